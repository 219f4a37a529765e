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

// juliaFormat reads what BenchmarkTools.jl saves. Each saved result is a run, and
// the times of a Trial are observations within it; of a TrialEstimate there is the
// one value. Parameters and tags are left aside.
func juliaFormat() Format {
	return Format{
		Name:   "julia",
		Doc:    "JSON that BenchmarkTools.jl saves",
		Run:    "a saved result: the file, or each of several in it",
		Sign:   `JSON that begins with [{"Julia": ..., "BenchmarkTools": ...}`,
		OneRun: true,
		Detect: func(head []byte) bool { return holdsJSON(head, "[].BenchmarkTools", "[].Julia") },
		Read:   jsonToolRuns(observeJulia),
	}
}

// juliaObject is a saved object: its type, and its fields.
type juliaObject struct {
	Type   string
	Fields json.RawMessage
}

var errJulia = errors.New("not as BenchmarkTools.save writes it: expected the versions, and a list of [\"Type\", {...}]")

func (o *juliaObject) UnmarshalJSON(text []byte) error {
	var parts []json.RawMessage
	if json.Unmarshal(text, &parts) != nil || len(parts) != 2 || json.Unmarshal(parts[0], &o.Type) != nil {
		return errJulia
	}
	o.Type = strings.TrimPrefix(o.Type, "BenchmarkTools.") // before version 0.2
	o.Fields = parts[1]
	return nil
}

// juliaTimes are the fields of a Trial or of a TrialEstimate.
type juliaTimes struct {
	Times   []float64 `json:"times"`
	GCTimes []float64 `json:"gctimes"`
	Time    *float64  `json:"time"`
	GCTime  *float64  `json:"gctime"`
	Memory  *float64  `json:"memory"`
	Allocs  *float64  `json:"allocs"`
}

func observeJulia(file []json.RawMessage, line int, _ Input) (runs []toolRun, err error) {
	var results []juliaObject
	if len(file) != 2 || json.Unmarshal(file[1], &results) != nil {
		return nil, errJulia
	}
	for _, r := range results {
		if runs, err = r.observe("", line, runs); err != nil {
			return nil, err
		}
	}
	if len(runs) == 0 {
		return nil, errors.New("holds parameters only: save what run(suite) returns")
	}
	return runs, nil
}

// observe appends the runs of an object, of which name is the place in its groups.
func (o *juliaObject) observe(name string, line int, runs []toolRun) ([]toolRun, error) {
	switch o.Type {
	case "BenchmarkGroup":
		var group struct {
			Data map[string]juliaObject `json:"data"`
		}
		if err := json.Unmarshal(o.Fields, &group); err != nil {
			return nil, fmt.Errorf("group %q: %w", name, errJulia)
		}
		for _, key := range slices.SortedFunc(maps.Keys(group.Data), compareNatural) {
			member := group.Data[key]
			var err error
			if runs, err = member.observe(strings.TrimPrefix(name+"/"+key, "/"), line, runs); err != nil {
				return nil, err
			}
		}
		return runs, nil
	case "Trial", "TrialEstimate":
		var t juliaTimes
		if err := json.Unmarshal(o.Fields, &t); err != nil {
			return nil, fmt.Errorf("%s %q: %w", o.Type, name, errJulia)
		}
		all := t.observe(name, line)
		if all == nil {
			return nil, fmt.Errorf("%s %q has no time: %w", o.Type, name, errJulia)
		}
		return append(runs, toolRun{of: name, observations: all}), nil
	case "TrialRatio", "TrialJudgement":
		return append(runs, toolRun{of: name, observations: []latency.Observation{{Line: line, Rejected: "ratio of two results"}}}), nil
	}
	return runs, nil // Parameters, say
}

// observe calls the time by the benchmark alone, where it has a name.
func (t *juliaTimes) observe(name string, line int) (out []latency.Observation) {
	prefix, main := name+"/", name
	if name == "" {
		prefix, main = "", "time"
	}
	if t.Time != nil {
		t.Times = append(t.Times, *t.Time)
	}
	if t.GCTime != nil {
		t.GCTimes = append(t.GCTimes, *t.GCTime)
	}
	add := func(metric, unit string, values ...float64) {
		for _, v := range values {
			out = append(out, latency.Observation{Metric: metric, Unit: unit, Better: latency.Lower, Value: v, Line: line})
		}
	}
	if add(main, "ns", t.Times...); out == nil {
		return nil
	}
	add(prefix+"gctime", "ns", t.GCTimes...)
	if t.Memory != nil {
		add(prefix+"memory", "bytes", *t.Memory)
	}
	if t.Allocs != nil {
		add(prefix+"allocs", countUnit, *t.Allocs)
	}
	return out
}
