package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"sigtest/latency/audit"
)

// AuditFormat is an output format of an audit.
type AuditFormat = FormatOf[*audit.Result]

// AuditFormats returns the output formats of an audit. Of Options they heed
// Width, Color and Version.
func AuditFormats() []AuditFormat {
	return []AuditFormat{
		{"text", "tables for a terminal, with a summary, a legend and the findings", writeAuditText},
		{"markdown", "GitHub tables to paste into an answer", writeAuditMarkdown},
		{"csv", "a line per row of the published tables, numbers at full precision", writeAuditCSV},
		{"json", "everything, numbers at full precision, as " + auditSchemaName, writeAuditJSON},
	}
}

// LookupAudit returns the format called name; the error lists the names there
// are.
func LookupAudit(name string) (AuditFormat, error) {
	return lookup(AuditFormats(), name)
}

func writeAuditText(w io.Writer, r *audit.Result, o Options) error {
	t := textWriter{out: bufio.NewWriter(w), Options: o}
	for i := range r.Tables {
		if len(r.Tables) > 1 {
			t.heading(tableTitle(i))
		}
		t.facts(auditFacts(&r.Tables[i], r.Options))
		for _, g := range auditGrids(&r.Tables[i], r.Options) {
			t.grid(g)
		}
	}
	t.blank()
	for _, line := range auditLegend(r) {
		t.prose("", line)
	}
	for i, c := range r.Tables {
		if len(c.Findings) > 0 {
			t.heading(findingsTitle(r, i))
		}
		for _, line := range findingLines(c.Findings) {
			t.prose("  ", line)
		}
	}
	return t.out.Flush()
}

func writeAuditMarkdown(w io.Writer, r *audit.Result, _ Options) error {
	m := markdownWriter{bufio.NewWriter(w)}
	for i := range r.Tables {
		if len(r.Tables) > 1 {
			m.heading(tableTitle(i))
			m.out.WriteString("\n")
		}
		for _, f := range auditFacts(&r.Tables[i], r.Options) {
			m.item(f.label + ": " + f.text)
		}
		for _, g := range auditGrids(&r.Tables[i], r.Options) {
			m.table(g)
		}
	}
	m.out.WriteString("\n")
	for _, line := range auditLegend(r) {
		m.item(line)
	}
	for i, c := range r.Tables {
		if len(c.Findings) > 0 {
			m.heading(findingsTitle(r, i))
			m.out.WriteString("\n")
		}
		for _, line := range findingLines(c.Findings) {
			m.item(line)
		}
	}
	return m.out.Flush()
}

func tableTitle(i int) string { return fmt.Sprintf("Table %d", i+1) }

func findingsTitle(r *audit.Result, i int) string {
	if len(r.Tables) == 1 {
		return "Findings"
	}
	return "Findings in table " + strconv.Itoa(i+1)
}

func findingLines(findings []audit.Finding) (lines []string) {
	for _, f := range findings {
		lines = append(lines, f.Code+": "+f.Text, "-> "+f.Remedy)
	}
	return lines
}

func writeAuditCSV(w io.Writer, r *audit.Result, _ Options) error {
	return writeTable(w, auditRows(r))
}

// auditFacts is what a reader sees first: what holds, in a line per question.
func auditFacts(c *audit.Checked, o audit.Options) []fact {
	columns := c.Table.Columns
	read := slices.DeleteFunc([]string{columns.Metric, columns.Before, columns.After, columns.Change, columns.P},
		func(header string) bool { return header == "" })
	text := fmt.Sprintf("%s:%d: %s of %s", c.Table.Path, c.Table.Line, plural(len(c.Rows), "row"), strings.Join(read, ", "))
	if c.Table.Missing > 0 {
		text += fmt.Sprintf("; %d without an average left out", c.Table.Missing)
	}
	if len(c.Table.Unused) > 0 {
		text += "; not used: " + strings.Join(c.Table.Unused, ", ")
	}
	return []fact{
		{"Table", text},
		{"Change", changeFact(c)},
		{"Rows", rowsFact(c)},
		{"P-values", pFact(c, o)},
		{"Runs", runsFact(o)},
		{"Findings", findingsFact(c)},
	}
}

func changeFact(c *audit.Checked) string {
	switch {
	case c.Changes == 0:
		return "nothing to check; computed as " + c.Convention.Formula
	case c.Fitting == 0:
		return fmt.Sprintf("0 of %d follow from the averages by a usual rule; recomputed as %s", c.Changes, c.Convention.Formula)
	}
	return fmt.Sprintf("%d of %d follow from the averages, as %s: positive = %s", c.Fitting, c.Changes, c.Convention.Formula, c.Convention.Meaning)
}

func rowsFact(c *audit.Checked) string {
	if c.Apart == len(c.Rows) {
		return "none repeats another"
	}
	text := fmt.Sprintf("%d of %d are distinct", c.Distinct, len(c.Rows))
	if c.Apart < c.Distinct {
		text += fmt.Sprintf(", %d without those that nearly repeat another", c.Apart)
	}
	return text
}

func pFact(c *audit.Checked, o audit.Options) string {
	t := c.Counted
	if t.Tests == 0 {
		return "none is printed"
	}
	text := fmt.Sprintf("%d of %d are <= %g as printed", t.Printed, t.Tests, o.Alpha)
	if c.All.Tests > t.Tests {
		text = fmt.Sprintf("%d of %d rows are <= %g as printed, %d of the %d distinct ones", c.All.Printed, c.All.Tests, o.Alpha, t.Printed, t.Tests)
	}
	if t.Tests == 1 {
		return text
	}
	return text + fmt.Sprintf("; adjusted for %s, %d by Benjamini-Hochberg, %d by Holm", plural(t.Tests, "row"), t.BH, t.Holm)
}

func runsFact(o audit.Options) string {
	if !o.Known() {
		return "not known: give their number with --runs to see what they could have shown"
	}
	return fmt.Sprintf("%d before, %d after, as stated", o.Before, o.After)
}

func findingsFact(c *audit.Checked) string {
	if len(c.Findings) == 0 {
		return "none"
	}
	var codes []string
	for _, f := range c.Findings {
		codes = append(codes, f.Code)
	}
	return fmt.Sprintf("%d, explained at the end: %s", len(codes), strings.Join(codes, ", "))
}

// auditLegend explains the columns of the tables.
func auditLegend(r *audit.Result) []string {
	has := func(is func(*audit.Checked) bool) bool {
		return slices.ContainsFunc(r.Tables, func(c audit.Checked) bool { return is(&c) })
	}
	lines := []string{"Recomputed: the change that the averages give, by the rule that most printed ones follow, between the limits that rounding leaves. Follows: whether the printed change, rounded as it is, lies there."}
	if has(func(c *audit.Checked) bool { return c.All.Tests > 0 }) {
		lines = append(lines, "BH, Holm: P-values adjusted for the number of distinct rows. BH (Benjamini-Hochberg): of the differences reported, at most a share alpha is false, on average. Holm: the chance of even one false difference is at most alpha.")
	}
	if has(isReconstructed) {
		lines = append(lines, "Reconstructed: what a t-test implies that gave exactly the printed P, if the spreads before and after are equal. Spread: standard deviation between runs, in percent of the average before. Could See: the smallest change these runs would likely have shown (power 0.8). Runs Needed: of each, to likely show a change of the size seen.")
	}
	if has(anyBound) {
		lines = append(lines, "<=, within: at most so large or wide, since P is only printed as a bound.")
	}
	return lines
}
