package latency

import (
	"fmt"
	"math"
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
		"no run column": {added(t,
			Observation{Metric: "m", Config: "before", Value: 1}, Observation{Metric: "m", Config: "before", Value: 2},
			Observation{Metric: "m", Config: "before", Value: 4}, Observation{Metric: "m", Config: "before", Value: 5},
		), Options{}, "no-run-column", "each row was taken as a run"},
		"reduced": {added(t,
			Observation{Metric: "m", Config: "before", Run: "1", Value: 1}, Observation{Metric: "m", Config: "before", Run: "1", Value: 2},
			Observation{Metric: "m", Config: "before", Run: "2", Value: 4},
		), Options{}, "runs-reduced", "runs of 1 of the 1 metrics hold several observations (1 to 2): each run was reduced to one value, its mean, before"},
		"too few for p99": {added(t,
			Observation{Metric: "m", Config: "before", Run: "1", Value: 1}, Observation{Metric: "m", Config: "before", Run: "2", Value: 2},
		), Options{Aggregates: []string{"p99"}}, "not-estimable", "p99 is not estimable in 2 of 2 runs under before: a run needs 1000"},
		"few runs": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {11, 12, 14}, "after": {12, 13, 15}}}, Observation{}), Options{},
			"few-runs", "only 3 + 3 runs: the smallest two-sided P that an exact rank test can reach is 0.1"},
		"one run": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {1}, "after": {2}}}, Observation{}), Options{},
			"few-runs", "can reach is 1, and Welch's test needs two runs a side"},
		"no percentage": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {-1, -1, 1, 1}, "after": {5, 6, 7, 8}}}, Observation{}), Options{},
			"no-percent", "the mean under before, 0, is not clearly above 0 (SD 1.2, 4 runs)"},
		"no interval": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {1, 1, 1, 20}, "after": {15, 16, 17, 18}}}, Observation{}), Options{},
			"no-percent", "the mean under before, 5.75, is not clearly above 0 (SD 9.5, 4 runs): there is no interval of Change %"},
		"ties": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {5, 5, 5, 5, 6}, "after": {5, 5, 5, 4, 7}}}, Observation{}), Options{},
			"ties", "70 % of the values are 5"},
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
			"means-and-ranks", "the ranks differ significantly, the means do not"},
		"duplicate": {dataset(t, beforeAfter, map[string]arms{"m": {"before": base, "after": near}, "n": {"before": base, "after": near}}, Observation{}), Options{},
			"duplicate", "repeats the values of m run for run"},
		"fixed counts are no duplicates": {dataset(t, beforeAfter, map[string]arms{
			"m": {"before": {1, 1, 1, 1}, "after": {2, 2, 2, 2}}, "n": {"before": {1, 1, 1, 1}, "after": {2, 2, 2, 2}}}, Observation{}), Options{}, "constant", ""},
		"unit suspicion": {dataset(t, beforeAfter, map[string]arms{
			"Ash.Core.Latency":  {"before": base, "after": near},
			"Ash.Keys.Latency":  {"before": spread(20, 100600, 5000), "after": spread(20, 101500, 5000)},
			"Docs.Keys.Latency": {"before": spread(20, 99900, 5000), "after": spread(20, 101600, 5000)},
		}, Observation{}), Options{}, "unit-suspicion", "thousandth (1/1005) of those of Ash.Keys.Latency"},
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
			"same-data", "after repeats the values of the configuration it is compared with"},
		"all missing": {added(t,
			Observation{Metric: "m", Config: "before", Run: "1", Value: 1}, Observation{Metric: "m", Config: "before", Run: "2", Value: 2},
			Observation{Metric: "m", Config: "after", Run: "1", Missing: true},
		), Options{}, "missing-metric missing-values", "no values under after (2 under before)"},
		"nothing but zeros": {dataset(t, beforeAfter, map[string]arms{"m": {"before": {0, 0, 0, 0}, "after": {0, 0, 0, 0}}}, Observation{}), Options{},
			"constant", "every run of both gave 0"},
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
			}
		})
	}
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
