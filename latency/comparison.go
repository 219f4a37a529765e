package latency

import (
	"errors"
	"fmt"
	"math"

	"sigtest/stats"
)

// compare measures after against before.
func (c *comparer) compare(s *operands) Comparison {
	o := c.statsOptions(1 - c.result.Options.Alpha)
	before, after := s.before, s.after
	x, y := before.Values, after.Values
	nan := math.NaN()
	cmp := Comparison{
		Baseline: before.Config, Config: after.Config, BaselineN: len(x), N: len(y), BaselineMean: before.Mean, Mean: after.Mean,
		P: nan, PAdjusted: nan, PEquivalence: nan, MinimumDetectable: nan, Shift: noEstimate(o.Level),
		Change: s.change(o), PairCorrelation: s.correlation(), CliffsDeltaInterval: noEstimate(o.Level).Interval,
	}
	switch {
	case s.err != nil:
		return c.untested(cmp, s.err)
	case len(x) == 1 && len(y) == 1:
		cmp.Shift.Value = y[0] - x[0]
		return c.untested(cmp, errSingleRuns)
	}
	cmp.ProbabilityLower = orNaN(stats.ProbabilityLower(y, x))
	cmp.CliffsDelta = orNaN(stats.CliffsDelta(y, x))
	if i, err := stats.CliffsDeltaInterval(y, x, o); err == nil && !s.paired {
		cmp.CliffsDeltaInterval = i
	}
	cmp.HedgesG = orNaN(stats.HedgesG(y, x))
	for _, test := range c.tests {
		r, err := test.Run(x, y, o)
		if err != nil {
			r = noResult(o.Level)
			err = inWordsOf(err, s)
		}
		cmp.Tests = append(cmp.Tests, TestResult{Name: test.Name, Result: r, PAdjusted: nan, Err: err})
		if test.Name == c.rank.name && err == nil {
			cmp.Shift = stats.Estimate{Value: 0 - r.Estimate.Value, // 0 - 0 is 0, which -0 is not
				Interval: stats.Interval{Lo: 0 - r.Estimate.Hi, Hi: 0 - r.Estimate.Lo, Level: r.Estimate.Level}}
		}
	}
	cmp.P = cmp.Tests[c.deciding].P
	return cmp
}

// errSingleRuns is why two runs are not tested. A rank test would give P = 1,
// which says nothing.
var errSingleRuns error = singleRunsError{}

type singleRunsError struct{}

func (singleRunsError) Error() string {
	return "one run of each: nothing tells a change from the variation between runs"
}

func (singleRunsError) Unwrap() error { return stats.ErrTooFew }

// untested is a comparison that cannot be tested: there may be a ratio and a
// difference, but no more.
func (c *comparer) untested(cmp Comparison, why error) Comparison {
	nan := math.NaN()
	cmp.ProbabilityLower, cmp.CliffsDelta, cmp.HedgesG = nan, nan, nan
	for _, test := range c.tests {
		cmp.Tests = append(cmp.Tests, TestResult{Name: test.Name, Result: noResult(cmp.Shift.Level), PAdjusted: nan, Err: why})
	}
	return cmp
}

// inWordsOf tells why a test failed by the names of the configurations, which
// package stats does not know.
func inWordsOf(err error, s *operands) error {
	before, after := s.before, s.after
	var infinite *stats.NotFiniteError
	switch {
	case errors.As(err, &infinite):
		return fmt.Errorf("%w (x is %s, y is %s)", err, before.Config, after.Config)
	case s.paired:
		return inPairs(err, s)
	case errors.Is(err, stats.ErrTooFew):
		return tooFew(before, after)
	case errors.Is(err, stats.ErrNoVariation):
		return fmt.Errorf("%w: every run of %s gave %g, every run of %s gave %g", stats.ErrNoVariation, before.Config, before.Mean, after.Config, after.Mean)
	}
	return err
}

func tooFew(before, after *Sample) error {
	return fmt.Errorf("%w: %d under %s, %d under %s", stats.ErrTooFew, before.N, before.Config, after.N, after.Config)
}

// change returns the change of the means in percent. There is none where the
// mean before is not clearly above 0: beyond its own t limit, or all values
// positive. In the latter case there may be a change without an interval.
func (s *operands) change(o stats.Options) stats.Estimate {
	e := noEstimate(o.Level)
	ratio, err := s.ratio(o)
	switch {
	case err == nil:
		e.Value, e.Lo, e.Hi = 100*(ratio.Value-1), 100*(ratio.Lo-1), 100*(ratio.Hi-1)
	case s.before.Min > 0 && s.after.N > 0:
		e.Value = 100 * (s.after.Mean/s.before.Mean - 1)
	}
	return e
}

func noEstimate(level float64) stats.Estimate {
	return stats.Estimate{Value: math.NaN(), Interval: stats.Interval{Lo: math.NaN(), Hi: math.NaN(), Level: level}}
}

// noSummary describes a sample of which nothing can be told.
func noSummary(n int) stats.Summary {
	nan := math.NaN()
	return stats.Summary{N: n, Mean: nan, Variance: nan, SD: nan, CV: nan, Median: nan, MAD: nan, Min: nan, Max: nan, GeometricMean: nan}
}

// noResult is what a test found that could not be made.
func noResult(level float64) stats.Result {
	nan := math.NaN()
	return stats.Result{Statistic: nan, DF: nan, DF2: nan, P: nan, Estimate: noEstimate(level)}
}
