package latency

import (
	"fmt"
	"math"
	"slices"

	"sigtest/stats"
)

// drift tests whether values rise or fall in the order of the runs.
func drift(s *Sample) (trend stats.Result, ok bool) {
	if s.N < smallestChecked {
		return trend, false
	}
	trend, err := stats.MannKendall(s.Values)
	return trend, err == nil && trend.P <= trustLevel
}

func warnDrift(s *Sample, w words, add adder) (drifts bool) {
	trend, ok := drift(s)
	if !ok {
		return false
	}
	direction, change := "rise", math.Abs(slopeOf(s.Values))*float64(s.N-1)
	if trend.Direction < 0 {
		direction = "fall"
	}
	size := brief(change/s.SD, 2) + " SD"
	if s.Mean > 0 && w.ofMean {
		size = brief(100*change/s.Mean, 2) + "% of the mean, or " + size
	}
	add("drift", s.Config, w.steady,
		"the %s %s over the %d %ss, by about %s (P of a trend %s)", w.values, direction, s.N, w.run, size, equalsP(trend.P))
	return true
}

// slopeOf is the Theil-Sen slope per run. Its time grows with the square of the
// number of runs, so of long series it takes runs at even distances.
func slopeOf(values []float64) float64 {
	const most = 500
	every := (len(values) + most - 1) / most
	var some []float64
	for i := 0; i < len(values); i += every {
		some = append(some, values[i])
	}
	return orNaN(stats.TheilSen(some)) / float64(every)
}

// serial tests whether neighbouring runs are alike, and returns the lag-1
// correlation. A drift makes neighbours alike, too, and is taken out.
func serial(s *Sample, drifts bool) (test stats.Result, r float64, ok bool) {
	values := s.Values
	if drifts {
		slope := slopeOf(values)
		values = slices.Clone(values)
		for i := range values {
			values[i] -= slope * float64(i)
		}
	}
	test, err := stats.Bartels(values)
	if err != nil || test.P > trustLevel {
		return test, 0, false
	}
	return test, orNaN(stats.Autocorrelation(values)), true
}

// effectiveSize is how many independent runs a sample is worth.
func effectiveSize(s *Sample) float64 {
	_, drifts := drift(s)
	if _, r, ok := serial(s, drifts); ok {
		return stats.EffectiveSize(s.N, r)
	}
	return float64(s.N)
}

func warnAutocorrelation(s *Sample, drifts bool, w words, add adder, effect func() string) {
	test, r, ok := serial(s, drifts)
	if !ok {
		return
	}
	text := fmt.Sprintf("%s are like the ones before them (P %s)", w.runs, equalsP(test.P))
	if r > 0 { // an outlier can hide it from r, not from the ranks
		text += fmt.Sprintf(": with a lag-1 correlation of %.2f, %d %ss tell about as much as %.0f would if they were independent%s",
			r, s.N, w.run, stats.EffectiveSize(s.N, r), effect())
	}
	add("autocorrelation", s.Config, w.rest, "%s", text)
}

// autocorrelationEffect says what Welch's P would be with the sizes that
// autocorrelation leaves in the comparison that the i-th sample is in; nothing
// if it is in several or none.
func (c *comparer) autocorrelationEffect(row *Row, i int) string {
	var in *Comparison
	for j := range row.Comparisons {
		cmp := &row.Comparisons[j]
		if config := row.Samples[i].Config; cmp.Baseline == config || cmp.Config == config {
			if in != nil {
				return ""
			}
			in = cmp
		}
	}
	if in == nil {
		return ""
	}
	before, after := c.sampleOf(row, in.Baseline), c.sampleOf(row, in.Config)
	n, m := effectiveSize(before), effectiveSize(after)
	r, err := stats.WelchAtSizes(before.Values, after.Values, n, m)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("; Welch's P of %.0f + %.0f runs would be %s", n, m, shortP(r.P))
}

// An unusual first run is farthest of all from the median of the others: more
// than firstRunScales times their median distance (scaled to an SD), and more
// than firstRunRatio times as far as any run that is no first one, under any
// configuration. By simulation (TestTrustRates) it holds trustLevel with long
// tails and with two modes. Where rare runs are far off whatever their place, the
// first is the only one among T others with a probability of at most
// 1/(e(T+1)), that is 2 % with 10 + 10 runs, and below 1 % from 20 + 20 on. Pairs,
// whose others are half as many, are checked from 20 on.
const (
	firstRunScales = 8
	firstRunRatio  = 1.5
)

func warnFirstRun(samples []Sample, i int, w words, add adder) {
	s := &samples[i]
	if v := s.Values[0]; v != s.Min && v != s.Max || s.N < w.fewestFirst {
		return
	}
	first, farthest := distances(s)
	if !(first > firstRunScales && first > firstRunRatio*farthest) {
		return
	}
	for j := range samples {
		if _, other := distances(&samples[j]); first <= firstRunRatio*other {
			return
		}
	}
	rest := s.Values[1:]
	add("first-run", s.Config, w.warm,
		"the first %s %s, the other %d from %s to %s", w.first, brief(s.Values[0], 4), s.N-1, brief(slices.Min(rest), 4), brief(slices.Max(rest), 4))
}

// distances returns how far the first run is from the median of the others, and
// the farthest of the others, in their median distances scaled to the SD of a
// normal distribution. Positive values are compared by their logarithms, which
// have shorter tails. Without scale, where most are equal, there are none.
func distances(s *Sample) (first, farthest float64) {
	if s.N < smallestChecked {
		return 0, 0
	}
	values := s.Values
	if s.Min > 0 {
		values = logarithms(values)
	}
	rest, err := stats.Describe(values[1:])
	scale := rest.MAD / normalMAD
	if err != nil || scale == 0 {
		return 0, 0
	}
	farthest = max(rest.Max-rest.Median, rest.Median-rest.Min) / scale
	return math.Abs(values[0]-rest.Median) / scale, farthest
}

// normalMAD is the median distance from the median of a normal distribution, in
// SDs: its upper quartile.
const normalMAD = 0.6744897501960817

// equalsP words a P after its name.
func equalsP(p float64) string {
	if text := shortP(p); text[0] == '<' {
		return "< " + text[1:]
	}
	return "= " + shortP(p)
}
