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
		if rel := c.Expect.P.relErr(r.P); rel > 1e-13 {
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
		const subnormal = 1e-307 // P-values below have fewer digits
		samePs := relErr(f.P, w.P) <= 1e-12 || max(f.P, w.P) < subnormal
		if relErr(f.Statistic, w.Statistic*w.Statistic) > 1e-13 || f.DF != 1 || relErr(f.DF2, w.DF) > 1e-13 || !samePs {
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

// Samples that agree in their mean, or their mean and variance, are in an order
// of their own, too: all orders give the same digits.
func TestWelchANOVAOfAlikeSamplesInAnyOrder(t *testing.T) {
	const unit = 0x1p-23 // the spacing of float64s at 1e9
	for _, samples := range [][][]float64{
		// One mean and size, many variances.
		{{2.5, 3.5}, {2.25, 3.75}, {2.875, 3.125}, {2.625, 3.375}, {3.3, 3.9}},
		// One mean and variance, two sizes.
		{{2, 4}, {3 - 2, 3 + 2, 3, 3, 3}, {3 - math.Sqrt(3), 3 + math.Sqrt(3), 3, 3}, {1.1, 1.3, 2}, {5, 9, 2, 7}},
		// Alike but for their unit.
		{{2, 4}, {4, 8}, {1, 2}, {0.5, 1}, {3, 4, 4.5}},
		// Means that differ only beyond the digits of a float64.
		{{1e9 + unit, 1e9 + 2*unit}, {1e9 + 2*unit, 1e9 + 3*unit}, {1e9 - 3*unit, 1e9 + 2*unit, 1e9 - 2*unit}, {1e9 + 5*unit, 1e9 + 3*unit, 1e9 - 3*unit}},
	} {
		want, err := WelchANOVA(samples)
		if err != nil {
			t.Fatal(err)
		}
		everyOrder(samples, 0, func() {
			if got, err := WelchANOVA(samples); err != nil || !sameResult(got, want) {
				t.Errorf("%v: %+v, %v; was %+v", samples, got, err, want)
			}
		})
	}
}

// everyOrder calls f with the samples from place from on in every order.
func everyOrder(samples [][]float64, from int, f func()) {
	if from == len(samples) {
		f()
		return
	}
	for i := from; i < len(samples); i++ {
		samples[from], samples[i] = samples[i], samples[from]
		everyOrder(samples, from+1, f)
		samples[from], samples[i] = samples[i], samples[from]
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
