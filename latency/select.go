package latency

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"
	"strings"

	"sigtest/internal/visible"
	"sigtest/stats"
)

// newComparer checks the options against the data, and settles what is compared
// with what.
func newComparer(d *Dataset, o Options) (*comparer, error) {
	c := &comparer{data: d, several: stats.OmnibusTests(), rank: asked{"mann-whitney", "Mann-Whitney"}, mean: asked{"welch", "Welch"}}
	if o.Paired {
		c.several = nil // none is for runs that belong together
		c.rank, c.mean = asked{"wilcoxon", "Wilcoxon"}, asked{"paired-t", "paired t"}
	}
	o = o.withDefaults(c.mean.name)
	if err := c.selectTests(o); err != nil {
		return nil, err
	}
	if err := o.check(); err != nil {
		return nil, err
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

// withDefaults fills in what is not set; test is the test of means.
func (o Options) withDefaults(test string) Options {
	o.Baseline = visible.UTF8(o.Baseline) // as the dataset has it
	o.Test = cmp.Or(o.Test, test)
	o.Adjust = cmp.Or(o.Adjust, "bh")
	o.Alpha = cmp.Or(o.Alpha, 0.05)
	o.Seed = cmp.Or(o.Seed, 1)
	if len(o.Aggregates) == 0 {
		o.Aggregates = []string{"mean"}
	}
	return o
}

// check refuses what no data could be compared with.
func (o Options) check() error {
	if err := stats.CheckResamples(o.Resamples); err != nil {
		return err
	}
	if _, err := stats.LookupAdjustment(o.Adjust); err != nil {
		return err
	}
	if !(o.Alpha < 1 && 1-o.Alpha < 1) { // above 0 is not enough: 1-1e-17 is 1
		return fmt.Errorf("alpha %v: must be between 0 and 1, such as 0.05", o.Alpha)
	}
	if o.Resamples > 0 && 1/float64(o.Resamples+1) > o.Alpha {
		return fmt.Errorf("resamples %d: no P of so few is as small as alpha, %v: at least %.0f are needed", o.Resamples, o.Alpha, math.Ceil(1/o.Alpha)-1)
	}
	if !(o.Threshold >= 0) || math.IsInf(o.Threshold, 0) {
		return fmt.Errorf("threshold %v: must be a percentage above 0, such as 3", o.Threshold)
	}
	if err := checkQuantiles(o.Quantiles); err != nil {
		return err
	}
	if o.Paired && len(o.Quantiles) > 0 {
		return errors.New("quantiles of runs in pairs: their intervals take runs for independent; ask for one of the two")
	}
	return nil
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
	all := c.data.settled()
	for _, s := range all {
		if o.Metric != nil && !o.Metric.MatchString(s.Name) || o.Exclude != nil && o.Exclude.MatchString(s.Name) {
			continue
		}
		c.series = append(c.series, s)
		values = values || slices.ContainsFunc(s.arms, func(a arm) bool { return len(a.runs) > 0 })
	}
	switch {
	case len(c.data.series) == 0:
		return fmt.Errorf("%w: %s", ErrNoData, c.data.lack())
	case len(c.series) == 0:
		return fmt.Errorf("%w: no metric passes the filters, of %d; the first is called %q",
			ErrNoData, len(all), all[0].Name)
	case !values:
		return fmt.Errorf("%w: every value is missing", ErrNoData)
	}
	return nil
}

// lack says why there are no measurements, and what the reader of an input said.
func (d *Dataset) lack() string {
	why := d.noneUsed()
	if len(d.noted) > 0 {
		why += fmt.Sprintf(". %s (%s)", d.noted[0].Text, d.noted[0].Remedy)
	}
	return why
}

func (d *Dataset) noneUsed() string {
	rejected, reasons := 0, map[string]bool{}
	for _, s := range d.sources {
		rejected += s.Rejected
		for reason := range s.Reasons {
			reasons[reason] = true
		}
	}
	if rejected == 0 {
		return "the input holds no measurements"
	}
	return fmt.Sprintf("all values (%d) were rejected: %s", rejected, strings.Join(slices.Sorted(maps.Keys(reasons)), ", "))
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
