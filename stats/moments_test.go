package stats

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// exactMoments returns the mean and the sample variance of x in rationals.
func exactMoments(x []float64) (mean, variance *big.Rat) {
	n := new(big.Rat).SetInt64(int64(len(x)))
	mean = new(big.Rat)
	for _, v := range x {
		mean.Add(mean, new(big.Rat).SetFloat64(v))
	}
	mean.Quo(mean, n)
	variance = new(big.Rat)
	for _, v := range x {
		d := new(big.Rat).Sub(new(big.Rat).SetFloat64(v), mean)
		variance.Add(variance, d.Mul(d, d))
	}
	return mean, variance.Quo(variance, n.Sub(n, big.NewRat(1, 1)))
}

func ratFigure(r *big.Rat) figure {
	return figure{new(big.Float).SetPrec(figurePrecision).SetRat(r)}
}

func sqrtFigure(f figure) figure {
	return figure{new(big.Float).SetPrec(figurePrecision).Sqrt(f.Float)}
}

// hardSamples are where naive sums lose all their digits, or overflow, or
// underflow.
func hardSamples() map[string][]float64 {
	rng := rand.New(rand.NewPCG(1, 2))
	spread := func(n int, center, scale float64) []float64 {
		x := make([]float64, n)
		for i := range x {
			x[i] = center + scale*rng.NormFloat64()
		}
		return x
	}
	ulp := math.Nextafter(1e9, math.Inf(1)) - 1e9
	return map[string][]float64{
		"usual":           spread(20, 100, 10),
		"1e9 +- 1e-3":     spread(1000, 1e9, 1e-3),
		"1e9 +- few ulps": {1e9, 1e9 + ulp, 1e9, 1e9 + 3*ulp, 1e9 - ulp, 1e9 + ulp, 1e9},
		"1e300":           spread(20, 1e300, 1e298),
		"largest":         {math.MaxFloat64, -math.MaxFloat64, math.MaxFloat64, math.MaxFloat64 / 2},
		"1e-200":          spread(20, 1e-200, 1e-202),
		"subnormal":       {5e-324, 1e-322, 3e-320, 2e-321},
		"about zero":      spread(20, 0, 1e-30),
		"mixed":           {1e300, 1e-300, 1, -1e150, 3},
		"two":             {0.1, 0.3},
	}
}

func TestMomentsAreExact(t *testing.T) {
	for name, x := range hardSamples() {
		m := momentsOf(x)
		mean, variance := exactMoments(x)
		sd := sqrtFigure(ratFigure(variance))
		if rel := ratFigure(mean).relErr(math.Ldexp(m.mean, m.exp)); rel > 2e-16 && name != "subnormal" {
			t.Errorf("%s: relative error of the mean %.1e", name, rel)
		}
		if rel := sd.relErr(math.Ldexp(math.Sqrt(m.variance), m.exp)); rel > 1e-15 && name != "subnormal" {
			t.Errorf("%s: relative error of the SD %.1e", name, rel)
		}
		unit, _ := new(big.Float).SetMantExp(big.NewFloat(1), m.exp).Rat(nil)
		miss := new(big.Rat).Add(new(big.Rat).SetFloat64(m.mean), new(big.Rat).SetFloat64(m.meanRest))
		miss.Sub(miss.Mul(miss, unit), mean)
		inSD, _ := new(big.Float).Quo(ratFigure(miss.Abs(miss)).Float, sd.Float).Float64()
		if inSD > 1e-15 {
			t.Errorf("%s: the mean in two parts is off by %.1e SD", name, inSD)
		}
	}
}

func TestMomentsOfConstant(t *testing.T) {
	for _, v := range []float64{0, 0.1, -1e300, 5e-324, math.MaxFloat64} {
		for n := 1; n < 60; n++ {
			x := make([]float64, n)
			for i := range x {
				x[i] = v
			}
			m := momentsOf(x)
			if got := math.Ldexp(m.mean, m.exp); got != v || m.meanRest != 0 {
				t.Errorf("mean of %d times %v = %v and %v", n, v, got, m.meanRest)
			}
			if n > 1 && m.variance != 0 || n == 1 && !math.IsNaN(m.variance) {
				t.Errorf("variance of %d times %v = %v", n, v, m.variance)
			}
		}
	}
}
