package latency

import (
	"errors"
	"fmt"
	"math"

	"sigtest/stats"
)

// omnibus tests whether the configurations of a row differ at all.
func (c *comparer) omnibus(row *Row) {
	var samples [][]float64
	var of []*Sample
	single := true
	for i := range row.Samples {
		if s := &row.Samples[i]; s.N > 0 {
			samples, of = append(samples, s.Values), append(of, s)
			single = single && s.N == 1
		}
	}
	if len(samples) < 3 {
		return
	}
	for _, test := range c.several {
		r, err := test.Run(samples)
		switch {
		case single:
			err = errSingleRuns // ranks of single runs have a P, which says nothing
		case err != nil:
			err = inWordsOfAll(err, of)
		}
		if err != nil {
			r = noResult(1 - c.result.Options.Alpha)
		}
		row.Omnibus = append(row.Omnibus, TestResult{Name: test.Name, Result: r, PAdjusted: math.NaN(), Err: err})
	}
}

// inWordsOfAll tells why an omnibus test failed by the names of the
// configurations, which package stats does not know.
func inWordsOfAll(err error, samples []*Sample) error {
	for _, s := range samples {
		switch {
		case errors.Is(err, stats.ErrTooFew) && s.N == 1:
			return fmt.Errorf("%w: one run of %s", stats.ErrTooFew, s.Config)
		case errors.Is(err, stats.ErrNoVariation) && s.Min == s.Max:
			return fmt.Errorf("%w: every run of %s gave %g", stats.ErrNoVariation, s.Config, s.Mean)
		}
	}
	return err
}

// noResult is what a test found that could not be made.
func noResult(level float64) stats.Result {
	nan := math.NaN()
	return stats.Result{Statistic: nan, DF: nan, DF2: nan, P: nan, Estimate: noEstimate(level)}
}
