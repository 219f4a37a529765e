package stats

import (
	"errors"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestFromPublishedReference(t *testing.T) {
	for _, c := range reference[struct {
		ID            string
		Before, After float64
		P             float64
		N, M          int
		Level         float64
		Expect        struct {
			T, SD, CV, Change, Lo, Hi, MDE figure
			Runs                           int
		}
		By string
	}](t, "published") {
		got, err := FromPublished(c.Before, c.After, c.P, c.N, c.M, c.Level)
		if err != nil {
			t.Fatalf("%s: %v", c.ID, err)
		}
		for name, f := range map[string]struct {
			got       float64
			want      figure
			tolerance float64
		}{
			"T":                  {got.T, c.Expect.T, 1e-12},
			"SD":                 {got.SD, c.Expect.SD, 1e-12},
			"CV":                 {got.CV, c.Expect.CV, 1e-12},
			"change":             {got.Change.Value, c.Expect.Change, 1e-12},
			"lower end":          {got.Change.Lo, c.Expect.Lo, 1e-12},
			"upper end":          {got.Change.Hi, c.Expect.Hi, 1e-12},
			"minimum detectable": {got.MinimumDetectable, c.Expect.MDE, 1e-10},
		} {
			if rel := f.want.relErr(f.got); rel > f.tolerance {
				t.Errorf("%s: %s %v, want %v, relative error %.1e", c.ID, name, f.got, f.want, rel)
			}
		}
		if got.DF != float64(c.N+c.M-2) || got.RunsNeeded != c.Expect.Runs || got.Change.Level != c.Level {
			t.Errorf("%s: %+v, want %d runs", c.ID, got, c.Expect.Runs)
		}
	}
}

// What was worked out by hand from a published table, of 20 runs before and
// after, where lower is better: figures as rounded there, ends of the interval
// as improvements. The P of KeyPressed was printed as 0.00.
func TestFromPublishedTable(t *testing.T) {
	for _, c := range []struct {
		metric           string
		before, after, p float64
		cv, lo, hi       float64
		least            float64
		leastStep        float64
		runs             int
	}{
		{"Ash.Core", 90.19, 78.22, 0.03, 18.6, 1.4, 25.2, 17, 1, 32},
		{"Ash.KeyReleased", 90733.76, 78602.72, 0.03, 18.8, 1.4, 25.4, 17, 1, 32},
		{"Docs.KeyPressed", 68269.21, 63310.99, 0.005, 7.7, 2.3, 12.2, 7, 1, 19},
		{"Wheel", 63420.88, 59394.18, 0.02, 8.3, 1.1, 11.6, 7.5, 0.1, 28},
		{"MouseMoved", 129225.65, 113268.48, 0.01, 14.4, 3.1, 21.6, 13, 1, 23},
		{"MousePressed", 192080.44, 179264.31, 0.26, 18.5, -5.1, 18.5, 17, 1, 122},
		{"MouseReleased", 152366.33, 140309.50, 0.44, 32.1, -12.6, 28.4, 29, 1, 259},
		{"MouseDragged", 106393.09, 104152.50, 0.57, 11.6, -5.3, 9.5, 11, 1, 480},
	} {
		got, err := FromPublished(c.before, c.after, c.p, 20, 20, 0.95)
		if err != nil {
			t.Fatalf("%s: %v", c.metric, err)
		}
		rounds := func(name string, got, want, step float64) {
			t.Helper()
			if !(math.Abs(got-want) <= step/2) {
				t.Errorf("%s: %s %.3f, want %v", c.metric, name, got, want)
			}
		}
		rounds("CV", 100*got.CV, c.cv, 0.1)
		rounds("lower end", -got.Change.Hi, c.lo, 0.1)
		rounds("upper end", -got.Change.Lo, c.hi, 0.1)
		rounds("minimum detectable", got.MinimumDetectable, c.least, c.leastStep)
		if got.RunsNeeded != c.runs {
			t.Errorf("%s: %d runs needed, want %d", c.metric, got.RunsNeeded, c.runs)
		}
	}
}

// With as many runs on both sides and equal spreads, Welch's test is Student's:
// what it finds implies the standard deviation of its samples.
func TestFromPublishedInvertsWelch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := latencySample(t, "before")
		shift := float64(rapid.IntRange(1, 60).Draw(t, "shift"))
		y := make([]float64, len(x))
		for i, v := range x {
			y[i] = v + shift
		}
		w, err := Welch(y, x, Options{})
		if err != nil || w.P < 1e-300 || w.P > 0.9 {
			t.Skip()
		}
		before, err := Describe(x)
		if err != nil {
			t.Fatal(err)
		}
		after, err := Mean(y)
		if err != nil {
			t.Fatal(err)
		}
		got, err := FromPublished(before.Mean, after, w.P, len(x), len(y), 0.95)
		if err != nil {
			t.Fatal(err)
		}
		// Adding the shift rounds the values of y, as does subtracting the means. So
		// the spreads are not quite equal, which takes a little from Welch's degrees of
		// freedom: 5e-12 of t where values of 1e-7 beside 100 become ones beside 128.
		if relErr(got.SD, before.SD) > 1e-6 || relErr(got.T, w.Statistic) > 1e-11 {
			t.Errorf("SD %v, t %v; of the sample %v, %v", got.SD, got.T, before.SD, w.Statistic)
		}
	})
}

func TestFromPublishedLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := rapid.Float64Range(0.01, 1e6).Draw(t, "before")
		after := rapid.Float64Range(0, 1e6).Draw(t, "after")
		p := math.Exp(rapid.Float64Range(-600, -1e-9).Draw(t, "log p"))
		n, m := rapid.IntRange(1, 50).Draw(t, "n"), rapid.IntRange(2, 50).Draw(t, "m")
		level := rapid.Float64Range(0.3, 0.9999).Draw(t, "level")
		if rapid.Bool().Draw(t, "at the boundary") {
			p = 1 - level
		}
		got, err := FromPublished(before, after, p, n, m, level)
		if errors.Is(err, ErrNothingImplied) && before == after {
			t.Skip()
		}
		if err != nil {
			t.Fatal(err)
		}
		if excludes := got.Change.Lo > 0 || got.Change.Hi < 0; excludes != (p < 1-level) {
			t.Errorf("P %v and level %v, yet interval [%v, %v]", p, level, got.Change.Lo, got.Change.Hi)
		}
		if !(got.SD > 0 && got.MinimumDetectable > 0 && got.Change.Lo <= got.Change.Value && got.Change.Value <= got.Change.Hi) {
			t.Errorf("%+v", got)
		}
		scaled, err := FromPublished(4*before, 4*after, p, n, m, level)
		got.SD *= 4
		if err != nil || scaled != got {
			t.Errorf("%+v; times 4: %+v, %v", got, scaled, err)
		}
	})
}

func TestFromPublishedEdges(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		name             string
		before, after, p float64
		n, m             int
		level            float64
		want             error // nil: any error
	}{
		{"P 1", 10, 9, 1, 20, 20, 0.95, ErrNothingImplied},
		{"equal means", 10, 10, 0.5, 20, 20, 0.95, ErrNothingImplied},
		{"equal means and P 1", 10, 10, 1, 20, 20, 0.95, ErrNothingImplied},
		{"too small a P for 1 degree of freedom", 10, 9, 1e-309, 2, 1, 0.95, ErrNothingImplied},
		{"the smallest P", 10, 9, math.SmallestNonzeroFloat64, 20, 20, 0.95, ErrNothingImplied},
		{"means too far apart", 1e308, -1e308, 0.5, 20, 20, 0.95, ErrNothingImplied},
		{"nothing before", 0, 9, 0.5, 20, 20, 0.95, ErrDenominator},
		{"negative before", -1, 9, 0.5, 20, 20, 0.95, ErrDenominator},
		{"no runs", 10, 9, 0.5, 0, 20, 0.95, ErrTooFew},
		{"two runs", 10, 9, 0.5, 1, 1, 0.95, ErrTooFew},
		{"P 0", 10, 9, 0, 20, 20, 0.95, nil},
		{"P above 1", 10, 9, 1.1, 20, 20, 0.95, nil},
		{"P NaN", 10, 9, nan, 20, 20, 0.95, nil},
		{"before NaN", nan, 9, 0.5, 20, 20, 0.95, nil},
		{"after infinite", 10, inf, 0.5, 20, 20, 0.95, nil},
		{"level in percent", 10, 9, 0.5, 20, 20, 95, nil},
		{"level 0", 10, 9, 0.5, 20, 20, 0, nil},
		{"alpha above the power", 10, 9, 0.5, 20, 20, 0.1, nil},
	} {
		got, err := FromPublished(c.before, c.after, c.p, c.n, c.m, c.level)
		if err == nil || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: %+v, error %v, want %v", c.name, got, err, c.want)
		}
		// Figures that are none are another matter than figures that say nothing.
		if c.want == nil && errors.Is(err, ErrNothingImplied) {
			t.Errorf("%s: error %v", c.name, err)
		}
		if strings.HasPrefix(c.name, "level") && !strings.Contains(err.Error(), "level") {
			t.Errorf("%s: error %v does not say so", c.name, err)
		}
	}
	// What helps against a P of 1 is told.
	if _, err := FromPublished(10, 9, 1, 20, 20, 0.95); !strings.Contains(err.Error(), "P 1:") || !strings.Contains(err.Error(), "pass the smallest it can have been") {
		t.Error(err)
	}
	// A difference so small beside the spread that no number of runs is named.
	if got, err := FromPublished(10, 9, 0.99999, 20, 20, 0.95); err != nil || got.RunsNeeded != 0 {
		t.Errorf("P next to 1: %+v, %v", got, err)
	}
	// One so large that t has hardly a float64.
	if got, err := FromPublished(10, 9, 1e-300, 2, 1, 0.95); err != nil || got.RunsNeeded != 2 || relErr(got.T, -2/math.Pi*1e300) > 1e-13 {
		t.Errorf("P 1e-300 at 1 degree of freedom: %+v, %v", got, err)
	}
}

func BenchmarkFromPublished(b *testing.B) {
	for b.Loop() {
		if _, err := FromPublished(90.19, 78.22, 0.03, 20, 20, 0.95); err != nil {
			b.Fatal(err)
		}
	}
}
