package stats

import "math"

// newRankSumSums adds up the distances of doubled midranks from their mean,
// whole numbers, so that equal rank sums are equal to the last digit.
func newRankSumSums(pooled [][]float64, small int) relabelSums {
	metrics, total := len(pooled), len(pooled[0])
	runs := newRuns(total, metrics)
	perUnit := make([]float64, metrics) // standard deviations per unit of the sum; 0 without variation
	share := float64(small) * float64(total-small) / float64(total) / float64(total-1)
	for i, values := range pooled {
		squares := 0.0
		for k, rank2 := range doubledMidranks(values) {
			d := float64(rank2 - (total + 1))
			runs[k][i] = d
			squares += d * d
		}
		if squares > 0 {
			perUnit[i] = 1 / math.Sqrt(share*squares)
		}
	}
	return relabelSums{
		runs: runs,
		statistics: func(dst, sums []float64) {
			for i := range dst {
				dst[i] = math.Abs(sums[i]) * perUnit[i]
			}
		},
		// Of two metrics with other ties, statistics can be equal but for the
		// last digit.
		tolerance: func(_ int, statistic float64, _ []float64) float64 { return statistic * 1e-12 },
	}
}
