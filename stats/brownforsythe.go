package stats

import (
	"fmt"
	"math"

	"github.com/montanaflynn/stats"
	"gonum.org/v1/gonum/floats"
)

// BrownForsythe is the Brown-Forsythe test of whether x and y spread alike:
// Levene's test with distances from the median, which holds its level where
// samples are skewed (Brown & Forsythe 1974, JASA 69, 364-367). Statistic is F,
// DF is 1 and DF2 the number of values less 2. Estimate is the mean distance
// from the median in x less that in y, without an interval. Direction is +1
// where x spreads more.
//
// A sample of fewer than 2 values is ErrTooFew; distances that do not vary,
// such as those of two constant samples, or of two samples of 2 values, are
// ErrNoVariation.
func BrownForsythe(x, y []float64) (Result, error) {
	if err := checkBoth(x, y, 2); err != nil {
		return Result{}, err
	}
	exp := max(meanOf(x).exp, meanOf(y).exp)
	dx, err := distances(x, exp)
	if err != nil {
		return Result{}, err
	}
	dy, err := distances(y, exp)
	if err != nil {
		return Result{}, err
	}
	m := compareMeans(dx, dy)
	n, k := float64(len(x)), float64(len(y))
	df := n + k - 2
	pooled := math.Hypot(m.seX*math.Sqrt(n*(n-1)), m.seY*math.Sqrt(k*(k-1))) / math.Sqrt(df)
	// The distances of samples of two values, or of two levels, are equal but for
	// the rounding of the median and of the differences from it.
	largest := math.Ldexp(max(floats.Norm(x, math.Inf(1)), floats.Norm(y, math.Inf(1))), -exp)
	if math.Ldexp(pooled, m.exp) <= 8*blur(largest) {
		return Result{}, fmt.Errorf("%w: the values of x are all as far from their median, and so are those of y", ErrNoVariation)
	}
	t := m.diff / (pooled * math.Sqrt(1/n+1/k))
	r := withoutEstimate(t*t, 1, df, tP(t, df, TwoSided), "F")
	r.Direction, r.Estimate.Value = sign(m.diff), math.Ldexp(m.diff, m.exp+exp)
	return r, nil
}

// distances returns how far each value of x is from their median, in units of
// 2^exp, in which none overflows.
func distances(x []float64, exp int) ([]float64, error) {
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = math.Ldexp(v, -exp)
	}
	median, err := stats.Median(out)
	if err != nil {
		return nil, err
	}
	for i, v := range out {
		out[i] = math.Abs(v - median)
	}
	return out, nil
}
