package stats

import (
	"math"
	"slices"
)

// MannWhitney is the Mann-Whitney U test (Wilcoxon's rank-sum test) of whether
// a value of x tends to be lower, or higher, than one of y (Mann & Whitney
// 1947, Ann. Math. Stat. 18, 50-60). Statistic is U of x, the number of pairs
// in which x is the higher, a tie being half a pair. Estimate is that of
// [HodgesLehmann]. DF is NaN.
//
// P is the probability of U at least as extreme among all ways of dealing the
// values out to the two samples, ties being as they are. The two-sided P is
// twice the smaller of the one-sided ones, at most 1, as in R's wilcox.test and
// SciPy; with ties and unequal sizes the two tails differ. Method says how it
// was computed:
//
//   - "exact": with ties, for up to 400 values in the two samples together, and
//     for more where that takes less than about a quarter of a second (few
//     distinct values, or few values in one sample); without ties, for up to
//     250 values in the smaller sample, unless the other is so large that it
//     takes more than about 0.2 s. Relative error is below 1e-13;
//   - "saddlepoint": without ties, beyond that. Relative error is below 1e-4
//     down to P = 1e-12 (3e-3 where the smaller sample has only tens of values);
//   - "normal": with ties, beyond that; corrected for ties and for continuity.
//
// Where the true P is below the smallest float64, P is that smallest float64. An
// empty sample is ErrTooFew. One value is enough, although P cannot then be
// small: never below 2/(n+m) for a sample of 1.
func MannWhitney(x, y []float64, o Options) (Result, error) {
	level, err := o.level()
	if err != nil {
		return Result{}, err
	}
	if err := checkBoth(x, y, 1); err != nil {
		return Result{}, err
	}
	xs, ys := ascending(x), ascending(y)
	null := newUntiedNull(len(x), len(y))
	r := rank(xs, ys)
	less, greater, method := r.tails(null)
	return Result{
		Statistic: float64(r.u2) / 2,
		DF:        math.NaN(),
		DF2:       math.NaN(),
		P:         rankP(less, greater, o.Alternative),
		Method:    method,
		Direction: sign(float64(r.u2 - r.n*r.m)),
		Estimate:  hodgesLehmann(xs, ys, null, level, o.Alternative),
	}, nil
}

// rankP returns the P-value, never 0, from the two tails of U.
func rankP(less, greater float64, a Alternative) float64 {
	var p float64
	switch a {
	case Less:
		p = less
	case Greater:
		p = greater
	default:
		p = 2 * min(less, greater)
	}
	return insideP(p)
}

// tails returns P(U <= r's) and P(U >= r's) if the samples do not differ, and
// the method. The tail that U lies in is summed; the other is the complement of
// what is below U.
func (r ranking) tails(untied untiedNull) (less, greater float64, method string) {
	// Every case is turned into one where U is of the smaller sample and in
	// the lower half of its range, so that swapping the samples cannot change a
	// digit. Nor can negating the values, but for the last digit of a one-sided
	// P with ties, unequal sizes and U in the very middle.
	swapped := r.n > r.m
	u2 := r.u2
	if swapped {
		u2 = 2*r.n*r.m - u2
	}
	levels, mirrored := r.levels, u2 > r.n*r.m
	if mirrored {
		u2 = 2*r.n*r.m - u2
		// Samples of one size have a symmetric distribution: the same levels
		// do, and give the same digits.
		if r.n != r.m {
			levels = slices.Clone(levels)
			slices.Reverse(levels)
		}
	}

	var atMost, below float64
	if r.tied() {
		if null, ok := newTiedNull(levels, min(r.n, r.m), u2); ok {
			atMost, below, method = null.atMost(u2), null.atMost(u2-1), "exact"
		} else {
			null := newNormalNull(r)
			atMost, below, method = null.atMost(u2), null.below(u2), "normal"
		}
	} else {
		atMost, below, method = untied.atMost(u2/2), untied.atMost(u2/2-1), untied.method()
	}
	less, greater = atMost, 1-below
	if u2 == r.n*r.m && (r.n == r.m || !r.tied()) {
		greater = less // by symmetry, but not to the last digit
	}
	if swapped != mirrored {
		less, greater = greater, less
	}
	return less, greater, method
}
