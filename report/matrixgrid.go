package report

import (
	"fmt"
	"strings"

	"sigtest/latency"
)

// impliedMark stands after the name of a metric that follows from others.
const impliedMark = " +"

// matrixGrid is the table of several configurations against one baseline: a
// row per metric, a group of columns per configuration.
func (l layout) matrixGrid(b block) grid {
	var g grid
	for _, row := range b.rows {
		g.rows = append(g.rows, gridRow{note: l.matrixNote(b, row)})
	}
	l.addNames(&g, b)
	averages := make([][]string, len(b.rows))
	for i, row := range b.rows {
		averages[i] = averagesOf(b.cells[row])
	}
	l.addBaseline(&g, b, averages)
	for i := range b.sections {
		l.addConfiguration(&g, b, i, averages)
	}
	l.addMatrixMeans(&g, b)
	return g
}

// add appends a column.
func (g *grid) add(c column, cells []cell) {
	g.columns = append(g.columns, c)
	for i := range g.rows {
		g.rows[i].cells = append(g.rows[i].cells, cells[i])
	}
}

// addNames names the metrics and their units, which mails write after the name.
func (l layout) addNames(g *grid, b block) {
	names, units := make([]cell, len(b.rows)), make([]cell, len(b.rows))
	hasUnits := false
	for i, row := range b.rows {
		name := row.DisplayName()
		if l.mail {
			name = nameWithUnit(row)
		}
		if row.ImpliedBy != nil && l.tested {
			name += impliedMark
		}
		names[i].text, units[i].text = name, row.Unit
		hasUnits = hasUnits || row.Unit != ""
	}
	g.add(column{header: "Metric"}, names)
	if hasUnits && !l.mail {
		g.add(column{header: "Unit", droppable: 1}, units)
	}
}

func (l layout) addBaseline(g *grid, b block, averages [][]string) {
	g.groups = append(g.groups, b.baseline())
	cells := make([]cell, len(b.rows))
	for i := range cells {
		cells[i].text = averages[i][0]
	}
	g.add(column{header: "Average", align: right, group: 1}, cells)
}

// averagesOf formats the average of the baseline and those of the comparisons
// alike.
func averagesOf(comparisons []*latency.Comparison) []string {
	values := make([]float64, 1+len(comparisons))
	for i, c := range comparisons {
		if c != nil {
			values[0], values[1+i] = c.BaselineMean, c.Mean
		}
	}
	return compact(values...)
}

// addConfiguration adds the columns of the section of the given number.
func (l layout) addConfiguration(g *grid, b block, section int, averages [][]string) {
	g.groups = append(g.groups, b.sections[section].config)
	means, changes, ps := make([]cell, len(b.rows)), make([]cell, len(b.rows)), make([]cell, len(b.rows))
	marks := make([]string, len(b.rows))
	for i, row := range b.rows {
		c := b.cells[row][section]
		if c == nil {
			continue
		}
		means[i].text = averages[i][1+section]
		if c.BaselineN == 0 || c.N == 0 {
			continue
		}
		look, mark := styleOf(c.Verdict), markOf(c.Verdict)
		if !l.tested {
			look = plain // that of all
		}
		changes[i] = cell{withSign(entry{row, c}.change(l.Options).Value), look}
		ps[i] = cell{beside(l.result.Options.Alpha, c.P, textP) + mark, look}
		if l.mail {
			marks[i], ps[i].text = mark, beside(l.result.Options.Alpha, c.P, mailP)
		} else if mark == "" {
			ps[i].text += " "
		}
	}
	if l.mail {
		bracket(changes, marks)
	}
	column := column{align: right, group: len(g.groups), movable: true}
	column.header = "Average"
	g.add(column, means)
	column.header = "Change %"
	g.add(column, changes)
	if l.tested {
		column.header = "P"
		if !l.mail {
			column.header += " " // as wide as a mark
		}
		g.add(column, ps)
	}
}

// bracket puts each text between its mark, or between brackets where it has
// none, as tables in kernel mails do.
func bracket(cells []cell, marks []string) {
	width := 0
	for _, c := range cells {
		width = max(width, len(c.text))
	}
	for i := range cells {
		c := &cells[i]
		if c.text == "" {
			continue
		}
		opening, closing := "(", ")"
		if marks[i] != "" {
			opening, closing = marks[i], marks[i]
		}
		c.text = fmt.Sprintf("%s%*s%s", opening, width, c.text, closing)
	}
}

// matrixNote says what a reader of the row has to know beyond its marks.
func (l layout) matrixNote(b block, row *latency.Row) string {
	if row.DuplicateOf != "" {
		return duplicateNote(row)
	}
	var parts []string
	for i, c := range b.cells[row] {
		if c == nil || (c.BaselineN == 0 || c.N == 0) && !isUnpaired(c) || l.singles {
			continue
		}
		if why := reason(l.result, c); why != "" && !b.sections[i].shares(why) {
			parts = append(parts, b.sections[i].config+": "+why)
		}
	}
	return strings.Join(parts, "; ")
}
