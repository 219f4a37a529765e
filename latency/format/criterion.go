package format

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"sigtest/latency"
)

// criterionFormat reads the samples of criterion.rs: sample.json or raw.csv, where
// each is the time that a number of iterations took together. All of a benchmark
// are made in one process, so they are observations within one run; where a file
// lies in criterion's tree, the tree is the run. Estimates are left aside.
func criterionFormat() Format {
	return Format{
		Name:   "criterion",
		Doc:    "samples of criterion.rs: a tree as target/criterion, sample.json or raw.csv of it, or JSON of cargo-criterion",
		Run:    "a tree (CRITERION_HOME), or the output of one cargo criterion --message-format json",
		Sign:   `JSON with "iters" and "times", or "iteration_count" and "measured_values"; CSV with group, function, value and iteration_count`,
		OneRun: true,
		Detect: func(head []byte) bool {
			return isCriterionCSV(head) || isCriterionJSON(head) || isCargoCriterion(head)
		},
		Read: byHead(func(head []byte) reader {
			switch {
			case isCriterionJSON(head):
				return jsonRuns(observeCriterion)
			case isCargoCriterion(head):
				return jsonToolRuns(observeCargoCriterion)
			}
			return readCriterionCSV
		}),
	}
}

func isCriterionJSON(head []byte) bool { return holdsJSON(head, "sampling_mode", "iters[]", "times[]") }

func isCargoCriterion(head []byte) bool {
	return holdsJSON(head, "iteration_count[]", "measured_values[]")
}

func isCriterionCSV(head []byte) bool {
	first, _, _ := strings.Cut(string(head), "\n")
	return strings.HasPrefix(first, "group,function,value,") && strings.Contains(first, ",iteration_count")
}

// criterionSamples is a sample.json, which does not say of what.
type criterionSamples struct {
	Iterations []float64 `json:"iters"`
	Times      []float64 `json:"times"`
}

func observeCriterion(s criterionSamples, line int, in Input) ([]latency.Observation, error) {
	return s.observe(latency.Observation{Metric: cmp.Or(in.benchmark, "time"), Unit: "ns", Better: latency.Lower, Line: line})
}

// observe completes o by the time an iteration took, of each sample.
func (s *criterionSamples) observe(o latency.Observation) (out []latency.Observation, err error) {
	if len(s.Times) == 0 || len(s.Times) != len(s.Iterations) {
		return nil, fmt.Errorf("%d times of %d numbers of iterations: expected as many of each, as criterion writes them", len(s.Times), len(s.Iterations))
	}
	for i, time := range s.Times {
		if o.Value, err = perIteration(time, s.Iterations[i]); err != nil {
			return nil, err
		}
		out = append(out, o)
	}
	return out, nil
}

// criterionMessage is what cargo-criterion says of a benchmark; its other messages
// have no measurements.
type criterionMessage struct {
	Reason     string    `json:"reason"`
	Benchmark  string    `json:"id"`
	Unit       string    `json:"unit"`
	Iterations []float64 `json:"iteration_count"`
	Times      []float64 `json:"measured_values"`
}

func observeCargoCriterion(m criterionMessage, line int, _ Input) ([]toolRun, error) {
	if m.Reason != "benchmark-complete" {
		return nil, nil
	}
	if m.Benchmark == "" {
		return nil, errors.New(`a benchmark without "id": expected what cargo criterion --message-format json prints`)
	}
	samples := criterionSamples{m.Iterations, m.Times}
	all, err := samples.observe(latency.Observation{Metric: m.Benchmark, Unit: m.Unit, Better: latency.Lower, Line: line})
	return []toolRun{{of: m.Benchmark, observations: all}}, err
}

func perIteration(time, iterations float64) (float64, error) {
	if iterations < 1 {
		return 0, fmt.Errorf("a time of %v iterations: expected 1 at least", iterations)
	}
	return time / iterations, nil
}

func readCriterionCSV(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
	return func(yield func(latency.Observation, error) bool) {
		table, err := openCriterionCSV(r, in.Path)
		for err == nil {
			var o latency.Observation
			if o, err = table.next(); err == nil && !yield(o, nil) {
				return
			}
		}
		if err != io.EOF {
			yield(latency.Observation{}, err)
		}
	}
}

// criterionCSV is a raw.csv.
type criterionCSV struct {
	*logRows
	time, iterations, unit int // columns; unit may be -1
}

func openCriterionCSV(r io.Reader, path string) (*criterionCSV, error) {
	rows, err := openLogRows(r, path, ',')
	if err != nil {
		return nil, err
	}
	c := &criterionCSV{
		logRows:    rows,
		time:       rows.column("sample_measured_value", "sample_time_nanos"), // the latter before 0.3
		iterations: rows.column("iteration_count"),
		unit:       rows.column("unit"),
	}
	switch {
	case c.time < 0:
		return nil, rows.lacks("sample_measured_value", "criterion")
	case c.iterations < 0:
		return nil, rows.lacks("iteration_count", "criterion")
	case rows.column("group") != 0 || rows.column("value") != 2:
		return nil, rows.lacks("group", "criterion")
	}
	return c, nil
}

func (c *criterionCSV) next() (o latency.Observation, err error) {
	record, cut, err := c.logRows.next()
	switch {
	case err != nil:
		return o, err
	case cut:
		return latency.Observation{Source: c.path, Line: c.line(), Rejected: cutOff}, nil
	}
	o = latency.Observation{Unit: "ns", Better: latency.Lower, Source: c.path, Line: c.line()}
	var name []string
	for _, part := range record[:3] { // function and value may be empty
		if part != "" {
			name = append(name, part)
		}
	}
	if o.Metric = strings.Join(name, "/"); o.Metric == "" {
		return o, c.cellError(0, errors.New("no group, function or value: expected the name of the benchmark"))
	}
	if c.unit >= 0 {
		o.Unit = record[c.unit]
	}
	var numbers [2]cell
	for i, column := range []int{c.time, c.iterations} {
		numbers[i], err = figure(record[column])
		if err == nil && numbers[i].missing {
			err = noNumber(record[column])
		}
		if err != nil {
			return o, c.cellError(column, err)
		}
	}
	if o.Value, err = perIteration(numbers[0].value, numbers[1].value); err != nil {
		err = c.cellError(c.iterations, err)
	}
	return o, err
}
