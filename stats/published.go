package stats

import (
	"errors"
	"fmt"
	"math"
)

// ErrNothingImplied is wrapped by errors about published figures from which no
// standard deviation follows.
var ErrNothingImplied = errors.New("no standard deviation follows")

// publishedPower is the power at which published comparisons are judged, the
// usual one: Cohen (1988), Statistical Power Analysis for the Behavioral
// Sciences, 2nd edition, 2.4.
const publishedPower = 0.8

// Published is what a printed comparison of two means implies about the runs
// behind it.
type Published struct {
	T                 float64  // of after minus before, so negative where after is the lower
	DF                float64  // n+m-2
	SD                float64  // between runs, in the unit of the means
	CV                float64  // SD / before
	Change            Estimate // (after-before) / before, in percent
	MinimumDetectable float64  // the smallest change, in percent of before, that so many runs find with power 0.8
	RunsNeeded        int      // on each side, to find a change of this size with power 0.8; 0 where it would be more than [MaxRuns]
}

// FromPublished reconstructs what lies behind a comparison of which only the
// means, of n runs before and m after, and the two-sided P-value of a t-test
// were published. P is inverted to |T| by Student's t with n+m-2 degrees of
// freedom, and SD is |after-before| / (|T| sqrt(1/n + 1/m)). The interval of
// Change is that of the difference, divided by before; it takes no account of
// before being uncertain itself, as [RatioOfMeans] does, which needs the runs.
// It excludes 0 exactly when p < 1-level. MinimumDetectable and RunsNeeded are
// those of [MinimumDetectable] and [RunsNeeded] at alpha = 1-level, which must
// be below 0.8.
//
// It assumes that P is that of Student's test, with equal standard deviations.
// Welch's t is the same where n = m, but has fewer degrees of freedom where the
// standard deviations differ; then SD and CV are upper bounds of the pooled ones.
// A printed P is rounded, so pass both ends of what it may have been: SD grows
// with P. Of a P printed as 0.00 only the upper end, 0.005, can be passed.
//
// The relative error of T and SD is below 1e-13 for P from 1e-300 to 0.9, and
// grows towards P = 1.
//
// P = 1, equal means, and a P too small to be inverted are ErrNothingImplied. A
// mean before that is not above 0 is ErrDenominator; fewer than 1 run on either
// side, or than 3 in all, ErrTooFew.
func FromPublished(before, after, p float64, n, m int, level float64) (Published, error) {
	if err := checkPublished(before, after, p, n, m, level); err != nil {
		return Published{}, err
	}
	df := float64(n) + float64(m) - 2
	t := tQuantile(p/2, df)
	d := t / effectiveRoot(n, m) // the difference in standard deviations
	difference := after - before
	sd := math.Abs(difference) / d
	if !(sd > 0) || math.IsInf(sd, 1) {
		return Published{}, fmt.Errorf("%w from means %v and %v with P %v: P is too small, or the means are too far apart, for a float64", ErrNothingImplied, before, after, p)
	}
	alpha := 1 - level
	least, err := MinimumDetectable(n, m, alpha, publishedPower)
	if err != nil {
		return Published{}, err
	}
	runs, _ := RunsNeeded(d, alpha, publishedPower) // 0, and an error, where there would be more than MaxRuns
	change := 100 * difference / before
	half := math.Abs(change) * tQuantile(tailProbability(level, TwoSided), df) / t
	return Published{
		T:                 math.Copysign(t, difference),
		DF:                df,
		SD:                sd,
		CV:                sd / before,
		Change:            Estimate{change, interval(change, half, level, TwoSided).agree(0, p)},
		MinimumDetectable: 100 * least * sd / before,
		RunsNeeded:        runs,
	}, nil
}

// checkPublished refuses figures that no comparison of two means has.
func checkPublished(before, after, p float64, n, m int, level float64) error {
	if err := checkLevel(level); err != nil {
		return err
	}
	if err := checkRuns(n, m); err != nil {
		return err
	}
	for _, mean := range []float64{before, after} {
		if math.IsNaN(mean) || math.IsInf(mean, 0) {
			return fmt.Errorf("mean %v: a finite number expected", mean)
		}
	}
	switch {
	case !(p > 0 && p <= 1):
		return fmt.Errorf("p %v: a P-value is above 0 and at most 1; for one printed as 0.00, pass the largest it can have been, 0.005", p)
	case before <= 0:
		return fmt.Errorf("%w: the mean before is %v, of which there is no percentage", ErrDenominator, before)
	case before == after:
		return fmt.Errorf("%w from two means of %v: without a difference t is 0, whatever P says", ErrNothingImplied, before)
	case p == 1:
		return fmt.Errorf("%w from P 1: t would be 0, and the standard deviation infinite; if P is rounded, pass the smallest it can have been", ErrNothingImplied)
	}
	return nil
}
