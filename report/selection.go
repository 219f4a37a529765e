package report

import (
	"fmt"
	"slices"
	"strings"

	"sigtest/latency"
)

// WarningKinds explains the warnings that only ReadJSON gives.
func WarningKinds() []latency.WarningKind {
	return []latency.WarningKind{
		{Code: "selection", Explain: "The report is shown from a JSON that was written with --only, and holds no more than the verdicts of the comparisons that were left out. Their figures, runs and tests cannot be shown, and are not known to be harmless."},
	}
}

// warnSelection says, once, that comparisons were left out of a JSON.
func (r *restorer) warnSelection() {
	hidden := len(r.hidden.rows)
	var only []string
	for _, v := range r.options.Only {
		only = append(only, string(v))
	}
	warning := latency.Warning{
		Code: "selection",
		Text: fmt.Sprintf("the JSON was written with --only %s, which left out %d of %s: of those it holds the verdicts only",
			strings.Join(only, ","), hidden, plural(hidden+len(r.comparisons.rows), "comparison")),
		Remedy: "write the JSON without --only",
	}
	if hidden > 0 && !slices.Contains(r.result.Warnings, warning) {
		r.result.Warnings = append(r.result.Warnings, warning)
	}
}

// isBare tells whether nothing but the verdicts of a row is known, since a JSON
// was written without its comparisons.
func isBare(row latency.Row) bool { return row.Samples == nil && len(row.Comparisons) > 0 }
