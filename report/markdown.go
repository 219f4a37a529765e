package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"sigtest/latency"
)

// writeMarkdown writes GitHub tables, to be pasted into a pull request.
func writeMarkdown(w io.Writer, r *latency.Result, o Options) error {
	l, err := newLayout(r, o, false)
	if err != nil {
		return err
	}
	m := markdownWriter{bufio.NewWriter(w)}
	m.facts(facts(r, o))
	m.parts(l)
	if len(r.Warnings) > 0 {
		m.heading("Warnings")
		m.out.WriteString("\n")
	}
	m.warnings(r.Warnings, o)
	return m.out.Flush()
}

// withNotes puts the notes into a column, where any row has one.
func (g grid) withNotes() grid {
	if !slices.ContainsFunc(g.rows, func(row gridRow) bool { return row.note != "" }) {
		return g
	}
	wider := grid{title: g.title, groups: g.groups, columns: append(slices.Clone(g.columns), column{header: "Note"})}
	for _, row := range g.rows {
		wider.rows = append(wider.rows, gridRow{cells: append(slices.Clone(row.cells), cell{text: row.note})})
	}
	return wider
}

// markdownWriter writes the parts of a markdown report. A bufio.Writer keeps
// the first error until Flush.
type markdownWriter struct{ out *bufio.Writer }

func (m markdownWriter) facts(facts []fact) {
	for _, f := range facts {
		if f.label == "" { // goes on with the one before
			m.out.WriteString("  ")
			m.item(f.text)
			continue
		}
		m.item(f.label + ": " + f.text)
	}
}

// parts writes the tables, and what explains them.
func (m markdownWriter) parts(l layout) {
	for _, p := range l.parts() {
		if p.title != "" {
			m.heading(p.title)
		}
		for _, g := range p.grids {
			m.table(g)
		}
		for _, line := range p.lines {
			fmt.Fprintf(m.out, "\n**%s**\n", markdown(line))
		}
	}
	if legend := l.legend(); len(legend) > 0 {
		m.out.WriteString("\n")
		for _, line := range legend {
			m.item(line)
		}
	}
}

func (m markdownWriter) warnings(warnings []latency.Warning, o Options) {
	for _, g := range warningGroups(warnings, warningLimit(o)) {
		for _, line := range g.lines("(-v lists all)", o.Verbose) {
			m.item(line)
		}
	}
}

func (m markdownWriter) table(g grid) {
	if g.title != "" {
		m.heading(g.title)
	}
	g = g.withNotes().escape(markdown)
	var headers, rules []string
	group := 0
	for _, c := range g.columns {
		if c.group != group && c.group > 0 {
			c.header = g.groups[c.group-1]
		}
		group = c.group
		headers = append(headers, strings.TrimSpace(c.header))
		if c.align == right {
			rules = append(rules, "---:")
		} else {
			rules = append(rules, ":---")
		}
	}
	m.out.WriteString("\n")
	m.row(headers)
	m.row(rules)
	for _, row := range g.rows {
		var cells []string
		for _, c := range row.cells {
			cells = append(cells, strings.TrimSpace(c.text))
		}
		m.row(cells)
	}
}

func (m markdownWriter) row(cells []string) {
	fmt.Fprintf(m.out, "| %s |\n", strings.Join(cells, " | "))
}

func (m markdownWriter) heading(s string) { fmt.Fprintf(m.out, "\n### %s\n", markdown(s)) }

// item writes an item of a list, which is no heading or list of its own.
func (m markdownWriter) item(s string) {
	text := strings.TrimSpace(markdown(s))
	if strings.IndexAny(text, "#+-") == 0 && !strings.HasPrefix(text, "-&gt;") {
		text = `\` + text
	}
	fmt.Fprintf(m.out, "- %s\n", text)
}
