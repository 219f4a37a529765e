// Package calibrate tells from runs of one and the same software how large
// changes are where nothing changed, and how often they are taken for changes.
package calibrate

import (
	"cmp"
	"fmt"
	"math"

	"sigtest/latency"
	"sigtest/stats"
)

// Options of a calibration. The zero value is ready to use.
type Options struct {
	// Compare is how the samples are compared, as if the software were not
	// known to be the same. AllPairs compares every configuration with every
	// other; by default, with the one before it. It takes one aggregate, and
	// its Baseline is of no consequence.
	Compare latency.Options
	Runs    int // runs of each side, the first of each configuration. By default (0), all; of halves, half.
	Halves  int // how many random halves a single configuration is divided into. By default (0), 1000.

	// Progress, where set, is told how many of the pairs were compared.
	Progress func(done, total int)
}

// MaxHalves is how often a single configuration can be divided. The changes of
// every metric are kept.
const MaxHalves = 100_000

// minComparisons is the fewest comparisons of which one in twenty can be told:
// with fewer, the 95th percentile of their changes is about the largest.
const minComparisons = 20

// noiseQuantile is the part of the changes that lie within the noise floor.
const noiseQuantile = 0.95

// Result is a calibration.
type Result struct {
	Options Options // as used: defaults filled in
	Sources []latency.Source
	Configs []latency.Config
	Halved  bool // one configuration was divided at random; else configurations were compared
	Pairs   int  // of samples that were compared
	Low     int  // smallest and largest number of runs of a side
	High    int
	Rows    []Row

	// Tests counts the comparisons of all metrics that the test found
	// significant at alpha, Verdicts those with a verdict that claims a change,
	// and Reports the pairs in which any metric has one.
	Tests, Verdicts, Reports Alarms
	Warnings                 []latency.Warning
}

// Row is what was found of one metric. A number that does not exist is NaN.
type Row struct {
	latency.Metric
	Aggregate string
	Changes   int     // pairs in which there is a change in percent
	Median    float64 // of the changes, without their signs, in percent
	Floor     float64 // noise floor: the 95th percentile of the changes, without their signs
	Largest   float64
	Threshold float64 // Floor, rounded up to two digits; 0 where there is none
	Tests     Alarms
	Verdicts  Alarms
}

// Alarms are false: nothing changed.
type Alarms struct {
	False, Of int
	// Rate is their share, with its binomial interval at 0.95, which halves and
	// all pairs do not have: they use every run many times. NaN where Of is 0.
	Rate stats.Estimate
}

func (r *Result) newAlarms(n, of int) Alarms {
	nan := math.NaN()
	none := stats.Interval{Lo: nan, Hi: nan, Level: 0.95}
	rate, err := stats.Proportion(n, of, none.Level)
	if err != nil {
		rate = stats.Estimate{Value: nan, Interval: none}
	}
	if r.Halved || r.Options.Compare.AllPairs {
		rate.Interval = none
	}
	return Alarms{False: n, Of: of, Rate: rate}
}

// Calibrate compares samples of one software with each other: configurations of
// d, which are days, say, or random halves of the only one. Each pair is
// compared by latency.Compare, with a family of its own.
//
// Consecutive pairs share a configuration. Measured on independent data, that
// leaves the rate of false alarms and its interval as they should be.
//
// It is an error if options are out of range or do not go together (several
// aggregates, a paired test, Halves of several configurations, AllPairs of one),
// if the only configuration has fewer than 4 runs, or fewer than both halves are
// to have, and if latency.Compare refuses the data.
func Calibrate(d *latency.Dataset, o Options) (*Result, error) {
	summary, err := o.summarise(d)
	if err != nil {
		return nil, err
	}
	c := &calibration{summary: summary, counts: make([]counts, len(summary.Rows)),
		result: &Result{Options: o, Sources: summary.Sources, Configs: summary.Configs, Warnings: summary.Warnings, Low: math.MaxInt}}
	c.result.Options.Compare, c.result.Options.Progress = summary.Options, nil
	c.progress = func(int, int) {}
	if o.Progress != nil {
		c.progress = o.Progress
	}
	c.result.Options.Compare.AllPairs, c.result.Options.Compare.Summarise = o.Compare.AllPairs, false
	switch several := len(summary.Configs) > 1; {
	case several && o.Halves > 0:
		err = fmt.Errorf("halves %d: there are %d configurations to compare, and none is divided", o.Halves, len(summary.Configs))
	case several:
		err = c.pairs()
	case o.Compare.AllPairs:
		err = fmt.Errorf("all pairs: there is only one configuration, %q, which is divided at random", summary.Configs[0].Name)
	default:
		c.result.Halved = true
		err = c.halves()
	}
	if err != nil {
		return nil, err
	}
	c.finish()
	return c.result, nil
}

// summarise checks the options and reduces the data to samples.
func (o *Options) summarise(d *latency.Dataset) (*latency.Result, error) {
	switch {
	case o.Runs < 0 || o.Runs == 1:
		return nil, fmt.Errorf("runs %d: must be at least 2 of each side", o.Runs)
	case o.Halves < 0 || o.Halves > MaxHalves:
		return nil, fmt.Errorf("halves %d: must be from 1 to %d", o.Halves, MaxHalves)
	case len(o.Compare.Aggregates) > 1:
		return nil, fmt.Errorf("aggregates %q: calibrate one at a time, since a metric has one threshold", o.Compare.Aggregates)
	}
	if test, err := stats.Lookup(cmp.Or(o.Compare.Test, "welch")); err == nil && test.Paired {
		return nil, fmt.Errorf("test %q is of pairs: calibrate one of samples", test.Name)
	}
	compare := o.Compare
	compare.Baseline, compare.Summarise = "", true
	return latency.Compare(d, compare)
}

// calibration carries one Calibrate through its steps.
type calibration struct {
	summary  *latency.Result
	result   *Result
	progress func(done, total int)
	counts   []counts // per row of the summary
	reports  int      // with any false alarm
	judged   int      // reports with anything to judge
}

// counts are of one metric, over the pairs.
type counts struct {
	changes                 []float64
	tested, tests, verdicts int
}

// pairs compares configurations.
func (c *calibration) pairs() error {
	configs := len(c.summary.Configs)
	done, total := 0, configs-1
	if c.result.Options.Compare.AllPairs {
		total = configs * (configs - 1) / 2
	}
	for i := range configs {
		first := i - 1
		if c.result.Options.Compare.AllPairs {
			first = 0
		}
		for j := max(first, 0); j < i; j++ {
			if err := c.compare(c.sideOf(j), c.sideOf(i)); err != nil {
				return err
			}
			done++
			c.progress(done, total)
		}
	}
	return nil
}

// side is one sample of each metric: values and their runs.
type side func(row *latency.Row) (values []float64, runs []string)

// sideOf is a configuration's sample, its first runs if fewer are asked for.
func (c *calibration) sideOf(config int) side {
	return func(row *latency.Row) ([]float64, []string) {
		s := &row.Samples[config]
		n := s.N
		if limit := c.result.Options.Runs; limit > 0 {
			n = min(n, limit)
		}
		return s.Values[:n], s.Runs[:n]
	}
}

// compare compares one pair, as `compare` would, and counts what it finds.
func (c *calibration) compare(before, after side) error {
	var d latency.Dataset
	shared := false
	for i := range c.summary.Rows {
		row := &c.summary.Rows[i]
		low, high := math.MaxInt, 0
		for config, of := range []side{before, after} {
			values, runs := of(row)
			low, high = min(low, len(values)), max(high, len(values))
			for k, v := range values {
				o := latency.Observation{Metric: row.Name, Unit: row.Unit, Better: row.Better, ImpliedBy: row.ImpliedBy,
					Config: []string{"before", "after"}[config], Run: runs[k], Value: v}
				if err := d.Add(o); err != nil {
					return err
				}
			}
		}
		if low > 0 {
			shared = true
			c.result.Low, c.result.High = min(c.result.Low, low), max(c.result.High, high)
		}
	}
	if !shared {
		return nil
	}
	o := c.result.Options.Compare
	o.AllPairs, o.Aggregates, o.Metric, o.Exclude, o.Baseline, o.Progress = false, nil, nil, nil, "before", nil
	r, err := latency.Compare(&d, o)
	if err != nil {
		return err
	}
	c.result.Pairs++
	c.count(r)
	return nil
}

// count takes in what the comparison of one pair found.
func (c *calibration) count(r *latency.Result) {
	rows := map[string]*counts{}
	for i := range c.summary.Rows {
		rows[c.summary.Rows[i].Name] = &c.counts[i]
	}
	judged, alarmed := false, false
	for i := range r.Rows {
		of := rows[r.Rows[i].Name]
		for _, cmp := range r.Rows[i].Comparisons {
			if v := cmp.Change.Value; !math.IsNaN(v) {
				of.changes = append(of.changes, math.Abs(v))
			}
			if cmp.Verdict == latency.Untestable {
				continue
			}
			judged = true
			of.tested++
			if cmp.P <= r.Options.Alpha {
				of.tests++
			}
			if cmp.Verdict.ClaimsChange() {
				of.verdicts++
				alarmed = true
			}
		}
	}
	if judged {
		c.judged++
	}
	if alarmed {
		c.reports++
	}
}

// finish turns the counts into rows, totals and warnings.
func (c *calibration) finish() {
	r := c.result
	tested, tests, verdicts := 0, 0, 0
	for i := range c.summary.Rows {
		of := c.counts[i]
		row := Row{Metric: c.summary.Rows[i].Metric, Aggregate: c.summary.Rows[i].Aggregate, Changes: len(of.changes),
			Median: quantile(of.changes, 0.5), Floor: quantile(of.changes, noiseQuantile), Largest: quantile(of.changes, 1),
			Tests: r.newAlarms(of.tests, of.tested), Verdicts: r.newAlarms(of.verdicts, of.tested)}
		row.Threshold = roundUp(row.Floor)
		r.Rows = append(r.Rows, row)
		tested, tests, verdicts = tested+of.tested, tests+of.tests, verdicts+of.verdicts
	}
	r.Tests, r.Verdicts, r.Reports = r.newAlarms(tests, tested), r.newAlarms(verdicts, tested), r.newAlarms(c.reports, c.judged)
	if r.Low > r.High { // no metric had values on both sides
		r.Low = 0
	}
	r.warn()
}

func quantile(values []float64, q float64) float64 {
	v, err := stats.Quantile(values, q)
	if err != nil {
		return math.NaN()
	}
	return v
}

// roundUp rounds to two digits, upwards, but for what a rounding error may have
// added; 0 for what is no number above 0.
func roundUp(v float64) float64 {
	if !(v > 0) {
		return 0
	}
	const digits, rounding = 2, 1e-9
	v *= 1 - rounding
	power := digits - 1 - int(math.Floor(math.Log10(v)))
	scale := math.Pow10(max(power, -power))
	if power < 0 {
		return math.Ceil(v/scale) * scale
	}
	return math.Ceil(v*scale) / scale // a decimal fraction is nearest to this, not to a product
}
