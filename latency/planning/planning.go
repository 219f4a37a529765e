// Package planning tells, from a pilot, how many runs it takes to see a change.
package planning

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"sigtest/latency"
	"sigtest/stats"
)

// Options of a plan. The zero value is ready to use.
type Options struct {
	Changes     []float64 // changes to see, in percent. By default, 1, 2, 3, 5, 7, 10 and 15.
	Alpha       float64   // significance level. By default (0), 0.05.
	Power       float64   // probability with which the change is to be seen. By default (0), 0.8.
	Comparisons int       // how many comparisons share Alpha: a change is to be seen at Alpha over their number. By default (0), 1.
	Runs        int       // runs of each configuration, to tell the smallest change that they see. By default (0), as many as the pilot has.

	Simulate  bool   // find the runs by resampling the pilot, too
	Test      string // name of the test that decides, in the simulation. By default, "welch".
	Resamples int    // experiments simulated for each number of runs. By default (0), 1000.
	Seed      uint64 // what random numbers follow from. By default (0), 1.

	CostRun       float64 // cost of a run without its iterations, in any unit. By default (0), no costs.
	CostIteration float64 // cost of an iteration, in the same unit

	// Progress, where set, is told before each number of runs is simulated for
	// how many of the changes, of all metrics, the simulation is done.
	Progress func(done, total int)
}

// LimitLevel is the one-sided level of the upper limit of a pilot's spread: see
// stats.SDLimit.
const LimitLevel = 0.8

// Result is a plan.
type Result struct {
	Options  Options // as used: defaults filled in
	Sources  []latency.Source
	Configs  []latency.Config // of the pilot, the baseline first; none for a plan without one
	Rows     []Row
	Warnings []latency.Warning
}

// Row is the plan of one metric under one aggregate. A number that does not
// exist is NaN.
type Row struct {
	latency.Metric
	Aggregate string
	// DuplicateOf is the earlier metric whose data this one repeats, so that a
	// comparison counts the two as one; "" for none.
	DuplicateOf string

	PilotRuns int     // under all configurations that have two or more
	DF        int     // degrees of freedom of the spread
	Mean      float64 // under the baseline
	CV        float64 // SD between the runs of a configuration, in percent of Mean
	CVLimit   float64 // its upper confidence limit at LimitLevel

	// Runs of each configuration see, with the power planned for, a change of
	// Detectable percent if the spread is CV, of DetectableLimit percent if it
	// is CVLimit. Runs is 0 where there is no number to ask for.
	Runs                        int
	Detectable, DetectableLimit float64

	Needs []Need // one per change of the options, in their order; nil where Reason is set
	// Split is how to divide the cost between runs and their iterations. Nil
	// without costs, or where runs hold one observation each.
	Split  *Split
	Reason string // why nothing can be planned; "" where it can
}

// Need is what it takes to see one change.
type Need struct {
	Change    float64 // in percent
	Runs      int     // of each configuration, if the spread is CV; 0 for more than can be told
	RunsLimit int     // the same if it is CVLimit
	Simulated *Simulated
}

// Plan plans each metric of a pilot: d as summarised with pilot, whose
// Summarise, AllPairs and Test are of no consequence. Every configuration with
// two or more runs adds to what is known of a metric's spread, as the variance
// about its own mean; changes are in percent of the baseline's mean. Numbers
// of runs are those of the two-sided t-test (stats.RunsNeeded). A metric that
// cannot be planned has a Reason; an error is an option out of range, a test that
// cannot be simulated, or a pilot that latency.Compare refuses.
func Plan(d *latency.Dataset, pilot latency.Options, o Options) (*Result, error) {
	test, err := o.check()
	if err != nil {
		return nil, err
	}
	pilot.Summarise = true
	summary, err := latency.Compare(d, pilot)
	if err != nil {
		return nil, err
	}
	done, progress := 0, o.Progress
	o.Progress = nil // no part of the result
	tell := func(more int) {
		if progress != nil {
			progress(done+more, len(summary.Rows)*len(o.Changes))
		}
	}
	r := &Result{Options: o, Sources: summary.Sources, Configs: summary.Configs, Warnings: summary.Warnings}
	for i := range summary.Rows {
		row := newRow(&summary.Rows[i], o)
		if row.Reason == "" {
			row.plan(o)
			if o.Simulate {
				row.simulate(&summary.Rows[i], test, o, tell)
			}
			if o.CostRun > 0 && row.Aggregate == "mean" {
				row.split(d, summary.Configs, o)
			}
		}
		r.Rows = append(r.Rows, row)
		done += len(o.Changes)
	}
	r.warn()
	return r, nil
}

// FromCVs plans without a pilot, for spreads taken as known: coefficients of
// variation between runs, in percent. Options are refused as by Plan, and so are
// those that take a pilot, and a CV that is not above 0.
func FromCVs(cvs []float64, o Options) (*Result, error) {
	if _, err := o.check(); err != nil {
		return nil, err
	}
	if o.Simulate || o.CostRun > 0 {
		return nil, errors.New("a simulation and the costs of runs and iterations take a pilot, not a CV")
	}
	r := &Result{Options: o}
	for _, cv := range cvs {
		if !(cv > 0) || math.IsInf(cv, 0) {
			return nil, fmt.Errorf("CV %v: must be a percentage above 0, such as 5", cv)
		}
		row := Row{Metric: latency.Metric{Name: fmt.Sprintf("CV %g%%", cv)}, Aggregate: "mean", Mean: math.NaN(), CV: cv, CVLimit: cv}
		row.plan(o)
		r.Rows = append(r.Rows, row)
	}
	return r, nil
}

// check fills in the defaults and refuses what cannot be planned.
func (o *Options) check() (stats.Test, error) {
	if len(o.Changes) == 0 {
		o.Changes = []float64{1, 2, 3, 5, 7, 10, 15}
	}
	o.Alpha = cmp.Or(o.Alpha, 0.05)
	o.Power = cmp.Or(o.Power, 0.8)
	o.Comparisons = cmp.Or(o.Comparisons, 1)
	o.Test = cmp.Or(o.Test, "welch")
	o.Resamples = cmp.Or(o.Resamples, 1000)
	o.Seed = cmp.Or(o.Seed, 1)
	for i, c := range o.Changes {
		switch {
		case !(c > 0) || math.IsInf(c, 0):
			return stats.Test{}, fmt.Errorf("change %v: must be a percentage above 0, such as 5; it stands for both directions", c)
		case slices.Contains(o.Changes[:i], c):
			return stats.Test{}, fmt.Errorf("change %v is asked for twice", c)
		}
	}
	switch {
	case !(o.Alpha > 0 && o.Alpha < 1):
		return stats.Test{}, fmt.Errorf("alpha %v: must be between 0 and 1, such as 0.05", o.Alpha)
	case !(o.Power > o.Alpha && o.Power < 1):
		return stats.Test{}, fmt.Errorf("power %v: must be between alpha (%v) and 1, such as 0.8", o.Power, o.Alpha)
	case o.Comparisons < 1:
		return stats.Test{}, fmt.Errorf("comparisons %d: must be at least 1", o.Comparisons)
	case o.Runs < 0 || o.Runs == 1:
		return stats.Test{}, fmt.Errorf("runs %d: must be at least 2 of each configuration", o.Runs)
	case !isCost(o.CostRun) || !isCost(o.CostIteration) || (o.CostRun > 0) != (o.CostIteration > 0):
		return stats.Test{}, fmt.Errorf("costs %v a run and %v an iteration: both must be above 0, in the same unit, such as 30 and 0.5 seconds", o.CostRun, o.CostIteration)
	}
	if err := stats.CheckResamples(o.Resamples); err != nil {
		return stats.Test{}, err
	}
	test, err := stats.Lookup(o.Test)
	if err == nil && test.Paired && o.Simulate {
		err = fmt.Errorf("test %q is of pairs, which a pilot does not have: simulate another", o.Test)
	}
	if err == nil && o.Simulate && test.Name == "permutation" && o.alpha() < leastResampled {
		err = fmt.Errorf("test permutation at alpha %.2g for each comparison: that takes too many resamples to be simulated; simulate welch, which needs about as many runs", o.alpha())
	}
	return test, err
}

func isCost(c float64) bool { return c >= 0 && !math.IsInf(c, 0) }

// alpha is the level at which a single comparison has to be significant.
func (o Options) alpha() float64 { return o.Alpha / float64(o.Comparisons) }

// newRow takes from the pilot what is known of a metric's spread.
func newRow(pilot *latency.Row, o Options) Row {
	nan := math.NaN()
	row := Row{Metric: pilot.Metric, Aggregate: pilot.Aggregate, DuplicateOf: pilot.DuplicateOf, Mean: nan, CV: nan, CVLimit: nan, Detectable: nan, DetectableLimit: nan}
	var sd float64 // summed as squares which no unit takes out of a float64's range
	most := 0
	for _, s := range pilot.Samples {
		most = max(most, s.N)
		if s.N > 0 && math.IsNaN(row.Mean) {
			row.Mean = s.Mean
		}
		if s.N > 1 {
			row.PilotRuns += s.N
			row.DF += s.N - 1
			sd = math.Hypot(sd, s.SD*math.Sqrt(float64(s.N-1)))
		}
	}
	row.Runs = cmp.Or(o.Runs, most)
	sd /= math.Sqrt(float64(row.DF))
	switch {
	case row.DF == 0:
		row.Reason = fmt.Sprintf("the pilot needs at least 2 runs of a configuration, and has %d", most)
	case sd == 0:
		row.Reason = "every run of a configuration gave the same value: no spread to plan by"
	case !(row.Mean > 0):
		row.Reason = fmt.Sprintf("the mean is %.4g: a change is a percentage of a mean above 0", row.Mean)
	default:
		row.CV = 100 * (sd / row.Mean)
		limit, err := stats.SDLimit(row.DF, LimitLevel)
		row.CVLimit = orNaN(row.CV*limit, err)
	}
	return row
}

// plan answers for a spread of CV and of CVLimit.
func (row *Row) plan(o Options) {
	for _, change := range o.Changes {
		row.Needs = append(row.Needs, Need{Change: change, Runs: runsNeeded(change/row.CV, o), RunsLimit: runsNeeded(change/row.CVLimit, o)})
	}
	row.Runs = cmp.Or(row.Runs, o.Runs)
	row.Detectable, row.DetectableLimit = math.NaN(), math.NaN()
	if row.Runs >= 2 {
		d, err := stats.MinimumDetectable(row.Runs, row.Runs, o.alpha(), o.Power)
		row.Detectable, row.DetectableLimit = orNaN(d*row.CV, err), orNaN(d*row.CVLimit, err)
	}
}

// runsNeeded is stats.RunsNeeded, 0 for more than can be told.
func runsNeeded(d float64, o Options) int {
	n, err := stats.RunsNeeded(d, o.alpha(), o.Power)
	if err != nil {
		return 0
	}
	return n
}

func orNaN(v float64, err error) float64 {
	if err != nil {
		return math.NaN()
	}
	return v
}

// vague is the factor by which the upper limit of a spread may lie above it
// before the pilot is called too small: 4 degrees of freedom give 1.56.
const vague = 1.5

// WarningKinds explains the warnings that only Plan gives.
func WarningKinds() []latency.WarningKind {
	return []latency.WarningKind{
		{Code: "small-pilot", Explain: "The spread from run to run is estimated from the pilot, and of few runs such an estimate is rough. If the true spread is larger, it takes more runs than planned: with the square of it."},
		{Code: "no-split", Explain: "How many iterations a run should have follows from how much iterations differ inside a run and how much runs differ. The pilot does not show both for every metric."},
	}
}

// share names so many of the metrics.
func (r *Result) share(n int) string {
	if len(r.Rows) == 1 {
		return "the metric"
	}
	return fmt.Sprintf("%d of the %d metrics", n, len(r.Rows))
}

// warn says of which metrics the pilot knows the spread badly, and for which it
// cannot tell how to split the cost.
func (r *Result) warn() {
	small, worst, unsplit := 0, 0.0, 0
	for _, row := range r.Rows {
		if row.Split == nil && r.Options.CostRun > 0 {
			unsplit++
		}
		if ratio := row.CVLimit / row.CV; ratio > vague {
			small, worst = small+1, max(worst, ratio)
		}
	}
	if small > 0 {
		r.Warnings = append(r.Warnings, latency.Warning{
			Code:   "small-pilot",
			Text:   fmt.Sprintf("the pilot knows the spread of %s badly: it may well be %.1f times as large as it seems", r.share(small), worst),
			Remedy: "make 10 or more runs of a configuration before planning by it",
		})
	}
	if unsplit > 0 {
		r.Warnings = append(r.Warnings, latency.Warning{
			Code:   "no-split",
			Text:   fmt.Sprintf("the pilot does not tell how to divide the cost of %s between runs and iterations", r.share(unsplit)),
			Remedy: "that takes two runs of a configuration with several observations each, named in a column run, which differ, and the aggregate mean",
		})
	}
}
