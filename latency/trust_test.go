package latency

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sigtest/stats"
)

// twenty has nothing to see in it.
func twenty(mean, sd float64) []float64 {
	deviates := []float64{0.3, -1.1, 0.8, -0.4, 1.6, -0.7, 0.1, 1.2, -1.7, 0.5, -0.2, -0.9, 2.1, 0.0, -0.5, 0.9, -1.4, 0.6, -0.1, 1.0}
	out := make([]float64, len(deviates))
	for i, d := range deviates {
		out[i] = mean + sd*d
	}
	return out
}

// changed returns a copy of x with f applied to each value.
func changed(x []float64, f func(i int, v float64) float64) []float64 {
	out := slices.Clone(x)
	for i, v := range out {
		out[i] = f(i, v)
	}
	return out
}

func TestTrustWarnings(t *testing.T) {
	base := twenty(100, 2)
	rising := changed(base, func(i int, v float64) float64 { return v + 0.5*float64(i) })
	sorted := slices.Sorted(slices.Values(base))
	waves := make([]float64, 20) // up and down twice
	for i := range waves {
		waves[i] = sorted[[]int{4, 11, 17, 19, 14, 9, 2, 0, 6, 12, 15, 18, 16, 10, 5, 1, 3, 7, 8, 13}[i]]
	}
	first := slices.Clone(base)
	first[0] = 310
	elsewhere := slices.Clone(base)
	elsewhere[11] = 300
	groups := changed(base, func(i int, v float64) float64 {
		if i%4 == 2 {
			return v + 50
		}
		return v
	})
	spike := slices.Clone(twenty(103, 2))
	spike[5] = 60
	for name, tc := range map[string]struct {
		before, after []float64
		o             Options
		want          string // codes
		text          string // that one of the warnings contains
	}{
		"nothing":         {base, twenty(101, 2), Options{}, "", ""},
		"rising":          {rising, base, Options{}, "drift", "drift [m before]: the values under before rise over the 20 runs, by about 9.7% of the mean, or 2.8 SD (P of a trend < 0.001)"},
		"falling":         {base, changed(rising, func(_ int, v float64) float64 { return 200 - v }), Options{}, "drift", "drift [m after]: the values under after fall over the 20 runs, by about 11% of the mean, or 2.8 SD"},
		"falling below 0": {base, changed(rising, func(_ int, v float64) float64 { return -v }), Options{}, "drift", "after fall over the 20 runs, by about 2.8 SD (P"},
		"seven rising":    {[]float64{1, 2, 3, 4, 5, 6, 7}, []float64{2.5, 1.5, 7.5, 3.5, 6.5, 5.5, 4.5}, Options{}, "", ""},
		"like the ones before": {base, waves, Options{}, "autocorrelation",
			"autocorrelation [m after]: runs under after are like the ones before them (P < 0.001): with a lag-1 correlation of 0.85, 20 runs tell about as much as 2 would if they were independent; Welch's P of 20 + 2 runs would be 1.000"},
		"drift and waves":                 {base, changed(waves, func(i int, v float64) float64 { return v + 0.5*float64(i) }), Options{}, "autocorrelation drift", ""},
		"nine":                            {base, []float64{1, 3, 5, 7, 9, 8, 6, 4, 2}, Options{}, "", ""},
		"a first run":                     {base, first, Options{}, "first-run", "first-run [m after]: the first run under after gave 310, the other 19 from 96.6 to 104.2"},
		"a first run, low":                {changed(first, func(_ int, v float64) float64 { return 1000 - v }), base, Options{}, "first-run", "gave 690, the other"},
		"a first run of many like it":     {elsewhere, first, Options{}, "", ""},
		"both first runs":                 {first, changed(first, func(_ int, v float64) float64 { return v + 1 }), Options{}, "first-run", "first run under before gave 310"},
		"first run of mostly equal":       {base, append([]float64{50}, slices.Repeat([]float64{100}, 12)...), Options{}, "", ""},
		"two groups, one of equal values": {shuffled(slices.Concat(slices.Repeat([]float64{0}, 10), spread(10, 100, 1))), base, Options{}, "modes shapes", "two groups: 10 at 0, 10 from 99 to 101, none between"},
		"two groups":                      {groups, base, Options{}, "means-and-ranks modes", "modes [m before]: the runs under before fall into two groups: 15 from 96.6 to 104.2, 5 from 149 to 151.6, none between"},
		"two groups of few":               {groups[:14], base, Options{}, "", ""},
		"wide and few": {base, twenty(100, 10)[:10], Options{}, "spread",
			"spread [m after]: SD 2 in 20 runs under before, 10 in 10 under after: the rank test finds too many differences with such spreads and sizes"},
		"wide and many": {twenty(100, 10), base[:10], Options{}, "spread", "the rank test finds too few differences"},
		"wide and as many": {twenty(100, 10), base, Options{}, "shapes",
			"shapes [m after]: the runs scatter differently: SD 10 (9.9% of the mean) under before, 2 (2% of the mean) under after (Brown-Forsythe P < 0.001)"},
		"wide as it is slow": {twenty(100, 10), twenty(20, 2), Options{}, "", ""},
		"wide, below 0":      {twenty(-100, 10), twenty(-100, 2), Options{}, "no-percent shapes", "SD 10 under before, 2 under after"},
		"steps":              {changed(base, func(_ int, v float64) float64 { return float64(int(v)) }), changed(twenty(101, 2), func(_ int, v float64) float64 { return float64(int(v)) }), Options{}, "resolution", "the values under before and after come in steps of 1, 0."},
		"fine steps":         {changed(base, func(_ int, v float64) float64 { return math.Round(5*v) / 5 }), changed(base, func(_ int, v float64) float64 { return math.Round(5*v)/5 + 0.2 }), Options{}, "", ""},
		"one size of alpha":  {[]float64{1, 3, 2, 4}, []float64{5, 7, 6, 8}, Options{Alpha: 0.01}, "attainable-p means-and-ranks", "attainable-p [m after]: the smallest two-sided P that an exact rank test can reach with the 4 + 4 values as they are is 0.029, above 0.01"},
		"one run hides it":   {base, spike, Options{}, "means-and-ranks one-run-decides", "without run 6 of after, which gave 60, it would be <0.001"},
		"one run hides it from ranks, too": {[]float64{1, 2, 3, 4, 5}, []float64{6, 7, 8, 9, 0}, Options{Test: "mann-whitney"}, "one-run-decides",
			"one-run-decides [m after]: P is 0.151; without run 5 of after, which gave 0, it would be 0.016"},
	} {
		t.Run(name, func(t *testing.T) {
			tc.o.Adjust = "none"
			r := compared(t, dataset(t, beforeAfter, map[string]arms{"m": {"before": tc.before, "after": tc.after}}, Observation{}), tc.o)
			checkWarnings(t, r, tc.want, tc.text)
		})
	}
}

// checkWarnings checks the codes of a result's warnings, that one of them says
// text, and that each has a remedy.
func checkWarnings(t *testing.T, r *Result, want, text string) {
	t.Helper()
	if got := strings.Join(codes(r), " "); got != want {
		t.Errorf("warnings %q, want %q:\n%s", got, want, listing(r))
	}
	if !strings.Contains(listing(r), text) {
		t.Errorf("no warning says %q:\n%s", text, listing(r))
	}
	for _, w := range r.Warnings {
		if w.Remedy == "" || strings.Contains(w.Text, "%!") {
			t.Errorf("%+v", w)
		}
	}
}

// What is not about the order of the runs does not depend on it.
func TestTrustWarningsInAnyOrder(t *testing.T) {
	groups := shuffled(slices.Concat(twenty(100, 2), twenty(150, 2)[:10]))
	for range 20 {
		r := compared(t, dataset(t, beforeAfter, map[string]arms{"m": {"before": twenty(100, 2), "after": groups}}, Observation{}), Options{})
		for _, code := range []string{"modes", "spread"} {
			if !slices.Contains(codes(r), code) {
				t.Fatalf("no %s:\n%s", code, listing(r))
			}
		}
		groups = append(groups[7:], groups[:7]...)
	}
}

// The P with autocorrelation taken into account is about one comparison: with
// several there is none to name.
func TestAutocorrelationAmongSeveralComparisons(t *testing.T) {
	waves := slices.Concat(spread(5, 100, 1), spread(5, 120, 1), spread(5, 80, 1), spread(5, 101, 1))
	r := compared(t, dataset(t, []string{"a", "b", "c"}, map[string]arms{"m": {"a": waves, "b": twenty(100, 2), "c": twenty(101, 2)}}, Observation{}), Options{})
	for _, w := range r.Warnings {
		if w.Code == "autocorrelation" && (w.Config != "a" || strings.Contains(w.Text, "Welch")) {
			t.Errorf("%+v", w)
		}
	}
	if !slices.Contains(codes(r), "autocorrelation") {
		t.Errorf("no warning of autocorrelation:\n%s", listing(r))
	}
}

// checkSample returns what is warned of in one sample, in run order.
func checkSample(values []float64) (out []Warning) {
	s := Sample{Values: values}
	var err error
	if s.Summary, err = stats.Describe(values); err != nil {
		return nil
	}
	warnSample([]Sample{s}, 0, wordsOfRuns(&s), func(code, config, remedy, text string, args ...any) {
		out = append(out, Warning{Code: code, Text: fmt.Sprintf(text, args...), Remedy: remedy})
	}, func() string { return "" })
	return out
}

// Rare far values hide a correlation from r that the ranks show.
func TestAutocorrelationOfRanksOnly(t *testing.T) {
	x := []float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 9.5, 8.5, 7.5, 6.5, 5.5, 4.5, 3.5, 2.5, 1.5, 0.5}
	x[9] = 1e6
	warnings := checkSample(x)
	i := slices.IndexFunc(warnings, func(w Warning) bool { return w.Code == "autocorrelation" })
	if i < 0 || strings.Contains(warnings[i].Text, "independent") {
		t.Errorf("%+v", warnings)
	}
}

func TestCheckSample(t *testing.T) {
	if got := checkSample(twenty(100, 2)); got != nil {
		t.Errorf("of nothing to see: %+v", got)
	}
	for name, x := range map[string][]float64{"empty": nil, "one": {1}, "constant": slices.Repeat([]float64{3}, 30), "NaN": append(twenty(1, 2), math.NaN())} {
		if got := checkSample(x); got != nil {
			t.Errorf("%s: %+v", name, got)
		}
	}
	rising := changed(twenty(100, 2), func(i int, v float64) float64 { return v + float64(i) })
	got := checkSample(rising)
	if len(got) != 1 || got[0].Code != "drift" || !strings.HasPrefix(got[0].Text, "the values rise over the 20 runs") || got[0].Remedy == "" {
		t.Errorf("rising: %+v", got)
	}
}

// A long series is as easily checked, and its slope is that of all its runs.
func TestDriftOfManyRuns(t *testing.T) {
	x := spread(3000, 100, 1)
	for i := range x {
		x[i] += 0.01 * float64(i)
	}
	got := checkSample(x)
	if len(got) == 0 || got[0].Code != "drift" || !strings.Contains(got[0].Text, "by about 26% of the mean") {
		t.Errorf("%+v", got)
	}
}

func TestStepOf(t *testing.T) {
	for _, tc := range []struct {
		sorted []float64
		want   float64
	}{
		{[]float64{1, 1, 2, 4, 7}, 1}, {[]float64{1, 2, 4, 7}, 0}, {[]float64{1, 1, 2, 4.5}, 0}, {[]float64{5, 5, 9}, 4}, {[]float64{-1.5, -1.5, 0, 3}, 1.5},
	} {
		if got := stepOf(tc.sorted); got != tc.want {
			t.Errorf("stepOf(%v) = %v, want %v", tc.sorted, got, tc.want)
		}
	}
	tenths := []float64{0.1, 0.2, 0.2, 0.3, 0.4, 0.7, 1.1}
	if got := stepOf(tenths); math.Abs(got-0.1) > 1e-9 {
		t.Errorf("stepOf(%v) = %v, want 0.1", tenths, got)
	}
}

func TestTrustKinds(t *testing.T) {
	var got []string
	for _, k := range trustKinds() {
		got = append(got, k.Code)
		if n := strings.Count(k.Explain, ". ") + 1; n != 2 || !strings.HasSuffix(k.Explain, ".") {
			t.Errorf("%s is explained in %d sentences: %s", k.Code, n, k.Explain)
		}
	}
	want := []string{"drift", "autocorrelation", "first-run", "modes", "spread", "shapes", "resolution", "attainable-p", "one-run-decides"}
	if !slices.Equal(got, want) {
		t.Errorf("%q are explained, want %q", got, want)
	}
}

// Whatever the values, the checks give words about numbers.
func TestCheckSampleOfAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.OneOf(
			rapid.Float64Range(-math.MaxFloat64, math.MaxFloat64),
			rapid.Float64Range(0, 1e-300),
			rapid.Map(rapid.IntRange(0, 3), func(v int) float64 { return float64(v) }),
		)
		x := rapid.SliceOfN(value, 0, 40).Draw(t, "x")
		before := slices.Clone(x)
		for _, w := range checkSample(x) {
			if strings.Contains(w.Text, "NaN") || strings.Contains(w.Text, "%!") {
				t.Errorf("%+v", w)
			}
		}
		if !slices.Equal(x, before) {
			t.Errorf("the values were changed")
		}
	})
}

// Among many samples, some are warned of by chance: the report says how many.
func TestTrustWarningsOfManySamples(t *testing.T) {
	metrics := map[string]arms{}
	for i := range 49 {
		metrics[fmt.Sprintf("m%02d", i)] = arms{"before": twenty(100+float64(i), 2), "after": twenty(101+float64(i), 2)}
	}
	rising := changed(twenty(100, 2), func(i int, v float64) float64 { return v + 0.5*float64(i) })
	metrics["rising"] = arms{"before": twenty(100.5, 2), "after": rising}
	metrics["constant"] = arms{"before": slices.Repeat([]float64{1}, 20), "after": slices.Repeat([]float64{1}, 20)}
	const want = "drift [ ]: in 1 of 100 samples; if nothing were wrong with any, it would be in up to about 1\n"
	if r := compared(t, dataset(t, beforeAfter, metrics, Observation{}), Options{}); !strings.Contains(listing(r), want) {
		t.Errorf("no warning says %q:\n%s", want, listing(r))
	}
	delete(metrics, "m00")
	if r := compared(t, dataset(t, beforeAfter, metrics, Observation{}), Options{}); !strings.Contains(listing(r), "drift [rising after]") || strings.Contains(listing(r), "drift [ ]") {
		t.Errorf("of 98 samples:\n%s", listing(r))
	}
}

func TestBrief(t *testing.T) {
	for _, tc := range []struct {
		v      float64
		digits int
		want   string
	}{{4213.4, 2, "4213"}, {99.6, 2, "100"}, {99.4, 2, "99"}, {0.0123, 2, "0.012"}, {1.544321e6, 4, "1544321"}, {-12345.6, 4, "-12346"}, {1e12, 4, "1e+12"}, {9999.7, 4, "10000"}, {0, 2, "0"}} {
		if got := brief(tc.v, tc.digits); got != tc.want {
			t.Errorf("brief(%v, %d) = %s, want %s", tc.v, tc.digits, got, tc.want)
		}
	}
}

// What the warning of spreads says: without a difference in level, of which 5 %
// should be found, many are found where the smaller sample spreads three times
// as far, and hardly any where it is the larger one.
func TestRanksOfUnequalSpreads(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	found := func(wide, narrow int) (share float64) {
		const reps = 1000
		for range reps {
			x, y := make([]float64, wide), make([]float64, narrow)
			for i := range x {
				x[i] = 3 * r.NormFloat64()
			}
			for i := range y {
				y[i] = r.NormFloat64()
			}
			if test, err := stats.MannWhitney(x, y, stats.Options{}); err != nil {
				t.Fatal(err)
			} else if test.P <= 0.05 {
				share += 1.0 / reps
			}
		}
		return share
	}
	if few, many := found(10, 40), found(40, 10); few < 0.1 || many > 0.03 {
		t.Errorf("found in %.3f with 10 wide, %.3f with 40", few, many)
	}
}
