package report

import (
	"bytes"
	"cmp"
	"fmt"
	"html/template"
	"slices"

	"sigtest/latency"
)

// htmlDetail is everything about one comparison.
type htmlDetail struct {
	Questions []htmlQuestion
	Figures   []htmlFigure
	Tables    []htmlGrid
	Warnings  []htmlWarning
}

type htmlQuestion struct {
	Text    string
	Answers []string
}

// How many bytes the details of all comparisons together may have unless the
// page is verbose, so that a page of very many metrics opens quickly and can be
// sent: less, where the rows alone make it large.
const (
	htmlDetailMost  = 4 << 20
	htmlDetailLeast = 1 << 20
	htmlRowsMost    = 13 << 20 // rows and details
	htmlRowBytes    = 1100     // of a row, about
)

func (h *htmlReport) detailBytes() int {
	return max(htmlDetailLeast, min(htmlDetailMost, htmlRowsMost-htmlRowBytes*len(h.compared)))
}

// addDetails writes the details of as many entries as there is room for: first
// of those that claim a change, then of those with warnings, then of the rest,
// the largest change first.
func (h *htmlReport) addDetails(t *template.Template) error {
	order := slices.Concat(h.compared, h.alone)
	slices.SortStableFunc(order, func(a, b entry) int {
		return cmp.Or(cmp.Compare(h.interest(a), h.interest(b)), cmp.Compare(b.size(), a.size()))
	})
	h.details = map[entry]template.HTML{}
	var out bytes.Buffer
	used := 0
	for _, e := range order {
		out.Reset()
		detail, err := h.detail(e)
		if err != nil {
			return err
		}
		if err := t.ExecuteTemplate(&out, "detail", detail); err != nil {
			return fmt.Errorf("the details of %s: %w", e.row.DisplayName(), err)
		}
		if used += out.Len(); used > h.detailBytes() && !h.Verbose {
			break
		}
		h.details[e] = template.HTML(out.String())
	}
	return nil
}

// interest is the place of an entry among those that are to have details.
func (h *htmlReport) interest(e entry) int {
	switch {
	case e.comparison != nil && e.comparison.Verdict.ClaimsChange():
		return 0
	case len(h.about.of(e)) > 0:
		return 1
	}
	return 2
}

func (h *htmlReport) detail(e entry) (htmlDetail, error) {
	d := htmlDetail{Tables: h.detailTables(e), Warnings: h.warningsAbout(e)}
	for _, q := range h.questions(e) {
		if len(q.answers) == 0 {
			continue
		}
		shown := htmlQuestion{Text: q.text}
		for _, answer := range q.answers {
			shown.Answers = append(shown.Answers, visible(answer))
		}
		d.Questions = append(d.Questions, shown)
	}
	var err error
	d.Figures, err = h.figures(e)
	return d, err
}

func (h *htmlReport) questions(e entry) []question {
	if e.comparison == nil {
		return aloneQuestions(e.row)
	}
	return sentences{h.result, e.row, e.comparison}.questions()
}

func (h *htmlReport) detailTables(e entry) []htmlGrid {
	if e.comparison == nil {
		return htmlGridsOf(samplesGrid(e))
	}
	one := section{entries: []entry{e}}
	l := h.layout
	l.entries = one.entries
	grids := []grid{
		samplesGrid(e),
		one.effectGrid(h.result).turned(),
		one.shiftGrid(h.result).turned(),
		one.testsGrid().without(0).known(),
		omnibusGrid(one.entries).without(0).known(),
	}
	if l.showsQuantiles() {
		quantiles := l.quantileGrid().without(0)
		quantiles.title = "Quantiles of all observations"
		grids = append(grids, quantiles)
	}
	return htmlGridsOf(grids...)
}

// samples are those that an entry is about: the two of a comparison, or all
// that have values.
func (e entry) samples() (samples []latency.Sample) {
	for _, s := range e.row.Samples {
		c := e.comparison
		if c == nil && s.N > 0 || c != nil && (s.Config == c.Baseline || s.Config == c.Config) {
			samples = append(samples, s)
		}
	}
	return samples
}

// samplesGrid describes the samples of an entry, a line a figure.
func samplesGrid(e entry) grid {
	g := grid{title: "Runs", columns: []column{{}}}
	lines := []string{"Runs", "Average", "SD", "CV", "Median", "MAD", "Min", "Max", "Within-run sampling"}
	for _, line := range lines {
		g.rows = append(g.rows, gridRow{cells: []cell{{text: line}}})
	}
	for _, s := range e.samples() {
		values := numbers(s.Mean, s.SD, s.Median, s.MAD, s.Min, s.Max)
		texts := []string{fmt.Sprint(s.N), values[0], values[1], withSign(100 * s.CV), values[2], values[3], values[4], values[5], plusMinus(s.Within)}
		cells := make([]cell, len(texts))
		for i, text := range texts {
			cells[i].text = text
		}
		g.add(column{header: s.Config, align: right}, cells)
	}
	g.rows = slices.DeleteFunc(g.rows, func(row gridRow) bool {
		return !slices.ContainsFunc(row.cells[1:], func(c cell) bool { return c.text != "" })
	})
	return g
}

// known leaves out columns in which no figure exists.
func (g grid) known() grid {
	for i := len(g.columns) - 1; i >= 0; i-- {
		if !slices.ContainsFunc(g.rows, func(row gridRow) bool { return row.cells[i].text != notAvailable }) {
			g = g.without(i)
		}
	}
	return g
}

// warningsAbout lists the warnings about a comparison.
func (h *htmlReport) warningsAbout(e entry) (out []htmlWarning) {
	about := h.about.of(e)
	slices.SortStableFunc(about, bySeverity)
	for _, w := range sharedWarnings(about) {
		out = append(out, h.warning(w))
	}
	return out
}

// htmlAlone is a metric that is compared with nothing.
type htmlAlone struct {
	Name   string
	Detail template.HTML
}

func (h *htmlReport) aloneDetails() (out []htmlAlone) {
	for _, e := range h.alone {
		if detail, ok := h.details[e]; ok {
			out = append(out, htmlAlone{visible(e.row.DisplayName()), detail})
		}
	}
	return out
}
