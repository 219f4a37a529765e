package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
)

// Bartels is the rank version of von Neumann's ratio test, of whether
// neighbouring values of x, in the order given, are more alike than those of a
// random order (Bartels 1982, JASA 77, 40-46). Statistic is the sum of the
// squared differences of neighbouring ranks over the sum of the squared
// differences of ranks from their mean, equal values having midranks. It is 2 on
// average in random order, and near 0 where neighbours are alike. Direction is
// +1 below 2 and -1 above; DF and DF2 are NaN, and there is no Estimate.
//
// P is one-sided: the probability of a ratio as low or lower in random order,
// by the beta distribution on (0, 4) that Bartels fits to the ratio's mean and
// variance, and Method "beta": for 10 values 6 % too small at .01 and 3 % at .05.
// Fewer are ErrTooFew. No variation is ErrNoVariation.
func Bartels(x []float64) (Result, error) {
	if err := check("x", x, 10); err != nil {
		return Result{}, err
	}
	ranks := doubledMidranks(x)
	var between, total float64
	for i, r := range ranks {
		off := float64(r - (len(x) + 1)) // from the mean
		total += off * off
		if i > 0 {
			d := float64(r - ranks[i-1])
			between += d * d
		}
	}
	if total == 0 {
		return Result{}, fmt.Errorf("%w: all values of x are %v; ranks need values that vary", ErrNoVariation, x[0])
	}
	ratio := between / total
	n := float64(len(x))
	// A symmetric beta distribution on (0, 4) has variance 4/(2a+1), and the
	// ratio 4(n-2)(5n^2-2n-9) / (5n(n+1)(n-1)^2).
	a := 5*n*(n+1)*(n-1)*(n-1)/(2*(n-2)*(5*n*n-2*n-9)) - 0.5
	r := withoutEstimate(ratio, math.NaN(), math.NaN(), mathext.RegIncBeta(a, a, ratio/4), "beta")
	r.Direction = sign(2 - ratio)
	return r, nil
}

// Autocorrelation returns the correlation of neighbouring values of x, in the
// order given. The usual estimate, which is about (1+4r)/n too low, is
// corrected for that (Marriott & Pope 1954, Biometrika 41, 390-402; Kendall
// 1954, ibid. 403-404), and is at most 1. Fewer than 5 values is ErrTooFew; no
// variation is ErrNoVariation.
func Autocorrelation(x []float64) (float64, error) {
	if err := check("x", x, 5); err != nil {
		return 0, err
	}
	m := momentsOf(x)
	if m.variance == 0 {
		return 0, fmt.Errorf("%w: all values of x are %v; a correlation needs values that vary", ErrNoVariation, x[0])
	}
	scale, previous, products := m.scale(), 0.0, 0.0
	for _, v := range x {
		d := v*scale - m.mean - m.meanRest
		products += d * previous
		previous = d
	}
	n := float64(len(x))
	r := products / (m.variance * (n - 1))
	return min((n*r+1)/(n-4), 1), nil
}

// EffectiveSize returns how many independent values tell as much about the mean
// as n values with autocorrelation r, if it falls off from neighbour to
// neighbour as r, r^2, r^3, ...: n(1-r)/(1+r), at least 1 and at most n (Bayley &
// Hammersley 1946, Supplement to the JRSS 8, 184-197, for large n).
func EffectiveSize(n int, r float64) float64 {
	return min(max(float64(n)*(1-r)/(1+r), 1), float64(n))
}

// WelchAtSizes is [Welch], two-sided, with the means as uncertain as if x were n
// values and y m of them, both above 1, whatever their number is. There is no
// Estimate.
//
// At the sizes of [EffectiveSize], with the autocorrelation estimated from the
// samples themselves, it is no more than a guide, and a cautious one: of samples
// of AR(1) series with rho from 0.2 to 0.8 that did not differ, and in which
// [Bartels] had found autocorrelation at .01, it rejected 0 to 6 % at .05, where
// Welch's test rejected 9 to 53 %.
func WelchAtSizes(x, y []float64, n, m float64) (Result, error) {
	if err := checkBoth(x, y, 2); err != nil {
		return Result{}, err
	}
	if !(n > 1 && m > 1) {
		return Result{}, fmt.Errorf("%w: sizes of %v and %v, above 1 needed", ErrTooFew, n, m)
	}
	p := compareMeans(x, y)
	if p.constant() {
		return Result{}, fmt.Errorf("%w: all values of x are %v and all of y are %v; a t-test needs values that vary", ErrNoVariation, x[0], y[0])
	}
	seX := p.seX * math.Sqrt(float64(len(x))/n)
	seY := p.seY * math.Sqrt(float64(len(y))/m)
	t, df := p.diff/math.Hypot(seX, seY), welchDF(seX, n, seY, m)
	r := withoutEstimate(t, df, math.NaN(), tP(t, df, TwoSided), "t")
	r.Direction = sign(p.diff)
	return r, nil
}
