package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
)

// ProbabilityLower returns the probability that a value of x, drawn at random,
// is lower than one of y, ties counting half: 1/2 where neither tends to be
// lower. It is the A of Vargha & Delaney (2000, J. Educational and Behavioral
// Statistics 25, 101-132) with x and y changed places, also known as the common
// language effect size. An empty sample is ErrTooFew.
func ProbabilityLower(x, y []float64) (float64, error) {
	if err := checkBoth(x, y, 1); err != nil {
		return 0, err
	}
	r := rank(ascending(x), ascending(y))
	pairs2 := 2 * r.n * r.m
	return float64(pairs2-r.u2) / float64(pairs2), nil
}

// CliffsDelta returns the share of the pairs in which the value of x is the
// higher less that in which it is the lower: from -1 to 1, and above 0 where x
// tends to be the higher (Cliff 1993, Psychological Bulletin 114, 494-509). An
// empty sample is ErrTooFew.
func CliffsDelta(x, y []float64) (float64, error) {
	if err := checkBoth(x, y, 1); err != nil {
		return 0, err
	}
	return rank(ascending(x), ascending(y)).delta(), nil
}

// CliffsDeltaInterval returns an interval of [CliffsDelta], by his unbiased
// variance (Cliff 1993, Psychological Bulletin 114, 494-509) and the normal
// distribution. Like delta it lies between -1 and 1, further towards 0 than away
// from it, since delta varies the less the closer to -1 or 1 it is (Feng & Cliff
// 2004, J. Modern Applied Statistical Methods 3, 322-332). The variance is taken
// to be no less than (1-delta^2)/(nm-1), as Cliff advises.
//
// Samples of which one lies wholly below the other have a variance of 0. The far
// end is then the delta that is as far from theirs as the largest variance of
// any delta allows, (1-delta^2)/k, k being the size of the smaller sample (Feng
// & Cliff 2004, equation 6): (k-z^2)/(k+z^2).
//
// Simulated with 10 and with 20 normal values a side, 95 % intervals held delta
// in 93 to 96 % of experiments up to a delta of 0.5, in 92 % at 0.84 and, where
// samples hardly overlap, at 0.97, in 88 % at least: there the variance is made
// of a few pairs. The interval may part from the P of a rank test where that is
// near 1-Level. A
// sample of fewer than 2 values is ErrTooFew; where all values of both are
// equal, the error is ErrNoVariation.
func CliffsDeltaInterval(x, y []float64, o Options) (Interval, error) {
	level, err := o.level()
	if err != nil {
		return Interval{}, err
	}
	if err := checkBoth(x, y, 2); err != nil {
		return Interval{}, err
	}
	r := rank(ascending(x), ascending(y))
	if len(r.levels) == 1 {
		return Interval{}, fmt.Errorf("%w: all values of x and y are %v", ErrNoVariation, x[0])
	}
	z := -mathext.NormalQuantile(tailProbability(level, o.Alternative))
	i := r.deltaInterval(z)
	i.Level = level
	return i.towards(o.Alternative), nil
}

// deltaInterval returns the interval of Cliff's delta, z standard errors wide.
func (r ranking) deltaInterval(z float64) Interval {
	delta := r.delta()
	room := (1 - delta) * (1 + delta)
	if room == 0 {
		k := float64(min(r.n, r.m))
		far := delta * (k - z*z) / (k + z*z)
		return Interval{Lo: min(delta, far), Hi: max(delta, far)}
	}
	variance := r.deltaVariance()
	center, half := delta*room, z*math.Sqrt(variance)*math.Hypot(room, z*math.Sqrt(variance))
	scale := room + z*z*variance
	return Interval{Lo: max((center-half)/scale, -1), Hi: min((center+half)/scale, 1)}
}

// delta is Cliff's delta.
func (r ranking) delta() float64 {
	pairs := r.n * r.m
	return float64(r.u2-pairs) / float64(pairs)
}

// deltaVariance is Cliff's (1993) unbiased variance of delta. Of the matrix of
// dominances, 1 where x is the higher, -1 where y is, it takes the variation
// between the rows and between the columns, which is that of the placements,
// less that of single pairs.
func (r ranking) deltaVariance() float64 {
	n, m, pairs := float64(r.n), float64(r.m), r.n*r.m
	rows := spread(r.n, uint64(r.u2), r.squaresX) / n
	columns := spread(r.m, uint64(2*pairs-r.u2), r.squaresY) / m
	delta := r.delta()
	single := float64(pairs-r.ties) - float64(pairs)*delta*delta
	least := (1 - delta) * (1 + delta) / float64(pairs-1)
	return max((rows+columns-single)/(float64(pairs)*(n-1)*(m-1)), least)
}

// HedgesG returns the difference of the means, x minus y, in units of the
// pooled standard deviation, without the bias of small samples: Hedges (1981),
// J. Educational Statistics 6, 107-128, with his exact factor
// J(df) = Gamma(df/2) / (sqrt(df/2) Gamma((df-1)/2)), df = n+m-2, and not the
// approximation 1 - 3/(4 df - 1). A sample of fewer than 2 values is
// ErrTooFew; no variation in either sample is ErrNoVariation.
func HedgesG(x, y []float64) (float64, error) {
	if err := checkBoth(x, y, 2); err != nil {
		return 0, err
	}
	c := compareMeans(x, y)
	if c.constant() {
		return 0, fmt.Errorf("%w: all values of x are %v and all of y are %v; an effect in standard deviations needs values that vary", ErrNoVariation, x[0], y[0])
	}
	n, m := float64(len(x)), float64(len(y))
	df := n + m - 2
	pooled := math.Hypot(c.seX*math.Sqrt(n*(n-1)), c.seY*math.Sqrt(m*(m-1))) / math.Sqrt(df)
	j := gammaHalfRatio((df-1)/2) / math.Sqrt(df/2)
	return c.diff / pooled * j, nil
}
