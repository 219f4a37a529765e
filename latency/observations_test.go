package latency

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestObservationsAreThoseAdded(t *testing.T) {
	added := []Observation{
		{Metric: "a", Unit: "ms", Better: Lower, Config: "x", Run: "1", Value: 1},
		{Metric: "a", Unit: "ms", Better: Lower, Config: "x", Run: "1", Value: 2},
		{Metric: "a", Unit: "ms", Better: Lower, Config: "x", Run: "2", Value: 3},
		{Metric: "a", Unit: "ms", Better: Lower, Config: "y", Run: "1", Value: 4},
		{Metric: "b", Config: "y", Value: 5},
		{Metric: "b", Config: "y", Value: 6},
	}
	var d Dataset
	mustAdd(t, &d, added...)
	mustAdd(t, &d, Observation{Metric: "b", Config: "x", Missing: true})
	if diff := cmp.Diff(added, slices.Collect(d.Observations())); diff != "" {
		t.Errorf("(-added +held):\n%s", diff)
	}
	for o := range d.Observations() {
		if o.Value == 3 {
			break // a loop may end early
		}
	}
	mustAdd(t, &d, Observation{Metric: "a", Unit: "us", Config: "y", Run: "1", Value: 7000})
	if all := slices.Collect(d.Observations()); all[4].Value != 7 || all[4].Unit != "ms" {
		t.Errorf("in another unit: %+v", all[4])
	}
}

func TestRunsOf(t *testing.T) {
	var d Dataset
	for _, o := range []Observation{
		{Metric: "boot", Unit: "ms", Config: "a", Run: "1", Value: 5},
		{Metric: "boot", Unit: "us", Config: "a", Run: "2", Value: 7000},
		{Metric: "boot", Unit: "ms", Config: "a", Run: "1", Value: 6},
		{Metric: "boot", Config: "a", Run: "3", Missing: true},
		{Metric: "shutdown", Config: "b", Value: 1},
		{Metric: "shutdown", Config: "b", Value: 2},
	} {
		if err := d.Add(o); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		metric, config string
		want           [][]float64
	}{
		{"boot", "a", [][]float64{{5, 6}, {7}}},
		{"shutdown", "b", [][]float64{{1}, {2}}}, // each row a run
		{"shutdown", "a", nil},
		{"boot", "b", nil},
		{"boot", "c", nil},
		{"halt", "a", nil},
	} {
		if got := d.RunsOf(c.metric, c.config); !slices.EqualFunc(got, c.want, slices.Equal) {
			t.Errorf("%s under %s: %v, want %v", c.metric, c.config, got, c.want)
		}
	}
}
