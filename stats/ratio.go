package stats

import (
	"errors"
	"fmt"
	"math"
)

// ErrDenominator is wrapped by errors about a ratio whose denominator is not
// clearly positive.
var ErrDenominator = errors.New("denominator not clearly positive")

var errTooLarge = errors.New("the ratio of the means is too large for a float64: are both samples in one unit?")

// RatioOfMeans estimates mean(x)/mean(y), with Fieller's interval (Fieller
// 1954, JRSS B 16, 175-185) at Welch's degrees of freedom: the ratios rho for
// which mean(x) - rho*mean(y) is within its own t limits. At rho = 1 that is
// Welch's test, so the interval excludes 1 exactly when Welch's P < 1-Level.
// One-sided alternatives have one-sided intervals. Where neither sample
// varies there is no interval: its ends are NaN.
//
// If mean(y) is not above 0 by more than its own t limit the error is
// ErrDenominator: the data do not rule out a denominator of 0, and no ratio
// would mean anything. A sample of fewer than 2 values is ErrTooFew.
func RatioOfMeans(x, y []float64, o Options) (Estimate, error) {
	level, err := o.level()
	if err != nil {
		return Estimate{}, err
	}
	if err := checkBoth(x, y, 2); err != nil {
		return Estimate{}, err
	}
	m := compareMeans(x, y)
	if m.meanY <= 0 {
		return Estimate{}, fmt.Errorf("%w: the mean of y is %v; only the difference of the means can be estimated", ErrDenominator, math.Ldexp(m.meanY, m.exp))
	}
	ratio := m.meanX / m.meanY
	if math.IsInf(ratio, 0) {
		return Estimate{}, errTooLarge
	}
	if m.constant() {
		return Estimate{ratio, Interval{math.NaN(), math.NaN(), level}}, nil
	}
	// The roots in rho of (X - rho Y)^2 = t^2 (seX^2 + rho^2 seY^2), X and Y the
	// means, are (ratio +- sqrt(a^2 (1-b^2) + b^2 ratio^2)) / (1-b^2).
	t := tQuantile(tailProbability(level, o.Alternative), m.df)
	a, b := t*m.seX/m.meanY, t*m.seY/m.meanY
	if math.Abs(b) >= 1 {
		return Estimate{}, fmt.Errorf("%w: the mean of y is %v, and its standard error %.3g %% of that; take more runs, or look at the difference of the means",
			ErrDenominator, math.Ldexp(m.meanY, m.exp), 100*m.seY/m.meanY)
	}
	rest := (1 - b) * (1 + b)
	// t is negative where a one-sided level is below 1/2.
	half := math.Copysign(math.Hypot(a*math.Sqrt(rest), b*ratio)/rest, t)
	p := tP(m.diff/m.se, m.df, o.Alternative)
	i := interval(ratio/rest, half, level, o.Alternative)
	if math.IsNaN(i.Lo) || math.IsNaN(i.Hi) {
		return Estimate{}, errTooLarge
	}
	return Estimate{ratio, i.agree(1, p)}, nil
}
