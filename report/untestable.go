package report

import (
	"fmt"

	"sigtest/latency"
)

// reason says why a comparison could not be tested, "" if it was.
func reason(r *latency.Result, c *latency.Comparison) string {
	if c.Verdict != latency.Untestable {
		return ""
	}
	for _, t := range c.Tests {
		if t.Name == r.Options.Test && t.Err != nil {
			return t.Err.Error()
		}
	}
	return ""
}

// findShared finds the reason why several of the section's comparisons could
// not be tested, the most frequent if there are some of these.
func (s *section) findShared(r *latency.Result) {
	times := map[string]int{}
	for _, e := range s.entries {
		if why := reason(r, e.comparison); why != "" {
			times[why]++
		}
	}
	s.sharing = 1
	for _, e := range s.entries {
		if why := reason(r, e.comparison); times[why] > s.sharing {
			s.shared, s.sharing = why, times[why]
		}
	}
}

// sharedLine says it, "" where there is none.
func (s section) sharedLine() string {
	switch {
	case s.shared == "":
		return ""
	case s.sharing < len(s.entries):
		return fmt.Sprintf("untestable: %s (%s)", s.shared, plural(s.sharing, "metric"))
	}
	return "untestable: " + s.shared
}

// singlesLine says of single runs what no number of metrics makes up for. What
// would help is in the warning few-runs.
const singlesLine = "untestable: there is one run of each configuration, and no P can be computed, however large the difference"
