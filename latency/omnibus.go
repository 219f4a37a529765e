package latency

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"sigtest/stats"
)

// omnibus tests whether the configurations of a row differ at all.
func (c *comparer) omnibus(row *Row) {
	var measured []*Sample
	var values [][]float64
	single := true
	for i := range row.Samples {
		if s := &row.Samples[i]; s.N > 0 {
			measured, values = append(measured, s), append(values, s.Values)
			single = single && s.N == 1
		}
	}
	if len(measured) < 3 {
		return
	}
	for _, test := range c.several {
		r, err := test.Run(values)
		switch {
		case single:
			err = errSingleRuns // ranks of single runs have a P, which says nothing
		case err != nil:
			err = inWordsOfAll(err, measured)
		}
		if err != nil {
			r = noResult(1 - c.result.Options.Alpha)
		}
		row.Omnibus = append(row.Omnibus, TestResult{Name: test.Name, Result: r, PAdjusted: math.NaN(), Err: err})
	}
}

// inWordsOfAll is inWordsOf for an omnibus test.
func inWordsOfAll(err error, samples []*Sample) error {
	var few, constant []string
	for _, s := range samples {
		if s.N < 2 {
			few = append(few, fmt.Sprintf("%d under %s", s.N, s.Config))
		}
		if s.Min == s.Max {
			constant = append(constant, fmt.Sprintf("every run of %s gave %g", s.Config, s.Min))
		}
	}
	switch {
	case errors.Is(err, stats.ErrTooFew):
		return fmt.Errorf("%w: %s; at least 2 of each needed", stats.ErrTooFew, strings.Join(few, ", "))
	case errors.Is(err, stats.ErrNoVariation):
		return fmt.Errorf("%w: %s", stats.ErrNoVariation, strings.Join(constant, ", "))
	}
	return err
}
