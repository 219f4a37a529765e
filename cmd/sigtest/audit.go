package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"sigtest/latency/audit"
	"sigtest/latency/format"
	"sigtest/report"
)

// auditFlags are the flags of audit as typed.
type auditFlags struct {
	outputFlags
	read  format.Options
	check audit.Options
	runs  string
}

func newAudit() *cobra.Command {
	var f auditFlags
	cmd := &cobra.Command{
		Use:   "audit [flags] FILE",
		Short: "Check a published table of results by its printed figures",
		Long: `Check a published table of results by its printed figures.

FILE is a mail, a Markdown page, a CSV file or - for standard input, with one or
more tables that name a metric, its average before and after, and a change or a
P-value. Cells stand between bars or drawn lines, or are separated by tabs,
semicolons, commas, or two blanks. The first column is the metric if none is
called so; the others are called before, after, change and p, or by another
usual name, such as old, new, delta and p-value.

audit recomputes the changes within the rounding of what is printed, finds rows
that repeat others or seem to be in another unit, adjusts the P-values for their
number, and with --runs reconstructs the intervals of the changes and what the
runs could have shown.

Exit codes: 0 done, whatever was found; 2 usage or data error.`,
		Example: `  sigtest audit mail.txt
  sigtest audit mail.txt --runs 20
  sigtest audit results.md --runs 20,18 --format json
  curl https://example.org/mail.txt | sigtest audit -`,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&f.runs, "runs", "", "`number` of runs behind every average, or two with a comma: before, after (default not known)")
	flags.Float64Var(&f.check.Alpha, "alpha", 0.05, "significance level; intervals are at 1-alpha")
	addFormat(cmd, &f.outputFlags, report.AuditFormats(), byEnding+"text")
	f.addOutput(flags)
	flags.StringVar(&f.read.Decimal, "decimal", "", "decimal `mark` of the table, . or , (default told by the numbers)")
	offer(cmd, map[string][]string{"decimal": decimalMarks()})
	return cmd
}

func (f *auditFlags) run(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("%d inputs: give the one file with the table, such as `%s mail.txt`, or - for standard input", len(args), cmd.CommandPath())
	}
	if err := refuseEmpty(cmd.Flags()); err != nil {
		return err
	}
	out, err := chosenFormat(&f.outputFlags, report.LookupAudit)
	if err != nil {
		return err
	}
	if err := refuseZeros(cmd.Flags(), "alpha"); err != nil {
		return err
	}
	if f.check.Before, f.check.After, err = parseRuns(f.runs); err != nil {
		return err
	}
	f.fit(cmd.OutOrStdout())
	f.read.Stdin = cmd.InOrStdin()
	tables, err := format.ReadPublished(f.read, args[0])
	if err != nil {
		return err
	}
	result, err := audit.Check(tables, f.check)
	if err != nil {
		return err
	}
	return writeTo(f.output, cmd.OutOrStdout(), func(w io.Writer) error { return out.Write(w, result, f.report) })
}

// parseRuns reads "20" or "20,18"; "" is for not known.
func parseRuns(text string) (before, after int, err error) {
	if text == "" {
		return 0, 0, nil
	}
	first, second, two := strings.Cut(text, ",")
	if !two {
		second = first
	}
	before, err = strconv.Atoi(strings.TrimSpace(first))
	after, errAfter := strconv.Atoi(strings.TrimSpace(second))
	if errors.Join(err, errAfter) != nil || before < 2 || after < 2 {
		return 0, 0, fmt.Errorf("--runs %s: expected the number of runs behind every average, such as 20, or 20,18 for before and after; at least 2", text)
	}
	return before, after, nil
}
