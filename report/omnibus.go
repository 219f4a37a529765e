package report

import (
	"fmt"
	"slices"

	"sigtest/latency"
)

// omnibusLines says in how many metrics the configurations differ at all: by
// ranks where ranks decide, else by means. Metrics that do not count in the
// family do not count here. Nothing where none was tested, or it is not known
// of all.
func omnibusLines(r *latency.Result) []string {
	name, called := "welch-anova", "Welch ANOVA"
	if slices.Contains([]string{"mann-whitney", "brunner-munzel", "ks"}, r.Options.Test) {
		name, called = "kruskal-wallis", "Kruskal-Wallis"
	}
	tested, differ := 0, 0
	for i := range r.Rows {
		row := &r.Rows[i]
		for _, t := range row.Omnibus {
			if t.Name != name || t.Err != nil || row.DuplicateOf != "" || row.ImpliedBy != nil {
				continue
			}
			tested++
			if t.PAdjusted <= r.Options.Alpha {
				differ++
			}
		}
	}
	if tested == 0 || slices.ContainsFunc(r.Rows, isBare) {
		return nil
	}
	return []string{fmt.Sprintf("Metrics shown to differ somewhere among the configurations: %d of %d (%s, %s)",
		differ, tested, called, criterion(r))}
}

// omnibusGrid is the table of the tests of all configurations at once.
func omnibusGrid(entries []entry) grid {
	g := newTestsGrid("Tests of all configurations at once")
	for _, row := range rowsOf(entries) {
		g.addTests(row, row.Omnibus, func(string) bool { return false })
	}
	return g
}
