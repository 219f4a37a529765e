package latency

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"sigtest/stats"
)

// warnRow collects what concerns one metric.
func (c *comparer) warnRow(row *Row, note *note) (out []Warning) {
	add := func(code, config, remedy, text string, args ...any) {
		out = append(out, Warning{Code: code, Metric: row.Name, Aggregate: row.Aggregate, Config: config,
			Text: fmt.Sprintf(text, args...), Remedy: remedy})
	}
	for i, s := range row.Samples {
		if s.Missing > 0 {
			add("missing-values", s.Config, "find out why: values that go missing when things are slow make a configuration look fast",
				"%d of %d values are missing under %s", s.Missing, s.Missing+sum(s.Observations), s.Config)
		}
		if note.tooFew[i] > 0 {
			agg, _ := LookupAggregate(row.Aggregate)
			add("not-estimable", s.Config, "record more observations a run, choose another --aggregate, or put the runs together with --quantiles",
				"%s is not estimable in %d of %d runs under %s: a run needs %d observations",
				row.Aggregate, note.tooFew[i], note.tooFew[i]+s.N, s.Config, agg.MinObservations)
		}
		runs := c.result.Configs[i].Runs
		if absent := runs - s.N - note.tooFew[i] - s.Missing; s.N > 0 && absent > 0 && !c.data.unlabelled && row.Aggregate == c.aggregates[0].Name {
			add("absent-from-runs", s.Config, "the runs that have it may be unlike the others: find out why it is absent",
				"in %d of the %d runs under %s only", s.N, runs, s.Config)
		}
	}
	if row.DuplicateOf != "" {
		text := "repeats the values of " + row.DuplicateOf + " run for run"
		if !c.result.Options.Summarise {
			text += ": counted once in the family"
		}
		add("duplicate", "", "drop one of the two with --exclude", "%s", text)
		return out
	}
	for i := range row.Samples {
		if !c.result.Options.Paired {
			warnSample(row.Samples, i, wordsOfRuns(&row.Samples[i]), add, func() string { return c.autocorrelationEffect(row, i) })
		}
	}
	for j := range row.Comparisons {
		cmp := &row.Comparisons[j]
		if cmp.Baseline != c.result.Configs[0].Name && j == 0 {
			add("other-baseline", cmp.Baseline, "name a baseline with --baseline to compare with that one only",
				"not measured under %s: compared with %s", c.result.Configs[0].Name, cmp.Baseline)
		}
		c.warnComparison(row, cmp, &note.operands[j], add)
	}
	return out
}

// adder adds a warning about a metric.
type adder func(code, config, remedy, text string, args ...any)

func (c *comparer) warnComparison(row *Row, cmp *Comparison, s *operands, add adder) {
	before, after := c.sampleOf(row, cmp.Baseline), c.sampleOf(row, cmp.Config)
	switch {
	case before.N == 0:
		add("missing-metric", before.Config, "check that it was recorded in every run", "no values under %s (%d under %s)", before.Config, after.N, after.Config)
		return
	case after.N == 0:
		add("missing-metric", after.Config, "check that it was recorded in every run", "no values under %s (%d under %s)", after.Config, before.N, before.Config)
		return
	}
	if s.err != nil {
		return // which says it all
	}
	before, after = s.before, s.after
	rank, mean := cmp.result(c.rank.name), cmp.result(c.mean.name)
	if !c.proportional(s) {
		warnNoPercent(cmp, before, after, add)
	}
	var all []float64 // the values of both, ascending, which pairs have no use for
	if s.paired {
		warnConstantPairs(cmp, s, rank, mean, add)
	} else {
		warnConstant(cmp, before, after, rank, mean, add)
		all = slices.Concat(before.Values, after.Values)
		slices.Sort(all)
	}
	if c.result.Options.Test == "welch" && mean.Err == nil {
		warnTies(before, after, all, add)
	}
	if w, ok := c.disagreement(rank, mean); ok {
		add("means-and-ranks", cmp.Config,
			"look at the runs for outliers or two modes: the mean says how much time is spent in all, the ranks which is usually faster", "%s", w)
	}
	if cmp.Opposed && cmp.Significant {
		warnOpposed(cmp, c.result.Options.Test, c.direction(cmp), add)
	}
	if s.paired {
		c.warnDifferences(cmp, s, add)
	} else {
		c.warnTwoSamples(cmp, before, after, all, add)
	}
}

func warnNoPercent(cmp *Comparison, before, after *Sample, add adder) {
	what := ""
	switch {
	case constant(before) && constant(after):
	case math.IsNaN(cmp.Change.Value):
		what = "Change %"
	case math.IsNaN(cmp.Change.Lo) && before.N > 1 && after.N > 1:
		what = "interval of Change %"
	}
	if what == "" {
		return
	}
	spread := "one run"
	if before.N > 1 {
		spread = fmt.Sprintf("SD %.2g, %d runs", before.SD, before.N)
	}
	add("no-percent", after.Config, "read the shift, which is in the metric's unit, or make more runs",
		"the mean under %s, %.4g, is not clearly above 0 (%s): there is no %s",
		before.Config, before.Mean, spread, what)
}

// decidedWithoutSpread is what is to be done where the deciding test needs no
// spread.
const decidedWithoutSpread = "none is needed for the verdict, which goes by another test"

func warnConstant(cmp *Comparison, before, after *Sample, rank, mean *TestResult, add adder) {
	switch {
	case errors.Is(mean.Err, stats.ErrNoVariation) && !math.IsNaN(cmp.P):
		add("constant", after.Config, decidedWithoutSpread,
			"every run of %s gave %g and every run of %s gave %g: Change %% has no interval without spread",
			before.Config, before.Mean, after.Config, after.Mean)
	case errors.Is(mean.Err, stats.ErrNoVariation):
		add("constant", after.Config, "--test mann-whitney decides by ranks",
			"every run of %s gave %g and every run of %s gave %g: Welch's test is undefined without spread; P of the Mann-Whitney test is %.2g",
			before.Config, before.Mean, after.Config, after.Mean, rank.P)
	case constant(before) && constant(after):
		add("constant", after.Config, "none is needed if the metric is a fixed count", "every run of both gave %g: there is no spread to test", before.Mean)
	case constant(before) || constant(after):
		s := before
		if constant(after) {
			s = after
		}
		add("constant", after.Config, "check the resolution of the measurement", "every run of %s gave %g: all spread comes from the other side", s.Config, s.Mean)
	}
}

// warnOpposed says where the verdict and Change % point in opposite directions.
func warnOpposed(cmp *Comparison, test string, direction int, add adder) {
	byTest, byMean := "lower", "higher"
	if direction > 0 {
		byTest, byMean = byMean, byTest
	}
	add("direction", cmp.Config, "look at the runs of both: a few may carry the average, or the spread may have changed; --test welch decides by averages",
		"%s finds the runs of %s to be the %s, while their average is the %s one: the verdict goes by %s", test, cmp.Config, byTest, byMean, test)
}

// warnTies says where most values are the same, which Welch's test takes for
// more certainty than there is. all are the values of both, ascending: a value
// that more than half of them have is the middle one.
func warnTies(before, after *Sample, all []float64, add adder) {
	if constant(before) || constant(after) {
		return
	}
	value := all[len(all)/2]
	from, _ := slices.BinarySearch(all, value)
	to, _ := slices.BinarySearch(all, math.Nextafter(value, math.Inf(1)))
	if count := to - from; 2*count > len(all) {
		add("ties", after.Config, "--test mann-whitney decides by ranks, exactly also with ties; or measure with a finer resolution",
			"%.0f%% of the values under %s and %s are %g: Welch's P comes out too small more often than it should where most values are the same",
			100*float64(count)/float64(len(all)), before.Config, after.Config, value)
	}
}

func sum(counts []int) (n int) {
	for _, v := range counts {
		n += v
	}
	return n
}

// constant tells whether two or more values are all the same.
func constant(s *Sample) bool {
	return s.N > 1 && s.Min == s.Max
}

// result returns the outcome of one test; every comparison has it.
func (c *Comparison) result(test string) *TestResult {
	i := slices.IndexFunc(c.Tests, func(t TestResult) bool { return t.Name == test })
	return &c.Tests[i]
}

// disagreement says how the tests of means and of ranks part: opposite
// directions, or one clearly significant and the other clearly not. A factor
// of two around alpha is no disagreement.
func (c *comparer) disagreement(rank, mean *TestResult) (string, bool) {
	if rank.Err != nil || mean.Err != nil {
		return "", false
	}
	alpha := c.result.Options.Alpha
	numbers := fmt.Sprintf("%s P %s, %s P %s", c.mean.called, equalsP(mean.P), c.rank.called, equalsP(rank.P))
	rankSays, meanSays := rank.PAdjusted <= alpha, mean.PAdjusted <= alpha
	switch {
	case rankSays && meanSays && rank.Direction*mean.Direction < 0:
		return "the means and the ranks point in opposite directions: " + numbers, true
	case rankSays && mean.P > 2*alpha:
		return "the ranks differ significantly, the means do not: " + numbers, true
	case meanSays && rank.P > 2*alpha:
		return "the means differ significantly, the ranks do not: " + numbers, true
	}
	return "", false
}

func shortP(p float64) string {
	if p < 0.001 {
		return "<0.001"
	}
	return fmt.Sprintf("%.3f", p)
}
