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
func (l layout) marksLegend() []string {
	r, entries, column := l.result, l.entries, "P"
	if l.mail {
		column = "Change %"
	}
	var starred, lines []string
	for _, v := range latency.Verdicts() {
		if markOf(v) == "*" && hasVerdict(entries, v) {
			starred = append(starred, string(v))
		}
	}
	if len(starred) > 0 {
		line := column + " with *: significant (" + strings.Join(starred, ", ") + "): " + criterion(r)
		if thresholds(r) != "" {
			line += " and a change not below the threshold"
		}
		if showsAdjusted(r) && !l.sections {
			line += ". " + adjustmentDoc(r)
		}
		lines = append(lines, line+".")
	}
	if hasVerdict(entries, latency.Equivalent) {
		lines = append(lines, column+" with =: "+l.explained(latency.Equivalent))
	}
	if hasVerdict(entries, latency.Insignificant) {
		lines = append(lines, column+" without a mark: "+l.explained(latency.Insignificant))
	}
	if slices.ContainsFunc(entries, func(e entry) bool { return e.row.ImpliedBy != nil }) {
		lines = append(lines, "Metric with"+impliedMark+": follows from other metrics and is not counted.")
	}
	return lines
}

// explained names a verdict and explains it, unless the legend of a section
// does.
func (l layout) explained(v latency.Verdict) string {
	if l.sections {
		return string(v) + "."
	}
	return string(v) + ": " + meaning(l.result, v) + "."
}
