package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strings"

	"sigtest/latency"
)

// noteIndent stands before a row's note, on a line of its own.
const noteIndent = "    "

// writeText writes tables for a terminal, fitted to Options.Width.
func writeText(w io.Writer, r *latency.Result, o Options) error {
	l, err := newLayout(r, o, false)
	if err != nil {
		return err
	}
	t := textWriter{out: bufio.NewWriter(w), Options: o}
	t.facts(facts(r, o))
	for _, p := range l.parts() {
		t.part(p)
	}
	t.paragraph(l.legend())
	t.warnings(warningGroups(r.Warnings, warningLimit(o)))
	return t.out.Flush()
}

// textWriter writes the parts of a text report. A bufio.Writer keeps the first
// error until Flush.
type textWriter struct {
	out *bufio.Writer
	Options
	started bool
}

func (t *textWriter) part(p part) {
	if p.title != "" {
		t.heading(p.title)
	}
	for i, g := range p.grids {
		t.grid(g)
		if i == 0 && !p.plot.empty() {
			t.plot(p.plot)
		}
	}
	t.paragraph(p.lines)
}

func (t *textWriter) paragraph(lines []string) {
	if len(lines) > 0 {
		t.blank()
	}
	for _, line := range lines {
		t.prose("", line)
	}
}

func (t *textWriter) facts(facts []fact) {
	width := 0
	for _, f := range facts {
		width = max(width, len(f.label))
	}
	for _, f := range facts {
		t.prose(f.label+strings.Repeat(" ", width-len(f.label))+gap, f.text)
	}
}

// grid writes a table, or several where it is too wide for one, and says what
// was left out to make it fit.
func (t *textWriter) grid(g grid) {
	g = g.escape(visible)
	if g.title != "" {
		t.heading(g.title)
	}
	g, dropped := g.joined(t.Color).fit(t.Width)
	for i, part := range g.split(t.Width) {
		if i > 0 || g.title == "" {
			t.blank()
		}
		t.table(part)
	}
	if len(dropped) > 0 {
		t.prose("", fmt.Sprintf("Left out to fit %d columns: %s", t.Width, strings.Join(dropped, ", ")))
	}
	if t.Width > 0 && g.narrowest() > t.Width {
		t.prose("", fmt.Sprintf("The table needs a width of %d.", g.narrowest()))
	}
}

func (t *textWriter) plot(p textPlot) {
	t.heading(p.title)
	for _, line := range p.lines(cmp.Or(t.Width, plotWidth), textGlyphs(), t.Color) {
		t.line(line)
	}
}

// table writes a table with each row's note on a line below it.
func (t *textWriter) table(g grid) {
	lines := g.draw(textBox(), t.Color)
	header := len(lines) - len(g.rows)
	for _, line := range lines[:header] {
		t.line(line)
	}
	for i, row := range g.rows {
		t.line(lines[header+i])
		if row.note != "" {
			t.prose(noteIndent, row.note)
		}
	}
}

func (t *textWriter) warnings(groups []warningGroup) {
	if len(groups) == 0 {
		return
	}
	t.heading("Warnings")
	for _, g := range groups {
		for _, line := range g.lines("(-v lists all)", t.Verbose) {
			t.prose("  ", line)
		}
	}
}

func (t *textWriter) heading(s string) {
	t.blank()
	t.prose("", s)
}

// blank writes an empty line between parts.
func (t *textWriter) blank() {
	if t.started {
		t.line("")
	}
}

func (t *textWriter) prose(label, s string) {
	for _, line := range wrap(label, visible(s), t.Width) {
		t.line(line)
	}
}

func (t *textWriter) line(s string) {
	t.started = true
	t.out.WriteString(strings.TrimRight(s, " "))
	t.out.WriteByte('\n')
}
