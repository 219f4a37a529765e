package stats

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/combin"
)

// SmallestRankP returns the smallest two-sided P that [MannWhitney] could find
// with values such as those of x and y, dealt out to the two samples in another
// way: that of all values of x at one end. Without ties it is 2/C(n+m, n); ties
// that reach across the border between the samples make it larger. An empty
// sample is ErrTooFew.
func SmallestRankP(x, y []float64) (float64, error) {
	if err := checkBoth(x, y, 1); err != nil {
		return 0, err
	}
	all := pool(x, y)
	n, m := len(x), len(y)
	log := min(logTiedChoices(all, n), logTiedChoices(all, m)) - combin.LogGeneralizedBinomial(float64(n+m), float64(n))
	return insideP(2 * math.Exp(log)), nil
}

// logTiedChoices returns the logarithm of the number of ways to take the k
// lowest of ascending values: more than one where the k-th ties with the next.
func logTiedChoices(sorted []float64, k int) float64 {
	from, _ := slices.BinarySearch(sorted, sorted[k-1])
	return combin.LogGeneralizedBinomial(float64(countEqual(sorted[from:], sorted[from])), float64(k-from))
}
