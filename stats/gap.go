package stats

import (
	"fmt"
	"math"
)

// Gap is an interval inside a sample that holds none of its values.
type Gap struct {
	Lo, Hi float64 // the values on either side
	Below  int     // how many values lie at Lo or lower
	// Width is Hi-Lo, less the smallest step between two different values, in
	// standard deviations of the values about the means of the two sides. A step
	// is taken off because between coarse values there is always a gap.
	Width float64
}

// WidestGap returns the widest gap between neighbours among the sorted values
// of x that leaves at least side values on either side. Width is infinite where
// the values of each side are all equal. What Width means depends on the number
// of values: a smooth distribution leaves gaps, too.
//
// It asks less than the dip test (Hartigan & Hartigan 1985, Annals of Statistics
// 13, 70-84), which finds modes that overlap, too; in return it is not misled by
// equal values, each of which is a mode for the dip, and says where the modes
// lie.
//
// Fewer than 2*side values, or of 2, is ErrTooFew; no variation is
// ErrNoVariation.
func WidestGap(x []float64, side int) (Gap, error) {
	side = max(side, 1)
	if err := check("x", x, 2*side); err != nil {
		return Gap{}, err
	}
	s := ascending(x)
	if s[0] == s[len(s)-1] {
		return Gap{}, fmt.Errorf("%w: all values of x are %v", ErrNoVariation, s[0])
	}
	exp := meanOf(s).exp
	at := func(i int) float64 { return math.Ldexp(s[i], -exp) } // differences do not overflow
	below, widest, step := side, 0.0, math.Inf(1)
	for i := 1; i < len(s); i++ {
		width := at(i) - at(i-1)
		if width > 0 {
			step = min(step, width)
		}
		if i >= side && i <= len(s)-side && width > widest {
			below, widest = i, width
		}
	}
	g := Gap{Lo: s[below-1], Hi: s[below], Below: below}
	if widest > step {
		g.Width = (widest - step) / sdWithin(s[:below], s[below:], exp)
	}
	return g, nil
}

// sdWithin returns the standard deviation of two samples about their own means,
// in units of 2^exp.
func sdWithin(x, y []float64, exp int) float64 {
	root := func(x []float64) float64 {
		m := momentsOf(x)
		if m.n == 1 {
			return 0
		}
		return math.Ldexp(math.Sqrt(m.variance*float64(m.n-1)), m.exp-exp)
	}
	return math.Hypot(root(x), root(y)) / math.Sqrt(float64(max(len(x)+len(y)-2, 1)))
}
