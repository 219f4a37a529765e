package stats

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// tiedNull is the distribution of U if the samples do not differ, given which
// values of the two samples together are equal: each way of drawing k of the n
// values is as likely as any other.
//
// It is the shift algorithm of Streitberg & Röhmel (1986, Statistical Software
// Newsletter 12, 10-18), which counts the ways of drawing j values with rank
// sum s while it takes up one value after the other. Three things make it
// fast: rank sums are counted from the lowest one and divided by their common
// divisor; equal values are taken up together; and the lower and the upper half
// of the values are counted apart and then joined, as a half has an eighth of
// the rank sums.
type tiedNull struct {
	k, n   int
	draws  float64 // ways of drawing k of n
	lowest int     // twice the sum of the k lowest midranks
	lower  rankSums
	upper  rankSums // cumulative
}

const (
	// The exact tied distribution is always computed up to this many values,
	// which takes a tenth of a second and 45 MB at most.
	alwaysExactTied = 400
	// Beyond it, it is computed while that takes no more than this many
	// additions, about a quarter of a second, and counts, 64 MB.
	maxTiedSteps, maxTiedCounts = 5e8, 8 << 20
)

// newTiedNull prepares the distribution of U up to u2/2, for a sample of k
// values out of those that occur levels times, lowest first. The k values are
// at most half of them all. The second result is false where computing the
// distribution costs too much.
func newTiedNull(levels []int, k, u2 int) (tiedNull, bool) {
	d := tiedNull{k: k}
	for _, t := range levels {
		d.n += t
	}
	d.draws = binomial(d.n, k)
	if math.IsInf(d.draws, 1) {
		return d, false // and so would be the counts
	}
	lower := make([]rankLevel, 0, len(levels))
	upper := make([]rankLevel, 0, len(levels))
	begin := 0
	for _, t := range levels {
		rank2 := 2*begin + t + 1
		d.lowest += rank2 * min(max(k-begin, 0), t)
		below := min(max(d.n/2-begin, 0), t)
		if below > 0 {
			lower = append(lower, rankLevel{rank2, below})
		}
		if below < t {
			upper = append(upper, rankLevel{rank2, t - below})
		}
		begin += t
	}
	d.lower = newRankSums(lower, k, d.above(u2))
	d.upper = newRankSums(upper, k, d.above(u2))
	if d.n > alwaysExactTied &&
		(d.lower.size()+d.upper.size() > maxTiedCounts || d.lower.steps()+d.upper.steps() > maxTiedSteps) {
		return d, false
	}
	d.lower.count()
	d.upper.count()
	for _, row := range d.upper.rows {
		floats.CumSum(row, row)
	}
	return d, true
}

// above returns how far U = u2/2 lies above the lowest U there is, in doubled
// rank sums.
func (d tiedNull) above(u2 int) int { return u2 + d.k*(d.k+1) - d.lowest }

// atMost returns P(U <= u2/2), for u2 up to that of newTiedNull.
func (d tiedNull) atMost(u2 int) float64 {
	var ways float64
	for j, row := range d.lower.rows {
		above := d.upper.rows[d.k-j]
		// What j ranks of the lower half and k-j of the upper may have above
		// their lowest sums.
		room := d.above(u2) + d.lowest - d.lower.sums[j] - d.upper.sums[d.k-j]
		var waysOfRow float64 // apart, as a long sum loses digits
		for _, count := range row {
			if room < 0 {
				break
			}
			if count != 0 {
				waysOfRow += count * above[min(room/d.upper.divisor, len(above)-1)]
			}
			room -= d.lower.divisor
		}
		ways += waysOfRow
	}
	return ways / d.draws
}

// binomial returns the number of ways of drawing k of n: exactly up to about
// 2^48, then rounded.
func binomial(n, k int) float64 {
	k = min(k, n-k)
	c := 1.0
	for i := 1; i <= k; i++ {
		c = c * float64(n-k+i) / float64(i)
	}
	return c
}
