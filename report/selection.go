package report

import (
	"fmt"
	"slices"
	"strings"

	"sigtest/latency"
)

const selectionCode = "selection"

// WarningKinds explains the warnings that only ReadJSON gives.
func WarningKinds() []latency.WarningKind {
	return []latency.WarningKind{
		{Code: selectionCode, Explain: "The report is shown from a JSON that was written with --only, and holds no more than the verdicts of the comparisons that were left out. Their figures, runs and tests cannot be shown, and are not known to be harmless."},
	}
}

// warnSelection says, once, that comparisons were left out of a JSON.
func (r *restorer) warnSelection() {
	hidden := len(r.hidden.rows)
	told := slices.ContainsFunc(r.result.Warnings, func(w latency.Warning) bool { return w.Code == selectionCode })
	if hidden == 0 || told {
		return
	}
	var only []string
	for _, v := range r.options.Only {
		only = append(only, string(v))
	}
	r.result.Warnings = append(r.result.Warnings, latency.Warning{
		Code: selectionCode,
		Text: fmt.Sprintf("the JSON was written with --only %s, which left out %d of %s: of those it holds the verdicts only",
			strings.Join(only, ","), hidden, plural(hidden+len(r.saved.comparisons.rows), "comparison")),
		Remedy: "write the JSON without --only",
	})
}

// isBare tells whether nothing but the verdicts of a row is known, since a JSON
// was written without its comparisons.
func isBare(row latency.Row) bool { return row.Samples == nil && len(row.Comparisons) > 0 }
