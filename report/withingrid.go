package report

import (
	"fmt"
	"slices"

	"sigtest/latency"
)

// withinGrid shows, by configuration, what sampling inside the runs explains:
// a row for each metric of which it is known.
func withinGrid(r *latency.Result, entries []entry) grid {
	g := grid{title: "Within-run sampling", columns: []column{{header: "Metric"}}}
	var rows []*latency.Row
	for _, row := range rowsOf(entries) {
		if slices.ContainsFunc(row.Samples, func(s latency.Sample) bool { return finite(s.Within) }) {
			rows = append(rows, row)
			g.rows = append(g.rows, gridRow{cells: []cell{{text: row.DisplayName()}}})
		}
	}
	for _, config := range r.Configs {
		g.groups = append(g.groups, config.Name)
		g.columns = append(g.columns, column{align: right, group: len(g.groups), movable: true})
	}
	for i, row := range rows {
		for _, s := range row.Samples {
			g.rows[i].cells = append(g.rows[i].cells, cell{text: plusMinus(s.Within)})
		}
	}
	return g
}

// plusMinus formats a half-width in percent, "" where it is not known.
func plusMinus(v float64) string {
	if !finite(v) {
		return ""
	}
	return "+-" + oneDecimal(v)
}

// knowsWithin says whether the report shows any of it, in a table or in notes.
func (l layout) knowsWithin() bool {
	if l.showsWithinGrid() {
		return len(withinGrid(l.result, l.entries).rows) > 0
	}
	return !l.mail && slices.ContainsFunc(l.entries, func(e entry) bool { return e.comparison != nil && withinNote(e) != "" })
}

// showsWithinGrid: beside single runs, of which nothing else can be said, or
// where everything is asked for.
func (l layout) showsWithinGrid() bool { return l.detailed() || l.singles && l.matrices }

func withinLegend(r *latency.Result) string {
	return fmt.Sprintf("Within-run sampling: how far, at %.4g%%, a single run's average may lie from the true one by sampling inside the run, at most. "+
		"It takes the measurements for independent and between 0 and their maximum (Bhatia-Davis). Differences from run to run are not in it.", 100*level(r))
}
