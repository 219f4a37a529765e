package stats

import "math"

// Wilcoxon is the Wilcoxon signed-rank test of whether the differences x[i] -
// y[i], where x[i] and y[i] belong together, tend to lie above or below 0
// (Wilcoxon 1945, Biometrics Bulletin 1, 80-83). Statistic is the sum of the
// ranks of the positive differences, ranked by size, ties sharing their mean
// rank. Differences of 0 are left out before ranking, as Wilcoxon did and R and
// SciPy do unless asked otherwise, so that the figures agree; the way of Pratt
// (1959, JASA 54, 655-667), who ranks them first, gives another P where there
// are some. Estimate is that of [Pseudomedian]. DF is NaN.
//
// Values are taken for decimals: |0.3-0.2| ties with |0.2-0.1|, which are not
// equal in float64. Differences count as equal, or as 0, where the rounding of
// the values to float64 could have made them differ, which never holds of
// different numbers of up to 15 significant digits.
//
// P is the probability of a sum at least as extreme if every difference that is
// not 0 were as likely to have the other sign, ties being as they are. The
// two-sided P is twice the smaller of the one-sided ones, at most 1. Method is
// "exact" for up to 1000 differences that are not 0, and for more where they
// are of few sizes, or most are of one, relative error below 1e-12; beyond that
// it is "saddlepoint", relative error below 1e-4 down to P = 1e-12, and a few
// percent where of more than 2000 differences nearly all are of one size. If all
// differences are 0, P is 1.
//
// Where the true P is below the smallest float64, P is that smallest float64. No
// pair is ErrTooFew, samples of different sizes are ErrUnequalSizes. P of n
// pairs is never below 2^(1-n), so fewer than 6 cannot reach 0.05.
func Wilcoxon(x, y []float64, o Options) (Result, error) {
	level, err := o.level()
	if err != nil {
		return Result{}, err
	}
	if err := checkPairs(x, y, 1); err != nil {
		return Result{}, err
	}
	d := newPairDifferences(x, y)
	r := d.rank()
	untied := newUntiedSignedNull(len(x))
	null := untied
	if r.tied(len(x)) {
		null = newSignedNull(r.ranks)
	}
	return Result{
		Statistic: r.statistic(),
		DF:        math.NaN(),
		DF2:       math.NaN(),
		P:         rankP(null.atMost(r.sum), null.atMost(null.total-r.sum), o.Alternative),
		Method:    null.method(),
		Direction: sign(float64(2*r.sum - null.total)),
		Estimate:  d.pseudomedian(untied, level, o.Alternative),
	}, nil
}

// Pseudomedian estimates how far x[i] lies above y[i], where the two belong
// together, in their unit: the median of all Walsh averages (d[i] + d[j])/2, i
// <= j, of the differences d[i] = x[i] - y[i] (Hodges & Lehmann 1963, Ann. Math.
// Stat. 34, 598-611), with the interval that belongs to the Wilcoxon
// signed-rank test (Tukey 1949; Hollander, Wolfe & Chicken 2014, Nonparametric
// Statistical Methods, 3rd ed., 3.2 and 3.3). One-sided alternatives have
// one-sided intervals.
//
// The ends of the interval are Walsh averages themselves, the q-th from the
// lowest and the q-th from the highest, as in R's wilcox.test: q is the smallest
// whole number with P(W <= q) >= (1-level)/2 for n differences without ties and
// zeros, at least 1. So the level achieved, which is the one returned, is the
// nearest that whole numbers allow that is not below the one asked for; only
// where there are too few pairs even for the widest interval, it is lower (q = 1
// in vain). Differences of 0 count as any other: that a pair does not differ says
// something about how far pairs differ.
//
// No pair is ErrTooFew, samples of different sizes are ErrUnequalSizes. A
// difference too large for a float64 is infinite.
func Pseudomedian(x, y []float64, o Options) (Estimate, error) {
	level, err := o.level()
	if err != nil {
		return Estimate{}, err
	}
	if err := checkPairs(x, y, 1); err != nil {
		return Estimate{}, err
	}
	return newPairDifferences(x, y).pseudomedian(newUntiedSignedNull(len(x)), level, o.Alternative), nil
}

func (d pairDifferences) pseudomedian(untied signedNull, level float64, a Alternative) Estimate {
	sums := newWalshSums(ascending(d.values))
	return medianOf(sums, untied, level, a).times(math.Ldexp(1, d.exp-1))
}
