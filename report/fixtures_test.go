package report

import (
	"fmt"
	"math"

	"sigtest/latency"
	"sigtest/stats"
)

// Results made by hand: reports must not depend on how a result came about.
// The averages and P-values of seedResult are those of the ChromeOS table this
// project descends from; everything else is made up.

var nan = math.NaN()

// fixtures returns the results that every format is tested with.
func fixtures() map[string]*latency.Result {
	return map[string]*latency.Result{
		"seed":       seedResult(),
		"two-arms":   twoArmsResult(),
		"five-arms":  fiveArmsResult(),
		"matrix":     matrixResult(),
		"singles":    singlesResult(),
		"two-single": twoSinglesResult(),
		"all-pairs":  allPairsResult(),
		"one-arm":    oneArmResult(),
		"nothing":    nothingResult(),
		"hostile":    hostileResult(),
		"threshold":  thresholdResult(),
		"paired":     pairedResult(),
		"quantiles":  quantilesResult(),
		"benchmarks": benchmarksResult(),
		"branches":   branchesResult(),
		"empty":      {Options: defaultOptions()},
	}
}

func defaultOptions() latency.Options {
	return latency.Options{Test: "welch", Alpha: 0.05, Adjust: "bh", Aggregates: []string{"mean"}, Seed: 1}
}

func estimate(value, lo, hi float64) stats.Estimate {
	return stats.Estimate{Value: value, Interval: stats.Interval{Lo: lo, Hi: hi, Level: 0.95}}
}

func sample(config string, values ...float64) latency.Sample {
	s := latency.Sample{Config: config, Values: values, Within: nan}
	sum := 0.0
	s.Min, s.Max = math.Inf(1), math.Inf(-1)
	for i, v := range values {
		s.Runs = append(s.Runs, fmt.Sprint("r", i+1))
		s.Observations = append(s.Observations, 1)
		sum += v
		s.Min, s.Max = min(s.Min, v), max(s.Max, v)
	}
	s.N = len(values)
	s.Mean = sum / float64(len(values))
	s.Median, s.SD, s.CV, s.MAD = s.Mean, 1.5, 1.5/s.Mean, 1
	return s
}

// compare makes a comparison of two averages with a change that follows from
// them; the half width of its interval and the P-values are given.
func compare(baseline, config string, before, after, half, p, adjusted float64, v latency.Verdict) latency.Comparison {
	change := 100 * (after - before) / before
	shift := after - before
	equivalence := nan
	if v == latency.Equivalent {
		equivalence = 0.0125
	}
	return latency.Comparison{
		Baseline: baseline, Config: config, BaselineN: 20, N: 20, BaselineMean: before, Mean: after,
		Change:           estimate(change, change-half, change+half),
		Shift:            estimate(shift, shift-half*before/100, shift+half*before/100),
		ProbabilityLower: 0.75, CliffsDelta: -0.5, HedgesG: -0.71, PairCorrelation: nan,
		CliffsDeltaInterval: stats.Interval{Lo: -0.75, Hi: -0.125, Level: 0.95},
		Tests: []latency.TestResult{
			{Name: "welch", Result: stats.Result{Statistic: 2.25, DF: 37.4, DF2: nan, P: p, Method: "t"}, PAdjusted: adjusted},
			{Name: "mann-whitney", Result: stats.Result{Statistic: 270.5, DF: nan, DF2: nan, P: p / 2, Method: "exact"}, PAdjusted: adjusted / 2},
		},
		P: p, PAdjusted: adjusted, Significant: adjusted <= 0.05, Verdict: v, PEquivalence: equivalence,
		RunsNeeded: 31, MinimumDetectable: 14.25,
	}
}

// untestable is a comparison in which nothing could be computed.
func untestable(baseline, config string, err error) latency.Comparison {
	return latency.Comparison{
		Baseline: baseline, Config: config, BaselineN: 1, N: 0, BaselineMean: 12.5, Mean: nan,
		Change: estimate(nan, nan, nan), Shift: estimate(nan, nan, nan),
		ProbabilityLower: nan, CliffsDelta: nan, HedgesG: nan, PairCorrelation: nan,
		CliffsDeltaInterval: estimate(nan, nan, nan).Interval,
		Tests: []latency.TestResult{
			{Name: "welch", PAdjusted: nan, Err: err},
			{Name: "mann-whitney", PAdjusted: nan, Err: err},
		},
		P: nan, PAdjusted: nan, Verdict: latency.Untestable, PEquivalence: nan, MinimumDetectable: nan,
	}
}

var errTooFew = fmt.Errorf("%w: y has 0, at least 2 needed", stats.ErrTooFew)

func row(name, unit string, better latency.Direction, comparisons ...latency.Comparison) latency.Row {
	r := latency.Row{Metric: latency.Metric{Name: name, Unit: unit, Better: better}, Aggregate: "mean", Comparisons: comparisons}
	for i, c := range comparisons {
		if i == 0 {
			r.Samples = append(r.Samples, sample(c.Baseline, c.BaselineMean-1, c.BaselineMean+1))
		}
		r.Samples = append(r.Samples, sample(c.Config, c.Mean-0.5, c.Mean+0.5))
	}
	return r
}

func seedResult() *latency.Result {
	r := &latency.Result{
		Options:    defaultOptions(),
		Configs:    []latency.Config{{Name: "before", Runs: 20}, {Name: "after", Runs: 20}},
		FamilySize: 10,
		Sources: []latency.Source{
			{Path: "before.csv", Format: "csv", Config: "before", Values: 280, Used: 280},
			{Path: "after.csv", Format: "csv", Config: "after", Values: 280, Used: 280},
		},
	}
	for _, m := range []struct {
		name             string
		before, after, p float64
		half, adjusted   float64
		duplicateOf      string
	}{
		{"Ash.EventLatency.Core.TotalLatency", 90.19, 78.22, 0.031, 11.8, 0.044, ""},
		{"Ash.EventLatency.KeyReleased.TotalLatency", 90733.76, 78602.72, 0.0308, 11.9, 0.044, ""},
		{"Ash.EventLatency.TotalLatency", 90.19, 78.22, 0.031, 11.8, 0.044, "Ash.EventLatency.Core.TotalLatency"},
		{"Docs.EventLatency.KeyPressed.TotalLatency", 68269.21, 63310.99, 0.00021, 3.6, 0.0011, ""},
		{"Docs.EventLatency.MousePressed.TotalLatency", 192080.44, 179264.31, 0.262, 12.2, 0.327, ""},
		{"Docs.EventLatency.TotalLatency", 68795.99, 63860.04, 0.00033, 3.6, 0.0011, ""},
		{"EventLatency.GestureScrollUpdt.Wheel.TotalLat", 63420.88, 59394.18, 0.0164, 5.1, 0.033, ""},
		{"EventLatency.KeyPressed.TotalLatency", 68269.21, 63310.99, 0.00021, 3.6, 0.0011, "Docs.EventLatency.KeyPressed.TotalLatency"},
		{"EventLatency.MouseDragged.TotalLatency", 106393.09, 104152.50, 0.571, 7.6, 0.571, ""},
		{"EventLatency.MouseMoved.TotalLatency", 129225.65, 113268.48, 0.0098, 9.1, 0.024, ""},
		{"EventLatency.MousePressed.TotalLatency", 192080.44, 179264.31, 0.262, 12.2, 0.327, "Docs.EventLatency.MousePressed.TotalLatency"},
		{"EventLatency.MouseReleased.TotalLatency", 152366.33, 140309.50, 0.442, 20.9, 0.491, ""},
		{"EventLatency.TotalLatency", 68795.99, 63862.45, 0.00034, 3.6, 0.0011, ""},
		{"EventLatency.TotalLatency_ash-Chrome", 68795.99, 63862.45, 0.00034, 3.6, 0.0011, "EventLatency.TotalLatency"},
	} {
		verdict := latency.Improved
		if m.adjusted > 0.05 {
			verdict = latency.Insignificant
		}
		row := row(m.name, "", latency.Lower, compare("before", "after", m.before, m.after, m.half, m.p, m.adjusted, verdict))
		row.DuplicateOf = m.duplicateOf
		r.Rows = append(r.Rows, row)
		if m.duplicateOf != "" {
			r.Warnings = append(r.Warnings, latency.Warning{
				Code: "duplicate", Metric: m.name, Aggregate: "mean",
				Text:   "repeats the values of " + m.duplicateOf + " run for run: counted once in the family",
				Remedy: "drop one of the two with --exclude",
			})
		}
	}
	return r
}

// twoArmsResult has every verdict, several units, small and large numbers, a
// second aggregate, missing and rejected values.
func twoArmsResult() *latency.Result {
	r := &latency.Result{
		Options:    defaultOptions(),
		Configs:    []latency.Config{{Name: "v1", Runs: 20}, {Name: "v2", Runs: 19}},
		FamilySize: 6,
		Sources: []latency.Source{{
			Path: "runs/all.csv.gz", Format: "csv", Values: 130, Used: 120, Missing: 3, Rejected: 7,
			Reasons: map[string]int{"repeated header": 5, "outside the measured time": 2},
		}},
		Rows: []latency.Row{
			row("wake_p50", "us", latency.Lower, compare("v1", "v2", 0.95, 0.002714, 5, 1.2e-12, 7.2e-12, latency.Improved)),
			row("wake_p50", "us", latency.Lower, compare("v1", "v2", 1.5, 1.75, 9.25, 0.0041, 0.0123, latency.Regressed)),
			row("throughput", "req/s", latency.Higher, compare("v1", "v2", 2.5e9, 2.6e9, 1.5, 0.0005, 0.001, latency.Improved)),
			row("depth", "", latency.Neither, compare("v1", "v2", 12, 13, 4, 0.006, 0.012, latency.Increased)),
			row("idle", "", latency.Neither, compare("v1", "v2", 12, 11, 4, 0.0099, 0.015, latency.Decreased)),
			row("noise", "us", latency.Lower, compare("v1", "v2", 100, 99.9999, 12.5, 0.9876, 0.9876, latency.Insignificant)),
			row("gone", "us", latency.Lower, untestable("v1", "v2", errTooFew)),
			{Metric: latency.Metric{Name: "only here", Unit: "us", Better: latency.Lower}, Aggregate: "mean",
				Samples: []latency.Sample{sample("v1", 1, 2, 3), {Config: "v2", Within: nan}}},
		},
	}
	r.Rows[1].Aggregate = "p99"
	for i := range 5 {
		r.Warnings = append(r.Warnings, latency.Warning{
			Code: "missing-values", Metric: fmt.Sprint("metric", i+1), Aggregate: "mean", Config: "v2",
			Text: fmt.Sprintf("%d of 20 values are missing under v2", i+1), Remedy: "find out why",
		})
	}
	r.Warnings = append(r.Warnings, latency.Warning{Code: "no-run-column", Text: "each row was taken as a run", Remedy: "add a column run"})
	return r
}

func fiveArmsResult() *latency.Result {
	r := &latency.Result{Options: defaultOptions(), FamilySize: 8}
	r.Options.Baseline = "base"
	for _, name := range []string{"base", "c1", "c2", "c3", "c4"} {
		r.Configs = append(r.Configs, latency.Config{Name: name, Runs: 3})
		r.Sources = append(r.Sources, latency.Source{Path: "perf/" + name, Format: "perf-sched", Config: name, Values: 6, Used: 6})
	}
	r.Sources = append(r.Sources, latency.Source{Path: "perf/extra", Format: "perf-sched", Config: "c4", Values: 7, Used: 5, Missing: 1, Rejected: 1,
		Reasons: map[string]int{"cut": 1}})
	for i, name := range []string{"max delay", "avg delay"} {
		var comparisons []latency.Comparison
		for j, config := range []string{"c1", "c2", "c3", "c4"} {
			after := []float64{80, 120, 99, 60}[(i+j)%4]
			p := []float64{0.01, 0.02, 0.9, 0.003}[(i+j)%4]
			verdict := []latency.Verdict{latency.Improved, latency.Regressed, latency.Insignificant, latency.Improved}[(i+j)%4]
			comparisons = append(comparisons, compare("base", config, 100, after, 8, p, p, verdict))
		}
		r.Rows = append(r.Rows, row(name, "ms", latency.Lower, comparisons...))
	}
	return r
}

func oneArmResult() *latency.Result {
	return &latency.Result{
		Options: defaultOptions(),
		Configs: []latency.Config{{Name: "now", Runs: 3}},
		Sources: []latency.Source{{Path: "-", Format: "numbers", Config: "now", Values: 6, Used: 6}},
		Rows: []latency.Row{
			{Metric: latency.Metric{Name: "value", Better: latency.Lower}, Aggregate: "mean", Samples: []latency.Sample{sample("now", 10.25, 11.5, 12)}},
			{Metric: latency.Metric{Name: "single", Better: latency.Lower}, Aggregate: "mean", Samples: []latency.Sample{lone("now", 1234567.125)}},
		},
	}
}

// lone is a sample of one run, which has no spread.
func lone(config string, value float64) latency.Sample {
	s := sample(config, value)
	s.SD, s.CV, s.MAD = nan, nan, nan
	return s
}

// nothingResult has numbers in nothing.
func nothingResult() *latency.Result {
	return &latency.Result{
		Options: defaultOptions(),
		Configs: []latency.Config{{Name: "a", Runs: 1}, {Name: "b"}},
		Rows:    []latency.Row{row("m", "us", latency.Lower, untestable("a", "b", errTooFew))},
	}
}

// hostileResult has names that are not harmless to a terminal, a mail, a
// browser or a spreadsheet.
func hostileResult() *latency.Result {
	r := &latency.Result{
		Options:    defaultOptions(),
		Configs:    []latency.Config{{Name: "be\x1b[31mfore", Runs: 20}, {Name: "af|ter", Runs: 20}},
		FamilySize: 7,
		Sources:    []latency.Source{{Path: "evil\r\n\x1b]0;title\x07.csv", Format: "csv", Values: 280, Used: 280}},
		Warnings: []latency.Warning{{Code: "odd", Metric: "<img src=x onerror=alert(1)>", Aggregate: "mean",
			Text: "*bold* [link](http://example.org) \x1b[2J", Remedy: "none|at all"}},
	}
	for _, name := range []string{
		"\x1b[31mred\x1b[0m", "line\nbreak\ttab", "=1+2", "pipe|`tick` <b>&amp;", "遅延時間の測定 (全角)", "e\u0301te\u0301 \u202egnol", "broken \xff utf-8",
	} {
		r.Rows = append(r.Rows, row(name, "µs", latency.Lower,
			compare("be\x1b[31mfore", "af|ter", 50, 48, 6, 0.51, 0.51, latency.Insignificant)))
	}
	return r
}

func thresholdResult() *latency.Result {
	r := &latency.Result{
		Options:    defaultOptions(),
		Configs:    []latency.Config{{Name: "before", Runs: 20}, {Name: "after", Runs: 20}},
		FamilySize: 1,
		Rows: []latency.Row{
			row("steady", "ms", latency.Lower, compare("before", "after", 10, 10.01, 1.2, 0.81, 0.81, latency.Equivalent)),
		},
	}
	r.Options.Threshold = 3
	r.Options.Adjust = "none"
	r.Options.Test = "mann-whitney"
	r.Options.Alpha = 0.01
	r.Rows[0].Threshold = 3
	for i := range r.Rows[0].Samples {
		s := &r.Rows[0].Samples[i]
		s.Order, s.Machines = []float64{float64(1 + i), 1714979289.25}, []string{"m1", "m2"}
	}
	r.Rows[0].Comparisons[0].Change.Lo = math.Inf(-1)
	return r
}
