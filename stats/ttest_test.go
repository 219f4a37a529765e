package stats

import (
	"errors"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// What is here holds for t-tests of two samples and of pairs.

type tTestCase struct {
	ID     string
	X, Y   []float64
	Expect struct {
		Diff, T, DF figure
		PTwo        figure `json:"p_two"`
		PLess       figure `json:"p_less"`
		PGreater    figure `json:"p_greater"`
		Lo          figure `json:"ci95_lo"`
		Hi          figure `json:"ci95_hi"`
	}
	By string
}

type testFunc func(x, y []float64, o Options) (Result, error)

// checkTTest holds a test against a file of reference figures: P to within
// relative tolerance, and the ends of its interval. An end near 0 is a difference
// of two larger numbers.
func checkTTest(t *testing.T, file string, test testFunc, tolerance, toleranceOfEnds float64) {
	for _, c := range reference[tTestCase](t, file) {
		run := func(o Options) Result {
			r, err := test(c.X, c.Y, o)
			if err != nil {
				t.Fatalf("%s, %+v: %v", c.ID, o, err)
			}
			return r
		}
		within := func(name string, got float64, want figure, tolerance float64) {
			t.Helper()
			if math.IsInf(want.float64(), 0) {
				if got != want.float64() {
					t.Errorf("%s: %s = %v, want %v", c.ID, name, got, want)
				}
				return
			}
			if rel := want.relErr(got); rel > tolerance {
				t.Errorf("%s: %s = %v, want %v: relative error %.1e", c.ID, name, got, want.float64(), rel)
			}
		}
		r := run(Options{})
		within("t", r.Statistic, c.Expect.T, 1e-14)
		within("df", r.DF, c.Expect.DF, 1e-14)
		within("P", r.P, c.Expect.PTwo, tolerance)
		within("difference", r.Estimate.Value, c.Expect.Diff, 1e-14)
		within("lower end", r.Estimate.Lo, c.Expect.Lo, toleranceOfEnds)
		within("upper end", r.Estimate.Hi, c.Expect.Hi, toleranceOfEnds)
		if r.Method != "t" || r.Direction != sign(c.Expect.T.float64()) || r.Estimate.Level != 0.95 {
			t.Errorf("%s: method %q, direction %d, level %v", c.ID, r.Method, r.Direction, r.Estimate.Level)
		}
		// Each end of a two-sided interval is that of a one-sided one which leaves
		// as much beyond it.
		less, greater := run(Options{Alternative: Less, Level: 0.975}), run(Options{Alternative: Greater, Level: 0.975})
		within("P less", less.P, c.Expect.PLess, tolerance)
		within("P greater", greater.P, c.Expect.PGreater, tolerance)
		within("one-sided upper end", less.Estimate.Hi, c.Expect.Hi, toleranceOfEnds)
		within("one-sided lower end", greater.Estimate.Lo, c.Expect.Lo, toleranceOfEnds)
		if !math.IsInf(less.Estimate.Lo, -1) || !math.IsInf(greater.Estimate.Hi, 1) {
			t.Errorf("%s: one-sided intervals from %v and to %v", c.ID, less.Estimate.Lo, greater.Estimate.Hi)
		}
	}
}

// checkRatioAgrees checks that the interval of a ratio excludes 1 exactly when P
// of the test of the difference is below 1-Level.
func checkRatioAgrees(t *testing.T, samples func(t *rapid.T) (x, y []float64), test testFunc, ratio func(x, y []float64, o Options) (Estimate, error)) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := samples(t)
		o := Options{
			Alternative: rapid.SampledFrom([]Alternative{TwoSided, Less, Greater}).Draw(t, "alternative"),
			Level:       rapid.Float64Range(0.1, 0.9999).Draw(t, "level"),
		}
		r, err := test(x, y, o)
		if err != nil {
			t.Skip()
		}
		if rapid.Bool().Draw(t, "at the boundary") && r.P > 1e-9 && r.P < 0.9 {
			o.Level = rapid.SampledFrom([]float64{1 - r.P, math.Nextafter(1-r.P, 0), math.Nextafter(1-r.P, 1)}).Draw(t, "close by")
		}
		e, err := ratio(x, y, o)
		if errors.Is(err, ErrDenominator) {
			t.Skip()
		}
		if err != nil {
			t.Fatal(err)
		}
		if math.IsNaN(e.Lo) {
			return // one sample is a multiple of the other
		}
		if excludes := e.Lo > 1 || e.Hi < 1; excludes != (r.P < 1-o.Level) {
			t.Fatalf("P %v and level %v, yet interval [%v, %v]", r.P, o.Level, e.Lo, e.Hi)
		}
		if o.Alternative != TwoSided && o.Level < 0.5 {
			return // such an interval need not hold the ratio itself
		}
		if rounding := 1e-15 * math.Abs(e.Value); !(e.Lo <= e.Value+rounding && e.Value-rounding <= e.Hi) {
			t.Fatalf("%v is outside [%v, %v]", e.Value, e.Lo, e.Hi)
		}
	})
}
