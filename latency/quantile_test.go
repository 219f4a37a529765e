package latency

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sigtest/stats"
)

// long adds runs of so many observations each of a metric, about mean, of which
// the later in a run are the larger.
func long(t *testing.T, d *Dataset, metric, config string, mean float64, runs, observations int) {
	t.Helper()
	r := rand.New(rand.NewPCG(uint64(mean), uint64(runs)))
	for run := range runs {
		level := mean * (1 + 0.05*r.NormFloat64())
		for i := range observations {
			v := level * (1 + 0.5*float64(i)/float64(observations))
			mustAdd(t, d, Observation{Metric: metric, Unit: "ms", Config: config, Run: fmt.Sprint(run + 1), Value: v})
		}
	}
}

// comparedQuantiles returns the quantiles of the first row.
func comparedQuantiles(t testing.TB, d *Dataset, o Options) []QuantileComparison {
	t.Helper()
	return compared(t, d, o).Rows[0].Comparisons[0].Quantiles
}

// poolOf returns a dataset's observations of the first metric, run by run.
func poolOf(d *Dataset, config int) [][]float64 { return d.pool(d.series[0], config, 1).runs }

// Of runs of several observations, all are put together, and runs are drawn.
func TestQuantilesOfLongRuns(t *testing.T) {
	var d Dataset
	long(t, &d, "x", "before", 100, 12, 40)
	long(t, &d, "x", "after", 90, 15, 30)
	got := comparedQuantiles(t, &d, Options{Quantiles: []float64{0.5, 0.99}, Seed: 5, Resamples: 2000})
	if len(got) != 2 {
		t.Fatalf("%d quantiles: %+v", len(got), got)
	}
	before, after := poolOf(&d, 0), poolOf(&d, 1)
	for i, q := range []float64{0.5, 0.99} {
		g := got[i]
		if g.Quantile != q || g.Err != nil || g.BaselineRuns != 12 || g.Runs != 15 || g.BaselineObservations != 480 || g.Observations != 450 {
			t.Errorf("%+v", g)
		}
		was, err := stats.Quantile(slices.Concat(before...), q)
		if err != nil || g.Baseline != was {
			t.Errorf("before: %v, want %v (%v)", g.Baseline, was, err)
		}
		want, err := stats.BootstrapRunsQuantile(after, before, q, stats.Options{Level: 0.95, Seed: 5, Resamples: 2000})
		if err != nil || g.Difference != want.Difference || g.Method != want.Method || g.Value != want.X {
			t.Errorf("%+v, want %+v (%v)", g, want, err)
		}
		if change := 100 * (g.Value/g.Baseline - 1); math.Abs(g.Change.Value-change) > 1e-9 || math.Abs(g.Change.Hi-100*(want.Ratio.Hi-1)) > 1e-9 {
			t.Errorf("change %+v, want %v and the interval of %+v", g.Change, change, want.Ratio)
		}
		if better := g.Improvement(Lower); better.Value != -g.Change.Value || better.Lo != -g.Change.Hi {
			t.Errorf("improvement %+v of the change %+v", better, g.Change)
		}
	}
}

// Of runs of one observation each it is Harrell and Davis' estimate.
func TestQuantilesOfShortRuns(t *testing.T) {
	x, y := spread(12, 100, 30), spread(10, 120, 30)
	d := dataset(t, beforeAfter, map[string]arms{"x": {"before": x, "after": y}}, Observation{})
	got := comparedQuantiles(t, d, Options{Quantiles: []float64{0.5}})[0]
	want, err := stats.BootstrapHarrellDavis(y, x, 0.5, stats.Options{Level: 0.95})
	if err != nil || got.Difference != want.Difference || got.Value != want.X || got.Baseline != want.Y || got.Method != want.Method || got.Err != nil {
		t.Errorf("%+v, want %+v (%v)", got, want, err)
	}
}

// Where there is no interval the reason is told, and as many figures as mean
// something.
func TestQuantilesNotEstimable(t *testing.T) {
	few := &Dataset{}
	long(t, few, "x", "before", 100, 12, 40)
	long(t, few, "x", "after", 90, 9, 60)
	got := comparedQuantiles(t, few, Options{Quantiles: []float64{0.9}})[0]
	if !errors.Is(got.Err, errFewRuns) || !errors.Is(got.Err, stats.ErrTooFew) || got.Method != "" {
		t.Errorf("9 runs: %+v", got)
	}
	if math.IsNaN(got.Baseline) || math.Abs(got.Difference.Value-(got.Value-got.Baseline)) > 0 || math.IsNaN(got.Change.Value) || !math.IsNaN(got.Change.Lo) {
		t.Errorf("9 runs have values without intervals: %+v", got)
	}

	var small *stats.NotEstimableError
	got = comparedQuantiles(t, few, Options{Quantiles: []float64{0.999}})[0]
	if !errors.As(got.Err, &small) || small.N != 480 || small.Needed != 3688 || !math.IsNaN(got.Value) || !math.IsNaN(got.Change.Value) {
		t.Errorf("p99.9: %+v", got)
	}
	if got.BaselineObservations != 480 || got.Observations != 540 {
		t.Errorf("counts: %+v", got)
	}

	// A median that resamples bring to 0 or below: a difference, no change.
	crossing := dataset(t, beforeAfter, map[string]arms{"x": {"before": spread(20, 1, 30), "after": spread(20, 9, 30)}}, Observation{})
	got = comparedQuantiles(t, crossing, Options{Quantiles: []float64{0.5}})[0]
	if !errors.Is(got.Err, stats.ErrDenominator) || !math.IsNaN(got.Change.Value) || !(got.Difference.Lo < got.Difference.Value) || got.Method == "" {
		t.Errorf("about 0: %+v", got)
	}

	constant := dataset(t, beforeAfter, map[string]arms{"x": {"before": spread(20, 5, 0), "after": spread(20, 6, 0)}}, Observation{})
	got = comparedQuantiles(t, constant, Options{Quantiles: []float64{0.5}})[0]
	if !errors.Is(got.Err, stats.ErrNoVariation) || got.Difference.Value != 1 || math.Abs(got.Change.Value-20) > 1e-12 || !math.IsNaN(got.Change.Lo) {
		t.Errorf("constant: %+v", got)
	}

	alone := dataset(t, beforeAfter, map[string]arms{"x": {"before": spread(20, 5, 1)}, "y": {"before": spread(20, 5, 1), "after": spread(20, 5, 1)}}, Observation{})
	mustAdd(t, alone, Observation{Metric: "x", Config: "after", Run: "1", Missing: true})
	got = comparedQuantiles(t, alone, Options{Quantiles: []float64{0.5}})[0]
	if !errors.As(got.Err, &small) || small.N != 0 || got.Observations != 0 || got.Runs != 0 {
		t.Errorf("nothing after: %+v", got)
	}
}

// Runs that are complete without a tally hold a 0, as under the aggregates.
func TestQuantilesOfTallies(t *testing.T) {
	var d Dataset
	for _, config := range beforeAfter {
		for run := range 12 {
			label := fmt.Sprint(run + 1)
			if run%3 > 0 {
				mustAdd(t, &d, Observation{Metric: "x", Config: config, Run: label, Value: float64(run), Tally: true})
			}
			mustAdd(t, &d, Observation{Config: config, Run: label, Note: &Note{Complete: true}})
		}
	}
	want := [][]float64{{0}, {1}, {2}, {0}, {4}, {5}, {0}, {7}, {8}, {0}, {10}, {11}}
	if diff := cmp.Diff(want, poolOf(&d, 1)); diff != "" {
		t.Errorf("pool differs (-want +got):\n%s", diff)
	}
}

// They are in the metric's stated unit, like the samples.
func TestQuantilesInTheStatedUnit(t *testing.T) {
	var d Dataset
	long(t, &d, "x", "before", 100, 12, 40)
	long(t, &d, "x", "after", 90, 12, 40)
	o := Options{Quantiles: []float64{0.5}}
	ms := comparedQuantiles(t, &d, o)[0]
	o.Definitions = []Definition{{Metric: "x", Unit: "us"}}
	us := comparedQuantiles(t, &d, o)[0]
	if math.Abs(us.Value/ms.Value-1000) > 1e-9 || math.Abs(us.Difference.Lo/ms.Difference.Lo-1000) > 1e-6 || math.Abs(us.Change.Lo-ms.Change.Lo) > 1e-6 {
		t.Errorf("in us %+v, in ms %+v", us, ms)
	}
}

// They do not depend on the aggregate, nor on the number of processors; without
// being asked for there are none.
func TestQuantilesOncePerMetric(t *testing.T) {
	var d Dataset
	for _, metric := range []string{"x", "y"} {
		long(t, &d, metric, "before", 100, 12, 40)
		long(t, &d, metric, "after", 90, 12, 40)
	}
	o := Options{Quantiles: []float64{0.9}, Aggregates: []string{"max", "mean"}}
	r := compared(t, &d, o)
	for _, row := range r.Rows {
		if got := len(row.Comparisons[0].Quantiles); got != 0 && row.Aggregate == "mean" || got != 1 && row.Aggregate == "max" {
			t.Errorf("%s has %d quantiles", row.DisplayName(), got)
		}
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	if diff := cmp.Diff(r.Rows, compared(t, &d, o).Rows, cmpopts.EquateNaNs(), cmpopts.EquateErrors()); diff != "" {
		t.Errorf("on one processor (-before +now):\n%s", diff)
	}
	if got := comparedQuantiles(t, &d, Options{}); got != nil {
		t.Errorf("not asked for: %+v", got)
	}
}

func TestQuantilesRefused(t *testing.T) {
	d := dataset(t, beforeAfter, map[string]arms{"x": {"before": spread(20, 5, 1), "after": spread(20, 6, 1)}}, Observation{})
	for _, quantiles := range [][]float64{{0}, {1}, {50}, {-0.1}, {math.NaN()}, {0.5, 0.9, 0.5}} {
		if _, err := Compare(d, Options{Quantiles: quantiles}); err == nil {
			t.Errorf("quantiles %v are accepted", quantiles)
		}
	}
}
