package format

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sigtest/latency"
)

func TestCriterion(t *testing.T) {
	checkFiles(t, "criterion", map[string][]string{
		"sample.json": {"1 time|||12.5 ns lower", "1 time|||13 ns lower", "1 time|||12.5 ns lower"},
		"raw.csv": {
			"2 Sort/quick/10|||12.5 ns lower",
			`3 Sort "a", b|||13.0025 ns lower`,
			"4 Sort/20|||40.5 cycles lower",
		},
		"messages.json": {
			"2 sort/10||1|12.5 ns lower", "2 sort/10||1|13 ns lower",
			"3 sort/20||1|40.5 cycles lower",
			"5 sort/10||2|11 ns lower",
		},
		"old.csv": {"2 fib|||9729 ns lower", "3 fib|||7500 ns lower"},
	})
}

func TestCriterionCut(t *testing.T) { checkCuts(t, "criterion", true) }

func TestCriterionErrors(t *testing.T) {
	const header = "group,function,value,sample_measured_value,unit,iteration_count\n"
	checkErrors(t, "", []errorCase{
		{"no id", `{"reason":"benchmark-complete","iteration_count":[5],"measured_values":[5]}`,
			`f:1: a benchmark without "id": expected what cargo criterion --message-format json prints`},
		{"no times", `{"sampling_mode": "Flat", "iters": [1, 2], "times": [5]}`,
			"f:1: 1 times of 2 numbers of iterations: expected as many of each, as criterion writes them"},
		{"no iterations", `{"sampling_mode": "Flat", "iters": [0], "times": [5]}`,
			"f:1: a time of 0 iterations: expected 1 at least"},
		{"no column", "group,function,value,iteration_count\na,,,5\n",
			`f:1: no column "sample_measured_value", which a log of criterion has: keep it, or give the table as CSV by --input-format csv`},
		{"no name", header + ",,,5,ns,1\n",
			"f:2:1: no group, function or value: expected the name of the benchmark"},
		{"empty", header + "a,,,,ns,1\n", `f:2:5: ""` + noDecimal},
		{"letters", header + "a,,,5,ns,x\n", `f:2:10: "x"` + noDecimal},
		{"no iteration", header + "a,,,5,ns,0\n", "f:2:10: a time of 0 iterations: expected 1 at least"},
	})
}

// criterionTree writes a tree as criterion keeps it. samples is, by "benchmark
// arm", the time of ten iterations.
func criterionTree(t *testing.T, tree string, samples map[string]string) {
	t.Helper()
	write := func(dir, name, text string) {
		t.Helper()
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for of, time := range samples {
		benchmark, arm, _ := strings.Cut(of, " ")
		folder := strings.ReplaceAll(benchmark, "?", "_")
		dir := filepath.Join(tree, filepath.FromSlash(folder), arm)
		write(dir, "benchmark.json", `{"group_id":"x","full_id":"`+benchmark+`","directory_name":"`+folder+`"}`)
		write(dir, "estimates.json", `{"mean":{"point_estimate":1.5}}`)
		write(dir, "tukey.json", `[1.0,2.0,3.0,4.0]`)
		write(dir, "sample.json", `{"sampling_mode":"Flat","iters":[10.0],"times":[`+time+`]}`)
		write(dir, "raw.csv", "group,function,value,sample_measured_value,unit,iteration_count\n"+benchmark+",,,"+time+",ns,10\n")
		write(filepath.Join(tree, folder, "report"), "index.html", "<html></html>")
	}
}

// treesOpened lists what inputs hold: "metric|configuration|run:value ...", and the
// warnings of the reader.
func treesOpened(t *testing.T, inputs ...string) (seen []string, codes string) {
	t.Helper()
	data, err := Open(Options{}, inputs...)
	if err != nil {
		t.Fatal(err)
	}
	result, err := latency.Compare(data, latency.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range result.Rows {
		for _, s := range row.Samples {
			if len(s.Runs) == 0 {
				continue
			}
			line := row.Name + "|" + s.Config + "|"
			for i, run := range s.Runs {
				line += run + ":" + fmt.Sprint(s.Values[i]) + " "
			}
			seen = append(seen, strings.TrimSpace(line))
		}
	}
	for _, w := range result.Warnings {
		if w.Code == "criterion-one-run" {
			codes += w.Code + " "
		}
	}
	return seen, strings.TrimSpace(codes)
}

func TestCriterionTrees(t *testing.T) {
	dir := t.TempDir()
	elsewhere := filepath.Join(t.TempDir(), "baselines")
	at := func(elements ...string) string { return filepath.Join(append([]string{dir}, elements...)...) }
	// What three invocations a side leave, each with a tree of its own; base is a
	// copy of new.
	for i, time := range []string{"100", "110", "120"} {
		run := string(rune('1' + i))
		criterionTree(t, at("old", "run"+run), map[string]string{"fib/5? new": time, "fib/5? base": time, "sort new": "7" + time, "sort base": "7" + time})
		criterionTree(t, at("new", "run"+run), map[string]string{"fib/5? new": "2" + time, "fib/5? base": "2" + time})
	}
	criterionTree(t, elsewhere, map[string]string{"fib main": "50", "fib feature": "60", "fib new": "60", "fib base": "40"})
	for _, c := range []struct {
		name   string
		inputs []string
		want   []string
		note   string
	}{
		{"trees of two sides", []string{at("old"), at("new")}, []string{
			"fib/5?|old|run1:10 run2:11 run3:12", "fib/5?|new|run1:210 run2:211 run3:212", "sort|old|run1:710 run2:711 run3:712",
		}, ""},
		{"one input with two sides", []string{dir}, []string{
			"fib/5?|new|run1:210 run2:211 run3:212", "fib/5?|old|run1:10 run2:11 run3:12", "sort|old|run1:710 run2:711 run3:712",
		}, ""},
		{"one tree", []string{at("old", "run1")}, []string{"fib/5?|new|run1:10", "sort|new|run1:710"}, "criterion-one-run"},
		{"saved baselines", []string{elsewhere}, []string{"fib|base|baselines:4", "fib|feature|baselines:6", "fib|main|baselines:5"}, "criterion-one-run"},
		{"a tree a side", []string{elsewhere, at("old", "run1")}, []string{"fib|baselines|baselines:6", "fib/5?|run1|run1:10", "sort|run1|run1:710"}, "criterion-one-run"},
		{"files", []string{"a=" + filepath.Join(elsewhere, "fib", "main", "sample.json"), "b=" + filepath.Join(elsewhere, "fib", "feature", "raw.csv")}, []string{"fib|a|baselines:5", "fib|b|baselines:6"}, "criterion-one-run"},
		{"a pattern", []string{filepath.Join(elsewhere, "*", "base")}, []string{"fib|base|baselines:4"}, "criterion-one-run"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, note := treesOpened(t, c.inputs...)
			if diff := cmp.Diff(c.want, got); diff != "" || note != c.note {
				t.Errorf("note %q (-want +got):\n%s", note, diff)
			}
		})
	}
}

func FuzzCriterion(f *testing.F) {
	addFixtures(f)
	f.Add("group,,value  ,sample_measured_value ,iteration_count\n0\"\n") // the csv package knows no place then
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "criterion", text) })
}
