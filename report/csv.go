package report

import (
	"cmp"
	"encoding/csv"
	"io"
	"reflect"
	"slices"

	"github.com/gocarina/gocsv"

	"sigtest/internal/csvcell"
	"sigtest/internal/named"
	"sigtest/latency"
)

// Table is a table that the csv format writes.
type Table struct {
	Name string
	Doc  string                                       // one line
	rows func(r *latency.Result, entries []entry) any // a slice of structs with csv tags
}

// Tables returns the tables of the csv format.
func Tables() []Table {
	return []Table{
		{"comparisons", "a line per metric and configuration: change, interval, effect sizes, P, verdict",
			func(r *latency.Result, e []entry) any { return slices.Collect(comparisonRows(r, e)) }},
		{"tests", "a line per comparison and test: statistic, P, adjusted P; then the tests of all configurations at once",
			func(_ *latency.Result, e []entry) any { return slices.Collect(testRows(e)) }},
		{"summaries", "a line per metric and configuration: runs, mean, SD, median, extremes",
			func(_ *latency.Result, e []entry) any { return slices.Collect(summaryRows(e)) }},
		{"samples", "a line per run: the values that were tested, which sigtest reads back",
			func(_ *latency.Result, e []entry) any { return slices.Collect(sampleRows(e)) }},
		{"quantiles", "a line per comparison and quantile asked for: change, difference, intervals",
			func(r *latency.Result, e []entry) any { return slices.Collect(quantileRows(r, e)) }},
		{"geomeans", "a line per unit: geometric means over the metrics measured on both sides, insignificant ones included",
			func(r *latency.Result, _ []entry) any { return slices.Collect(geoMeanRows(r)) }},
	}
}

func lookupTable(name string) (Table, error) {
	return named.Find("table", Tables(), func(t Table) string { return t.Name }, cmp.Or(name, "comparisons"))
}

// writeCSV writes one table, chosen by Options.Table, for programs: a cell for
// what does not exist is empty. Names are written as they were read, but that '
// stands before one that a spreadsheet would take for a formula.
func writeCSV(w io.Writer, r *latency.Result, o Options) error {
	table, err := lookupTable(o.Table)
	if err != nil {
		return err
	}
	entries, err := selectEntries(r, o)
	if err != nil {
		return err
	}
	return writeTable(w, table.rows(r, entries))
}

// writeTable writes a slice of structs with csv tags.
func writeTable(w io.Writer, rows any) error {
	return gocsv.MarshalCSV(rows, cellWriter{csv.NewWriter(w), textColumns(reflect.TypeOf(rows).Elem())})
}

// cellWriter keeps texts, but not numbers, from being taken for formulas.
type cellWriter struct {
	*csv.Writer
	text []bool // by column
}

func (w cellWriter) Write(cells []string) error {
	for i, text := range w.text {
		if text {
			cells[i] = csvcell.Escape(cells[i])
		}
	}
	return w.Writer.Write(cells)
}

// textColumns tells which columns of a table of such structs hold texts.
func textColumns(row reflect.Type) (text []bool) {
	for _, field := range reflect.VisibleFields(row) {
		kind := field.Type
		if kind.Kind() == reflect.Pointer {
			kind = kind.Elem()
		}
		if field.Tag.Get("csv") != "-" {
			text = append(text, kind.Kind() == reflect.String)
		}
	}
	return text
}
