package format

import (
	"bytes"
	"errors"
	"maps"
	"math"
	"slices"
	"strings"

	"sigtest/latency"
)

// chartFormat reads charts of traces: results-chart.json of ChromeOS's tast
// tests, and the chart JSON of Chrome's telemetry, which puts the same into
// "charts" and adds what was run.
//
// A run has a metric for each trace: CHART for the one called summary,
// CHART/TRACE for others. Values of a list were measured within the run; of a
// trace of buckets there is the mean of their centres. Left aside are the times
// at which the values of lists were taken and, in telemetry's charts, a summary
// beside other traces, whose values it repeats.
func chartFormat() Format {
	return Format{
		Name:   "chart-json",
		Doc:    "results-chart.json of ChromeOS tast tests, and telemetry's chart JSON",
		Run:    "a document, usually a file",
		Sign:   `JSON of charts of traces that have "type" and "units"`,
		OneRun: true,
		Detect: func(head []byte) bool {
			return isTelemetryChart(head) || bytes.Contains(head, []byte(`scalar`)) && holdsJSON(head, "*.*.type", "*.*.units")
		},
		Read: byHead(func(head []byte) reader {
			if isTelemetryChart(head) {
				return jsonRuns(observeTelemetry)
			}
			return jsonRuns(observeTast)
		}),
	}
}

func isTelemetryChart(head []byte) bool { return holdsJSON(head, "charts.*.*.type") }

// charts are traces by name, by the name of their chart.
type charts map[string]map[string]chartTrace

type chartTrace struct {
	Type      string     `json:"type"`
	Units     string     `json:"units"`
	Direction string     `json:"improvement_direction"`
	Interval  string     `json:"interval"` // the chart that holds the times of the values, or a period
	None      bool       `json:"none"`     // there is no value, for a reason
	Value     *float64   `json:"value"`
	Values    []*float64 `json:"values"`
	Buckets   []struct {
		Low   float64 `json:"low"`
		High  float64 `json:"high"`
		Count float64 `json:"count"`
	} `json:"buckets"`
}

func observeTast(c charts, line int, _ Input) ([]latency.Observation, error) {
	return c.observe(line, false)
}

func observeTelemetry(t struct {
	Charts charts `json:"charts"`
}, line int, _ Input) ([]latency.Observation, error) {
	return t.Charts.observe(line, true)
}

const chartSummary = "summary" // the trace that stands for its chart

// observe returns what a run measured. Of telemetry, a summary is made of the
// other traces, and links to traces of another kind are in a chart of their own.
func (c charts) observe(line int, telemetry bool) (all []latency.Observation, err error) {
	times := map[string]bool{}
	for _, traces := range c {
		for _, t := range traces {
			times[t.Interval] = true
		}
	}
	for _, chart := range slices.SortedFunc(maps.Keys(c), compareNatural) {
		if telemetry && chart == "trace" {
			continue
		}
		for _, name := range slices.SortedFunc(maps.Keys(c[chart]), compareNatural) {
			metric, rejected := chart, ""
			switch {
			case name != chartSummary:
				metric += "/" + name
			case telemetry && len(c[chart]) > 1:
				rejected = "summary of other traces"
			}
			if times[chart] {
				rejected = "time of other values"
			}
			for _, o := range c[chart][name].observe() {
				o.Metric, o.Line = metric, line
				if rejected != "" {
					o.Rejected = rejected
				}
				all = append(all, o)
			}
		}
	}
	if len(all) == 0 {
		err = errors.New(`a JSON document without a trace: expected {"CHART": {"TRACE": {"type": "scalar", "units": "ms", "value": 1}}}`)
	}
	return all, err
}

// observe returns the values of a trace, or that there is none.
func (t chartTrace) observe() (all []latency.Observation) {
	base := latency.Observation{}
	base.Unit, base.Better = splitDirection(t.Units)
	switch t.Direction {
	case "down", "smaller_is_better":
		base.Better = latency.Lower
	case "up", "bigger_is_better":
		base.Better = latency.Higher
	}
	values := t.Values
	switch {
	case t.None:
		values = nil
	case t.Type == "scalar":
		values = []*float64{t.Value}
	case t.Type == "histogram":
		values = []*float64{t.center()}
	case t.Type != "list_of_scalar_values":
		base.Rejected = "trace of an unknown type"
	}
	if len(values) == 0 {
		values = []*float64{nil}
	}
	for _, v := range values {
		o := base
		if o.Missing = v == nil; v != nil {
			o.Value = *v
		}
		all = append(all, o)
	}
	return all
}

// center is the mean of the buckets' centres, as tracing takes them, too.
func (t chartTrace) center() *float64 {
	sum, count := 0.0, 0.0
	for _, b := range t.Buckets {
		sum += b.Count * (b.Low + b.High) / 2
		count += b.Count
	}
	mean := sum / count
	if math.IsNaN(mean) || math.IsInf(mean, 0) {
		return nil // nothing was measured
	}
	return &mean
}

// splitDirection takes the direction off a unit such as ms_smallerIsBetter.
func splitDirection(unit string) (string, latency.Direction) {
	if base, ok := strings.CutSuffix(unit, "_smallerIsBetter"); ok {
		return base, latency.Lower
	}
	if base, ok := strings.CutSuffix(unit, "_biggerIsBetter"); ok {
		return base, latency.Higher
	}
	return unit, latency.Unstated
}
