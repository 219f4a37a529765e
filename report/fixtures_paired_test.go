package report

import (
	"fmt"

	"sigtest/latency"
	"sigtest/stats"
)

// pairedResult has pairs of runs, fewer of one metric, and none of another.
func pairedResult() *latency.Result {
	r := &latency.Result{
		Options:    defaultOptions(),
		Configs:    []latency.Config{{Name: "stock", Runs: 20}, {Name: "lazy", Runs: 20}},
		FamilySize: 2,
		Sources: []latency.Source{
			{Path: "stock", Format: "csv", Config: "stock", Values: 60, Used: 60},
			{Path: "lazy", Format: "csv", Config: "lazy", Values: 60, Used: 60},
		},
	}
	r.Options.Paired, r.Options.Test = true, "paired-t"
	boot := inPairs(compare("stock", "lazy", 2.31, 2.27, 0.9, 0.0007, 0.0014, latency.Improved), 20, 0.93)
	login := inPairs(compare("stock", "lazy", 41.5, 41.7, 4.2, 0.81, 0.81, latency.Insignificant), 18, -0.21)
	idle := inPairs(untestable("stock", "lazy", fmt.Errorf("%w: no label is in both", latency.ErrUnpaired)), 0, nan)
	idle.BaselineMean = nan
	for _, c := range []struct {
		name string
		latency.Comparison
	}{{"boot", boot}, {"login", login}, {"idle", idle}} {
		means := c.Comparison
		if c.N == 0 {
			means.BaselineMean, means.Mean = 7, 9
		}
		row := row(c.name, "ms", latency.Lower, means)
		row.Comparisons[0] = c.Comparison
		r.Rows = append(r.Rows, row)
	}
	r.Warnings = []latency.Warning{{
		Code: "unpaired-runs", Metric: "login", Aggregate: "mean", Config: "lazy",
		Text: `2 runs have no partner and were left out: 2 of lazy ("r3", "r7")`, Remedy: "label runs that belong together alike",
	}}
	return r
}

// inPairs makes a comparison one of pairs.
func inPairs(c latency.Comparison, n int, correlation float64) latency.Comparison {
	c.BaselineN, c.N, c.PairCorrelation = n, n, correlation
	c.CliffsDeltaInterval = estimate(nan, nan, nan).Interval
	c.Tests = []latency.TestResult{c.Tests[0], c.Tests[1]}
	c.Tests[0].Name, c.Tests[1].Name = "paired-t", "wilcoxon"
	if c.Tests[0].Err == nil {
		c.Tests[0].Result = stats.Result{Statistic: -4.02, DF: float64(n - 1), DF2: nan, P: c.P, Method: "t"}
	}
	return c
}
