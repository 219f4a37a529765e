package report

import (
	"fmt"
	"slices"
	"strconv"

	"sigtest/latency"
)

// quantilePart shows how the quantiles asked for changed, and says why some
// have no interval.
func (l layout) quantilePart() part {
	return part{title: "Quantiles of all observations", grids: []grid{l.quantileGrid()}, lines: l.quantileLines()}
}

func (l layout) quantileGrid() grid {
	units, several := hasUnits(l.entries), len(l.result.Configs) > 2
	g := grid{columns: []column{{header: "Metric"}}}
	if several {
		g.columns = append(g.columns, column{header: "Baseline", droppable: 3}, column{header: "Configuration"})
	}
	g.columns = append(g.columns, column{header: "Quantile"})
	if units {
		g.columns = append(g.columns, column{header: "Unit", droppable: 1})
	}
	g.columns = append(g.columns,
		column{header: "Before", align: right},
		column{header: "After", align: right},
		column{header: "Change %", align: right},
		column{header: intervalName(l.result), align: right},
		column{header: "Difference", align: right, droppable: 4},
		column{header: intervalName(l.result), align: right, droppable: 4},
	)
	for e, q := range quantilesOf(l.entries) {
		change := q.Change
		if !l.Signed {
			change = q.Improvement(e.row.Better)
		}
		values := numbers(q.Baseline, q.Value)
		difference := numbers(q.Difference.Value, q.Difference.Lo, q.Difference.Hi)
		cells := []cell{{text: e.row.Name}}
		if several {
			cells = append(cells, cell{text: e.comparison.Baseline}, cell{text: e.comparison.Config})
		}
		cells = append(cells, cell{text: quantileName(q.Quantile)})
		if units {
			cells = append(cells, cell{text: e.row.Unit})
		}
		g.rows = append(g.rows, gridRow{cells: append(cells,
			cell{text: values[0]},
			cell{text: values[1]},
			cell{text: withSign(change.Value)},
			cell{text: interval(percent(change.Lo), percent(change.Hi))},
			cell{text: difference[0]},
			cell{text: interval(difference[1], difference[2])},
		)})
	}
	return g
}

// quantileName is p99 for 0.99.
func quantileName(q float64) string { return "p" + strconv.FormatFloat(100*q, 'g', 12, 64) }

// quantileLines say why quantiles have no interval, each reason once.
func (l layout) quantileLines() (lines []string) {
	about := map[string][]string{}
	var reasons []string
	for e, q := range quantilesOf(l.entries) {
		if q.Err == nil {
			continue
		}
		why := q.Err.Error()
		if about[why] == nil {
			reasons = append(reasons, why)
		}
		if name := e.row.Name; !slices.Contains(about[why], name) {
			about[why] = append(about[why], name)
		}
	}
	for _, why := range reasons {
		name := about[why][0]
		if n := len(about[why]); n > 1 {
			name = plural(n, "metric")
		}
		lines = append(lines, name+": "+why)
	}
	return lines
}

// showsQuantiles says whether any are to be shown, for which mails have no room.
func (l layout) showsQuantiles() bool {
	return !l.mail && slices.ContainsFunc(l.entries, func(e entry) bool { return e.comparison != nil && len(e.comparison.Quantiles) > 0 })
}

func quantileLegend(r *latency.Result) string {
	return fmt.Sprintf("Quantiles: p90 is what 90%% of the observations of a configuration are below, all runs put together. "+
		"The %s is each one's own, by a bootstrap that draws whole runs; no verdict and no adjustment follows from it.", intervalName(r))
}
