package report

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sigtest/latency"
	"sigtest/stats"
)

// TestInputs: a few inputs are named one by one; of many, the files of a
// configuration are counted together, and no value is lost from the counts.
func TestInputs(t *testing.T) {
	files := func(config string, n int) (sources []latency.Source) {
		for i := range n {
			sources = append(sources, latency.Source{Path: fmt.Sprintf("%s/%d", config, i+1), Format: "perf-sched", Config: config, Used: 10, Rejected: 1, Reasons: map[string]int{"cut": 1}})
		}
		return sources
	}
	var seven []latency.Source
	for _, config := range strings.Split("abcdefg", "") {
		seven = append(seven, files(config, 2)...)
	}
	for name, c := range map[string]struct {
		sources []latency.Source
		options Options
		want    []string
	}{
		"few": {files("a", 2), Options{}, []string{
			"Inputs a/1 (perf-sched, a): 10 values used, 1 rejected (1 cut)", " a/2 (perf-sched, a): 10 values used, 1 rejected (1 cut)"}},
		"many of two": {append(files("a", 20), files("b", 1)...), Options{}, []string{
			"Inputs a/1 to a/20, 20 files (perf-sched, a): 200 values used, 20 rejected (20 cut)", " b/1 (perf-sched, b): 10 values used, 1 rejected (1 cut)"}},
		"many configurations": {seven, Options{}, []string{
			"Inputs a/1 to a/2, 2 files (perf-sched, a): 20 values used, 2 rejected (2 cut)", " b/1 to b/2, 2 files (perf-sched, b): 20 values used, 2 rejected (2 cut)",
			" c/1 to c/2, 2 files (perf-sched, c): 20 values used, 2 rejected (2 cut)", " d/1 to d/2, 2 files (perf-sched, d): 20 values used, 2 rejected (2 cut)",
			" e/1 to e/2, 2 files (perf-sched, e): 20 values used, 2 rejected (2 cut)", " and 4 more (-v lists all): 40 values used, 4 rejected (4 cut)"}},
	} {
		var got []string
		for _, f := range facts(&latency.Result{Sources: c.sources}, c.options) {
			got = append(got, f.label+" "+f.text)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: facts differ (-want +got):\n%s", name, diff)
		}
	}
	if all := facts(&latency.Result{Sources: seven}, Options{Verbose: true}); len(all) != len(seven) {
		t.Errorf("verbose: %d facts, want %d", len(all), len(seven))
	}
}

// The seed is told where anything follows from it.
func TestSeedIsTold(t *testing.T) {
	for name, c := range map[string]struct {
		comparison latency.Comparison
		want       bool
	}{
		"neither":           {latency.Comparison{Tests: []latency.TestResult{{Result: stats.Result{Method: "exact"}}}}, false},
		"a test":            {latency.Comparison{Tests: []latency.TestResult{{Result: stats.Result{Method: "9999 resamples"}}}}, true},
		"a quantile":        {latency.Comparison{Quantiles: []latency.QuantileComparison{{}, {Method: "percentile, 10000 resamples"}}}, true},
		"without intervals": {latency.Comparison{Quantiles: []latency.QuantileComparison{{}}}, false},
	} {
		r := &latency.Result{Options: latency.Options{Seed: 7}, Rows: []latency.Row{{Comparisons: []latency.Comparison{c.comparison}}}}
		told := slices.ContainsFunc(facts(r, Options{}), func(f fact) bool { return f.label == "Seed" && strings.HasPrefix(f.text, "7,") })
		if told != c.want {
			t.Errorf("%s: told %v, want %v", name, told, c.want)
		}
	}
}

// A report names the adjustment that was made, and how.
func TestAdjustmentIsTheOneMade(t *testing.T) {
	for _, c := range []struct{ adjust, method, text, doc string }{
		{"bh", "", "adjusted by bh over 3", "Benjamini-Hochberg"},
		{"maxt", "9999 relabellings, seed 1", "adjusted by maxt (9999 relabellings, seed 1) over 3", "Westfall-Young"},
		{"maxt", "holm", "adjusted by holm, in place of maxt, over 3", "Holm"},
	} {
		r := &latency.Result{Options: latency.Options{Test: "welch", Adjust: c.adjust}, AdjustMethod: c.method, FamilySize: 3}
		if text, doc := testText(r), adjustmentDoc(r); !strings.Contains(text, c.text) || !strings.HasPrefix(doc, c.doc) {
			t.Errorf("%s by %q: %q, %q", c.adjust, c.method, text, doc)
		}
	}
}
