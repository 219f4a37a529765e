package latency

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// codes lists the codes of a result's warnings, each once, sorted.
func codes(r *Result) []string {
	var out []string
	for _, w := range r.Warnings {
		out = append(out, w.Code)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func TestWarnings(t *testing.T) {
	base := spread(20, 100, 5)
	near := spread(20, 101, 5)
	outlier := slices.Clone(spread(20, 99, 0.5))
	outlier[7] = 500
	for name, tc := range map[string]struct {
		data *Dataset
		o    Options
		want string // codes, separated by blanks
		text string // that one of them contains
	}{
		"none": {dataset(t, beforeAfter, map[string]arms{"m": {"before": base, "after": near}}, Observation{}), Options{}, "", ""},
		"few runs of several metrics": {dataset(t, beforeAfter, map[string]arms{
			"m": {"before": {11, 12, 14, 15}, "after": {12, 13, 15}}, "n": {"before": {21, 22, 24, 25}, "after": {22, 23, 25}},
		}, Observation{}), Options{}, "few-runs", "2 metrics have only 4 + 3 runs: the smallest two-sided P that an exact rank test can reach is 0.057\n"},
		"the wrong way round, but unrelated": {dataset(t, []string{"x", "before"}, map[string]arms{"m": {"x": base}, "n": {"before": near}}, Observation{}), Options{},
			"not-compared", ""},
		"the same data twice, some constant": {dataset(t, beforeAfter, map[string]arms{"m": {"before": base, "after": base}, "n": {"before": {1, 1, 1, 1}, "after": {1, 1, 1, 1}}}, Observation{}), Options{},
			"absent-from-runs constant same-data", "absent-from-runs [n before]: in 4 of the 20 runs under before only"},
		"no geometric mean": {dataset(t, beforeAfter, map[string]arms{"m": {"before": base, "after": near}}, Observation{}), Options{GeoMean: Always},
			"no-geomean", "no-geomean [ ]: there is no geometric mean: no two metrics of one unit"},
		"one run twice": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {5}, "after": {5}}}, Observation{}), Options{}, "few-runs", ""},
		"used definition": {dataset(t, beforeAfter, map[string]arms{"m": {"before": base, "after": near}}, Observation{}),
			Options{Definitions: []Definition{{Metric: "m"}}}, "", ""},
		"two runs": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {11, 12}, "after": {13, 15}}}, Observation{}), Options{},
			"few-runs", "there are only 2 + 2 runs: the smallest two-sided P that an exact rank test can reach is 0.33\n"},
		"one run before": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {11}, "after": {13, 15}}}, Observation{}), Options{},
			"few-runs", "can reach is 0.67, and Welch's test needs two runs a side"},
		"one run after": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {11, 12}, "after": {13}}}, Observation{}), Options{},
			"few-runs", "can reach is 0.67, and Welch's test needs two runs a side"},
		"two noisy runs": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {1, 20}, "after": {13, 15}}}, Observation{}), Options{},
			"few-runs no-percent", "the mean under before, 10.5, is not clearly above 0 (SD 13, 2 runs): there is no interval of Change %"},
		"two constant runs": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {1, 1}, "after": {2, 2}}}, Observation{}), Options{},
			"constant few-runs", "every run of before gave 1 and every run of after gave 2"},
		"constant below 0": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {-1, -1, -1, -1}, "after": {5, 6, 7, 8}}}, Observation{}), Options{},
			"constant no-percent", "every run of before gave -1: all spread comes from the other side"},
		"constant after none": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {-2, -1, 1, 2}, "after": {7, 7, 7, 7}}}, Observation{}), Options{},
			"constant no-percent", "every run of after gave 7: all spread comes from the other side"},
		"few runs, all pairs": {dataset(t, []string{"a", "b", "c"}, map[string]arms{"m": {"a": {11, 12, 14}, "b": {12, 13, 15}, "c": {13, 15, 18}}}, Observation{}), Options{AllPairs: true},
			"few-runs", "few-runs [m c]: there are only 3 + 3 runs"},
		"the same data as another but the first": {dataset(t, []string{"a", "b", "c"}, map[string]arms{"m": {"a": base, "b": near, "c": near}}, Observation{}), Options{AllPairs: true},
			"same-data", "same-data [ c]: c repeats the values of b, run for run"},
		"one metric, two aggregates": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {11, 12, 14}, "after": {12, 13, 15}}}, Observation{}), Options{Aggregates: []string{"mean", "max"}},
			"duplicate few-runs", "few-runs [m after]: there are only 3 + 3 runs"},
		"threads, two aggregates": {threaded(t, []int{16, 16, 16, 16}, []int{8, 8, 8, 8}), Options{Aggregates: []string{"mean", "max"}},
			"duplicate thread-count", ": m 16 v 8\n"},
		"implied, two aggregates": {implied(t, nil), Options{Aggregates: []string{"mean", "max"}}, "duplicate implied", "not counted in the family\n"},
		"half are ties":           {dataset(t, beforeAfter, map[string]arms{"m": {"before": {5, 5, 5, 6, 7}, "after": {5, 5, 4, 3, 8}}}, Observation{}), Options{}, "attainable-p", "5 + 5 values as they are is 0.079, above 0.05"},
		"ties, but decided by ranks": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {5, 5, 5, 5, 6}, "after": {5, 5, 5, 4, 7}}}, Observation{}),
			Options{Test: "mann-whitney"}, "attainable-p", ""},
		"missing metric before": {dataset(t, beforeAfter, map[string]arms{"m": {"before": base, "after": near}, "n": {"after": near}}, Observation{}),
			Options{Baseline: "before"}, "missing-metric", "missing-metric [n before]: no values under before (20 under after)"},
		"opposite directions": {dataset(t, beforeAfter, map[string]arms{"m": {"before": spread(20, 100, 0.5), "after": shuffled(slices.Concat(spread(45, 98, 0.5), spread(15, 200, 5)))}}, Observation{}), Options{},
			"means-and-ranks modes", "the means and the ranks point in opposite directions: Welch P < 0.001, Mann-Whitney P < 0.001"},
		"verdict against the averages": {dataset(t, beforeAfter, map[string]arms{"m": {"before": spread(20, 100, 0.5), "after": shuffled(slices.Concat(spread(45, 98, 0.5), spread(15, 200, 5)))}}, Observation{}), Options{Test: "ks"},
			"direction means-and-ranks modes", "direction [m after]: ks finds the runs of after to be the lower, while their average is the higher one: the verdict goes by ks"},
		"constant, but decided without spread": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {1, 1, 1, 1, 1}, "after": {2, 2, 2, 2, 2}}}, Observation{}), Options{Test: "permutation"},
			"constant", "every run of before gave 1 and every run of after gave 2: Change % has no interval without spread"},
		"means without ranks": {dataset(t, beforeAfter, map[string]arms{"m": {"before": spread(20, 100, 0.5), "after": shuffled(slices.Concat(spread(15, 98, 0.5), spread(15, 120, 5)))}}, Observation{}), Options{},
			"means-and-ranks modes spread", "the means differ significantly, the ranks do not: Welch P < 0.001, Mann-Whitney P = 1.000"},
		"ranks just at alpha": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {1, 2, 3}, "after": {4, 5, 1000}}}, Observation{}), Options{Alpha: 0.1},
			"few-runs means-and-ranks", "the ranks differ significantly, the means do not: Welch P = 0.420, Mann-Whitney P = 0.100"},
		// By R: Welch P = .062 and Mann-Whitney P = .036, then .036 and .065: on either side of alpha, but near it.
		"ranks around alpha":              {dataset(t, beforeAfter, map[string]arms{"m": {"before": {1, 2, 3, 4, 5}, "after": {6, 7, 11}}}, Observation{}), Options{}, "few-runs", ""},
		"means around alpha":              {dataset(t, beforeAfter, map[string]arms{"m": {"before": {1, 2, 3, 4, 5, 6}, "after": {3.5, 4.5, 5.5, 9, 10, 11}}}, Observation{}), Options{}, "", ""},
		"one of several metrics repeated": {dataset(t, beforeAfter, map[string]arms{"m": {"before": base, "after": near}, "n": {"before": near, "after": near}}, Observation{}), Options{}, "", ""},
		"reduced alike": {added(t,
			Observation{Metric: "m", Config: "before", Run: "1", Value: 1}, Observation{Metric: "m", Config: "before", Run: "1", Value: 2},
			Observation{Metric: "m", Config: "before", Run: "2", Value: 4}, Observation{Metric: "m", Config: "before", Run: "2", Value: 5},
			Observation{Metric: "n", Config: "before", Run: "1", Value: 4}, Observation{Metric: "n", Config: "before", Run: "1", Value: 4},
		), Options{Aggregates: []string{"mean", "max"}}, "absent-from-runs runs-reduced", "runs hold several observations (2): each run was reduced to one value, its mean or max, before"},
		"some too few for p90": {added(t, append(slices.Repeat([]Observation{{Metric: "m", Config: "before", Run: "1", Value: 1}}, 100),
			Observation{Metric: "m", Config: "before", Run: "2", Value: 2})...), Options{Aggregates: []string{"p90"}},
			"not-estimable runs-reduced", "p90 is not estimable in 1 of 2 runs under before: a run needs 100"},
		"a thousand where both were measured": {dataset(t, []string{"x", "before", "after"}, map[string]arms{
			"Ash.Core.Latency": {"before": base, "after": near},
			"Ash.Keys.Latency": {"x": base, "before": spread(20, 100000, 5000), "after": spread(20, 101000, 5000)},
		}, Observation{}), Options{Baseline: "before"}, "missing-metric unit-suspicion", "thousandth (1/1000) of those of Ash.Keys.Latency"},
		"no run column": {added(t,
			Observation{Metric: "m", Config: "before", Value: 1}, Observation{Metric: "m", Config: "before", Value: 2},
			Observation{Metric: "m", Config: "before", Value: 4}, Observation{Metric: "m", Config: "before", Value: 5},
		), Options{}, "no-run-column", "each row was taken as a run"},
		"reduced": {added(t,
			Observation{Metric: "m", Config: "before", Run: "1", Value: 1}, Observation{Metric: "m", Config: "before", Run: "1", Value: 2},
			Observation{Metric: "m", Config: "before", Run: "2", Value: 4},
		), Options{}, "runs-reduced", "runs hold several observations (1 to 2): each run was reduced to one value, its mean, before"},
		"some metrics reduced": {added(t,
			Observation{Metric: "m", Config: "before", Run: "1", Value: 1}, Observation{Metric: "m", Config: "before", Run: "1", Value: 2},
			Observation{Metric: "m", Config: "before", Run: "1", Value: 4}, Observation{Metric: "m", Config: "before", Run: "2", Value: 4},
			Observation{Metric: "m", Config: "before", Run: "2", Value: 5},
			Observation{Metric: "m/failed", Config: "before", Run: "1", Value: 3}, Observation{Metric: "m/failed", Config: "before", Run: "2", Value: 2},
		), Options{}, "runs-reduced", "runs of 1 of the 2 metrics hold several observations (2 to 3): each run"},
		"too few for p99": {added(t,
			Observation{Metric: "m", Config: "before", Run: "1", Value: 1}, Observation{Metric: "m", Config: "before", Run: "2", Value: 2},
		), Options{Aggregates: []string{"p99"}}, "not-estimable", "p99 is not estimable in 2 of 2 runs under before: a run needs 1000"},
		"few runs": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {11, 12, 14}, "after": {12, 13, 15}}}, Observation{}), Options{},
			"few-runs", "only 3 + 3 runs: the smallest two-sided P that an exact rank test can reach is 0.1"},
		"one run": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {1}, "after": {2}}}, Observation{}), Options{},
			"few-runs", "1 comparison is of one run with one: there is no P"},
		"no percentage": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {-1, -1, 1, 1}, "after": {5, 6, 7, 8}}}, Observation{}), Options{},
			"no-percent", "the mean under before, 0, is not clearly above 0 (SD 1.2, 4 runs)"},
		"no percentage of one run": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {0}, "after": {5, 6, 7, 8}}}, Observation{}), Options{},
			"few-runs no-percent", "the mean under before, 0, is not clearly above 0 (one run): there is no Change %"},
		"no interval": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {1, 1, 1, 20}, "after": {15, 16, 17, 18}}}, Observation{}), Options{},
			"no-percent", "the mean under before, 5.75, is not clearly above 0 (SD 9.5, 4 runs): there is no interval of Change %"},
		"ties": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {5, 5, 5, 5, 6}, "after": {5, 5, 5, 4, 7}}}, Observation{}), Options{},
			"attainable-p ties", "70% of the values under before and after are 5"},
		"constant and different": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {1, 1, 1, 1, 1}, "after": {2, 2, 2, 2, 2}}}, Observation{}), Options{},
			"constant", "Welch's test is undefined without spread; P of the Mann-Whitney test is 0.0079"},
		"constant and equal": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {1, 1, 1, 1}, "after": {1, 1, 1, 1}}}, Observation{}), Options{},
			"constant", "every run of both gave 1"},
		"one constant": {dataset(t, beforeAfter, map[string]arms{"m": {"before": base, "after": slices.Repeat([]float64{100}, 20)}}, Observation{}), Options{},
			"constant", "every run of after gave 100"},
		"missing values": {added(t,
			Observation{Metric: "m", Config: "before", Run: "1", Value: 1}, Observation{Metric: "m", Config: "before", Run: "2", Missing: true},
		), Options{}, "missing-values", "1 of 2 values are missing under before"},
		"missing metric": {dataset(t, beforeAfter, map[string]arms{"m": {"before": base, "after": near}, "n": {"before": near}}, Observation{}), Options{},
			"missing-metric", "no values under after (20 under before)"},
		"nothing shared": {dataset(t, beforeAfter, map[string]arms{"m": {"before": base}, "n": {"after": near}}, Observation{}), Options{},
			"not-compared", "no metric was measured under both before and another"},
		"means and ranks": {dataset(t, beforeAfter, map[string]arms{"m": {"before": spread(20, 102, 0.5), "after": outlier}}, Observation{}), Options{},
			"means-and-ranks one-run-decides", "the ranks differ significantly, the means do not"},
		"duplicate": {dataset(t, beforeAfter, map[string]arms{"m": {"before": base, "after": near}, "n": {"before": base, "after": near}}, Observation{}), Options{},
			"duplicate", "repeats the values of m run for run"},
		"fixed counts are no duplicates": {dataset(t, beforeAfter, map[string]arms{
			"m": {"before": {1, 1, 1, 1}, "after": {2, 2, 2, 2}}, "n": {"before": {1, 1, 1, 1}, "after": {2, 2, 2, 2}}}, Observation{}), Options{}, "constant", ""},
		"unit suspicion": {dataset(t, beforeAfter, map[string]arms{
			"Ash.Core.Latency":  {"before": base, "after": near},
			"Ash.Keys.Latency":  {"before": spread(20, 100600, 5000), "after": spread(20, 101500, 5000)},
			"Docs.Keys.Latency": {"before": spread(20, 99900, 5000), "after": spread(20, 101600, 5000)},
		}, Observation{}), Options{}, "unit-suspicion", "thousandth (1/1005) of those of Ash.Keys.Latency"},
		"a thousand, unrelated": {dataset(t, beforeAfter, map[string]arms{
			"Core.Latency": {"before": base, "after": near},
			"Keys.Latency": {"before": spread(20, 100600, 5000), "after": spread(20, 101500, 5000)},
		}, Observation{}), Options{}, "", ""},
		"a thousand under one configuration only": {dataset(t, beforeAfter, map[string]arms{
			"Ash.Core.Latency": {"before": base, "after": near},
			"Ash.Keys.Latency": {"before": spread(20, 100000, 5000), "after": spread(20, 90000, 5000)},
		}, Observation{}), Options{}, "", ""},
		"mixed units": {added(t,
			Observation{Metric: "m", Config: "before", Run: "1", Value: 1, Unit: "ms"}, Observation{Metric: "m", Config: "before", Run: "2", Value: 999, Unit: "us"},
		), Options{}, "mixed-units", "values came in ms, us; all were converted to ms"},
		"unit missing": {added(t,
			Observation{Metric: "m", Config: "before", Run: "1", Value: 1, Unit: "ms"}, Observation{Metric: "m", Config: "before", Run: "2", Value: 2},
		), Options{}, "unit-missing", "1 values came without a unit, others in ms"},
		"the wrong way round": {dataset(t, []string{"after", "before"}, map[string]arms{"m": {"before": base, "after": near}}, Observation{}), Options{},
			"baseline-order", "after is the baseline, being the first; before sounds like the one meant"},
		"the wrong way round, as asked for": {dataset(t, []string{"after", "before"}, map[string]arms{"m": {"before": base, "after": near}}, Observation{}),
			Options{Baseline: "after"}, "", ""},
		"the same data twice": {dataset(t, beforeAfter, map[string]arms{"m": {"before": base, "after": base}, "n": {"before": near, "after": near}}, Observation{}), Options{},
			"same-data", "after repeats the values of before, run for run"},
		"all missing": {added(t,
			Observation{Metric: "m", Config: "before", Run: "1", Value: 1}, Observation{Metric: "m", Config: "before", Run: "2", Value: 2},
			Observation{Metric: "m", Config: "after", Run: "1", Missing: true},
		), Options{}, "missing-metric missing-values", "no values under after (2 under before)"},
		"nothing but zeros": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {0, 0, 0, 0}, "after": {0, 0, 0, 0}}}, Observation{}), Options{},
			"constant", "every run of both gave 0"},
		"threads": {threaded(t, []int{16, 16, 49, 16}, []int{8, 8, 8, 8}), Options{},
			"thread-count", "the number of threads differs between before and after: m 16 v 8\n"},
		"as many threads":               {threaded(t, []int{8, 8, 8, 49}, []int{8, 8, 8, 8}), Options{}, "", ""},
		"threads of some runs":          {threaded(t, []int{8, 8, 8, 8}, []int{0, 0, 16, 16}), Options{}, "thread-count", "m 8 v 16\n"},
		"threads of one side":           {threaded(t, []int{8, 8, 8, 8}, []int{0, 0, 0, 0}), Options{}, "", ""},
		"noted by a reader":             {noted(t), Options{Exclude: regexp.MustCompile("TOTAL")}, "lost-events", "lost-events [ before]: run1.txt:7: 3 % of the events were lost"},
		"noted about metrics asked for": {noted(t), Options{Metric: regexp.MustCompile("TOTAL")}, "few-runs hidden-tasks lost-events", "hidden-tasks [TOTAL before]: a third is hidden"},
		"implied":                       {implied(t, nil), Options{}, "implied", "sum follows from avg and count: compared, but not counted"},
		"unused definition": {dataset(t, beforeAfter, map[string]arms{"m": {"before": base, "after": near}}, Observation{}),
			Options{Definitions: []Definition{{Metric: "M*"}}}, "unused-definition", `"M*" fits no metric`},
	} {
		t.Run(name, func(t *testing.T) {
			tc.o.Adjust = "none"
			r := compared(t, tc.data, tc.o)
			if got := strings.Join(codes(r), " "); got != tc.want {
				t.Errorf("warnings %q, want %q:\n%s", got, tc.want, listing(r))
			}
			if tc.text != "" && !strings.Contains(listing(r), tc.text) {
				t.Errorf("no warning says %q:\n%s", tc.text, listing(r))
			}
			for _, w := range r.Warnings {
				if w.Remedy == "" {
					t.Errorf("warning %s has no remedy", w.Code)
				}
				if strings.Contains(w.Text, "%!") {
					t.Errorf("warning %s says %q", w.Code, w.Text)
				}
				if w.Config != "" && !slices.ContainsFunc(r.Configs, func(c Config) bool { return c.Name == w.Config }) {
					t.Errorf("warning %s is about the configuration %q, which there is not", w.Code, w.Config)
				}
			}
		})
	}
}

// threaded has a metric measured over as many threads a run.
func threaded(t *testing.T, before, after []int) *Dataset {
	t.Helper()
	var d Dataset
	for i, n := range before {
		mustAdd(t, &d, Observation{Metric: "m", Config: "before", Run: fmt.Sprint(i), Value: float64(10 + i), Order: float64(2 * i), Ordered: true, Inside: &Inside{Threads: n}})
	}
	for i, n := range after {
		mustAdd(t, &d, Observation{Metric: "m", Config: "after", Run: fmt.Sprint(i), Value: float64(12 + i), Order: float64(2*i + 1), Ordered: true, Inside: &Inside{Threads: n}})
	}
	return &d
}

func noted(t *testing.T) *Dataset {
	t.Helper()
	d := dataset(t, beforeAfter, map[string]arms{"m": {"before": {1, 2, 3, 4}, "after": {1, 2, 4, 4}}}, Observation{})
	mustAdd(t, d, Observation{Config: "before", Run: "1", Source: "run1.txt", Line: 7,
		Note: &Note{Warning: &Warning{Code: "lost-events", Text: "3 % of the events were lost", Remedy: "use larger buffers"}}},
		Observation{Config: "before", Run: "1", Note: &Note{Warning: &Warning{Code: "hidden-tasks", Metric: "TOTAL", Text: "a third is hidden", Remedy: "compare by name"}}},
		Observation{Metric: "TOTAL/runtime", Config: "before", Run: "1", Value: 7}, Observation{Metric: "TOTAL/runtime", Config: "after", Run: "1", Value: 8})
	return d
}

func listing(r *Result) string {
	var b strings.Builder
	for _, w := range r.Warnings {
		fmt.Fprintf(&b, "%s [%s %s]: %s\n", w.Code, w.Metric, w.Config, w.Text)
	}
	return b.String()
}

func added(t *testing.T, observations ...Observation) *Dataset {
	t.Helper()
	var d Dataset
	mustAdd(t, &d, observations...)
	return &d
}

// A warning says what it is about, and its remedy can be followed.
func TestWarningsInFull(t *testing.T) {
	d := dataset(t, []string{"after", "before", "i1", "i2"}, map[string]arms{
		"m": {"after": {5, 6, 7, 8}, "before": {5, 5, 5, 5}},
		"n": {"i1": {1, 2, 3, 4}, "i2": {1, 2, 4, 3}},
		"o": {"i1": {1, 2, 3}, "i2": {1, 3, 2}},
	}, Observation{})
	mustAdd(t, d, Observation{Metric: "m", Config: "before", Run: "5", Missing: true})
	r := compared(t, d, Options{})
	want := []Warning{
		{Code: "baseline-order", Config: "after", Text: "after is the baseline, being the first; before sounds like the one meant",
			Remedy: "--baseline before, or --baseline after if it is right as it is"},
		{Code: "few-runs", Metric: "o", Aggregate: "mean", Config: "i2",
			Text: "there are only 3 + 3 runs: the smallest two-sided P that an exact rank test can reach is 0.1"},
		{Code: "missing-values", Metric: "m", Aggregate: "mean", Config: "before", Text: "1 of 5 values are missing under before"},
		{Code: "constant", Metric: "m", Aggregate: "mean", Config: "before", Text: "every run of before gave 5: all spread comes from the other side",
			Remedy: "check the resolution of the measurement"},
		{Code: "attainable-p", Metric: "m", Aggregate: "mean", Config: "before",
			Text: "the smallest two-sided P that an exact rank test can reach with the 4 + 4 values as they are is 0.14, above 0.05"},
		{Code: "other-baseline", Metric: "n", Aggregate: "mean", Config: "i1", Text: "not measured under after: compared with i1",
			Remedy: "name a baseline with --baseline to compare with that one only"},
		{Code: "absent-from-runs", Metric: "o", Aggregate: "mean", Config: "i1", Text: "in 3 of the 4 runs under i1 only",
			Remedy: "the runs that have it may be unlike the others: find out why it is absent"},
		{Code: "absent-from-runs", Metric: "o", Aggregate: "mean", Config: "i2", Text: "in 3 of the 4 runs under i2 only"},
		{Code: "other-baseline", Metric: "o", Aggregate: "mean", Config: "i1", Text: "not measured under after: compared with i1",
			Remedy: "name a baseline with --baseline to compare with that one only"},
	}
	if len(r.Warnings) != len(want) {
		t.Fatalf("%d warnings, want %d:\n%s", len(r.Warnings), len(want), listing(r))
	}
	for i, got := range r.Warnings {
		if want[i].Remedy == "" {
			got.Remedy = ""
		}
		if got != want[i] {
			t.Errorf("warning %d is\n%+v, want\n%+v", i, got, want[i])
		}
	}
}

// Among many metrics of a family, some pair is a thousand apart by chance.
func TestUnitsAreSuspectedInSmallFamiliesOnly(t *testing.T) {
	for _, tc := range []struct{ metrics, want int }{{50, 1}, {51, 0}} {
		metrics := map[string]arms{"a.x.Latency": {"only": {100000, 100001}}}
		for i := range tc.metrics - 1 {
			metrics[fmt.Sprintf("a.%d.Latency", i)] = arms{"only": {100 + 10*float64(i), 101}}
		}
		r := compared(t, dataset(t, []string{"only"}, metrics, Observation{}), Options{})
		if len(r.Warnings) != tc.want {
			t.Errorf("%d metrics: %d warnings, want %d:\n%s", tc.metrics, len(r.Warnings), tc.want, listing(r))
		}
	}
}

func TestUnitsOfARepeatedMetricAreSuspectedOnce(t *testing.T) {
	small := arms{"only": {1, 2, 3}}
	r := compared(t, dataset(t, []string{"only"}, map[string]arms{"a.x.b": small, "a.y.b": small, "a.z.b": {"only": {1000, 2000, 3000}}}, Observation{}), Options{})
	if got := strings.Count(listing(r), "unit-suspicion"); got != 1 {
		t.Errorf("%d suspicions, want one:\n%s", got, listing(r))
	}
}

func TestAboutThousand(t *testing.T) {
	row := func(means ...float64) *Row {
		r := &Row{}
		for _, m := range means {
			s := Sample{}
			if m != 0 {
				s.N, s.Mean = 3, m
			}
			r.Samples = append(r.Samples, s)
		}
		return r
	}
	for _, tc := range []struct {
		small, large *Row
		want         bool
	}{
		{row(1), row(1000), true}, {row(1), row(980.5), true}, {row(1), row(979.5), false}, {row(1), row(1019.5), true}, {row(1), row(1020.5), false},
		{row(1, 2), row(1000, 2000), true}, {row(1, 2), row(1000, 2100), false}, {row(1, 2), row(1100, 2000), false},
		{row(0, 2), row(1000, 2000), true}, {row(1, 2), row(1000, 0), true}, {row(0, 2), row(1000, 0), false}, {row(1000), row(1), false},
	} {
		if _, ok := aboutThousand(tc.small, tc.large); ok != tc.want {
			t.Errorf("%+v and %+v: %v, want %v", tc.small, tc.large, ok, tc.want)
		}
	}
}

func TestShortP(t *testing.T) {
	for p, want := range map[float64]string{1e-9: "<0.001", 0.00098: "<0.001", 0.001: "0.001", 0.00102: "0.001", 0.25: "0.250"} {
		if got := shortP(p); got != want {
			t.Errorf("shortP(%v) = %q, want %q", p, got, want)
		}
	}
}

func TestSmallestP(t *testing.T) {
	// 2/C(n+m, n), from tables of binomial coefficients.
	for _, tc := range []struct {
		n, m int
		want float64
	}{{1, 1, 1}, {1, 2, 2.0 / 3}, {3, 3, 2.0 / 20}, {4, 4, 2.0 / 70}, {3, 20, 2.0 / 1771}, {20, 3, 2.0 / 1771}} {
		if got := smallestP(tc.n, tc.m); math.Abs(got-tc.want) > 1e-15 {
			t.Errorf("smallestP(%d, %d) = %v, want %v", tc.n, tc.m, got, tc.want)
		}
	}
}
