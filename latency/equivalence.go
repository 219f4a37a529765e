package latency

import (
	"math"

	"sigtest/stats"
)

// equivalence returns P of the two one-sided tests that the change of the means
// lies within +-threshold percent; NaN without a threshold, and where they
// cannot be made.
func equivalence(threshold float64, before, after *Sample) float64 {
	if threshold == 0 {
		return math.NaN()
	}
	e, err := stats.RatioTOST(after.Values, before.Values, 1-threshold/100, 1+threshold/100)
	return orNaN(e.P, err)
}
