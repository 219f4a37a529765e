package report

import (
	"fmt"
	"strings"

	"sigtest/latency"
)

// note says what a reader of the row has to know: for insignificant rows what
// would settle them, for untestable ones why.
func note(r *latency.Result, e entry) string {
	c := e.comparison
	if e.row.DuplicateOf != "" {
		return "= " + e.row.DuplicateOf + " (not counted)"
	}
	var parts []string
	switch c.Verdict {
	case latency.Insignificant:
		if c.Significant && e.row.Threshold > 0 {
			return fmt.Sprintf("significant, but below the threshold of %g%%", e.row.Threshold)
		}
		if c.P <= r.Options.Alpha && !c.Significant {
			parts = append(parts, fmt.Sprintf("not significant among %s (adjusted P %s)", plural(r.FamilySize, "comparison"), textP(c.PAdjusted)))
		}
		if c.RunsNeeded > 0 {
			parts = append(parts, roughRuns(c.RunsNeeded)+" runs each to settle")
		}
		if finite(c.MinimumDetectable) {
			parts = append(parts, "could see >= "+oneDecimal(c.MinimumDetectable))
		}
	case latency.Untestable:
		for _, t := range c.Tests {
			if t.Name == r.Options.Test && t.Err != nil {
				parts = append(parts, t.Err.Error())
			}
		}
	}
	return strings.Join(parts, "; ")
}
