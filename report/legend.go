package report

import (
	"fmt"
	"slices"
	"strings"

	"sigtest/latency"
	"sigtest/stats"
)

// sectionLegend explains the columns of the table of a section.
func sectionLegend(r *latency.Result, entries []entry) []string {
	lines := []string{intervalLegend(r)}
	if showsAdjusted(r) {
		lines = append(lines, "Adjusted P, which decides the verdict: "+adjustmentDoc(r)+".")
	}
	if hasVerdict(entries, latency.Equivalent) {
		lines = append(lines, "equivalent: "+meaning(r, latency.Equivalent)+".")
	}
	if hasVerdict(entries, latency.Insignificant) {
		lines = append(lines, "insignificant: "+meaning(r, latency.Insignificant)+"."+runsLegend(r, entries))
	}
	return lines
}

// runsLegend explains the numbers of runs beside insignificant rows.
func runsLegend(r *latency.Result, entries []entry) (text string) {
	open := func(says func(c *latency.Comparison) bool) bool {
		return slices.ContainsFunc(entries, func(e entry) bool {
			c := e.comparison
			return c != nil && c.Verdict == latency.Insignificant && !c.Significant && e.row.DuplicateOf == "" && says(c)
		})
	}
	if open(func(c *latency.Comparison) bool { return c.RunsNeeded > 0 }) {
		text += " To settle: the runs that would likely show a change of the size seen."
	}
	if open(func(c *latency.Comparison) bool { return finite(c.MinimumDetectable) }) {
		text += " Could see: the smallest change these runs would likely have shown."
	}
	if text != "" && !decidedByMeans(r) {
		text += " These numbers are of a t-test; another test may need more runs or fewer."
	}
	return text
}

// decidedByMeans tells whether the P-values are those of the intervals.
func decidedByMeans(r *latency.Result) bool {
	return r.Options.Test == "welch" || r.Options.Test == "paired-t"
}

// meaning explains the verdicts that are easily misread.
func meaning(r *latency.Result, v latency.Verdict) string {
	switch v {
	case latency.Equivalent:
		return fmt.Sprintf("two one-sided tests at %g show the change to lie within the threshold", r.Options.Alpha)
	case latency.Insignificant:
		if thresholds(r) != "" {
			return "these runs cannot tell whether the change reaches the threshold, which does not mean unchanged"
		}
		return "these runs cannot tell, which does not mean unchanged"
	}
	return ""
}

// changeLegend says what Change % is, of averages that the table calls before
// and after.
func changeLegend(entries []entry, o Options, before, after string) string {
	down, up := fmt.Sprintf("(%s - %s) / %s", before, after, before), fmt.Sprintf("(%s - %s) / %s", after, before, before)
	if o.Signed {
		return "Change %: " + up + " of the averages, positive = higher."
	}
	var clauses []string
	for _, c := range []struct {
		better latency.Direction
		clause string
	}{
		{latency.Lower, down + " where lower is better"},
		{latency.Higher, up + " where higher is better"},
		{latency.Neither, up + ", positive = higher, where neither is"},
	} {
		if slices.ContainsFunc(entries, func(e entry) bool { return e.row.Better == c.better }) {
			clauses = append(clauses, c.clause)
		}
	}
	return "Change %: improvement of the average, positive = better: " + strings.Join(clauses, "; ") + "."
}

// positive says in a word what a positive Change % is.
func positive(entries []entry, o Options) string {
	directed := func(e entry) bool { return e.row.Better != latency.Neither }
	switch {
	case o.Signed || !slices.ContainsFunc(entries, directed):
		return "positive = higher"
	case slices.ContainsFunc(entries, func(e entry) bool { return !directed(e) }):
		return "positive = better, or higher where neither is"
	}
	return "positive = better"
}

// pLegend says what the column of the given name holds.
func pLegend(r *latency.Result, name string) string {
	doc := r.Options.Test
	if test, err := stats.Lookup(doc); err == nil {
		doc = test.Doc
	}
	return name + ", two-sided: " + doc + "."
}

func intervalLegend(r *latency.Result) string {
	text := intervalName(r) + ": of Change %, by Fieller's method"
	if r.Options.Paired {
		text = intervalName(r) + ": of Change %, by Fieller's paired method"
	}
	if decidedByMeans(r) {
		return text + fmt.Sprintf("; it excludes 0 exactly when P-value < %g.", r.Options.Alpha)
	}
	return text + " from the averages; the P-value is another test's and may disagree."
}

// adjustment is the name of the adjustment that was made, which need not be the
// one asked for.
func adjustment(r *latency.Result) string {
	if r.AdjustMethod == "holm" {
		return r.AdjustMethod
	}
	return r.Options.Adjust
}

// adjustmentText names it with how it was made.
func adjustmentText(r *latency.Result) string {
	switch name := adjustment(r); {
	case name != r.Options.Adjust:
		return name + ", in place of " + r.Options.Adjust + ","
	case r.AdjustMethod != "":
		return name + " (" + r.AdjustMethod + ")"
	default:
		return name
	}
}

func adjustmentDoc(r *latency.Result) string {
	doc := adjustment(r)
	if a, err := stats.LookupAdjustment(doc); err == nil {
		doc = a.Doc
	}
	return doc
}

func hasVerdict(entries []entry, v latency.Verdict) bool {
	return slices.ContainsFunc(entries, func(e entry) bool { return e.comparison != nil && e.comparison.Verdict == v })
}
