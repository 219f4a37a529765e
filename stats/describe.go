package stats

import (
	"fmt"
	"math"
	"slices"

	"github.com/montanaflynn/stats"
)

// Summary describes one sample. All but N, CV and Variance are in the unit of
// the values.
type Summary struct {
	N             int
	Mean          float64
	Variance      float64 // of the sample: denominator N-1; NaN for N = 1; infinite or 0 where SD^2 has no float64
	SD            float64 // its square root
	CV            float64 // coefficient of variation, SD / Mean; NaN unless Mean > 0
	Median        float64
	MAD           float64 // median distance from the median, not scaled to an SD
	Min           float64
	Max           float64
	GeometricMean float64 // NaN unless all values are above 0
}

// Describe summarises x. An empty sample is ErrTooFew.
func Describe(x []float64) (Summary, error) {
	if err := check("x", x, 1); err != nil {
		return Summary{}, err
	}
	m := momentsOf(x)
	sd := math.Sqrt(m.variance)
	median, err := stats.Median(x)
	if err != nil {
		return Summary{}, err
	}
	mad, err := stats.MedianAbsoluteDeviation(x)
	if err != nil {
		return Summary{}, err
	}
	s := Summary{
		N:             m.n,
		Mean:          math.Ldexp(m.mean, m.exp),
		Variance:      math.Ldexp(m.variance, 2*m.exp),
		SD:            math.Ldexp(sd, m.exp),
		CV:            math.NaN(),
		Median:        median,
		MAD:           mad,
		Min:           slices.Min(x),
		Max:           slices.Max(x),
		GeometricMean: math.NaN(),
	}
	if m.mean > 0 {
		s.CV = sd / m.mean
	}
	if s.Min > 0 {
		s.GeometricMean = geometricMean(x)
	}
	return s, nil
}

// Mean returns the arithmetic mean of x, summed in twice the working precision.
// An empty sample is ErrTooFew.
func Mean(x []float64) (float64, error) {
	if err := check("x", x, 1); err != nil {
		return 0, err
	}
	m := meanOf(x)
	return math.Ldexp(m.mean, m.exp), nil
}

// GeometricMean returns the n-th root of the product of the n values of x, which
// must all be above 0. An empty sample is ErrTooFew.
func GeometricMean(x []float64) (float64, error) {
	if err := check("x", x, 1); err != nil {
		return 0, err
	}
	if low := slices.Min(x); low <= 0 {
		return 0, fmt.Errorf("geometric mean of %v: only values above 0 have one", low)
	}
	return geometricMean(x), nil
}

// geometricMean is GeometricMean of values that are known to have one. It takes
// logarithms of fractions only, as those of the whole values lose digits far
// from 1, overflow on the way back, and are wrong for subnormal ones (math.Log
// on amd64).
func geometricMean(x []float64) float64 {
	logs, exps, n := 0.0, 0, len(x)
	for _, v := range x {
		fraction, exp := math.Frexp(v)
		logs += math.Log(fraction)
		exps += exp
	}
	logs += float64(exps%n) * math.Ln2
	return math.Ldexp(math.Exp(logs/float64(n)), exps/n)
}

// Quantile returns the q-quantile of x, 0 <= q <= 1, by linear interpolation
// between the values at positions (n-1)q: type 7 of Hyndman & Fan (1996), The
// American Statistician 50, 361-365, which is R's and NumPy's default. An empty
// sample is ErrTooFew.
func Quantile(x []float64, q float64) (float64, error) {
	if !(q >= 0 && q <= 1) {
		return 0, fmt.Errorf("quantile %v: must be between 0 and 1, such as 0.99", q)
	}
	if err := check("x", x, 1); err != nil {
		return 0, err
	}
	if q == 0 {
		return slices.Min(x), nil // Percentile takes it for out of bounds
	}
	return stats.Percentile(x, 100*q)
}
