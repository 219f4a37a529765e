package format

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"sigtest/latency"
)

// criterionFormat reads what criterion.rs keeps of a benchmark: raw.csv or
// sample.json in target/criterion/GROUP/FUNCTION/VALUE/new.
//
// A tree is a run: the samples in it are made by one process, and are its
// observations. Metrics are called GROUP/FUNCTION/VALUE, as far as there are
// such; where raw.csv does not tell, benchmark.json beside the file does, else
// the path. The folder, base, new or a saved baseline, is the configuration,
// unless the input is one.
func criterionFormat() Format {
	return Format{
		Name:   "criterion",
		Doc:    "criterion.rs: raw.csv or sample.json of its folders, as in target/criterion",
		Run:    "a tree such as target/criterion: keep a copy of it after each cargo bench; its samples are observations",
		Sign:   "the header group,function,value,... or JSON with sampling_mode, iters, times",
		OneRun: true,
		Detect: func(head []byte) bool {
			return bytes.HasPrefix(head, []byte("group,function,value,")) || holdsJSON(head, "sampling_mode", "iters[]", "times[]")
		},
		Read: byHead(func(head []byte) reader {
			if bytes.HasPrefix(head, []byte("group,")) {
				return readCriterionCSV
			}
			return readCriterionJSON
		}),
	}
}

// criterionSample begins an observation of a file. Its folder is its
// configuration where it lies in criterion's tree.
func criterionSample(in Input) latency.Observation {
	o := latency.Observation{Unit: "ns", Better: latency.Lower, Source: in.Path, Line: 1}
	if _, ok := criterionTree(in.Path); ok && !in.fixed {
		o.Config = filepath.Base(filepath.Dir(in.Path))
		in.namesConfigs()
	}
	return o
}

// readCriterionJSON reads sample.json: the times of as many iterations.
func readCriterionJSON(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
	o := criterionSample(in)
	o.Metric = criterionName(in.Path)
	documents, err := readJSON[struct {
		Iterations []float64 `json:"iters"`
		Times      []float64 `json:"times"`
	}](r, in.Path)
	var all []latency.Observation
	for _, d := range documents {
		o.Line = d.line
		if len(d.value.Times) != len(d.value.Iterations) {
			err = &SyntaxError{in.Path, d.line, 0, fmt.Errorf("%d times of %d samples: expected as many as there are counts of iterations", len(d.value.Times), len(d.value.Iterations))}
			break
		}
		for i, time := range d.value.Times {
			if !(d.value.Iterations[i] >= 1) || time < 0 {
				err = &SyntaxError{in.Path, d.line, 0, fmt.Errorf("sample %d took %v ns for %v iterations: expected a time, and at least one", i+1, time, d.value.Iterations[i])}
				break
			}
			o.Value = time / d.value.Iterations[i]
			all = append(all, o)
		}
	}
	if len(all) == 0 && err == nil {
		err = &SyntaxError{in.Path, 1, 0, errors.New("no samples: expected what criterion writes")}
	}
	return yieldAll(all, in.Path, err)
}

// readCriterionCSV reads raw.csv, of which each row is a sample.
func readCriterionCSV(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
	o := criterionSample(in)
	return func(yield func(latency.Observation, error) bool) {
		rows, err := openLogRows(r, in.Path, ',')
		if err == nil {
			err = eachCriterionRow(rows, o, yield)
		}
		if err != nil {
			yield(latency.Observation{}, err)
		}
	}
}

func eachCriterionRow(rows *logRows, o latency.Observation, yield func(latency.Observation, error) bool) error {
	measured := rows.column("sample_measured_value", "sample_time_nanos", "sample_time")
	iterations, unit := rows.column("iteration_count"), rows.column("unit")
	switch {
	case measured < 0:
		return rows.lacks("sample_measured_value", "criterion")
	case iterations < 0:
		return rows.lacks("iteration_count", "criterion")
	}
	for n := 0; ; n++ {
		record, cut, err := rows.next()
		switch {
		case err == io.EOF && n == 0:
			return &SyntaxError{rows.path, 1, 0, errors.New("a header without rows: expected a row for each sample")}
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		case cut:
			yield(latency.Observation{Source: rows.path, Line: rows.line(), Rejected: cutOff}, nil)
			return nil
		}
		var name []string
		for _, part := range record[:3] {
			if part != "" {
				name = append(name, part)
			}
		}
		time, err := figure(record[measured])
		if err != nil {
			return rows.cellError(measured, err)
		}
		count, err := figure(record[iterations])
		if err == nil && !(count.value >= 1) {
			err = fmt.Errorf("%s iterations: expected one at least", excerpt(record[iterations]))
		}
		if err != nil {
			return rows.cellError(iterations, err)
		}
		o.Line, o.Metric, o.Value, o.Missing = rows.line(), strings.Join(name, "/"), time.value/count.value, time.missing
		if unit >= 0 {
			o.Unit = record[unit]
		}
		if !yield(o, nil) {
			return nil
		}
	}
}

// criterionName is the benchmark whose sample.json this is.
func criterionName(path string) string {
	dir := filepath.Dir(path)
	if b := readCriterionBenchmark(dir); b.ID != "" {
		return b.ID
	}
	if _, ok := criterionTree(path); ok {
		dir = filepath.Dir(dir) // of new
	}
	return cmp.Or(strings.Trim(filepath.ToSlash(filepath.Base(dir)), "./"), "criterion")
}

// criterionBenchmark is what benchmark.json says.
type criterionBenchmark struct {
	ID        string `json:"full_id"`
	Directory string `json:"directory_name"`
}

// readCriterionBenchmark reads the one of a folder, if there is any.
func readCriterionBenchmark(dir string) (b criterionBenchmark) {
	if text, err := os.ReadFile(filepath.Join(dir, "benchmark.json")); err == nil && json.Unmarshal(text, &b) != nil {
		return criterionBenchmark{}
	}
	return b
}
