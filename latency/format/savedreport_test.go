package format

import "testing"

func TestReport(t *testing.T) {
	checkFiles(t, "report", map[string][]string{"saved.json": {
		"1 note||selected-runs: the report was saved with --only improved, which left out 1 of the comparisons: their runs are not in it, and what is left was chosen by its result -> save the report without --only",
		"7 boot|before|r1|3.5 s lower",
		"8 boot [p99]|after|r1|4.25 s lower",
		"9 rate|after|r2|missing 1/s higher",
	}})
}

func TestReportErrors(t *testing.T) {
	const head = `{"schema": "sigtest.report/1", "metrics": [{"metric": "a", "aggregate": "mean", "better": "lower"}],` + "\n" + `"samples": [` + "\n"
	checkErrors(t, "", []errorCase{
		{"no samples", head + "]}", "f:1: a report of sigtest without samples: nothing was measured, or all was left out by --only"},
		{"cut off", head, "f:3: the JSON value that starts in line 1 is not finished: the file is cut off"},
		{"an unknown metric", head + `{"metric": "b", "aggregate": "mean", "configuration": "x", "run": "1", "value": 1}]}`,
			`f:3: metric "b" (mean) is not among the report's "metrics", which tell units and directions: save the report anew`},
		{"no sample", head + `{"metric": "a"}]}`, `f:3: is no sample: expected its metric, aggregate and configuration, found "{\"metric\": \"a\"}"`},
		{"a value that is none", head + `{"metric": "a", "value": "1"}]}`, "f:3: is no sample: json: cannot unmarshal string into Go struct field savedSample.value of type float64"},
	})
}

func TestReportOrder(t *testing.T) {
	all, err := observationsIn(t, "f", toolFiles(t, "report")["testdata/report/saved.json"], Options{})
	if err != nil {
		t.Fatal(err)
	}
	if o := all[1]; o.Order != 1700000000.5 || !o.Ordered || o.Machine != "kip" {
		t.Errorf("order %v (%v) on %q", o.Order, o.Ordered, o.Machine)
	}
	if o := all[2]; o.Ordered || o.Machine != "" {
		t.Errorf("order %v on %q where none is told", o.Order, o.Machine)
	}
}

func TestReportCut(t *testing.T) { checkCuts(t, "report", false) }

func FuzzReport(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "report", text) })
}
