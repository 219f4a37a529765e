package latency

import (
	"math"
	"testing"
)

// The largest measurement is converted to the metric's unit as the mean is.
func TestWithinOfAnotherUnit(t *testing.T) {
	d := added(t,
		Observation{Metric: "m", Unit: "ms", Config: "before", Run: "1", Value: 2, Inside: &Inside{Count: 100, Max: 5}},
		Observation{Metric: "m", Unit: "us", Config: "after", Run: "1", Value: 2000, Inside: &Inside{Count: 100, Max: 5000}},
	)
	// 1.959964 sqrt((5 - 2) / (2 x 100)) = 24.005 %
	for _, s := range compared(t, d, Options{}).Rows[0].Samples {
		if !(math.Abs(s.Within-24.005) < 0.001) {
			t.Errorf("%s: within %v %%, want 24.005", s.Config, s.Within)
		}
	}
}

// Means, maxima and counts of a published table, whose bounds are, by
// 1.959964 sqrt((max - mean) / (mean count)): 2.636 % and 27.60 %.
func TestWithin(t *testing.T) {
	massive := Observation{Metric: "massive_intr", Config: "stock", Run: "1", Value: 234075.309 / 917839, Inside: &Inside{Count: 917839, Max: 42.579}}
	alsa := Observation{Metric: "alsa-sink", Config: "stock", Run: "1", Value: 756.454 / 33127, Inside: &Inside{Count: 33127, Max: 15.023}}
	again, bare, single := alsa, alsa, alsa
	again.Run = "2"
	bare.Run, bare.Inside = "2", nil
	single.Run, single.Inside = "2", &Inside{Count: 1, Max: 15}
	second := alsa
	for name, tc := range map[string]struct {
		observations []Observation
		want         float64
	}{
		"many measurements":         {[]Observation{massive}, 2.6355},
		"few":                       {[]Observation{alsa}, 27.60},
		"two runs alike":            {[]Observation{alsa, again}, 27.60},
		"a run of unknown inside":   {[]Observation{alsa, bare}, math.NaN()},
		"a run of one measurement":  {[]Observation{alsa, single}, math.NaN()},
		"a run of two observations": {[]Observation{alsa, second}, math.NaN()},
		"a mean rounded up":         {[]Observation{{Metric: "m", Config: "c", Run: "1", Value: 0.553, Inside: &Inside{Count: 2, Max: 0.552}}}, 0},
		"a mean below 0":            {[]Observation{{Metric: "m", Config: "c", Run: "1", Value: -1, Inside: &Inside{Count: 2, Max: 5}}}, math.NaN()},
	} {
		got := compared(t, added(t, tc.observations...), Options{}).Rows[0].Samples[0].Within
		if !(math.Abs(got-tc.want) < 0.005) && !(math.IsNaN(got) && math.IsNaN(tc.want)) {
			t.Errorf("%s: within %v %%, want %v", name, got, tc.want)
		}
	}
}
