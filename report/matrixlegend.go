package report

import (
	"slices"
	"strings"

	"sigtest/latency"
)

// markOf is the mark by which a matrix shows a verdict, "" for none.
func markOf(v latency.Verdict) string {
	switch v {
	case latency.Improved, latency.Regressed, latency.Increased, latency.Decreased:
		return "*"
	case latency.Equivalent:
		return "="
	}
	return ""
}

// marksLegend explains the marks that occur in the matrices.
func marksLegend(r *latency.Result, entries []entry) []string {
	var starred, lines []string
	for _, v := range latency.Verdicts() {
		if markOf(v) == "*" && hasVerdict(entries, v) {
			starred = append(starred, string(v))
		}
	}
	if len(starred) > 0 {
		line := "* " + strings.Join(starred, ", ") + ": " + criterion(r)
		if thresholds(r) != "" {
			line += " and a change not below the threshold"
		}
		if showsAdjusted(r) {
			line += ". " + adjustmentDoc(r)
		}
		lines = append(lines, line+".")
	}
	if hasVerdict(entries, latency.Equivalent) {
		lines = append(lines, "= equivalent: "+meaning(r, latency.Equivalent)+".")
	}
	if hasVerdict(entries, latency.Insignificant) {
		lines = append(lines, "Without a mark, insignificant: "+meaning(r, latency.Insignificant)+".")
	}
	if slices.ContainsFunc(entries, func(e entry) bool { return e.row.ImpliedBy != nil }) {
		lines = append(lines, strings.TrimSpace(impliedMark)+" follows from other metrics and is not counted.")
	}
	return lines
}
