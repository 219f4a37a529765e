package latency

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
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

// spread returns n values evenly spread over mean +- width, in random order.
func spread(n int, mean, width float64) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = mean
		if n > 1 {
			x[i] += width * (2*float64(i)/float64(n-1) - 1)
		}
	}
	return shuffled(x)
}

// shuffled puts x in an order in which there is nothing to see.
func shuffled(x []float64) []float64 {
	rand.New(rand.NewPCG(1, 6)).Shuffle(len(x), func(i, j int) { x[i], x[j] = x[j], x[i] })
	return x
}

// arms holds the values of one metric by configuration.
type arms map[string][]float64

// dataset makes one of samples; configurations in the order given, which take
// turns unless o says otherwise.
func dataset(t testing.TB, configs []string, metrics map[string]arms, o Observation) *Dataset {
	t.Helper()
	var d Dataset
	names := make([]string, 0, len(metrics))
	for name := range metrics {
		names = append(names, name)
	}
	slices.Sort(names)
	turns := !o.Ordered
	for turn, config := range configs {
		for _, name := range names {
			for i, v := range metrics[name][config] {
				o.Metric, o.Config, o.Run, o.Value = name, config, fmt.Sprint(i+1), v
				if turns {
					o.Order, o.Ordered = float64(i*len(configs)+turn+1), true
				}
				if err := d.Add(o); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	return &d
}

// row returns the row of a metric.
func row(t testing.TB, r *Result, metric string) *Row {
	t.Helper()
	i := slices.IndexFunc(r.Rows, func(row Row) bool { return row.Name == metric })
	if i < 0 {
		t.Fatalf("no row of %q", metric)
	}
	return &r.Rows[i]
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
		"just the threshold":     {spread(5, 100, 2), spread(5, 50, 2), Lower, 50, "", Improved},
		"threshold below 1":      {spread(20, 100, 0.5), spread(20, 100.1, 0.5), Lower, 0.5, "", Equivalent},
		// The interval at 90 % reaches 2.6, that at 85 % 2.4 and that at 95 % 2.9.
		"threshold inside the interval":  {hundred, spread(20, 101, 5), Lower, 2.5, "", Insignificant},
		"threshold outside the interval": {hundred, spread(20, 101, 5), Lower, 2.75, "", Equivalent},
		// Of the mean after, the same difference would be 4.1 %.
		"percent of the baseline": {spread(20, 100, 0.3), spread(20, 104.25, 0.3), Lower, 4.3, "", Insignificant},
		"one run a side":          {[]float64{1}, []float64{2}, Lower, 0, "", Untestable},
		"fixed, differing":        {[]float64{1, 1, 1, 1}, []float64{0, 0, 0, 0}, Lower, 0, "", Untestable},
		"fixed, equal":            {[]float64{1, 1, 1, 1}, []float64{1, 1, 1, 1}, Lower, 0, "", Insignificant},
		"fixed, differing, rank":  {[]float64{1, 1, 1, 1}, []float64{0, 0, 0, 0}, Lower, 0, "mann-whitney", Improved},
		"nothing after":           {hundred, nil, Lower, 0, "", Untestable},
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

// At these levels the rank test can find U in the very middle and P below
// alpha, and there is no level 1-2*alpha left for an interval.
func TestVerdictsAtALargeAlpha(t *testing.T) {
	for name, tc := range map[string]struct {
		before, after []float64
		o             Options
	}{
		"no direction": {[]float64{3, 2, 2}, []float64{4, 4, 1, 1}, Options{Alpha: 0.95, Test: "mann-whitney"}},
		"no interval":  {spread(5, 100, 2), spread(5, 100, 2), Options{Alpha: 0.5, Threshold: 50}},
	} {
		r := compared(t, dataset(t, beforeAfter, map[string]arms{"m": {"before": tc.before, "after": tc.after}}, Observation{}), tc.o)
		if got := r.Rows[0].Comparisons[0].Verdict; got != Insignificant {
			t.Errorf("%s: verdict %s, want insignificant", name, got)
		}
	}
}

// The numbers are R 4.2.2's: t.test, wilcox.test(conf.int = TRUE, exact = TRUE)
// and power.t.test(strict = TRUE); the rest by the textbook formulas (Fieller,
// Feng & Cliff, Hedges, the noncentral t by pt).
func TestAComparisonHoldsTheNumbersOfR(t *testing.T) {
	r := compared(t, dataset(t, beforeAfter, map[string]arms{
		"m": {"before": {90, 95, 100, 105, 112}, "after": {84, 86, 96, 91}},
	}, Observation{}), Options{})
	c := r.Rows[0].Comparisons[0]
	for name, pair := range map[string][2]float64{
		"mean before":        {c.BaselineMean, 100.4},
		"mean after":         {c.Mean, 89.25},
		"P":                  {c.P, 0.0500342897338513},
		"adjusted P":         {c.PAdjusted, 0.0500342897338513},
		"P by ranks":         {c.result("mann-whitney").P, 1.0 / 9},
		"change":             {c.Change.Value, -11.105577689243},
		"change from":        {c.Change.Lo, -20.73216013010701},
		"change to":          {c.Change.Hi, 0.00239098179359853},
		"change level":       {c.Change.Level, 0.95},
		"shift":              {c.Shift.Value, -10},
		"shift from":         {c.Shift.Lo, -26},
		"shift to":           {c.Shift.Hi, 1},
		"shift level":        {c.Shift.Level, 0.968253968253968},
		"probability lower":  {c.ProbabilityLower, 0.85},
		"Cliff's delta":      {c.CliffsDelta, -0.7},
		"Cliff's delta from": {c.CliffsDeltaInterval.Lo, -0.9337835031856},
		"Cliff's delta to":   {c.CliffsDeltaInterval.Hi, -0.047413429027},
		"Hedges' g":          {c.HedgesG, -1.3442277403556},
		"minimum detectable": {c.MinimumDetectable, 15.2369048907428},
	} {
		if !near(pair[0], pair[1], 1e-9) {
			t.Errorf("%s: %v, want %v", name, pair[0], pair[1])
		}
	}
	if c.RunsNeeded != 8 || c.BaselineN != 5 || c.N != 4 { // R: 7.546
		t.Errorf("%d runs needed, with %d and %d made; want 8, 5 and 4", c.RunsNeeded, c.BaselineN, c.N)
	}
}

func TestAnEmptySampleHasNoNumbers(t *testing.T) {
	r := compared(t, dataset(t, beforeAfter, map[string]arms{
		"m": {"before": {1, 2, 4}, "after": nil},
		"z": {"before": {1}, "after": {1}},
	}, Observation{}), Options{})
	c := r.Rows[0].Comparisons[0]
	for name, v := range map[string]float64{
		"mean": c.Mean, "change": c.Change.Value, "shift": c.Shift.Value, "P": c.P, "adjusted P": c.PAdjusted,
		"probability lower": c.ProbabilityLower, "Cliff's delta from": c.CliffsDeltaInterval.Lo, "minimum detectable": c.MinimumDetectable,
	} {
		if !math.IsNaN(v) {
			t.Errorf("%s is %v, want none", name, v)
		}
	}
	if s := r.Rows[0].Samples[1].Summary; s.N != 0 || !math.IsNaN(s.Mean) || !math.IsNaN(s.Min) {
		t.Errorf("summary %+v, want no numbers", s)
	}
}

// Package stats calls the samples x and y.
func TestFailedTestsNameTheConfigurations(t *testing.T) {
	for name, tc := range map[string]struct {
		before, after []float64
		want          string
	}{
		"too few":      {[]float64{1, 2}, []float64{7}, "too few values: 2 under before, 1 under after"},
		"no variation": {[]float64{1, 1}, []float64{2, 2}, "no variation: every run of before gave 1000, every run of after gave 2000"},
		"infinite":     {[]float64{1, 2}, []float64{1e308, 2}, "y[0] is +Inf: only finite numbers can be tested; leave missing values out (x is before, y is after)"},
	} {
		r := compared(t, dataset(t, beforeAfter, map[string]arms{"m": {"before": tc.before, "after": tc.after}}, Observation{Unit: "s"}),
			Options{Definitions: []Definition{{Metric: "m", Unit: "ms"}}})
		if err := r.Rows[0].Comparisons[0].Tests[0].Err; err == nil || err.Error() != tc.want {
			t.Errorf("%s: error %v, want %s", name, err, tc.want)
		}
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

func TestDuplicates(t *testing.T) {
	r := compared(t, dataset(t, beforeAfter, map[string]arms{
		"a": {"before": {1, 2, 3}, "after": {4, 5}},
		"b": {"before": {1, 2, 3}, "after": {4, 5}},
		"c": {"before": {1, 2}, "after": {3, 4, 5}}, // dealt otherwise
		"d": {"before": {1, 2, 3}, "after": {5, 4}}, // in another order
		"e": {"before": {1, 2, 3}, "after": {4, 5}},
		"f": {"before": {6, 7}, "after": {6, 8}}, // three distinct values
		"g": {"before": {6, 7}, "after": {6, 8}},
		"h": {"before": {6, 7}, "after": {7, 6}}, // two, as counts have
		"i": {"before": {6, 7}, "after": {7, 6}},
	}, Observation{}), Options{})
	want := map[string]string{"b": "a", "e": "a", "g": "f"}
	for _, row := range r.Rows {
		if row.DuplicateOf != want[row.Name] {
			t.Errorf("%s repeats %q, want %q", row.Name, row.DuplicateOf, want[row.Name])
		}
	}
}

// Two rows may be called alike: "m [max]" is also the maximum of m.
func TestDuplicatesOfRowsCalledAlike(t *testing.T) {
	d := dataset(t, beforeAfter, map[string]arms{
		"m":       {"before": spread(5, 100, 20), "after": spread(5, 90, 20)},
		"m [max]": {"before": spread(5, 100, 20), "after": spread(5, 30, 20)},
		"n":       {"before": spread(5, 200, 20), "after": spread(5, 190, 20)},
	}, Observation{})
	for _, config := range beforeAfter { // the maxima of m become the values of n
		for run, v := range meanSample(d, "n", config).Values {
			mustAdd(t, d, Observation{Metric: "m", Config: config, Run: fmt.Sprint(run + 1), Value: v})
		}
	}
	r := compared(t, d, Options{Aggregates: []string{"mean", "max"}})
	maximum, n := r.Rows[1], r.Rows[4]
	if n.DuplicateOf != "m [max]" || n.Comparisons[0].PAdjusted != maximum.Comparisons[0].PAdjusted {
		t.Errorf("%s repeats %q with adjusted P %v, want m [max] with %v", n.Name, n.DuplicateOf, n.Comparisons[0].PAdjusted, maximum.Comparisons[0].PAdjusted)
	}
}

// Two metrics may have the same values and yet other comparisons: one has runs
// under the first configuration from which no p90 can be taken.
func TestEqualValuesWithOtherComparisonsAreNoDuplicates(t *testing.T) {
	var d Dataset
	mustAdd(t, &d, Observation{Metric: "m", Config: "a", Run: "1", Value: 1})
	for i := range 100 {
		for run := range 3 {
			for _, metric := range []string{"m", "n"} {
				for _, config := range []string{"b", "c"} {
					mustAdd(t, &d, Observation{Metric: metric, Config: config, Run: fmt.Sprint(run), Value: float64(i * (run + 1))})
				}
			}
		}
	}
	r := compared(t, &d, Options{Aggregates: []string{"p90"}})
	if n := findRow(t, r, "n [p90]"); n.DuplicateOf != "" || math.IsNaN(n.Comparisons[len(n.Comparisons)-1].PAdjusted) {
		t.Errorf("n repeats %q, adjusted P %v", n.DuplicateOf, n.Comparisons[len(n.Comparisons)-1].PAdjusted)
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

func TestMetricsAreKeptAndDropped(t *testing.T) {
	d := dataset(t, beforeAfter, map[string]arms{"ab": {"before": {1}}, "ac": {"before": {1}}, "bc": {"before": {1}}}, Observation{})
	for want, o := range map[string]Options{
		"ab ac bc": {},
		"ab ac":    {Metric: regexp.MustCompile("a")},
		"bc":       {Exclude: regexp.MustCompile("a")},
		"ab":       {Metric: regexp.MustCompile("a"), Exclude: regexp.MustCompile("c")},
	} {
		var names []string
		for _, row := range compared(t, d, o).Rows {
			names = append(names, row.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("metrics %s, want %s", got, want)
		}
	}
}

func TestAConfigurationHasTheRunsOfItsLongestMetric(t *testing.T) {
	r := compared(t, dataset(t, []string{"a", "b", "c"}, map[string]arms{
		"m": {"a": {1, 2, 3}, "b": {1}, "c": {1}}, "n": {"a": {1, 2, 3, 4, 5}, "b": {1, 2}}, "o": {"a": {1}},
	}, Observation{}), Options{Baseline: "b"})
	if diff := cmp.Diff([]Config{{"b", 2}, {"a", 5}, {"c", 1}}, r.Configs); diff != "" {
		t.Error(diff)
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

// R's power.t.test(delta = .91, power = .8, strict = TRUE) says 19.96 runs, and
// 34.2 with sig.level = .005.
func TestRunsNeededAtAlphaOrAtItsShareOfTheFamily(t *testing.T) {
	for _, tc := range []struct {
		before, after int
		verdict       Verdict
		want          int
	}{
		{19, 19, Insignificant, 20}, {20, 20, Insignificant, 35}, {10, 30, Insignificant, 35}, {30, 10, Insignificant, 35},
		{10, 10, Improved, 0}, {10, 10, Equivalent, 0},
	} {
		before := &Sample{Summary: stats.Summary{N: tc.before, Mean: 10, Variance: 1}}
		after := &Sample{Summary: stats.Summary{N: tc.after, Mean: 9.09, Variance: 1}}
		c := Comparison{Verdict: tc.verdict}
		newPlanner(Options{Alpha: 0.05}, 10).plan(&c, &operands{before: before, after: after})
		if c.RunsNeeded != tc.want {
			t.Errorf("%d and %d runs, %s: %d needed, want %d", tc.before, tc.after, tc.verdict, c.RunsNeeded, tc.want)
		}
	}
}

func TestNoPlanWithoutSpreadOrDifference(t *testing.T) {
	r := compared(t, dataset(t, beforeAfter, map[string]arms{
		"fixed": {"before": {4, 4, 4}, "after": {4, 4, 4}},
		"same":  {"before": {0.004, 0.005, 0.006}, "after": {0.006, 0.005, 0.004}},
	}, Observation{}), Options{})
	fixed, same := findRow(t, r, "fixed").Comparisons[0], findRow(t, r, "same").Comparisons[0]
	if fixed.RunsNeeded != 0 || !math.IsNaN(fixed.MinimumDetectable) {
		t.Errorf("fixed: %d runs needed, %v %% detectable; want none", fixed.RunsNeeded, fixed.MinimumDetectable)
	}
	// By R's noncentral t the power is .8 at 3.07089 SDs, one being 20 %.
	if same.RunsNeeded != 0 || !near(same.MinimumDetectable, 61.4178453272737, 1e-9) {
		t.Errorf("same: %d runs needed, %v %% detectable; want none and 61.4", same.RunsNeeded, same.MinimumDetectable)
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
	inMS := dataset(t, beforeAfter, map[string]arms{"m": {"before": {1, 2}, "after": {2, 3}}}, Observation{Unit: "ms"})
	empty := &Dataset{}
	missing := &Dataset{}
	mustAdd(t, missing, Observation{Metric: "m", Config: "before", Missing: true})
	rejected := &Dataset{}
	if err := rejected.Load(Source{Path: "f"}, sequence(Observation{Rejected: "warmup"}, Observation{Rejected: "failed run"}, Observation{Rejected: "warmup"})); err != nil {
		t.Fatal(err)
	}
	said := &Dataset{}
	mustAdd(t, said, Observation{Source: "f", Line: 3, Note: &Note{Warning: &Warning{Code: "run-failed", Text: `it said "no route"`, Remedy: "make the run again"}}})
	for name, tc := range map[string]struct {
		d    *Dataset
		o    Options
		want string
	}{
		"test":                {d, Options{Test: "welsh"}, `unknown test "welsh"; have: welch, mann-whitney`},
		"adjustment":          {d, Options{Adjust: "x"}, `unknown adjustment "x"; have: bh`},
		"alpha":               {d, Options{Alpha: 5}, "alpha 5"},
		"tiny alpha":          {d, Options{Alpha: 1e-17}, "alpha 1e-17"},
		"whole alpha":         {d, Options{Alpha: 1}, "alpha 1: must be between 0 and 1"},
		"no alpha":            {d, Options{Alpha: -0.1}, "alpha -0.1"},
		"NaN alpha":           {d, Options{Alpha: math.NaN()}, "alpha NaN"},
		"threshold":           {d, Options{Threshold: -1}, "threshold -1"},
		"too few resamples":   {d, Options{Resamples: 18}, "resamples 18: no P of so few is as small as alpha, 0.05: at least 19 are needed"},
		"few for alpha":       {d, Options{Resamples: 19, Alpha: 0.01}, "at least 99 are needed"},
		"too many resamples":  {d, Options{Resamples: 10_000_001}, "and at most 10000000"},
		"no threshold":        {d, Options{Threshold: math.Inf(1)}, "threshold +Inf"},
		"definition":          {inMS, Options{Definitions: []Definition{{Metric: "m", Unit: "MB"}}}, `"m" is in "ms", and its definition "m" says "MB"`},
		"aggregate":           {d, Options{Aggregates: []string{"p98"}}, `unknown aggregate "p98"`},
		"twice":               {d, Options{Aggregates: []string{"max", "max"}}, `"max" is asked for twice`},
		"pairs and quantiles": {d, Options{Paired: true, Quantiles: []float64{0.5}}, "quantiles of runs in pairs"},
		"baseline":            {d, Options{Baseline: "stock"}, `no configuration is called "stock", the baseline; have: ["before" "after"]`},
		"empty":               {empty, Options{}, "no measurements"},
		"filtered":            {d, Options{Metric: regexp.MustCompile("x")}, `no metric passes the filters, of 1; the first is called "m"`},
		"excluded":            {d, Options{Exclude: regexp.MustCompile("m")}, "no metric passes the filters, of 1;"},
		"missing":             {missing, Options{}, "every value is missing"},
		"rejected":            {rejected, Options{}, "no values to compare: all values (3) were rejected: failed run, warmup"},
		"said":                {said, Options{}, `the input holds no measurements. f:3: it said "no route" (make the run again)`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Compare(tc.d, tc.o)
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got error %v, want one with %q", err, tc.want)
			}
			noData := slices.Contains([]string{"empty", "filtered", "excluded", "missing", "rejected", "said"}, name)
			if errors.Is(err, ErrNoData) != noData {
				t.Errorf("error %v: is ErrNoData %v, want %v", err, !noData, noData)
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

// Where nothing changed, that is 0, in files too, not -0.
func TestNoChangeIsZero(t *testing.T) {
	d := dataset(t, beforeAfter, map[string]arms{"m": {"before": {1.1, 1.2, 1.3, 1.4}, "after": {0.8, 0.9, 1, 1.1}}, "n": {"before": {1, 2, 3, 4}, "after": {1, 2, 3, 4}}}, Observation{})
	for _, row := range compared(t, d, Options{}).Rows {
		s, improvement := row.Comparisons[0].Shift, row.Comparisons[0].Improvement(Lower)
		for _, v := range []float64{s.Value, s.Lo, s.Hi, improvement.Value} {
			if v == 0 && math.Signbit(v) {
				t.Errorf("%s: shift %v, improvement %v", row.Name, s, improvement)
			}
		}
	}
}

// Most runs became faster and a few far slower: the verdict goes by the test
// that decides, but no change of the average reaches a threshold then.
func TestVerdictAgainstTheAverage(t *testing.T) {
	d := dataset(t, beforeAfter, map[string]arms{"m": {"before": spread(20, 100, 0.5), "after": slices.Concat(spread(45, 98, 0.5), spread(15, 200, 5))}}, Observation{})
	for _, c := range []struct {
		o       Options
		verdict Verdict
		opposed bool
	}{
		{Options{}, Regressed, false},
		{Options{Test: "mann-whitney"}, Improved, true},
		{Options{Test: "ks"}, Improved, true},
		{Options{Test: "ks", Threshold: 5}, Insignificant, true},
		{Options{Threshold: 5}, Regressed, false},
	} {
		r, err := Compare(d, c.o)
		if err != nil {
			t.Fatal(err)
		}
		if cmp := r.Rows[0].Comparisons[0]; cmp.Verdict != c.verdict || cmp.Opposed != c.opposed || !cmp.Significant {
			t.Errorf("%+v: %s, opposed %v", c.o, cmp.Verdict, cmp.Opposed)
		}
	}
}

func TestFewestResamples(t *testing.T) {
	d := dataset(t, beforeAfter, map[string]arms{"m": {"before": {1, 2, 3}, "after": {2, 3, 4}}}, Observation{})
	for _, o := range []Options{{Resamples: 19}, {Resamples: 9, Alpha: 0.1}, {Resamples: 99, Alpha: 0.01}} {
		if _, err := Compare(d, o); err != nil {
			t.Errorf("%d resamples are enough for %v: %v", o.Resamples, o.Alpha, err)
		}
	}
}
