package latency

import (
	"fmt"
	"regexp"
	"testing"

	"sigtest/stats"
)

// implied has five runs of avg and count, and of sum, which follows from them;
// more adds to it.
func implied(t *testing.T, more map[string]arms) *Dataset {
	t.Helper()
	metrics := map[string]arms{
		"avg":   {"before": {10, 12, 11, 13, 14}, "after": {20, 22, 21, 23, 25}},
		"count": {"before": {5, 6, 7, 5, 6}, "after": {6, 5, 7, 6, 5}},
	}
	for name, a := range more {
		metrics[name] = a
	}
	d := dataset(t, beforeAfter, metrics, Observation{})
	for config, values := range (arms{"before": {50, 72, 77, 65, 84}, "after": {120, 110, 147, 138, 125}}) {
		for i, v := range values {
			mustAdd(t, d, Observation{Metric: "sum", Config: config, Run: fmt.Sprint(i + 1), Value: v, ImpliedBy: []string{"avg", "count"}})
		}
	}
	return d
}

// A metric that follows from others is compared beside them, but the family is
// as large as without it.
func TestImpliedMetricsDoNotCount(t *testing.T) {
	r := compared(t, implied(t, nil), Options{})
	if r.FamilySize != 2 {
		t.Errorf("family of %d, want 2", r.FamilySize)
	}
	avg, count, sum := row(t, r, "avg"), row(t, r, "count"), row(t, r, "sum")
	if sum.ImpliedBy == nil || avg.ImpliedBy != nil {
		t.Errorf("implied: sum by %q, avg by %q", sum.ImpliedBy, avg.ImpliedBy)
	}
	p := sum.Comparisons[0]
	if !(avg.Comparisons[0].P < p.P && p.P < count.Comparisons[0].P) {
		t.Fatalf("P = %v, %v, %v: the test wants that of sum in the middle", avg.Comparisons[0].P, p.P, count.Comparisons[0].P)
	}
	if want := count.Comparisons[0].PAdjusted; p.PAdjusted != want {
		t.Errorf("adjusted P of sum is %v, want that of the next larger one, %v", p.PAdjusted, want)
	}
}

// It follows from them under every aggregate.
func TestImpliedUnderSeveralAggregates(t *testing.T) {
	r := compared(t, implied(t, nil), Options{Aggregates: []string{"mean", "max"}})
	for _, row := range r.Rows {
		if (row.ImpliedBy != nil) != (row.Name == "sum") {
			t.Errorf("%s: implied by %q", row.DisplayName(), row.ImpliedBy)
		}
	}
}

// Without one of the metrics it follows from, it counts.
func TestImpliedByWhatIsNotThere(t *testing.T) {
	r := compared(t, implied(t, nil), Options{Exclude: regexp.MustCompile("count")})
	if sum := row(t, r, "sum"); sum.ImpliedBy != nil || r.FamilySize != 2 {
		t.Errorf("implied by %q in a family of %d", sum.ImpliedBy, r.FamilySize)
	}
}

// An implied P gets the adjusted P of the next larger one of the family; above
// all of them it is adjusted as if it were a member, and without adjustment it
// is left as it is. Rounding makes no difference.
func TestImpliedP(t *testing.T) {
	result := func(p float64) *TestResult { return &TestResult{Result: stats.Result{P: p}} }
	const rounded = 0.02 * (1 + 1e-14)
	for _, tc := range []struct {
		adjustment string
		want       []float64 // of .01, .015, .02, rounded, .03 in a family of .01, .02
	}{
		{"none", []float64{0.01, 0.015, 0.02, rounded, 0.03}},
		{"bh", []float64{0.02, 0.02, 0.02, rounded, 0.03}},
		{"holm", []float64{0.02, 0.02, 0.02, rounded, 0.04}}, // as the third of three: max(3 x .01, 2 x .02, .03)
	} {
		adjustment, err := stats.LookupAdjustment(tc.adjustment)
		if err != nil {
			t.Fatal(err)
		}
		family := []*TestResult{result(0.02), result(0.01)}
		all := []*TestResult{result(0.01), result(0.015), result(0.02), result(rounded), result(0.03)}
		if err := adjustResults(adjustment, family, all); err != nil {
			t.Fatal(err)
		}
		for i, r := range all {
			if r.PAdjusted != tc.want[i] {
				t.Errorf("%s: adjusted P of %v is %v, want %v", tc.adjustment, r.P, r.PAdjusted, tc.want[i])
			}
		}
	}
}
