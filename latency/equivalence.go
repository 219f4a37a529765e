package latency

import (
	"math"

	"sigtest/stats"
)

// equivalence returns P of the two one-sided tests that the change of the means
// lies within +-threshold percent; NaN without a threshold, and where they
// cannot be made.
func (s *operands) equivalence(threshold float64) float64 {
	if threshold == 0 || s.err != nil {
		return math.NaN()
	}
	test := stats.RatioTOST
	if s.paired {
		test = stats.PairedRatioTOST
	}
	e, err := test(s.after.Values, s.before.Values, 1-threshold/100, 1+threshold/100)
	return orNaN(e.P, err)
}
