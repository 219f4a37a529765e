package stats

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mathext"
)

// signedNull is the distribution of the sum W of the ranks of positive
// differences if each is as likely to be negative: every subset of the ranks is
// as likely as any other. It is symmetric about half the sum of the ranks.
type signedNull struct {
	ranks  []int         // ascending
	total  int           // their sum
	half   []float64     // P(W <= w) for w = 0 .. total/2; nil where that costs too much
	levels *signedLevels // where half is nil; nil where the ranks are of too many levels
}

// maxExactSigned is the largest number of ranks whose exact distribution is
// computed, which takes a quarter of a second at most. The number of subsets
// must stay below the largest float64, 2^1024.
const maxExactSigned = 1000

func newSignedNull(ranks []int) signedNull {
	d := signedNull{ranks: ranks}
	for _, r := range ranks {
		d.total += r
	}
	if len(ranks) <= maxExactSigned {
		d.half = signedHalf(ranks, d.total)
	} else {
		d.levels = newSignedLevels(ranks)
	}
	return d
}

// newUntiedSignedNull is the distribution for n differences without ties and
// zeros.
func newUntiedSignedNull(n int) signedNull {
	ranks := make([]int, n)
	for i := range ranks {
		ranks[i] = i + 1
	}
	return newSignedNull(ranks)
}

// signedHalf returns P(W <= w) for w = 0 .. total/2. It counts the subsets with
// each sum, taking up one rank after the other (the shift algorithm of
// Streitberg & Röhmel 1986, Statistical Software Newsletter 12, 10-18). Counts
// are exact up to 2^53 and only ever added, so every one keeps its relative
// precision.
func signedHalf(ranks []int, total int) []float64 {
	counts, next := make([]float64, total/2+1), make([]float64, total/2+1)
	counts[0] = 1
	reached := 0
	for _, r := range ranks {
		reached = min(reached+r, total/2)
		copy(next[:min(r, len(next))], counts)
		if r <= reached {
			floats.AddTo(next[r:reached+1], counts[r:reached+1], counts[:reached+1-r])
		}
		counts, next = next, counts
	}
	floats.CumSum(counts, counts)
	floats.Scale(math.Ldexp(1, -len(ranks)), counts)
	return counts
}

// method names how the probabilities are computed.
func (d signedNull) method() string {
	if d.half != nil || d.levels != nil {
		return "exact"
	}
	return "saddlepoint"
}

// atMost returns P(W <= w).
func (d signedNull) atMost(w int) float64 {
	switch {
	case w < 0:
		return 0
	case w > d.total/2:
		return 1 - d.atMost(d.total-1-w)
	case d.half != nil:
		return d.half[w]
	case d.levels != nil:
		return d.levels.atMost(w)
	}
	return saddlepointTail(float64(d.total)/2-float64(w), d.cumulants)
}

// quantile returns the smallest w with P(W <= w) >= p, for p in (0, 1). A
// probability that misses p by rounding counts as reaching it.
func (d signedNull) quantile(p float64) int {
	const rounding = 2e-15
	_, _, variance := d.cumulants(0)
	guess := float64(d.total)/2 + mathext.NormalQuantile(p)*math.Sqrt(variance)
	return firstReached(guess, d.total, func(w int) bool { return d.atMost(w) >= p-rounding })
}

// cumulants returns the cumulant generating function of W - total/2 at s >= 0,
// and its first two derivatives: W - total/2 is half the sum of the ranks with
// random signs, so it is the sum over the ranks of log cosh(rank/2 s).
func (d signedNull) cumulants(s float64) (k, k1, k2 float64) {
	for _, rank := range d.ranks {
		a := float64(rank) / 2
		tanh := math.Tanh(a * s)
		k += logCosh(a * s)
		k1 += a * tanh
		k2 += a * a * (1 - tanh) * (1 + tanh)
	}
	return k, k1, k2
}

// logCosh returns log(cosh(x)) for x >= 0.
func logCosh(x float64) float64 {
	if x < 1 {
		half := math.Sinh(x / 2)
		return math.Log1p(2 * half * half)
	}
	return x - math.Ln2 + math.Log1p(math.Exp(-2*x))
}
