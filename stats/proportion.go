package stats

import (
	"fmt"

	"gonum.org/v1/gonum/mathext"
)

// Proportion returns hits/n with its interval at level, the exact one of
// Clopper & Pearson (1934), Biometrika 26, 404-413, in the form of quantiles of
// the beta distribution. It holds at least the level, whatever the true
// proportion is.
func Proportion(hits, n int, level float64) (Estimate, error) {
	if err := checkLevel(level); err != nil {
		return Estimate{}, err
	}
	switch {
	case n < 1:
		return Estimate{}, fmt.Errorf("%w: a proportion of %d", ErrTooFew, n)
	case hits < 0 || hits > n:
		return Estimate{}, fmt.Errorf("%d of %d: must be from 0 to %d", hits, n, n)
	}
	k, m, tail := float64(hits), float64(n), (1-level)/2
	e := Estimate{Value: k / m, Interval: Interval{Lo: 0, Hi: 1, Level: level}}
	if hits > 0 {
		e.Lo = mathext.InvRegIncBeta(k, m-k+1, tail)
	}
	if hits < n {
		e.Hi = 1 - mathext.InvRegIncBeta(m-k, k+1, tail)
	}
	return e, nil
}
