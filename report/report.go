// Package report writes a result: a Result in, bytes out. It computes nothing
// that a result does not hold; it picks, sorts and formats.
package report

import (
	"io"

	"sigtest/internal/named"
	"sigtest/latency"
)

// FormatOf is an output format of what a command found, a T.
type FormatOf[T any] struct {
	Name  string
	Doc   string // one line
	Write func(w io.Writer, r T, o Options) error
}

// Format is an output format of a comparison.
type Format = FormatOf[*latency.Result]

// Options say how a report looks. The zero value is ready to use.
type Options struct {
	Signed  bool   // Change % shows the signed change. By default, the improvement: positive is better.
	Verbose bool   // every column, and every warning's explanation
	Width   int    // columns of the terminal. By default (0), unlimited.
	Color   bool   // colour, for terminals only
	Plot    bool   // text and mail draw the changes with their intervals; so does text if Verbose
	Table   string // which table the csv format writes. By default, "comparisons".

	Only []latency.Verdict // comparisons to show; metrics without any stay. By default, all.
	Sort string            // order of the rows: "input", "name", "change", "p". By default, "input".

	// FailOn tells the verdicts that count as failures in the formats for CI. By
	// default, regressed.
	FailOn func(latency.Verdict) bool

	// StepSummary takes the Markdown of the github format, at most SummaryLimit
	// bytes. By default, it follows the annotations.
	StepSummary  io.Writer
	SummaryLimit int // By default, StepSummaryLimit.

	Version string // of the program, for the machine formats
}

// Formats returns the output formats of a comparison.
func Formats() []Format {
	return []Format{
		{Name: "text", Doc: "table for a terminal, with what was compared, a legend and the warnings", Write: writeText},
		{Name: "mail", Doc: "table in plain ASCII to paste into a mail", Write: writeMail},
		{Name: "markdown", Doc: "GitHub table to paste into a pull request", Write: writeMarkdown},
		{Name: "html", Doc: "one page for a browser: figures, details of every comparison, warnings and words explained", Write: writeHTML},
		{Name: "csv", Doc: "one table, numbers at full precision: comparisons, tests, summaries, samples, quantiles or geomeans", Write: writeCSV},
		{Name: "json", Doc: "everything, numbers at full precision, as " + schemaName, Write: writeJSON},
		{Name: "vegalite", Doc: "forest plot as a Vega-Lite 5 chart, which notebooks draw by themselves", Write: writeVegaLite},
		{Name: "github", Doc: "annotations of a job on GitHub, and the Markdown summary of its step", Write: writeGitHub},
		{Name: "junit", Doc: "JUnit XML, as Jenkins, GitLab and reporters for GitHub read it: a test a comparison", Write: writeJUnit},
	}
}

// Lookup returns the format called name; the error lists the names there are.
func Lookup(name string) (Format, error) {
	return lookup(Formats(), name)
}

func lookup[T any](formats []FormatOf[T], name string) (FormatOf[T], error) {
	return named.Find("output format", formats, func(f FormatOf[T]) string { return f.Name }, name)
}

// Check says what is wrong with the options, before there is a result to write.
func Check(o Options) error {
	if _, err := lookupSortKey(o.Sort); err != nil {
		return err
	}
	_, err := lookupTable(o.Table)
	return err
}
