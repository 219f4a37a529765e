package latency

import "sigtest/stats"

// Result is what Compare found: one row per metric and aggregate.
type Result struct {
	Options    Options  // as used: defaults filled in
	Configs    []Config // the baseline first
	FamilySize int      // comparisons that share the adjustment of the P-values
	// AdjustMethod says how a joint adjustment of the deciding test's P-values
	// was made: "9999 relabellings, seed 1", say, "all 4096 sign flips" of pairs, or
	// "holm" where it could not be. "" for any other adjustment.
	AdjustMethod string
	Sources      []Source
	Rows         []Row
	// GeometricMeans are those over the rows, by pair of configurations,
	// aggregate, unit and direction, in the order of Rows. Nil unless
	// Options.GeoMean asks for them.
	GeometricMeans []GeometricMean
	Warnings       []Warning
}

// Config is a configuration.
type Config struct {
	Name string
	Runs int // the largest number of runs any metric has under it
}

// Source is an input and what became of its values.
type Source struct {
	Path   string
	Format string
	Config string // "" where the configurations are named inside it

	// One value is a cell or a line that should hold a measurement.
	// Values = Used + Missing + Rejected.
	Values, Used, Missing, Rejected int
	Reasons                         map[string]int // why values were rejected, and how many
}

// Row is one metric under one aggregate, under every configuration.
type Row struct {
	Metric
	Aggregate   string
	Samples     []Sample     // one per configuration of the Result, in that order; empty ones included
	Comparisons []Comparison // every configuration that has the metric against the row's baseline
	DuplicateOf string       // name of the earlier metric whose data this one repeats; "" for none
	ImpliedBy   []string     // metrics of the result that this one follows from, for which it is not counted in the family; nil for none

	// Omnibus tests whether the configurations differ at all: every test of
	// stats.OmnibusTests, in that order. Nil unless three or more
	// configurations have values.
	Omnibus []TestResult
}

// Comparison is one configuration against the baseline. A number that does not
// exist is NaN. With Options.Paired all is about the runs that have a partner,
// which Row.Samples hold with the others; ProbabilityLower, CliffsDelta and
// HedgesG stay those of two samples, whichever runs belong together.
type Comparison struct {
	Baseline, Config string
	BaselineN, N     int
	BaselineMean     float64
	Mean             float64

	// Change is (after - before) / before of the means, in percent, with the
	// Fieller interval.
	Change stats.Estimate
	// Shift is the Hodges-Lehmann estimate of after minus before, in the
	// metric's unit: of pairs the pseudomedian of their differences.
	Shift stats.Estimate
	// PairCorrelation is that between the two runs of a pair: the closer to 1,
	// the more is gained by comparing in pairs. NaN unless Options.Paired.
	PairCorrelation float64

	ProbabilityLower float64 // that a run after is lower than a run before, ties half
	CliffsDelta      float64 // P(after > before) - P(after < before)
	HedgesG          float64 // difference of the means in SDs, after minus before
	// CliffsDeltaInterval is for two samples: NaN with Options.Paired, and with a
	// sample of a single run.
	CliffsDeltaInterval stats.Interval

	Tests []TestResult // the default tests, the deciding one and those of Options.Also, in the order of stats.Tests

	// P of the deciding test (Options.Test), and what the verdict says of it.
	P, PAdjusted float64
	Significant  bool // PAdjusted <= alpha
	Verdict      Verdict
	// Opposed tells that the deciding test finds the configuration to be lower
	// where its mean is higher than the baseline's, or the other way round. The
	// verdict goes by the test; none of a change that has to reach a threshold
	// is given.
	Opposed bool

	// PEquivalence is the P of two one-sided tests that the change of the means
	// lies within the metric's threshold, whichever test decides; it is not
	// adjusted. NaN without a threshold.
	PEquivalence float64

	RunsNeeded        int     // per configuration, to settle a change of this size; 0 where none can be named
	MinimumDetectable float64 // smallest change, in percent of the baseline mean, that this many runs would likely have shown

	// Quantiles are those of Options.Quantiles, in that order; with several
	// aggregates only in the row of the first, since they do not depend on it.
	Quantiles []QuantileComparison
}

// TestResult is what one test found in one comparison; Err says why it found
// nothing.
type TestResult struct {
	Name string
	stats.Result
	PAdjusted float64
	Err       error
}

// Improvement is the change with its sign turned so that positive is better.
// For a metric without a better side it is the change itself.
func (c *Comparison) Improvement(better Direction) stats.Estimate {
	return improvement(c.Change, better)
}

// improvement turns the sign of a change.
func improvement(e stats.Estimate, better Direction) stats.Estimate {
	if better == Lower {
		e.Value, e.Lo, e.Hi = 0-e.Value, 0-e.Hi, 0-e.Lo // 0 - 0 is 0, which -0 is not
	}
	return e
}

// DisplayName is the metric's name, with the aggregate where it is not the mean.
func (r *Row) DisplayName() string { return DisplayName(r.Name, r.Aggregate) }

// DisplayName is how people read the name of a metric under an aggregate.
func DisplayName(metric, aggregate string) string {
	if aggregate == "mean" {
		return metric
	}
	return metric + " [" + aggregate + "]"
}
