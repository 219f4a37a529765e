package latency

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"sigtest/stats"
)

// QuantileComparison is one quantile of the observations of a configuration
// against the baseline's. The observations of all runs are put together, and
// the intervals are bootstrap ones that draw whole runs: the run stays the unit
// of replication. What does not exist is NaN.
//
// The other way, a quantile of each run and then tests across the runs, are the
// aggregates, such as p99: there a verdict is given, and runs must be long;
// here they may be short where there are many.
type QuantileComparison struct {
	Quantile float64 // 0.99, say

	// Baseline and Value are the quantile before and after: the estimate of
	// Harrell and Davis where every run is one observation, else that of
	// stats.Quantile of all observations.
	Baseline, Value      float64
	BaselineRuns, Runs   int
	BaselineObservations int
	Observations         int

	Change     stats.Estimate // (after - before) / before, in percent
	Difference stats.Estimate // after - before, in the metric's unit
	Method     string         // how the intervals were made; "" where there are none

	// Err says why there is no interval, or none of the change. Where the
	// observations are too few for the quantile it is a
	// stats.NotEstimableError, and there are no values either.
	Err error
}

// Improvement is the change with its sign turned so that positive is better.
func (q *QuantileComparison) Improvement(better Direction) stats.Estimate {
	return improvement(q.Change, better)
}

// minQuantileRuns is how many runs a configuration must have for an interval.
// Few clusters are the weakness of drawing clusters (Cameron, Gelbach & Miller
// 2008, Review of Economics and Statistics 90, 414-427); from 10 on simulated
// intervals held their level, see stats.BootstrapRunsQuantile.
const minQuantileRuns = 10

// errFewRuns is wrapped by errors about too few runs for an interval.
var errFewRuns = fmt.Errorf("%w for an interval of a quantile", stats.ErrTooFew)

// checkQuantiles refuses quantiles that are none, and repeated ones.
func checkQuantiles(quantiles []float64) error {
	for i, q := range quantiles {
		if !(q > 0 && q < 1) {
			return fmt.Errorf("quantile %v: must be above 0 and below 1, such as 0.99", q)
		}
		if slices.Contains(quantiles[:i], q) {
			return fmt.Errorf("quantile %v is asked for twice", q)
		}
	}
	return nil
}

// pool holds the observations of one metric under one configuration, by run.
type pool struct {
	config string
	runs   [][]float64
}

// pool returns the observations in units of 1/factor of the dataset's. A run
// that is complete without the metric holds a 0, as in Dataset.sample.
func (d *Dataset) pool(s *series, config int, factor float64) pool {
	p := pool{config: d.configs[config]}
	if config >= len(s.arms) {
		return p
	}
	for _, r := range s.arms[config].inOrder(d.tallies[listed{config, s.list}]) {
		observations := []float64{0}
		if r != nil {
			observations = r.values()
		}
		for i := range observations {
			observations[i] *= factor
		}
		p.runs = append(p.runs, observations)
	}
	return p
}

// observations returns those of all runs.
func (p pool) observations() []float64 { return slices.Concat(p.runs...) }

// single tells whether every run is one observation.
func (p pool) single() bool {
	return !slices.ContainsFunc(p.runs, func(run []float64) bool { return len(run) > 1 })
}

// quantiles compares the quantiles asked for of a metric under two
// configurations, given by their index in c.order.
func (c *comparer) quantiles(s *series, base, config int, factor float64) (out []QuantileComparison) {
	if len(c.result.Options.Quantiles) == 0 {
		return nil
	}
	before, after := c.data.pool(s, c.order[base], factor), c.data.pool(s, c.order[config], factor)
	for _, q := range c.result.Options.Quantiles {
		out = append(out, compareQuantile(before, after, q, c.statsOptions(1-c.result.Options.Alpha)))
	}
	return out
}

func compareQuantile(before, after pool, q float64, o stats.Options) QuantileComparison {
	x, y := before.observations(), after.observations()
	cmp := QuantileComparison{
		Quantile: q, Baseline: math.NaN(), Value: math.NaN(),
		BaselineRuns: len(before.runs), Runs: len(after.runs), BaselineObservations: len(x), Observations: len(y),
		Change: noEstimate(o.Level), Difference: noEstimate(o.Level),
	}
	scarce := before.config
	if len(y) < len(x) {
		scarce = after.config
	}
	if err := stats.QuantileEstimable(min(len(x), len(y)), q, o.Level); err != nil {
		cmp.Err = fmt.Errorf("%w (%s)", err, scarce)
		return cmp
	}
	estimate, bootstrap := stats.Quantile, bootstrapRuns
	if before.single() && after.single() {
		estimate, bootstrap = stats.HarrellDavis, bootstrapSingles
	}
	cmp.Baseline, cmp.Value = orNaN(estimate(x, q)), orNaN(estimate(y, q))
	cmp.Difference.Value = cmp.Value - cmp.Baseline
	if slices.Min(x) > 0 {
		cmp.Change.Value = 100 * (cmp.Value/cmp.Baseline - 1)
	}
	if err := enoughRuns(before, after); err != nil {
		cmp.Err = err
		return cmp
	}
	contrast, err := bootstrap(before, after, q, o)
	if err != nil {
		cmp.Err = err
		return cmp
	}
	cmp.Difference, cmp.Method = contrast.Difference, contrast.Method
	ratio := contrast.Ratio
	switch {
	case contrast.RatioErr == nil:
		cmp.Change.Value, cmp.Change.Lo, cmp.Change.Hi = 100*(ratio.Value-1), 100*(ratio.Lo-1), 100*(ratio.Hi-1)
	case errors.Is(contrast.RatioErr, stats.ErrDenominator):
		cmp.Err = fmt.Errorf("%w: there is a difference, but no change in percent (%s)", stats.ErrDenominator, before.config)
	default:
		cmp.Err = contrast.RatioErr
	}
	return cmp
}

// enoughRuns returns an error about the configuration with the fewer runs if
// they are too few.
func enoughRuns(before, after pool) error {
	p := before
	if len(after.runs) < len(p.runs) {
		p = after
	}
	if n := len(p.runs); n < minQuantileRuns {
		return fmt.Errorf("%w: %d runs, at least %d needed (%s)", errFewRuns, n, minQuantileRuns, p.config)
	}
	return nil
}

func bootstrapRuns(before, after pool, q float64, o stats.Options) (stats.Contrast, error) {
	return stats.BootstrapRunsQuantile(after.runs, before.runs, q, o)
}

func bootstrapSingles(before, after pool, q float64, o stats.Options) (stats.Contrast, error) {
	return stats.BootstrapHarrellDavis(after.observations(), before.observations(), q, o)
}
