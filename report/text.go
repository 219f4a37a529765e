package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"sigtest/latency"
)

// noteIndent stands before a row's note, on a line of its own.
const noteIndent = "    "

// writeText writes tables for a terminal, fitted to Options.Width.
func writeText(w io.Writer, r *latency.Result, o Options) error {
	entries, err := selectEntries(r, o)
	if err != nil {
		return err
	}
	sections := sectionsOf(r, entries)
	t := textWriter{out: bufio.NewWriter(w), Options: o}
	t.facts(facts(r, o))
	for _, s := range sections {
		if needTitles(r, sections) {
			t.heading(s.title())
		}
		t.section(r, s)
	}
	if rest := alone(entries); len(rest) > 0 {
		t.grid(summaryGrid(r, rest))
	}
	if anyCompared(entries) {
		t.blank()
		for _, line := range legend(r, entries, o) {
			t.prose("", line)
		}
	}
	t.warnings(warningGroups(r, warningLimit(o)))
	return t.out.Flush()
}

// textWriter writes the parts of a text report. A bufio.Writer keeps the first
// error until Flush.
type textWriter struct {
	out *bufio.Writer
	Options
	started bool
}

// section writes the tables of one comparison and what their verdicts come to.
func (t *textWriter) section(r *latency.Result, s section) {
	if len(s.entries) > 0 {
		t.grid(s.mainGrid(r, t.Options))
		if t.Verbose {
			for _, g := range s.detailGrids(r) {
				t.grid(g)
			}
		}
	}
	t.blank()
	t.prose("", s.counts())
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

// grid writes a table, each row's note on a line below it, and says what was
// left out to make it fit.
func (t *textWriter) grid(g grid) {
	g = g.escape(visible)
	if g.title != "" {
		t.heading(g.title)
	} else {
		t.blank()
	}
	g, dropped := g.fit(t.Width)
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
	if len(dropped) > 0 {
		t.prose("", fmt.Sprintf("Left out to fit %d columns: %s", t.Width, strings.Join(dropped, ", ")))
	}
	if t.Width > 0 && g.width() > t.Width {
		t.prose("", fmt.Sprintf("The table needs a width of %d.", g.width()))
	}
}

func (t *textWriter) warnings(groups []warningGroup) {
	if len(groups) == 0 {
		return
	}
	t.heading("Warnings")
	for _, g := range groups {
		for _, line := range g.lines("(-v lists all)") {
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
