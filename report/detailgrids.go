package report

import (
	"cmp"
	"fmt"

	"sigtest/latency"
)

// detailGrids hold what the main table leaves to the curious.
func (s section) detailGrids(r *latency.Result) []grid {
	return []grid{s.effectGrid(r), s.shiftGrid(r), s.testsGrid()}
}

func (s section) effectGrid(r *latency.Result) grid {
	g := grid{title: "Effect sizes", columns: []column{
		{header: "Metric"},
		{header: "Better", droppable: 1},
		{header: "Signed Change %", align: right},
		{header: intervalName(r), align: right, droppable: 2},
		{header: "Probability Lower", align: right},
		{header: "Cliff's Delta", align: right},
		{header: intervalName(r), align: right, droppable: 1},
		{header: "Hedges' g", align: right},
		{header: "P of Equivalence", align: right},
	}}
	if r.Options.Paired {
		g.columns = append(g.columns, column{header: "Pair Correlation", align: right})
	}
	for _, e := range s.entries {
		c := e.comparison
		cells := []cell{
			{text: e.row.DisplayName()},
			{text: e.row.Better.String()},
			{text: withSign(c.Change.Value)},
			{text: interval(percent(c.Change.Lo), percent(c.Change.Hi))},
			{text: decimal(c.ProbabilityLower, 'f', 3)},
			{text: decimal(c.CliffsDelta, 'f', 3)},
			{text: interval(decimal(c.CliffsDeltaInterval.Lo, 'f', 3), decimal(c.CliffsDeltaInterval.Hi, 'f', 3))},
			{text: decimal(c.HedgesG, 'f', 2)},
			{text: textP(c.PEquivalence)},
		}
		if r.Options.Paired {
			cells = append(cells, cell{text: decimal(c.PairCorrelation, 'f', 3)})
		}
		g.rows = append(g.rows, gridRow{cells: cells})
	}
	if thresholds(r) == "" {
		g = g.without(equivalenceColumn)
	}
	if r.Options.Paired {
		g = g.without(deltaIntervalColumn)
	}
	return g
}

// Columns of the grid of effects that pairs leave empty, and that only
// thresholds fill.
const (
	deltaIntervalColumn = 6
	equivalenceColumn   = 8
)

func (s section) shiftGrid(r *latency.Result) grid {
	g := grid{title: "Shift (Hodges-Lehmann, after minus before) and runs", columns: []column{
		{header: "Metric"},
		{header: "Shift", align: right},
		{header: intervalName(r), align: right},
		{header: "Level Achieved", align: right, droppable: 3},
		{header: "Runs Before", align: right, droppable: 1},
		{header: "Runs After", align: right, droppable: 2},
		{header: "Runs Needed", align: right},
		{header: "Could See", align: right},
	}}
	for _, e := range s.entries {
		c := e.comparison
		shift := numbers(c.Shift.Value, c.Shift.Lo, c.Shift.Hi)
		g.rows = append(g.rows, gridRow{cells: []cell{
			{text: e.row.DisplayName()},
			{text: shift[0]},
			{text: interval(shift[1], shift[2])},
			{text: withSign(100 * shiftLevel(c))},
			{text: fmt.Sprint(c.BaselineN)},
			{text: fmt.Sprint(c.N)},
			{text: decimal(float64(count(c.RunsNeeded).number()), 'f', 0)},
			{text: withSign(c.MinimumDetectable)},
		}})
	}
	return g
}

func (s section) testsGrid() grid {
	g := newTestsGrid("Tests")
	for _, e := range s.entries {
		g.addTests(e.row, e.comparison.Tests, s.shares)
	}
	return g.without(df2Column)
}

// df2Column is the column of a grid of tests that only F tests need.
const df2Column = 5

func newTestsGrid(title string) grid {
	return grid{title: title, columns: []column{
		{header: "Metric"},
		{header: "Test"},
		{header: "Method"},
		{header: "Statistic", align: right},
		{header: "DF", align: right, droppable: 1},
		{header: "DF2", align: right, droppable: 1},
		{header: "P-value", align: right},
		{header: "Adjusted P", align: right},
	}}
}

// addTests adds a row for each test of a metric. Why a test failed is noted
// unless it is said elsewhere.
func (g *grid) addTests(row *latency.Row, tests []latency.TestResult, said func(why string) bool) {
	for _, t := range tests {
		found, adjusted := outcome(t)
		line := gridRow{cells: []cell{
			{text: row.DisplayName()},
			{text: t.Name},
			{text: cmp.Or(found.Method, notAvailable)},
			{text: numbers(found.Statistic)[0]},
			{text: numbers(found.DF)[0]},
			{text: numbers(found.DF2)[0]},
			{text: textP(found.P)},
			{text: textP(adjusted)},
		}}
		if t.Err != nil && !said(t.Err.Error()) {
			line.note = t.Err.Error()
		}
		g.rows = append(g.rows, line)
	}
}
