package report

import (
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
)

// groupGap separates the columns of one group.
const groupGap = " "

// minGroup is the width of a group at least, so that the words of its name stay
// readable.
const minGroup = 12

// joined makes one column of every group, its cells aligned below each other and
// its name above, broken to its width rather than widening it.
func (g grid) joined(color bool) grid {
	if len(g.groups) == 0 {
		return g
	}
	out := grid{title: g.title, rows: make([]gridRow, len(g.rows))}
	for i, row := range g.rows {
		out.rows[i].note = row.note
	}
	for first, last := 0, 0; first < len(g.columns); first = last {
		for last = first + 1; last < len(g.columns) && g.columns[first].group > 0 && g.columns[last].group == g.columns[first].group; {
			last++
		}
		column, cells := g.columns[first], make([]cell, len(g.rows))
		if column.group == 0 {
			for i, row := range g.rows {
				cells[i] = row.cells[first]
			}
		} else {
			column.header = g.joinColumns(first, last, cells, color)
			column.align, column.group = right, 0
		}
		out.columns = append(out.columns, column)
		for i := range out.rows {
			out.rows[i].cells = append(out.rows[i].cells, cells[i])
		}
	}
	return out
}

// joinColumns joins the cells of the columns from first to before last, and
// returns the header of what they make.
func (g grid) joinColumns(first, last int, cells []cell, color bool) string {
	width := -len(groupGap)
	header := ""
	for i := first; i < last; i++ {
		w, between := g.columnWidth(i), ""
		if i > first {
			between = groupGap
		}
		width += len(groupGap) + w
		header += between + pad(g.columns[i].header, g.columns[i].header, w)
		for j, row := range g.rows {
			cells[j].text += between + pad(row.cells[i].text, paint(row.cells[i], color), w)
		}
	}
	lines := breakName(g.groups[g.columns[first].group-1], max(width, minGroup))
	if strings.TrimSpace(header) != "" {
		lines = append(lines, header)
	}
	return strings.Join(lines, "\n")
}

// pad puts blanks before a cell's text as painted, to make it as wide as width.
func pad(plain, painted string, width int) string {
	return strings.Repeat(" ", max(0, width-text.StringWidthWithoutEscSequences(plain))) + painted
}

// breakName breaks a name into lines of at most width columns: after a character
// that parts words, or where a line is full.
func breakName(name string, width int) []string {
	var lines []string
	line := ""
	end := func() {
		lines = append(lines, strings.TrimRight(line, " "))
		line = ""
	}
	for name != "" {
		word := name
		if i := strings.IndexAny(name, "-_./:, "); i >= 0 {
			word = name[:i+1]
		}
		name = name[len(word):]
		if line != "" && text.StringWidthWithoutEscSequences(line+strings.TrimRight(word, " ")) > width {
			end()
		}
		for _, r := range word {
			if text.StringWidthWithoutEscSequences(line)+text.RuneWidth(r) > width && r != ' ' {
				end()
			}
			line += string(r)
		}
	}
	end()
	return lines
}
