package report

import (
	"html/template"
	"iter"
	"strconv"
	"strings"

	"sigtest/latency"
)

// htmlTable is the head of the table of comparisons.
type htmlTable struct {
	Columns  []htmlColumn
	Verdicts []htmlCount // to filter by
	Configs  []string    // to filter by, where there are several
	Left     int         // comparisons without details
	Many     bool        // so many that a browser needs help with them
}

// htmlMany is how many comparisons a browser lays out at once without delay.
const htmlMany = 300

// htmlRow is a comparison in the table.
type htmlRow struct {
	Index                              int
	ID                                 string
	Metric, Config, Verdict, Change, P string
	Cells                              []htmlTableCell
	Detail                             template.HTML
	Columns                            int // that the details span
}

// htmlTableCell is a cell: a name with a note, a text of others, a word or
// number of ours, or a drawing.
type htmlTableCell struct {
	Class, Text, Note  string
	Number             string
	Breakable, Drawing template.HTML
}

// breakable is a name that may be broken after its dots and slashes.
func breakable(name string) template.HTML {
	return template.HTML(strings.NewReplacer(".", ".<wbr/>", "/", "/<wbr/>", "_", "_<wbr/>", ":", ":<wbr/>").Replace(template.HTMLEscapeString(name)))
}

// tableColumn is a column of the table; a drawing has no text.
type tableColumn struct {
	htmlColumn
	cell func(i int, e entry) htmlTableCell
}

func (h *htmlReport) table() htmlTable {
	t := htmlTable{Verdicts: verdictCounts(h.result), Many: len(h.compared) > htmlMany}
	if len(h.compared) == 0 {
		return t
	}
	for _, c := range h.columns() {
		t.Columns = append(t.Columns, c.htmlColumn)
	}
	for _, e := range h.compared {
		if _, ok := h.details[e]; !ok {
			t.Left++
		}
	}
	if h.several(configOf) {
		compared := map[string]bool{}
		for _, e := range h.compared {
			compared[e.comparison.Config] = true
		}
		for _, c := range h.result.Configs {
			if compared[c.Name] {
				t.Configs = append(t.Configs, visible(c.Name))
			}
		}
	}
	return t
}

func baselineOf(c *latency.Comparison) string { return c.Baseline }
func configOf(c *latency.Comparison) string   { return c.Config }

// several says whether the comparisons shown have several baselines, or
// configurations.
func (h *htmlReport) several(name func(*latency.Comparison) string) bool {
	for _, e := range h.compared {
		if name(e.comparison) != name(h.compared[0].comparison) {
			return true
		}
	}
	return false
}

// columns are those of the grid that all reports show, with the number of the
// comparison, its configurations and its drawing.
func (h *htmlReport) columns() []tableColumn {
	g := section{entries: h.compared}.mainGrid(h.layout).escape(visible)
	intervals := intervalsOf(h.compared, h.Options)
	scale := newChangeScale(intervals)
	columns := []tableColumn{
		{htmlColumn{Text: "#", Class: "num wide index", Key: "index"}, func(i int, _ entry) htmlTableCell {
			return htmlTableCell{Class: "num wide index", Number: strconv.Itoa(i + 1)}
		}},
		{htmlColumn{Text: "Metric", Class: "name", Key: "name"}, func(i int, _ entry) htmlTableCell {
			return htmlTableCell{Breakable: breakable(g.rows[i].cells[0].text), Note: g.rows[i].note}
		}},
	}
	if against := h.several(baselineOf); against || h.several(configOf) {
		columns = append(columns, tableColumn{htmlColumn{Text: "Configuration", Class: "config"}, func(_ int, e entry) htmlTableCell {
			return configCell(e, against)
		}})
	}
	for j, c := range g.columns[1:] {
		class, key := h.columnClass(c)
		if c.header == "Verdict" {
			columns = append(columns, tableColumn{htmlColumn{Text: c.header, Class: class, Key: key}, func(_ int, e entry) htmlTableCell {
				v := e.comparison.Verdict
				return htmlTableCell{Class: "verdict", Number: string(v), Drawing: verdictMark(v)}
			}})
			continue
		}
		columns = append(columns, tableColumn{htmlColumn{Text: c.header, Class: class, Key: key}, func(i int, _ entry) htmlTableCell {
			if c.align == right {
				return htmlTableCell{Class: class, Number: g.rows[i].cells[j+1].text}
			}
			return htmlTableCell{Class: class, Text: g.rows[i].cells[j+1].text}
		}})
		if c.header == "Change %" {
			columns = append(columns, tableColumn{htmlColumn{Text: "Interval", Class: "drawing", Ends: scale.ends()}, func(i int, _ entry) htmlTableCell {
				return htmlTableCell{Class: "drawing", Drawing: scale.draw(intervals[i])}
			}})
		}
	}
	return columns
}

// configCell names the configuration, and its baseline where that is not clear.
func configCell(e entry, against bool) htmlTableCell {
	c := htmlTableCell{Class: "config", Text: visible(e.comparison.Config)}
	if against {
		c.Note = "against " + visible(e.comparison.Baseline)
	}
	return c
}

// columnClass is how a column looks, and what it is sorted by. What is wide is
// left out on a phone; the details have it.
func (h *htmlReport) columnClass(c column) (class, key string) {
	switch c.header {
	case "Unit":
		return "wide unit", ""
	case "Average Before", "Average After":
		return "num wide average", ""
	case intervalName(h.result):
		return "num wide interval", ""
	case "Change %":
		return "num", "change"
	case "P-value":
		return "num", "p"
	case "Verdict":
		return "verdict", "verdict"
	}
	return "num wide", ""
}

// rows makes the rows one by one, since there may be very many.
func (h *htmlReport) rows() iter.Seq[htmlRow] {
	columns := h.columns()
	return func(yield func(htmlRow) bool) {
		for i, e := range h.compared {
			row := htmlRow{
				Index: i + 1, ID: comparisonID(i + 1),
				Metric: visible(e.row.DisplayName()), Config: visible(e.comparison.Config), Verdict: string(e.comparison.Verdict),
				Change: sortable(e.change(h.Options).Value), P: sortable(e.comparison.P),
				Detail: h.details[e], Columns: len(columns),
			}
			for _, c := range columns {
				row.Cells = append(row.Cells, c.cell(i, e))
			}
			if !yield(row) {
				return
			}
		}
	}
}

// sortable is a number for the script to sort by, "" where there is none.
func sortable(v float64) string {
	if !finite(v) {
		return ""
	}
	return strconv.FormatFloat(v, 'g', 6, 64)
}
