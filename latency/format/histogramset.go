package format

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"sigtest/latency"
)

// histogramSetFormat reads catapult's histogram sets.
//
// A histogram gives its sample values, which were measured within a run, or,
// where it keeps none, its mean. Of its diagnostics, stories become part of the
// name, NAME/STORY, storysetRepeats say which run of the file it is of, and labels
// which configuration; where the file is stated to be one, several labels become
// part of the name, too. Left aside are bins, the statistics beside sample values,
// and all other diagnostics.
func histogramSetFormat() Format {
	return Format{
		Name:   "histogram-set",
		Doc:    "catapult's HistogramSet JSON: Chrome's benchmarks, perf_results.json of tast",
		Run:    "a repeat of the story set, or a file that has no repeats",
		Sign:   `JSON array of objects with "name" and "unit", and "running" or "sampleValues"`,
		OneRun: true,
		Detect: func(head []byte) bool {
			return holdsJSON(head, "[].name", "[].unit", "[].sampleValues[]") || holdsJSON(head, "[].name", "[].unit", "[].running[]") ||
				bytes.Contains(head, []byte(`"GenericSet"`)) && holdsJSON(head, "[].guid", "[].type")
		},
		Read: readHistogramSet,
	}
}

// histogramItem is a histogram, or a diagnostic that histograms share.
type histogramItem struct {
	Type   string            `json:"type"` // of a diagnostic
	GUID   string            `json:"guid"`
	Values json.RawMessage   `json:"values"`
	Min    float64           `json:"min"` // of a DateRange, in ms
	Name   string            `json:"name"`
	Unit   string            `json:"unit"`
	Nans   float64           `json:"numNans"`
	Own    map[string]shared `json:"diagnostics"`

	Samples []*float64 `json:"sampleValues"`
	Running []*float64 `json:"running"` // count, max, mean of logarithms, mean, ...
}

// shared is a diagnostic of a histogram, or where it is.
type shared struct {
	guid string
	item histogramItem
}

// UnmarshalJSON takes the place of the diagnostic, or the diagnostic.
func (s *shared) UnmarshalJSON(text []byte) error {
	if json.Unmarshal(text, &s.guid) == nil {
		return nil
	}
	return json.Unmarshal(text, &s.item)
}

// histogram is one as it is read.
type histogram struct {
	histogramItem
	story, label, repeat string
	machine              string
	start                float64 // of the benchmark, in ms since 1970
	line                 int
}

var errNoHistogram = errors.New(`no histogram: expected an array of objects with "name", "unit" and "sampleValues"`)

func readHistogramSet(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
	sets, err := readJSON[[]histogramItem](r, in.Path)
	var all []histogram
	for i, set := range sets {
		found := linkHistograms(set.value, set.line)
		if len(found) == 0 {
			return yieldAll(nil, in.Path, &SyntaxError{in.Path, set.line, 0, errNoHistogram})
		}
		for k := range found {
			if len(sets) > 1 { // as of several runs
				found[k].repeat = strings.TrimSuffix(fmt.Sprint(i+1, "/", found[k].repeat), "/")
			}
		}
		all = append(all, found...)
	}
	if len(all) == 0 && err == nil {
		err = &SyntaxError{in.Path, 1, 0, errNoHistogram}
	}
	if err != nil {
		return yieldAll(nil, in.Path, err)
	}
	return observeHistograms(all, in)
}

// linkHistograms returns the histograms of a set with their diagnostics.
func linkHistograms(set []histogramItem, line int) (all []histogram) {
	known := map[string]histogramItem{}
	for _, item := range set {
		if item.Type != "" {
			known[item.GUID] = item
		}
	}
	for _, item := range set {
		if item.Type != "" || item.Name == "" {
			continue
		}
		of := func(name string) histogramItem {
			s := item.Own[name]
			if s.guid != "" {
				return known[s.guid]
			}
			return s.item
		}
		all = append(all, histogram{
			histogramItem: item,
			story:         of("stories").text(),
			label:         of("labels").text(),
			repeat:        of("storysetRepeats").text(),
			machine:       of("bots").text(),
			start:         of("benchmarkStart").Min,
			line:          line,
		})
	}
	return all
}

// text joins the values of a set.
func (d histogramItem) text() string {
	var values []any
	if json.Unmarshal(d.Values, &values) != nil {
		return ""
	}
	var texts []string
	for _, v := range values {
		texts = append(texts, fmt.Sprint(v))
	}
	return strings.Join(texts, ", ")
}

// observeHistograms yields them one by one: there may be many samples.
func observeHistograms(all []histogram, in Input) iter.Seq2[latency.Observation, error] {
	differ := func(of func(histogram) string) bool {
		return slices.ContainsFunc(all, func(h histogram) bool { return of(h) != of(all[0]) })
	}
	labels := differ(func(h histogram) string { return h.label })
	repeats := differ(func(h histogram) string { return h.repeat })
	if !in.fixed && (labels || all[0].label != "") {
		in.namesConfigs()
	}
	return func(yield func(latency.Observation, error) bool) {
		for _, h := range all {
			for _, o := range h.observe(h.base(labels, repeats, in)) {
				if !yield(o, nil) {
					return
				}
			}
		}
	}
}

// base is what all observations of the histogram have in common. Labels and
// repeats tell whether those of the file differ.
func (h histogram) base(labels, repeats bool, in Input) latency.Observation {
	base := latency.Observation{Metric: h.Name, Source: in.Path, Line: h.line, Machine: h.machine}
	base.Unit, base.Better = h.unit()
	if h.story != "" {
		base.Metric += "/" + h.story
	}
	if h.label == "" && labels {
		h.label = "no label"
	}
	switch {
	case !in.fixed:
		base.Config = h.label
	case labels:
		base.Metric += "/" + h.label
	}
	if repeats {
		base.Run = h.repeat
	} else if seconds := h.start / 1000; seconds >= latency.EarliestTime {
		base.Order, base.Ordered = seconds, true
	}
	return base
}

// observe returns the histogram's values. Samples that are no numbers are null
// among its samples, or only counted.
func (h histogram) observe(base latency.Observation) (out []latency.Observation) {
	missing := h.Nans > 0
	for _, v := range h.Samples {
		o := base
		if o.Missing = v == nil; v != nil {
			o.Value = *v
		}
		missing = missing && v != nil
		out = append(out, o)
	}
	const count, most, mean = 0, 1, 3
	if r := h.Running; len(out) == 0 && len(r) > mean && r[count] != nil && *r[count] > 0 && r[mean] != nil {
		o := base
		o.Value = *r[mean]
		if r[most] != nil {
			o.Inside = insideOf(*r[count], *r[most], 0)
		}
		out = append(out, o)
	}
	if missing || len(out) == 0 {
		base.Missing = true
		out = append(out, base)
	}
	return out
}

// unit returns it as it is usually written. A unit without a direction has no
// better side, but for times.
func (h histogram) unit() (string, latency.Direction) {
	name, better := splitDirection(h.Unit)
	usual := map[string]string{
		"ms": "ms", "msBestFitFormat": "ms", "n%": "ratio", "sizeInBytes": "bytes", "bytesPerSecond": "bytes/s", "Hertz": "Hz", "unitless": "",
	}
	unit, ok := usual[name]
	if !ok {
		unit = name
	}
	if better == latency.Unstated && unit != "ms" {
		better = latency.Neither
	}
	return unit, better
}
