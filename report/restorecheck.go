package report

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"sigtest/latency"
	"sigtest/stats"
)

// What a saved report says twice must agree, so that no figure is shown that an
// editor changed in one of the places. What it says once cannot be checked.

// checkAgain compares a row with the one that would be written of what was
// restored. Columns that follow from others differ if either was changed.
func checkAgain[T any](read, again T) error {
	a, b := reflect.ValueOf(read), reflect.ValueOf(again)
	for i := range a.NumField() {
		x, y := a.Field(i), b.Field(i)
		if name, _, _ := strings.Cut(a.Type().Field(i).Tag.Get("json"), ","); name != "-" && !sameValue(x, y) {
			return fmt.Errorf("%s is %s, but by the rest of the report it is %s", name, inJSON(x.Interface()), inJSON(y.Interface()))
		}
	}
	return nil
}

func sameValue(a, b reflect.Value) bool {
	switch a.Kind() {
	case reflect.Float64:
		return sameNumber(a.Float(), b.Float())
	case reflect.String:
		return a.String() == b.String()
	}
	return reflect.DeepEqual(a.Interface(), b.Interface())
}

func sameNumber(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) }

func inJSON(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// checkSample checks the figures of a sample against its values. Those may have
// been summed in another order, or on another machine.
func checkSample(s *latency.Sample) error {
	found, err := stats.Describe(s.Values)
	if err != nil { // a value that is not finite
		found = noSample(s.Config).Summary
	}
	for _, figure := range []struct {
		name        string
		said, found float64
	}{
		{"mean", s.Mean, found.Mean}, {"sd", s.SD, found.SD}, {"median", s.Median, found.Median}, {"mad", s.MAD, found.MAD},
		{"min", s.Min, found.Min}, {"max", s.Max, found.Max},
	} {
		near := math.Abs(figure.said-figure.found) <= 1e-9*max(math.Abs(found.Min), math.Abs(found.Max))
		if !near && !sameNumber(figure.said, figure.found) {
			return fmt.Errorf("%s is %s, but that of samples is %s", figure.name, inJSON(number(figure.said)), inJSON(number(figure.found)))
		}
	}
	return nil
}

// checkSides checks what a comparison says of its two samples. Pairs may be
// fewer than runs, with means of their own.
func (r *restorer) checkSides(row *latency.Row, c *latency.Comparison) error {
	for _, side := range []struct {
		config, n, mean string
		runs            int
		average         float64
	}{
		{c.Baseline, "n_baseline", "mean_baseline", c.BaselineN, c.BaselineMean},
		{c.Config, "n", "mean", c.N, c.Mean},
	} {
		s := &row.Samples[r.position[side.config]]
		paired := r.result.Options.Paired
		switch {
		case side.runs > s.N, side.runs < s.N && !paired:
			return fmt.Errorf("%s is %d, but samples has %d runs of %s", side.n, side.runs, s.N, side.config)
		case !paired && !sameNumber(side.average, s.Mean):
			return fmt.Errorf("%s is %s, but summaries has %s of %s", side.mean, inJSON(number(side.average)), inJSON(number(s.Mean)), side.config)
		}
	}
	return nil
}

// checkVerdict checks that a verdict can follow from the figures.
func (r *restorer) checkVerdict(row *latency.Row, c *latency.Comparison) error {
	alpha := r.result.Options.Alpha
	higher := (c.Mean > c.BaselineMean) != c.Opposed // as the deciding test finds
	better := map[latency.Verdict]bool{
		latency.Improved: higher == (row.Better == latency.Higher), latency.Regressed: higher == (row.Better == latency.Lower),
		latency.Increased: higher, latency.Decreased: !higher,
	}
	switch {
	case c.Significant != (c.PAdjusted <= alpha):
		return fmt.Errorf("significant is %t, and p_adjusted is %s with alpha %v", c.Significant, inJSON(number(c.PAdjusted)), alpha)
	case (c.Verdict == latency.Untestable) != math.IsNaN(c.P):
		return fmt.Errorf("verdict is %s, and p is %s: untestable is what has no P", c.Verdict, inJSON(number(c.P)))
	case c.Verdict == latency.Equivalent && !(c.PEquivalence <= alpha):
		return fmt.Errorf("verdict is equivalent, but p_equivalence is %s with alpha %v", inJSON(number(c.PEquivalence)), alpha)
	case !c.Verdict.ClaimsChange():
		return nil
	case !c.Significant:
		return fmt.Errorf("verdict is %s, but significant is false", c.Verdict)
	case (row.Better == latency.Neither) != (c.Verdict == latency.Increased || c.Verdict == latency.Decreased):
		return fmt.Errorf("verdict is %s of a metric of which better is %s", c.Verdict, row.Better)
	case c.Mean != c.BaselineMean && !better[c.Verdict]:
		return fmt.Errorf("verdict is %s, but the means say otherwise", c.Verdict)
	}
	return nil
}

// checkDecided checks that the test that decides is there.
func (r *restorer) checkDecided(c *latency.Comparison) error {
	if !slices.ContainsFunc(c.Tests, func(t latency.TestResult) bool { return t.Name == r.result.Options.Test }) {
		return fmt.Errorf("tests has no %s of this comparison, the test that decides", r.result.Options.Test)
	}
	return nil
}

// checkTest checks that the deciding test found what the comparison goes by,
// and that no test comes twice.
func (r *restorer) checkTest(c *latency.Comparison, t latency.TestResult) error {
	if slices.ContainsFunc(c.Tests, func(other latency.TestResult) bool { return other.Name == t.Name }) {
		return fmt.Errorf("test %s of this comparison is there twice", t.Name)
	}
	if t.Name != r.result.Options.Test {
		return nil
	}
	for _, p := range []struct {
		name          string
		test, decided float64
	}{{"p", t.P, c.P}, {"p_adjusted", t.PAdjusted, c.PAdjusted}} {
		if !sameNumber(p.test, p.decided) {
			return fmt.Errorf("%s is %s, but comparisons has %s, and this test decides", p.name, inJSON(number(p.test)), inJSON(number(p.decided)))
		}
	}
	return nil
}
