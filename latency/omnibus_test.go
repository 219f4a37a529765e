package latency

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"sigtest/stats"
)

// By R 4.2.2: oneway.test, kruskal.test, p.adjust.
func TestOmnibus(t *testing.T) {
	a := []float64{10, 12, 11, 13, 14}
	c := []float64{11, 13, 15, 12, 19}
	d := dataset(t, []string{"a", "b", "c"}, map[string]arms{
		"m": {"a": a, "b": {20, 22, 21, 23, 25}, "c": c},
		"n": {"a": a, "b": c, "c": {9, 9.5, 14, 10, 16}},
		"o": {"a": a, "b": c},
	}, Observation{})
	r := compared(t, d, Options{})
	for _, tc := range []struct {
		metric      string
		p, adjusted []float64
	}{
		{"m", []float64{9.94150095405689e-05, 0.00698428008618154}, []float64{0.000198830019081138, 0.0139685601723631}},
		{"n", []float64{0.475228229073472, 0.402270459952501}, []float64{0.475228229073472, 0.402270459952501}},
		{"o", nil, nil},
	} {
		found := row(t, r, tc.metric).Omnibus
		if len(found) != len(tc.p) {
			t.Fatalf("%s: %d omnibus tests, want %d", tc.metric, len(found), len(tc.p))
		}
		for i, want := range []string{"welch-anova", "kruskal-wallis"}[:len(found)] {
			if got := found[i]; got.Name != want || !near(got.P, tc.p[i], 1e-12) || !near(got.PAdjusted, tc.adjusted[i], 1e-12) {
				t.Errorf("%s: %s P = %v, adjusted %v; want %s %v, %v", tc.metric, got.Name, got.P, got.PAdjusted, want, tc.p[i], tc.adjusted[i])
			}
		}
	}
}

// Three single runs: ranks would give a P.
func TestOmnibusOfSingleRuns(t *testing.T) {
	d := dataset(t, []string{"a", "b", "c"}, map[string]arms{"m": {"a": {1}, "b": {2}, "c": {4}}}, Observation{})
	for _, got := range compared(t, d, Options{}).Rows[0].Omnibus {
		if !errors.Is(got.Err, stats.ErrTooFew) || !math.IsNaN(got.P) || !math.IsNaN(got.PAdjusted) {
			t.Errorf("%s: P = %v, adjusted %v, error %v", got.Name, got.P, got.PAdjusted, got.Err)
		}
	}
}

// What stands in the way of a test is told by the names of the configurations.
func TestOmnibusErrors(t *testing.T) {
	d := dataset(t, []string{"a", "b", "c"}, map[string]arms{
		"few":      {"a": {1, 2}, "b": {2}, "c": {4, 5}},
		"constant": {"a": {1, 2}, "b": {2, 2}, "c": {4, 5}},
	}, Observation{})
	r := compared(t, d, Options{})
	for metric, want := range map[string]string{
		"few":      "too few values: one run of b",
		"constant": "no variation: every run of b gave 2",
	} {
		if got := row(t, r, metric).Omnibus[0].Err; fmt.Sprint(got) != want {
			t.Errorf("%s: %v, want %s", metric, got, want)
		}
	}
}
