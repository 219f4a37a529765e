package report

import (
	"fmt"

	"sigtest/latency"
	"sigtest/stats"
)

// omnibus is what the tests of all configurations at once found.
func omnibus(p, adjusted float64) []latency.TestResult {
	return []latency.TestResult{
		{Name: "welch-anova", Result: stats.Result{Statistic: 8.25, DF: 2, DF2: 7.75, P: p, Method: "F"}, PAdjusted: adjusted},
		{Name: "kruskal-wallis", Result: stats.Result{Statistic: 9.5, DF: 2, DF2: nan, P: 2 * p, Method: "chi-square"}, PAdjusted: 2 * adjusted},
	}
}

// matrixResult has three configurations of five runs, with every mark, a
// repeated metric, one that follows from others, one that is missing under a
// configuration, and names that are long or not ASCII.
func matrixResult() *latency.Result {
	const long, other = "6.9.0-rc4-eevdf-massive_intr-100ms-slice", "größere Scheibe"
	r := &latency.Result{Options: defaultOptions(), FamilySize: 9}
	r.Options.Threshold = 3
	for _, name := range []string{"6.9.0-rc4-stock", long, other} {
		r.Configs = append(r.Configs, latency.Config{Name: name, Runs: 5})
		r.Sources = append(r.Sources, latency.Source{Path: name + ".txt", Format: "csv", Config: name, Values: 30, Used: 30})
	}
	base := r.Configs[0].Name
	pair := func(name, unit string, better latency.Direction, before float64, a, b latency.Comparison) *latency.Row {
		for _, c := range []*latency.Comparison{&a, &b} {
			c.BaselineN, c.N = 5, min(c.N, 5)
		}
		r.Rows = append(r.Rows, row(name, unit, better, a, b))
		added := &r.Rows[len(r.Rows)-1]
		added.Threshold = 3
		return added
	}
	pair("chromium/avg delay", "ms", latency.Lower, 0.507,
		compare(base, long, 0.507, 0.530, 2.5, 0.0007, 0.0021, latency.Regressed),
		compare(base, other, 0.507, 0.456, 6, 0.011, 0.0247, latency.Improved)).Omnibus = omnibus(0.0004, 0.0016)
	pair("chromium/max delay", "ms", latency.Lower, 28.5,
		compare(base, long, 28.5, 28.6, 1.9, 0.744, 0.744, latency.Equivalent),
		compare(base, other, 28.5, 138.49, 525, 0.074, 0.111, latency.Insignificant)).Omnibus = omnibus(0.09, 0.12)
	pair("chromium/switches", "count", latency.Neither, 138489,
		compare(base, long, 138489, 125222, 3, 0.002, 0.0045, latency.Decreased),
		compare(base, other, 138489, 151000, 5, 0.004, 0.0072, latency.Increased)).Omnibus = omnibus(0.001, 0.002)
	implied := pair("chromium/sum delay", "ms", latency.Lower, 70262.9,
		compare(base, long, 70262.9, 66314.3, 8, 0.15, 0.2, latency.Insignificant),
		compare(base, other, 70262.9, 60792.6, 4, 0.001, 0.0045, latency.Improved))
	implied.ImpliedBy = []string{"chromium/avg delay", "chromium/switches"}
	implied.Omnibus = omnibus(0.002, 0.004)
	twin := pair("browser/avg delay", "ms", latency.Lower, 0.507,
		compare(base, long, 0.507, 0.530, 2.5, 0.0007, 0.0021, latency.Regressed),
		compare(base, other, 0.507, 0.456, 6, 0.011, 0.0247, latency.Improved))
	twin.DuplicateOf = "chromium/avg delay"
	gone := untestable(base, other, fmt.Errorf("%w: 5 under %s, 0 under %s", stats.ErrTooFew, base, other))
	gone.BaselineMean = 4.5
	pair("mutter/max delay", "ms", latency.Lower, 4.5,
		compare(base, long, 4.5, 4.75, 9, 0.27, 0.3, latency.Insignificant), gone)
	flat := untestable(base, other, fmt.Errorf("%w: every run of %s gave 3, every run of %s gave 4", stats.ErrNoVariation, base, other))
	flat.N, flat.BaselineMean, flat.Mean, flat.Change = 5, 3, 4, estimate(100./3, nan, nan)
	pair("mutter/zeit µ", "µs", latency.Lower, 3,
		compare(base, long, 3, 3.01, 0.8, 0.0003, 0.0014, latency.Insignificant), flat)
	return r
}

// singlesResult has five configurations of one run each.
func singlesResult() *latency.Result {
	r := &latency.Result{Options: defaultOptions()}
	configs := []string{"stock", "massive_intr-100ms-slice", "massive_intr-100ms-slice-fudge", "cyclictest-500us-slice", "cyclictest-500us-slice-fudge"}
	for _, name := range configs {
		r.Configs = append(r.Configs, latency.Config{Name: name, Runs: 1})
	}
	r.Sources = []latency.Source{{Path: "post.txt", Format: "perf-sched", Values: 60, Used: 60}}
	r.Warnings = []latency.Warning{{Code: "few-runs", Text: "16 comparisons are of one run with one", Remedy: "make at least 4 runs of each configuration"}}
	for _, task := range []struct {
		name             string
		delays, switches []float64
		within           []float64
	}{
		{"massive_intr", []float64{0.2551, 0.2767, 0.2657, 0.2333, 0.2622}, []float64{917839, 812113, 777984, 951686, 880877}, []float64{2.6, 4.87, 4.6, 2.3, 2.17}},
		{"Xorg", []float64{0.3389, 0.3972, 0.4105, 0.3263, 0.3535}, []float64{67407, 67315, 67756, 66766, 65930}, []float64{6.28, 7.24, 5.68, 5.31, nan}},
	} {
		add := func(metric, unit string, better latency.Direction, values []float64) *latency.Row {
			row := latency.Row{Metric: latency.Metric{Name: task.name + "/" + metric, Unit: unit, Better: better}, Aggregate: "mean"}
			for i, v := range values {
				row.Samples = append(row.Samples, lone(configs[i], v))
				if i > 0 {
					row.Comparisons = append(row.Comparisons, single("stock", configs[i], values[0], v))
				}
			}
			r.Rows = append(r.Rows, row)
			return &r.Rows[len(r.Rows)-1]
		}
		sums := make([]float64, len(configs))
		for i := range sums {
			sums[i] = task.delays[i] * task.switches[i]
		}
		add("switches", "count", latency.Neither, task.switches)
		delay := add("avg delay", "ms", latency.Lower, task.delays)
		for i := range delay.Samples {
			delay.Samples[i].Within = task.within[i]
			delay.Samples[i].Threads = float64(1 + i)
		}
		add("sum delay", "ms", latency.Lower, sums).ImpliedBy = []string{task.name + "/avg delay", task.name + "/switches"}
	}
	return r
}

// single compares one run with one.
func single(baseline, config string, before, after float64) latency.Comparison {
	c := untestable(baseline, config, fmt.Errorf("%w: 1 under %s, 1 under %s", stats.ErrTooFew, baseline, config))
	c.N, c.BaselineMean, c.Mean = 1, before, after
	c.Change, c.Shift = estimate(100*(after/before-1), nan, nan), estimate(after-before, nan, nan)
	return c
}

// twoSinglesResult is singlesResult of two of its configurations, with a metric
// that only one has.
func twoSinglesResult() *latency.Result {
	r := singlesResult()
	r.Configs = r.Configs[:2]
	for i := range r.Rows {
		row := &r.Rows[i]
		row.Samples, row.Comparisons = row.Samples[:2], row.Comparisons[:1]
	}
	gone := untestable("stock", r.Configs[1].Name, errTooFew)
	gone.BaselineMean = 3
	r.Rows = append(r.Rows, row("mutter/avg delay", "ms", latency.Lower, gone))
	return r
}

// allPairsResult has every pair of three configurations.
func allPairsResult() *latency.Result {
	r := &latency.Result{Options: defaultOptions(), FamilySize: 3, Configs: []latency.Config{{Name: "a", Runs: 20}, {Name: "b", Runs: 20}, {Name: "c", Runs: 20}}}
	r.Options.AllPairs = true
	m := row("wakeup", "us", latency.Lower,
		compare("a", "b", 100, 80, 8, 0.001, 0.0015, latency.Improved),
		compare("a", "c", 100, 98, 9, 0.64, 0.64, latency.Insignificant))
	m.Comparisons = append(m.Comparisons, compare("b", "c", 80, 98, 11, 0.0009, 0.0015, latency.Regressed))
	m.Omnibus = omnibus(0.002, 0.002)
	r.Rows = []latency.Row{m}
	return r
}
