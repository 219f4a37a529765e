package stats

import (
	"fmt"
	"math"
)

// PairedRatioOfMeans estimates mean(x)/mean(y) where x[i] and y[i] belong
// together, with Fieller's interval for correlated means (Fieller 1954, JRSS B
// 16, 175-185): the ratios rho for which the paired t of x - rho*y, with n-1
// degrees of freedom, is within its limits. At rho = 1 that is [PairedT], so the
// interval excludes 1 exactly when its P < 1-Level. One-sided alternatives have
// one-sided intervals. Where x is y times a constant, but for the rounding of
// decimals to float64, there is no interval: its ends are NaN.
//
// If mean(y) is not above 0 by more than its own t limit the error is
// ErrDenominator, as for [RatioOfMeans]. Fewer than 2 pairs are ErrTooFew,
// samples of different sizes ErrUnequalSizes.
func PairedRatioOfMeans(x, y []float64, o Options) (Estimate, error) {
	level, err := o.level()
	if err != nil {
		return Estimate{}, err
	}
	if err := checkPairs(x, y, 2); err != nil {
		return Estimate{}, err
	}
	r := newPairedRatio(x, y)
	if r.y.mean <= 0 {
		return Estimate{}, fmt.Errorf("%w: the mean of y is %v; only the difference of the means can be estimated", ErrDenominator, math.Ldexp(r.y.mean, r.y.exp))
	}
	value := math.Ldexp(r.value, r.exp)
	if math.IsInf(value, 0) {
		return Estimate{}, errTooLarge
	}
	if r.exact {
		return Estimate{value, Interval{math.NaN(), math.NaN(), level}}, nil
	}
	t := tQuantile(tailProbability(level, o.Alternative), float64(len(x)-1))
	if share := r.y.standardError() / r.y.mean; math.Abs(t)*share >= 1 {
		return Estimate{}, fmt.Errorf("%w: the mean of y is %v, and its standard error %.3g %% of that; take more pairs of runs, or look at the difference of the means",
			ErrDenominator, math.Ldexp(r.y.mean, r.y.exp), 100*share)
	}
	below, above := r.ends(t)
	if t < 0 { // a one-sided level below 1/2
		below, above = above, below
	}
	i := Interval{r.value + below, r.value + above, level}.scaled(r.exp)
	if math.IsInf(i.Lo, 0) || math.IsInf(i.Hi, 0) {
		return Estimate{}, errTooLarge
	}
	return Estimate{value, i.towards(o.Alternative).agree(1, pairedP(x, y, o))}, nil
}

// pairedP is P of PairedT. Where the differences are the same but not 0, t is
// infinite, and P the least there is on the side where they are.
func pairedP(x, y []float64, o Options) float64 {
	o.Level = 0 // which P does not depend on
	r, err := PairedT(x, y, o)
	switch {
	case err == nil:
		return r.P
	case o.Alternative == Less && x[0] > y[0], o.Alternative == Greater && x[0] < y[0]:
		return 1
	}
	return math.SmallestNonzeroFloat64
}

// pairedRatio is what Fieller's interval of a ratio of means needs of pairs.
type pairedRatio struct {
	n     int
	exp   int     // the ratio is in units of 2^exp
	value float64 // mean(x)/mean(y)
	y     moments
	exact bool // x is value*y, but for rounding
	// Of the residuals e = x - value*y, whose mean is 0: their variance, and
	// their covariance with y.
	varE, covEY float64
}

func newPairedRatio(x, y []float64) pairedRatio {
	mx, my := momentsOf(x), momentsOf(y)
	r := pairedRatio{n: len(x), exp: mx.exp - my.exp, value: mx.mean / my.mean, y: my, exact: true}
	// The ratio in twice the precision, so that what is left of x and y where
	// they all but cancel has all its digits.
	rest := (math.FMA(-r.value, my.mean, mx.mean) + mx.meanRest - r.value*my.meanRest) / my.mean
	scaleX, scaleY := mx.scale(), my.scale()
	for i := range x {
		a, b := x[i]*scaleX, y[i]*scaleY
		e := math.FMA(-r.value, b, a) - rest*b
		r.exact = r.exact && math.Abs(e) <= blur(a)+math.Abs(r.value)*blur(b)
		r.varE += e * e
		r.covEY += e * (b - my.mean - my.meanRest)
	}
	r.varE /= float64(r.n - 1)
	r.covEY /= float64(r.n - 1)
	return r
}

// ends returns how far the ends of the interval lie from the ratio: the roots in
// d of the squared t limit of the mean of e - d*y,
//
//	(d Y)^2 = t^2 (varE - 2 d covEY + d^2 varY) / n,  Y the mean of y,
//
// which have opposite signs. They are written such that nothing cancels.
func (r pairedRatio) ends(t float64) (below, above float64) {
	share := t * r.y.standardError() / r.y.mean
	u := t * t / float64(r.n) / (r.y.mean * r.y.mean)
	a, b, c := (1-share)*(1+share), u*r.covEY, u*r.varE
	far := math.Abs(b) + math.Sqrt(b*b+a*c) // the end further away, times a
	if far == 0 {
		return 0, 0
	}
	if b > 0 {
		return -far / a, c / far
	}
	return -c / far, far / a
}
