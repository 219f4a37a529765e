package latency

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sigtest/stats"
)

// addPairs adds the runs of metrics under labels, each metric's in an order of its
// own, and one run of after that has no partner.
func addPairs(t *testing.T, d *Dataset, metrics map[string]arms, names []string) {
	t.Helper()
	for i, name := range names {
		for j, config := range beforeAfter {
			values := metrics[name][config]
			for k := range values {
				place := (k*7 + 3*i + 5*j) % len(values)
				mustAdd(t, d, Observation{Metric: name, Config: config, Run: fmt.Sprint("r", place), Value: values[place]})
			}
		}
		mustAdd(t, d, Observation{Metric: name, Config: "after", Run: fmt.Sprint("alone", i), Value: 1000})
	}
}

func TestMetricsOfTheSamePairsAreAdjustedTogether(t *testing.T) {
	metrics, names := noisyRuns(4, 12, beforeAfter), []string{"m0", "m1", "m2", "m3"}
	var x, y [][]float64
	for _, name := range names {
		x, y = append(x, metrics[name]["before"]), append(y, metrics[name]["after"])
	}
	var labelled, placed Dataset
	addPairs(t, &labelled, metrics, names)
	for _, name := range names {
		for _, config := range beforeAfter {
			for _, v := range metrics[name][config] {
				mustAdd(t, &placed, Observation{Metric: name, Config: config, Value: v})
			}
		}
	}
	for how, d := range map[string]*Dataset{"by label": &labelled, "by position": &placed} {
		r := compared(t, d, Options{Paired: true, Adjust: "maxt"})
		for _, test := range []string{"paired-t", "wilcoxon"} {
			maxT, err := stats.Lookup(test)
			if err != nil {
				t.Fatal(err)
			}
			joint, err := maxT.MaxT(x, y, stats.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for i, name := range names {
				c := row(t, r, name).Comparisons[0]
				if got, want := c.result(test).PAdjusted, max(c.result(test).P, joint.P[i]); !near(got, want, 1e-14) {
					t.Errorf("%s, %s, %s: adjusted P %v, want %v", how, name, test, got, want)
				}
			}
		}
		if r.AdjustMethod != "all 4096 sign flips" || r.FamilySize != 4 {
			t.Errorf("%s: family of %d by %q", how, r.FamilySize, r.AdjustMethod)
		}
		if w := warned(r, "runs-not-joined"); w != "" {
			t.Errorf("%s: warning: %s", how, w)
		}
		if few := compared(t, d, Options{Paired: true, Adjust: "maxt", Resamples: 500, Seed: 3}); few.AdjustMethod != "500 sign flips, seed 3" {
			t.Errorf("%s: by %q", how, few.AdjustMethod)
		}
	}
}

// A pair is another one where one of its two runs is lost.
func TestMetricsOfOtherPairs(t *testing.T) {
	metrics, names := noisyRuns(4, 12, beforeAfter), []string{"m0", "m1", "m2", "m3"}
	var d Dataset
	addPairs(t, &d, metrics, names[:3])
	for k, v := range metrics["m3"]["before"] {
		mustAdd(t, &d, Observation{Metric: "m3", Config: "before", Run: fmt.Sprint("r", k), Value: v})
		if k != 5 {
			mustAdd(t, &d, Observation{Metric: "m3", Config: "after", Run: fmt.Sprint("r", k), Value: metrics["m3"]["after"][k]})
		}
	}
	r := compared(t, &d, Options{Paired: true, Adjust: "maxt"})
	c := row(t, r, "m3").Comparisons[0]
	checkAdjusted(t, r, "after", map[string]float64{"m3": min(1, 4*c.P)})
	want := "metrics measured in the same pairs of runs of the same two configurations: the 4 comparisons fall into 2 groups, each of which has its share of alpha (m3 has other pairs than m0)"
	if got := warned(r, "runs-not-joined"); !strings.Contains(got, want) {
		t.Errorf("warning %q", got)
	}
}

// 5 pairs have 32 changes of sign, two of which are as extreme as any can be.
func TestTooFewPairsToFlip(t *testing.T) {
	var d Dataset
	metrics := noisyRuns(2, 5, beforeAfter)
	addPairs(t, &d, metrics, []string{"m0", "m1"})
	r, holm := compared(t, &d, Options{Paired: true, Adjust: "maxt"}), compared(t, &d, Options{Paired: true, Adjust: "holm"})
	for i := range r.Rows {
		if got, want := r.Rows[i].Comparisons[0].PAdjusted, holm.Rows[i].Comparisons[0].PAdjusted; got != want {
			t.Errorf("%s: %v, want Holm's %v", r.Rows[i].Name, got, want)
		}
	}
	if got := warned(r, "runs-not-joined"); r.AdjustMethod != "holm" || !strings.Contains(got, "too few pairs to reach alpha by changing their signs: P-values were adjusted by Holm") {
		t.Errorf("adjusted by %q, warning %q", r.AdjustMethod, got)
	}
	if !slices.Contains(codes(r), "few-runs") {
		t.Errorf("warnings %v", codes(r))
	}
}
