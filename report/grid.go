package report

import "slices"

// grid is the one model of all tables that people read: text, mail and
// markdown draw it each in their way.
type grid struct {
	title   string
	groups  []string // what neighbouring columns are about, such as a configuration
	columns []column
	rows    []gridRow
}

// column is a column of a grid. The first column of every grid names the
// metric.
type column struct {
	header string
	align  align
	// droppable columns may be left out where space is short, the highest
	// number first; 0 is never left out.
	droppable int
	group     int // number of the column's group, from 1; 0 for none
	// movable columns may stand in a further table where space is short, which
	// repeats those that are not.
	movable bool
}

type align int

const (
	left align = iota
	right
)

type gridRow struct {
	cells []cell
	note  string // what a reader of the row has to know; "" for nothing
}

type cell struct {
	text  string
	style style
}

// style says what a cell means, for colours. Its text says so as well.
type style int

const (
	plain style = iota
	good
	bad
	dim
)

// escape passes every text through f.
func (g grid) escape(f func(string) string) grid {
	escaped := grid{title: f(g.title)}
	for _, group := range g.groups {
		escaped.groups = append(escaped.groups, f(group))
	}
	for _, c := range g.columns {
		c.header = f(c.header)
		escaped.columns = append(escaped.columns, c)
	}
	for _, row := range g.rows {
		cells := make([]cell, len(row.cells))
		for i, c := range row.cells {
			cells[i] = cell{f(c.text), c.style}
		}
		escaped.rows = append(escaped.rows, gridRow{cells, f(row.note)})
	}
	return escaped
}

// without leaves out a column.
func (g grid) without(column int) grid {
	smaller := grid{title: g.title, groups: g.groups, columns: slices.Delete(slices.Clone(g.columns), column, column+1)}
	for _, row := range g.rows {
		smaller.rows = append(smaller.rows, gridRow{slices.Delete(slices.Clone(row.cells), column, column+1), row.note})
	}
	return smaller
}

// filled leaves out columns in which nothing stands.
func (g grid) filled() grid {
	for i := len(g.columns) - 1; i >= 0; i-- {
		if !slices.ContainsFunc(g.rows, func(row gridRow) bool { return row.cells[i].text != "" }) {
			g = g.without(i)
		}
	}
	return g
}
