package stats

import (
	"errors"
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestKruskalWallisReference(t *testing.T) {
	for _, c := range reference[struct {
		ID      string
		Samples [][]float64
		Expect  struct {
			H, P figure
			DF   float64
		}
		By string
	}](t, "kruskal_wallis") {
		r, err := KruskalWallis(c.Samples)
		if err != nil {
			t.Fatalf("%s: %v", c.ID, err)
		}
		if rel := c.Expect.H.relErr(r.Statistic); rel > 1e-15 {
			t.Errorf("%s: H = %v, relative error %.1e", c.ID, r.Statistic, rel)
		}
		if rel := c.Expect.P.relErr(r.P); rel > 1e-13 {
			t.Errorf("%s: P = %v, relative error %.1e", c.ID, r.P, rel)
		}
		if r.DF != c.Expect.DF || !math.IsNaN(r.DF2) || r.Method != "chi-square" {
			t.Errorf("%s: df %v and %v, method %q", c.ID, r.DF, r.DF2, r.Method)
		}
	}
}

// Ranks do not depend on the scale, even one that is no straight line.
func TestKruskalWallisOfRanksOnly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		samples := wholeSamples(t)
		bent := make([][]float64, len(samples))
		for i, x := range samples {
			for _, v := range x {
				bent[i] = append(bent[i], math.Exp(v/100))
			}
		}
		a, err := KruskalWallis(samples)
		b, errBent := KruskalWallis(bent)
		if (err == nil) != (errBent == nil) || err == nil && !sameResult(a, b) {
			t.Errorf("%+v, %v; of exp(v/100): %+v, %v", a, err, b, errBent)
		}
	})
}

// Of two samples, H is the square of the normal deviate of the Mann-Whitney U
// without correction for continuity: (U - nm/2)^2 / (nm(N+1)/12), without ties.
func TestKruskalWallisOfTwo(t *testing.T) {
	x, y := []float64{1, 4, 5, 9, 12.5}, []float64{2, 3, 6, 7, 8, 10, 11}
	u, err := MannWhitney(x, y, Options{})
	if err != nil {
		t.Fatal(err)
	}
	h, err := KruskalWallis([][]float64{x, y})
	if err != nil {
		t.Fatal(err)
	}
	n, m := float64(len(x)), float64(len(y))
	z := (u.Statistic - n*m/2) / math.Sqrt(n*m*(n+m+1)/12)
	if relErr(h.Statistic, z*z) > 1e-14 || relErr(h.P, 2*normalTail(math.Abs(z))) > 1e-14 {
		t.Errorf("%+v, but z = %v", h, z)
	}
}

func TestKruskalWallisEdges(t *testing.T) {
	for _, c := range []struct {
		name    string
		samples [][]float64
		want    error
	}{
		{"no sample", nil, ErrTooFew},
		{"one sample", [][]float64{{1, 2, 3}}, ErrTooFew},
		{"an empty sample", [][]float64{{1, 2, 3}, {}, {2, 3}}, ErrTooFew},
		{"all equal", [][]float64{{3, 3}, {3}, {3, 3, 3}}, ErrNoVariation},
	} {
		if _, err := KruskalWallis(c.samples); !errors.Is(err, c.want) {
			t.Errorf("%s: error %v, want %v", c.name, err, c.want)
		}
	}
	// A P below every float64: not 0.
	r, err := KruskalWallis([][]float64{spreadAround(0, 0.1, 600), spreadAround(1, 0.1, 600), spreadAround(2, 0.1, 600)})
	if err != nil || r.P != math.SmallestNonzeroFloat64 {
		t.Errorf("far apart: %+v, %v", r, err)
	}
}

func BenchmarkKruskalWallis(b *testing.B) {
	samples := benchmarkSamples()
	for b.Loop() {
		if _, err := KruskalWallis(samples); err != nil {
			b.Fatal(err)
		}
	}
}
