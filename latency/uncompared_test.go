package latency

import (
	"errors"
	"strings"
	"testing"
)

func TestUncompared(t *testing.T) {
	for _, c := range []struct {
		what string
		runs string // metric, configuration and label of each run
		o    Options
		want error
	}{
		{"compared", "m a 1, m a 2, m b 1, m b 2", Options{}, nil},
		{"one run each", "m a 1, m b 1", Options{}, nil},
		{"no common metric", "m a 1, m a 2, n b 1, n b 2", Options{}, ErrNothingCompared},
		{"one configuration", "m a 1, m a 2", Options{}, ErrNothingCompared},
		{"no common label", "m a 1, m a 2, m b 3, m b 4", Options{Paired: true}, ErrUnpaired},
		{"no common label in one of two metrics", "m a 1, m a 2, m b 3, m b 4, n a 1, n a 2, n b 1, n b 2", Options{Paired: true}, nil},
	} {
		var d Dataset
		for i, run := range strings.Split(c.runs, ", ") {
			f := strings.Fields(run)
			if err := d.Add(Observation{Metric: f[0], Config: f[1], Run: f[2], Value: float64(10 + i*i)}); err != nil {
				t.Fatal(err)
			}
		}
		r, err := Compare(&d, c.o)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Uncompared(); !errors.Is(got, c.want) {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
	}
}
