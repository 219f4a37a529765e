package latency

import (
	"encoding/csv"
	"math"
	"os"
	"strconv"
	"testing"
)

// readCSV returns the rows of a file as maps by header.
func readCSV(t *testing.T, path string) []map[string]string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	out := make([]map[string]string, len(rows)-1)
	for i, row := range rows[1:] {
		out[i] = map[string]string{}
		for j, cell := range row {
			out[i][rows[0][j]] = cell
		}
	}
	return out
}

func parse(t *testing.T, s string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func near(got, want, tolerance float64) bool {
	return math.Abs(got-want) <= tolerance*math.Abs(want)
}

// The answers of R 4.2.2 on real runs.
func TestRealRunsAgreeWithR(t *testing.T) {
	data := map[string]*Dataset{}
	for i, row := range readCSV(t, "../testdata/runs/runs.csv") {
		source := row["source"]
		if data[source] == nil {
			data[source] = &Dataset{}
		}
		mustAdd(t, data[source], Observation{Metric: row["metric"], Unit: row["unit"], Config: row["arm"], Run: row["run"],
			Value: parse(t, row["value"]), Source: "runs.csv", Line: i + 2})
	}
	results := map[string]*Result{}
	for source, d := range data {
		var err error
		if results[source], err = Compare(d, Options{}); err != nil {
			t.Fatal(err)
		}
	}
	checked := 0
	for _, want := range readCSV(t, "../testdata/runs/reference-R.csv") {
		row := findRow(t, results[want["source"]], want["metric"])
		cmp := &row.Comparisons[0]
		name := want["source"] + " " + want["metric"]
		if cmp.Baseline != want["before"] || cmp.Config != want["after"] {
			t.Errorf("%s: compared %s with %s, want %s with %s", name, cmp.Config, cmp.Baseline, want["after"], want["before"])
		}
		for what, pair := range map[string][2]float64{
			"mean before": {cmp.BaselineMean, parse(t, want["mean_before"])},
			"mean after":  {cmp.Mean, parse(t, want["mean_after"])},
		} {
			if !near(pair[0], pair[1], 1e-9) {
				t.Errorf("%s: %s %v, R says %v", name, what, pair[0], pair[1])
			}
		}
		if change := parse(t, want["change_pct"]); math.Abs(cmp.Change.Value-change) > 1e-6 {
			t.Errorf("%s: change %v %%, R says %v", name, cmp.Change.Value, change)
		}
		if want["welch_p"] != "NA" {
			if p := parse(t, want["welch_p"]); !near(cmp.result("welch").P, p, 1e-9) {
				t.Errorf("%s: Welch P %v, R says %v", name, cmp.result("welch").P, p)
			}
			checked++
		}
		if want["mwu_exact_p"] != "NA" {
			if p := parse(t, want["mwu_exact_p"]); !near(cmp.result("mann-whitney").P, p, 1e-9) {
				t.Errorf("%s: Mann-Whitney P %v, R says %v", name, cmp.result("mann-whitney").P, p)
			}
			checked++
		}
		if method := cmp.result("mann-whitney").Method; method != "exact" {
			t.Errorf("%s: Mann-Whitney method %q, want exact", name, method)
		}
	}
	if checked != 53 {
		t.Errorf("%d P-values compared with R, want 53", checked)
	}
}

func findRow(t *testing.T, r *Result, name string) *Row {
	t.Helper()
	for i := range r.Rows {
		if r.Rows[i].DisplayName() == name {
			return &r.Rows[i]
		}
	}
	t.Fatalf("no row %q", name)
	return nil
}
