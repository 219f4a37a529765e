package format

import (
	"strconv"

	"sigtest/latency"
)

// numberRuns puts the runs of a file one behind the other, labelled by their
// numbers where there are several.
func numberRuns(runs [][]latency.Observation) (all []latency.Observation) {
	for i, run := range runs {
		for _, o := range run {
			if len(runs) > 1 {
				o.Run = strconv.Itoa(i + 1)
			}
			all = append(all, o)
		}
	}
	return all
}

// noteAt is a note that a run's values are weaker than they look.
func noteAt(line int, code, text, remedy string) latency.Observation {
	return latency.Observation{
		Line: line,
		Note: &latency.Note{Warning: &latency.Warning{Code: code, Text: text, Remedy: remedy}},
	}
}
