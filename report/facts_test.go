package report

import (
	"testing"

	"sigtest/latency"
)

func TestThresholds(t *testing.T) {
	for _, c := range []struct {
		thresholds []float64
		want       string
	}{
		{nil, ""},
		{[]float64{0, 0}, ""},
		{[]float64{3, 3}, "3% is the smallest change that matters"},
		{[]float64{0.5}, "0.5% is the smallest change that matters"},
		{[]float64{3, 1, 2.5}, "1% to 3%, by metric, is the smallest change that matters"},
		{[]float64{0, 3}, "3% is the smallest change that matters; none set for 1 metric"},
		{[]float64{0, 1, 3, 0}, "1% to 3%, by metric, is the smallest change that matters; none set for 2 metrics"},
	} {
		r := &latency.Result{}
		for _, threshold := range c.thresholds {
			r.Rows = append(r.Rows, latency.Row{Metric: latency.Metric{Threshold: threshold}})
		}
		if got := thresholds(r); got != c.want {
			t.Errorf("%v: %q, want %q", c.thresholds, got, c.want)
		}
	}
}

func TestTally(t *testing.T) {
	for _, c := range []struct {
		source latency.Source
		want   string
	}{
		{latency.Source{Used: 1}, "1 value used"},
		{latency.Source{Used: 2, Missing: 1}, "2 values used, 1 missing"},
		{latency.Source{Rejected: 1}, "0 values used, 1 rejected"},
		{latency.Source{Rejected: 3, Reasons: map[string]int{"cut": 1, "a header": 2}}, "0 values used, 3 rejected (2 a header, 1 cut)"},
	} {
		if got := tally(c.source); got != c.want {
			t.Errorf("%+v: %q, want %q", c.source, got, c.want)
		}
	}
}
