package format

import (
	"errors"
	"io"
	"iter"
	"math"

	"sigtest/latency"
)

// umaJSON is a dump, alone or in the answer to a command of DevTools.
type umaJSON struct {
	Histograms []umaJSONHistogram `json:"histograms"`
	Result     struct {
		Histograms []umaJSONHistogram `json:"histograms"`
	} `json:"result"`
}

type umaJSONHistogram struct {
	Name    string  `json:"name"`
	Count   float64 `json:"count"`
	Sum     float64 `json:"sum"`
	Buckets []struct {
		Low   float64 `json:"low"`
		Count float64 `json:"count"`
	} `json:"buckets"`
}

func isUMAJSON(head []byte) bool {
	return holdsJSON(head, "histograms[].name", "histograms[].count", "histograms[].sum") ||
		holdsJSON(head, "result.histograms[].name", "result.histograms[].count", "result.histograms[].sum")
}

func readUMAJSON(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
	all, err := parseUMAJSON(r, in)
	return yieldAll(all, in.Path, err)
}

func parseUMAJSON(r io.Reader, in Input) ([]latency.Observation, error) {
	values, err := readJSON[umaJSON](r, in.Path)
	if err != nil {
		return nil, err
	}
	var dumps []umaDump
	for _, v := range values {
		d := umaDump{}
		for _, j := range append(v.value.Histograms, v.value.Result.Histograms...) {
			if j.Count < 0 || j.Count != math.Trunc(j.Count) || j.Name == "" {
				return nil, &SyntaxError{in.Path, v.line, 0, errors.New(`a histogram without a name, or with a count that is none: expected {"name": "A", "count": 2, "sum": 30, "buckets": [...]}`)}
			}
			h := &umaHistogram{name: j.Name, line: v.line, count: j.Count}
			if h.mean.missing = j.Count == 0; !h.mean.missing {
				h.mean.value = j.Sum / j.Count
			}
			for _, b := range j.Buckets {
				h.bins = append(h.bins, bin{b.Low, b.Count})
			}
			d.add(h)
		}
		if len(d.all) > 0 {
			dumps = append(dumps, d)
		}
	}
	runs, err := umaRuns(dumps, in)
	if err == nil && len(runs) == 0 {
		err = &SyntaxError{in.Path, 1, 0, errors.New(`no histogram: expected {"histograms": [{"name": "A", "count": 2, "sum": 30, "buckets": [...]}]}`)}
	}
	return labelRuns(runs), err
}
