package latency

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"sigtest/stats"
)

// spread returns n values evenly spread over mean +- width.
func spread(n int, mean, width float64) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = mean
		if n > 1 {
			x[i] += width * (2*float64(i)/float64(n-1) - 1)
		}
	}
	return x
}

// sample is the values of one metric under one configuration.
type arms map[string][]float64

// dataset makes one of samples; configurations in the order given.
func dataset(t testing.TB, configs []string, metrics map[string]arms, o Observation) *Dataset {
	t.Helper()
	var d Dataset
	names := make([]string, 0, len(metrics))
	for name := range metrics {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, config := range configs {
		for _, name := range names {
			for i, v := range metrics[name][config] {
				o.Metric, o.Config, o.Run, o.Value = name, config, fmt.Sprint(i+1), v
				if err := d.Add(o); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	return &d
}

func compared(t testing.TB, d *Dataset, o Options) *Result {
	t.Helper()
	r, err := Compare(d, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

var beforeAfter = []string{"before", "after"}

func TestVerdicts(t *testing.T) {
	hundred := spread(20, 100, 5)
	for name, tc := range map[string]struct {
		before, after []float64
		better        Direction
		threshold     float64
		test          string
		want          Verdict
	}{
		"lower":                  {hundred, spread(20, 90, 5), Lower, 0, "", Improved},
		"lower, risen":           {hundred, spread(20, 110, 5), Lower, 0, "", Regressed},
		"higher":                 {hundred, spread(20, 110, 5), Higher, 0, "", Improved},
		"higher, fallen":         {hundred, spread(20, 90, 5), Higher, 0, "", Regressed},
		"neither, risen":         {hundred, spread(20, 110, 5), Neither, 0, "", Increased},
		"neither, fallen":        {hundred, spread(20, 90, 5), Neither, 0, "", Decreased},
		"by ranks":               {hundred, spread(20, 90, 5), Lower, 0, "mann-whitney", Improved},
		"noise":                  {hundred, spread(20, 101, 5), Lower, 0, "", Insignificant},
		"noise within threshold": {hundred, spread(20, 101, 5), Lower, 3, "", Equivalent},
		"noise, wide interval":   {hundred, spread(20, 101, 5), Lower, 2, "", Insignificant},
		"beyond threshold":       {hundred, spread(20, 90, 5), Lower, 5, "", Improved},
		"real but within":        {hundred, spread(20, 96, 5), Lower, 8, "", Equivalent},
		"real, size unclear":     {hundred, spread(20, 96, 5), Lower, 5, "", Insignificant},
		"one run a side":         {[]float64{1}, []float64{2}, Lower, 0, "", Untestable},
		"fixed, differing":       {[]float64{1, 1, 1, 1}, []float64{0, 0, 0, 0}, Lower, 0, "", Untestable},
		"fixed, equal":           {[]float64{1, 1, 1, 1}, []float64{1, 1, 1, 1}, Lower, 0, "", Insignificant},
		"fixed, differing, rank": {[]float64{1, 1, 1, 1}, []float64{0, 0, 0, 0}, Lower, 0, "mann-whitney", Improved},
		"nothing after":          {hundred, nil, Lower, 0, "", Untestable},
	} {
		t.Run(name, func(t *testing.T) {
			d := dataset(t, beforeAfter, map[string]arms{
				"m": {"before": tc.before, "after": tc.after},
				// A second metric that both have, and that stays out of the family.
				"z": {"before": {1}, "after": {1}},
			}, Observation{Better: tc.better})
			r := compared(t, d, Options{Threshold: tc.threshold, Test: tc.test, Adjust: "none"})
			if got := r.Rows[0].Comparisons[0].Verdict; got != tc.want {
				c := r.Rows[0].Comparisons[0]
				t.Errorf("verdict %s, want %s (P %v, change %v)", got, tc.want, c.P, c.Change)
			}
		})
	}
}

// A verdict must not depend on which way round a metric is called: swapping
// the configurations turns improved into regressed and back.
func TestSwappingConfigurationsMirrors(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(1, 100), 2, 12)
		metrics := map[string]arms{"m": {"before": values.Draw(rt, "before"), "after": values.Draw(rt, "after")}}
		there := compared(t, dataset(t, beforeAfter, metrics, Observation{}), Options{}).Rows[0].Comparisons[0]
		back := compared(t, dataset(t, []string{"after", "before"}, metrics, Observation{}), Options{}).Rows[0].Comparisons[0]
		mirror := map[Verdict]Verdict{Improved: Regressed, Regressed: Improved, Insignificant: Insignificant, Untestable: Untestable}
		if mirror[there.Verdict] != back.Verdict {
			rt.Errorf("%s one way, %s the other", there.Verdict, back.Verdict)
		}
		if there.P != back.P && !(math.IsNaN(there.P) && math.IsNaN(back.P)) {
			rt.Errorf("P %v one way, %v the other", there.P, back.P)
		}
		if there.Shift.Value != -back.Shift.Value || there.Shift.Lo != -back.Shift.Hi {
			rt.Errorf("shift %v one way, %v the other", there.Shift, back.Shift)
		}
		if math.Abs(there.ProbabilityLower+back.ProbabilityLower-1) > 1e-12 {
			rt.Errorf("probability lower %v one way, %v the other", there.ProbabilityLower, back.ProbabilityLower)
		}
	})
}

func TestPAndIntervalNeverContradict(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(10, 30), 2, 12)
		metrics := map[string]arms{"m": {"before": values.Draw(rt, "before"), "after": values.Draw(rt, "after")}}
		alpha := rapid.SampledFrom([]float64{0.01, 0.05, 0.2}).Draw(rt, "alpha")
		c := compared(t, dataset(t, beforeAfter, metrics, Observation{}), Options{Alpha: alpha}).Rows[0].Comparisons[0]
		if math.IsNaN(c.Change.Lo) || math.IsNaN(c.P) {
			return
		}
		if excludes := c.Change.Lo > 0 || c.Change.Hi < 0; excludes != (c.P < alpha) {
			rt.Errorf("P %v at alpha %v, but the interval is %v", c.P, alpha, c.Change)
		}
	})
}

func TestImprovementIsTheChangeTurned(t *testing.T) {
	c := Comparison{Change: stats.Estimate{Value: -13, Interval: stats.Interval{Lo: -20, Hi: -5, Level: 0.95}}}
	if got := c.Improvement(Lower); got.Value != 13 || got.Lo != 5 || got.Hi != 20 {
		t.Errorf("lower is better: %v, want 13 [5, 20]", got)
	}
	if got := c.Improvement(Higher); got != c.Change {
		t.Errorf("higher is better: %v, want the change itself", got)
	}
}

// Benjamini and Hochberg's rule, written down directly.
func bh(p []float64) []float64 {
	out := make([]float64, len(p))
	for i := range p {
		out[i] = 1
		for j := range p {
			if p[j] >= p[i] {
				rank := 0
				for k := range p {
					if p[k] <= p[j] {
						rank++
					}
				}
				out[i] = min(out[i], float64(len(p))*p[j]/float64(rank))
			}
		}
	}
	return out
}

func TestFamilyCountsDuplicatesOnce(t *testing.T) {
	metrics := map[string]arms{}
	for i := range 6 {
		metrics[fmt.Sprintf("m%d", i)] = arms{"before": spread(10, 100, 20), "after": spread(10, 100-3*float64(i), 20-float64(i))}
	}
	metrics["n"] = metrics["m3"]                                             // a duplicate
	metrics["o"] = arms{"before": {1, 1, 1}, "after": {2, 2, 2}}             // untestable by Welch
	metrics["p"] = arms{"before": spread(10, 100, 20), "after": []float64{}} // nothing to test
	r := compared(t, dataset(t, beforeAfter, metrics, Observation{}), Options{})
	if r.FamilySize != 6 {
		t.Errorf("family of %d, want 6", r.FamilySize)
	}
	var p []float64
	for i := range 6 {
		p = append(p, r.Rows[i].Comparisons[0].P)
	}
	for i, want := range bh(p) {
		if got := r.Rows[i].Comparisons[0].PAdjusted; !near(got, want, 1e-12) {
			t.Errorf("%s: adjusted P %v, want %v", r.Rows[i].Name, got, want)
		}
	}
	n := findRow(t, r, "n")
	if n.DuplicateOf != "m3" || n.Comparisons[0].PAdjusted != r.Rows[3].Comparisons[0].PAdjusted {
		t.Errorf("n repeats %q with adjusted P %v, want m3 with %v", n.DuplicateOf, n.Comparisons[0].PAdjusted, r.Rows[3].Comparisons[0].PAdjusted)
	}
	if o := findRow(t, r, "o").Comparisons[0]; !math.IsNaN(o.PAdjusted) || !errors.Is(o.Tests[0].Err, stats.ErrNoVariation) {
		t.Errorf("o: adjusted P %v, error %v; want none and no variation", o.PAdjusted, o.Tests[0].Err)
	}
	// The rank test has a family of its own, in which o can be tested.
	if o := findRow(t, r, "o").Comparisons[0].result("mann-whitney"); math.IsNaN(o.PAdjusted) {
		t.Error("o has no adjusted P of Mann-Whitney")
	}
}

func TestManyConfigurationsAgainstOneBaseline(t *testing.T) {
	configs := []string{"a", "b", "c", "d", "e"}
	m := arms{}
	for i, c := range configs {
		m[c] = spread(8, 100+float64(i), 3)
	}
	r := compared(t, dataset(t, configs, map[string]arms{"m": m}, Observation{}), Options{Baseline: "c"})
	var names, against []string
	for _, c := range r.Configs {
		names = append(names, c.Name)
	}
	for _, c := range r.Rows[0].Comparisons {
		if c.Baseline != "c" {
			t.Errorf("%s is compared with %s, want c", c.Config, c.Baseline)
		}
		against = append(against, c.Config)
	}
	if diff := cmp.Diff([]string{"c", "a", "b", "d", "e"}, names); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"a", "b", "d", "e"}, against); diff != "" {
		t.Error(diff)
	}
	if r.FamilySize != 4 {
		t.Errorf("family of %d, want 4", r.FamilySize)
	}
}

func TestOneConfigurationIsASummary(t *testing.T) {
	r := compared(t, dataset(t, []string{"only"}, map[string]arms{"m": {"only": {1, 2, 3, 6}}}, Observation{}), Options{})
	row := r.Rows[0]
	if len(row.Comparisons) != 0 || row.Samples[0].Mean != 3 || row.Samples[0].N != 4 || r.FamilySize != 0 {
		t.Errorf("got %+v", row)
	}
}

// The first configuration is the first that has any of the metrics asked for.
func TestFilteredMetricsBringTheirConfigurations(t *testing.T) {
	d := dataset(t, []string{"sockets", "pipes", "i1000", "i200"}, map[string]arms{
		"hackbench":  {"sockets": spread(5, 10, 1), "pipes": spread(5, 8, 1)},
		"cyclictest": {"i1000": spread(5, 90, 9), "i200": spread(5, 70, 9)},
	}, Observation{})
	r := compared(t, d, Options{Metric: regexp.MustCompile("cyclic")})
	if len(r.Configs) != 2 || r.Configs[0].Name != "i1000" || r.Configs[1].Name != "i200" {
		t.Errorf("configurations %v, want i1000 and i200", r.Configs)
	}
	if len(r.Warnings) > 0 {
		t.Errorf("warnings %v, want none", r.Warnings)
	}
}

// Metrics of unrelated configurations may stand in one input: each is compared
// with the first configuration that has it.
func TestMetricsWithoutTheBaseline(t *testing.T) {
	configs := []string{"sockets", "pipes", "i1000", "i200"}
	metrics := map[string]arms{
		"hackbench":  {"sockets": spread(5, 10, 1), "pipes": spread(5, 8, 1)},
		"cyclictest": {"i1000": spread(5, 90, 9), "i200": spread(5, 70, 9)},
	}
	r := compared(t, dataset(t, configs, metrics, Observation{}), Options{})
	for name, want := range map[string][2]string{"hackbench": {"sockets", "pipes"}, "cyclictest": {"i1000", "i200"}} {
		row := findRow(t, r, name)
		if len(row.Comparisons) != 1 || row.Comparisons[0].Baseline != want[0] || row.Comparisons[0].Config != want[1] {
			t.Errorf("%s: %d comparisons, want one of %s with %s", name, len(row.Comparisons), want[1], want[0])
		}
	}
	if got := codes(r); !slices.Contains(got, "other-baseline") {
		t.Errorf("warnings %v, want other-baseline", got)
	}
	// A baseline asked for by name is not replaced.
	r = compared(t, dataset(t, configs, metrics, Observation{}), Options{Baseline: "sockets"})
	if n := len(findRow(t, r, "cyclictest").Comparisons); n != 0 {
		t.Errorf("cyclictest has %d comparisons with a baseline it was not measured under", n)
	}
}

func TestNoPercentageWithoutAPositiveBase(t *testing.T) {
	r := compared(t, dataset(t, beforeAfter, map[string]arms{
		"offset": {"before": {-2, -1, 0, 1, 3}, "after": {4, 5, 6, 7, 8}},
	}, Observation{}), Options{})
	c := r.Rows[0].Comparisons[0]
	if !math.IsNaN(c.Change.Value) || !math.IsNaN(c.Change.Lo) || !math.IsNaN(c.MinimumDetectable) {
		t.Errorf("change %v, detectable %v: want none", c.Change, c.MinimumDetectable)
	}
	if c.Verdict != Regressed || math.IsNaN(c.P) || c.Shift.Value <= 0 {
		t.Errorf("verdict %s, P %v, shift %v: the rest must stand", c.Verdict, c.P, c.Shift)
	}
	if got := codes(r); !slices.Contains(got, "no-percent") {
		t.Errorf("warnings %v, want no-percent", got)
	}
}

// Latencies, being positive, have a change whatever their spread, so that it
// does not come and go with alpha; its interval needs a mean clearly above 0.
func TestNoisyPositiveBaseKeepsItsChange(t *testing.T) {
	for _, alpha := range []float64{0.5, 0.05, 0.001} {
		r := compared(t, dataset(t, beforeAfter, map[string]arms{"m": {"before": {1, 2, 9}, "after": {2, 3, 7}}}, Observation{}), Options{Alpha: alpha})
		c := r.Rows[0].Comparisons[0]
		if c.Change.Value != 0 {
			t.Errorf("alpha %v: change %v, want 0", alpha, c.Change.Value)
		}
		if hasInterval := !math.IsNaN(c.Change.Lo); hasInterval != (alpha == 0.5) {
			t.Errorf("alpha %v: interval %v", alpha, c.Change.Interval)
		}
	}
}

func TestMinusZeroIsZero(t *testing.T) {
	r := compared(t, dataset(t, []string{"only"}, map[string]arms{"m": {"only": {math.Copysign(0, -1)}}}, Observation{}), Options{})
	if v := r.Rows[0].Samples[0].Values[0]; math.Signbit(v) {
		t.Errorf("the value is %v", v)
	}
}

func TestOneRunASideHasAChangeButNoInterval(t *testing.T) {
	c := compared(t, dataset(t, beforeAfter, map[string]arms{"m": {"before": {80}, "after": {60}}}, Observation{}), Options{}).Rows[0].Comparisons[0]
	if c.Change.Value != -25 || !math.IsNaN(c.Change.Lo) {
		t.Errorf("change %v, want -25 without interval", c.Change)
	}
}

// The runs that methodology tables for the same averages and P-values name:
// 122, 259 and 480, from the noncentral t.
func TestPlanOfTheChromeOSTable(t *testing.T) {
	var d Dataset
	for _, config := range beforeAfter {
		for i, row := range readCSV(t, "../testdata/chromeos/"+config+".csv") {
			for metric, cell := range row {
				if metric != "run" {
					mustAdd(t, &d, Observation{Metric: metric, Config: config, Run: fmt.Sprint(i + 1), Value: parse(t, cell)})
				}
			}
		}
	}
	r := compared(t, &d, Options{})
	for metric, want := range map[string]struct {
		runs       int
		detectable float64
	}{
		"EventLatency.MouseReleased.TotalLatency":     {259, 29},
		"EventLatency.MouseDragged.TotalLatency":      {480, 11},
		"Docs.EventLatency.MousePressed.TotalLatency": {122, 17},
	} {
		row := findRow(t, r, metric)
		if row.DuplicateOf != "" {
			row = findRow(t, r, row.DuplicateOf)
		}
		c := row.Comparisons[0]
		if c.RunsNeeded != want.runs || math.Round(c.MinimumDetectable) != want.detectable {
			t.Errorf("%s: %d runs, %.1f %% detectable; want %d and %v", metric, c.RunsNeeded, c.MinimumDetectable, want.runs, want.detectable)
		}
	}
}

// Where only the adjustment stands in the way, more runs than were made are
// asked for.
func TestRunsNeededAreMoreThanWereMade(t *testing.T) {
	metrics := map[string]arms{"a": {"before": spread(20, 100, 10), "after": spread(20, 93.5, 10)}}
	for i := range 40 {
		metrics[fmt.Sprintf("noise%02d", i)] = arms{"before": spread(20, 100, 10), "after": spread(20, 100+0.01*float64(i+1), 10)}
	}
	c := compared(t, dataset(t, beforeAfter, metrics, Observation{}), Options{Adjust: "holm"}).Rows[0].Comparisons[0]
	if c.P > 0.005 || c.Verdict != Insignificant {
		t.Fatalf("P %v, %s: the case is not the one meant", c.P, c.Verdict)
	}
	if c.RunsNeeded <= 20 {
		t.Errorf("%d runs needed, with 20 made", c.RunsNeeded)
	}
}

func TestCompareRefuses(t *testing.T) {
	d := dataset(t, beforeAfter, map[string]arms{"m": {"before": {1, 2}, "after": {2, 3}}}, Observation{})
	empty := &Dataset{}
	missing := &Dataset{}
	mustAdd(t, missing, Observation{Metric: "m", Config: "before", Missing: true})
	for name, tc := range map[string]struct {
		d    *Dataset
		o    Options
		want string
	}{
		"test":       {d, Options{Test: "welsh"}, `unknown test "welsh"; have: welch, mann-whitney`},
		"adjustment": {d, Options{Adjust: "x"}, `unknown adjustment "x"; have: bh`},
		"alpha":      {d, Options{Alpha: 5}, "alpha 5"},
		"tiny alpha": {d, Options{Alpha: 1e-17}, "alpha 1e-17"},
		"NaN alpha":  {d, Options{Alpha: math.NaN()}, "alpha NaN"},
		"threshold":  {d, Options{Threshold: -1}, "threshold -1"},
		"aggregate":  {d, Options{Aggregates: []string{"p98"}}, `unknown aggregate "p98"`},
		"twice":      {d, Options{Aggregates: []string{"max", "max"}}, `"max" is asked for twice`},
		"baseline":   {d, Options{Baseline: "stock"}, `"stock"`},
		"empty":      {empty, Options{}, "no measurements"},
		"filtered":   {d, Options{Metric: regexp.MustCompile("x")}, `none of the 1 metrics passes the filters; the first is called "m"`},
		"excluded":   {d, Options{Exclude: regexp.MustCompile("m")}, "none of the 1 metrics"},
		"missing":    {missing, Options{}, "every value is missing"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Compare(tc.d, tc.o)
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got error %v, want one with %q", err, tc.want)
			}
		})
	}
}

func TestCompareLeavesTheDatasetAlone(t *testing.T) {
	metrics := map[string]arms{}
	for i := range 30 {
		metrics[fmt.Sprintf("m%02d", i)] = arms{"before": spread(9, 50+float64(i%7), 4), "after": spread(9, 49, 5)}
	}
	d := dataset(t, beforeAfter, metrics, Observation{})
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	one := compared(t, d, Options{Aggregates: []string{"mean", "max"}})
	runtime.GOMAXPROCS(8)
	eight := compared(t, d, Options{Aggregates: []string{"mean", "max"}})
	if diff := cmp.Diff(one, eight, cmpopts.EquateNaNs(), cmpopts.EquateErrors()); diff != "" {
		t.Errorf("the second comparison, on more processors, differs:\n%s", diff)
	}
}

func TestProgressCountsEveryMetric(t *testing.T) {
	metrics := map[string]arms{}
	for i := range 25 {
		metrics[fmt.Sprint(i)] = arms{"before": {1, 2}, "after": {2, 3}}
	}
	last := 0
	compared(t, dataset(t, beforeAfter, metrics, Observation{}), Options{Progress: func(done, total int) {
		if done != last+1 || total != 25 {
			t.Errorf("progress %d of %d after %d", done, total, last)
		}
		last = done
	}})
	if last != 25 {
		t.Errorf("progress ended at %d of 25", last)
	}
}

func BenchmarkCompare(b *testing.B) {
	metrics := map[string]arms{}
	for i := range 1000 {
		a := arms{"before": spread(20, 50+float64(i%7), 4), "after": spread(20, 49+float64(i%5), 5)}
		if i%2 == 1 {
			for _, x := range a {
				for j := range x {
					x[j] = math.Round(x[j])
				}
			}
		}
		metrics[fmt.Sprintf("m%04d", i)] = a
	}
	d := dataset(b, beforeAfter, metrics, Observation{})
	for b.Loop() {
		compared(b, d, Options{})
	}
}
