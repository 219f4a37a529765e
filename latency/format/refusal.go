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
			Name:   "benchstat",
			Detect: func(head []byte) bool { return marked(head, benchstatMark, "/op", "vs base", "CI") },
			Advice: errors.New("is what benchstat printed, which holds averages only: give the files that benchstat was given"),
		},
	}
}

// benchstatMark is the table of benchstat, its CSV, and the table before 2023.
var benchstatMark = newPattern(`(?m)^[ \t]+│ +\S+ +(?:vs base +)?│|^,[^,\n]+,CI(?:,|$)|^name +(?:old )?\S+/op\b`)

// refused returns the advice for a head that is refused, else nil.
func refused(head []byte) error {
	for _, r := range refusals() {
		if r.Detect(head) {
			return r.Advice
		}
	}
	return nil
}
