package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// drawnRuns puts runs together as often as counts say.
func drawnRuns(runs [][]float64, counts []int32) (all []float64) {
	for k, count := range counts {
		for range count {
			all = append(all, runs[k]...)
		}
	}
	return all
}

// The quantile of runs that were drawn is Quantile of their observations, in
// samples of one block and of several, with ties and without.
func TestPooledQuantile(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 0))
	for _, c := range []struct{ runs, most, values int }{
		{1, 1, 10}, {2, 1, 3}, {3, 5, 4}, {5, 40, 1000}, {20, 60, 1_000_000}, {20, 60, 7}, {100, 3, 50},
	} {
		runs := make([][]float64, c.runs)
		for k := range runs {
			runs[k] = make([]float64, 1+r.IntN(c.most))
			for i := range runs[k] {
				runs[k][i] = float64(r.IntN(c.values))
			}
		}
		for _, q := range []float64{0.001, 0.25, 0.5, 0.9, 0.99, 0.9999} {
			p := newPooledQuantile(runs, q)
			check := func(got float64, counts []int32) {
				t.Helper()
				want, err := Quantile(drawnRuns(runs, counts), q)
				if err != nil || !(math.Abs(got-want) <= 1e-9*math.Abs(want)) {
					t.Errorf("%+v: %v-quantile of draw %v: %v, want %v (%v)", c, q, counts, got, want, err)
				}
			}
			counts := onceEach(c.runs)
			for range 30 {
				check(p.of(counts), counts)
				clear(counts)
				for range c.runs {
					counts[r.IntN(c.runs)]++
				}
			}
			if c.runs == 1 {
				continue
			}
			for k, got := range p.without() {
				counts := onceEach(c.runs)
				counts[k] = 0
				check(got, counts)
			}
		}
	}
}
