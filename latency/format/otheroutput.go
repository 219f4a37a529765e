package format

import (
	"fmt"
	"iter"
	"strings"

	"sigtest/latency"
)

// otherOutput notes that a tool's file also holds what other tools printed; nil
// where it does not, and where the user says what to read.
func (op *opener) otherOutput(f Format, head []byte, path string) *latency.Observation {
	if op.options.Format != "" || passesEasily(f) {
		return nil
	}
	var others []string
	for _, other := range All() {
		if other.Name != f.Name && !passesEasily(other) && other.Detect(head) {
			others = append(others, other.Name)
		}
	}
	if others == nil {
		return nil
	}
	note := noteAt(1, "other-output",
		fmt.Sprintf("read as %s, the file also holds output of %s, which was left aside", f.Name, strings.Join(others, " and ")),
		"--input-format "+others[0]+" reads that instead")
	note.Source = path
	return &note
}

// passesEasily tells the formats that lines of any tool may look like.
func passesEasily(f Format) bool { return f.Name == "numbers" || f.Name == "csv" }

// after yields o first.
func after(o latency.Observation, observations iter.Seq2[latency.Observation, error]) iter.Seq2[latency.Observation, error] {
	return func(yield func(latency.Observation, error) bool) {
		if yield(o, nil) {
			observations(yield)
		}
	}
}
