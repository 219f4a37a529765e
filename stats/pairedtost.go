package stats

import (
	"fmt"
	"math"
)

// PairedRatioTOST is [RatioTOST] where x[i] and y[i] belong together: one-sided
// paired t-tests of x against low*y and of x against high*y, each with n-1
// degrees of freedom. P is at most alpha exactly when the interval of
// [PairedRatioOfMeans] at level 1-2*alpha lies between the bounds.
//
// If mean(y) is not above 0 the error is ErrDenominator. Fewer than 2 pairs are
// ErrTooFew, samples of different sizes ErrUnequalSizes; pairs that leave one of
// the tests without variation are ErrNoVariation.
func PairedRatioTOST(x, y []float64, low, high float64) (Equivalence, error) {
	if err := checkPairs(x, y, 2); err != nil {
		return Equivalence{}, err
	}
	if err := checkBounds(x, y, low, high); err != nil {
		return Equivalence{}, err
	}
	r := newPairedRatio(x, y)
	if r.y.mean <= 0 {
		return Equivalence{}, fmt.Errorf("%w: the mean of y is %v; only the difference of the means can be tested", ErrDenominator, math.Ldexp(r.y.mean, r.y.exp))
	}
	below, above := r.t(low), r.t(high)
	if math.IsNaN(below) || math.IsNaN(above) {
		return Equivalence{}, errConstant
	}
	df := float64(r.n - 1)
	return twoOneSided(tP(below, df, Greater), tP(above, df, Less)), nil
}

// t returns the paired t of x - bound*y, of which ends solves for the bound: NaN
// where that does not vary.
func (r pairedRatio) t(bound float64) float64 {
	d := math.Ldexp(bound, -r.exp) - r.value
	if r.exact && math.Abs(d) <= 0x1p-50*math.Abs(r.value) {
		return math.NaN() // x is bound*y, but for rounding
	}
	variance := d * (d*r.y.variance - 2*r.covEY)
	if !r.exact {
		variance += r.varE
	}
	if !(variance > 0) {
		return math.NaN()
	}
	return -d * r.y.mean / math.Sqrt(variance/float64(r.n))
}
