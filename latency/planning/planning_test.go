package planning

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"sigtest/latency"
	"sigtest/stats"
)

// add puts runs of one observation each into a dataset.
func add(t testing.TB, d *latency.Dataset, metric, config string, values ...float64) {
	t.Helper()
	for i, v := range values {
		if err := d.Add(latency.Observation{Metric: metric, Config: config, Run: fmt.Sprint(i + 1), Value: v}); err != nil {
			t.Fatal(err)
		}
	}
}

// The planning table of two-sample t-tests at 80 % power, alpha .05: R 4.2.2,
// power.t.test(strict = TRUE), rounded up, at least 2.
func TestPlanningTable(t *testing.T) {
	want := map[float64][]int{
		1:  {17, 6, 4, 3, 2, 2, 2},
		2:  {64, 17, 9, 4, 3, 3, 2},
		5:  {394, 100, 45, 17, 10, 6, 4},
		10: {1571, 394, 176, 64, 34, 17, 9},
		20: {6281, 1571, 699, 253, 130, 64, 29},
		30: {14129, 3533, 1571, 567, 290, 143, 64},
	}
	r, err := FromCVs([]float64{1, 2, 5, 10, 20, 30}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(r.Options.Changes, []float64{1, 2, 3, 5, 7, 10, 15}) || len(r.Rows) != len(want) {
		t.Fatalf("changes %v, %d rows", r.Options.Changes, len(r.Rows))
	}
	for _, row := range r.Rows {
		for i, need := range row.Needs {
			if need.Runs != want[row.CV][i] || need.RunsLimit != need.Runs {
				t.Errorf("CV %g%%, change %g%%: %d to %d runs, want %d", row.CV, need.Change, need.Runs, need.RunsLimit, want[row.CV][i])
			}
		}
		if !math.IsNaN(row.Detectable) {
			t.Errorf("%s: unasked, runs see %v", row.Name, row.Detectable)
		}
	}
}

// R 4.2.2: power.t.test(delta = 5, sd = 10, power = 0.8, sig.level = 0.05/14),
// n = 114.95; power.t.test(n = 12, sd = 10, power = 0.8), delta = 11.968; both strict.
func TestFromCVsAtOtherLevels(t *testing.T) {
	r, err := FromCVs([]float64{10}, Options{Changes: []float64{5}, Comparisons: 14})
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Rows[0].Needs[0].Runs; got != 115 {
		t.Errorf("among 14 comparisons %d runs, want %d", got, 115)
	}
	r, err = FromCVs([]float64{10}, Options{Changes: []float64{1e-9}})
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Rows[0].Needs[0]; got.Runs != 0 || got.RunsLimit != 0 {
		t.Errorf("more runs than can be told: %+v", got)
	}
	r, err = FromCVs([]float64{10}, Options{Runs: 12})
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Rows[0].Detectable; !(math.Abs(got-11.96811907) <= 1e-6) {
		t.Errorf("12 runs see %v%%, want %v%%", got, 11.96811907)
	}
}

// Two configurations with other means: their spreads are pooled, the change is
// of the baseline's mean. The SD is 2, with 4 degrees of freedom.
func TestPlanPoolsTheConfigurations(t *testing.T) {
	var d latency.Dataset
	add(t, &d, "boot", "a", 38, 40, 42)
	add(t, &d, "boot", "b", 58, 60, 62)
	add(t, &d, "boot", "c", 70)
	r, err := Plan(&d, latency.Options{}, Options{Changes: []float64{5, 10}})
	if err != nil {
		t.Fatal(err)
	}
	row := r.Rows[0]
	if row.PilotRuns != 6 || row.DF != 4 || row.Mean != 40 || !(math.Abs(row.CV-5) <= 1e-12) || row.Runs != 3 || row.Reason != "" {
		t.Errorf("%+v", row)
	}
	if want := 5 * 1.55757542255663; !(math.Abs(row.CVLimit-want) <= 1e-9) { // SciPy: sqrt(4/chi2.ppf(.2, 4))
		t.Errorf("upper limit %v, want %v", row.CVLimit, want)
	}
	if row.Needs[0].Runs != 17 || row.Needs[1].Runs != 6 { // as in the planning table
		t.Errorf("needs %+v", row.Needs)
	}
	if limit, err := FromCVs([]float64{row.CVLimit}, Options{Changes: []float64{5, 10}}); err != nil || limit.Rows[0].Needs[0].Runs != row.Needs[0].RunsLimit {
		t.Errorf("at the limit: %+v, %v", row.Needs, err)
	}
	if math.Abs(row.DetectableLimit/row.Detectable-row.CVLimit/row.CV) > 1e-12 {
		t.Errorf("could see %v to %v", row.Detectable, row.DetectableLimit)
	}
	if len(r.Warnings) != 1 || r.Warnings[0].Code != "small-pilot" || !strings.Contains(r.Warnings[0].Text, "the spread of the metric badly: it may well be 1.6 times") {
		t.Errorf("warnings %+v", r.Warnings)
	}
	r, err = Plan(&d, latency.Options{Baseline: "b"}, Options{Runs: 9})
	if err != nil {
		t.Fatal(err)
	}
	if row := r.Rows[0]; row.Mean != 60 || row.Runs != 9 {
		t.Errorf("against b: %+v", row)
	}
}

func TestPlanSaysWhyThereIsNone(t *testing.T) {
	var d latency.Dataset
	add(t, &d, "single", "a", 3)
	add(t, &d, "single", "b", 4)
	add(t, &d, "constant", "a", 3, 3, 3)
	add(t, &d, "below 0", "a", -3, -4, -5)
	r, err := Plan(&d, latency.Options{}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"at least 2 runs of a configuration, and has 1", "no spread to plan by", "the mean is -4"} {
		row := r.Rows[i]
		if !strings.Contains(row.Reason, want) || row.Needs != nil || !math.IsNaN(row.CV) || !math.IsNaN(row.Detectable) {
			t.Errorf("%s: %+v, want %q", row.Name, row, want)
		}
	}
	if _, err := Plan(&latency.Dataset{}, latency.Options{}, Options{}); err == nil {
		t.Error("no data: no error")
	}
}

// The parts of the variance, the iterations and the runs, by hand.
func TestSplit(t *testing.T) {
	var d latency.Dataset
	// Inside each run the variance is 8/3; the run means are 99, 101, 100.
	for run, at := range []float64{99, 101, 100} {
		for _, off := range []float64{-2, 0, 0, 2} {
			if err := d.Add(latency.Observation{Metric: "op", Config: "a", Run: fmt.Sprint(run), Value: at + off}); err != nil {
				t.Fatal(err)
			}
		}
	}
	add(t, &d, "boot", "a", 1, 2, 3)
	r, err := Plan(&d, latency.Options{}, Options{Changes: []float64{1, 2}, CostRun: 6, CostIteration: 0.5})
	if err != nil {
		t.Fatal(err)
	}
	s := r.Rows[0].Split
	// T1^2 = 8/3, T2^2 = 1 - (8/3)/4 = 1/3: sqrt(12 * 8) = 9.8.
	if s == nil || !(math.Abs(s.Within-math.Sqrt(8.0/3)) <= 1e-12) || !(math.Abs(s.Between-math.Sqrt(1.0/3)) <= 1e-12) || s.Observations != 4 || s.Iterations != 10 {
		t.Fatalf("%+v", s)
	}
	if want := math.Sqrt(1.0/3 + 8.0/30); !(math.Abs(s.CV-want) <= 1e-12) {
		t.Errorf("CV %v, want %v", s.CV, want)
	}
	known, err := FromCVs([]float64{s.CV}, Options{Changes: []float64{1, 2}})
	if err != nil {
		t.Fatal(err)
	}
	for i, need := range known.Rows[0].Needs {
		if s.Runs[i] != need.Runs {
			t.Errorf("%g%%: %d runs, want %d", need.Change, s.Runs[i], need.Runs)
		}
	}
	if got := r.Options.Cost(7, 10); got != 7*(6+5) {
		t.Errorf("7 runs of 10 cost %v", got)
	}
	of := latency.Options{Aggregates: []string{"max"}}
	if r, err := Plan(&d, of, Options{CostRun: 6, CostIteration: 0.5}); err != nil || r.Rows[0].Split != nil {
		t.Errorf("the largest value of a run is no mean of its iterations: %+v, %v", r.Rows[0].Split, err)
	}
	if r.Rows[1].Split != nil || !slices.ContainsFunc(r.Warnings, func(w latency.Warning) bool {
		return w.Code == "no-split" && strings.Contains(w.Text, "1 of the 2 metrics")
	}) {
		t.Errorf("runs of one observation: %+v, warnings %+v", r.Rows[1].Split, r.Warnings)
	}
}

// Variances of 1e600 and 1e-400 have no float64: there were infinitely many runs
// needed, and "no spread to plan by".
func TestPlanInAnyUnit(t *testing.T) {
	plan := func(unit float64) Row {
		var d latency.Dataset
		for run, at := range []float64{99, 101, 100} {
			for _, off := range []float64{-2, 0, 0, 2} {
				if err := d.Add(latency.Observation{Metric: "op", Config: "a", Run: fmt.Sprint(run), Value: (at + off) * unit}); err != nil {
					t.Fatal(err)
				}
			}
		}
		r, err := Plan(&d, latency.Options{}, Options{Changes: []float64{1, 2}, CostRun: 6, CostIteration: 0.5})
		if err != nil {
			t.Fatal(err)
		}
		return r.Rows[0]
	}
	want := plan(1)
	for _, unit := range []float64{0x1p1010, 0x1p-1000} {
		got := plan(unit)
		if math.Abs(got.CV-want.CV) > 1e-12 || !slices.Equal(got.Needs, want.Needs) || got.Reason != "" {
			t.Errorf("unit %g: CV %v, %+v (%s), want %v, %+v", unit, got.CV, got.Needs, got.Reason, want.CV, want.Needs)
		}
		if got.Split == nil || got.Split.Iterations != want.Split.Iterations || !slices.Equal(got.Split.Runs, want.Split.Runs) {
			t.Errorf("unit %g: %+v, want %+v", unit, got.Split, want.Split)
		}
	}
}

func TestRunsThatDoNotDiffer(t *testing.T) {
	var d latency.Dataset
	for run := range 3 {
		for _, v := range []float64{9, 10, 11 + 0.01*float64(run)} {
			if err := d.Add(latency.Observation{Metric: "op", Config: "a", Run: fmt.Sprint(run), Value: v}); err != nil {
				t.Fatal(err)
			}
		}
	}
	r, err := Plan(&d, latency.Options{}, Options{CostRun: 6, CostIteration: 0.5})
	if err != nil {
		t.Fatal(err)
	}
	if s := r.Rows[0].Split; s == nil || s.Between != 0 || s.Iterations != 0 || s.Runs != nil || !math.IsNaN(s.CV) {
		t.Errorf("%+v", s)
	}
}

func TestOptionsThatCannotBe(t *testing.T) {
	for want, o := range map[string]Options{
		"change -5: must be":               {Changes: []float64{-5}},
		"change NaN: must be":              {Changes: []float64{math.NaN()}},
		"change 5 is asked for twice":      {Changes: []float64{5, 5}},
		"alpha 1: must be":                 {Alpha: 1},
		"power 0.05: must be between":      {Power: 0.05},
		"power 1: must be":                 {Power: 1},
		"comparisons -1":                   {Comparisons: -1},
		"runs 1: must be at least 2":       {Runs: 1},
		"resamples -1":                     {Resamples: -1},
		"and at most 10000000":             {Resamples: 1e12},
		"costs 3 a run and 0 an iteration": {CostRun: 3},
		"costs 0 a run and 3 an iteration": {CostIteration: 3},
		`unknown test "x"`:                 {Test: "x"},
		"take a pilot, not a CV":           {Simulate: true},
		"too many resamples to be simulat": {Simulate: true, Test: "permutation", Comparisons: 501},
		`"paired-t" is of pairs`:           {Simulate: true, Test: "paired-t"},
	} {
		if _, err := FromCVs([]float64{5}, o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", o, err, want)
		}
	}
	for _, cv := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		if _, err := FromCVs([]float64{cv}, Options{}); err == nil {
			t.Errorf("CV %v: no error", cv)
		}
	}
}

// normalPilot is a pilot whose runs are quantiles of a normal distribution.
func normalPilot(t testing.TB, n int, cv float64) *latency.Dataset {
	t.Helper()
	var values []float64
	for i := range n {
		p := (float64(i) + 0.5) / float64(n)
		values = append(values, 100*(1+cv*math.Sqrt2*math.Erfinv(2*p-1)))
	}
	var d latency.Dataset
	add(t, &d, "boot", "a", values...)
	return &d
}

// The runs that are planned have the power that is planned, in experiments on
// normal values.
func TestPlannedRunsHaveThePower(t *testing.T) {
	const experiments = 20_000
	for _, c := range []struct{ cv, change float64 }{{10, 15}, {5, 3}, {10, 5}} {
		plan, err := FromCVs([]float64{c.cv}, Options{Changes: []float64{c.change}})
		if err != nil {
			t.Fatal(err)
		}
		n := plan.Rows[0].Needs[0].Runs
		r := rand.New(rand.NewPCG(5, 6))
		x, y := make([]float64, n), make([]float64, n)
		hits := 0
		for range experiments {
			for i := range n {
				x[i], y[i] = 100+c.cv*r.NormFloat64(), 100+c.change+c.cv*r.NormFloat64()
			}
			result, err := stats.Welch(x, y, stats.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if result.P <= 0.05 {
				hits++
			}
		}
		seen, err := stats.Proportion(hits, experiments, 0.999)
		if err != nil {
			t.Fatal(err)
		}
		want, err := stats.Power(n, n, c.change/c.cv, 0.05)
		if err != nil {
			t.Fatal(err)
		}
		if want < 0.8 || want < seen.Lo-0.004 || want > seen.Hi+0.004 { // Welch's test has a little less power than the pooled one
			t.Errorf("CV %g%%, change %g%%: %d runs have power %.4f [%.4f, %.4f], planned %.4f", c.cv, c.change, n, seen.Value, seen.Lo, seen.Hi, want)
		}
	}
}

// On a normal pilot the simulation agrees with the formula, and it does not
// depend on the number of processors.
func TestSimulation(t *testing.T) {
	d := normalPilot(t, 100, 0.05)
	o := Options{Changes: []float64{3, 0.2, 30}, Simulate: true}
	r, err := Plan(d, latency.Options{}, o)
	if err != nil {
		t.Fatal(err)
	}
	needs := r.Rows[0].Needs
	s := needs[0].Simulated
	if s.Runs < needs[0].Runs-6 || s.Runs > needs[0].Runs+6 { // power grows by .009 a run there, and is known to +-.025
		t.Errorf("simulated %d runs, planned %d", s.Runs, needs[0].Runs)
	}
	if s.Power.Value < 0.8 || s.Power.Value > 0.85 || !(s.Power.Lo < s.Power.Value && s.Power.Hi > s.Power.Value && s.Power.Hi-s.Power.Lo < 0.06) {
		t.Errorf("power %+v", s.Power)
	}
	if s := needs[1].Simulated; s.Runs != 0 || !(s.Power.Value < 0.8) {
		t.Errorf("a change too small for %d runs: %+v", MaxSimulated, s)
	}
	if s := needs[2].Simulated; s.Runs < 2 || s.Runs > 3 {
		t.Errorf("a large change: %+v", s)
	}
	shared, err := Plan(d, latency.Options{}, Options{Changes: []float64{5}, Comparisons: 20, Simulate: true})
	if err != nil {
		t.Fatal(err)
	}
	if need := shared.Rows[0].Needs[0]; need.Simulated.Runs < need.Runs-4 || need.Simulated.Runs > need.Runs+4 { // .016 a run
		t.Errorf("among 20 comparisons: simulated %d runs, planned %d", need.Simulated.Runs, need.Runs)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	again, err := Plan(d, latency.Options{}, o)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(r.Rows, again.Rows) {
		t.Error("one processor finds something else")
	}
	o.Seed = 2
	other, err := Plan(d, latency.Options{}, o)
	if err != nil {
		t.Fatal(err)
	}
	if reflect.DeepEqual(r.Rows, other.Rows) {
		t.Error("the seed is of no consequence")
	}
}

// Where one run in five is far off, ranks need many fewer runs than means.
func TestSimulationKnowsTheTest(t *testing.T) {
	var d latency.Dataset
	add(t, &d, "boot", "a", 100, 101, 102, 103, 190, 99.5, 100.5, 101.5, 102.5, 180)
	add(t, &d, "boot", "b", 5000) // a single run knows of no spread
	runs := map[string]int{}
	for _, test := range []string{"welch", "mann-whitney"} {
		r, err := Plan(&d, latency.Options{}, Options{Changes: []float64{5}, Simulate: true, Test: test, Resamples: 200})
		if err != nil {
			t.Fatal(err)
		}
		runs[test] = r.Rows[0].Needs[0].Simulated.Runs
	}
	if runs["welch"] < 3*runs["mann-whitney"] || runs["mann-whitney"] < 2 {
		t.Errorf("runs needed: %v", runs)
	}
}

func BenchmarkSimulate(b *testing.B) {
	d := normalPilot(b, 20, 0.05)
	for b.Loop() {
		if _, err := Plan(d, latency.Options{}, Options{Changes: []float64{3}, Simulate: true}); err != nil {
			b.Fatal(err)
		}
	}
}

// From many runs on mann-whitney is simulated by its normal limit: P is then
// nearly that of the test itself, and the same experiments are significant.
func TestMannWhitneyOfManyRuns(t *testing.T) {
	test, err := stats.Lookup("mann-whitney")
	if err != nil {
		t.Fatal(err)
	}
	s := simulation{test: test}
	r := rand.New(rand.NewPCG(1, 2))
	near := 0
	for range 100 {
		n := mostExact + 1 + r.IntN(20)
		x, y := make([]float64, n), make([]float64, n)
		for i := range n {
			x[i], y[i] = float64(r.IntN(20)), float64(r.IntN(20)+2)
		}
		p, err := s.p(x, y)
		exact, errExact := stats.MannWhitney(x, y, stats.Options{})
		if err != nil || errExact != nil || exact.Method != "exact" {
			t.Fatal(err, errExact, exact.Method)
		}
		if exact.P > 0.01 && exact.P < 0.2 {
			near++
			if math.Abs(p/exact.P-1) > 0.05 {
				t.Errorf("%d runs: P %v, exactly %v", n, p, exact.P)
			}
		}
	}
	if near < 20 {
		t.Errorf("only %d experiments near the level", near)
	}
}

func TestPlanTellsItsProgress(t *testing.T) {
	d := normalPilot(t, 20, 0.05)
	add(t, d, "other", "a", 4, 5, 6)
	var told [][2]int
	o := Options{Changes: []float64{30, 40}, Simulate: true, Resamples: 50, Progress: func(done, total int) { told = append(told, [2]int{done, total}) }}
	if _, err := Plan(d, latency.Options{}, o); err != nil {
		t.Fatal(err)
	}
	if len(told) < 8 || told[0] != [2]int{0, 4} || told[len(told)-1] != [2]int{3, 4} || !slices.IsSortedFunc(told, func(a, b [2]int) int { return a[0] - b[0] }) {
		t.Errorf("told %v", told)
	}
}

// Among many comparisons P has to be far smaller than in one: a test that draws
// resamples draws enough for that.
func TestSimulationOfResamplesAmongManyComparisons(t *testing.T) {
	o := Options{Changes: []float64{20}, Comparisons: 200, Simulate: true, Test: "permutation", Resamples: 20}
	r, err := Plan(normalPilot(t, 12, 0.05), latency.Options{}, o)
	if err != nil {
		t.Fatal(err)
	}
	need := r.Rows[0].Needs[0]
	if n := need.Simulated.Runs; n < 2 || n > 2*need.Runs {
		t.Errorf("simulated %d runs, planned %d", n, need.Runs)
	}
}
