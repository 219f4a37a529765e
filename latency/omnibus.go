package latency

import (
	"math"

	"sigtest/stats"
)

// omnibus tests whether the configurations of a row differ at all.
func (c *comparer) omnibus(row *Row) {
	var samples [][]float64
	single := true
	for _, s := range row.Samples {
		if s.N > 0 {
			samples = append(samples, s.Values)
			single = single && s.N == 1
		}
	}
	if len(samples) < 3 {
		return
	}
	for _, test := range c.several {
		r, err := test.Run(samples)
		if err == nil && single {
			err = errSingleRuns // ranks of single runs have a P, which says nothing
		}
		if err != nil {
			r = noResult(1 - c.result.Options.Alpha)
		}
		row.Omnibus = append(row.Omnibus, TestResult{Name: test.Name, Result: r, PAdjusted: math.NaN(), Err: err})
	}
}

// noResult is what a test found that could not be made.
func noResult(level float64) stats.Result {
	nan := math.NaN()
	return stats.Result{Statistic: nan, DF: nan, DF2: nan, P: nan, Estimate: noEstimate(level)}
}
