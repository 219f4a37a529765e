package stats

import (
	"math"
	"sort"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mathext"
)

// untiedNull is the distribution of U, for samples of n and m values, if the
// samples do not differ and no two values are equal. U is a whole number from 0
// to nm and its distribution symmetric.
type untiedNull struct {
	n, m int       // n <= m
	half []float64 // P(U <= u) for u = 0 .. nm/2; nil where that costs too much
}

// exactUntied says whether the exact distribution is affordable for samples of
// n <= m values: its cost grows as n*n*m.
func exactUntied(n, m int) bool {
	const maxSmaller, maxCost = 250, 1e8 // the latter is about 0.2 s
	return n <= maxSmaller && float64(n)*float64(n)*float64(m) <= maxCost
}

func newUntiedNull(n, m int) untiedNull {
	null := untiedNull{n: min(n, m), m: max(n, m)}
	if exactUntied(null.n, null.m) {
		null.half = untiedHalf(null.n, null.m)
	}
	return null
}

// untiedHalf returns P(U <= u) for u = 0 .. nm/2. The number of arrangements
// with U = u is the coefficient of q^u in the Gaussian binomial
//
//	(1-q^(m+1)) ... (1-q^(m+n)) / ((1-q) ... (1-q^n))
//
// (Mann & Whitney 1947, Ann. Math. Stat. 18, 50-60; Andrews 1976, The Theory of
// Partitions, 3.1). Taking one factor of each at a time makes every step the
// distribution for a smaller sample; dividing by the number of arrangements of
// that step keeps it one of probabilities, which cannot overflow.
//
// Later steps magnify the rounding errors of earlier ones, which is why larger
// samples of different sizes take more care.
func untiedHalf(n, m int) []float64 {
	f := make([]float64, n*m/2+1)
	f[0] = 1
	if n <= 100 || n == m {
		untiedSteps(f, n, m)
	} else {
		carefulUntiedSteps(f, n, m)
	}
	floats.CumSum(f, f)
	return f
}

// untiedSteps loses few digits where the smaller sample is small, or none is:
// relative errors are below 2e-14 up to n = 100, and 1e-13 for 250 and 250.
func untiedSteps(f []float64, n, m int) {
	for i := 1; i <= n; i++ {
		last := min(i*m, len(f)-1)
		for u := last; u >= m+i; u-- {
			f[u] -= f[u-m-i]
		}
		for u := i; u <= last; u++ {
			f[u] += f[u-i]
		}
		floats.Scale(float64(i)/float64(m+i), f[:last+1])
	}
}

// carefulUntiedSteps does the same with twice the digits, at 2.5 times the cost.
// Without them the errors of the first steps grow to 1e-10 for 200 and 260
// values, and to 5e-8 for 250 and 325.
func carefulUntiedSteps(f []float64, n, m int) {
	rest := make([]float64, len(f)) // what rounding took from f
	for i := 1; i <= n; i++ {
		last := min(i*m, len(f)-1)
		for u := last; u >= m+i; u-- {
			sum, lost := twoSum(f[u], -f[u-m-i])
			f[u] = sum
			rest[u] += lost - rest[u-m-i]
		}
		for u := i; u <= last; u++ {
			sum, lost := twoSum(f[u], f[u-i])
			f[u] = sum
			rest[u] += lost + rest[u-i]
		}
		share := float64(i) / float64(m+i)
		for u, v := range f[:last+1] {
			f[u] = share * v
			rest[u] = math.FMA(share, v, -f[u]) + share*rest[u]
		}
	}
	floats.Add(f, rest)
}

// method names how the probabilities are computed.
func (d untiedNull) method() string {
	if d.half != nil {
		return "exact"
	}
	return "saddlepoint"
}

// atMost returns P(U <= u).
func (d untiedNull) atMost(u int) float64 {
	switch {
	case u < 0:
		return 0
	case u > d.n*d.m/2:
		return 1 - d.atMost(d.n*d.m-1-u)
	case d.half != nil:
		return d.half[u]
	}
	return saddlepointAtMost(d.n, d.m, u)
}

// quantile returns the smallest u with P(U <= u) >= p, for p in (0, 1). A
// probability that misses p by rounding counts as reaching it.
func (d untiedNull) quantile(p float64) int {
	const rounding = 2e-15
	reached := func(u int) bool { return d.atMost(u) >= p-rounding }

	// Widen a bracket around the Cornish-Fisher quantile (Abramowitz & Stegun
	// 1964, 26.2.49), which is off by less than 1 for all but small samples, so
	// that few of the probabilities are asked for.
	n, m := float64(d.n), float64(d.m)
	excess := -1.2 * (n*n + m*m + n*m + n + m) / (n * m * (n + m + 1)) // of the kurtosis
	z := mathext.NormalQuantile(p)
	z += excess * (z*z*z - 3*z) / 24
	guess := n*m/2 + z*math.Sqrt(n*m*(n+m+1)/12)
	return firstReached(guess, d.n*d.m, reached)
}

// firstReached returns the smallest whole number from 0 to last for which
// reached says so, which it does of all above; guess is where to look first.
func firstReached(guess float64, last int, reached func(int) bool) int {
	lo := int(math.Max(0, math.Min(guess-1, float64(last))))
	hi := lo + 1
	for step := 1; lo > 0 && reached(lo-1); step *= 2 {
		hi, lo = lo, max(0, lo-step)
	}
	for step := 1; hi < last && !reached(hi); step *= 2 {
		lo, hi = hi, min(last, hi+step)
	}
	return lo + sort.Search(hi-lo, func(i int) bool { return reached(lo + i) })
}
