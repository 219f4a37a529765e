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

// An error names configurations, those without runs left aside.
func TestOmnibusErrors(t *testing.T) {
	varied := []float64{1, 2, 4}
	d := dataset(t, []string{"a", "b", "c", "d"}, map[string]arms{
		"m": {"b": {7}, "c": varied, "d": {5}},
		"n": {"a": varied, "c": {5, 5}, "d": {6, 6, 6}},
		"o": {"a": {5, 5}, "c": {5}, "d": {5, 5}},
	}, Observation{})
	r := compared(t, d, Options{})
	for _, tc := range []struct{ metric, anova, ranks string }{
		{"m", "too few values: 1 under b, 1 under d; at least 2 of each needed", ""},
		{"n", "no variation: every run of c gave 5, every run of d gave 6", ""},
		{"o", "too few values: 1 under c; at least 2 of each needed", "no variation: every run of a gave 5, every run of c gave 5, every run of d gave 5"},
	} {
		for i, want := range []string{tc.anova, tc.ranks} {
			got := row(t, r, tc.metric).Omnibus[i]
			if message := fmt.Sprint(got.Err); message != want && !(got.Err == nil && want == "") {
				t.Errorf("%s: %s: %s, want %q", tc.metric, got.Name, message, want)
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
