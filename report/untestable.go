package report

import (
	"fmt"
	"slices"

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

// isSingle says whether one run is compared with one.
func isSingle(c *latency.Comparison) bool { return c.BaselineN == 1 && c.N == 1 }

// isUnpaired says whether there are runs on both sides, but none that belong
// together.
func isUnpaired(c *latency.Comparison) bool { return c.BaselineN == 0 && c.N == 0 }

// sharedReason is why several comparisons of a section could not be tested,
// which is said once for all of them.
type sharedReason struct {
	why    string
	single bool // it is that there is one run of each
	times  int
}

// sharedReasons returns the reasons that several entries share.
func sharedReasons(r *latency.Result, entries []entry) []sharedReason {
	var reasons []sharedReason
	index := map[string]int{}
	for _, e := range entries {
		why := reason(r, e.comparison)
		if why == "" {
			continue
		}
		i, ok := index[why]
		if !ok {
			i = len(reasons)
			index[why] = i
			reasons = append(reasons, sharedReason{why: why, single: isSingle(e.comparison)})
		}
		reasons[i].times++
	}
	return slices.DeleteFunc(reasons, func(s sharedReason) bool { return s.times < 2 })
}

// shares says whether a reason is one that is said for several entries.
func (s section) shares(why string) bool {
	return slices.ContainsFunc(s.shared, func(shared sharedReason) bool { return shared.why == why })
}

// reasonLines says the shared reasons; where all runs are single ones, that is
// left to singlesLine.
func (s section) reasonLines(l layout) []string {
	var lines []string
	for _, shared := range s.shared {
		switch {
		case shared.single && l.singles:
		case shared.times < len(s.entries):
			lines = append(lines, fmt.Sprintf("untestable: %s (%s)", shared.why, plural(shared.times, "metric")))
		default:
			lines = append(lines, "untestable: "+shared.why)
		}
	}
	return lines
}

// singlesLine says of single runs what no number of metrics makes up for. What
// would help is in the warning few-runs.
const singlesLine = "untestable: there is one run of each configuration, and no P can be computed, however large the difference"
