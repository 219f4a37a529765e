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
			Name: "iperf-text",
			Detect: func(head []byte) bool {
				const start = 1000 // later on it is one of several things in a log
				return marked(head[:min(len(head), start)], iperfTitle, "[ ID]")
			},
			Advice: errors.New("is text of iperf, whose rates are rounded: iperf3 -J writes them in full, a file for each run"),
		},
		{
			Name: "interned-histogram-set",
			Detect: func(head []byte) bool {
				return holdsJSON(head, "n[]", "d.*.*", "h[]") || holdsJSON(head, "[][]", "[].GenericSet.*")
			},
			Advice: errors.New(`is a histogram set of interned names and numbers: write it anew as an array of histograms with "name" and "unit", as telemetry does by --output-format=histograms`),
		},
	}
}

var iperfTitle = newPattern(`(?m)^\[ ID\] +Interval +Transfer +(?:Bitrate|Bandwidth)`)

// refused returns the advice for a head that is refused, else nil.
func refused(head []byte) error {
	for _, r := range refusals() {
		if r.Detect(head) {
			return r.Advice
		}
	}
	return nil
}
