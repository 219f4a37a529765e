package selfcheck

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sigtest/latency"
	"sigtest/latency/format"
)

func dataset(t *testing.T, observations ...latency.Observation) *latency.Dataset {
	t.Helper()
	var d latency.Dataset
	for _, o := range observations {
		if err := d.Add(o); err != nil {
			t.Fatal(err)
		}
	}
	return &d
}

// A metric is compared between its configurations of two runs or more or, where
// it has but one of these, between halves of four or more.
func TestPairingsOfADataset(t *testing.T) {
	var all []latency.Observation
	add := func(metric, config string, values ...float64) {
		for i, v := range values {
			all = append(all, latency.Observation{Metric: metric, Config: config, Run: string(rune('a' + i/2)), Value: v})
		}
	}
	add("in a row", "x", 1, 3, 2, 4)
	add("in a row", "y", 5)
	add("in a row", "z", 6, 6, 8)
	add("too few", "x", 1, 2, 3, 4)
	add("halves", "x", 1, 3, 4, 4, 6, 6, 7, 9)
	metrics, compared, err := pairings(dataset(t, all...))
	if err != nil || len(metrics) != 2 || compared != "halves of the runs" {
		t.Fatalf("%d metrics, %s, %v", len(metrics), compared, err)
	}
	var means [][]float64
	for _, m := range metrics {
		err := m(nil, func(before, after [][]float64) error {
			means = append(means, meansOf(before), meansOf(after))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	want := [][]float64{{2, 3}, {6, 8}, {2, 4}, {6, 8}, {2, 6}, {4, 8}, {2, 8}, {4, 6}}
	if diff := cmp.Diff(want, means); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestPairings(t *testing.T) {
	configs := [][][]float64{{{1}, {2}}, {{3}, {4}}, {{5}, {6}}}
	var first []float64
	err := inARow(configs)(nil, func(before, after [][]float64) error {
		first = append(first, before[0][0], after[0][0])
		return nil
	})
	if err != nil || !slices.Equal(first, []float64{1, 3, 3, 5}) {
		t.Errorf("in a row: %v, %v", first, err)
	}
	runs := [][]float64{{1}, {2}, {3}, {4}, {5}}
	times := 0
	err = inHalves(runs)(rand.New(rand.NewPCG(1, 1)), func(before, after [][]float64) error {
		times++
		seen := slices.Sorted(slices.Values(append(meansOf(before), meansOf(after)...)))
		if len(before) != 2 || len(after) != 2 || len(slices.Compact(seen)) != 4 {
			t.Errorf("halves %v and %v", before, after)
		}
		return nil
	})
	if err != nil || times != 100 || runs[0][0] != 1 || runs[4][0] != 5 {
		t.Errorf("%d splits, %v; the runs are now %v", times, err, runs)
	}
	var halves []float64
	err = inHalves(runs[:4])(nil, func(before, after [][]float64) error {
		halves = append(halves, append(meansOf(before), meansOf(after)...)...)
		return nil
	})
	if want := []float64{1, 2, 3, 4, 1, 3, 2, 4, 1, 4, 2, 3}; err != nil || !slices.Equal(halves, want) {
		t.Errorf("halves of four runs: %v, %v, want %v", halves, err, want)
	}
}

// The real runs, of which nothing changed: with the run as the unit, few false
// alarms; with iterations pooled, many.
func TestRealRunsWithoutAChange(t *testing.T) {
	var data []NamedData
	for _, name := range []string{"days", "forks"} {
		d, err := format.Open(format.Options{}, "../../testdata/aa/"+name+".csv")
		if err != nil {
			t.Fatal(err)
		}
		data = append(data, NamedData{name, d})
	}
	r, err := Run(Options{Reps: 1, Data: data})
	if err != nil {
		t.Fatal(err)
	}
	for _, keys := range [][]string{{"days", "configurations in a row", "none"}, {"forks", "halves of the runs", "none"}} {
		for _, method := range []string{"verdict", "welch", "mann-whitney"} {
			if c := rate(t, r, "no-change", method, keys...); c.Rate > 0.06 || c.Trials < 33 || c.Judgement() != Kept || *c.Bound != (Bound{0, 0.06}) {
				t.Errorf("%s of %s: %+v", method, keys[0], c)
			}
		}
	}
	// How many P are at most 0.05, by SciPy 1.10: of 33 pairs of days, and of
	// 378 ways of splitting the runs.
	days, forks := []string{"days", "configurations in a row", "none"}, []string{"forks", "halves of the runs", "none"}
	for _, c := range []struct {
		method string
		keys   []string
		want   float64
		of     int
	}{
		{"welch", days, 1, 33},
		{"mann-whitney", days, 1, 33},
		{"pooled welch", days, 0, 0}, // a run holds one value
		{"welch", forks, 15, 378},
		{"mann-whitney", forks, 12, 378},
		{"pooled welch", forks, 121, 378},
		{"pooled mann-whitney", forks, 164, 378},
	} {
		got := rate(t, r, "no-change", c.method, c.keys...)
		if got.Trials != c.of || c.of > 0 && !(math.Abs(got.Rate*float64(c.of)-c.want) <= 1e-9) {
			t.Errorf("%s of %s: %v of %d, want %v of %d", c.method, c.keys[0], got.Rate*float64(got.Trials), got.Trials, c.want, c.of)
		}
	}
	if c := rate(t, r, "no-change", "welch", "days", "configurations in a row", "+2 %"); c.Rate < 0.8 {
		t.Errorf("2 %% injected: %+v", c)
	}
}

func TestDataThatCannotBeCompared(t *testing.T) {
	d := dataset(t, latency.Observation{Metric: "a", Config: "x", Run: "1", Value: 1}, latency.Observation{Metric: "a", Config: "x", Run: "2", Value: 2})
	if _, err := Run(Options{Reps: 1, Data: []NamedData{{"two.csv", d}}}); err == nil || !strings.Contains(err.Error(), "two.csv: nothing to compare: a metric needs") {
		t.Errorf("error %v", err)
	}
}
