package latency

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"regexp"
	"slices"
	"sync"

	"sigtest/internal/parallel"
	"sigtest/stats"
)

// Options of a comparison. The zero value is ready to use.
type Options struct {
	Baseline   string    // configuration the others are compared with. By default, the first.
	Test       string    // name of the test whose P decides. By default, "welch", or "paired-t" if Paired.
	Also       []string  // names of further tests to compute, beside the default ones. By default, none.
	Alpha      float64   // significance level; intervals are at 1-Alpha. By default (0), 0.05.
	Adjust     string    // how P-values are adjusted over all comparisons. By default, "bh".
	Threshold  float64   // smallest change that matters, in percent. By default (0), none.
	Aggregates []string  // how a run's observations become one value. By default, the mean.
	Quantiles  []float64 // quantiles of the observations to compare, such as 0.99; costly. By default, none.
	Seed       uint64    // what random numbers follow from. By default (0), 1.
	Resamples  int       // how many random resamples are made, where any are: enough for a P of Alpha. By default (0), each method's own number.
	AllPairs   bool      // compare every configuration with every earlier one. By default, with the baseline only.
	Summarise  bool      // reduce and describe the samples only. By default, they are compared.

	// Paired compares runs that belong together, as those made one after the
	// other do: the run of each configuration with the baseline's run of the
	// same label or, where no run has a label, at the same place. What has no
	// partner is left out, with a warning. By default, runs are independent.
	Paired bool

	Metric  *regexp.Regexp // keep only metrics whose name matches. By default, all.
	Exclude *regexp.Regexp // drop metrics whose name matches. By default, none.

	Definitions []Definition // what the user states of the metrics. By default, nothing.

	// Progress, where set, is told how many of the metrics are done. It is
	// called from several goroutines, one at a time.
	Progress func(done, total int)
}

// plannedPower is the probability with which RunsNeeded and MinimumDetectable
// want a change to be seen: the customary 0.8 (Cohen 1988, section 2.4).
const plannedPower = 0.8

// Compare reduces every run of every metric to one value and compares each
// configuration with the baseline. The order of rows is that of the metrics in
// the data, and under each metric that of Options.Aggregates. A metric that
// cannot be tested gets a row and a reason, not an error; errors are options
// that name what is not there, and data without any value.
func Compare(d *Dataset, o Options) (*Result, error) {
	c, err := newComparer(d, o)
	if err != nil {
		return nil, err
	}
	c.measure()
	c.markDuplicates()
	c.markImplied()
	if err := c.adjust(); err != nil {
		return nil, err
	}
	c.judge()
	c.warn()
	return c.result, nil
}

// comparer carries one Compare through its steps.
type comparer struct {
	data       *Dataset
	series     []*series // those asked for
	defined    []defined // what is stated of each
	aggregates []Aggregate
	tests      []stats.Test
	deciding   int // index in tests
	rank, mean asked
	several    []stats.Omnibus
	order      []int           // indexes of the dataset's configurations, the baseline first
	position   map[string]int  // of a configuration, by name, in order
	shared     map[[2]int]bool // pairs of a baseline and a configuration, in order, that some metric has both of
	result     *Result
	notes      []note // per row
	family     family // of the deciding test
}

// asked is a test by its name, and as people call it.
type asked struct{ name, called string }

// sides is what is compared: a baseline and a configuration.
type sides struct{ baseline, config string }

func (c *Comparison) sides() sides { return sides{c.Baseline, c.Config} }

// note is what was noticed about a row on the way.
type note struct {
	operands []operands // of each comparison
	tooFew   []int      // per configuration, runs with too few observations
	original *Row       // whose data this one repeats
}

func newComparer(d *Dataset, o Options) (*comparer, error) {
	c := &comparer{data: d, several: stats.OmnibusTests(), rank: asked{"mann-whitney", "Mann-Whitney"}, mean: asked{"welch", "Welch"}}
	if o.Paired {
		c.several = nil // none is for runs that belong together
		c.rank, c.mean = asked{"wilcoxon", "Wilcoxon"}, asked{"paired-t", "paired t"}
	}
	if o.Test == "" {
		o.Test = c.mean.name
	}
	if o.Adjust == "" {
		o.Adjust = "bh"
	}
	if o.Alpha == 0 {
		o.Alpha = 0.05
	}
	if len(o.Aggregates) == 0 {
		o.Aggregates = []string{"mean"}
	}
	if o.Seed == 0 {
		o.Seed = 1
	}
	if err := c.selectTests(o); err != nil {
		return nil, err
	}
	if err := stats.CheckResamples(o.Resamples); err != nil {
		return nil, err
	}
	if _, err := stats.LookupAdjustment(o.Adjust); err != nil {
		return nil, err
	}
	if !(o.Alpha < 1 && 1-o.Alpha < 1) { // above 0 is not enough: 1-1e-17 is 1
		return nil, fmt.Errorf("alpha %v: must be between 0 and 1, such as 0.05", o.Alpha)
	}
	if o.Resamples > 0 && 1/float64(o.Resamples+1) > o.Alpha {
		return nil, fmt.Errorf("resamples %d: no P of so few is as small as alpha, %v: at least %.0f are needed", o.Resamples, o.Alpha, math.Ceil(1/o.Alpha)-1)
	}
	if !(o.Threshold >= 0) || math.IsInf(o.Threshold, 0) {
		return nil, fmt.Errorf("threshold %v: must be a percentage above 0, such as 3", o.Threshold)
	}
	for i, name := range o.Aggregates {
		a, err := LookupAggregate(name)
		if err != nil {
			return nil, err
		}
		if slices.Contains(o.Aggregates[:i], name) {
			return nil, fmt.Errorf("aggregate %q is asked for twice", name)
		}
		c.aggregates = append(c.aggregates, a)
	}
	if err := checkQuantiles(o.Quantiles); err != nil {
		return nil, err
	}
	if o.Paired && len(o.Quantiles) > 0 {
		return nil, errors.New("quantiles of runs in pairs: their intervals take runs for independent; ask for one of the two")
	}
	if err := c.selectMetrics(o); err != nil {
		return nil, err
	}
	dictionary := newDictionary(o.Definitions)
	for _, s := range c.series {
		d, err := dictionary.apply(s.Metric, o.Threshold)
		if err != nil {
			return nil, err
		}
		c.defined = append(c.defined, d)
	}
	if err := c.orderConfigs(o.Baseline); err != nil {
		return nil, err
	}
	c.result = &Result{Options: o, Configs: c.configurations(), Sources: slices.Clone(d.sources)}
	c.position = map[string]int{}
	for i, config := range c.order {
		c.position[d.configs[config]] = i
	}
	c.shareMetrics()
	return c, nil
}

// selectTests lists the tests to compute, in the order of the table.
func (c *comparer) selectTests(o Options) error {
	for _, name := range append([]string{o.Test}, o.Also...) {
		test, err := stats.Lookup(name)
		if err != nil {
			return err
		}
		if err := checkTest(test, o.Paired); err != nil {
			return err
		}
	}
	c.tests = slices.DeleteFunc(stats.Tests(), func(t stats.Test) bool {
		byDefault := t.Default && t.Paired == o.Paired
		return !byDefault && t.Name != o.Test && !slices.Contains(o.Also, t.Name)
	})
	c.deciding = slices.IndexFunc(c.tests, func(t stats.Test) bool { return t.Name == o.Test })
	return nil
}

// ErrNoData is wrapped by the error for data without a single value.
var ErrNoData = errors.New("no values to compare")

func (c *comparer) selectMetrics(o Options) error {
	values := false
	for _, s := range c.data.series {
		if o.Metric != nil && !o.Metric.MatchString(s.Name) || o.Exclude != nil && o.Exclude.MatchString(s.Name) {
			continue
		}
		c.series = append(c.series, s)
		values = values || slices.ContainsFunc(s.arms, func(a arm) bool { return len(a.runs) > 0 })
	}
	switch {
	case len(c.data.series) == 0:
		return fmt.Errorf("%w: the input holds no measurements", ErrNoData)
	case len(c.series) == 0:
		return fmt.Errorf("%w: none of the %d metrics passes the filters; the first is called %q",
			ErrNoData, len(c.data.series), c.data.series[0].Name)
	case !values:
		return fmt.Errorf("%w: every value is missing", ErrNoData)
	}
	return nil
}

// orderConfigs lists the configurations that the metrics asked for were measured
// under, the baseline first.
func (c *comparer) orderConfigs(baseline string) error {
	for i, name := range c.data.configs {
		if name == baseline || slices.ContainsFunc(c.series, func(s *series) bool { return c.data.mentions(s, i) }) {
			c.order = append(c.order, i)
		}
	}
	if baseline == "" {
		return nil
	}
	first, ok := c.data.byConfig[baseline]
	if !ok {
		return fmt.Errorf("no configuration is called %q, the baseline; have: %q", baseline, c.data.configs)
	}
	at := slices.Index(c.order, first)
	copy(c.order[1:], c.order[:at])
	c.order[0] = first
	return nil
}

// configurations describes the configurations, in c.order.
func (c *comparer) configurations() []Config {
	var out []Config
	for _, i := range c.order {
		config := Config{Name: c.data.configs[i]}
		for _, s := range c.series {
			if i < len(s.arms) {
				config.Runs = max(config.Runs, len(s.arms[i].runs))
			}
		}
		out = append(out, config)
	}
	return out
}

// shareMetrics notes which pairs of a configuration and its baseline have a
// metric in common: those that have none were not meant to be compared.
func (c *comparer) shareMetrics() {
	c.shared = map[[2]int]bool{}
	for _, s := range c.series {
		for base, config := range c.pairs(s) {
			if c.data.has(s, c.order[base]) && c.data.mentions(s, c.order[config]) {
				c.shared[[2]int{base, config}] = true
			}
		}
	}
}

// pairs yields what is to be compared of a metric: indexes in c.order of a
// baseline and of a configuration.
func (c *comparer) pairs(s *series) iter.Seq2[int, int] {
	if c.result.Options.Summarise {
		return func(func(base, config int) bool) {}
	}
	allPairs := c.result.Options.AllPairs
	first := c.baselineOf(s)
	last := first
	if allPairs {
		first, last = 0, len(c.order)-1
	}
	return func(yield func(base, config int) bool) {
		for base := first; base <= last; base++ {
			for config := range c.order {
				other := config > base || config < base && !allPairs
				if other && !yield(base, config) {
					return
				}
			}
		}
	}
}

// measure fills in the rows, all but what depends on other rows.
func (c *comparer) measure() {
	rows := make([]Row, len(c.series)*len(c.aggregates))
	c.notes = make([]note, len(rows))
	var mu sync.Mutex
	done := 0
	parallel.Each(len(c.series), func(i int) {
		for j, agg := range c.aggregates {
			k := i*len(c.aggregates) + j
			c.row(c.series[i], c.defined[i], agg, &rows[k], &c.notes[k])
		}
		if progress := c.result.Options.Progress; progress != nil {
			mu.Lock()
			done++
			progress(done, len(c.series))
			mu.Unlock()
		}
	})
	c.result.Rows = rows
}

// row measures one metric under one aggregate.
func (c *comparer) row(s *series, defined defined, agg Aggregate, row *Row, note *note) {
	row.Metric, row.Aggregate = defined.Metric, agg.Name
	row.Samples = make([]Sample, len(c.order))
	note.tooFew = make([]int, len(c.order))
	for i, config := range c.order {
		sample := &row.Samples[i]
		*sample, note.tooFew[i] = c.data.sample(s, config, agg, defined.factor, 1-c.result.Options.Alpha)
		var err error
		if sample.Summary, err = stats.Describe(sample.Values); err != nil {
			sample.Summary = noSummary(len(sample.Values))
		}
	}
	for base, config := range c.pairs(s) {
		known := c.data.has(s, c.order[base]) || c.data.has(s, c.order[config])
		if known && c.shared[[2]int{base, config}] {
			operands := c.operandsOf(&row.Samples[base], &row.Samples[config])
			cmp := c.compare(&operands)
			if agg.Name == c.aggregates[0].Name {
				cmp.Quantiles = c.quantiles(s, base, config, defined.factor)
			}
			row.Comparisons = append(row.Comparisons, cmp)
			note.operands = append(note.operands, operands)
		}
	}
	c.omnibus(row)
}

// baselineOf returns the index in c.order of the configuration that a metric's
// others are compared with: the baseline; if none was named and the metric has
// no values under the first configuration, the first that has some.
func (c *comparer) baselineOf(s *series) int {
	if c.result.Options.Baseline == "" {
		for i, config := range c.order {
			if c.data.has(s, config) {
				return i
			}
		}
	}
	return 0
}

// noSummary describes a sample of which nothing can be told.
func noSummary(n int) stats.Summary {
	nan := math.NaN()
	return stats.Summary{N: n, Mean: nan, Variance: nan, SD: nan, CV: nan, Median: nan, MAD: nan, Min: nan, Max: nan, GeometricMean: nan}
}

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

// statsOptions are the options of a method of package stats, with an interval
// at level.
func (c *comparer) statsOptions(level float64) stats.Options {
	return stats.Options{Level: level, Seed: c.result.Options.Seed, Resamples: c.result.Options.Resamples}
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

// judge gives each comparison its verdict and says what more runs would show.
func (c *comparer) judge() {
	planner := newPlanner(c.result.Options, c.result.FamilySize)
	parallel.Each(len(c.result.Rows), func(i int) {
		row := &c.result.Rows[i]
		for j := range row.Comparisons {
			cmp := &row.Comparisons[j]
			cmp.Significant = cmp.PAdjusted <= c.result.Options.Alpha
			cmp.Opposed = float64(c.direction(cmp))*(cmp.Mean-cmp.BaselineMean) < 0
			operands := &c.notes[i].operands[j]
			cmp.PEquivalence = operands.equivalence(row.Threshold)
			cmp.Verdict = c.verdict(row, cmp)
			planner.plan(cmp, operands)
		}
	})
}

// sampleOf returns the row's sample of a configuration.
func (c *comparer) sampleOf(row *Row, config string) *Sample {
	return &row.Samples[c.position[config]]
}
