package report

import (
	"testing"

	"sigtest/latency"
)

// The numbers of runs are explained where they are shown, and said to be of a
// t-test where another test decides.
func TestRunsLegend(t *testing.T) {
	const settle, see, other = " To settle: the runs that would likely show a change of the size seen.",
		" Could see: the smallest change these runs would likely have shown.",
		" These numbers are of a t-test; another test may need more runs or fewer."
	open := latency.Comparison{Verdict: latency.Insignificant, RunsNeeded: 9, MinimumDetectable: 4}
	few, below, found := open, open, open
	few.RunsNeeded = 0
	below.Significant = true
	found.Verdict = latency.Improved
	for name, c := range map[string]struct {
		comparison latency.Comparison
		test, want string
	}{
		"open":            {open, "welch", settle + see},
		"pairs":           {open, "paired-t", settle + see},
		"by ranks":        {open, "mann-whitney", settle + see + other},
		"no number":       {few, "ks", see + other},
		"below threshold": {below, "welch", ""},
		"found":           {found, "ks", ""},
	} {
		r := &latency.Result{Options: latency.Options{Test: c.test}}
		if got := runsLegend(r, []entry{{&latency.Row{}, &c.comparison}}); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
