package chart

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"sigtest/latency"
	"sigtest/stats"
)

// sampleOf is a sample without what the figures do not look at.
func sampleOf(t testing.TB, config string, values ...float64) latency.Sample {
	t.Helper()
	s := latency.Sample{Config: config, Values: values}
	for i := range values {
		s.Runs = append(s.Runs, strconv.Itoa(i+1))
	}
	if len(values) > 0 {
		summary, err := stats.Describe(values)
		if err != nil {
			t.Fatal(err)
		}
		s.Summary = summary
	}
	return s
}

func pair(t testing.TB) []latency.Sample {
	return []latency.Sample{
		sampleOf(t, "before", 90.1, 92.4, 88.7, 91, 97.3, 89.9),
		sampleOf(t, "after", 78.2, 80.1, 77.5, 84, 79.3),
	}
}

// hostile is a name that nothing must act upon.
func hostile() string {
	return `<script>alert("1")</script>&'` + "\x1b[31m|\n\xff" + strings.Repeat("long ", 60) + "مقياس\u202e"
}

// intervals are one row of each verdict, and of what else a row can be.
func intervals() []Interval {
	nan := math.NaN()
	rows := []Interval{
		{Name: hostile(), Value: 1, Lo: -1, Hi: 3, Verdict: latency.Insignificant, Text: hostile()},
		{Name: "no interval", Value: -4, Lo: nan, Hi: nan, Verdict: latency.Untestable},
		{Name: "no value", Value: nan, Lo: nan, Hi: nan, Verdict: latency.Untestable},
		{Name: "unbounded", Value: 8, Lo: math.Inf(-1), Hi: math.Inf(1), Verdict: latency.Improved},
		{Name: "far away", Value: 5000, Lo: 4000, Hi: 6000, Verdict: latency.Increased, Threshold: 3},
	}
	for i, v := range latency.Verdicts() {
		at := float64(4*i - 12)
		rows = append(rows, Interval{Name: "row " + string(v), Value: at, Lo: at - 3, Hi: at + 2.5, Threshold: 2, Verdict: v, Text: "P 0.01"})
	}
	return rows
}

// allFigures are one of each kind.
func allFigures(samples []latency.Sample, axis string) map[string]func() (*Figure, error) {
	return map[string]func() (*Figure, error){
		"box":    func() (*Figure, error) { return Box(samples, axis) },
		"runs":   func() (*Figure, error) { return Runs(samples, axis) },
		"ecdf":   func() (*Figure, error) { return ECDF(samples, axis) },
		"shift":  func() (*Figure, error) { return Shift(samples[0], samples[1], axis, 0.8) },
		"forest": func() (*Figure, error) { return Forest(intervals(), axis) },
		"narrow": func() (*Figure, error) { return NarrowForest(intervals(), axis) },
	}
}
