package stats

import (
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
)

// PairedTMaxT is [WelchMaxT] for runs in pairs: x[i][k] and y[i][k] are the
// values of metric i in the two runs of pair k. If nothing differs, either run of
// a pair may as well have been the other: the differences of all metrics in a pair
// keep or change their sign together, each pair by itself (Fisher 1935, The Design
// of Experiments, section 21, for one metric; Westfall & Young 1993 for several).
//
// The statistic is the sum of a metric's differences over the root of the sum of
// their squares, without sign. A change of signs leaves the squares as they are,
// so the statistic rises with the paired t, and in the same way for all metrics,
// since these have the same degrees of freedom: either gives the same P.
//
// Where there are no more changes of sign than Options.Resamples (by default
// 9,999, so for up to 13 pairs), all 2^n are counted; else that many are drawn at
// random, and the pairs as they are count as one more.
//
// A metric whose differences are all 0 has P 1 and changes nothing for the others.
// Values are taken for decimals, as in [Wilcoxon]. Fewer than 2 pairs are
// ErrTooFew, samples of different sizes ErrUnequalSizes; for the rest see
// [WelchMaxT].
func PairedTMaxT(x, y [][]float64, o Options) (Joint, error) {
	return pairedMaxT(x, y, o, 2, func(d pairDifferences) ([]float64, float64) {
		largest := floats.Norm(d.values, math.Inf(1))
		if d.allZero() {
			return nil, 0
		}
		scaled := make([]float64, len(d.values))
		for i, v := range d.values {
			scaled[i] = v / largest
		}
		return scaled, floats.Sum(d.blurs) / largest
	})
}

// WilcoxonMaxT is [PairedTMaxT] with the signed-rank sum less its expectation, in
// the standard deviations that it has with the ties and zeros there are. One pair
// is enough.
func WilcoxonMaxT(x, y [][]float64, o Options) (Joint, error) {
	return pairedMaxT(x, y, o, 1, func(d pairDifferences) ([]float64, float64) {
		signed := make([]float64, len(d.values))
		for i, rank := range d.rank().signed {
			signed[i] = float64(rank)
		}
		return signed, 0
	})
}

// pairedMaxT tests by sums of the scores of pairs, which have a sign each. scores
// returns those of a metric, and by how much their sum may be off because values
// are the float64s next to what was measured; none for a metric without
// differences.
func pairedMaxT(x, y [][]float64, o Options, least int, scores func(d pairDifferences) (scores []float64, blur float64)) (Joint, error) {
	if err := checkJoint(x, y, o, least); err != nil || len(x) == 0 {
		return Joint{}, err
	}
	pairs := len(x[0])
	if len(y[0]) != pairs {
		return Joint{}, fmt.Errorf("%w: x[0] has %d values and y[0] %d; in pairs, x[i][k] and y[i][k] belong together: leave out what has no partner",
			ErrUnequalSizes, pairs, len(y[0]))
	}
	count, err := o.resamples(defaultMaxT)
	if err != nil {
		return Joint{}, err
	}
	sums := newFlippedSums(x, y, scores)
	down := sums.observe(len(x), nil)
	if pairs < 63 && 1<<pairs <= count {
		// A change of all signs changes no statistic: half of them tell all.
		half := 1 << (pairs - 1)
		hits := sums.countAll(down, flips(pairs-1))
		return Joint{P: down.adjusted(hits, 0, half), Relabellings: 2 * half, Least: 1 / float64(half)}, nil
	}
	return sums.drawn(down, count, o, func() func(r *rand.Rand) []int {
		flipped := make([]int, 0, pairs)
		return func(r *rand.Rand) []int { return drawFlips(r, flipped, pairs) }
	}), nil
}

// newFlippedSums adds up, for each metric, the scores of the pairs that change
// their sign, in units in which the sum of all squares is 1.
func newFlippedSums(x, y [][]float64, scores func(d pairDifferences) ([]float64, float64)) relabelSums {
	metrics, pairs := len(x), len(x[0])
	runs := newRuns(pairs, metrics)
	totals, blurs := make([]float64, metrics), make([]float64, metrics)
	for i := range x {
		of, blur := scores(newPairDifferences(x[i], y[i]))
		norm := floats.Norm(of, 2)
		if norm == 0 {
			continue // without differences all stays 0
		}
		blurs[i] = blur / norm
		for k, v := range of {
			runs[k][i] = v / norm
			totals[i] += v / norm
		}
	}
	most := slices.Max(blurs)
	return relabelSums{
		runs: runs,
		statistics: func(dst, sums []float64) {
			for i := range dst {
				dst[i] = math.Abs(totals[i] - 2*sums[i])
			}
		},
		// What blurs take from two sums and, less, from the sum of squares; and what
		// rounding does to three sums of values whose sizes add up to at most the
		// root of their number. What is held against a metric may be another one's.
		tolerance: func(_ int, statistic float64, _ []float64) float64 {
			n := float64(pairs)
			return min((1+statistic)*4*most+n*math.Sqrt(n)*0x1p-50, 1e-3)
		},
	}
}

// flips yields all subsets of n pairs.
func flips(n int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		flipped := make([]int, 0, n)
		for bits := range uint64(1) << n {
			flipped = flipped[:0]
			for k := range n {
				if bits>>k&1 == 1 {
					flipped = append(flipped, k)
				}
			}
			if !yield(flipped) {
				return
			}
		}
	}
}

// drawFlips returns a random subset of n pairs, each as likely as any other, in
// the space of flipped.
func drawFlips(r *rand.Rand, flipped []int, n int) []int {
	flipped = flipped[:0]
	var bits uint64
	for k := range n {
		if k%64 == 0 {
			bits = r.Uint64()
		}
		if bits>>(k%64)&1 == 1 {
			flipped = append(flipped, k)
		}
	}
	return flipped
}
