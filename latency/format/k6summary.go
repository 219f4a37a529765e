package format

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"sigtest/latency"
)

// isK6Summary tells what handleSummary gets from what
// --new-machine-readable-summary writes, which has a list of metrics.
func isK6Summary(head []byte) bool {
	return holdsJSON(head, "metrics.*.type", "metrics.*.contains", "metrics.*.values") ||
		holdsJSON(head, "results.metrics[].contains", "results.metrics[].values")
}

func isK6Export(head []byte) bool {
	return holdsJSON(head, "metrics.iterations.count", "metrics.iterations.rate")
}

// k6Summary is the summary of a test in any of its three forms.
type k6Summary struct {
	Metrics map[string]json.RawMessage
	Results struct {
		Metrics []struct {
			Name string
			k6SummaryMetric
		}
	}
}

type k6SummaryMetric struct {
	k6Kind
	Values map[string]float64
}

func observeK6Summary(s k6Summary, line int, _ Input) (all []latency.Observation, err error) {
	metrics := map[string]k6SummaryMetric{}
	for _, m := range s.Results.Metrics {
		metrics[m.Name] = m.k6SummaryMetric
	}
	for name, raw := range s.Metrics {
		if metrics[name], err = readK6Metric(name, raw); err != nil {
			return nil, err
		}
	}
	if len(metrics) == 0 {
		return nil, errors.New(`a JSON document without "metrics": expected the summary of a test with k6`)
	}
	for _, name := range slices.Sorted(maps.Keys(metrics)) {
		if isK6Setup(name) {
			continue
		}
		for _, o := range metrics[name].observations(name) {
			o.Line = line
			all = append(all, o)
		}
	}
	return all, nil
}

// readK6Metric reads a metric of handleSummary, or of --summary-export, which
// has the values beside its thresholds and does not say what they are.
func readK6Metric(name string, raw json.RawMessage) (m k6SummaryMetric, err error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(raw, &members); err != nil {
		return m, fmt.Errorf("metric %s is no object", excerpt(name))
	}
	if members["values"] != nil {
		if err := json.Unmarshal(raw, &m); err != nil {
			return m, fmt.Errorf("metric %s has values that are no numbers", excerpt(name))
		}
		return m, nil
	}
	m.Values = map[string]float64{}
	for statistic, raw := range members {
		var v *float64
		if err := json.Unmarshal(raw, &v); err == nil && v != nil { // else its thresholds
			m.Values[statistic] = *v
		}
	}
	if m.k6Kind = k6BuiltIn(name); m.Type == "" {
		m.Type = k6TypeOf(m.Values)
	}
	return m, nil
}

// k6TypeOf tells the type of a metric by what its values are called.
func k6TypeOf(values map[string]float64) string {
	has := func(name string) bool { _, ok := values[name]; return ok }
	switch {
	case has("passes") && has("fails"):
		return "rate"
	case has("count") && has("rate"):
		return "counter"
	case has("value"):
		return "gauge"
	}
	return "trend"
}

func (m k6SummaryMetric) observations(name string) (all []latency.Observation) {
	value := func(statistics ...string) (float64, bool) {
		for _, s := range statistics {
			if v, ok := m.Values[s]; ok {
				return v, true
			}
		}
		return 0, false
	}
	switch m.Type {
	case "counter":
		if v, ok := value("rate"); ok {
			all = append(all, m.rate(name, v))
		}
	case "rate":
		if v, ok := value("rate", "value"); ok { // the latter in --summary-export
			all = append(all, k6Share(name, name, v))
		}
	case "gauge":
		if v, ok := value("value"); ok {
			o := m.value(name)
			o.Value = v
			all = append(all, o)
		}
	default:
		for _, statistic := range slices.Sorted(maps.Keys(m.Values)) {
			if statistic == "count" {
				continue // how many values there are is no property of them
			}
			o := m.value(name + "/" + k6Statistic(statistic))
			o.Value = m.Values[statistic]
			all = append(all, o)
		}
	}
	return all
}

// rate is an observation of how often a counter was counted up in a second.
func (m k6SummaryMetric) rate(name string, v float64) latency.Observation {
	o := latency.Observation{Metric: name + "/rate", Unit: "1/s", Better: latency.Neither, Value: v}
	if m.Contains == "data" {
		o.Unit = "B/s"
	}
	switch base, _, _ := strings.Cut(name, "{"); base {
	case "http_reqs", "iterations":
		o.Better = latency.Higher
	case "dropped_iterations":
		o.Better = latency.Lower
	}
	return o
}

// k6Statistic shortens "p(95)" to p95.
func k6Statistic(name string) string {
	if p, ok := strings.CutPrefix(name, "p("); ok {
		return percentileName(strings.TrimSuffix(p, ")"))
	}
	return name
}
