package report

import (
	"slices"
	"strings"
)

// htmlGrid is a grid as the template shows it.
type htmlGrid struct {
	Title   string
	Columns []htmlColumn
	Rows    []htmlGridRow
	Lines   []string // beneath the table
}

type htmlColumn struct {
	Text  string
	Class string
	Key   string   // what the script sorts by
	Ends  []string // of the scale, where the column is drawn
}

type htmlGridRow struct {
	Cells []htmlCell
	Note  string
}

type htmlCell struct{ Text, Class string }

// htmlGridOf names columns without a header by their group.
func htmlGridOf(g grid) htmlGrid {
	g = g.escape(visible)
	out := htmlGrid{Title: g.title}
	for _, c := range g.columns {
		text := strings.TrimSpace(c.header)
		if text == "" && c.group > 0 {
			text = g.groups[c.group-1]
		}
		out.Columns = append(out.Columns, htmlColumn{Text: text, Class: gridClass(c)})
	}
	for _, row := range g.rows {
		var cells []htmlCell
		for i, c := range row.cells {
			cells = append(cells, htmlCell{strings.TrimSpace(c.text), gridClass(g.columns[i])})
		}
		out.Rows = append(out.Rows, htmlGridRow{cells, row.note})
	}
	return out
}

// Wide says whether a table may be wider than a phone, and scrolls by itself.
func (g htmlGrid) Wide() bool { return len(g.Columns) > 4 }

// Untitled is the grid under a heading that says its title.
func (g htmlGrid) Untitled() htmlGrid {
	g.Title = ""
	return g
}

// Headed says whether any column has a header.
func (g htmlGrid) Headed() bool {
	return slices.ContainsFunc(g.Columns, func(c htmlColumn) bool { return c.Text != "" })
}

func gridClass(c column) string {
	switch {
	case c.align == right:
		return "num"
	case c.header == "Unit":
		return "unit"
	}
	return ""
}

// htmlGridsOf leaves out grids without rows.
func htmlGridsOf(grids ...grid) (out []htmlGrid) {
	for _, g := range grids {
		if len(g.rows) > 0 {
			out = append(out, htmlGridOf(g))
		}
	}
	return out
}

// turned makes a column of a grid's only row, a line a figure, without the
// name of the metric and what does not exist.
func (g grid) turned() grid {
	out := grid{title: g.title, columns: []column{{}, {align: right}}}
	if len(g.rows) != 1 {
		return out
	}
	for i, c := range g.rows[0].cells {
		if i > 0 && c.text != "" && c.text != notAvailable {
			out.rows = append(out.rows, gridRow{cells: []cell{{text: g.columns[i].header}, c}})
		}
	}
	return out
}
