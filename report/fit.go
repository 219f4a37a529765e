package report

import (
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
)

// minName is the width to which names are shortened at most.
const minName = 16

// fit makes the grid, or each table that split makes of it, no wider than
// width, if it can. First headers break over two lines, which costs nothing.
// Then names lose their middle, as long as no two become the same and minName
// characters stay. Then columns are left out, the least needed first; their
// headers are returned. A table that is still too wide keeps its names apart.
func (g grid) fit(width int) (fitted grid, dropped []string) {
	if width <= 0 || g.narrowest() <= width {
		return g.makeRoom(width), nil
	}
	g = g.breakHeaders()
	for {
		room := width - (g.narrowest() - g.columnWidth(0))
		if shortened, ok := g.shortenNames(room); ok {
			return shortened, dropped
		}
		next := g.nextToDrop()
		if next < 0 {
			return g.shortestNames(max(room, minName)), dropped
		}
		dropped = append(dropped, strings.ReplaceAll(g.columns[next].header, "\n", " "))
		g = g.without(next)
	}
}

// narrowest is the width of the grid with one of its movable columns at a time.
func (g grid) narrowest() int {
	fixed, movable := g.widths()
	return fixed + movable
}

// widths returns the width of the grid without its movable columns, and what
// the widest of these adds to it.
func (g grid) widths() (fixed, movable int) {
	fixed = -len(gap)
	for i, c := range g.columns {
		width := g.columnWidth(i) + len(gap)
		if c.movable {
			movable = max(movable, width)
		} else {
			fixed += width
		}
	}
	return fixed, movable
}

// maxCut is how many characters names lose at most to make room for a movable
// column.
const maxCut = 4

// makeRoom shortens the names a little where that saves a table: where each can
// then hold one more movable column.
func (g grid) makeRoom(width int) grid {
	fixed, movable := g.widths()
	if width <= 0 || movable == 0 {
		return g
	}
	missing := movable - (width-fixed)%movable
	if missing > maxCut {
		return g
	}
	shortened, ok := g.shortenNames(g.columnWidth(0) - missing)
	if !ok || len(shortened.split(width)) >= len(g.split(width)) {
		return g
	}
	return shortened
}

func (g grid) columnWidth(column int) int {
	width := text.LongestLineLen(g.columns[column].header)
	for _, row := range g.rows {
		width = max(width, text.StringWidthWithoutEscSequences(row.cells[column].text))
	}
	return width
}

// breakHeaders puts all but the first word of every header on a second line. A
// lone character is left where it is unless that makes the column narrower.
func (g grid) breakHeaders() grid {
	broken := grid{title: g.title, columns: slices.Clone(g.columns), rows: g.rows}
	for i, c := range g.columns {
		first, rest, _ := strings.Cut(c.header, " ")
		if rest == "" || strings.Contains(c.header, "\n") {
			continue
		}
		broken.columns[i].header = first + "\n" + rest
		if len(rest) == 1 && broken.columnWidth(i) == g.columnWidth(i) {
			broken.columns[i].header = c.header
		}
	}
	return broken
}

// nextToDrop returns the index of the least needed column, -1 if all are
// needed.
func (g grid) nextToDrop() int {
	next := -1
	for i, c := range g.columns {
		if c.droppable > 0 && (next < 0 || c.droppable > g.columns[next].droppable) {
			next = i
		}
	}
	return next
}

// shortenNames shortens the names of the first column to width. ok says that
// they fit and all can be told apart.
func (g grid) shortenNames(width int) (shortened grid, ok bool) {
	if g.columnWidth(0) <= width {
		return g, true
	}
	if width < minName {
		return g, false
	}
	// Where names differ, they have to be shown: try how much end to show.
	for _, tail := range []float64{0.5, 0.25, 0.125, 0.625, 0.75, 0.875} {
		if shortened, ok = g.cutNames(width, tail); ok {
			return shortened, true
		}
	}
	return g, false
}

// shortestNames shortens the names to width, or to as little more as it takes
// to tell all apart.
func (g grid) shortestNames(width int) grid {
	const step = 4
	for {
		if shortened, ok := g.shortenNames(width); ok {
			return shortened
		}
		width += step
	}
}

// cutNames shortens the names of the first column; apart says that none became
// like another.
func (g grid) cutNames(width int, tail float64) (shortened grid, apart bool) {
	shortened, apart = grid{title: g.title, columns: g.columns}, true
	names := map[string]string{}
	for _, row := range g.rows {
		cells := slices.Clone(row.cells)
		full := cells[0].text
		name := shorten(full, width, tail)
		if other, seen := names[name]; seen && other != full {
			apart = false
		}
		names[name] = full
		cells[0].text = name
		shortened.rows = append(shortened.rows, gridRow{cells, row.note})
	}
	return shortened, apart
}

// split makes as many tables of the grid as it takes to keep each within
// width: as many movable columns in each as fit, at least one. Notes stand in
// the first only.
func (g grid) split(width int) []grid {
	var fixed, movable []int
	for i, c := range g.columns {
		if c.movable {
			movable = append(movable, i)
		} else {
			fixed = append(fixed, i)
		}
	}
	if width <= 0 || len(movable) == 0 {
		return []grid{g}
	}
	start, _ := g.widths()
	var parts []grid
	for len(movable) > 0 {
		n, used := 0, start
		for n < len(movable) {
			used += len(gap) + g.columnWidth(movable[n])
			if n > 0 && used > width {
				break
			}
			n++
		}
		parts = append(parts, g.only(slices.Concat(fixed, movable[:n]), len(parts) == 0))
		movable = movable[n:]
	}
	return parts
}

// only returns the grid with some of its columns.
func (g grid) only(columns []int, notes bool) grid {
	slices.Sort(columns)
	part := grid{title: g.title}
	for _, i := range columns {
		part.columns = append(part.columns, g.columns[i])
	}
	for _, row := range g.rows {
		cells := make([]cell, len(columns))
		for j, i := range columns {
			cells[j] = row.cells[i]
		}
		kept := gridRow{cells: cells}
		if notes {
			kept.note = row.note
		}
		part.rows = append(part.rows, kept)
	}
	return part
}

const ellipsis = "…"

// shorten leaves out so much of the middle of s that it takes at most width
// columns, of which the given part shows its end.
func shorten(s string, width int, tail float64) string {
	if text.StringWidthWithoutEscSequences(s) <= width {
		return s
	}
	room := width - text.StringWidthWithoutEscSequences(ellipsis)
	end := int(float64(room) * tail)
	runes := []rune(s)
	first, last := 0, len(runes)
	for used := 0; first < last; first++ {
		if used += text.RuneWidth(runes[first]); used > room-end {
			break
		}
	}
	for used := 0; last > first; last-- {
		if used += text.RuneWidth(runes[last-1]); used > end {
			break
		}
	}
	for last < len(runes) && text.RuneWidth(runes[last]) == 0 {
		last++ // a mark belongs to the character before it, which is cut
	}
	return string(runes[:first]) + ellipsis + string(runes[last:])
}

// wrap breaks prose into lines of at most width columns, at blanks. The first
// line starts with the label, the others with as many blanks. A word that is
// longer than a line stands alone.
func wrap(label, prose string, width int) []string {
	if width <= 0 {
		return []string{label + prose}
	}
	var lines []string
	line, empty := label, true
	for _, word := range strings.Fields(prose) {
		if !empty && text.StringWidthWithoutEscSequences(line)+1+text.StringWidthWithoutEscSequences(word) > width {
			lines = append(lines, line)
			line, empty = strings.Repeat(" ", text.StringWidthWithoutEscSequences(label)), true
		}
		if !empty {
			line += " "
		}
		line, empty = line+word, false
	}
	return append(lines, line)
}
