package report

import (
	"fmt"
	"strconv"
	"strings"
)

// htmlMethod says how the answers came about.
type htmlMethod struct {
	Facts []htmlTerm
	Lines []string
}

// htmlTerm is a word with what it stands for.
type htmlTerm struct{ Word, Meaning string }

func (h *htmlReport) method() (m htmlMethod) {
	r := h.result
	facts := configFacts(r)
	if len(r.Rows) > 0 {
		facts = append(facts, fact{"One value a run", strings.Join(r.Options.Aggregates, ", ") + " of what was measured in it"})
	}
	for _, f := range append(facts, ruleFacts(r)...) {
		m.Facts = append(m.Facts, htmlTerm{f.label, visible(f.text)})
	}
	for _, line := range h.legend() {
		m.Lines = append(m.Lines, visible(line))
	}
	return m
}

// htmlSourcesListed is how many inputs the page lists one by one unless it is
// verbose.
const htmlSourcesListed = 200

// htmlSources accounts for every value that was read.
func htmlSources(l layout) htmlGrid {
	g := grid{columns: []column{
		{header: "Input"},
		{header: "Format"},
		{header: "Configuration"},
		{header: "Values", align: right},
		{header: "Used", align: right},
		{header: "Missing", align: right},
		{header: "Rejected", align: right},
	}}
	sources := l.result.Sources
	for _, files := range groupInputs(sources, l.Verbose || len(sources) <= htmlSourcesListed) {
		sum, path := total(files), files[0].Path
		if n := len(files); n > 1 {
			path = fmt.Sprintf("%s to %s, %d files", path, files[n-1].Path, n)
		}
		row := gridRow{cells: []cell{
			{text: path},
			{text: files[0].Format},
			{text: files[0].Config},
			{text: strconv.Itoa(sum.Used + sum.Missing + sum.Rejected)},
			{text: strconv.Itoa(sum.Used)},
			{text: strconv.Itoa(sum.Missing)},
			{text: strconv.Itoa(sum.Rejected)},
		}}
		if sum.Rejected > 0 {
			row.note = tally(sum)
		}
		g.rows = append(g.rows, row)
	}
	return htmlGridOf(g.filled())
}

// parts are the tables of geometric means, of quantiles, and of what is compared
// with nothing.
func (h *htmlReport) parts() (parts []htmlGrid) {
	parts = htmlGridsOf(h.meanGrid())
	if h.showsQuantiles() {
		p := h.quantilePart()
		g := htmlGridOf(p.grids[0])
		g.Title = p.title
		for _, line := range p.lines {
			g.Lines = append(g.Lines, visible(line))
		}
		parts = append(parts, g)
	}
	summaries := summaryGrid(h.result, h.alone)
	if summaries.title == "" {
		summaries.title = "What was measured"
	}
	return append(parts, htmlGridsOf(summaries)...)
}
