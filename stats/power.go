package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"

	"sigtest/internal/search"
)

// MaxRuns is the largest number of runs that [RunsNeeded] answers with.
const MaxRuns = 1_000_000_000

// Power returns the probability that a two-sided t-test of n runs against m, at
// significance level alpha, finds a difference of means of d common standard
// deviations. Both rejection regions count (R's power.t.test calls that
// strict), so at d = 0 it is alpha. It is the power of the pooled test, with
// n+m-2 degrees of freedom, to which Welch's comes close when spreads are
// equal. Absolute error is below 1e-12 while d sqrt(nm/(n+m)) is at most
// 37, and beyond that 1e-9 (1e-6 for an alpha below 1e-200).
//
// Fewer than 3 runs in all, or none on one side, is ErrTooFew.
func Power(n, m int, d, alpha float64) (float64, error) {
	if err := checkRuns(n, m); err != nil {
		return 0, err
	}
	if err := checkProbability("alpha", alpha); err != nil {
		return 0, err
	}
	if math.IsNaN(d) {
		return 0, fmt.Errorf("difference %v: must be a number of standard deviations", d)
	}
	t := newPowerCurve(float64(n)+float64(m)-2, alpha)
	power, _ := t.at(math.Abs(d) * effectiveRoot(n, m))
	return power, nil
}

// RunsNeeded returns the smallest number of runs on each side, at least 2,
// with which [Power] reaches power for a difference of d common standard
// deviations. It is an error if d is 0, or so small that more than [MaxRuns]
// would be needed.
func RunsNeeded(d, alpha, power float64) (int, error) {
	if err := checkAlphaPower(alpha, power); err != nil {
		return 0, err
	}
	// Guenther (1981), The American Statistician 35, 243-244: the normal
	// approximation and a correction for t. It is off by one at most for most
	// sizes.
	za, zb := -mathext.NormalQuantile(alpha/2), mathext.NormalQuantile(power)
	guess := 2*((za+zb)/d)*((za+zb)/d) + za*za/4
	return fewest(d, guess, func(n int) bool {
		reached, _ := newPowerCurve(2*float64(n)-2, alpha).at(math.Abs(d) * effectiveRoot(n, n))
		return reached >= power
	})
}

// fewest returns the smallest number of runs, at least 2, that is enough to find
// a difference of d.
func fewest(d, guess float64, enough func(n int) bool) (int, error) {
	if !(math.Abs(d) > 0) {
		return 0, fmt.Errorf("difference %v: no number of runs finds a difference of 0", d)
	}
	if guess > 1.01*MaxRuns {
		return 0, tooManyRuns(d)
	}
	n, ok := search.Fewest(int(math.Ceil(guess)), MaxRuns, enough)
	if !ok {
		return 0, tooManyRuns(d)
	}
	return n, nil
}

func tooManyRuns(d float64) error {
	return fmt.Errorf("difference of %g standard deviations: more than %d runs needed", d, MaxRuns)
}

// MinimumDetectable returns the difference of means, in common standard
// deviations, that n runs against m detect with the given power at
// significance level alpha: the d at which [Power] is power.
func MinimumDetectable(n, m int, alpha, power float64) (float64, error) {
	if err := checkRuns(n, m); err != nil {
		return 0, err
	}
	if err := checkAlphaPower(alpha, power); err != nil {
		return 0, err
	}
	return newPowerCurve(float64(n)+float64(m)-2, alpha).inverse(power) / effectiveRoot(n, m), nil
}

// effectiveRoot returns the factor from a difference in standard deviations to
// the noncentrality of its t statistic.
func effectiveRoot(n, m int) float64 {
	a, b := float64(n), float64(m)
	return math.Sqrt(a / (a + b) * b)
}

func checkRuns(n, m int) error {
	if n < 1 || m < 1 || n+m < 3 {
		return fmt.Errorf("%w: %d and %d runs, at least 1 on each side and 3 in all needed", ErrTooFew, n, m)
	}
	return nil
}

func checkProbability(name string, p float64) error {
	if !(p > 0 && p < 1) {
		return fmt.Errorf("%s %v: must be between 0 and 1", name, p)
	}
	return nil
}

func checkAlphaPower(alpha, power float64) error {
	if err := checkProbability("alpha", alpha); err != nil {
		return err
	}
	if !(power > alpha && power < 1) {
		return fmt.Errorf("power %v: must be between alpha (%v) and 1, such as 0.8", power, alpha)
	}
	return nil
}

// powerCurve is the power of a two-sided t-test as a function of the
// noncentrality of its statistic.
type powerCurve struct {
	df, alpha float64
	critical  float64 // the t beyond which the test rejects
}

func newPowerCurve(df, alpha float64) powerCurve {
	return powerCurve{df, alpha, tQuantile(alpha/2, df)}
}

// at returns P(|T| > critical) for the noncentral T with noncentrality delta >=
// 0, and its derivative by delta.
func (c powerCurve) at(delta float64) (power, slope float64) {
	if delta > 37 { // beyond, the weights of atSmall overflow
		return c.atLarge(delta), 0
	}
	return c.atSmall(delta)
}

// atSmall uses that T^2 is a Poisson mixture of F: with lambda = delta^2/2,
// P(|T| > t) is the mean, over Poisson(lambda) j, of I_x(df/2, j+1/2), x =
// df/(df+t^2) (Johnson, Kotz & Balakrishnan 1995, Continuous Univariate
// Distributions 2, chapters 30 and 31; Lenth 1989, Applied Statistics 38,
// 185-189). At j = 0
// that is alpha itself, and each next one adds a positive term (Abramowitz &
// Stegun 26.5.16), so nothing cancels.
func (c powerCurve) atSmall(delta float64) (power, slope float64) {
	lambda := delta * delta / 2
	a := c.df / 2
	_, share, front := tFront(c.critical, c.df)
	tail, gain := c.alpha, 2*front
	// Weights are lambda^j/j!, normalised at the end.
	weight, weights := 1.0, 0.0
	for j := 0.0; j <= lambda || weight > 1e-18*weights; j++ {
		weights += weight
		power += weight * tail
		slope += weight * gain
		tail += gain
		gain *= share * (a + j + 0.5) / (j + 1.5)
		weight *= lambda / (j + 1)
	}
	return min(power/weights, 1), slope / weights * delta
}

// atLarge averages over the numerator of T instead: P(|T| > t) is the mean,
// over a standard normal z, of P(chi2_df < df ((delta+z)/t)^2), smooth enough
// in z for the trapezoidal rule, as (delta+z)/delta hardly varies.
func (c powerCurve) atLarge(delta float64) float64 {
	const step, reach = 0.125, 9
	var power float64
	for z := -float64(reach); z <= reach; z += step {
		ratio := (delta + z) / c.critical
		power += math.Exp(-z*z/2) * mathext.GammaIncReg(c.df/2, c.df/2*ratio*ratio)
	}
	return min(max(power*step/math.Sqrt(2*math.Pi), c.alpha), 1)
}

// inverse returns the noncentrality at which the power is power, by Newton's
// method inside a shrinking bracket.
func (c powerCurve) inverse(power float64) float64 {
	const maxSteps = 200
	lo, hi := 0.0, math.Inf(1)
	// T is about normal, with mean delta and this spread (Johnson, Kotz &
	// Balakrishnan 1995, chapter 31).
	spread := math.Sqrt(1 + c.critical*c.critical/(2*c.df))
	delta := max(c.critical+mathext.NormalQuantile(power)*spread, 0.1)
	for range maxSteps {
		reached, slope := c.at(delta)
		if reached < power {
			lo = delta
		} else {
			hi = delta
		}
		next := delta + (power-reached)/slope
		if !(next > lo && next < hi) {
			next = min((lo+hi)/2, 2*delta)
		}
		if math.Abs(next-delta) <= 1e-14*delta {
			return next
		}
		delta = next
	}
	return delta
}
