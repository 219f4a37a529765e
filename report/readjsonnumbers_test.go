package report

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"sigtest/latency"
)

// numbersOf returns the names and values of all float64 in a struct.
func numbersOf(v reflect.Value, path string, into map[string]float64) map[string]float64 {
	for i := range v.NumField() {
		name := path + v.Type().Field(i).Name
		switch f := v.Field(i); f.Kind() {
		case reflect.Float64:
			into[name] = f.Float()
		case reflect.Struct:
			numbersOf(f, name+".", into)
		}
	}
	return into
}

func checkUnknown(t *testing.T, v any, known ...string) {
	t.Helper()
	for name, got := range numbersOf(reflect.ValueOf(v), "", map[string]float64{}) {
		if !slices.Contains(known, name) && !math.IsNaN(got) {
			t.Errorf("%T: %s is %v, and was never measured", v, name, got)
		}
	}
}

// What a saved report does not hold was not measured: it must not come back as
// 0.
func TestReadJSONInventsNoNumbers(t *testing.T) {
	back, _ := reread(t, agreeing(twoArmsResult()), Options{})
	alone := back.Rows[len(back.Rows)-1]
	if alone.Name != "only here" || alone.Samples[1].Config != "v2" || alone.Samples[1].N != 0 {
		t.Fatalf("%+v is not measured under v1 only", alone)
	}
	checkUnknown(t, alone.Samples[1], "Threads")

	back, _ = reread(t, agreeing(twoArmsResult()), Options{Only: []latency.Verdict{latency.Regressed}})
	hidden := 0
	for _, e := range allEntries(back) {
		if e.comparison != nil && e.comparison.Verdict != latency.Regressed {
			hidden++
			level := []string{"Change.Interval.Level", "Shift.Interval.Level", "CliffsDeltaInterval.Level"}
			checkUnknown(t, *e.comparison, append(level, "P")...)
		}
	}
	if hidden != 6 {
		t.Errorf("%d comparisons are hidden, want 6", hidden)
	}
}

// A number whose key is left out is unknown, as one that is null.
func TestReadJSONWithoutAKey(t *testing.T) {
	text := write(t, "json", agreeing(seedResult()), Options{})
	for _, key := range []string{"shift", "hedges_g", "statistic"} {
		text = regexp.MustCompile(fmt.Sprintf(`"%s":[^,}]*,?`, key)).ReplaceAllString(text, "")
	}
	back, _, err := ReadJSON(strings.NewReader(strings.ReplaceAll(text, ",}", "}")))
	if err != nil {
		t.Fatal(err)
	}
	c := back.Rows[0].Comparisons[0]
	for _, got := range []float64{c.Shift.Value, c.HedgesG, c.Tests[0].Statistic} {
		if !math.IsNaN(got) {
			t.Errorf("%v was read of a key that is not there", got)
		}
	}
}

// Options that a report shows come back, whichever they are.
func TestReadJSONGivesOptionsBack(t *testing.T) {
	for test, paired := range map[string]bool{"permutation": false, "paired-t": true} {
		r := quantilesResult()
		r.Rows = nil
		r.Options = latency.Options{
			Baseline: r.Configs[0].Name, Test: test, Alpha: 0.025, Adjust: "holm", Threshold: 2.5, Aggregates: []string{"mean", "p99"},
			Seed: 18446744073709551615, Resamples: 9999, AllPairs: true, Paired: paired, Also: []string{"welch"}, Quantiles: []float64{0.5, 0.99},
		}
		back, _ := reread(t, r, Options{})
		if diff := gocmp.Diff(r.Options, back.Options); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	}
}

// Quantiles are of all observations, and stand with the first aggregate of a
// metric.
func TestReadJSONPutsQuantilesWithTheFirstAggregate(t *testing.T) {
	r := quantilesResult()
	n := 0
	for _, row := range slices.Clone(r.Rows) {
		row.Aggregate = "p99"
		row.Comparisons = slices.Clone(row.Comparisons)
		for i := range row.Comparisons {
			n += len(row.Comparisons[i].Quantiles)
			row.Comparisons[i].Quantiles = nil
		}
		r.Rows = append(r.Rows, row)
	}
	r = agreeing(r)
	back, _ := reread(t, r, Options{})
	if diff := gocmp.Diff(r, back, notSaved); diff != "" || n == 0 {
		t.Errorf("%d quantiles (-want +got):\n%s", n, diff)
	}
}
