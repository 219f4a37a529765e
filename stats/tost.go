package stats

import (
	"fmt"
	"math"
)

// Equivalence is what two one-sided tests found. Only if both reject is the
// true value shown to lie between the bounds, so P is the larger of theirs.
type Equivalence struct {
	Lower float64 // P of the test that the value is not above the lower bound, in (0, 1]
	Upper float64 // P of the test that it is not below the upper one
	P     float64
}

// TOST tests whether mean(x) - mean(y) lies between low and high, which are in
// the unit of the values: two one-sided Welch tests (Schuirmann 1987, Journal of
// Pharmacokinetics and Biopharmaceutics 15, 657-680; the degrees of freedom are
// those of [Welch]). P is at most alpha exactly when Welch's interval at level
// 1-2*alpha lies between the bounds.
//
// A sample of fewer than 2 values is ErrTooFew; two samples without variation
// are ErrNoVariation.
func TOST(x, y []float64, low, high float64) (Equivalence, error) {
	if err := checkBounds(x, y, low, high); err != nil {
		return Equivalence{}, err
	}
	m := compareMeans(x, y)
	if m.constant() {
		return Equivalence{}, errConstant
	}
	beyond := func(bound float64) float64 { return (m.diff - math.Ldexp(bound, -m.exp)) / m.se }
	return twoOneSided(tP(beyond(low), m.df, Greater), tP(beyond(high), m.df, Less)), nil
}

// RatioTOST tests whether mean(x)/mean(y) lies between low and high: one-sided
// Welch tests of x against low*y and of x against high*y, which is how the
// hypotheses about a ratio become linear (Hauschke, Kieser, Diletti & Burke
// 1999, Statistics in Medicine 18, 93-105, who pool the variances). Each has
// the degrees of freedom of its own pair of samples; the interval of
// [RatioOfMeans] has those at a ratio of 1 throughout, from which they hardly
// part where the bounds are near 1.
//
// If mean(y) is not above 0 the error is ErrDenominator. A small P needs no
// further condition: both tests reject only where mean(y) is clearly above 0. A
// sample of fewer than 2 values is ErrTooFew; samples that leave one of the
// tests without variation are ErrNoVariation.
func RatioTOST(x, y []float64, low, high float64) (Equivalence, error) {
	if err := checkBounds(x, y, low, high); err != nil {
		return Equivalence{}, err
	}
	mx, my := momentsOf(x), momentsOf(y)
	if my.mean <= 0 {
		return Equivalence{}, fmt.Errorf("%w: the mean of y is %v; only the difference of the means can be tested", ErrDenominator, math.Ldexp(my.mean, my.exp))
	}
	below, above := pairOf(mx, my.times(low)), pairOf(mx, my.times(high))
	if below.constant() || above.constant() {
		return Equivalence{}, errConstant
	}
	return twoOneSided(tP(below.diff/below.se, below.df, Greater), tP(above.diff/above.se, above.df, Less)), nil
}

// times returns the moments of the sample whose values are f times as large.
func (m moments) times(f float64) moments {
	f, exp := math.Frexp(f)
	mean := m.mean
	m.exp += exp
	m.mean *= f
	m.meanRest = math.FMA(f, mean, -m.mean) + f*m.meanRest
	m.variance *= f * f
	return m
}

var errConstant = fmt.Errorf("%w: without any, nothing tells how far the means are known", ErrNoVariation)

func twoOneSided(lower, upper float64) Equivalence {
	return Equivalence{Lower: lower, Upper: upper, P: max(lower, upper)}
}

// checkBounds refuses samples and bounds that no equivalence test can answer for.
func checkBounds(x, y []float64, low, high float64) error {
	if !(low < high) || math.IsInf(low, 0) || math.IsInf(high, 0) {
		return fmt.Errorf("bounds %v and %v: must be finite, the lower one first", low, high)
	}
	return checkBoth(x, y, 2)
}
