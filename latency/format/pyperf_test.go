package format

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPyperf(t *testing.T) {
	checkFiles(t, "pyperf", map[string][]string{
		"suite.json": {
			"1 rejected: calibration", "1 rejected: calibration",
			"1 rejected: warmup", "1 sort list||1|2.125e-06 s lower", "1 sort list||1|2.5e-06 s lower",
			"1 sort list||2|2e-06 s lower", "1 sort list||2|missing s lower",
			"1 memory of a list||1|8192 B lower",
		},
		"compact.json": {
			"2 rejected: warmup", "2 telco||1|0.5  lower", "2 telco||1|0.25  lower", "2 telco||2|0.375  lower",
			"3 telco||3|0.625  lower",
		},
		"old.json": {
			"1 rejected: calibration",
			"1 rejected: warmup", "1 telco||1|0.5 s lower", "1 telco||1|0.25 s lower",
		},
	})
}

func TestPyperfCut(t *testing.T) { checkCuts(t, "pyperf", true) }

// Each process says when and where it ran.
func TestPyperfOrder(t *testing.T) {
	all, err := observationsIn(t, "f", toolFiles(t, "pyperf")["testdata/pyperf/suite.json"], Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range all {
		if o.Rejected == "" {
			got = append(got, fmt.Sprintf("%s %.1f %v", o.Machine, o.Order, o.Ordered))
		}
	}
	// date -u -d "2026-05-06 07:08:10" +%s
	first, second := "bench1 1778051290.5 true", "bench1 1778051291.5 true"
	if diff := cmp.Diff([]string{first, first, second, second, "bench1 0.0 false"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestPyperfErrors(t *testing.T) {
	checkErrors(t, "pyperf", []errorCase{
		{"cut off", "\n" + `{"benchmarks": [{"runs": [{"values": [0.5, 0.2`,
			`f:2:46: the JSON value that starts in line 2 is not finished: the file is cut off`},
		{"no name", "\n" + `{"benchmarks": [{"runs": [{"values": [0.5]}]}]}`,
			`f:2: a benchmark without a name in the metadata: expected what pyperf writes`},
		{"negative", `{"benchmarks": [{"metadata": {"name": "a"}, "runs": [{"values": [0.5, -2]}]}]}`,
			`f:1: benchmark "a" has a wrong value: -2 is negative, which no time, rate or count is: remove the run`},
		{"no runs", `{"benchmarks": [{"runs": []}]}`,
			`f:1: no runs of a benchmark: expected what pyperf writes`},
		{"text", `{"benchmarks": [{"runs": [{"values": ["0.5"]}]}]}`,
			`f:1:43: benchmarks.runs.values is a JSON string, which is not expected there`},
	})
	checkNotClaimed(t, "pyperf", []string{`{"benchmarks": [{"runs": 5, "values": 7}]}`})
}

func FuzzPyperf(f *testing.F) {
	addFixtures(f)
	f.Add(strings.Repeat(`{"benchmarks":[{"runs":[{"values":[1]}]}],"metadata":{"name":"a"}}`, 2))
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "pyperf", text) })
}
