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
			Name: "fio-text",
			Detect: func(head []byte) bool {
				return marked(head, fioText, "fio-", "Run status group ") && !isFioJSON(head)
			},
			Advice: errors.New("is what fio prints for people, or its terse output, with units that change from run to run: --output-format=json writes all that is measured, --output FILE where to"),
		},
		{
			Name:   "pgbench-intervals",
			Detect: isPgbenchIntervals,
			Advice: errors.New("is a log of pgbench --aggregate-interval, which holds sums over intervals: leave that out, so that -l writes every transaction, or give what pgbench prints"),
		},
	}
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
