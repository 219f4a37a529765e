package latency

import (
	"math"
	"math/rand/v2"
	"testing"

	"sigtest/stats"
)

// The two one-sided tests say what the interval of the change at 1-2*alpha
// says: it is shown at that level when alpha is doubled.
func TestEquivalenceIsTheIntervalOfTheChange(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 0))
	const threshold = 5
	equivalent := 0
	for range 300 {
		sample := func(n int) []float64 {
			x, mean, sd := make([]float64, n), 50+r.NormFloat64(), 1+2*r.Float64()
			for i := range x {
				x[i] = mean + sd*r.NormFloat64()
			}
			return x
		}
		d := dataset(t, beforeAfter, map[string]arms{"m": {"before": sample(12), "after": sample(20)}}, Observation{})
		at := compared(t, d, Options{Threshold: threshold, Alpha: 0.05}).Rows[0].Comparisons[0]
		wide := compared(t, d, Options{Alpha: 0.1}).Rows[0].Comparisons[0]
		inside := -threshold < wide.Change.Lo && wide.Change.Hi < threshold
		if (at.PEquivalence <= 0.05) != inside {
			t.Errorf("P %v, interval %v", at.PEquivalence, wide.Change)
		}
		if (at.Verdict == Equivalent) != inside {
			t.Errorf("verdict %s, P %v, interval %v", at.Verdict, at.PEquivalence, wide.Change)
		}
		if !math.IsNaN(wide.PEquivalence) {
			t.Errorf("P of equivalence %v without a threshold", wide.PEquivalence)
		}
		if inside {
			equivalent++
		}
	}
	if equivalent < 50 || equivalent > 250 {
		t.Errorf("%d of 300 are equivalent: the test wants both", equivalent)
	}
}

func TestPEquivalence(t *testing.T) {
	d := dataset(t, beforeAfter, map[string]arms{
		"a": {"before": spread(10, 100, 4), "after": spread(12, 101, 5)},
		"b": {"before": spread(10, 100, 4), "after": {1}},
		"c": {"before": {1, 1, 1}, "after": {1, 1, 1}},
		"d": {"before": spread(10, -100, 4), "after": spread(10, -100, 5)},
	}, Observation{})
	r := compared(t, d, Options{Definitions: []Definition{{Metric: "a", Threshold: 2}, {Metric: "*", Threshold: 5}}, Test: "mann-whitney"})
	want, err := stats.RatioTOST(spread(12, 101, 5), spread(10, 100, 4), 0.98, 1.02)
	if err != nil {
		t.Fatal(err)
	}
	if got := row(t, r, "a").Comparisons[0].PEquivalence; got != want.P {
		t.Errorf("a: %v, want that of the metric's own threshold, %v", got, want.P)
	}
	for _, metric := range []string{"b", "c", "d"} {
		if got := row(t, r, metric).Comparisons[0].PEquivalence; !math.IsNaN(got) {
			t.Errorf("%s: %v, want none", metric, got)
		}
	}
}
