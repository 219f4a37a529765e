package report

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"sigtest/latency"
	"sigtest/stats"
)

// restorer makes a result of the tables of a saved one.
type restorer struct {
	*saved
	result   *latency.Result
	level    float64
	position map[string]int          // of a configuration, by name
	rows     map[rowKey]*latency.Row // by metric and aggregate
	first    map[string]*latency.Row // by metric, under the first aggregate
	compared map[comparisonKey]*latency.Comparison
	recent   *latency.Row // that of the last row looked up
}

type rowKey struct{ metric, aggregate string }

type comparisonKey struct {
	row              *latency.Row
	baseline, config string
}

// restore makes the result. Rows come back in the order of the input, and their
// comparisons in that of the configurations, however the JSON was sorted.
func (s *saved) restore() (*latency.Result, error) {
	r := &restorer{
		saved: s, result: &latency.Result{FamilySize: s.familySize},
		position: map[string]int{}, rows: map[rowKey]*latency.Row{}, first: map[string]*latency.Row{}, compared: map[comparisonKey]*latency.Comparison{},
	}
	for _, step := range []func() error{
		r.restoreInfinite, r.restoreOptions, r.restoreConfigs, r.checkOptions, r.restoreSources, r.restoreMetrics, r.restoreSummaries, r.restoreSamples,
		r.restoreComparisons, r.restoreTests, r.checkTests, r.restoreQuantiles, r.restoreGeometricMeans, r.restoreWarnings,
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return r.result, nil
}

func (r *restorer) restoreInfinite() error {
	tables := map[string]any{
		"summaries": r.summaries.rows, "comparisons": r.comparisons.rows, "tests": r.tests.rows,
		"samples": r.samples.rows, "quantiles": r.quantiles.rows, "geometric_means": r.geometricMeans.rows,
	}
	return r.infinite.each(func(row *infiniteRow) error {
		table, ok := tables[row.Table]
		if !ok {
			return fmt.Errorf("table %q has no numbers that may be infinite", row.Table)
		}
		return row.restore(table)
	})
}

func (r *restorer) restoreOptions() error {
	o := r.options
	threshold := 0.0
	if o.ThresholdPercent != nil {
		threshold = *o.ThresholdPercent
	}
	resamples := 0
	if o.Resamples != nil {
		resamples = *o.Resamples
	}
	switch {
	case !(o.Alpha > 0 && o.Alpha < 1):
		return fmt.Errorf("options.alpha is %v: expected a number between 0 and 1", o.Alpha)
	case o.Change != "improvement" && o.Change != "signed":
		return fmt.Errorf("options.change is %q: expected improvement or signed", o.Change)
	case threshold < 0:
		return fmt.Errorf("options.threshold_percent is %v: expected a number above 0, or null", threshold)
	case slices.ContainsFunc(o.Quantiles, func(q float64) bool { return !(q > 0 && q < 1) }):
		return fmt.Errorf("options.quantiles is %v: expected numbers between 0 and 1", o.Quantiles)
	case r.familySize < 0:
		return fmt.Errorf("family_size is %d: expected a count", r.familySize)
	}
	r.result.Options = latency.Options{
		Baseline: o.Baseline, Test: o.Test, Alpha: o.Alpha, Adjust: o.Adjust, Threshold: threshold, Aggregates: o.Aggregates,
		Seed: o.Seed, Resamples: resamples, AllPairs: o.AllPairs, Paired: o.Paired, Also: o.Also, Quantiles: o.Quantiles,
	}
	r.result.AdjustMethod = orEmpty(o.AdjustMethod)
	r.level = level(r.result)
	return nil
}

func (r *restorer) restoreConfigs() error {
	err := r.runs.each(func(row *configurationRow) error {
		if _, known := r.position[row.Configuration]; known {
			return fmt.Errorf("configuration %q is there twice", row.Configuration)
		}
		if row.Runs < 0 {
			return fmt.Errorf("runs is %d: expected a count", row.Runs)
		}
		r.position[row.Configuration] = len(r.result.Configs)
		r.result.Configs = append(r.result.Configs, latency.Config{Name: row.Configuration, Runs: row.Runs})
		return nil
	})
	if err == nil && !slices.Equal(configNames(r.result.Configs), r.configurations) {
		err = fmt.Errorf("configuration_runs has other configurations than configurations, %q", r.configurations)
	}
	return err
}

// checkOptions needs the configurations, of which the first is the baseline.
func (r *restorer) checkOptions() error {
	o := r.result.Options
	if _, err := stats.LookupAdjustment(o.Adjust); err != nil {
		return fmt.Errorf("options.adjust: %w", err)
	}
	test, err := stats.Lookup(o.Test)
	switch {
	case err != nil:
		return fmt.Errorf("options.test: %w", err)
	case test.Paired != o.Paired:
		return fmt.Errorf("options.paired is %t, which is not for options.test, %s", o.Paired, o.Test)
	}
	if err := checkAgain(r.options, optionsOf(r.result, r.displayed())); err != nil {
		return fmt.Errorf("options: %w", err)
	}
	return nil
}

func (r *restorer) restoreSources() error {
	return r.sources.each(func(row *sourceRow) error {
		if min(row.Used, row.Missing, row.Rejected) < 0 || row.Rows != row.Used+row.Missing+row.Rejected {
			return fmt.Errorf("rows is %d, but used, missing and rejected are %d, %d and %d", row.Rows, row.Used, row.Missing, row.Rejected)
		}
		reasons := 0
		for _, n := range row.RejectedReasons {
			reasons += n
		}
		if reasons != row.Rejected {
			return fmt.Errorf("rejected is %d, but rejected_reasons has %d", row.Rejected, reasons)
		}
		source := latency.Source{
			Path: row.Path, Format: row.Format, Config: orEmpty(row.Configuration),
			Values: row.Rows, Used: row.Used, Missing: row.Missing, Rejected: row.Rejected,
		}
		if len(row.RejectedReasons) > 0 {
			source.Reasons = row.RejectedReasons
		}
		r.result.Sources = append(r.result.Sources, source)
		return nil
	})
}

// maxSamples is of how many samples a result may consist. A sample takes memory
// also where its configuration lacks the metric, of which the JSON says nothing:
// a small one could ask for any amount.
const maxSamples = 1 << 22

func (r *restorer) restoreMetrics() error {
	if m, c := len(r.metrics.rows), len(r.result.Configs); c > 0 && m > maxSamples/c {
		return fmt.Errorf("holds %d metrics of %d configurations: at most %d samples can be shown", m, c, maxSamples)
	}
	r.result.Rows = make([]latency.Row, 0, len(r.metrics.rows)) // of this capacity, so that pointers to rows stay good
	return r.metrics.each(func(row *metricRow) error {
		key := rowKey{row.Metric, row.Aggregate}
		if r.rows[key] != nil {
			return fmt.Errorf("metric %q (%s) is there twice", row.Metric, row.Aggregate)
		}
		better, err := latency.ParseDirection(row.Better)
		if err != nil || better == latency.Unstated {
			return fmt.Errorf("better is %q: expected lower, higher or none", row.Better)
		}
		if !slices.Contains(r.options.Aggregates, row.Aggregate) {
			return fmt.Errorf("aggregate %q is not in options.aggregates", row.Aggregate)
		}
		threshold := orZero(row.ThresholdPercent)
		if threshold < 0 {
			return fmt.Errorf("threshold_percent is %v: expected a number above 0, or null", threshold)
		}
		r.result.Rows = append(r.result.Rows, latency.Row{
			Metric:    latency.Metric{Name: row.Metric, Unit: row.Unit, Better: better, Threshold: threshold},
			Aggregate: row.Aggregate, DuplicateOf: orEmpty(row.DuplicateOf), ImpliedBy: row.ImpliedBy,
		})
		added := &r.result.Rows[len(r.result.Rows)-1]
		for _, c := range r.result.Configs {
			added.Samples = append(added.Samples, noSample(c.Name))
		}
		r.rows[key] = added
		if r.first[row.Metric] == nil {
			r.first[row.Metric] = added
		}
		return nil
	})
}

// noSample is that of a configuration that does not have the metric.
func noSample(config string) latency.Sample {
	none := math.NaN()
	return latency.Sample{Config: config, Within: none, Summary: stats.Summary{
		Mean: none, Variance: none, SD: none, CV: none, Median: none, MAD: none, Min: none, Max: none, GeometricMean: none,
	}}
}

func (r *restorer) restoreSummaries() error {
	return r.summaries.each(func(row *summaryRow) error {
		s, err := r.sample(row.Metric, row.Aggregate, row.Configuration)
		switch {
		case err != nil:
			return err
		case s.N > 0:
			return fmt.Errorf("metric %q (%s) of %s is there twice", row.Metric, row.Aggregate, row.Configuration)
		case row.N < 1:
			return fmt.Errorf("n is %d: expected the number of runs", row.N)
		}
		if runs := r.result.Configs[r.position[row.Configuration]].Runs; row.N > runs {
			return fmt.Errorf("n is %d, but configuration_runs has no more than %d of %s", row.N, runs, row.Configuration)
		}
		s.N, s.Within, s.Threads = row.N, float64(row.WithinRun), orZero(row.Threads)
		s.Mean, s.SD, s.CV = float64(row.Mean), float64(row.SD), float64(row.CV)
		s.Median, s.MAD, s.Min, s.Max = float64(row.Median), float64(row.MAD), float64(row.Min), float64(row.Max)
		return checkAgain(*row, newSummaryRow(r.recent, s))
	})
}

func (r *restorer) restoreSamples() error {
	err := r.samples.each(func(row *sampleRow) error {
		s, err := r.sample(row.Metric, row.Aggregate, row.Configuration)
		if err != nil {
			return err
		}
		n := len(s.Values)
		switch {
		case row.Index != n+1:
			return fmt.Errorf("index is %d, and %d runs come before: expected %d", row.Index, n, n+1)
		case n == s.N:
			return fmt.Errorf("summaries has n = %d for this metric and configuration, and here are more runs", s.N)
		case row.Observations < 0:
			return fmt.Errorf("observations is %d: expected a count", row.Observations)
		case n > 0 && (s.Order != nil) != row.Order.exists():
			return errors.New("order is known of some runs of the sample only: expected all, or null")
		case n > 0 && (s.Machines != nil) != (row.Machine != nil):
			return errors.New("machine is known of some runs of the sample only: expected all, or null")
		}
		s.Runs, s.Values, s.Observations = append(s.Runs, row.Run), append(s.Values, float64(row.Value)), append(s.Observations, row.Observations)
		if row.Order.exists() {
			s.Order = append(s.Order, float64(row.Order))
		}
		if row.Machine != nil {
			s.Machines = append(s.Machines, *row.Machine)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return r.summaries.each(func(row *summaryRow) error {
		s, err := r.sample(row.Metric, row.Aggregate, row.Configuration)
		switch {
		case err != nil:
			return err
		case len(s.Values) != row.N:
			return fmt.Errorf("n is %d, but samples has %d runs", row.N, len(s.Values))
		}
		return checkSample(s)
	})
}

// row finds a row.
func (r *restorer) row(metric, aggregate string) (*latency.Row, error) {
	if r.recent != nil && r.recent.Name == metric && r.recent.Aggregate == aggregate {
		return r.recent, nil
	}
	row := r.rows[rowKey{metric, aggregate}]
	if row == nil {
		return nil, fmt.Errorf("metric %q (%s) is not in metrics", metric, aggregate)
	}
	r.recent = row
	return row, nil
}

func (r *restorer) sample(metric, aggregate, config string) (*latency.Sample, error) {
	row, err := r.row(metric, aggregate)
	if err != nil {
		return nil, err
	}
	i, err := r.configuration(config)
	if err != nil {
		return nil, err
	}
	return &row.Samples[i], nil
}

func (r *restorer) configuration(name string) (int, error) {
	i, ok := r.position[name]
	if !ok {
		return 0, fmt.Errorf("configuration %q is not in configurations", name)
	}
	return i, nil
}

func (r *restorer) restoreWarnings() error {
	err := r.warnings.each(func(row *warningRow) error {
		r.result.Warnings = append(r.result.Warnings, latency.Warning{
			Code: row.Code, Metric: orEmpty(row.Metric), Aggregate: orEmpty(row.Aggregate), Config: orEmpty(row.Configuration),
			Text: row.Text, Remedy: row.Remedy,
		})
		return nil
	})
	r.warnSelection()
	return err
}

// orEmpty is "" for what is null.
func orEmpty(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// orZero is 0 for what does not exist, where 0 stands for that.
func orZero(n number) float64 {
	if math.IsNaN(float64(n)) {
		return 0
	}
	return float64(n)
}
