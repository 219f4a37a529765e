package latency

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// tasks has a table of tasks per run: run 1 and 3 of a are complete, 2 is cut
// off; b's only run is complete and has no task x.
func tasks(t *testing.T) *Dataset {
	t.Helper()
	var d Dataset
	mustAdd(t, &d,
		Observation{Metric: "x/switches", Config: "a", Run: "2", Value: 20, Tally: true},
		Observation{Metric: "y/switches", Config: "a", Run: "2", Value: 7, Tally: true},
		Observation{Metric: "y/switches", Config: "a", Run: "1", Value: 8, Tally: true},
		Observation{Config: "a", Run: "1", Note: &Note{Complete: true}},
		Observation{Config: "a", Run: "3", Note: &Note{Complete: true}}, // before its values, too
		Observation{Metric: "x/switches", Config: "a", Run: "3", Value: 30, Tally: true},
		Observation{Metric: "x/avg", Config: "a", Run: "3", Value: 3},
		Observation{Metric: "y/switches", Config: "b", Run: "1", Value: 9, Tally: true},
		Observation{Config: "b", Run: "1", Note: &Note{Complete: true}},
	)
	return &d
}

// What a complete run does not list happened 0 times there; a run that is not
// complete may just not show it; what is no tally does not exist where nothing
// happened. All runs stay in their order.
func TestAbsentFromCompleteRuns(t *testing.T) {
	r := compared(t, tasks(t), Options{})
	got := map[string]string{}
	for _, row := range r.Rows {
		for _, s := range row.Samples {
			var runs []string
			for i, label := range s.Runs {
				runs = append(runs, fmt.Sprintf("%s=%v(%d)", label, s.Values[i], s.Observations[i]))
			}
			got[row.Name+" "+s.Config] = strings.Join(runs, " ")
		}
	}
	want := map[string]string{
		"x/switches a": "2=20(1) 1=0(0) 3=30(1)", "x/switches b": "1=0(0)",
		"y/switches a": "2=7(1) 1=8(1) 3=0(0)", "y/switches b": "1=9(1)",
		"x/avg a": "3=3(1)", "x/avg b": "",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("samples differ (-want +got):\n%s", diff)
	}
	if c := row(t, r, "x/switches").Comparisons; len(c) != 1 || c[0].Baseline != "a" || c[0].N != 1 {
		t.Errorf("x/switches is compared so: %+v", c)
	}
}

// A run that is complete in one list, or in one format, says nothing of what is
// in others.
func TestAbsentFromOtherLists(t *testing.T) {
	var d Dataset
	load := func(format string, all ...Observation) {
		err := d.Load(Source{Path: format, Format: format}, func(yield func(Observation, error) bool) {
			for _, o := range all {
				if !yield(o, nil) {
					return
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	complete := &Note{Complete: true}
	load("tasks",
		Observation{Metric: "x/switches", Config: "a", Run: "1", Value: 20, Tally: true},
		Observation{Metric: "x/sum", Config: "a", Run: "1", Value: 7, Tally: true, List: "sums"},
		Observation{Config: "a", Run: "1", Note: complete}, Observation{Config: "a", Run: "1", Note: complete, List: "sums"},
		Observation{Metric: "y/switches", Config: "a", Run: "2", Value: 3, Tally: true},
		Observation{Config: "a", Run: "2", Note: complete},
	)
	load("calls",
		Observation{Metric: "open/count", Config: "a", Run: "3", Value: 5, Tally: true},
		Observation{Config: "a", Run: "3", Note: complete},
	)
	got := map[string][]float64{}
	for _, row := range compared(t, &d, Options{}).Rows {
		got[row.Name] = row.Samples[0].Values
	}
	want := map[string][]float64{"x/switches": {20, 0}, "y/switches": {0, 3}, "x/sum": {7}, "open/count": {5}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("samples differ (-want +got):\n%s", diff)
	}
}

// Where the baseline's runs are complete without the metric, it is 0 there, and
// the baseline stays what it is.
func TestAbsentFromTheBaseline(t *testing.T) {
	r := compared(t, tasks(t), Options{Baseline: "b"})
	if c := row(t, r, "x/switches").Comparisons; len(c) != 1 || c[0].Baseline != "b" || c[0].BaselineN != 1 || c[0].BaselineMean != 0 {
		t.Errorf("x/switches is compared so: %+v", c)
	}
}

// A run without a label may be any: that one is complete makes no other 0.
func TestCompleteRunWithoutLabel(t *testing.T) {
	d := added(t,
		Observation{Metric: "x", Config: "a", Value: 20, Tally: true},
		Observation{Config: "a", Note: &Note{Complete: true}},
	)
	if diff := cmp.Diff([]float64{20}, compared(t, d, Options{}).Rows[0].Samples[0].Values); diff != "" {
		t.Errorf("sample differs (-want +got):\n%s", diff)
	}
}

// A value that is missing from a complete run is not known, and no 0.
func TestMissingFromACompleteRun(t *testing.T) {
	d := added(t,
		Observation{Metric: "x/count", Config: "a", Run: "1", Value: 5, Tally: true},
		Observation{Config: "a", Run: "1", Note: &Note{Complete: true}},
		Observation{Metric: "x/count", Config: "a", Run: "2", Missing: true, Tally: true},
		Observation{Config: "a", Run: "2", Note: &Note{Complete: true}},
		Observation{Config: "a", Run: "3", Note: &Note{Complete: true}},
	)
	s := compared(t, d, Options{}).Rows[0].Samples[0]
	if got := fmt.Sprint(s.Runs, s.Values, s.Missing); got != "[1 3] [5 0] 1" {
		t.Errorf("runs, values, missing: %s", got)
	}
}

// A summary has the samples and what weakens them, and nothing of comparisons.
func TestSummarise(t *testing.T) {
	var d Dataset
	for _, config := range []string{"after", "before"} {
		for v := range 3 {
			if err := d.Add(Observation{Metric: "boot " + config, Config: config, Value: float64(v)}); err != nil {
				t.Fatal(err)
			}
			if err := d.Add(Observation{Metric: "boot", Config: config, Value: float64(v)}); err != nil {
				t.Fatal(err)
			}
		}
	}
	r, err := Compare(&d, Options{Summarise: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Rows) != 3 || r.FamilySize != 0 {
		t.Errorf("%d rows, a family of %d", len(r.Rows), r.FamilySize)
	}
	for _, row := range r.Rows {
		if len(row.Comparisons) > 0 {
			t.Errorf("%s has comparisons", row.Name)
		}
	}
	if got := r.Rows[1].Samples[1]; got.Config != "before" || !slices.Equal(got.Values, []float64{0, 1, 2}) || got.Mean != 1 {
		t.Errorf("%+v", got)
	}
	if len(r.Warnings) != 1 || r.Warnings[0].Code != "no-run-column" {
		t.Errorf("warnings %+v", r.Warnings)
	}
}
