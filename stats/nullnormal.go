package stats

import "math"

// normalNull is the normal approximation of the distribution of U if the
// samples do not differ, with the variance corrected for ties (Hollander, Wolfe
// & Chicken 2014, Nonparametric Statistical Methods, 3rd ed., 4.13) and half a
// step of correction for continuity.
type normalNull struct{ mean, sd float64 }

func newNormalNull(r ranking) normalNull {
	n, m, total := float64(r.n), float64(r.m), float64(r.n+r.m)
	var ties float64
	for _, count := range r.levels {
		t := float64(count)
		ties += t * (t*t - 1)
	}
	return normalNull{mean: n * m / 2, sd: math.Sqrt(n * m / 12 * (total + 1 - ties/(total*(total-1))))}
}

// atMost returns P(U <= u2/2).
func (d normalNull) atMost(u2 int) float64 {
	return normalTail((d.mean - float64(u2)/2 - 0.5) / d.sd)
}

// below returns P(U < u2/2).
func (d normalNull) below(u2 int) float64 {
	return normalTail((d.mean - float64(u2)/2 + 0.5) / d.sd)
}
