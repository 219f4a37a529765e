package format

import (
	"bytes"
	"errors"
)

// refusal is output of a tool that holds no values of runs, so that nothing can
// be tested.
type refusal struct {
	Name   string
	Detect func(head []byte) bool // as of a Format
	Advice error                  // what it is, and how to get the runs
}

// refusals returns what is refused before any format is tried: some of it would
// pass for a table of runs.
func refusals() []refusal {
	return []refusal{
		{
			Name: "hyperfine-csv",
			Detect: func(head []byte) bool {
				return bytes.HasPrefix(head, []byte("command,mean,stddev,median,user,system,min,max"))
			},
			Advice: errors.New("is hyperfine's CSV, which holds averages only: --export-json writes the time of every run"),
		},
		{
			Name:   "hyperfine-table",
			Detect: without(hyperfineFormat(), hyperfineTable, "Mean [", "Time ("),
			Advice: errors.New("is what hyperfine writes for people, which holds averages only: --export-json writes the time of every run"),
		},
		{
			Name:   "google-benchmark-table",
			Detect: without(googleBenchmarkFormat(), googleTable, "Iterations"),
			Advice: errors.New("is Google Benchmark's table for people, which holds rounded times: --benchmark_out=FILE writes every repetition as JSON, --benchmark_format=json prints it"),
		},
		{
			Name:   "pyperf-text",
			Detect: without(pyperfFormat(), pyperfText, "Mean +- std dev: "),
			Advice: errors.New("is what pyperf writes for people, which holds averages only: -o FILE writes every value as JSON"),
		},
		{
			Name:   "pytest-benchmark-table",
			Detect: without(pytestBenchmarkFormat(), pytestTable, "name,", "Name (time in "),
			Advice: errors.New("is a table of pytest-benchmark, which holds summaries only: --benchmark-json=FILE writes every round, and each file is a run"),
		},
	}
}

var (
	hyperfineTable = newPattern(`(?m)^[ \t]*(?:Time \((?:mean ± σ|abs ≡)\):|.*\|[ \t]*Mean \[[mµ]?s\])`)
	googleTable    = newPattern(`(?m)^[ \t]*Benchmark +Time +CPU +Iterations`)
	pyperfText     = newPattern(`(?m)^.*Mean \+- std dev: `)
	pytestTable    = newPattern(`(?m)^[ \t]*(?:name,(?:param:[^,]*,)*min,max,mean,stddev,median,|Name \(time in \w+\) +Min +Max +Mean)`)
)

// without tells what shows the pattern but is not of the format, which a log may
// hold as well.
func without(f Format, pattern pattern, words ...string) func(head []byte) bool {
	return func(head []byte) bool { return marked(head, pattern, words...) && !f.Detect(head) }
}

// refused returns the advice for a head that is refused, else nil.
func refused(head []byte) error {
	for _, r := range refusals() {
		if r.Detect(head) {
			return r.Advice
		}
	}
	return nil
}
