package report

import (
	"fmt"
	"strings"
	"testing"

	"sigtest/latency"
)

func TestCountsNameRepeats(t *testing.T) {
	for repeats, want := range []string{
		"3 metrics: 3 improved",
		"3 metrics: 3 improved; 1 repeats another metric's data and is counted once",
		"3 metrics: 3 improved; 2 repeat another metric's data and are counted once",
	} {
		r := &latency.Result{Options: defaultOptions(), Configs: []latency.Config{{Name: "x", Runs: 20}, {Name: "y", Runs: 20}}}
		for i, name := range []string{"a", "b", "c"} {
			row := row(name, "", latency.Lower, compare("x", "y", 100, 80, 5, 0.01, 0.02, latency.Improved))
			if i > 2-repeats {
				row.DuplicateOf = "a"
			}
			r.Rows = append(r.Rows, row)
		}
		if got := sectionsOf(r, allEntries(r))[0].lines(layout{result: r})[0]; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Where some metrics have another baseline than the first configuration, the
// facts do not claim one for all, and the titles name each.
func TestSeveralBaselinesAreNamed(t *testing.T) {
	r := &latency.Result{Options: defaultOptions(), FamilySize: 2,
		Configs: []latency.Config{{Name: "a", Runs: 20}, {Name: "b", Runs: 20}, {Name: "c", Runs: 1}, {Name: "d", Runs: 1}},
		Rows: []latency.Row{
			row("n", "", latency.Lower, compare("b", "c", 100, 80, 5, 0.01, 0.02, latency.Improved)),
			row("m", "", latency.Lower, compare("a", "d", 100, 80, 5, 0.01, 0.02, latency.Improved)),
		},
	}
	for _, format := range humanFormats {
		out := write(t, format, r, Options{})
		first, second := strings.Index(out, "d against a"), strings.Index(out, "c against b")
		if !strings.Contains(out, "a, 20 runs; b, 20 runs; c, 1 run; d, 1 run") || strings.Contains(out, "Baseline") || first < 0 || second < first {
			t.Errorf("%s:\n%s", format, out)
		}
		r := *r
		r.Rows = r.Rows[:1]
		if out := write(t, format, &r, Options{}); !strings.Contains(out, "c against b") {
			t.Errorf("%s does not name the baseline of its only section:\n%s", format, out)
		}
		r.Rows = []latency.Row{r.Rows[0], r.Rows[0]}
		r.Rows[0].Comparisons, r.Rows[1].Comparisons = nil, []latency.Comparison{compare("a", "d", 100, 80, 5, 0.01, 0.02, latency.Improved)}
		if out := write(t, format, &r, Options{}); strings.Contains(out, "against") {
			t.Errorf("%s has a title where there is only one section, with the baseline of all:\n%s", format, out)
		}
	}
}

// A metric whose values are all missing has no row, and the table for such
// metrics no place where it has none.
func TestAllMissing(t *testing.T) {
	var d latency.Dataset
	for run := range 3 {
		for i, config := range []string{"before", "after"} {
			for _, o := range []latency.Observation{
				{Metric: "clock", Config: config, Run: fmt.Sprint(run), Value: float64(10 + run + 7*i)},
				{Metric: "cycles", Config: config, Run: fmt.Sprint(run), Missing: true},
			} {
				if err := d.Add(o); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	r, err := latency.Compare(&d, latency.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []string{"text", "mail", "markdown"} {
		if out := write(t, f, r, Options{}); strings.Contains(out, "one configuration only") || !strings.Contains(out, "3 of 3 values are missing under before") {
			t.Errorf("%s:\n%s", f, out)
		}
	}
}
