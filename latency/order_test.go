package latency

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sigtest/stats"
)

// placed makes observations of m under a configuration, a run each: in this
// order, on these machines.
func placed(config string, orders []float64, machines ...string) (out []Observation) {
	for i, order := range orders {
		o := Observation{Metric: "m", Config: config, Run: fmt.Sprint(i + 1), Value: 100 + float64(i), Order: order, Ordered: !math.IsNaN(order)}
		if machines != nil {
			o.Machine = machines[i]
		}
		out = append(out, o)
	}
	return out
}

func on(machine string, n int) []string { return slices.Repeat([]string{machine}, n) }

func TestSamplesAreInRunOrder(t *testing.T) {
	at := func(run string, value, order float64) Observation {
		return Observation{Metric: "m", Config: "x", Run: run, Value: value, Order: order, Ordered: true}
	}
	unordered := func(run string, value float64) Observation {
		return Observation{Metric: "m", Config: "x", Run: run, Value: value}
	}
	for name, tc := range map[string]struct {
		in     []Observation
		runs   string
		values []float64
		order  []float64
	}{
		"sorted":                              {[]Observation{at("a", 1, 5), at("b", 2, 3), at("c", 4, 4)}, "b c a", []float64{2, 4, 1}, []float64{3, 4, 5}},
		"rows as runs":                        {[]Observation{at("", 1, 5), at("", 2, 3), at("", 4, 4)}, "2 3 1", []float64{2, 4, 1}, []float64{3, 4, 5}},
		"some rows as runs":                   {[]Observation{at("", 1, 5), at("a", 2, 3), at("", 4, 4)}, "a 3 1", []float64{2, 4, 1}, []float64{3, 4, 5}},
		"the first of a run counts":           {[]Observation{at("a", 1, 5), at("b", 2, 3), at("a", 3, 1)}, "b a", []float64{2, 2}, []float64{3, 5}},
		"the first that tells counts":         {[]Observation{unordered("a", 1), at("b", 2, 3), at("a", 3, 1), at("a", 5, 9)}, "a b", []float64{3, 2}, []float64{1, 3}},
		"alike, as they appear":               {[]Observation{at("b", 1, 2), at("a", 2, 2), at("c", 3, 1)}, "c b a", []float64{3, 1, 2}, []float64{1, 2, 2}},
		"not known of a run":                  {[]Observation{at("a", 1, 5), unordered("b", 2), at("c", 4, 4)}, "a b c", []float64{1, 2, 4}, nil},
		"not known of a row":                  {[]Observation{at("", 1, 5), unordered("", 2)}, "1 2", []float64{1, 2}, nil},
		"a number and a time":                 {[]Observation{at("a", 1, 5), at("b", 2, EarliestTime)}, "a b", []float64{1, 2}, nil},
		"times":                               {[]Observation{at("a", 1, EarliestTime+1), at("b", 2, EarliestTime)}, "b a", []float64{2, 1}, []float64{EarliestTime, EarliestTime + 1}},
		"of another configuration, elsewhere": {[]Observation{at("a", 1, 5), {Metric: "m", Config: "y", Run: "a", Value: 7, Order: 1, Ordered: true}, at("b", 2, 3)}, "b a", []float64{2, 1}, []float64{3, 5}},
	} {
		got := meanSample(added(t, tc.in...), "m", "x")
		if runs := strings.Join(got.Runs, " "); runs != tc.runs {
			t.Errorf("%s: runs %s, want %s", name, runs, tc.runs)
		}
		if diff := cmp.Diff(tc.values, got.Values); diff != "" {
			t.Errorf("%s: values: %s", name, diff)
		}
		if diff := cmp.Diff(tc.order, got.Order); diff != "" {
			t.Errorf("%s: order: %s", name, diff)
		}
	}
}

// What is known of a run holds for all its metrics, also for a tally that it
// does not list.
func TestTheOrderIsThatOfTheRun(t *testing.T) {
	d := added(t,
		Observation{Metric: "m", Config: "x", Run: "a", Value: 1, Tally: true, Order: 7, Ordered: true, Machine: "h"},
		Observation{Metric: "n", Config: "x", Run: "a", Value: 2, Tally: true},
		Observation{Config: "x", Run: "a", Note: &Note{Complete: true}},
		Observation{Metric: "m", Config: "x", Run: "b", Value: 3, Tally: true, Order: 5, Ordered: true, Machine: "g"},
		Observation{Config: "x", Run: "b", Note: &Note{Complete: true}},
	)
	got := meanSample(d, "n", "x")
	want := Sample{Runs: []string{"b", "a"}, Values: []float64{0, 2}, Observations: []int{0, 1}, Order: []float64{5, 7}, Machines: []string{"g", "h"}}
	got = Sample{Runs: got.Runs, Values: got.Values, Observations: got.Observations, Order: got.Order, Machines: got.Machines}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestAnOrderIsFinite(t *testing.T) {
	for _, order := range []float64{math.NaN(), math.Inf(1)} {
		var d Dataset
		err := d.Add(Observation{Metric: "m", Config: "x", Run: "a", Value: 1, Order: order, Ordered: true, Source: "f.csv", Line: 3})
		if err == nil || !strings.Contains(err.Error(), "f.csv:3: order") {
			t.Errorf("%v: %v", order, err)
		}
	}
}

func TestOrderWarnings(t *testing.T) {
	nan := math.NaN()
	later := func(orders ...float64) []float64 {
		for i := range orders {
			orders[i] += 1.7e9
		}
		return orders
	}
	two := func(before, after []float64) []Observation {
		return slices.Concat(placed("before", before), placed("after", after))
	}
	machines := func(before, after []string) []Observation {
		order := func(n int, first float64) (out []float64) {
			for i := range n {
				out = append(out, first+2*float64(i))
			}
			return out
		}
		return slices.Concat(placed("before", order(len(before), 1), before...), placed("after", order(len(after), 2), after...))
	}
	for name, tc := range map[string]struct {
		in   []Observation
		want string // code and text of the warnings about order and machines
	}{
		"turns":             {two([]float64{1, 4, 5, 8}, []float64{2, 3, 6, 7}), ""},
		"times, turns":      {two(later(1, 4, 5, 8), later(2, 3, 6, 7)), ""},
		"times, same start": {two(later(1, 2, 3, 4), later(1, 2, 3, 4)), ""},
		"one run":           {two([]float64{1, 2, 3, 4}, []float64{5}), ""},
		"one, unknown":      {two([]float64{nan, nan, nan, nan}, []float64{nan}), ""},
		"alone":             {placed("before", []float64{nan, nan}), ""},
		"unknown": {two([]float64{nan, nan, nan, nan}, []float64{nan, nan, nan, nan}),
			"order-unknown: the input does not say in which order the runs were made: if all runs of before came first, whatever drifted meanwhile looks like a change\n"},
		"unknown of one": {two([]float64{1, 2, 3, nan}, []float64{4, 5, 6, 7}),
			"order-unknown: the runs of before and of after are not in one order: some have none, or some a number and others a time\n"},
		"number and time": {two([]float64{1, 2, 3, 4}, later(4, 5, 6, 7)),
			"order-unknown: the runs of before and of after are not in one order: some have none, or some a number and others a time\n"},
		"counted inside": {two([]float64{1, 2, 3, 4}, []float64{1, 2, 3, 4}),
			"order-unknown: runs of before and of after have the same order numbers, which do not say which of them came first\n"},
		"one number twice": {two([]float64{1, 2, 5}, []float64{3, 5, 7}),
			"order-unknown: runs of before and of after have the same order numbers, which do not say which of them came first\n"},
		"one number": {two([]float64{1, 1, 1}, []float64{1, 1, 1}),
			"order-unknown: runs of before and of after have the same order numbers, which do not say which of them came first\n"},
		"all in one second": {two(later(1, 1, 1), later(1, 1, 1)),
			"order-unknown: all runs of before and of after have the same time: it does not say which came first\n"},
		"before first":      {two([]float64{1, 2, 3, 4}, []float64{5, 6, 7}), "block-order: all 4 runs of before came before all 3 runs of after: whatever drifted"},
		"after first":       {two([]float64{5, 6, 7, 8}, []float64{2, 3, 4}), "block-order: all 3 runs of after came before all 4 runs of before: whatever drifted"},
		"times, before":     {two(later(1, 2, 3), later(3, 4, 5)), "block-order: all 3 runs of before came before all 3 runs of after: whatever drifted"},
		"all but one, late": {two([]float64{1, 2, 3, 8}, []float64{5, 6, 7}), ""},
		"one of two metrics": {slices.Concat(two([]float64{1, 4, 5}, []float64{2, 3, 6}), []Observation{
			{Metric: "n", Config: "before", Run: "x", Value: 1, Order: 11, Ordered: true}, {Metric: "n", Config: "before", Run: "y", Value: 2, Order: 12, Ordered: true},
			{Metric: "n", Config: "after", Run: "x", Value: 1, Order: 13, Ordered: true}, {Metric: "n", Config: "after", Run: "y", Value: 2, Order: 14, Ordered: true},
		}), "block-order: for 1 of 2 metrics, all 2 runs of before came before all 2 runs of after: whatever drifted"},
		"three": {slices.Concat(two([]float64{1, 4, 5, 8}, []float64{2, 3, 6, 7}), placed("later", []float64{9, 10})),
			"block-order: all 4 runs of before came before all 2 runs of later: whatever drifted"},

		"one machine":       {machines(on("a", 4), on("a", 4)), ""},
		"the same machines": {machines(slices.Concat(on("a", 6), on("b", 6)), slices.Concat(on("b", 6), on("a", 5))), ""},
		"other machines": {machines(slices.Concat(on("a", 3), on("b", 1)), on("c", 4)),
			"machines: before was measured on a (3 runs), b (1 run), after on c (4 runs): with no machine in common, nothing tells a change from a difference between the machines\n"},
		"one machine more": {machines(on("a", 20), slices.Concat(on("a", 19), on("b", 1))),
			"machines: before was measured on a (20 runs), after on a (19 runs), b (1 run): part of the difference may be the machines'\n"},
		"unequally often": {machines(slices.Concat(on("a", 6), on("b", 4)), slices.Concat(on("a", 4), on("b", 6))),
			"machines: before was measured on a (6 runs), b (4 runs), after on a (4 runs), b (6 runs): part of the difference may be the machines'\n"},
		"many machines": {machines([]string{"a", "b", "c", "d", "e", "e"}, on("a", 6)),
			"machines: before was measured on a (1 run), b (1 run), c (1 run), and 2 more, after on a (6 runs): part of the difference may be the machines'\n"},
		"a machine a run":      {machines([]string{"a", "b", "c", "d"}, []string{"e", "f", "g", "h"}), ""},
		"a machine, one run":   {machines([]string{"a"}, []string{"b"}), "machines: before was measured on a (1 run), after on b (1 run): with no machine in common, nothing tells"},
		"a machine not known":  {machines(on("a", 4), []string{"b", "b", "b", ""}), ""},
		"no machine of a side": {machines(on("a", 4), on("", 4)), ""},
	} {
		r := compared(t, added(t, tc.in...), Options{Aggregates: []string{"mean", "max"}})
		got := ""
		for _, w := range r.Warnings {
			if w.Code == "order-unknown" || w.Code == "block-order" || w.Code == "machines" {
				got += w.Code + ": " + w.Text + "\n"
				if w.Remedy == "" || strings.Contains(w.Text, "%!") {
					t.Errorf("%s: %+v", name, w)
				}
			}
		}
		if !strings.HasPrefix(got, tc.want) || tc.want == "" && got != "" || strings.Count(got, "\n") > 1 {
			t.Errorf("%s: warnings\n%s, want\n%s", name, got, tc.want)
		}
	}
}

func TestEachPairOfBlocksIsNamed(t *testing.T) {
	d := added(t, slices.Concat(placed("a", []float64{1, 2}), placed("b", []float64{3, 4}), placed("c", []float64{5, 6}))...)
	for _, tc := range []struct {
		all  bool
		want int
	}{{false, 2}, {true, 3}} {
		r := compared(t, d, Options{AllPairs: tc.all})
		if got := strings.Count(listing(r), "block-order"); got != tc.want {
			t.Errorf("all pairs %v: %d warnings, want %d:\n%s", tc.all, got, tc.want, listing(r))
		}
	}
}

// The rates that the warning about blocks quotes, of 4,000 comparisons each:
// four standard errors are 1 to 3 %.
func TestDriftMakesFalseAlarms(t *testing.T) {
	const n, comparisons = 20, 4000
	r := rand.New(rand.NewPCG(1, 2))
	var x [2 * n]float64
	for _, tc := range []struct{ drift, want float64 }{{0, 0.05}, {0.5, 0.123}, {1, 0.344}, {2, 0.866}} {
		alarms := 0
		for range comparisons {
			for i := range x {
				x[i] = r.NormFloat64() + tc.drift*float64(i)/(2*n-1)
			}
			found, err := stats.Welch(x[:n], x[n:], stats.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if found.P < 0.05 {
				alarms++
			}
		}
		got := float64(alarms) / comparisons
		if math.Abs(got-tc.want) > 4*math.Sqrt(tc.want*(1-tc.want)/comparisons) {
			t.Errorf("drift of %v SD: %.3f false alarms, quoted as %v", tc.drift, got, tc.want)
		}
	}
}

func TestOrderKindsHaveTwoSentences(t *testing.T) {
	for _, k := range orderKinds() {
		if n := strings.Count(k.Explain, ". ") + 1; n != 2 || !strings.HasSuffix(k.Explain, ".") {
			t.Errorf("%s: %d sentences", k.Code, n)
		}
	}
}

// A run that an aggregate leaves out takes what is known of it along.
func TestRunsLeftOutHaveNoOrder(t *testing.T) {
	var d Dataset
	for _, r := range []struct {
		run          string
		order        float64
		observations int
	}{{"a", 9, 100}, {"few", 5, 1}, {"b", 3, 100}} {
		for range r.observations {
			mustAdd(t, &d, Observation{Metric: "m", Config: "x", Run: r.run, Value: r.order, Order: r.order, Ordered: true})
		}
	}
	agg, err := LookupAggregate("p90")
	if err != nil {
		t.Fatal(err)
	}
	got, tooFew := d.sample(d.byMetric[scoped{metric: "m"}], d.byConfig["x"], agg, 1, 0.95)
	if diff := cmp.Diff([]string{"b", "a"}, got.Runs); diff != "" || tooFew != 1 {
		t.Error(diff, tooFew)
	}
	if diff := cmp.Diff([]float64{3, 9}, got.Order); diff != "" {
		t.Error(diff)
	}
}
