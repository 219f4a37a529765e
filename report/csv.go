package report

import (
	"cmp"
	"encoding/csv"
	"io"
	"slices"

	"github.com/gocarina/gocsv"

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
	}
}

func lookupTable(name string) (Table, error) {
	return named.Find("table", Tables(), func(t Table) string { return t.Name }, cmp.Or(name, "comparisons"))
}

// writeCSV writes one table, chosen by Options.Table, for programs: a cell for
// what does not exist is empty, and names are written exactly as they were
// read, so that they can be read back. That goes for a name that starts with
// =, +, - or @ too, which a spreadsheet may take for a formula: import the text
// columns of data from people you do not trust as text.
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
	return gocsv.MarshalCSV(rows, gocsv.NewSafeCSVWriter(csv.NewWriter(w)))
}
