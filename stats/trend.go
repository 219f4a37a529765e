package stats

import (
	"fmt"
	"math"
	"slices"

	"github.com/montanaflynn/stats"
)

// exactTrend is the largest number of values for which the null distribution of
// Kendall's S is counted; beyond, the normal P is at most 11 % too large where it
// is above .0005, and 5 % where it is above .004.
const exactTrend = 100

// MannKendall is the Mann-Kendall test of whether the values of x, in the order
// given, tend to rise or to fall (Mann 1945, Econometrica 13, 245-259; Kendall
// 1938, Biometrika 30, 81-93: it is the rank correlation of value and position).
// Statistic is S, the number of pairs in which the later value is the higher
// less the number in which it is the lower; Direction is +1 where values rise.
// DF and DF2 are NaN; for an estimate of the slope, see [TheilSen].
//
// P is two-sided. For up to 100 values it is the probability of an |S| at least
// as large among all orders of the values, ties being as they are, and Method
// "exact" (relative error below 1e-12); beyond, Method is "normal", with the
// variance corrected for ties (Kendall 1970, Rank Correlation Methods, section
// 4.4) and for continuity.
//
// Fewer than 3 values is ErrTooFew; no variation is ErrNoVariation.
func MannKendall(x []float64) (Result, error) {
	if err := check("x", x, 3); err != nil {
		return Result{}, err
	}
	sorted := slices.Clone(x)
	discordant := sortCounting(sorted, make([]float64, len(x)))
	levels := tieCounts(sorted)
	if len(levels) == 1 {
		return Result{}, fmt.Errorf("%w: all values of x are %v; a trend needs values that vary", ErrNoVariation, x[0])
	}
	pairs := len(x) * (len(x) - 1) / 2
	for _, t := range levels {
		pairs -= t * (t - 1) / 2
	}
	s := float64(pairs - 2*discordant)
	p, method := 0.0, "exact"
	if len(x) <= exactTrend {
		p = 2 * fewDiscordant(levels, min(discordant, pairs-discordant))
	} else {
		p, method = 2*normalTail(max(0, math.Abs(s)-1)/math.Sqrt(trendVariance(levels, len(x)))), "normal"
	}
	r := withoutEstimate(s, math.NaN(), math.NaN(), p, method)
	r.Direction = sign(s)
	return r, nil
}

// sortCounting sorts x by merging and returns how many pairs were in descending
// order (Knight 1966, JASA 61, 436-439). buffer is as long as x.
func sortCounting(x, buffer []float64) (descending int) {
	if len(x) < 2 {
		return 0
	}
	half := len(x) / 2
	descending = sortCounting(x[:half], buffer[:half]) + sortCounting(x[half:], buffer[half:])
	copy(buffer, x)
	low, high := buffer[:half], buffer[half:]
	for i := range x {
		if len(high) == 0 || len(low) > 0 && low[0] <= high[0] {
			x[i], low = low[0], low[1:]
		} else {
			x[i], high = high[0], high[1:]
			descending += len(low)
		}
	}
	return descending
}

// tieCounts returns, for each distinct value of an ascending sample from the
// lowest, how many times it occurs.
func tieCounts(sorted []float64) []int {
	levels := make([]int, 0, len(sorted))
	for i := 0; i < len(sorted); {
		t := countEqual(sorted[i:], sorted[i])
		levels = append(levels, t)
		i += t
	}
	return levels
}

// fewDiscordant returns the probability that at most `most` pairs of values are
// in descending order, if all orders are equally likely. levels are the counts
// of equal values. The orders with so many such pairs are counted by their
// generating function, the Gaussian multinomial coefficient (MacMahon 1913,
// American Journal of Mathematics 35, 281-322), factor by factor. Of exactTrend
// values there are 1e158 orders, which a float64 holds.
func fewDiscordant(levels []int, most int) float64 {
	counts := make([]float64, most+1)
	counts[0] = 1
	n, degree, orders := 0, 0, 1.0
	for _, t := range levels {
		for i := 1; i <= t && n > 0; i++ {
			// times (1 - q^(n+i)) / (1 - q^i), which is (n+i)/i at q = 1
			degree = min(degree+n, most)
			for k := i; k <= degree; k++ {
				counts[k] += counts[k-i]
			}
			for k := degree; k >= n+i; k-- {
				counts[k] -= counts[k-n-i]
			}
			orders *= float64(n+i) / float64(i)
		}
		n += t
	}
	sum := 0.0
	for _, c := range counts {
		sum += c
	}
	return sum / orders
}

// trendVariance is the variance of Kendall's S of n values in random order.
func trendVariance(levels []int, n int) float64 {
	f := func(t int) float64 { return float64(t) * float64(t-1) * float64(2*t+5) / 18 }
	v := f(n)
	for _, t := range levels {
		v -= f(t)
	}
	return v
}

// TheilSen returns the median of the slopes between all pairs of values of x,
// per step of the order given (Theil 1950, Proceedings of the Koninklijke
// Nederlandse Akademie van Wetenschappen 53, 386-392; Sen 1968, JASA 63,
// 1379-1389); infinite where it is too large for a float64. Time and memory grow
// with the square of the number of values. Fewer than 2 values is ErrTooFew.
func TheilSen(x []float64) (float64, error) {
	if err := check("x", x, 2); err != nil {
		return 0, err
	}
	slopes := make([]float64, 0, len(x)*(len(x)-1)/2)
	for j, high := range x {
		for i, low := range x[:j] {
			slopes = append(slopes, high/float64(j-i)-low/float64(j-i))
		}
	}
	return stats.Median(slopes)
}
