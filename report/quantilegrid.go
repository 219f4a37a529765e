package report

import (
	"fmt"
	"slices"
	"strconv"

	"sigtest/latency"
	"sigtest/stats"
)

// quantilePart shows how the quantiles asked for changed, and says why some
// have no interval.
func (l layout) quantilePart() part {
	p := part{title: "Quantiles of all observations", grids: []grid{l.quantileGrid()}, lines: l.quantileLines()}
	if l.plotted() {
		p.plot = l.quantilePlot()
	}
	return p
}

func (l layout) quantileGrid() grid {
	baselines, configs := map[string]bool{}, map[string]bool{}
	for e := range quantilesOf(l.entries) {
		baselines[e.comparison.Baseline], configs[e.comparison.Config] = true, true
	}
	several := []bool{len(baselines) > 1, len(configs) > 1 || len(baselines) > 1}
	g := grid{columns: []column{{header: "Metric"}}}
	for i, header := range []string{"Baseline", "Configuration"} {
		if several[i] {
			g.columns = append(g.columns, column{header: header})
		}
	}
	units := hasUnits(l.entries)
	g.columns = append(g.columns, column{header: "Quantile"})
	if units {
		g.columns = append(g.columns, column{header: "Unit", droppable: 1})
	}
	g.columns = append(g.columns,
		column{header: "Before", align: right},
		column{header: "After", align: right},
		column{header: "Change %", align: right},
		column{header: intervalName(l.result), align: right},
		column{header: "Difference", align: right, droppable: 2},
		column{header: intervalName(l.result), align: right, droppable: 2},
	)
	for e, q := range quantilesOf(l.entries) {
		cells := []cell{{text: l.quantileMetric(e)}}
		for i, name := range []string{e.comparison.Baseline, e.comparison.Config} {
			if several[i] {
				cells = append(cells, cell{text: name})
			}
		}
		cells = append(cells, cell{text: quantileName(q.Quantile)})
		if units {
			cells = append(cells, cell{text: e.row.Unit})
		}
		g.rows = append(g.rows, gridRow{cells: append(cells, l.quantileCells(e, q)...)})
	}
	for i := g.nextToDrop(); l.mail && i >= 0; i = g.nextToDrop() {
		g = g.without(i)
	}
	return g
}

// quantileMetric names the metric; a mail has no column for its unit.
func (l layout) quantileMetric(e entry) string {
	if l.mail && e.row.Unit != "" {
		return e.row.Name + " (" + e.row.Unit + ")"
	}
	return e.row.Name
}

// quantileCells are the cells from Before on.
func (l layout) quantileCells(e entry, q *latency.QuantileComparison) []cell {
	change := l.quantileChange(e, q)
	values := numbers(q.Baseline, q.Value)
	difference := numbers(q.Difference.Value, q.Difference.Lo, q.Difference.Hi)
	return []cell{
		{text: values[0]},
		{text: values[1]},
		{text: withSign(change.Value)},
		{text: interval(percent(change.Lo), percent(change.Hi))},
		{text: difference[0]},
		{text: interval(difference[1], difference[2])},
	}
}

// quantileChange is the change as the Change % column shows it.
func (l layout) quantileChange(e entry, q *latency.QuantileComparison) stats.Estimate {
	if l.Signed {
		return q.Change
	}
	return q.Improvement(e.row.Better)
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

// showsQuantiles says whether any are to be shown.
func (l layout) showsQuantiles() bool {
	return slices.ContainsFunc(l.entries, func(e entry) bool { return e.comparison != nil && len(e.comparison.Quantiles) > 0 })
}

func quantileLegend(r *latency.Result) string {
	return fmt.Sprintf("Quantiles: p90 is what 90%% of the observations of a configuration are below, all runs put together. "+
		"Each has a %s of its own, by a bootstrap that draws whole runs: they give no verdict and are not adjusted for their number.", intervalName(r))
}
