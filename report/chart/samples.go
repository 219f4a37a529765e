package chart

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"sigtest/latency"
	"sigtest/stats"
)

// mostPoints is up to how many runs of a sample all are drawn.
const mostPoints = 1000

// errNoValues is returned for samples of which nothing can be drawn.
var errNoValues = errors.New("no configuration has a run")

// check refuses samples that cannot be drawn: with a *stats.NotFiniteError what
// is no finite number.
func check(samples []latency.Sample) error {
	some := false
	for _, s := range samples {
		for i, v := range s.Values {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return &stats.NotFiniteError{Sample: fmt.Sprintf("configuration %q", s.Config), Index: i, Value: v}
			}
			some = true
		}
	}
	if !some {
		return errNoValues
	}
	return nil
}

// scaleOfSamples shows the values of all samples.
func scaleOfSamples(samples []latency.Sample) scale {
	var ends []float64
	for _, s := range samples {
		if len(s.Values) > 0 {
			ends = append(ends, slices.Min(s.Values), slices.Max(s.Values))
		}
	}
	return scaleOf(ends...)
}

// legendOf names the samples that have runs.
func legendOf(samples []latency.Sample, lines bool) (legend []entry) {
	for i, s := range samples {
		if len(s.Values) > 0 {
			legend = append(legend, entry{ink: configInk(i), glyph: configGlyph(i), dashes: configDashes(i), line: lines, name: s.Config})
		}
	}
	return legend
}

// thin returns the ranks of n sorted values that are drawn: evenly spaced, the
// lowest and the highest among them, most at most.
func thin(n, most int) []int {
	drawn := min(n, most)
	ranks := make([]int, drawn)
	for i := range ranks {
		ranks[i] = i * (n - 1) / max(drawn-1, 1)
	}
	return ranks
}

// thinNote says what is drawn of samples of so many runs that not all are.
func thinNote(samples []latency.Sample, drawn string) string {
	largest := 0
	for _, s := range samples {
		largest = max(largest, len(s.Values))
	}
	if largest <= mostPoints {
		return ""
	}
	return fmt.Sprintf("up to %d runs: %s", largest, drawn)
}

// runTip names a run and its value.
func runTip(s latency.Sample, i int) string {
	name := strconv.Itoa(i + 1)
	if i < len(s.Runs) {
		name = s.Runs[i]
	}
	return "run " + name + ": " + figures(s.Values[i])
}

// figures is a value to six significant digits, for tooltips.
func figures(v float64) string { return strconv.FormatFloat(v, 'g', 6, 64) }

// withConfigs is the label of a figure of samples.
func withConfigs(what, axis string, samples []latency.Sample) string {
	label := what + " of " + axis
	for i, s := range samples {
		sep := ", "
		if i == 0 {
			sep = ": "
		}
		label += sep + s.Config + " (" + strconv.Itoa(len(s.Values)) + " runs)"
	}
	return label
}
