package format

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"sigtest/latency"
)

// hyperfineFormat reads what hyperfine --export-json writes: each of a
// command's times is a run, as is each of the figures of memory that newer
// versions have. The times in user and system mode are left aside, which it
// writes as means over all runs only.
//
// Several commands are configurations. Where the file is stated to be one, the
// command is part of the metric's name. One command twice in a call of hyperfine
// is two of them, as where --prepare checks out what is compared; in several
// documents of a file it has more runs.
func hyperfineFormat() Format {
	return Format{
		Name:   "hyperfine",
		Doc:    "what hyperfine --export-json writes; several commands are configurations",
		Run:    "one of a command's times: --runs 20 makes twenty",
		Sign:   "JSON with results[].command and results[].times",
		Detect: func(head []byte) bool { return holdsJSON(head, "results[].command", "results[].times") },
		Read: func(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
			all, err := parseHyperfine(r, in)
			return yieldAll(all, in.Path, err)
		},
	}
}

type hyperfineJSON struct {
	Results []hyperfineResult `json:"results"`
}

type hyperfineResult struct {
	Command    string         `json:"command"`
	Times      []*float64     `json:"times"`
	Memory     []*float64     `json:"memory_usage_byte"`
	ExitCodes  []*int         `json:"exit_codes"` // null for what a signal ended
	Parameters map[string]any `json:"parameters"`

	document int
	line     int
	label    string // the command, with the parameters where it does not tell them apart
}

func parseHyperfine(r io.Reader, in Input) ([]latency.Observation, error) {
	documents, err := readJSON[hyperfineJSON](r, in.Path)
	if err != nil {
		return nil, err
	}
	var results []hyperfineResult
	for i, d := range documents {
		if d.value.Results == nil {
			return nil, &SyntaxError{in.Path, d.line, 0, errors.New(`a JSON document without "results": expected what hyperfine --export-json writes`)}
		}
		for _, r := range d.value.Results {
			r.document, r.line = i, d.line
			results = append(results, r)
		}
	}
	several := labelResults(results) > 1
	p := hyperfineParser{runs: map[string]int{}, apart: several && !in.fixed, named: several && in.fixed}
	if p.apart {
		in.namesConfigs()
	}
	p.ordered = p.apart && len(documents) == 1 && !in.among
	for _, r := range results {
		if err := p.observe(r); err != nil {
			return nil, &SyntaxError{in.Path, r.line, 0, fmt.Errorf("command %s %w", excerpt(r.Command), err)}
		}
	}
	if len(p.all) == 0 {
		return nil, &SyntaxError{in.Path, 1, 0, errors.New("no times of a command: expected what hyperfine --export-json writes")}
	}
	return p.all, nil
}

// labelResults fills in the labels, and returns how many there are.
func labelResults(results []hyperfineResult) int {
	setups := map[string]map[string]bool{} // by command: the command with its parameters
	for _, r := range results {
		if setups[r.Command] == nil {
			setups[r.Command] = map[string]bool{}
		}
		setups[r.Command][r.setup()] = true
	}
	type place struct {
		document int
		label    string
	}
	times := map[place]int{} // that a label was met
	labels := map[string]bool{}
	for i, r := range results {
		label := r.Command
		if len(setups[r.Command]) > 1 {
			label = r.setup()
		}
		at := place{r.document, label}
		times[at]++
		if times[at] > 1 {
			label += fmt.Sprintf(" (%d)", times[at])
		}
		results[i].label = label
		labels[label] = true
	}
	return len(labels)
}

func (r *hyperfineResult) setup() string {
	parts := []string{r.Command}
	for _, name := range slices.Sorted(maps.Keys(r.Parameters)) {
		parts = append(parts, fmt.Sprintf("%s=%v", name, r.Parameters[name]))
	}
	return strings.Join(parts, ", ")
}

type hyperfineParser struct {
	apart   bool           // labels are configurations
	named   bool           // labels are part of the metrics' names
	ordered bool           // the results are in the order in which they were made
	runs    map[string]int // of each label
	made    int            // runs of all
	all     []latency.Observation
}

func (p *hyperfineParser) observe(r hyperfineResult) error {
	for _, length := range []int{len(r.ExitCodes), len(r.Memory)} {
		if length > 0 && length != len(r.Times) {
			return fmt.Errorf("has %d times, %d exit_codes and %d of memory_usage_byte: expected as many of each", len(r.Times), len(r.ExitCodes), len(r.Memory))
		}
	}
	for i, time := range r.Times {
		p.made++
		p.runs[r.label]++
		o := latency.Observation{Run: strconv.Itoa(p.runs[r.label]), Better: latency.Lower, Rejected: r.failed(i), Line: r.line}
		if p.apart {
			o.Config = r.label
		}
		if p.ordered {
			o.Order, o.Ordered = float64(p.made), true
		}
		if err := p.add(o, "time", "s", r.label, time); err != nil {
			return err
		}
		if len(r.Memory) > 0 {
			if err := p.add(o, "memory", "B", r.label, r.Memory[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// failed is why a run cannot be used, "" where it can.
func (r *hyperfineResult) failed(run int) string {
	switch {
	case len(r.ExitCodes) == 0: // as of an old hyperfine
		return ""
	case r.ExitCodes[run] == nil:
		return "killed run"
	case *r.ExitCodes[run] != 0:
		return "failed run"
	}
	return ""
}

func (p *hyperfineParser) add(o latency.Observation, metric, unit, label string, value *float64) error {
	c, err := jsonFigure(value)
	if err != nil {
		return fmt.Errorf("has a wrong %s: %w", metric, err)
	}
	o.Metric, o.Unit, o.Value, o.Missing = metric, unit, c.value, c.missing
	if p.named {
		o = underSetup(o, label)
	}
	p.all = append(p.all, o)
	return nil
}
