package latency

import (
	"regexp"
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

	// GeoMean says whether the geometric means of the metrics are taken. By
	// default, where all inputs are what `go test -bench` prints, whose users
	// expect them.
	GeoMean Choice

	Metric  *regexp.Regexp // keep only metrics whose name matches. By default, all.
	Exclude *regexp.Regexp // drop metrics whose name matches. By default, none.

	Definitions []Definition // what the user states of the metrics. By default, nothing.

	// Progress, where set, is told how many of the metrics are done. It is
	// called from several goroutines, one at a time.
	Progress func(done, total int)
}

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
	c.geometricMeans()
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

// statsOptions are the options of a method of package stats, with an interval
// at level.
func (c *comparer) statsOptions(level float64) stats.Options {
	return stats.Options{Level: level, Seed: c.result.Options.Seed, Resamples: c.result.Options.Resamples}
}
