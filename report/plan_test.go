package report

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sigtest/latency"
	"sigtest/latency/planning"
)

// addRuns puts runs of one observation each into a dataset.
func addRuns(t testing.TB, d *latency.Dataset, metric, unit, config string, values ...float64) {
	t.Helper()
	for i, v := range values {
		if err := d.Add(latency.Observation{Metric: metric, Unit: unit, Config: config, Run: fmt.Sprint(i + 1), Value: v}); err != nil {
			t.Fatal(err)
		}
	}
}

// planFixtures are plans by a pilot that has everything, by a small one of one
// metric, by one of many configurations, and by stated spreads.
func planFixtures(t testing.TB) map[string]*planning.Result {
	t.Helper()
	plan := func(d *latency.Dataset, pilot latency.Options, o planning.Options) *planning.Result {
		r, err := planning.Plan(d, pilot, o)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	var full latency.Dataset
	addRuns(t, &full, "boot", "ms", "before", 100, 103, 98, 101, 107, 96, 99, 102)
	addRuns(t, &full, "boot", "ms", "after", 90, 94, 88, 91, 97, 87, 89, 93)
	addRuns(t, &full, "a_long_name_of_a_metric/with|bars/and\x1b[31m_more", "", "before", 0.0012, 0.0019, 0.0011)
	addRuns(t, &full, "constant", "", "before", 4, 4, 4)
	addRuns(t, &full, "single", "", "after", 4)
	for run, level := range []float64{50, 52, 49, 51} {
		for _, off := range []float64{-1, 0.5, 0, 0.5} {
			addRun := latency.Observation{Metric: "op", Unit: "us", Config: "before", Run: fmt.Sprint(run + 1), Value: level + off}
			if err := full.Add(addRun); err != nil {
				t.Fatal(err)
			}
			addRun.Metric, addRun.Value = "flat", 50+off+0.01*float64(run)
			if err := full.Add(addRun); err != nil {
				t.Fatal(err)
			}
		}
	}
	var one, many latency.Dataset
	addRuns(t, &one, "boot", "ms", "before", 100, 103, 98, 101, 107, 96)
	for i := range 7 {
		addRuns(t, &many, "boot", "ms", fmt.Sprint("day ", i+1), 100, 103, 98+float64(i))
	}
	addRuns(t, &many, "more often", "", "day 1", 5, 6, 7, 6)
	cv, err := planning.FromCVs([]float64{5, 0.01}, planning.Options{Changes: []float64{3, 0.0001}, Runs: 20, Comparisons: 14})
	if err != nil {
		t.Fatal(err)
	}
	return map[string]*planning.Result{
		"full": plan(&full, latency.Options{Aggregates: []string{"mean", "max"}},
			planning.Options{Changes: []float64{0.5, 10}, Power: 0.9, Runs: 12, Simulate: true, Resamples: 100, CostRun: 30, CostIteration: 0.5}),
		"one":  plan(&one, latency.Options{}, planning.Options{}),
		"many": plan(&many, latency.Options{}, planning.Options{Changes: []float64{5}}),
		"cv":   cv,
	}
}

func TestPlanGolden(t *testing.T) {
	checkGoldens(t, "plan-", PlanFormats(), planFixtures(t), []golden{
		{".txt", "text", Options{}},
		{"-80.txt", "text", Options{Width: 80}},
		{".csv", "csv", Options{}},
		{".json", "json", Options{Version: "1.2.3"}},
	})
}

func TestPlanJSONFollowsItsSchema(t *testing.T) {
	checkSchema(t, "sigtest.plan-1.json", PlanFormats(), planFixtures(t), Options{})
}

// The columns of the table of a plan are those of its rows in JSON.
func TestPlanTableAndSchemaAgree(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("schema", "sigtest.plan-1.json"))
	if err != nil {
		t.Fatal(err)
	}
	header, _, _ := strings.Cut(writeAs(t, PlanFormats(), "csv", planFixtures(t)["one"], Options{}), "\n")
	for _, name := range strings.Split(header, ",") {
		if !strings.Contains(string(data), fmt.Sprintf("%q: ", name)) {
			t.Errorf("the schema has no %s", name)
		}
	}
}

func TestRunsText(t *testing.T) {
	for n, want := range map[int]string{2: "2", 1571: "1571", 100_000: "100000", 100_001: ">100000", 0: ">100000"} {
		if got := runsText(n); got != want {
			t.Errorf("%d runs are written %s, want %s", n, got, want)
		}
	}
}
