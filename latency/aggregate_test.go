package latency

import (
	"math"
	"testing"
)

func TestAggregates(t *testing.T) {
	// 1..10000 shuffled by a step coprime to its length. Type 7 puts the
	// quantile q of 1..n at 1+(n-1)q.
	const n = 10000
	values := make([]float64, n)
	for i := range values {
		values[i] = float64(i*7919%n + 1)
	}
	want := map[string]float64{
		"mean": 5000.5, "median": 5000.5, "min": 1, "max": n, "p50": 5000.5,
		"p90": 1 + (n-1)*0.9, "p95": 1 + (n-1)*0.95, "p99": 1 + (n-1)*0.99, "p99.9": 1 + (n-1)*0.999,
	}
	for _, a := range Aggregates() {
		got := a.Of(values)
		if math.Abs(got-want[a.Name]) > 1e-9 {
			t.Errorf("%s of 1..10000 is %v, want %v", a.Name, got, want[a.Name])
		}
		delete(want, a.Name)
	}
	if len(want) > 0 {
		t.Errorf("no aggregates for %v", want)
	}
	if values[0] != 1 || values[1] != 7920 {
		t.Error("the values were reordered")
	}
}

func TestAggregatesOfFewValues(t *testing.T) {
	for _, a := range Aggregates() {
		if got := a.Of([]float64{7}); got != 7 {
			t.Errorf("%s of 7 is %v", a.Name, got)
		}
	}
	for name, want := range map[string]float64{"mean": 2, "median": 1.5, "min": 1, "max": 3.5} {
		a, err := LookupAggregate(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := a.Of([]float64{1.5, 3.5, 1}); got != want {
			t.Errorf("%s is %v, want %v", name, got, want)
		}
	}
}

// A quantile needs ten observations beyond it.
func TestObservationsAnAggregateNeeds(t *testing.T) {
	want := map[string]int{"mean": 1, "median": 1, "min": 1, "max": 1, "p50": 1, "p90": 100, "p95": 200, "p99": 1000, "p99.9": 10000}
	for _, a := range Aggregates() {
		if a.MinObservations != want[a.Name] {
			t.Errorf("%s needs %d observations, want %d", a.Name, a.MinObservations, want[a.Name])
		}
	}
}

func TestRunsTooSmallForAQuantileAreLeftOut(t *testing.T) {
	var d Dataset
	for run, n := range map[string]int{"small": 999, "large": 1000} {
		for i := range n {
			mustAdd(t, &d, Observation{Metric: "m", Config: "x", Run: run, Value: float64(i)})
		}
	}
	agg, err := LookupAggregate("p99")
	if err != nil {
		t.Fatal(err)
	}
	s, tooFew := d.sample(d.byMetric[scoped{metric: "m"}], 0, agg, 1, 0.95)
	if tooFew != 1 || len(s.Values) != 1 || s.Runs[0] != "large" {
		t.Errorf("kept runs %v, left out %d; want only the one of 1000", s.Runs, tooFew)
	}
}
