package report

import (
	"bufio"
	"embed"
	"fmt"
	"html/template"
	"io"
	"iter"

	"sigtest/latency"
)

// htmlFiles are the parts of the page that are no results.
//
//go:embed page/page.tmpl page/style.css page/script.js
var htmlFiles embed.FS

// htmlPage is what the template shows. Every text in it has been made visible.
type htmlPage struct {
	Title, Policy string
	Style         template.CSS
	Script        template.JS
	Summary       htmlSummary
	Forest        htmlForest
	Table         htmlTable
	Rows          iter.Seq[htmlRow]
	Parts         []htmlGrid // tables that are not of comparisons
	Alone         []htmlAlone
	Warnings      []htmlWarnings
	Method        htmlMethod
	Sources       htmlGrid
	Glossary      []htmlTerm
	Version       string
	Seed          uint64
}

// writeHTML writes one page that needs no other file, no network and no script.
func writeHTML(w io.Writer, r *latency.Result, o Options) error {
	l, err := newLayout(r, o, false)
	if err != nil {
		return err
	}
	l.blocks, l.matrices, l.sections = nil, false, anyCompared(l.entries) // one table, a row a comparison
	t, err := htmlTemplate()
	if err != nil {
		return err
	}
	page, err := newHTMLPage(l, t)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	if err := t.ExecuteTemplate(out, "page", page); err != nil {
		return fmt.Errorf("the HTML page: %w", err)
	}
	return out.Flush()
}

func htmlTemplate() (*template.Template, error) {
	return template.New("").Funcs(template.FuncMap{"breakable": breakable}).ParseFS(htmlFiles, "page/page.tmpl")
}

func newHTMLPage(l layout, t *template.Template) (*htmlPage, error) {
	style, script, err := htmlAssets()
	if err != nil {
		return nil, err
	}
	h := newHTMLReport(l)
	if err := h.addDetails(t); err != nil {
		return nil, err
	}
	forest, err := h.forest()
	if err != nil {
		return nil, err
	}
	heading := htmlHeading(l.result)
	return &htmlPage{
		Title:    "sigtest: " + heading,
		Policy:   contentPolicy(style, script),
		Style:    template.CSS(style),
		Script:   template.JS(script),
		Summary:  h.summary(heading),
		Forest:   forest,
		Table:    h.table(),
		Rows:     h.rows(),
		Parts:    h.parts(),
		Alone:    h.aloneDetails(),
		Warnings: h.warnings(),
		Method:   h.method(),
		Sources:  htmlSources(l),
		Glossary: h.glossary(),
		Version:  visible(l.Version),
		Seed:     l.result.Options.Seed,
	}, nil
}

// htmlReport knows what the sections of the page have in common.
type htmlReport struct {
	layout
	compared []entry // those to show that are comparisons
	alone    []entry // those to show that are not
	ids      map[metricKey]string
	about    metricWarnings
	details  map[entry]template.HTML
}

func newHTMLReport(l layout) *htmlReport {
	h := &htmlReport{layout: l, alone: alone(l.entries), ids: map[metricKey]string{}, about: aboutMetrics(l.result.Warnings)}
	for _, e := range l.entries {
		if e.comparison == nil {
			continue
		}
		h.compared = append(h.compared, e)
		key := metricKey{e.row.Name, e.row.Aggregate}
		if h.ids[key] == "" {
			h.ids[key] = comparisonID(len(h.compared))
		}
	}
	return h
}

// comparisonID is the id of the comparison of a number, from 1.
func comparisonID(number int) string { return fmt.Sprintf("c%d", number) }
