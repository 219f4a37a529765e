package latency

import (
	"errors"
	"math"
	"strings"
	"testing"

	"sigtest/stats"
)

func pairsOf(row *Row) string {
	var pairs []string
	for _, c := range row.Comparisons {
		pairs = append(pairs, c.Baseline+"-"+c.Config)
	}
	return strings.Join(pairs, " ")
}

func TestAllPairs(t *testing.T) {
	configs := []string{"a", "b", "c"}
	d := dataset(t, configs, map[string]arms{
		"m": {"a": {1, 2, 3, 4}, "b": {2, 3, 4, 6}, "c": {1, 1, 2, 3}},
		"n": {"b": {2, 3, 4, 6}, "c": {1, 1, 2, 3}},
	}, Observation{})
	for _, tc := range []struct {
		o    Options
		m, n string
		size int
	}{
		{Options{}, "a-b a-c", "b-c", 3},
		{Options{AllPairs: true}, "a-b a-c b-c", "a-b a-c b-c", 4},
		{Options{AllPairs: true, Baseline: "c"}, "c-a c-b a-b", "c-a c-b a-b", 4},
	} {
		r := compared(t, d, tc.o)
		if m, n := pairsOf(row(t, r, "m")), pairsOf(row(t, r, "n")); m != tc.m || n != tc.n || r.FamilySize != tc.size {
			t.Errorf("%+v: %q and %q, %d in the family; want %q, %q, %d", tc.o, m, n, r.FamilySize, tc.m, tc.n, tc.size)
		}
	}
}

// One run with one: a ratio and a difference, the reason, and no P, whichever
// test decides.
func TestSingleRuns(t *testing.T) {
	d := dataset(t, beforeAfter, map[string]arms{"m": {"before": {8}, "after": {6}}}, Observation{})
	for _, test := range stats.Tests() {
		c := compared(t, d, Options{Test: test.Name, Paired: test.Paired}).Rows[0].Comparisons[0]
		if c.Verdict != Untestable || !math.IsNaN(c.P) || !math.IsNaN(c.PAdjusted) {
			t.Errorf("%s: verdict %s, P = %v", test.Name, c.Verdict, c.P)
		}
		if c.Change.Value != -25 || c.Shift.Value != -2 || !math.IsNaN(c.Change.Lo) || !math.IsNaN(c.Shift.Lo) {
			t.Errorf("%s: change %+v, shift %+v", test.Name, c.Change, c.Shift)
		}
		for _, r := range c.Tests {
			if !errors.Is(r.Err, stats.ErrTooFew) || !math.IsNaN(r.P) {
				t.Errorf("%s: P = %v, error %v", r.Name, r.P, r.Err)
			}
		}
	}
}
