package stats

import (
	"fmt"
	"math"
	"slices"
)

// KruskalWallis is the Kruskal-Wallis test of whether the values of any of k
// samples tend to be lower or higher than those of the others (Kruskal & Wallis
// 1952, "Use of ranks in one-criterion variance analysis", JASA 47, 583-621).
// Statistic is H, corrected for ties, DF is k-1 and DF2 NaN.
//
// P is that of the chi-square distribution with DF degrees of freedom, which H
// has nearly where samples are large, and Method "chi-square": it is rough for
// samples of fewer than about 5 values, for which Kruskal & Wallis give tables.
// The relative error with which it is computed is below 2e-13 down to 1e-300.
//
// Fewer than 2 samples, or an empty one, is ErrTooFew; no variation among all
// the values together is ErrNoVariation.
func KruskalWallis(samples [][]float64) (Result, error) {
	if err := checkSamples(samples, 1); err != nil {
		return Result{}, err
	}
	sums, n, total := centredRankSums(samples)
	if total == 0 {
		return Result{}, fmt.Errorf("%w: all values of all samples are %v; ranks need values that vary", ErrNoVariation, samples[0][0])
	}
	squares := make([]float64, len(samples))
	for i, sum := range sums {
		squares[i] = float64(sum) * float64(sum) / float64(len(samples[i]))
	}
	slices.Sort(squares) // so that the sum does not depend on the order given
	var between float64
	for _, s := range squares {
		between += s
	}
	h := float64(n-1) * between / total
	df := len(samples) - 1
	return withoutEstimate(h, float64(df), math.NaN(), chiSquareTail(h, df), "chi-square"), nil
}

// centredRankSums ranks all n values together and returns, of twice the midrank
// of each less its mean n+1, the sum over each sample and the sum of the squares
// over all. All but total are whole numbers, so ties and the unit of the values
// cost no digits.
func centredRankSums(samples [][]float64) (sums []int, n int, total float64) {
	ranks := doubledMidranks(slices.Concat(samples...))
	n = len(ranks)
	sums = make([]int, len(samples))
	rest := ranks
	for i, x := range samples {
		for _, rank2 := range rest[:len(x)] {
			sums[i] += rank2 - (n + 1)
		}
		rest = rest[len(x):]
	}
	slices.Sort(ranks) // so that total does not depend on the order given
	for _, rank2 := range ranks {
		centred := float64(rank2 - (n + 1))
		total += centred * centred
	}
	return sums, n, total
}
