package stats

import (
	"math"
	"math/big"
	"testing"
)

func TestNormalTail(t *testing.T) {
	for _, c := range reference[struct {
		ID     string
		Z      float64
		Expect struct {
			P figure `json:"p_greater"`
		}
		By string
	}](t, "normal_tail") {
		if rel := c.Expect.P.relErr(normalTail(c.Z)); rel > 5e-16 {
			t.Errorf("%s: relative error %.1e", c.ID, rel)
		}
	}
	for z, want := range map[float64]float64{math.Inf(1): 0, math.Inf(-1): 1, 1e200: 0, -1e200: 1} {
		if got := normalTail(z); got != want {
			t.Errorf("normalTail(%v) = %v, want %v", z, got, want)
		}
	}
	if got := normalTail(math.NaN()); !math.IsNaN(got) {
		t.Errorf("normalTail(NaN) = %v", got)
	}
}

// For whole a, Gamma(a+1/2)/Gamma(a) is sqrt(pi) a C(2a, a) / 4^a.
func TestGammaHalfRatio(t *testing.T) {
	for a := int64(1); a < 60; a++ {
		choose := new(big.Int).Binomial(2*a, a)
		exact := new(big.Rat).SetFrac(choose.Mul(choose, big.NewInt(a)), new(big.Int).Lsh(big.NewInt(1), uint(2*a)))
		rational, _ := exact.Float64()
		if rel := relErr(gammaHalfRatio(float64(a)), math.Sqrt(math.Pi)*rational); rel > 2e-15 {
			t.Errorf("a = %d: relative error %.1e", a, rel)
		}
	}
}

func TestTTail(t *testing.T) {
	for _, c := range reference[struct {
		ID     string
		T, DF  float64
		Expect struct {
			P figure `json:"p_greater"`
		}
		By string
	}](t, "t_tail") {
		tolerance := 2e-14
		if c.Expect.P.float64() < 1e-20 {
			tolerance = 1e-13 // exp of a number near -700
		}
		if rel := c.Expect.P.relErr(tTail(c.T, c.DF)); rel > tolerance {
			t.Errorf("%s: P %v, relative error %.1e", c.ID, c.Expect.P.float64(), rel)
		}
		if sum := tTail(c.T, c.DF) + tTail(-c.T, c.DF); sum != 1 {
			t.Errorf("%s: the two tails add up to %v", c.ID, sum)
		}
	}
}

func TestTTailLimits(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct{ t, df, want float64 }{
		{0, 5, 0.5},
		{1e-200, 5, 0.5},
		{inf, 5, 0},
		{-inf, 5, 1},
		{1e200, 1, 1 / math.Pi * 1e-200}, // t^2 overflows
		{math.NaN(), 5, math.NaN()},
		{1, 0, math.NaN()},
		{1, -1, math.NaN()},
		{1, math.NaN(), math.NaN()},
		{1, inf, math.NaN()},
	} {
		if got := tTail(c.t, c.df); relErr(got, c.want) > 1e-13 {
			t.Errorf("tTail(%v, %v) = %v, want %v", c.t, c.df, got, c.want)
		}
	}
}

func TestTQuantile(t *testing.T) {
	for _, df := range []float64{0.7, 1, 1.2, 2, 2.5, 3, 7.7, 30, 1e3, 1e6, 1e9} {
		for _, p := range []float64{1e-300, 1e-100, 1e-30, 1e-12, 1e-6, 0.005, 0.025, 0.1, 0.3, 0.49, 0.4999, 0.4999999} {
			if df < 1 && p < 1e-100 {
				continue // no float64 is so large
			}
			got := tQuantile(p, df)
			// How far off got is, from how far its tail is off p.
			_, _, slope := tFront(got, df)
			distance := math.Abs(tTail(got, df)-p) / slope
			if tolerance := 1e-13 * p / slope; !(distance <= tolerance) {
				t.Errorf("tQuantile(%v, %v) = %v, relative error %.1e", p, df, got, distance)
			}
		}
	}
	for _, c := range []struct{ p, df, want float64 }{
		{0.5, 4, 0},
		{0.75, 1, -1},
		{0.25, 1, 1},
		{0.05, 2, 0.9 / math.Sqrt(0.095)},
		{0, 4, math.NaN()},
		{1, 4, math.NaN()},
		{math.NaN(), 4, math.NaN()},
		{0.1, 0, math.NaN()},
	} {
		if got := tQuantile(c.p, c.df); relErr(got, c.want) > 1e-14 {
			t.Errorf("tQuantile(%v, %v) = %v, want %v", c.p, c.df, got, c.want)
		}
	}
}

func BenchmarkTTail(b *testing.B) {
	for b.Loop() {
		tTail(2.1, 37.3)
	}
}

func BenchmarkTQuantile(b *testing.B) {
	for b.Loop() {
		tQuantile(0.025, 37.3)
	}
}

func TestFTail(t *testing.T) {
	for _, c := range reference[struct {
		ID     string
		F, DF2 float64
		DF1    int
		Expect struct {
			P figure `json:"p_greater"`
		}
		By string
	}](t, "f_tail") {
		if rel := c.Expect.P.relErr(fTail(c.F, c.DF1, c.DF2)); rel > 3e-13 {
			t.Errorf("%s: P %v, relative error %.1e", c.ID, c.Expect.P.float64(), rel)
		}
	}
}

func TestChiSquareTail(t *testing.T) {
	for _, c := range reference[struct {
		ID     string
		X      float64
		DF     int
		Expect struct {
			P figure `json:"p_greater"`
		}
		By string
	}](t, "chi_square_tail") {
		if rel := c.Expect.P.relErr(chiSquareTail(c.X, c.DF)); rel > 2e-13 {
			t.Errorf("%s: P %v, relative error %.1e", c.ID, c.Expect.P.float64(), rel)
		}
	}
}

func TestTQuantileReference(t *testing.T) {
	for _, c := range reference[struct {
		ID     string
		P      float64 `json:"p_two"`
		DF     float64
		Expect struct{ T figure }
		By     string
	}](t, "t_quantile") {
		tolerance := 5e-14
		if c.P > 0.9 {
			tolerance = 1e-12 // the tail is a rounded 1/2 less very little
		}
		if rel := c.Expect.T.relErr(tQuantile(c.P/2, c.DF)); rel > tolerance {
			t.Errorf("%s: t %v, relative error %.1e", c.ID, c.Expect.T.float64(), rel)
		}
	}
}
