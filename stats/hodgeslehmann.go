package stats

import "math"

// HodgesLehmann estimates how far x lies above y, in their unit: the median of
// all differences x[i] - y[j] (Hodges & Lehmann 1963, Ann. Math. Stat. 34,
// 598-611), with the interval that belongs to the Mann-Whitney test (Moses
// 1953; Hollander, Wolfe & Chicken 2014, Nonparametric Statistical Methods, 3rd
// ed., 4.3). One-sided alternatives have one-sided intervals.
//
// The ends of the interval are differences themselves, the q-th from the lowest
// and the q-th from the highest, as in R's wilcox.test: q is the smallest whole
// number with P(U <= q) >= (1-level)/2 for samples without ties, at least 1. So
// the level achieved, which is the one returned, is the nearest that whole
// numbers allow that is not below the one asked for; only where the samples are
// too small even for the widest interval, it is lower (q = 1 in vain). U's
// distribution is that of [MannWhitney] without ties, exact or saddlepoint.
//
// An empty sample is ErrTooFew. A difference too large for a float64 is
// infinite.
func HodgesLehmann(x, y []float64, o Options) (Estimate, error) {
	level, err := o.level()
	if err != nil {
		return Estimate{}, err
	}
	if err := checkBoth(x, y, 1); err != nil {
		return Estimate{}, err
	}
	return hodgesLehmann(ascending(x), ascending(y), newUntiedNull(len(x), len(y)), level, o.Alternative), nil
}

// hodgesLehmann is HodgesLehmann of ascending samples, which it may scale.
func hodgesLehmann(x, y []float64, null untiedNull, level float64, a Alternative) Estimate {
	unit := shrink(x, y)
	return medianOf(newDifferences(x, y), null, level, a).times(unit)
}

// rankNull is the distribution of a rank statistic if there is no difference:
// of how many of the differences are above 0, or below.
type rankNull interface {
	atMost(q int) float64   // P(statistic <= q)
	quantile(p float64) int // the smallest q with P(statistic <= q) >= p
}

// medianOf estimates the median of d with the interval between the q-th from
// the lowest and the q-th from the highest, q by the distribution null.
func medianOf(d *differences, null rankNull, level float64, a Alternative) Estimate {
	size := d.size()
	var e Estimate
	e.Value = d.nth((size + 1) / 2)
	if size%2 == 0 {
		e.Value = (e.Value + d.nth(size/2+1)) / 2
	}
	q := max(null.quantile(tailProbability(level, a)), 1)
	beyond := null.atMost(q - 1)
	e.Lo, e.Hi, e.Level = math.Inf(-1), math.Inf(1), 1
	if a != Less {
		e.Lo = d.nth(q)
		e.Level -= beyond
	}
	if a != Greater {
		e.Hi = d.nth(size + 1 - q)
		e.Level -= beyond
	}
	return e
}

// times returns e in another unit.
func (e Estimate) times(factor float64) Estimate {
	e.Value, e.Lo, e.Hi = e.Value*factor, e.Lo*factor, e.Hi*factor
	return e
}

// shrink divides two ascending samples by a power of two, which it returns,
// such that no difference or sum of two differences overflows.
func shrink(x, y []float64) (unit float64) {
	const safe = math.MaxFloat64 / 4
	if max(-x[0], x[len(x)-1], -y[0], y[len(y)-1]) <= safe {
		return 1
	}
	for _, s := range [][]float64{x, y} {
		for i := range s {
			s[i] /= 4
		}
	}
	return 4
}
