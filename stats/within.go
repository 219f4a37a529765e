package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
)

// WithinRunBound bounds what chance inside one run can have done to that run's
// mean, where no more is known than the mean and the largest of count
// measurements, none below 0: it returns the half-width, in the unit of mean, of
// the normal interval of that level, z sqrt(mean (max-mean) / count). The
// variance of values between 0 and max cannot exceed mean (max-mean): Bhatia &
// Davis (2000), "A better bound on the variance", American Mathematical Monthly
// 107, 353-357, with m = 0.
//
// It assumes that the measurements inside the run are independent, and that none
// could have been above max. It says nothing about how runs differ: two runs
// whose means are further apart than their bounds may still differ by chance, as
// only several runs of each could tell.
//
// A count of 1 is ErrTooFew, since one measurement is its own maximum and would
// seem exact. So is a count below. A mean outside 0 to max is an error.
func WithinRunBound(mean, max float64, count int, level float64) (float64, error) {
	if err := checkLevel(level); err != nil {
		return 0, err
	}
	if count < 2 {
		return 0, fmt.Errorf("%w: %d measurements in the run, at least 2 needed", ErrTooFew, count)
	}
	if !(0 <= mean && mean <= max) || math.IsInf(max, 1) {
		return 0, fmt.Errorf("mean %v and maximum %v: 0 <= mean <= maximum expected, both finite; are they in one unit?", mean, max)
	}
	z := -mathext.NormalQuantile(tailProbability(level, TwoSided))
	// Not the root of the product, which may overflow or underflow.
	return z * math.Sqrt(mean) * math.Sqrt(max-mean) / math.Sqrt(float64(count)), nil
}
