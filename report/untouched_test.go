package report

import (
	"fmt"
	"io"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sigtest/latency"
)

// unsortedResult has nothing in the order in which a report shows it.
func unsortedResult() *latency.Result {
	r := twoArmsResult()
	slices.Reverse(r.Rows)
	r.Warnings = []latency.Warning{
		{Code: "duplicate", Metric: "noise", Aggregate: "mean", Text: "counted once"},
		{Code: "missing-values", Metric: "noise", Aggregate: "mean", Config: "v2", Text: "some are missing"},
		{Code: "drift", Metric: "noise", Aggregate: "mean", Config: "v1", Text: "rises"},
		{Code: "same-data", Text: "the files are the same"},
	}
	for i := range r.Rows {
		for j := range r.Rows[i].Samples {
			slices.Reverse(r.Rows[i].Samples[j].Values)
		}
	}
	return r
}

// No report changes the result that it is made of: the next one would show
// something else.
func TestReportsLeaveTheResultAlone(t *testing.T) {
	all := func() map[string]*latency.Result {
		return map[string]*latency.Result{"unsorted": unsortedResult(), "quantiles": quantilesResult(), "matrix": matrixResult()}
	}
	untouched := all()
	same := gocmp.Options{cmpopts.EquateNaNs(), gocmp.Comparer(func(a, b error) bool { return fmt.Sprint(a) == fmt.Sprint(b) })}
	for name, r := range all() {
		for _, o := range []Options{{Verbose: true}, {Sort: "p", Only: []latency.Verdict{latency.Improved}}, {Plot: true}} {
			for _, f := range Formats() {
				write(t, f.Name, r, o)
				if diff := gocmp.Diff(untouched[name], r, same); diff != "" {
					t.Fatalf("%s: %s changed the result:\n%s", name, f.Name, diff)
				}
			}
			for _, p := range Plots() {
				if f, err := p.Draw(r, o); err == nil {
					if err := f.SVG(io.Discard); err != nil {
						t.Fatal(err)
					}
				}
				if diff := gocmp.Diff(untouched[name], r, same); diff != "" {
					t.Fatalf("%s: the figure %s changed the result:\n%s", name, p.Name, diff)
				}
			}
		}
	}
}
