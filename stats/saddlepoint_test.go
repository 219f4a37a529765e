package stats

import (
	"math"
	"testing"
)

// Both ways of computing log(sinh(x)/x) and its derivatives must meet, and the
// derivatives be those of the function.
func TestLogSinhc(t *testing.T) {
	for _, x := range []float64{0.1, 0.29, 0.31, 1, 5, 300} {
		const h = 1e-5
		low, low1, _ := logSinhc(x - h)
		high, high1, _ := logSinhc(x + h)
		g, g1, g2 := logSinhc(x)
		if x < 300 {
			if want := math.Log(math.Sinh(x) / x); relErr(g, want) > 1e-10 {
				t.Errorf("logSinhc(%v) = %v, want %v", x, g, want)
			}
		}
		if slope := (high - low) / (2 * h); !(math.Abs(g1-slope) <= 1e-8) {
			t.Errorf("first derivative at %v = %v, the slope is %v", x, g1, slope)
		}
		if slope := (high1 - low1) / (2 * h); !(math.Abs(g2-slope) <= 1e-8) {
			t.Errorf("second derivative at %v = %v, the slope is %v", x, g2, slope)
		}
	}
	const edge = 0.3
	a, a1, a2 := logSinhc(math.Nextafter(edge, 0))
	b, b1, b2 := logSinhc(edge)
	if relErr(a, b) > 1e-11 || relErr(a1, b1) > 1e-11 || relErr(a2, b2) > 1e-11 {
		t.Errorf("series %v %v %v and closed form %v %v %v do not meet", a, a1, a2, b, b1, b2)
	}
}

// From one u to the next the probability grows, also where the normal
// approximation takes over near the middle, and stays within its error of the
// exact one where that is still affordable.
func TestSaddlepointAtMost(t *testing.T) {
	const n, m = 60, 80
	exact := newUntiedNull(n, m)
	previous := 0.0
	for u := range n*m/2 + 1 {
		p := saddlepointAtMost(n, m, u)
		if !(p > previous) {
			t.Fatalf("P(U <= %d) = %v, not above the one before, %v", u, p, previous)
		}
		previous = p
		tolerance := 1e-3
		if exact.atMost(u) < 1e-9 {
			tolerance = 0.25
		}
		if relErr(p, exact.atMost(u)) > tolerance {
			t.Errorf("P(U <= %d) = %v, exactly %v", u, p, exact.atMost(u))
		}
	}
}
