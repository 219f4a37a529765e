package format

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sigtest/latency"
)

func TestLabelRuns(t *testing.T) {
	run := func(of, setup string) toolRun {
		return toolRun{of: of, setup: setup, observations: []latency.Observation{{Metric: of, Tally: true}, {Note: &latency.Note{Complete: true}}}}
	}
	for _, c := range []struct {
		name string
		runs []toolRun
		want []string // metric|run, and whether a missing value counts as 0
	}{
		{"one", []toolRun{run("a", "x")}, []string{"a||true"}},
		{"one of each benchmark", []toolRun{run("a", "x"), run("b", "y")}, []string{"a||true", "b||true"}},
		{"repeated", []toolRun{run("a", "x"), run("b", "y"), run("a", "x")}, []string{"a|1|true", "b|1|true", "a|2|true"}},
		{"setups", []toolRun{run("a", "x"), run("a", "y"), run("b", "y")}, []string{"a (x)||false", "a (y)||false", "b||true"}},
		{"setups repeated", []toolRun{run("a", "x"), run("a", ""), run("a", "x")}, []string{"a (x)|1|false", "a|1|false", "a (x)|2|false"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			all := labelRuns(c.runs)
			var got []string
			for i := 0; i < len(all); i += 2 {
				o, note := all[i], all[i+1]
				got = append(got, fmt.Sprintf("%s|%s|%v", o.Metric, o.Run, o.Tally))
				if note.Run != o.Run || note.Metric != "" {
					t.Errorf("note of %q about run %q of %q", o.Run, note.Run, note.Metric)
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
