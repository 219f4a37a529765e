package latency

import (
	"slices"
	"testing"
)

func TestRunsOf(t *testing.T) {
	var d Dataset
	for _, o := range []Observation{
		{Metric: "boot", Unit: "ms", Config: "a", Run: "1", Value: 5},
		{Metric: "boot", Unit: "us", Config: "a", Run: "2", Value: 7000},
		{Metric: "boot", Unit: "ms", Config: "a", Run: "1", Value: 6},
		{Metric: "boot", Config: "a", Run: "3", Missing: true},
		{Metric: "shutdown", Config: "b", Value: 1},
		{Metric: "shutdown", Config: "b", Value: 2},
	} {
		if err := d.Add(o); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		metric, config string
		want           [][]float64
	}{
		{"boot", "a", [][]float64{{5, 6}, {7}}},
		{"shutdown", "b", [][]float64{{1}, {2}}}, // each row a run
		{"shutdown", "a", nil},
		{"boot", "b", nil},
		{"boot", "c", nil},
		{"halt", "a", nil},
	} {
		if got := d.RunsOf(c.metric, c.config); !slices.EqualFunc(got, c.want, slices.Equal) {
			t.Errorf("%s under %s: %v, want %v", c.metric, c.config, got, c.want)
		}
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
