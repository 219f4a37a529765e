package report

import (
	"fmt"
	"slices"

	"sigtest/latency"
)

// mainGrid is the table of a section that everybody reads. Where nothing was
// tested it has neither interval nor P.
func (s section) mainGrid(l layout) grid {
	r := l.result
	adjusted, units := showsAdjusted(r), hasUnits(s.entries)
	g := grid{columns: []column{{header: "Metric"}}}
	if units {
		g.columns = append(g.columns, column{header: "Unit", droppable: 1})
	}
	g.columns = append(g.columns,
		column{header: "Average Before", align: right},
		column{header: "Average After", align: right},
		column{header: "Change %", align: right},
	)
	if l.tested {
		p := column{header: "P-value", align: right}
		if adjusted { // which decides
			p.droppable = 3
		}
		g.columns = append(g.columns, column{header: intervalName(r), align: right, droppable: 2}, p)
	}
	if adjusted {
		g.columns = append(g.columns, column{header: "Adjusted P", align: right})
	}
	g.columns = append(g.columns, column{header: "Verdict"})
	for _, e := range s.entries {
		c := e.comparison
		averages := numbers(c.BaselineMean, c.Mean)
		change := e.change(l.Options)
		cells := []cell{{text: e.row.DisplayName()}}
		if units {
			cells = append(cells, cell{text: e.row.Unit})
		}
		mark := styleOf(c.Verdict)
		cells = append(cells,
			cell{text: averages[0]},
			cell{text: averages[1]},
			cell{withSign(change.Value), mark},
		)
		if l.tested {
			cells = append(cells,
				cell{text: interval(percent(change.Lo), percent(change.Hi))},
				cell{text: beside(r.Options.Alpha, c.P, textP)},
			)
		}
		if adjusted {
			cells = append(cells, cell{text: beside(r.Options.Alpha, c.PAdjusted, textP)})
		}
		cells = append(cells, cell{string(c.Verdict), mark})
		g.rows = append(g.rows, gridRow{cells, s.note(r, e)})
	}
	return g
}

// showsAdjusted says whether the adjusted P-values differ from the raw ones.
func showsAdjusted(r *latency.Result) bool {
	return r.Options.Adjust != "none" && r.FamilySize > 1
}

// criterion is what makes a difference significant.
func criterion(r *latency.Result) string {
	if showsAdjusted(r) {
		return fmt.Sprintf("adjusted P <= %g", r.Options.Alpha)
	}
	return fmt.Sprintf("P <= %g", r.Options.Alpha)
}

func hasUnits(entries []entry) bool {
	return slices.ContainsFunc(entries, func(e entry) bool { return e.row.Unit != "" })
}

func intervalName(r *latency.Result) string {
	return fmt.Sprintf("%.4g%% Interval", 100*level(r))
}

func styleOf(v latency.Verdict) style {
	switch v {
	case latency.Improved:
		return good
	case latency.Regressed:
		return bad
	case latency.Insignificant, latency.Untestable:
		return dim
	}
	return plain
}
