package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"sigtest/latency"
	"sigtest/stats"
)

// textPlot draws changes with their intervals below each other, on one axis.
type textPlot struct {
	title       string
	directional bool // right of 0 is better; else it is higher
	neither     bool // of some rows neither side is better
	rows        []plotRow
}

type plotRow struct {
	group     string // what this line and its neighbours are about, "" for none
	label     string
	change    stats.Estimate // as the Change % column shows it; NaN for what does not exist
	threshold float64        // in percent, 0 for none
	verdict   latency.Verdict
}

// hasInterval says whether there is one; its ends may be infinite.
func (r plotRow) hasInterval() bool { return r.change.Lo <= r.change.Hi }

// ends are the numbers that the row draws, as far as they are finite.
func (r plotRow) ends() []float64 {
	numbers := []float64{r.change.Value}
	if r.hasInterval() {
		numbers = append(numbers, r.change.Lo, r.change.Hi)
	}
	return slices.DeleteFunc(numbers, func(v float64) bool { return !finite(v) })
}

// empty says that there is nothing to draw.
func (p textPlot) empty() bool {
	return !slices.ContainsFunc(p.rows, func(r plotRow) bool { return len(r.ends()) > 0 })
}

// plotted says whether the report draws plots.
func (l layout) plotted() bool { return l.Plot || l.detailed() }

// blockPlot draws the comparisons of a block, of a matrix those of a metric
// together.
func (l layout) blockPlot(b block) textPlot {
	var p textPlot
	add := func(e entry, group, label string) {
		p.rows = append(p.rows, plotRow{group, label, e.change(l.Options), e.row.Threshold, e.comparison.Verdict})
		p.direct(e.row.Better, l.Signed)
	}
	if !b.isMatrix() {
		for _, e := range b.sections[0].entries {
			add(e, "", e.row.DisplayName())
		}
	}
	for _, row := range b.rows { // of a matrix
		for i, c := range b.cells[row] {
			if c != nil {
				add(entry{row, c}, row.DisplayName(), b.sections[i].config)
			}
		}
	}
	return l.titled(p)
}

// quantilePlot draws the quantiles, those of a comparison together.
func (l layout) quantilePlot() textPlot {
	var p textPlot
	for e, q := range quantilesOf(l.entries) {
		group := e.row.Name
		if len(l.result.Configs) > 2 {
			group += ", " + section{baseline: e.comparison.Baseline, config: e.comparison.Config}.title()
		}
		p.rows = append(p.rows, plotRow{group: group, label: quantileName(q.Quantile), change: l.quantileChange(e, q)})
		p.direct(e.row.Better, l.Signed)
	}
	return l.titled(p)
}

// direct notes what the sides of 0 mean to a row.
func (p *textPlot) direct(better latency.Direction, signed bool) {
	p.directional = p.directional || better != latency.Neither && !signed
	p.neither = p.neither || better == latency.Neither
}

// titled names the plot, or leaves nothing of one that would be empty.
func (l layout) titled(p textPlot) textPlot {
	if p.empty() {
		return textPlot{}
	}
	p.title = "Change %"
	if slices.ContainsFunc(p.rows, plotRow.hasInterval) {
		p.title += " and its " + intervalName(l.result)
	}
	return p
}

// Widths of a plot in columns.
const (
	plotWidth = 80 // of all, where no other is known
	minCells  = 32 // of the drawing, at least
)

// longPlot is the number of rows from which the axis also stands above them.
const longPlot = 30

// lines draws the plot, at most width columns wide if that leaves room for the
// drawing.
func (p textPlot) lines(width int, g glyphs, color bool) []string {
	p, labels := p.fitLabels(width, g)
	s := newScale(p.rows, max(minCells, width-labels))
	var lines []string
	if len(p.rows) >= longPlot {
		axis := p.axis(s, labels, g)
		slices.Reverse(axis)
		lines = axis
	}
	group := ""
	for _, r := range p.rows {
		if r.group != group {
			lines = append(lines, breakName(r.group, width)...)
			group = r.group
		}
		label := r.label
		if text.StringWidthWithoutEscSequences(label) > labels-len(gap) {
			lines = append(lines, breakName(label, width)...)
			label = ""
		}
		lines = append(lines, text.Pad(label, labels, ' ')+s.draw(r, g, color))
	}
	lines = append(lines, p.axis(s, labels, g)...)
	return append(lines, inLines(p.legend(s, g), width)...)
}

// inLines puts as many items on each line as have room there, none of them
// broken.
func inLines(items []string, width int) []string {
	var lines []string
	line := ""
	for _, item := range items {
		if line != "" && text.StringWidthWithoutEscSequences(line+"; "+item) > width {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += "; "
		}
		line += item
	}
	return append(lines, line)
}

// fitLabels escapes and shortens the labels, and returns how many columns they
// take with what parts them from the drawing. Labels that would no longer be
// told apart stay as they are, for lines of their own.
func (p textPlot) fitLabels(width int, g glyphs) (textPlot, int) {
	names := grid{columns: []column{{}}}
	fitted := p
	fitted.rows = slices.Clone(p.rows)
	for i, r := range p.rows {
		label := g.escape(r.label)
		if r.group != "" {
			label = noteIndent + label
		}
		fitted.rows[i].group, fitted.rows[i].label = g.escape(r.group), label
		names.rows = append(names.rows, gridRow{cells: []cell{{text: label}}})
	}
	const step = 4
	longer := text.StringWidthWithoutEscSequences(g.ellipsis) - text.StringWidthWithoutEscSequences(ellipsis)
	for room := max(minName, 2*width/5); room <= width-len(gap)-minCells; room += step {
		if short, ok := names.shortenNames(room - longer); ok {
			for i := range fitted.rows {
				fitted.rows[i].label = strings.Replace(short.rows[i].cells[0].text, ellipsis, g.ellipsis, 1)
			}
			return fitted, short.columnWidth(0) + longer + len(gap)
		}
	}
	return fitted, len(noteIndent)
}

// axis draws the axis with its numbers and what its sides mean.
func (p textPlot) axis(s scale, labels int, g glyphs) []string {
	line := []rune(strings.Repeat(string(g.line), s.cells))
	numbers := blanks(s.cells)
	for _, t := range s.ticks() {
		line[t.column] = g.cross
		copy(numbers[t.start:], []rune(t.label))
	}
	below, above := "lower", "higher"
	if p.directional {
		below, above = "worse", "better"
	}
	sides := blanks(s.cells)
	below = g.below + " " + below
	copy(sides[s.zero-1-len([]rune(below)):], []rune(below))
	copy(sides[s.zero+2:], []rune(above+" "+g.above))
	indent := strings.Repeat(" ", labels)
	return []string{indent + string(line), indent + string(numbers), indent + string(sides)}
}

func blanks(n int) []rune { return []rune(strings.Repeat(" ", n)) }

// legend explains the marks that occur, and says how much is cut.
func (p textPlot) legend(s scale, g glyphs) (marks []string) {
	for _, v := range append(latency.Verdicts(), "") {
		if slices.ContainsFunc(p.rows, func(r plotRow) bool { return r.verdict == v && s.shows(r.change.Value) }) {
			name := string(v)
			if v == "" {
				name = "no verdict"
			}
			marks = append(marks, string(g.marks[v])+" "+name)
		}
	}
	if slices.ContainsFunc(p.rows, func(r plotRow) bool { return r.threshold > 0 && s.shows(r.threshold) }) {
		marks = append(marks, string(g.threshold)+" threshold")
	}
	if p.directional && p.neither {
		marks = append(marks, "right is higher where neither side is better")
	}
	cut := 0
	for _, r := range p.rows {
		if s.cuts(r) {
			cut++
		}
	}
	if cut > 0 {
		marks = append(marks, fmt.Sprintf("%c %c beyond the axis (%d of %d)", g.cutLeft, g.cutRight, cut, len(p.rows)))
	}
	return marks
}
