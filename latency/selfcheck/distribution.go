package selfcheck

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// distribution is a shape that the latencies of runs take.
type distribution struct {
	name   string
	mean   float64
	median float64
	draw   func(r *rand.Rand) float64
}

// sample draws n values.
func (d distribution) sample(r *rand.Rand, n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = d.draw(r)
	}
	return x
}

// distributions are the shapes that are tried: well-behaved ones first, then
// those of which a few values carry the mean.
func distributions() []distribution {
	return []distribution{
		normal(20), lognormal(0.2), lognormal(0.6), bimodal(), spikes(), fiveLevels(), pareto(),
	}
}

// normal is a normal distribution around 100 whose standard deviation is cv
// percent of that.
func normal(cv float64) distribution {
	return distribution{fmt.Sprintf("normal, CV %g %%", cv), 100, 100, func(r *rand.Rand) float64 { return 100 + cv*r.NormFloat64() }}
}

// lognormal has a logarithm that is normal with standard deviation sigma.
func lognormal(sigma float64) distribution {
	return distribution{fmt.Sprintf("lognormal, sigma %g", sigma), math.Exp(sigma * sigma / 2), 1, func(r *rand.Rand) float64 { return math.Exp(sigma * r.NormFloat64()) }}
}

// mixture is normal with a CV of 5 %, and a share of the values is so many
// times as large. The median is by SciPy 1.10: brentq of the mixture of norm.cdf.
func mixture(name string, share, factor, median float64) distribution {
	return distribution{name, 100 * (1 + share*(factor-1)), median, func(r *rand.Rand) float64 {
		v := 100 + 5*r.NormFloat64()
		if r.Float64() < share {
			v *= factor
		}
		return v
	}}
}

// bimodal has a slow mode, as where placement or frequency differs from run to
// run.
func bimodal() distribution { return mixture("bimodal, 25 % x1.5", 0.25, 1.5, 102.15363650) }

// spikes has a few runs that something disturbed.
func spikes() distribution { return mixture("spikes, 5 % x3", 0.05, 3, 100.33005906) }

// fiveLevels is what a coarse clock shows.
func fiveLevels() distribution {
	return distribution{"ties, 5 levels", 100, 100, func(r *rand.Rand) float64 { return 80 + 10*float64(r.IntN(5)) }}
}

// pareto has a tail so heavy that its third moment is infinite.
func pareto() distribution {
	const exponent = 3
	return distribution{"Pareto 3", exponent / (exponent - 1.0), math.Pow(2, 1.0/exponent), func(r *rand.Rand) float64 { return math.Pow(1-r.Float64(), -1.0/exponent) }}
}

// scaled is the distribution times a factor.
func (d distribution) scaled(factor float64) distribution {
	return distribution{d.name, factor * d.mean, factor * d.median, func(r *rand.Rand) float64 { return factor * d.draw(r) }}
}

// shifted is the distribution with a constant added.
func (d distribution) shifted(by float64) distribution {
	return distribution{d.name, d.mean + by, d.median + by, func(r *rand.Rand) float64 { return d.draw(r) + by }}
}
