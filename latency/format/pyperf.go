package format

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"

	"sigtest/latency"
)

// pyperfFormat reads what pyperf writes: each process of a benchmark is a run,
// in which its values, already per loop, are observations. Warmups, and the
// processes that only calibrated, are rejected. What the metadata measure
// besides, as the memory, is left aside.
func pyperfFormat() Format {
	return Format{
		Name: "pyperf",
		Doc:  "pyperf's JSON, as of python3 -m pyperf timeit -o FILE or pyperformance",
		Run:  "a process of a benchmark; its values become one by --aggregate",
		Sign: "JSON with benchmarks[].runs[].values",
		Detect: func(head []byte) bool {
			return holdsJSON(head, "benchmarks[].runs[].values") || holdsJSON(head, "benchmarks[].runs[].warmups") || holdsJSON(head, "benchmarks[].runs[].samples")
		},
		Read: func(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
			all, err := parsePyperf(r, in)
			return yieldAll(all, in.Path, err)
		},
	}
}

type pyperfJSON struct {
	pyperfMetadata
	Benchmarks []struct {
		pyperfMetadata
		Runs []pyperfRun `json:"runs"`
	} `json:"benchmarks"`
}

// pyperfMetadata are those of a file, a benchmark or a run: what holds for all
// of something is written once.
type pyperfMetadata struct {
	Metadata pyperfFacts `json:"metadata"`
	Common   pyperfFacts `json:"common_metadata"` // its name before pyperf 0.9.6
}

type pyperfFacts struct {
	Name string `json:"name"`
	Unit string `json:"unit"`
	Host string `json:"hostname"`
	Date string `json:"date"`
}

type pyperfRun struct {
	pyperfMetadata
	Values  []*float64 `json:"values"`
	Samples []*float64 `json:"samples"` // the name of values before pyperf 0.9.6
	Warmups []any      `json:"warmups"`
}

// or fills in what is not stated.
func (f pyperfFacts) or(m pyperfMetadata) pyperfFacts {
	for _, other := range []pyperfFacts{m.Metadata, m.Common} {
		f.Name, f.Unit = cmp.Or(f.Name, other.Name), cmp.Or(f.Unit, other.Unit)
		f.Host, f.Date = cmp.Or(f.Host, other.Host), cmp.Or(f.Date, other.Date)
	}
	return f
}

func parsePyperf(r io.Reader, in Input) (all []latency.Observation, err error) {
	documents, err := readJSON[pyperfJSON](r, in.Path)
	if err != nil {
		return nil, err
	}
	runs := map[string]int{} // of each benchmark
	line := 1
	for _, d := range documents {
		line = d.line
		before := len(all)
		for _, benchmark := range d.value.Benchmarks {
			for _, run := range benchmark.Runs {
				facts := pyperfFacts{}.or(run.pyperfMetadata).or(benchmark.pyperfMetadata).or(d.value.pyperfMetadata)
				if facts.Name == "" {
					return nil, &SyntaxError{in.Path, line, 0, errors.New("a benchmark without a name in the metadata: expected what pyperf writes")}
				}
				if run.measures() {
					runs[facts.Name]++
				}
				observations, err := run.observe(facts, strconv.Itoa(runs[facts.Name]), line)
				if err != nil {
					return nil, &SyntaxError{in.Path, line, 0, fmt.Errorf("benchmark %s has a wrong value: %w", excerpt(facts.Name), err)}
				}
				all = append(all, observations...)
			}
		}
		if len(all) == before {
			return nil, &SyntaxError{in.Path, line, 0, errors.New("no runs of a benchmark: expected what pyperf writes")}
		}
	}
	return all, nil
}

// measures tells a run from one that calibrated.
func (r *pyperfRun) measures() bool { return len(r.Values)+len(r.Samples) > 0 }

func (r *pyperfRun) observe(facts pyperfFacts, label string, line int) (all []latency.Observation, err error) {
	o := latency.Observation{Metric: facts.Name, Run: label, Machine: facts.Host, Line: line, Better: latency.Lower}
	o.Unit = pyperfUnit(facts.Unit)
	o.Order, o.Ordered = parseTime(facts.Date)
	reason := "warmup"
	if !r.measures() {
		reason = "calibration"
	}
	for range r.Warmups {
		all = append(all, latency.Observation{Metric: facts.Name, Rejected: reason, Line: line})
	}
	for _, value := range append(r.Values, r.Samples...) {
		c, err := jsonFigure(value)
		if err != nil {
			return nil, err
		}
		o.Value, o.Missing = c.value, c.missing
		all = append(all, o)
	}
	return all, nil
}

// pyperfUnit is the unit of one of pyperf's kinds of values.
func pyperfUnit(kind string) string {
	switch kind {
	case "", "second":
		return "s"
	case "byte":
		return "B"
	case "integer":
		return ""
	}
	return kind
}
