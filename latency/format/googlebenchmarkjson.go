package format

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"

	"sigtest/latency"
)

type googleJSON struct {
	Context struct {
		Date string `json:"date"`
		Host string `json:"host_name"`
	} `json:"context"`
	Benchmarks []googleJSONRow `json:"benchmarks"`
}

// googleJSONRow has the counters beside what is known of every row.
type googleJSONRow map[string]any

func isGoogleJSON(head []byte) bool {
	return holdsJSON(head, "benchmarks[].name", "benchmarks[].real_time", "benchmarks[].time_unit")
}

func readGoogleJSON(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
	documents, err := readJSON[googleJSON](r, in.Path)
	if err != nil {
		return yieldAll(nil, in.Path, err)
	}
	var runs []toolRun
	line := 1
	for _, d := range documents {
		line = d.line
		if d.value.Benchmarks == nil {
			return yieldAll(nil, in.Path, &SyntaxError{in.Path, line, 0, errors.New(`a JSON document without "benchmarks": expected what Google Benchmark writes`)})
		}
		var rows []googleRow
		for _, v := range d.value.Benchmarks {
			row, err := v.row(d.line)
			if err != nil {
				return yieldAll(nil, in.Path, &SyntaxError{in.Path, d.line, 0, err})
			}
			rows = append(rows, row)
		}
		runs = append(runs, googleRuns(rows, d.value.Context.Host, d.value.Context.Date)...)
	}
	all, err := googleResults(runs)
	if err != nil {
		err = &SyntaxError{in.Path, line, 0, err}
	}
	return yieldAll(all, in.Path, err)
}

// googleNoCounters are the numbers of a row that are no counters.
var googleNoCounters = map[string]bool{
	"family_index": true, "per_family_instance_index": true, "repetitions": true, "repetition_index": true,
	"threads": true, "iterations": true,
	"rms": true, "cpu_coefficient": true, "real_coefficient": true,
	"real_time": true, "cpu_time": true,
}

func (j googleJSONRow) row(line int) (googleRow, error) {
	row := googleRow{name: j.text("name"), aggregate: j.text("run_type") == "aggregate", unit: j.text("time_unit"), line: line}
	row.iterations, _ = j["iterations"].(float64)
	switch {
	case row.name == "":
		return row, errors.New(`a benchmark without "name": expected what Google Benchmark writes`)
	case j["error_occurred"] == true:
		row.failed = "error " + excerpt(j.text("error_message"))
	case j["skipped"] == true:
		row.failed = "skipped " + excerpt(j.text("skip_message"))
	case !row.aggregate && row.unit == "" && j["rms"] == nil:
		return row, fmt.Errorf(`benchmark %s has no "time_unit": expected what Google Benchmark writes`, excerpt(row.name))
	}
	for _, name := range append([]string{"real_time", "cpu_time"}, j.counters()...) {
		value, number := j[name].(float64)
		if err := row.add(name, cell{value: value, missing: !number}); err != nil {
			return row, err
		}
	}
	return row, nil
}

// counters are the other members that hold a number, or null for none.
func (j googleJSONRow) counters() (names []string) {
	for _, name := range slices.Sorted(maps.Keys(j)) {
		if _, number := j[name].(float64); (number || j[name] == nil) && !googleNoCounters[name] {
			names = append(names, name)
		}
	}
	return names
}

func (j googleJSONRow) text(name string) string {
	s, _ := j[name].(string)
	return s
}
