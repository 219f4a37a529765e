package stats

import (
	"fmt"
	"math"
)

// PairedT is Student's paired t-test (Student 1908, Biometrika 6, 1-25) of
// whether the mean of the differences x[i] - y[i] is 0, where x[i] and y[i]
// belong together, as two runs made one after the other do: what makes both of
// them slow cancels. Statistic is t of the mean difference, DF is n-1, and
// Estimate the mean difference, in the unit of the values, with the interval
// that excludes 0 exactly when P < 1-Level. One-sided alternatives have
// one-sided intervals. Method is "t".
//
// Where the true P is below the smallest float64, P is that smallest float64.
// What is too large for a float64, of the statistic or the estimate, is
// infinite.
//
// Differences that do not vary have no t; those that differ by no more than the
// rounding of decimals to float64 are taken for equal. If all are 0, P is 1, the
// interval NaN and Method "no variation"; otherwise the error is
// ErrNoVariation, as no P would be right. Fewer than 2 pairs are ErrTooFew,
// samples of different sizes ErrUnequalSizes.
func PairedT(x, y []float64, o Options) (Result, error) {
	level, err := o.level()
	if err != nil {
		return Result{}, err
	}
	if err := checkPairs(x, y, 2); err != nil {
		return Result{}, err
	}
	d := newPairDifferences(x, y)
	df, nan := float64(len(x)-1), math.NaN()
	switch {
	case d.allZero():
		return Result{DF: df, DF2: nan, P: 1, Method: "no variation", Estimate: Estimate{0, Interval{nan, nan, level}}}, nil
	case d.constant():
		return Result{}, fmt.Errorf("%w: every difference x[i] - y[i] is %g; a t-test needs differences that vary", ErrNoVariation, x[0]-y[0])
	}
	m := d.moments()
	se := m.standardError()
	t := m.mean / se
	p := tP(t, df, o.Alternative)
	half := tQuantile(tailProbability(level, o.Alternative), df) * se
	return Result{
		Statistic: t, DF: df, DF2: nan, P: p, Method: "t", Direction: sign(m.mean),
		Estimate: Estimate{
			Value:    math.Ldexp(m.mean, m.exp),
			Interval: interval(m.mean, half, level, o.Alternative).scaled(m.exp).agree(0, p),
		},
	}, nil
}
