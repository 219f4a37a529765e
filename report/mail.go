package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"sigtest/latency"
)

// mailWidth is where prose in mails is broken. Tables are as wide as their
// names need.
const mailWidth = 78

// mailWarnings is how many warnings of one code a mail shows.
const mailWarnings = 1

// writeMail writes the table that kernel and ChromeOS developers post: five
// columns between bars, a rule after every row, plain ASCII. A sixth column
// flags the rows that do not show an improvement.
func writeMail(w io.Writer, r *latency.Result, o Options) error {
	l, err := newLayout(r, o, true)
	if err != nil {
		return err
	}
	m := mailWriter{bufio.NewWriter(w)}
	for _, f := range append(configFacts(r), ruleFacts(r)...) {
		m.prose(f.label + ": " + f.text)
	}
	for _, p := range l.parts() {
		m.prose("")
		if p.title != "" {
			m.prose(p.title)
		}
		for i, g := range p.grids {
			m.grid(g)
			if i == 0 && !p.plot.empty() {
				m.plot(p.plot)
				m.prose("")
			}
		}
		for _, line := range p.lines {
			m.prose(line)
		}
	}
	if legend := l.legend(); len(legend) > 0 {
		m.prose("")
		for _, line := range legend {
			m.prose(line)
		}
	}
	if len(r.Warnings) > 0 {
		m.prose("")
		m.prose("Warnings:")
	}
	for _, g := range warningGroups(r.Warnings, mailWarnings) {
		for _, line := range g.lines("", false) {
			m.prose(line)
		}
	}
	return m.out.Flush()
}

// mailGrid is the table of a section.
func (s section) mailGrid(l layout) grid {
	g := grid{columns: []column{
		{header: "MetricName"},
		{header: "Average Before"},
		{header: "Average After"},
		{header: "Change %"},
		{header: "P-value"},
		{header: "Flag"},
	}}
	for _, e := range s.entries {
		c := e.comparison
		averages := numbers(c.BaselineMean, c.Mean)
		flag := string(c.Verdict)
		if c.Verdict == latency.Improved && !c.Opposed {
			flag = ""
		}
		g.rows = append(g.rows, gridRow{cells: []cell{
			{text: nameWithUnit(e.row)},
			{text: averages[0]},
			{text: averages[1]},
			{text: withSign(e.change(l.Options).Value)},
			{text: beside(l.result.Options.Alpha, c.P, mailP)},
			{text: flag},
		}})
	}
	return g
}

func nameWithUnit(row *latency.Row) string { return unitAfter(row.DisplayName(), row.Unit) }

// unitAfter is a name for tables that have no column for units.
func unitAfter(name, unit string) string {
	if unit == "" {
		return name
	}
	return name + " (" + unit + ")"
}

// flagLegend explains the column Flag.
func flagLegend(r *latency.Result, entries []entry) string {
	flag := "Flag: blank = improved"
	for _, v := range []latency.Verdict{latency.Equivalent, latency.Insignificant} {
		if hasVerdict(entries, v) {
			flag += "; " + string(v) + " = " + meaning(r, v)
		}
	}
	if showsAdjusted(r) {
		flag += "; by adjusted P-values"
	}
	return flag + "."
}

// mailWriter writes the parts of a mail. A bufio.Writer keeps the first error
// until Flush.
type mailWriter struct{ out *bufio.Writer }

// grid writes a table between bars or, of configurations side by side, without
// them in as many tables as the width of a mail asks for.
func (m mailWriter) grid(g grid) {
	if g.title != "" {
		m.prose(g.title)
	}
	g = g.escape(ascii)
	if len(g.groups) == 0 {
		m.lines(g.draw(mailBox(), false))
		return
	}
	for i, part := range g.joined(false).split(mailWidth) {
		if i > 0 {
			m.prose("")
		}
		m.open(part)
	}
}

// open writes a table with rules above, below and under the header, and notes
// below their rows.
func (m mailWriter) open(g grid) {
	lines := g.draw(textBox(), false)
	header := lines[:len(lines)-len(g.rows)]
	rule := header[len(header)-1:]
	m.lines(rule)
	m.lines(header)
	for i, row := range g.rows {
		m.lines(lines[len(header)+i:][:1])
		if row.note != "" {
			m.lines(wrap(noteIndent, row.note, mailWidth))
		}
	}
	m.lines(rule)
}

func (m mailWriter) plot(p textPlot) {
	m.prose("")
	m.prose(p.title)
	m.lines(p.lines(mailWidth, mailGlyphs(), false))
}

func (m mailWriter) lines(lines []string) {
	for _, line := range lines {
		fmt.Fprintln(m.out, strings.TrimRight(line, " "))
	}
}

func (m mailWriter) prose(s string) {
	m.lines(wrap("", ascii(s), mailWidth))
}
