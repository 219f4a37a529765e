package format

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"iter"

	"sigtest/latency"
)

var statObject = newPattern(`(?m)^\s*\{.*"counter-value"\s*:.*"event"\s*:`)

// statJSON is a line of perf stat -j.
type statJSON struct {
	Interval float64         `json:"interval"`
	Count    json.RawMessage `json:"counter-value"` // perf writes it as text
	Unit     string          `json:"unit"`
	Event    string          `json:"event"`
	Cgroup   string          `json:"cgroup"`
	Running  *float64        `json:"pcnt-running"`
	Variance *float64        `json:"variance"`

	CPU     string `json:"cpu"`
	Thread  string `json:"thread"`
	Core    string `json:"core"`
	Cluster string `json:"cluster"`
	Cache   string `json:"cache"`
	Die     string `json:"die"`
	Socket  string `json:"socket"`
	Node    string `json:"node"`
}

func isStatJSON(head []byte) bool { return marked(head, statObject, `"counter-value"`) }

func readStatJSON(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
	all, err := parseStatJSON(r, in.Path)
	return yieldAll(all, in.Path, err)
}

func parseStatJSON(r io.Reader, path string) ([]latency.Observation, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, &SyntaxError{path, 1, 0, fmt.Errorf("cannot be read: %w", err)}
	}
	values, err := readJSON[statJSON](bytes.NewReader(text), path)
	if err != nil {
		return nil, err
	}
	runs := newStatRuns()
	marks := linesOf(plainText(text), statMark)
	for _, v := range values {
		for len(marks) > 0 && marks[0] < v.line {
			runs.mark()
			marks = marks[1:]
		}
		if v.value.Event == "" {
			continue // only a metric derived from the one before
		}
		row, err := v.value.row()
		if err != nil {
			return nil, &SyntaxError{path, v.line, 0, err}
		}
		row.line = v.line
		runs.add(row)
	}
	return runs.observations(path, 1+bytes.Count(text, []byte("\n")))
}

// linesOf returns the numbers of the lines that start with prefix.
func linesOf(text []byte, prefix string) (numbers []int) {
	n := 0
	for line := range bytes.Lines(text) {
		n++
		if bytes.HasPrefix(bytes.TrimLeft(line, " \t"), []byte(prefix)) {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

func (j statJSON) row() (row statRow, err error) {
	if j.Variance != nil {
		return row, errStatMean
	}
	row = statRow{cgroup: j.Cgroup, event: j.Event, unit: j.Unit, time: j.Interval, running: 100}
	row.id = cmp.Or(j.Thread, j.Core, j.Cluster, j.Cache, j.Die, j.Socket, j.Node)
	if j.CPU != "" {
		row.id = "CPU" + j.CPU
	}
	if j.Running != nil {
		row.running = *j.Running
	}
	if len(j.Count) == 0 || string(j.Count) == "null" {
		return row, fmt.Errorf("event %s has no \"counter-value\": expected a number, as text or not", excerpt(j.Event))
	}
	var text string
	if json.Unmarshal(j.Count, &text) != nil {
		text = string(j.Count) // a number
	}
	row.count, err = figure(text)
	return row, err
}
