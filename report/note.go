package report

import (
	"fmt"
	"strings"

	"sigtest/internal/runcount"
	"sigtest/latency"
)

// note says what a reader of the row has to know: for insignificant rows what
// would settle them, for untestable ones why, unless that is said for several.
func (s section) note(r *latency.Result, e entry) string {
	if e.row.DuplicateOf != "" {
		return duplicateNote(e.row)
	}
	c := e.comparison
	var parts []string
	if e.row.ImpliedBy != nil && c.Verdict != latency.Untestable {
		parts = append(parts, "follows from "+strings.Join(e.row.ImpliedBy, " and ")+" (not counted)")
	}
	if c.Opposed && c.Significant {
		parts = append(parts, opposedNote(r, c))
	}
	switch c.Verdict {
	case latency.Insignificant:
		if c.Significant && e.row.Threshold > 0 {
			if !c.Opposed {
				parts = append(parts, "significant, but "+shortOfThreshold(e.row, c))
			}
			break
		}
		if c.P <= r.Options.Alpha && !c.Significant {
			parts = append(parts, fmt.Sprintf("not significant among %s (adjusted P %s)", plural(r.FamilySize, "comparison"), beside(r.Options.Alpha, c.PAdjusted, textP)))
		}
		if c.RunsNeeded > 0 {
			what := " runs each to settle"
			if r.Options.Paired {
				what = " pairs of runs to settle"
			}
			parts = append(parts, runcount.Text(c.RunsNeeded)+what)
		}
		if finite(c.MinimumDetectable) {
			parts = append(parts, "could see >= "+oneDecimal(c.MinimumDetectable))
		}
	case latency.Untestable:
		if why := reason(r, c); why != "" && !s.shares(why) {
			parts = append(parts, why)
		}
		if within := withinNote(e); within != "" {
			parts = append(parts, within)
		}
	}
	return strings.Join(parts, "; ")
}

func duplicateNote(row *latency.Row) string { return "= " + row.DuplicateOf + " (not counted)" }

// opposedNote says where the verdict does not go by the averages that are shown.
func opposedNote(r *latency.Result, c *latency.Comparison) string {
	byMean, byTest := "higher", "lower"
	if c.Mean < c.BaselineMean {
		byMean, byTest = byTest, byMean
	}
	return fmt.Sprintf("by %s it is %s, although its average is %s", r.Options.Test, byTest, byMean)
}

// shortOfThreshold says why a significant difference is not one that matters.
func shortOfThreshold(row *latency.Row, c *latency.Comparison) string {
	if !finite(c.Change.Value) {
		return fmt.Sprintf("without a Change %% to hold against the threshold of %g%%", row.Threshold)
	}
	return fmt.Sprintf("below the threshold of %g%%", row.Threshold)
}
