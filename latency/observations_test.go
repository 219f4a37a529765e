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
