package stats

import (
	"math"
	"testing"
)

// The approximation is checked against the exact distribution, where that is
// affordable and the approximation good.
func TestNormalNull(t *testing.T) {
	for _, c := range []struct{ n, m, levels int }{{150, 150, 5}, {120, 200, 50}} {
		x, y := levelled(c.n, c.m, c.levels)
		r := rank(ascending(x), ascending(y))
		exact, _ := newTiedNull(r.levels, c.n, c.n*c.m)
		approximate := newNormalNull(r)
		for u2 := c.n * c.m * 7 / 8; u2 <= c.n*c.m; u2 += 50 {
			if got, want := approximate.atMost(u2), exact.atMost(u2); relErr(got, want) > 0.05 {
				t.Errorf("%v: P(U <= %d/2) = %v, exactly %v", c, u2, got, want)
			}
			if got, want := approximate.below(u2), exact.atMost(u2-1); relErr(got, want) > 0.05 {
				t.Errorf("%v: P(U < %d/2) = %v, exactly %v", c, u2, got, want)
			}
		}
	}
}

// Near the middle a step of U matters, and the correction for continuity with
// it: without it the probabilities are 0.003 off.
func TestNormalNullContinuity(t *testing.T) {
	x, y := untied(30, 30, 0)
	r := rank(ascending(x), ascending(y))
	exact, approximate := newUntiedNull(30, 30), newNormalNull(r)
	for u := 435; u <= 450; u++ {
		if got, want := approximate.atMost(2*u), exact.atMost(u); !(math.Abs(got-want) <= 1e-3) {
			t.Errorf("P(U <= %d) = %v, exactly %v", u, got, want)
		}
		if got, want := approximate.below(2*u), exact.atMost(u-1); !(math.Abs(got-want) <= 1e-3) {
			t.Errorf("P(U < %d) = %v, exactly %v", u, got, want)
		}
	}
}
