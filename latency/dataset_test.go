package latency

import (
	"errors"
	"iter"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func mustAdd(t *testing.T, d *Dataset, observations ...Observation) {
	t.Helper()
	for _, o := range observations {
		if err := d.Add(o); err != nil {
			t.Fatal(err)
		}
	}
}

func meanSample(d *Dataset, metric, config string) Sample {
	agg, _ := LookupAggregate("mean")
	s, _ := d.sample(d.byMetric[scoped{metric: metric}], d.byConfig[config], agg, 1, 0.95)
	return s
}

func TestRunsAreReducedInOrderOfAppearance(t *testing.T) {
	var d Dataset
	for _, o := range []struct {
		run   string
		value float64
	}{{"b", 1}, {"a", 10}, {"b", 3}, {"c", 7}, {"a", 30}} {
		mustAdd(t, &d, Observation{Metric: "m", Config: "x", Run: o.run, Value: o.value})
	}
	got := meanSample(&d, "m", "x")
	if diff := cmp.Diff([]string{"b", "a", "c"}, got.Runs); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]float64{2, 20, 7}, got.Values); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]int{2, 2, 1}, got.Observations); diff != "" {
		t.Error(diff)
	}
}

func TestRowsWithoutRunAreRuns(t *testing.T) {
	var d Dataset
	for v := range 3 {
		mustAdd(t, &d, Observation{Metric: "m", Config: "x", Value: float64(v)})
	}
	got := meanSample(&d, "m", "x")
	if diff := cmp.Diff([]string{"1", "2", "3"}, got.Runs); diff != "" {
		t.Error(diff)
	}
	if !d.unlabelled {
		t.Error("the dataset does not know that rows named no run")
	}
}

func TestUnitsOfOneMetricAreUnified(t *testing.T) {
	var d Dataset
	mustAdd(t, &d,
		Observation{Metric: "m", Config: "x", Run: "1", Value: 2},
		Observation{Metric: "m", Config: "x", Run: "2", Value: 3, Unit: "ms"},
		Observation{Metric: "m", Config: "x", Run: "3", Value: 4500, Unit: "us"},
		Observation{Metric: "m", Config: "x", Run: "4", Value: 0.25, Unit: "sec"},
	)
	if diff := cmp.Diff([]float64{2, 3, 4.5, 250}, meanSample(&d, "m", "x").Values); diff != "" {
		t.Error(diff)
	}
	if unit := d.byMetric[scoped{metric: "m"}].Unit; unit != "ms" {
		t.Errorf("unit %q, want the first one stated, ms", unit)
	}
}

func TestAddRefuses(t *testing.T) {
	base := Observation{Metric: "m", Unit: "ms", Better: Lower, Config: "x", Run: "1", Value: 1}
	for name, tc := range map[string]struct {
		change func(*Observation)
		want   string
	}{
		"no metric":        {func(o *Observation) { o.Metric = "" }, "f.csv:7: value without a metric"},
		"NaN":              {func(o *Observation) { o.Value = math.NaN() }, `f.csv:7: value NaN of metric "m" is not finite`},
		"infinity":         {func(o *Observation) { o.Value = math.Inf(-1) }, `f.csv:7: value -Inf of metric "m" is not finite`},
		"another unit":     {func(o *Observation) { o.Unit = "MB" }, `f.csv:7: metric "m" is in "MB" here and in "ms" before`},
		"other direction":  {func(o *Observation) { o.Better = Higher }, `f.csv:7: metric "m" is better higher here and better lower before`},
		"ambiguous minute": {func(o *Observation) { o.Unit = "m" }, `is in "m" here`},
	} {
		t.Run(name, func(t *testing.T) {
			var d Dataset
			mustAdd(t, &d, base)
			o := base
			o.Source, o.Line = "f.csv", 7
			tc.change(&o)
			err := d.Add(o)
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got error %v, want one with %q", err, tc.want)
			}
		})
	}
}

func sequence(observations ...Observation) iter.Seq2[Observation, error] {
	return func(yield func(Observation, error) bool) {
		for _, o := range observations {
			if !yield(o, nil) {
				return
			}
		}
	}
}

func TestLoadCountsEveryValue(t *testing.T) {
	var d Dataset
	err := d.Load(Source{Path: "f.csv", Format: "csv"}, sequence(
		Observation{Metric: "m", Config: "x", Run: "1", Value: 1},
		Observation{Metric: "m", Config: "x", Run: "2", Missing: true},
		Observation{Metric: "m", Config: "x", Run: "3", Value: 2},
		Observation{Rejected: "repeated header"},
		Observation{Rejected: "repeated header"},
	))
	if err != nil {
		t.Fatal(err)
	}
	want := []Source{{Path: "f.csv", Format: "csv", Values: 5, Used: 2, Missing: 1, Rejected: 2,
		Reasons: map[string]int{"repeated header": 2}}}
	if diff := cmp.Diff(want, d.sources); diff != "" {
		t.Error(diff)
	}
	if got := meanSample(&d, "m", "x"); got.Missing != 1 || len(got.Values) != 2 {
		t.Errorf("sample has %d values and %d missing, want 2 and 1", len(got.Values), got.Missing)
	}
}

func TestLoadStopsAtTheFirstError(t *testing.T) {
	broken := errors.New("f.csv:2:1: broken")
	var d Dataset
	err := d.Load(Source{Path: "f.csv"}, func(yield func(Observation, error) bool) {
		if yield(Observation{Metric: "m", Value: 1}, nil) {
			yield(Observation{}, broken)
		}
	})
	if !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
}

func TestLoadNamesTheSource(t *testing.T) {
	var d Dataset
	err := d.Load(Source{Path: "f.csv"}, sequence(Observation{Metric: "m", Value: math.NaN(), Line: 3}))
	if err == nil || !strings.HasPrefix(err.Error(), "f.csv:3: ") {
		t.Errorf("got error %v, want one that names f.csv:3", err)
	}
}
