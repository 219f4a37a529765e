package format

import (
	"strings"

	"sigtest/latency"
)

// schbenchFormat reads what schbench prints to standard error, from its first
// version of 2016 on, and what its --json writes.
//
// A run has the percentiles, the smallest and the largest value of its final
// report: wakeup latency/p99, request latency/max, rps/p50, ..., and latency/p99
// of versions that measured one latency. Left aside are interval reports, the
// goal of --auto-rps, and the bytes of pipe mode, which are its operations times
// a constant.
func schbenchFormat() Format {
	return Format{
		Name:   "schbench",
		Doc:    "schbench's percentiles, text or --json",
		Run:    "an invocation: its final report",
		Sign:   "... Latencies percentiles (usec), or its JSON",
		OneRun: true,
		Detect: func(head []byte) bool {
			return marked(head, schbenchHeading, " percentiles (") && marked(head, schbenchRow, "th:") || isSchbenchJSON(head)
		},
		Read: byHead(func(head []byte) reader {
			if isSchbenchJSON(head) && !schbenchHeading().Match(head) {
				return jsonRuns(observeSchbenchJSON)
			}
			return whole(parseSchbench)
		}),
	}
}

var (
	// schbenchHeading may follow the JSON of the same run, which ends no line.
	schbenchHeading = newPattern(`(?m)(?:^[ \t]*|\}\})(Wakeup Latencies|Request Latencies|RPS|Latency) percentiles \((?:usec|requests)\)(?: runtime (\d+) \(s\))?(?: \((\d+) total samples\))?[ \t]*$`)
	schbenchRow     = newPattern(`(?m)^[ \t]*(?:\*[ \t]*)?(\d{1,3}(?:\.\d{1,4})?)th:[ \t]*([^ \t\n]*)[ \t]*(.*)$`)
	schbenchRange   = newPattern(`^\s*(?:Over=\d+, )?min=(\S+), max=(\S+)\s*$`)
	schbenchStart   = newPattern(`^setting worker threads to \d+$|^(?:.*[$#%>] ?)?\S*schbench(?: -.*)?$`)
)

// schbenchKind is what a block of percentiles is about.
type schbenchKind struct {
	heading, key string // in text, in JSON
	metric, unit string
	better       latency.Direction
}

func schbenchKinds() []schbenchKind {
	return []schbenchKind{
		{"Wakeup Latencies", "wakeup_latency", "wakeup latency", "usec", latency.Lower},
		{"Request Latencies", "request_latency", "request latency", "usec", latency.Lower},
		{"RPS", "rps", "rps", "requests/s", latency.Higher},
		{"Latency", "", "latency", "usec", latency.Lower},
	}
}

// observe begins an observation of a block's row: p99, min, ...
func (k schbenchKind) observe(row string) latency.Observation {
	return latency.Observation{Metric: k.metric + "/" + row, Unit: k.unit, Better: k.better}
}

// percentileName shortens "99.0" and "50.0000" to p99 and p50.
func percentileName(percent string) string {
	if strings.Contains(percent, ".") {
		percent = strings.TrimRight(strings.TrimRight(percent, "0"), ".")
	}
	return "p" + percent
}
