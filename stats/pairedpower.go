package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
)

// PairedPower returns the probability that a two-sided paired t-test of n pairs,
// at significance level alpha, finds a mean difference of d standard deviations
// of the differences (Cohen 1988, Statistical Power Analysis, 2.3.5). Both
// rejection regions count, and the accuracy is that of [Power]. Fewer than 2
// pairs are ErrTooFew.
func PairedPower(n int, d, alpha float64) (float64, error) {
	if err := checkPairCount(n); err != nil {
		return 0, err
	}
	if err := checkProbability("alpha", alpha); err != nil {
		return 0, err
	}
	if math.IsNaN(d) {
		return 0, fmt.Errorf("difference %v: must be a number of standard deviations", d)
	}
	power, _ := newPowerCurve(float64(n)-1, alpha).at(math.Abs(d) * math.Sqrt(float64(n)))
	return power, nil
}

// PairsNeeded returns the smallest number of pairs, at least 2, with which
// [PairedPower] reaches power for a mean difference of d standard deviations of
// the differences. It is an error if d is 0, or so small that more than
// [MaxRuns] would be needed.
func PairsNeeded(d, alpha, power float64) (int, error) {
	if err := checkAlphaPower(alpha, power); err != nil {
		return 0, err
	}
	// Guenther (1981), as in RunsNeeded.
	za, zb := -mathext.NormalQuantile(alpha/2), mathext.NormalQuantile(power)
	guess := ((za+zb)/d)*((za+zb)/d) + za*za/2
	return fewest(d, guess, func(n int) bool {
		reached, _ := newPowerCurve(float64(n)-1, alpha).at(math.Abs(d) * math.Sqrt(float64(n)))
		return reached >= power
	})
}

// PairedMinimumDetectable returns the mean difference, in standard deviations of
// the differences, that n pairs detect with the given power at significance
// level alpha: the d at which [PairedPower] is power.
func PairedMinimumDetectable(n int, alpha, power float64) (float64, error) {
	if err := checkPairCount(n); err != nil {
		return 0, err
	}
	if err := checkAlphaPower(alpha, power); err != nil {
		return 0, err
	}
	return newPowerCurve(float64(n)-1, alpha).inverse(power) / math.Sqrt(float64(n)), nil
}

func checkPairCount(n int) error {
	if n < 2 {
		return fmt.Errorf("%w: %d pairs of runs, at least 2 needed", ErrTooFew, n)
	}
	return nil
}
