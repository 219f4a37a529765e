package latency

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sigtest/stats"
)

// noisyRuns are metrics of the same n runs of each configuration, with noise in
// common; every other one is higher under those after the first.
func noisyRuns(metrics, n int, configs []string) map[string]arms {
	r := rand.New(rand.NewPCG(5, 0))
	out := map[string]arms{}
	for i := range metrics {
		out[fmt.Sprintf("m%d", i)] = arms{}
	}
	for j, config := range configs {
		for range n {
			common := r.NormFloat64()
			for i := range metrics {
				v := 100 + common + r.NormFloat64()
				if i%2 == 0 && j > 0 {
					v += 1.5
				}
				name := fmt.Sprintf("m%d", i)
				out[name][config] = append(out[name][config], v)
			}
		}
	}
	return out
}

// wantJoint returns what metrics adjusted together should come to, as a share of
// a family.
func wantJoint(t *testing.T, r *Result, of map[string]arms, metrics []string, config string, share float64) map[string]float64 {
	t.Helper()
	var x, y [][]float64
	for _, m := range metrics {
		x, y = append(x, of[m]["before"]), append(y, of[m][config])
	}
	joint, err := stats.WelchMaxT(x, y, stats.Options{Seed: r.Options.Seed, Resamples: r.Options.Resamples})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]float64{}
	for i, m := range metrics {
		for _, c := range row(t, r, m).Comparisons {
			if c.Config == config {
				want[m] = max(c.P, min(1, joint.P[i]*share))
			}
		}
	}
	return want
}

func checkAdjusted(t *testing.T, r *Result, config string, want map[string]float64) {
	t.Helper()
	for metric, p := range want {
		for _, c := range row(t, r, metric).Comparisons {
			if c.Config == config && !near(c.PAdjusted, p, 1e-14) { // but for the rounding of a share
				t.Errorf("%s, %s: adjusted P %v, want %v", metric, config, c.PAdjusted, p)
			}
		}
	}
}

func warned(r *Result, code string) string {
	for _, w := range r.Warnings {
		if w.Code == code {
			return w.Text
		}
	}
	return ""
}

func TestMetricsOfTheSameRunsAreAdjustedTogether(t *testing.T) {
	metrics := noisyRuns(5, 12, beforeAfter)
	r := compared(t, dataset(t, beforeAfter, metrics, Observation{}), Options{Adjust: "maxt", Resamples: 500, Seed: 3})
	checkAdjusted(t, r, "after", wantJoint(t, r, metrics, []string{"m0", "m1", "m2", "m3", "m4"}, "after", 1))
	if r.AdjustMethod != "500 relabellings, seed 3" || r.FamilySize != 5 {
		t.Errorf("family of %d by %q", r.FamilySize, r.AdjustMethod)
	}
	if w := warned(r, "runs-not-joined"); w != "" {
		t.Errorf("warning: %s", w)
	}
	// Mann-Whitney's are, too, by its own statistic.
	var x, y [][]float64
	for i := range 5 {
		m := metrics[fmt.Sprintf("m%d", i)]
		x, y = append(x, m["before"]), append(y, m["after"])
	}
	joint, err := stats.MannWhitneyMaxT(x, y, stats.Options{Seed: 3, Resamples: 500})
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range joint.P {
		if got := row(t, r, fmt.Sprintf("m%d", i)).Comparisons[0].result("mann-whitney"); got.PAdjusted != max(got.P, p) {
			t.Errorf("m%d: adjusted P of mann-whitney %v, want %v", i, got.PAdjusted, max(got.P, p))
		}
	}
}

// Runs are told by their labels, in whatever order a metric has them.
func TestRunsAreJoinedByLabel(t *testing.T) {
	metrics := noisyRuns(3, 6, beforeAfter)
	inOrder := compared(t, dataset(t, beforeAfter, metrics, Observation{}), Options{Adjust: "maxt"})
	var d Dataset
	for _, config := range beforeAfter {
		for name := range 3 {
			metric := fmt.Sprintf("m%d", name)
			for i := range 6 {
				k := (i + 2*name) % 6
				mustAdd(t, &d, Observation{Metric: metric, Config: config, Run: fmt.Sprint(k + 1), Value: metrics[metric][config][k]})
			}
		}
	}
	mixed := compared(t, &d, Options{Adjust: "maxt"})
	for i, row := range inOrder.Rows {
		if got, want := mixed.Rows[i].Comparisons[0].PAdjusted, row.Comparisons[0].PAdjusted; got != want {
			t.Errorf("%s: %v in another order, %v in order", row.Name, got, want)
		}
	}
	if inOrder.AdjustMethod != "all 924 relabellings" || mixed.AdjustMethod != inOrder.AdjustMethod {
		t.Errorf("%q, %q", inOrder.AdjustMethod, mixed.AdjustMethod)
	}
}

// A group has the share of alpha that its size is of the family's.
func TestGroupsOfRuns(t *testing.T) {
	metrics := noisyRuns(6, 12, beforeAfter)
	for _, m := range []string{"m4", "m5"} {
		metrics[m]["after"] = metrics[m]["after"][:9]
	}
	metrics["m3"]["before"] = metrics["m3"]["before"][:10]
	r := compared(t, dataset(t, beforeAfter, metrics, Observation{}), Options{Adjust: "maxt", Resamples: 500})
	checkAdjusted(t, r, "after", wantJoint(t, r, metrics, []string{"m0", "m1", "m2"}, "after", 6/3.))
	checkAdjusted(t, r, "after", wantJoint(t, r, metrics, []string{"m4", "m5"}, "after", 6/2.))
	alone := row(t, r, "m3").Comparisons[0]
	checkAdjusted(t, r, "after", map[string]float64{"m3": min(1, 6*alone.P)})
	want := "the 6 comparisons fall into 3 groups, each of which has its share of alpha (m3 has other runs than m0)"
	if got := warned(r, "runs-not-joined"); !strings.Contains(got, want) {
		t.Errorf("warning %q, want %q", got, want)
	}
}

func TestWithoutRunsToJoinItIsHolm(t *testing.T) {
	metrics := noisyRuns(3, 12, beforeAfter)
	metrics["m1"]["after"] = metrics["m1"]["after"][:9]
	metrics["m2"]["before"] = metrics["m2"]["before"][:10]
	d := dataset(t, beforeAfter, metrics, Observation{})
	r, holm := compared(t, d, Options{Adjust: "maxt"}), compared(t, d, Options{Adjust: "holm"})
	for i := range r.Rows {
		for k, test := range r.Rows[i].Comparisons[0].Tests {
			if want := holm.Rows[i].Comparisons[0].Tests[k].PAdjusted; test.PAdjusted != want {
				t.Errorf("%s, %s: %v, want Holm's %v", r.Rows[i].Name, test.Name, test.PAdjusted, want)
			}
		}
	}
	if r.AdjustMethod != "holm" || holm.AdjustMethod != "" {
		t.Errorf("adjusted by %q and %q", r.AdjustMethod, holm.AdjustMethod)
	}
	if got := warned(r, "runs-not-joined"); !strings.Contains(got, "the 3 comparisons fall into 3 groups: P-values were adjusted by Holm (m1 has other runs than m0)") {
		t.Errorf("warning %q", got)
	}
	if codes(holm)[0] == "runs-not-joined" {
		t.Error("Holm joins no runs and warns")
	}
}

// Of 3 + 3 runs two relabellings out of 20 are as extreme as any can be: their P
// of .1 never reaches alpha, however clear the difference. Holm's can.
func TestTooFewRunsToRelabel(t *testing.T) {
	metrics := map[string]arms{
		"m0": {"before": {10, 11, 12}, "after": {110, 111, 112}},
		"m1": {"before": {20, 22, 21}, "after": {22, 20, 21}},
	}
	d := dataset(t, beforeAfter, metrics, Observation{})
	r, holm := compared(t, d, Options{Adjust: "maxt"}), compared(t, d, Options{Adjust: "holm"})
	for i := range r.Rows {
		if got, want := r.Rows[i].Comparisons[0].PAdjusted, holm.Rows[i].Comparisons[0].PAdjusted; got != want {
			t.Errorf("%s: %v, want Holm's %v", r.Rows[i].Name, got, want)
		}
	}
	if got := warned(r, "runs-not-joined"); r.AdjustMethod != "holm" || !strings.Contains(got, "too few runs to reach alpha by relabelling them: P-values were adjusted by Holm") {
		t.Errorf("adjusted by %q, warning %q", r.AdjustMethod, got)
	}
	// Beside others that can be joined, such a group is adjusted by Holm within
	// its share.
	for name, m := range noisyRuns(4, 8, beforeAfter) {
		metrics["n"+name] = m
	}
	for name, m := range noisyRuns(2, 5, beforeAfter) {
		metrics["o"+name] = m
	}
	both := compared(t, dataset(t, beforeAfter, metrics, Observation{}), Options{Adjust: "maxt", Seed: 4})
	for i, m := range []string{"m0", "m1"} {
		within := max(row(t, both, m).Comparisons[0].P, min(1, holm.Rows[i].Comparisons[0].PAdjusted*8/2))
		if got := row(t, both, m).Comparisons[0].PAdjusted; !near(got, within, 1e-14) {
			t.Errorf("%s beside others: %v, want %v", m, got, within)
		}
	}
	if both.AdjustMethod != "up to 9999 relabellings, seed 4" {
		t.Errorf("adjusted by %q", both.AdjustMethod)
	}
}

// Where rows are runs, those of equal position are one; a metric with a gap
// has none to join.
func TestRunsAreJoinedByPosition(t *testing.T) {
	metrics := noisyRuns(4, 8, beforeAfter)
	for _, gap := range []bool{false, true} {
		var d Dataset
		for _, name := range []string{"m0", "m1", "m2", "m3"} {
			for _, config := range beforeAfter {
				for k, v := range metrics[name][config] {
					missing := gap && config == "after" && (name == "m2" && k == 3 || name == "m3" && k == 5)
					mustAdd(t, &d, Observation{Metric: name, Config: config, Value: v, Missing: missing})
				}
			}
		}
		r := compared(t, &d, Options{Adjust: "maxt", Resamples: 99})
		together, share := []string{"m0", "m1", "m2", "m3"}, 1.
		if gap {
			together, share = together[:2], 2
			for _, m := range []string{"m2", "m3"} { // as many runs, but not the same
				c := row(t, r, m).Comparisons[0]
				checkAdjusted(t, r, "after", map[string]float64{m: min(1, 4*c.P)})
			}
		}
		checkAdjusted(t, r, "after", wantJoint(t, r, metrics, together, "after", share))
	}
}

// Each pair of configurations has its share.
func TestGroupsOfConfigurations(t *testing.T) {
	configs := []string{"before", "b", "c"}
	metrics := noisyRuns(3, 9, configs)
	r := compared(t, dataset(t, configs, metrics, Observation{}), Options{Adjust: "maxt", Resamples: 200})
	for _, config := range configs[1:] {
		checkAdjusted(t, r, config, wantJoint(t, r, metrics, []string{"m0", "m1", "m2"}, config, 2))
	}
	if got := warned(r, "runs-not-joined"); !strings.Contains(got, "the 6 comparisons fall into 2 groups") {
		t.Errorf("warning %q", got)
	}
	// Tests of all configurations at once have no such form: Holm.
	holm := compared(t, dataset(t, configs, metrics, Observation{}), Options{Adjust: "holm"})
	for i := range r.Rows {
		for k, test := range r.Rows[i].Omnibus {
			if want := holm.Rows[i].Omnibus[k].PAdjusted; test.PAdjusted != want {
				t.Errorf("%s, %s: %v, want Holm's %v", r.Rows[i].Name, test.Name, test.PAdjusted, want)
			}
		}
	}
	one := compared(t, dataset(t, configs, noisyRuns(1, 9, configs), Observation{}), Options{Adjust: "maxt"})
	if got := warned(one, "runs-not-joined"); one.AdjustMethod != "holm" || !strings.Contains(got, "the 2 comparisons fall into 2 groups: P-values were adjusted by Holm") {
		t.Errorf("one metric: by %q, warning %q", one.AdjustMethod, got)
	}
}

// A family of one needs no adjustment, nor a warning.
func TestJointAdjustmentOfOne(t *testing.T) {
	r := compared(t, dataset(t, beforeAfter, noisyRuns(1, 9, beforeAfter), Observation{}), Options{Adjust: "maxt"})
	if c := r.Rows[0].Comparisons[0]; c.PAdjusted != c.P || len(r.Warnings) > 0 {
		t.Errorf("adjusted P %v of %v; %v", c.PAdjusted, c.P, r.Warnings)
	}
}

// A metric that follows from others passes where those with a P up to the next
// larger one all pass, and never below its own P; beside them nothing changes.
func TestImpliedUnderMaxT(t *testing.T) {
	r := compared(t, implied(t, nil), Options{Adjust: "maxt"})
	avg, count, sum := row(t, r, "avg").Comparisons[0], row(t, r, "count").Comparisons[0], row(t, r, "sum").Comparisons[0]
	if r.FamilySize != 2 || r.AdjustMethod != "all 252 relabellings" {
		t.Errorf("family of %d by %q", r.FamilySize, r.AdjustMethod)
	}
	if want := max(avg.PAdjusted, count.PAdjusted); sum.PAdjusted != want {
		t.Errorf("adjusted P of sum %v, want %v", sum.PAdjusted, want)
	}
}

// Where adjusted P-values are not in the order of the P-values.
func TestSharingOfAdjustedP(t *testing.T) {
	result := func(p, adjusted float64) *TestResult {
		return &TestResult{Result: stats.Result{P: p}, PAdjusted: adjusted}
	}
	family := []*TestResult{result(0.03, 0.04), result(0.01, 0.06), result(0.02, 0.02), result(0.001, 0.01)}
	shared := []*TestResult{result(0.0005, 0), result(0.005, 0), result(0.02, 0), result(0.025, 0), result(0.9, 0), result(0.05, 0)}
	if err := shareAdjusted(family, shared, lastStep); err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{0.01, 0.06, 0.06, 0.06, 0.9, 0.06} {
		if shared[i].PAdjusted != want {
			t.Errorf("P %v: %v, want %v", shared[i].P, shared[i].PAdjusted, want)
		}
	}
}

// A metric that repeats another one's data changes nothing.
func TestDuplicatesUnderMaxT(t *testing.T) {
	metrics := noisyRuns(3, 10, beforeAfter)
	o := Options{Adjust: "maxt", Resamples: 300}
	without := compared(t, dataset(t, beforeAfter, metrics, Observation{}), o)
	metrics["twin"] = metrics["m1"]
	with := compared(t, dataset(t, beforeAfter, metrics, Observation{}), o)
	for _, m := range []string{"m0", "m1", "m2"} {
		checkAdjusted(t, with, "after", map[string]float64{m: row(t, without, m).Comparisons[0].PAdjusted})
	}
	checkAdjusted(t, with, "after", map[string]float64{"twin": row(t, without, "m1").Comparisons[0].PAdjusted})
	if !slices.Contains(codes(with), "duplicate") || with.FamilySize != 3 {
		t.Errorf("family of %d, warnings %v", with.FamilySize, codes(with))
	}
}

func TestMaxTOfATestWithoutJointForm(t *testing.T) {
	d := dataset(t, beforeAfter, noisyRuns(3, 8, beforeAfter), Observation{})
	for _, c := range []struct {
		o    Options
		want string
	}{
		{Options{Test: "ks"}, "maxt has no form for the test ks: P-values were adjusted by Holm\n-> take --adjust holm, or a test that maxt is made for: welch, mann-whitney, permutation"},
		{Options{Paired: true}, ""},
		{Options{Test: "permutation"}, ""},
	} {
		c.o.Adjust = "maxt"
		r := compared(t, d, c.o)
		got := ""
		for _, w := range r.Warnings {
			if w.Code == "no-joint-test" {
				got = w.Text + "\n-> " + w.Remedy
			}
		}
		if got != c.want || (c.want != "") != (r.AdjustMethod == "holm") {
			t.Errorf("%+v: %q, want %q; adjusted by %q", c.o, got, c.want, r.AdjustMethod)
		}
	}
}
