package format

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sigtest/latency"
)

func TestCriterion(t *testing.T) {
	checkFiles(t, "criterion", map[string][]string{
		"raw.csv": {
			"2 sort/quick/1000|||5100 ns lower",
			"3 sort/quick/1000|||5200.025 ns lower",
			"4 sort/merge, stable|||5000 ns lower",
		},
		"old.csv": {
			"2 Fibonacci/Iterative|||9.15 ns lower",
			"3 Fibonacci/Iterative|||9.82 ns lower",
		},
		"sample.json": {
			"1 criterion|||5100 ns lower",
			"1 criterion|||5200.025 ns lower",
		},
	})
}

func TestCriterionErrors(t *testing.T) {
	const header = "group,function,value,sample_measured_value,unit,iteration_count\n"
	checkErrors(t, "", []errorCase{
		{"no iterations", header + "a,b,,5,ns,0\n", `f:2:11: "0" iterations: expected one at least`},
		{"no number", header + "a,b,,x,ns,2\n", `f:2:6: "x"` + noDecimal},
		{"no column", "group,function,value,time\na,b,,5\n", `f:1: no column "sample_measured_value", which a log of criterion has: keep it, or give the table as CSV by --input-format csv`},
		{"no count", "group,function,value,sample_time\na,b,,5\n", `f:1: no column "iteration_count", which a log of criterion has: keep it, or give the table as CSV by --input-format csv`},
		{"no rows", header, "f:1: a header without rows: expected a row for each sample"},
		{"lengths", `{"sampling_mode": "Flat", "iters": [1], "times": [1, 2]}`, "f:1: 2 times of 1 samples: expected as many as there are counts of iterations"},
		{"zero", `{"sampling_mode": "Flat", "iters": [0], "times": [1]}`, "f:1: sample 1 took 1 ns for 0 iterations: expected a time, and at least one"},
	})
}

func TestCriterionCut(t *testing.T) { checkCuts(t, "criterion", false) }

// TestCriterionTrees: a tree is a run, whatever criterion keeps in it besides.
func TestCriterionTrees(t *testing.T) {
	files := map[string]string{}
	keep := func(tree, name, folder string, perIteration int) {
		dir := fmt.Sprintf("%s/%s/%s/", tree, strings.ReplaceAll(name, " ", "_"), folder)
		files[dir+"sample.json"] = fmt.Sprintf(`{"sampling_mode":"Linear","iters":[1.0,2.0],"times":[%d.0,%d.0]}`, perIteration, 2*perIteration)
		files[dir+"benchmark.json"] = fmt.Sprintf(`{"group_id":"g","full_id":"%s","directory_name":"%s"}`, name, strings.ReplaceAll(name, " ", "_"))
		files[dir+"estimates.json"], files[dir+"tukey.json"] = `{"mean":{"point_estimate":5.0}}`, "[1.0,2.0]"
		files[fmt.Sprintf("%s/%s/change/estimates.json", tree, strings.ReplaceAll(name, " ", "_"))] = "{}"
		files[fmt.Sprintf("%s/%s/report/pdf.svg", tree, strings.ReplaceAll(name, " ", "_"))] = "<svg/>"
	}
	for i, run := range []string{"old/run1/criterion", "old/run2/criterion", "new/run1", "new/run2"} {
		keep(run, "fib 10", "new", 10+i)
		keep(run, "g/sort/8", "new", 20+i)
		keep(run, "fib 10", "base", 90)
	}
	keep("target/criterion", "fib 10", "base", 7)
	keep("target/criterion", "fib 10", "new", 8)
	files["target/criterion/fib_10/new/raw.csv"] = "group,function,value,sample_measured_value,unit,iteration_count\nfib 10,,,9,ns,1\n"
	inDir(t, files)
	for _, c := range []struct {
		inputs []string
		want   []string // metric configuration run value
	}{
		{[]string{"old", "new"}, []string{
			"fib 10 old run1 10", "fib 10 old run2 11", "fib 10 new run1 12", "fib 10 new run2 13",
			"g/sort/8 old run1 20", "g/sort/8 old run2 21", "g/sort/8 new run1 22", "g/sort/8 new run2 23",
		}},
		{[]string{"target/criterion"}, []string{"fib 10 base criterion 7", "fib 10 new criterion 9"}},
		{[]string{"old=target/criterion/*/base/sample.json", "new=target/criterion/*/new/sample.json"}, []string{"fib 10 old criterion 7", "fib 10 new criterion 8"}},
	} {
		data, err := Open(Options{}, c.inputs...)
		if err != nil {
			t.Fatal(err)
		}
		result, err := latency.Compare(data, latency.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, row := range result.Rows {
			for _, s := range row.Samples {
				for i, v := range s.Values {
					got = append(got, fmt.Sprintf("%s %s %s %v", row.Name, s.Config, s.Runs[i], v))
				}
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.inputs, got, c.want)
		}
	}
}

func FuzzCriterion(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "criterion", text) })
}
