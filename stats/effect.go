package stats

import (
	"fmt"
	"math"
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
	r := rank(ascending(x), ascending(y))
	pairs := r.n * r.m
	return float64(r.u2-pairs) / float64(pairs), nil
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
