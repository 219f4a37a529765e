package format

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"sigtest/latency"
)

// savedReport is sigtest's own JSON, as far as its runs need it.
type savedReport struct {
	Schema  string `json:"schema"`
	Options struct {
		Only []string `json:"only"`
	} `json:"options"`
	Metrics []savedMetric     `json:"metrics"`
	Hidden  []json.RawMessage `json:"hidden"`
}

type savedMetric struct {
	Metric    string `json:"metric"`
	Aggregate string `json:"aggregate"`
	Unit      string `json:"unit"`
	Better    string `json:"better"`
}

// savedSample is the value of a run.
type savedSample struct {
	Metric        string   `json:"metric"`
	Aggregate     string   `json:"aggregate"`
	Configuration string   `json:"configuration"`
	Run           string   `json:"run"`
	Value         *float64 `json:"value"`
	Order         *float64 `json:"order"`
	Machine       string   `json:"machine"`
}

// reportFormat reads the runs of a report that sigtest saved, to compare them
// anew. What was stated beside the runs, such as thresholds, is left aside: it
// can be stated again. As in the table of samples, an aggregate other than the
// mean is a metric of its own.
func reportFormat() Format {
	return Format{
		Name:   "report",
		Doc:    "the JSON that sigtest compare saves (sigtest.report/1): its samples are compared anew",
		Run:    "a value with its label",
		Sign:   `the member "schema": "sigtest.report/1" at the start`,
		Detect: isSavedReport,
		Read: func(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
			in.namesConfigs()
			all, err := parseReport(r, in.Path)
			return yieldAll(all, in.Path, err)
		},
	}
}

const reportSchema = "sigtest.report/1"

// isSavedReport tells sigtest's own JSON: its first member is the schema.
func isSavedReport(head []byte) bool {
	const enough = 200
	return bytes.Contains(head[:min(len(head), enough)], []byte(`"`+reportSchema+`"`))
}

func parseReport(r io.Reader, path string) (all []latency.Observation, err error) {
	values, err := readJSON[json.RawMessage](r, path)
	if err != nil {
		return nil, err
	}
	for _, v := range values {
		var report savedReport
		if err := json.Unmarshal(v.value, &report); err != nil {
			return nil, &SyntaxError{path, v.line, 0, fmt.Errorf("is no report as sigtest saves it: %w", err)}
		}
		if report.Schema != reportSchema {
			return nil, &SyntaxError{path, v.line, 0, fmt.Errorf("a JSON document that is no report as sigtest saves it: expected \"schema\": %q", reportSchema)}
		}
		if len(report.Hidden) > 0 {
			all = append(all, noteAt(v.line, "selected-runs",
				fmt.Sprintf("the report was saved with --only %s, which left out %d of the comparisons: their runs are not in it, and what is left was chosen by its result", strings.Join(report.Options.Only, ","), len(report.Hidden)),
				"save the report without --only"))
		}
		metrics := map[[2]string]savedMetric{}
		for _, m := range report.Metrics {
			metrics[[2]string{m.Metric, m.Aggregate}] = m
		}
		line, counted := v.line, 0
		for at, text := range samplesOf(v.value) {
			line += bytes.Count(v.value[counted:at], []byte("\n"))
			counted = at
			o, err := sampleOf(text, metrics)
			if err != nil {
				return nil, &SyntaxError{path, line, 0, err}
			}
			o.Line = line
			all = append(all, o)
		}
	}
	if len(all) == 0 {
		return nil, &SyntaxError{path, 1, 0, errors.New("a report of sigtest without samples: nothing was measured, or all was left out by --only")}
	}
	return all, nil
}

// samplesOf yields the samples of a report, and where they begin in it.
func samplesOf(report []byte) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		for m := range membersOf(report) {
			if m.name != "samples" || m.value[0] != '[' {
				continue
			}
			for at, sample := range elementsOf(m.value) {
				if !yield(m.at+at, sample) {
					return
				}
			}
		}
	}
}

// sampleOf makes an observation of one of the samples: it stands for a run.
// Metrics are known by their names and aggregates.
func sampleOf(text []byte, metrics map[[2]string]savedMetric) (o latency.Observation, err error) {
	var s savedSample
	if err := json.Unmarshal(text, &s); err != nil {
		return o, fmt.Errorf("is no sample: %w", err)
	}
	if s.Metric == "" || s.Aggregate == "" || s.Configuration == "" {
		return o, fmt.Errorf("is no sample: expected its metric, aggregate and configuration, found %s", excerpt(string(text)))
	}
	m, known := metrics[[2]string{s.Metric, s.Aggregate}]
	if !known {
		return o, fmt.Errorf("metric %s (%s) is not among the report's \"metrics\", which tell units and directions: save the report anew", excerpt(s.Metric), s.Aggregate)
	}
	o = latency.Observation{Metric: s.Metric, Unit: m.Unit, Config: s.Configuration, Run: s.Run, Machine: s.Machine, Missing: s.Value == nil}
	if s.Aggregate != "mean" {
		o.Metric += " [" + s.Aggregate + "]"
	}
	if s.Value != nil {
		o.Value = *s.Value
	}
	if s.Order != nil {
		o.Order, o.Ordered = *s.Order, true
	}
	o.Better, err = latency.ParseDirection(m.Better)
	return o, err
}
