package main

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sigtest/latency"
	"sigtest/latency/format"
	"sigtest/report"
)

func newReport() *cobra.Command {
	var f presentFlags
	cmd := &cobra.Command{
		Use:   "report [flags] FILE",
		Short: "Show a comparison that was saved as JSON, in any format",
		Long: `Show a comparison that was saved as JSON, in any format.

FILE is what ` + "`sigtest compare --format json`" + ` wrote, or - for standard input; .gz
and .zst are read through. What is shown is what compare would have shown at
once, with the same flags; nothing is computed anew.

Exit codes: 0 done; 1 a verdict of --fail-on was given; 2 usage or data error.`,
		Example: `  sigtest compare before.csv after.csv -f json -o result.json
  sigtest report result.json
  sigtest report result.json --only regressed -f markdown
  sigtest report result.json -f csv --table samples -o samples.csv`,
		RunE: func(cmd *cobra.Command, args []string) error { return f.runReport(cmd, args) },
	}
	cmd.Flags().SortFlags = false
	f.addPresentation(cmd)
	f.addSelection(cmd)
	change := cmd.Flags().Lookup("change")
	change.DefValue = "" // not shown
	change.Usage += " (default as FILE was written)"
	return cmd
}

func (f *presentFlags) runReport(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("%d files: give the one JSON that `sigtest compare --format json` wrote, such as `%s result.json`, or - for standard input", len(args), cmd.CommandPath())
	}
	if err := refuseEmpty(cmd.Flags()); err != nil {
		return err
	}
	p, err := f.check(cmd.OutOrStdout())
	if err != nil {
		return err
	}
	result, saved, err := readReport(format.Options{Stdin: cmd.InOrStdin()}, args[0])
	if err != nil {
		return err
	}
	if err := f.take(cmd.Flags(), result, saved); err != nil {
		return fmt.Errorf("%s: %w", format.NameOf(args[0]), err)
	}
	thresholds := slices.ContainsFunc(result.Rows, func(row latency.Row) bool { return row.Threshold > 0 })
	if err := checkFailOn(p.failOn, thresholds); err != nil {
		return err
	}
	return f.present(cmd.OutOrStdout(), p, result)
}

// take takes over what a report was saved with, and refuses what it does not
// hold.
func (f *presentFlags) take(flags *pflag.FlagSet, r *latency.Result, saved report.Options) error {
	if !flags.Changed("change") {
		f.report.Signed = saved.Signed
	}
	f.report.Version = saved.Version
	if f.report.Table == "quantiles" && len(r.Options.Quantiles) == 0 {
		return errors.New("holds no quantiles: name them to `sigtest compare`, such as --quantiles 50,99")
	}
	if f.report.Table == "geomeans" && r.GeometricMeans == nil {
		return errors.New("holds no geometric means: ask `sigtest compare` for them with --geomean")
	}
	hides := leavesOut(saved.Only, r)
	remedy := fmt.Sprintf("was written with --only %s and lacks all else: write it without", joined(saved.Only))
	lacks := func(v latency.Verdict) bool { return !slices.Contains(saved.Only, v) }
	switch {
	case hides && f.explain != "":
		return fmt.Errorf("--explain %s: the file %s", f.explain, remedy)
	case hides && slices.ContainsFunc(f.report.Only, lacks):
		return fmt.Errorf("--only %s: the file %s", joined(f.report.Only), remedy)
	case f.report.Only == nil:
		f.report.Only = saved.Only
	}
	return nil
}

// leavesOut tells whether there are comparisons with other verdicts than some,
// where there are some.
func leavesOut(only []latency.Verdict, r *latency.Result) bool {
	return only != nil && slices.ContainsFunc(r.Rows, func(row latency.Row) bool {
		return slices.ContainsFunc(row.Comparisons, func(c latency.Comparison) bool { return !slices.Contains(only, c.Verdict) })
	})
}

func joined(verdicts []latency.Verdict) string {
	var names []string
	for _, v := range verdicts {
		names = append(names, string(v))
	}
	return strings.Join(names, ",")
}

// readReport reads a saved report. Errors name the file and, where one is to
// blame, line and column.
func readReport(o format.Options, path string) (*latency.Result, report.Options, error) {
	file, err := format.OpenText(o, path)
	if errors.Is(err, format.ErrEmpty) {
		err = &format.SyntaxError{Path: format.NameOf(path), Err: errors.New("is empty: expected what `sigtest compare --format json` writes")}
	}
	if err != nil {
		return nil, report.Options{}, err
	}
	defer file.Close()
	head, _ := file.Peek(format.HeadSize)
	head = bytes.Clone(head)
	result, saved, err := report.ReadJSON(file)
	var place *report.PlaceError
	switch {
	case errors.As(err, &place):
		err = &format.SyntaxError{Path: format.NameOf(path), Line: place.Line, Column: place.Column, Err: place.Unplaced()}
	case errors.Is(err, report.ErrNotReport):
		err = &format.SyntaxError{Path: format.NameOf(path), Err: fmt.Errorf("%w; %s", err, insteadOf(head, path))}
	case err != nil:
		err = &format.SyntaxError{Path: format.NameOf(path), Err: err}
	}
	return result, saved, err
}

// insteadOf says what to do with a file that is no report.
func insteadOf(head []byte, path string) string {
	for _, f := range format.All() {
		if f.Detect(head) {
			return fmt.Sprintf("it looks like %s: `sigtest compare %s` reads measurements", f.Name, path)
		}
	}
	return "expected what `sigtest compare --format json` writes"
}
