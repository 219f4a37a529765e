package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"sigtest/latency"
	"sigtest/stats"
)

// restoreComparisons restores those that are shown and those that are hidden. A
// row of which all are hidden has no samples.
func (r *restorer) restoreComparisons() error {
	shown := map[*latency.Row]bool{}
	only := r.options.Only
	err := r.comparisons.each(func(row *comparisonRow) error {
		if len(only) > 0 && !slices.Contains(only, row.Verdict) {
			return fmt.Errorf("verdict is %q, which is not in options.only", row.Verdict)
		}
		c := r.comparison(row)
		to, err := r.add(row.Metric, row.Aggregate, c)
		if err != nil {
			return err
		}
		shown[to] = true
		return cmp.Or(
			checkAgain(*row, newComparisonRow(r.result, entry{to, &c})),
			r.checkSides(to, &c),
			r.checkVerdict(to, &c),
		)
	})
	if err != nil {
		return err
	}
	err = r.hidden.each(func(row *hiddenRow) error {
		if len(only) == 0 || slices.Contains(only, row.Verdict) {
			return fmt.Errorf("verdict is %q, which options.only does not leave out", row.Verdict)
		}
		_, err := r.add(row.Metric, row.Aggregate, r.hiddenComparison(row))
		return err
	})
	for i := range r.result.Rows {
		if row := &r.result.Rows[i]; len(row.Comparisons) > 0 && !shown[row] {
			row.Samples = nil
		}
	}
	r.sortComparisons()
	return err
}

// add adds a comparison to the row of a metric.
func (r *restorer) add(metric, aggregate string, c latency.Comparison) (*latency.Row, error) {
	row, err := r.row(metric, aggregate)
	if err != nil {
		return nil, err
	}
	if _, err := r.configuration(c.Baseline); err != nil {
		return nil, err
	}
	if _, err := r.configuration(c.Config); err != nil {
		return nil, err
	}
	if _, err := latency.ParseVerdict(string(c.Verdict)); err != nil {
		return nil, err
	}
	key := comparisonKey{row, c.Baseline, c.Config}
	_, known := r.compared[key]
	switch {
	case c.Baseline == c.Config:
		return nil, fmt.Errorf("%q is compared with itself", c.Config)
	case known:
		return nil, fmt.Errorf("the comparison of %q with %q is there twice", c.Config, c.Baseline)
	case min(c.BaselineN, c.N, c.RunsNeeded) < 0:
		return nil, fmt.Errorf("n_baseline, n and runs_needed are %d, %d and %d: expected counts", c.BaselineN, c.N, c.RunsNeeded)
	}
	if err := checkP(c.P, c.PAdjusted, c.PEquivalence); err != nil {
		return nil, err
	}
	r.compared[key] = nil // to be found once they are in order
	row.Comparisons = append(row.Comparisons, c)
	return row, nil
}

// checkP refuses what no P is.
func checkP(values ...float64) error {
	for _, p := range values {
		if !math.IsNaN(p) && !(p > 0 && p <= 1) {
			return fmt.Errorf("a P is %v: expected a number above 0, and at most 1, or null", p)
		}
	}
	return nil
}

// sortComparisons puts those of each row in the order of Compare, and indexes
// them.
func (r *restorer) sortComparisons() {
	for i := range r.result.Rows {
		row := &r.result.Rows[i]
		slices.SortStableFunc(row.Comparisons, func(a, b latency.Comparison) int {
			return cmp.Or(cmp.Compare(r.position[a.Baseline], r.position[b.Baseline]), cmp.Compare(r.position[a.Config], r.position[b.Config]))
		})
		for j := range row.Comparisons {
			c := &row.Comparisons[j]
			r.compared[comparisonKey{row, c.Baseline, c.Config}] = c
		}
	}
}

func (r *restorer) comparison(row *comparisonRow) latency.Comparison {
	shift := r.estimate(row.Shift, row.ShiftLo, row.ShiftHi)
	if row.ShiftLevel.exists() {
		shift.Level = float64(row.ShiftLevel)
	}
	return latency.Comparison{
		Baseline: row.Baseline, Config: row.Configuration, BaselineN: row.NBaseline, N: row.N,
		BaselineMean: float64(row.MeanBaseline), Mean: float64(row.Mean),
		Change:              r.estimate(row.ChangePercent, row.ChangeLoPercent, row.ChangeHiPercent),
		Shift:               shift,
		PairCorrelation:     float64(row.PairCorrelation),
		ProbabilityLower:    float64(row.ProbabilityLower),
		CliffsDelta:         float64(row.CliffsDelta),
		HedgesG:             float64(row.HedgesG),
		CliffsDeltaInterval: r.estimate(row.CliffsDelta, row.CliffsDeltaLo, row.CliffsDeltaHi).Interval,
		P:                   float64(row.P), PAdjusted: float64(row.PAdjusted), Significant: row.Significant, Verdict: row.Verdict, Opposed: row.Opposed,
		PEquivalence: float64(row.PEquivalence), RunsNeeded: int(row.RunsNeeded), MinimumDetectable: float64(row.MinimumDetectablePercent),
	}
}

func (r *restorer) estimate(value, lo, hi number) stats.Estimate {
	return stats.Estimate{Value: float64(value), Interval: stats.Interval{Lo: float64(lo), Hi: float64(hi), Level: r.level}}
}

// hiddenComparison has sizes, P and verdict only.
func (r *restorer) hiddenComparison(row *hiddenRow) latency.Comparison {
	none := number(math.NaN())
	return r.comparison(&comparisonRow{
		Baseline: row.Baseline, Configuration: row.Configuration, NBaseline: row.NBaseline, N: row.N, P: row.P, Verdict: row.Verdict,
		MeanBaseline: none, Mean: none, ChangePercent: none, ChangeLoPercent: none, ChangeHiPercent: none,
		Shift: none, ShiftLo: none, ShiftHi: none, ShiftLevel: none, PairCorrelation: none, ProbabilityLower: none,
		CliffsDelta: none, CliffsDeltaLo: none, CliffsDeltaHi: none, HedgesG: none, PAdjusted: none, PEquivalence: none, MinimumDetectablePercent: none,
	})
}

func (r *restorer) restoreTests() error {
	return r.tests.each(func(row *testRow) error {
		to, err := r.row(row.Metric, row.Aggregate)
		if err != nil {
			return err
		}
		if err := checkP(float64(row.P), float64(row.PAdjusted)); err != nil {
			return err
		}
		none := number(math.NaN())
		t := latency.TestResult{
			Name: row.Test, PAdjusted: float64(row.PAdjusted), Err: newSavedError(row.Error),
			Result: stats.Result{
				Statistic: float64(row.Statistic), DF: float64(row.DF), DF2: float64(row.DF2), P: float64(row.P), Method: orEmpty(row.Method),
				Estimate: r.estimate(none, none, none),
			},
		}
		again := newTestRow(to, t)
		again.Baseline, again.Configuration = row.Baseline, row.Configuration
		if err := checkAgain(*row, again); err != nil { // numbers beside an error
			return err
		}
		if row.Baseline == nil && row.Configuration == nil {
			to.Omnibus = append(to.Omnibus, t)
			return nil
		}
		c, err := r.find(to, orEmpty(row.Baseline), orEmpty(row.Configuration))
		if err != nil {
			return err
		}
		if err := r.checkTest(c, t); err != nil {
			return err
		}
		c.Tests = append(c.Tests, t)
		return nil
	})
}

// checkTests needs all tests.
func (r *restorer) checkTests() error {
	return r.comparisons.each(func(row *comparisonRow) error {
		to, err := r.row(row.Metric, row.Aggregate)
		if err != nil {
			return err
		}
		c, err := r.find(to, row.Baseline, row.Configuration)
		if err != nil {
			return err
		}
		return r.checkDecided(c)
	})
}

// find finds a comparison that was restored.
func (r *restorer) find(row *latency.Row, baseline, config string) (*latency.Comparison, error) {
	c := r.compared[comparisonKey{row, baseline, config}]
	if c == nil {
		return nil, fmt.Errorf("the comparison of %q with %q is not in comparisons", config, baseline)
	}
	return c, nil
}

// restoreQuantiles puts them where Compare does: in the rows of the first
// aggregate.
func (r *restorer) restoreQuantiles() error {
	return r.quantiles.each(func(row *quantileRow) error {
		to := r.first[row.Metric]
		if to == nil {
			return fmt.Errorf("metric %q is not in metrics", row.Metric)
		}
		c, err := r.find(to, row.Baseline, row.Configuration)
		if err != nil {
			return err
		}
		same := func(q latency.QuantileComparison) bool { return q.Quantile == float64(row.Quantile) }
		switch {
		case !slices.Contains(r.options.Quantiles, float64(row.Quantile)):
			return fmt.Errorf("quantile %v is not in options.quantiles", row.Quantile)
		case slices.ContainsFunc(c.Quantiles, same):
			return fmt.Errorf("quantile %v of this comparison is there twice", row.Quantile)
		}
		c.Quantiles = append(c.Quantiles, latency.QuantileComparison{
			Quantile: float64(row.Quantile), Baseline: float64(row.BaselineValue), Value: float64(row.Value),
			BaselineRuns: row.RunsBaseline, Runs: row.Runs, BaselineObservations: row.ObservationsBaseline, Observations: row.Observations,
			Change:     r.estimate(row.ChangePercent, row.ChangeLoPercent, row.ChangeHiPercent),
			Difference: r.estimate(row.Difference, row.DifferenceLo, row.DifferenceHi),
			Method:     orEmpty(row.Method), Err: newSavedError(row.Error),
		})
		return checkAgain(*row, newQuantileRow(r.result, entry{to, c}, &c.Quantiles[len(c.Quantiles)-1]))
	})
}
