package stats

import (
	"errors"
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestWelchANOVAReference(t *testing.T) {
	for _, c := range reference[struct {
		ID      string
		Samples [][]float64
		Expect  struct {
			F, DF2, P figure
			DF1       float64
		}
		By string
	}](t, "welch_anova") {
		r, err := WelchANOVA(c.Samples)
		if err != nil {
			t.Fatalf("%s: %v", c.ID, err)
		}
		if rel := c.Expect.F.relErr(r.Statistic); rel > 1e-14 {
			t.Errorf("%s: F = %v, relative error %.1e", c.ID, r.Statistic, rel)
		}
		if rel := c.Expect.DF2.relErr(r.DF2); rel > 1e-14 {
			t.Errorf("%s: df2 = %v, relative error %.1e", c.ID, r.DF2, rel)
		}
		if rel := c.Expect.P.relErr(r.P); rel > 5e-13 {
			t.Errorf("%s: P = %v, relative error %.1e", c.ID, r.P, rel)
		}
		if r.DF != c.Expect.DF1 || r.Method != "F" {
			t.Errorf("%s: df1 = %v, method %q", c.ID, r.DF, r.Method)
		}
	}
}

func TestWelchANOVAOfTwoIsWelch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := latencySample(t, "x"), latencySample(t, "y")
		f, err := WelchANOVA([][]float64{x, y})
		if err != nil {
			if !errors.Is(err, ErrNoVariation) {
				t.Fatal(err)
			}
			return
		}
		w, err := Welch(x, y, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if relErr(f.Statistic, w.Statistic*w.Statistic) > 1e-13 || f.DF != 1 || relErr(f.DF2, w.DF) > 1e-13 || relErr(f.P, w.P) > 1e-12 {
			t.Errorf("%v, %v: %+v, but Welch %+v", x, y, f, w)
		}
	})
}

func TestWelchANOVAEdges(t *testing.T) {
	varied := []float64{1, 2, 4}
	for _, c := range []struct {
		name    string
		samples [][]float64
		want    error
	}{
		{"one sample", [][]float64{varied}, ErrTooFew},
		{"one value", [][]float64{varied, varied, {3}}, ErrTooFew},
		{"one constant", [][]float64{varied, {3, 3, 3}, varied}, ErrNoVariation},
		{"all constant", [][]float64{{3, 3}, {3, 3, 3}}, ErrNoVariation},
	} {
		if _, err := WelchANOVA(c.samples); !errors.Is(err, c.want) {
			t.Errorf("%s: error %v, want %v", c.name, err, c.want)
		}
	}
	// A P below every float64: not 0.
	r, err := WelchANOVA([][]float64{spreadAround(0, 1e-9, 200), spreadAround(1, 1e-9, 200), spreadAround(2, 1e-9, 200)})
	if err != nil || r.P != math.SmallestNonzeroFloat64 {
		t.Errorf("far apart: %+v, %v", r, err)
	}
	// Spreads so unequal that the weight of one sample, in units of the other's,
	// underflows: it counts for nothing, and the other two are left to differ
	// from a known mean by chance.
	r, err = WelchANOVA([][]float64{spreadAround(0, 1e-200, 20), {1, 2, 3}, {-2, 1, 4, 5}})
	if err != nil || !(r.P > 0.01 && r.P < 0.5) || relErr(r.DF2, 8/(3*(1.0/2+1.0/3))) > 1e-14 {
		t.Errorf("tiny spread: %+v, %v", r, err)
	}
}

func BenchmarkWelchANOVA(b *testing.B) {
	samples := benchmarkSamples()
	for b.Loop() {
		if _, err := WelchANOVA(samples); err != nil {
			b.Fatal(err)
		}
	}
}
