package stats

import "math"

// moments is what the t-based methods need of a sample. To keep squares from
// overflowing and underflowing, it is in units of 2^exp, which brings the
// largest value to between 1/2 and 1.
type moments struct {
	n        int
	exp      int
	mean     float64
	meanRest float64 // the mean, less mean: what rounding took from it
	variance float64 // the sample variance, with denominator n-1; NaN for n = 1
}

// momentsOf summarises x, which has at least one value, all finite. The variance
// is the two-pass one about the mean (Chan, Golub & LeVeque 1983, The American
// Statistician 37, 242-247).
func momentsOf(x []float64) moments {
	m := meanOf(x)
	if len(x) == 1 {
		m.variance = math.NaN()
		return m
	}
	var squares float64
	scale := m.scale()
	for _, v := range x {
		d := v*scale - m.mean - m.meanRest
		squares += d * d
	}
	m.variance = squares / float64(len(x)-1)
	return m
}

// meanOf returns the moments of x without the variance. The mean is a sum in
// twice the working precision (Sum2 of Ogita, Rump & Oishi 2005, SIAM Journal on
// Scientific Computing 26, 1955-1988), so that it, and a difference of two, keep
// their digits where values are large beside their spread.
func meanOf(x []float64) moments {
	lo, hi := x[0], x[0]
	for _, v := range x {
		lo, hi = min(lo, v), max(hi, v)
	}
	_, exp := math.Frexp(max(-lo, hi))
	exp = max(exp, -1000) // 2^-exp must not overflow
	m := moments{n: len(x), exp: exp}
	if lo == hi {
		m.mean = lo * m.scale() // the sum, divided by n, need not round back to it
	} else {
		var sum, rest float64
		scale := m.scale()
		for _, v := range x {
			s, r := twoSum(sum, v*scale)
			sum = s
			rest += r
		}
		n := float64(len(x))
		m.mean = (sum + rest) / n
		m.meanRest = (math.FMA(-n, m.mean, sum) + rest) / n
	}
	return m
}

// scale returns 2^-exp, which takes values to the unit of the moments.
func (m moments) scale() float64 { return math.Ldexp(1, -m.exp) }

// twoSum returns a+b rounded, and exactly what the rounding took away (Knuth,
// The Art of Computer Programming 2, 4.2.2, Theorem B).
func twoSum(a, b float64) (sum, rest float64) {
	sum = a + b
	bb := sum - a
	return sum, (a - (sum - bb)) + (b - bb)
}

// standardError returns the standard error of the mean, in units of 2^exp.
func (m moments) standardError() float64 {
	return math.Sqrt(m.variance / float64(m.n))
}

// welchDF returns the degrees of freedom of the difference of two means with
// standard errors a and b, in one unit and not both 0, from samples of n and m
// values, which need not be whole: Welch (1947), Biometrika 34, 28-35;
// Satterthwaite (1946), Biometrics Bulletin 2, 110-114.
func welchDF(a, n, b, m float64) float64 {
	largest := max(a, b)
	a, b = a/largest, b/largest
	a, b = a*a, b*b
	return (a + b) * (a + b) / (a*a/(n-1) + b*b/(m-1))
}
