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
			Name:   "jmh-text",
			Detect: func(head []byte) bool { return jmhText().Match(plainText(head)) && !jmhFormat().Detect(head) },
			Advice: errors.New("is JMH's table or CSV, which holds a score over all forks only: -rf json writes every iteration of every fork"),
		},
		{
			Name:   "benchmarkdotnet-table",
			Detect: func(head []byte) bool { return dotNetTable().Match(plainText(head)) },
			Advice: errors.New("is BenchmarkDotNet's summary, which holds averages only: --exporters fulljson writes every iteration of every launch"),
		},
		{
			Name:   "benchmarkdotnet-measurements",
			Detect: func(head []byte) bool { return dotNetMeasurements().Match(head) },
			Advice: errors.New("is BenchmarkDotNet's CSV of measurements: --exporters fulljson writes the same as JSON, which is read"),
		},
		{
			Name:   "criterion-text",
			Detect: func(head []byte) bool { return marked(head, criterionText, " time:") },
			Advice: errors.New("is what criterion prints, which holds an estimate and its interval only: give the tree in target/criterion, which holds the samples"),
		},
		{
			Name: "criterion-estimates",
			Detect: func(head []byte) bool {
				return holdsJSON(head, "mean.point_estimate", "median_abs_dev.point_estimate")
			},
			Advice: errors.New("is criterion's estimates.json: give sample.json beside it, which holds the samples, or the whole tree (target/criterion)"),
		},
	}
}

var (
	jmhText            = newPattern(`(?m)^(?:# JMH version: |"Benchmark","Mode","Threads","Samples","Score"|[ \t]*Benchmark[ \t].*\bMode[ \t].*\bScore\b.*\bUnits[ \t]*$)`)
	dotNetTable        = newPattern(`(?m)^(?:\|.*\bMethod[ \t]*\|.*\bMean[ \t]*\|[ \t]*Error[ \t]*\||[^\n]*Method[,;].*[,;]AnalyzeLaunchVariance[,;].*[,;]Mean[,;])`)
	dotNetMeasurements = newPattern(`^Target[,;].*[,;]Measurement_IterationStage[,;]`)
	criterionText      = newPattern(`(?m)[ \t]time:[ \t]+\[[0-9.]+ \S+ [0-9.]+ \S+ [0-9.]+ \S+\]`)
)

// refused returns the advice for a head that is refused, else nil.
func refused(head []byte) error {
	for _, r := range refusals() {
		if r.Detect(head) {
			return r.Advice
		}
	}
	return nil
}
