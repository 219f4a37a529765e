package latency

import (
	"fmt"
	"math"

	"sigtest/stats"
)

// smallestShape is how many runs show something of a distribution's shape.
const smallestShape = 15

// warnModes says where runs fall into two groups: a gap with at least 4 runs
// and a fifth of all on either side, wider than 60/n standard deviations within
// the groups, and than one. By simulation (TestTrustRates) that holds trustLevel
// for samples of 15 and more from one mode, with short tails or long.
func warnModes(s *Sample, w words, add adder) {
	if s.N < smallestShape {
		return
	}
	gap, err := stats.WidestGap(s.Values, max(4, (s.N+4)/5))
	if err != nil || !(gap.Width > max(60/float64(s.N), 1)) {
		return
	}
	add("modes", s.Config, w.apart,
		"the %s fall into two groups: %d %s, %d %s, none between",
		w.runs, gap.Below, fromTo(s.Min, gap.Lo), s.N-gap.Below, fromTo(gap.Hi, s.Max))
}

func fromTo(low, high float64) string {
	if low == high {
		return "at " + brief(low, 4)
	}
	return "from " + brief(low, 4) + " to " + brief(high, 4)
}

// warnSpread says where ranks are unreliable: the SDs differ by more than a
// factor of 2, clearly, and the sizes by more than a quarter. The rank test then
// finds differences in scatter where the smaller sample is the wider, and misses
// differences in level where it is the narrower (TestRanksOfUnequalSpreads).
func warnSpread(before, after *Sample, add adder) bool {
	wide, narrow := before, after
	if after.SD > before.SD {
		wide, narrow = after, before
	}
	if min(wide.N, narrow.N) < smallestChecked || 4*max(wide.N, narrow.N) <= 5*min(wide.N, narrow.N) ||
		!(wide.SD > 2*narrow.SD) || narrow.SD == 0 || !differentSpread(before.Values, after.Values) {
		return false
	}
	harm := "finds too many differences"
	if wide.N > narrow.N {
		harm = "finds too few differences"
	}
	add("spread", after.Config, "make as many runs of each, or decide by Welch's test, which allows for unequal spreads",
		"SD %s in %d runs under %s, %s in %d under %s: the rank test %s with such spreads and sizes",
		brief(before.SD, 2), before.N, before.Config, brief(after.SD, 2), after.N, after.Config, harm)
	return true
}

func differentSpread(x, y []float64) bool {
	r, err := stats.BrownForsythe(x, y)
	return err == nil && r.P <= trustLevel
}

// warnShapes says where spreads differ by more than follows from the change
// itself: a change by some percent of every run scales the spread as well, so
// that positive values are compared by their logarithms. With fewer than 15 runs
// the test takes two modes of unequal shares for different spreads: with 10 + 10
// in 3 % of comparisons, for the shapes of TestTrustRates.
func warnShapes(before, after *Sample, add adder) {
	if min(before.N, after.N) < smallestShape || constant(before) || constant(after) {
		return
	}
	x, y := before.Values, after.Values
	if before.Min > 0 && after.Min > 0 {
		x, y = logarithms(x), logarithms(y)
	}
	r, err := stats.BrownForsythe(x, y)
	if err != nil || !(r.P <= trustLevel) {
		return
	}
	add("shapes", after.Config, "look at the runs of both: the mean says how much time is spent in all, the ranks which is usually faster, and the two may part",
		"the runs scatter differently: SD %s under %s, %s under %s (Brown-Forsythe P %s)",
		spreadOf(before), before.Config, spreadOf(after), after.Config, equalsP(r.P))
}

func spreadOf(s *Sample) string {
	if math.IsNaN(s.CV) {
		return brief(s.SD, 2)
	}
	return fmt.Sprintf("%s (%s%% of the mean)", brief(s.SD, 2), brief(100*s.CV, 2))
}

func logarithms(x []float64) []float64 {
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = math.Log(v)
	}
	return out
}

// coarse is how many SDs the steps between values may be wide. Steps of a
// quarter add 1/12 of their square to the variance, half a percent.
const coarse = 0.25

// warnResolution says where values come in steps, which are coarse beside the
// spread. all are the values of both, ascending.
func warnResolution(before, after *Sample, all []float64, add adder) {
	if min(before.N, after.N) < smallestChecked || constant(before) || constant(after) {
		return
	}
	sd := min(before.SD, after.SD)
	if step := stepOf(all); step > coarse*sd {
		add("resolution", after.Config, "record more digits, or measure with a finer clock",
			"the values under %s and %s come in steps of %s, %s SD", before.Config, after.Config, brief(step, 3), brief(step/sd, 2))
	}
}

// stepOf returns the step of which all differences of ascending values are
// multiples: 0 where there is none, or where no two values are equal, so that
// nothing shows it.
func stepOf(ascending []float64) float64 {
	if !tied(ascending) {
		return 0
	}
	step := math.Inf(1)
	for i := 1; i < len(ascending); i++ {
		if d := ascending[i] - ascending[i-1]; d > 0 {
			step = min(step, d)
		}
	}
	for _, v := range ascending {
		steps := (v - ascending[0]) / step
		if math.Abs(steps-math.Round(steps)) > 1e-6*max(1, steps) {
			return 0
		}
	}
	return step
}

// tied tells whether any two of ascending values are equal.
func tied(ascending []float64) bool {
	for i := 1; i < len(ascending); i++ {
		if ascending[i] == ascending[i-1] {
			return true
		}
	}
	return false
}

// warnAttainable says where the rank test cannot reach alpha. With fewer than 4
// runs, few-runs has said so. all are the values of both, ascending.
func (c *comparer) warnAttainable(before, after *Sample, all []float64, add adder) {
	if min(before.N, after.N) < 4 || constant(before) && constant(after) {
		return
	}
	p := smallestP(before.N, after.N)
	if tied(all) {
		p = orNaN(stats.SmallestRankP(before.Values, after.Values))
	}
	if !(p > c.result.Options.Alpha) {
		return
	}
	add("attainable-p", after.Config, "make more runs, or measure with a finer resolution",
		"the smallest two-sided P that an exact rank test can reach with the %d + %d values as they are is %.2g, above %g",
		before.N, after.N, p, c.result.Options.Alpha)
}
