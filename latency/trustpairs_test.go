package latency

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// What weakens a comparison of pairs is seen in their differences; what both runs
// of a pair have in common is nothing.
func TestTrustWarningsOfPairs(t *testing.T) {
	base := twenty(100, 8)
	noise := append(twenty(0, 1)[9:], twenty(0, 1)[:9]...) // in another order than base
	sorted := slices.Sorted(slices.Values(noise))
	var waves []float64
	for _, place := range []int{4, 11, 17, 19, 14, 9, 2, 0, 6, 12, 15, 18, 16, 10, 5, 1, 3, 7, 8, 13} {
		waves = append(waves, sorted[place])
	}
	with := func(at int, v float64) []float64 {
		out := slices.Clone(noise)
		out[at] = v
		return out
	}
	groups := changed(noise, func(i int, v float64) float64 {
		if i%4 == 2 {
			return v + 25
		}
		return v
	})
	hidden := changed(with(5, -60), func(_ int, v float64) float64 { return v + 3 })
	for name, tc := range map[string]struct {
		before, differences []float64
		o                   Options
		want, text          string
	}{
		"nothing":         {base, noise, Options{}, "", ""},
		"a drift of both": {changed(base, func(i int, v float64) float64 { return v + 5*float64(i) }), noise, Options{}, "", ""},
		"a drift of one": {base, changed(noise, func(i int, v float64) float64 { return v + 0.3*float64(i) }), Options{}, "drift",
			"drift [m after]: the differences of after from before rise over the 20 pairs, by about 2.7 SD (P of a trend < 0.001)"},
		"a slow first pair":     {changed(base, func(i int, v float64) float64 { return v + max(0, float64(1000-1000*i)) }), noise, Options{}, "", ""},
		"a first pair":          {base, with(0, 30), Options{}, "first-run", "first-run [m after]: the first difference of after from before was 30, the other 19 from -1.7 to 2.1"},
		"a first pair of few":   {base[:19], with(0, 30)[:19], Options{}, "", ""},
		"groups of both":        {changed(base, func(i int, v float64) float64 { return v + float64(i%2*500) }), noise, Options{}, "", ""},
		"groups":                {base, groups, Options{}, "modes", "modes [m after]: the differences of after from before fall into two groups: 15 from -1.7 to 2.1, 5 from 24"},
		"like the ones before":  {base, waves, Options{}, "autocorrelation", "autocorrelation [m after]: differences of after from before are like the ones before them (P < 0.001): with a lag-1 correlation of 0.85, 20 pairs tell about as much as 2 would if they were independent\n"},
		"one pair hides it":     {base, hidden, Options{}, "means-and-ranks one-run-decides", "one-run-decides [m after]: P is 0.966; without pair 6, where after is -57 from before, it would be <0.001"},
		"one pair in the way":   {base[:9], []float64{1, 2, 3, 4, 5, 6, 7, 8, -50}, Options{Test: "wilcoxon"}, "one-run-decides", "P is 0.129; without pair 9, where after is -50 from before, it would be 0.008"},
		"one pair alone shows":  {base[:5], []float64{2, 0.1, 0.3, 1.3, 1.9}, Options{}, "few-runs one-run-decides", "P is 0.047; without pair 1, where after is +2 from before, it would be 0.124"},
		"four pairs":            {base[:4], []float64{1, 1.1, 0.9, -30}, Options{}, "few-runs", ""},
		"one of many questions": {base, hidden, Options{Test: "wilcoxon"}, "means-and-ranks", ""},
	} {
		t.Run(name, func(t *testing.T) {
			tc.o.Adjust, tc.o.Paired = "none", true
			after := changed(tc.before, func(i int, v float64) float64 { return v + tc.differences[i] })
			r := compared(t, dataset(t, beforeAfter, map[string]arms{"m": {"before": tc.before, "after": after}}, Observation{}), tc.o)
			checkWarnings(t, r, tc.want, tc.text)
		})
	}
}

// The runs that are left out have no say in what is said of the pairs.
func TestTrustWarningsNameThePair(t *testing.T) {
	var before, after string
	for i, d := range []float64{4, 5, 6, 5.5, 4.5, 5.2, 4.8, -40, 5.1, 4.9, 5.3} {
		before += fmt.Sprintf("r%d:%d ", i, 100+(i*7)%11)
		after = fmt.Sprintf("r%d:%.2f ", i, float64(100+(i*7)%11)+d) + after
	}
	r := compared(t, twoArms(t, before, "alone:5000 "+after), Options{Paired: true})
	if want := "without pair r7, where after is -40 from before, it would be <0.001"; !strings.Contains(listing(r), want) {
		t.Errorf("no warning says %q:\n%s", want, listing(r))
	}
}

// Among many comparisons, some are warned of by chance: the report says how many.
func TestTrustWarningsOfManyPairs(t *testing.T) {
	metrics := map[string]arms{}
	for i := range 100 {
		noise := append(twenty(float64(i), 1)[9:], twenty(float64(i), 1)[:9]...)
		if i == 0 {
			noise = changed(noise, func(i int, v float64) float64 { return v + float64(i) })
		}
		metrics[fmt.Sprintf("m%02d", i)] = arms{"before": twenty(100, 8), "after": changed(twenty(100, 8), func(i int, v float64) float64 { return v + noise[i] })}
	}
	const want = "drift [ ]: in 1 of 100 comparisons of pairs; if nothing were wrong with any, it would be in up to about 1\n"
	if r := compared(t, dataset(t, beforeAfter, metrics, Observation{}), Options{Paired: true}); !strings.Contains(listing(r), want) {
		t.Errorf("no warning says %q:\n%s", want, listing(r))
	}
}

func TestPairsInBlocks(t *testing.T) {
	runs := func(config string, from int) (out []Observation) {
		for i := range 6 {
			out = append(out, Observation{Metric: "m", Config: config, Run: fmt.Sprint(i), Value: float64(100 + (i*5+from)%7), Order: float64(from + i), Ordered: true})
		}
		return out
	}
	d := added(t, append(runs("before", 1), runs("after", 7)...)...)
	const want = "all 6 runs of before came before all 6 runs of after: whatever drifted meanwhile looks like a change. 20 pairs of independent runs"
	if r := compared(t, d, Options{Paired: true}); !strings.Contains(listing(r), want) {
		t.Errorf("no warning says %q:\n%s", want, listing(r))
	}
}
