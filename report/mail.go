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
	entries, err := selectEntries(r, o)
	if err != nil {
		return err
	}
	m := mailWriter{bufio.NewWriter(w)}
	for _, f := range append(configFacts(r), ruleFacts(r)...) {
		m.prose(f.label + ": " + f.text)
	}
	sections := sectionsOf(r, entries)
	for _, s := range sections {
		m.prose("")
		if needTitles(r, sections) {
			m.prose(s.title())
		}
		if len(s.entries) > 0 {
			m.table(s.mailGrid(o))
		}
		m.prose(s.counts())
	}
	if rest := alone(entries); len(rest) > 0 {
		m.prose("")
		m.table(summaryGrid(r, rest))
	}
	if anyCompared(entries) {
		m.prose("")
		for _, line := range mailLegend(r, entries, o) {
			m.prose(line)
		}
	}
	if len(r.Warnings) > 0 {
		m.prose("")
		m.prose("Warnings:")
	}
	for _, g := range warningGroups(r, mailWarnings) {
		for _, line := range g.lines("") {
			m.prose(line)
		}
	}
	return m.out.Flush()
}

// mailGrid is the table of a section.
func (s section) mailGrid(o Options) grid {
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
		name := e.row.DisplayName()
		if e.row.Unit != "" {
			name += " (" + e.row.Unit + ")"
		}
		flag := string(c.Verdict)
		if c.Verdict == latency.Improved {
			flag = ""
		}
		g.rows = append(g.rows, gridRow{cells: []cell{
			{text: name},
			{text: averages[0]},
			{text: averages[1]},
			{text: withSign(e.change(o).Value)},
			{text: mailP(c.P)},
			{text: flag},
		}})
	}
	return g
}

func mailLegend(r *latency.Result, entries []entry, o Options) []string {
	flag := "Flag: blank = improved"
	for _, v := range []latency.Verdict{latency.Equivalent, latency.Insignificant} {
		if hasVerdict(entries, v) {
			flag += "; " + string(v) + " = " + meaning(r, v)
		}
	}
	if showsAdjusted(r) {
		flag += "; by adjusted P-values"
	}
	return []string{changeLegend(entries, o), pLegend(r), flag + "."}
}

// mailWriter writes the parts of a mail. A bufio.Writer keeps the first error
// until Flush.
type mailWriter struct{ out *bufio.Writer }

func (m mailWriter) table(g grid) {
	if g.title != "" {
		m.prose(g.title)
	}
	for _, line := range g.escape(ascii).draw(mailBox(), false) {
		fmt.Fprintln(m.out, line)
	}
}

func (m mailWriter) prose(s string) {
	for _, line := range wrap("", ascii(s), mailWidth) {
		fmt.Fprintln(m.out, strings.TrimRight(line, " "))
	}
}
