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
	for _, config := range r.Configs {
		g.groups = append(g.groups, config.Name)
		g.columns = append(g.columns, column{align: right, group: len(g.groups), movable: true})
	}
	for _, row := range rowsOf(entries) {
		known := map[string]string{}
		for _, s := range row.Samples {
			if text := plusMinus(s.Within); text != "" {
				known[s.Config] = text
			}
		}
		if len(known) == 0 {
			continue
		}
		cells := []cell{{text: row.DisplayName()}}
		for _, config := range r.Configs {
			cells = append(cells, cell{text: known[config.Name]})
		}
		g.rows = append(g.rows, gridRow{cells: cells})
	}
	return g
}

// withinNote says what sampling inside two single runs explains at most, "" if
// that is not known.
func withinNote(e entry) string {
	c := e.comparison
	if c.BaselineN != 1 || c.N != 1 {
		return ""
	}
	before, after := within(e.row, c.Baseline), within(e.row, c.Config)
	if before == "" || after == "" {
		return ""
	}
	return fmt.Sprintf("within-run sampling: %s (%s) and %s (%s)", before, c.Baseline, after, c.Config)
}

// within is the bound on sampling inside a run of a configuration, "" where it
// is not known.
func within(row *latency.Row, config string) string {
	for _, s := range row.Samples {
		if s.Config == config {
			return plusMinus(s.Within)
		}
	}
	return ""
}

// plusMinus formats a half-width in percent, "" where it is not known.
func plusMinus(v float64) string {
	if !finite(v) || v <= 0 {
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

// showsWithinGrid says whether it is shown in a table: of single runs, of which
// nothing else can be said, or where everything is asked for.
func (l layout) showsWithinGrid() bool {
	return !l.mail && (l.Verbose || l.singles && l.matrices)
}

func withinLegend(r *latency.Result) string {
	return fmt.Sprintf("Within-run sampling: how far, at %.4g%%, a single run's average may lie from the true one by sampling inside the run, at most. "+
		"It takes the measurements for independent and between 0 and their maximum (Bhatia-Davis). Differences from run to run are not in it.", 100*level(r))
}
