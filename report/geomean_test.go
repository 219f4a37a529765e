package report

import (
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"sigtest/latency"
)

// benchmarksResult has benchmarks of two units, of which some are on one side
// only, 0, or twice there, and of each unit a geometric mean.
func benchmarksResult() *latency.Result {
	r := &latency.Result{
		Options:    defaultOptions(),
		Configs:    []latency.Config{{Name: "old", Runs: 20}, {Name: "new", Runs: 20}},
		FamilySize: 7,
		Sources: []latency.Source{
			{Path: "old.txt", Format: "go-bench", Config: "old", Values: 140, Used: 140},
			{Path: "new.txt", Format: "go-bench", Config: "new", Values: 120, Used: 120},
		},
		Rows: []latency.Row{
			row("SortStrings/rand-2", "ns/op", latency.Lower, compare("old", "new", 129000, 118500, 1.5, 0.00002, 0.0001, latency.Improved)),
			row("SortStrings/rand-2 B/op", "B/op", latency.Lower, compare("old", "new", 64, 32, 0.5, 0.00001, 0.0001, latency.Improved)),
			row("SortStrings/sorted-2", "ns/op", latency.Lower, compare("old", "new", 43.25, 43.5, 2.5, 0.61, 0.61, latency.Insignificant)),
			row("SortStrings/sorted-2 B/op", "B/op", latency.Lower, compare("old", "new", 16, 16, 0.25, 0.5, 0.61, latency.Insignificant)),
			row("ParseAnExpressionOfSomeLengthWithBrackets-2", "ns/op", latency.Lower, compare("old", "new", 571640.5, 602000, 3, 0.0013, 0.0026, latency.Regressed)),
			row("Noop-2", "ns/op", latency.Lower, compare("old", "new", 1200, 0, 30, 0.0002, 0.0005, latency.Improved)),
			row("Again-2", "ns/op", latency.Lower, compare("old", "new", 129000, 118500, 1.5, 0.00002, 0.0001, latency.Improved)),
			row("Gone-2", "ns/op", latency.Lower, untestable("old", "new", errTooFew)),
			row("SortStrings/rand-2 rounds", "rounds", latency.Neither, compare("old", "new", 7, 9, 2, 0.003, 0.004, latency.Increased)),
		},
	}
	r.Rows[6].DuplicateOf = "SortStrings/rand-2"
	gone := &r.Rows[7]
	gone.Samples = []latency.Sample{lone("old", 12.5), noSample("new")}
	r.GeometricMeans = latency.GeometricMeans(r)
	return r
}

// branchesResult has three configurations against one baseline, of which one
// lacks a benchmark, and two directions and aggregates.
func branchesResult() *latency.Result {
	r := &latency.Result{
		Options:    defaultOptions(),
		Configs:    []latency.Config{{Name: "main", Runs: 20}, {Name: "pool", Runs: 20}, {Name: "no-copy", Runs: 20}, {Name: "both", Runs: 20}},
		FamilySize: 14,
	}
	three := func(before, pool, noCopy, both float64) []latency.Comparison {
		return []latency.Comparison{
			compare("main", "pool", before, pool, 2, 0.01, 0.02, latency.Increased),
			compare("main", "no-copy", before, noCopy, 2, 0.3, 0.4, latency.Insignificant),
			compare("main", "both", before, both, 2, 0.001, 0.002, latency.Decreased),
		}
	}
	lacking := three(50, 60, 55, 40)
	lacking[1] = untestable("main", "no-copy", errTooFew)
	lacking[1].BaselineN, lacking[1].BaselineMean = 20, 50
	r.Rows = []latency.Row{
		row("Encode", "ns/op", latency.Neither, three(100, 121, 99, 81)...),
		row("Encode", "ns/op", latency.Neither, three(150, 165, 151.5, 120)...),
		row("Decode", "ns/op", latency.Neither, three(400, 484, 396, 324)...),
		row("Decode", "ns/op", latency.Neither, three(600, 660, 594, 480)...),
		row("Flush", "ns/op", latency.Neither, lacking...),
		row("Rate", "ns/op", latency.Higher, compare("main", "both", 8, 10, 1, 0.0001, 0.0002, latency.Improved)),
		row("Load", "ns/op", latency.Higher, compare("main", "both", 18, 40, 1, 0.0001, 0.0002, latency.Improved)),
	}
	r.Rows[1].Aggregate, r.Rows[3].Aggregate = "p99", "p99"
	r.Options.Aggregates = []string{"mean", "p99"}
	flush := &r.Rows[4]
	flush.Samples[2] = noSample("no-copy")
	for i := range r.Rows[5:] {
		row := &r.Rows[5+i]
		row.Samples = []latency.Sample{row.Samples[0], noSample("pool"), noSample("no-copy"), row.Samples[1]}
	}
	r.GeometricMeans = latency.GeometricMeans(r)
	return r
}

func TestGoldenGeoMeansTable(t *testing.T) {
	for name, r := range map[string]*latency.Result{"benchmarks": benchmarksResult(), "branches": branchesResult()} {
		checkGolden(t, name+"-geomeans.csv", write(t, "csv", r, Options{Table: "geomeans"}))
	}
}

// Which comparisons are shown, and in which order, changes nothing.
func TestGeometricMeansAreOfAllComparisons(t *testing.T) {
	line := func(text string) string {
		_, line, found := strings.Cut(text, "\ngeometric mean ")
		if line, _, _ = strings.Cut(line, "\n"); !found {
			t.Errorf("no geometric mean in\n%s", text)
		}
		return strings.Join(strings.Fields(line), " ")
	}
	all := line(write(t, "text", benchmarksResult(), Options{}))
	if want := "ns/op 14719.72 14585.95 0.91%"; all != want { // by Python
		t.Errorf("%s, want %s", all, want)
	}
	for _, o := range []Options{{Only: []latency.Verdict{latency.Regressed}}, {Sort: "change"}, {Sort: "name"}} {
		if got := line(write(t, "text", benchmarksResult(), o)); got != all {
			t.Errorf("%+v: %s, want %s", o, got, all)
		}
	}
	signed := line(write(t, "text", benchmarksResult(), Options{Signed: true}))
	if want := strings.Replace(all, "0.91%", "-0.91%", 1); signed != want {
		t.Errorf("signed: %s, want %s", signed, want)
	}
}

// A report without the array is of an earlier sigtest, which took no geometric
// means. What is there must follow from the comparisons.
func TestReadJSONChecksGeometricMeans(t *testing.T) {
	text := write(t, "json", agreeing(benchmarksResult()), Options{})
	for _, c := range []struct{ old, new, want string }{
		{`"metrics":3`, `"metrics":4`, "geometric_means[0]: does not follow from comparisons and metrics"},
		{`"metrics":3`, `"metrics":1`, "geometric_means[0]: metrics, unpaired, not_positive and repeated are 1, 1, 1 and 1"},
		{`"repeated":1`, `"repeated":-1`, "geometric_means[0]: metrics, unpaired, not_positive and repeated are 3, 1, 1 and -1"},
		{`"geometric_mean":`, `"geometric_mean":1`, "geometric_means[0]: does not follow from comparisons and metrics"},
		{`"geometric_mean":`, `"geometric_mean":-`, "geometric_means[0]: geometric_mean_baseline and geometric_mean are"},
		{`"geometric_mean_baseline":`, `"geometric_mean_baseline":1`, "geometric_means[0]: does not follow from comparisons and metrics"},
		{`"unit":"ns/op"`, `"unit":"us/op"`, "geometric_means[0]: does not follow from comparisons and metrics"},
		{`"better":"lower"`, `"better":"left"`, `geometric_means[0]: better is "left": expected lower, higher or none`},
		{`"baseline":"old"`, `"baseline":"older"`, `geometric_means[0]: configuration "older" is not in configurations`},
		{`"change_percent":-`, `"change_percent":-1`, "geometric_means[0]: change_percent is"},
		{`"improvement_percent":`, `"improvement_percent":1`, "geometric_means[0]: improvement_percent is"},
	} {
		at := strings.Index(text, `"geometric_means"`)
		changed := text[:at] + strings.Replace(text[at:], c.old, c.new, 1)
		if _, _, err := ReadJSON(strings.NewReader(changed)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s for %s: error %v, want %s", c.new, c.old, err, c.want)
		}
	}
	before, rest, _ := strings.Cut(text, `  "geometric_means": [`)
	rows, after, _ := strings.Cut(rest, "\n  ],\n")
	first, _, _ := strings.Cut(rows, "},\n")
	_, _, err := ReadJSON(strings.NewReader(before + `  "geometric_means": [` + first + "}],\n" + after))
	if want := "geometric_means has 1: by comparisons and metrics there are 2"; err == nil || err.Error() != want {
		t.Errorf("one lost: error %v, want %s", err, want)
	}
	r, _, err := ReadJSON(strings.NewReader(before + after))
	if err != nil || r.GeometricMeans != nil {
		t.Errorf("without the array: %v, %v", r, err)
	}
}

// Of a report written with --only there are the geometric means of all.
func TestSavedGeometricMeansOfASelection(t *testing.T) {
	r := agreeing(benchmarksResult())
	back, _ := reread(t, r, Options{Only: []latency.Verdict{latency.Regressed}})
	if diff := gocmp.Diff(r.GeometricMeans, back.GeometricMeans); diff != "" {
		t.Error(diff)
	}
}
