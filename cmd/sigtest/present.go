package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sigtest/latency"
	"sigtest/report"
)

// presentFlags are the flags, as typed, that say how a comparison is shown, and
// which verdicts fail.
type presentFlags struct {
	outputFlags

	change, explain string
	only, failOn    []string
}

// presentation is what presentFlags ask for.
type presentation struct {
	format report.Format
	failOn []condition
}

// addPresentation adds the flags about what is written, and how.
func (f *presentFlags) addPresentation(cmd *cobra.Command) {
	f.addChange(cmd)
	flags := cmd.Flags()
	addFormat(cmd, &f.outputFlags, report.Formats(), byEnding+"text")
	flags.StringVar(&f.report.Table, "table", "", "`table` the csv format writes: "+names(report.Tables(), tableName)+" (default comparisons)")
	flags.BoolVar(&f.report.Plot, "plot", false, "draw each change with its interval, in text and mail; -v does so in text")
	f.addOutput(flags)
	offer(cmd, map[string][]string{"table": namesOf(report.Tables(), tableName)})
}

// addChange adds the flag about what a change is.
func (f *presentFlags) addChange(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.change, "change", "improvement", "`what` Change % shows: improvement (positive is better) or signed (after against before)")
	offer(cmd, map[string][]string{"change": {"improvement", "signed"}})
}

// addChoice adds the flags about which comparisons are shown, in which order.
func (f *presentFlags) addChoice(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringSliceVar(&f.only, "only", nil, "`verdicts` to show (default all): "+names(latency.Verdicts(), verdictName))
	flags.StringVar(&f.report.Sort, "sort", "input", "`order` of the rows: "+strings.Join(report.SortKeys(), ", "))
	offer(cmd, map[string][]string{
		"only": namesOf(latency.Verdicts(), verdictName),
		"sort": report.SortKeys(),
	})
}

// addSelection adds the flags about what is shown, and what fails.
func (f *presentFlags) addSelection(cmd *cobra.Command) {
	f.addChoice(cmd)
	flags := cmd.Flags()
	flags.StringSliceVar(&f.failOn, "fail-on", nil, "`verdicts`, as for --only, that make the exit code 1; "+notEquivalent+" is every verdict but equivalent, improved included (default none)")
	flags.StringVar(&f.explain, "explain", "", "explain in plain words what the report says of one `metric`, named in full or in part")
	flags.BoolVarP(&f.report.Verbose, "verbose", "v", false, "every column, every test, and every warning with what it means")
	offer(cmd, map[string][]string{"fail-on": namesOf(conditions(), conditionName)})
}

func tableName(t report.Table) string   { return t.Name }
func formatName(f report.Format) string { return f.Name }

// check turns the flags as typed into what they ask for, so that a mistyped one
// is told before anything is read.
func (f *presentFlags) check(stdout io.Writer) (p presentation, err error) {
	if p.format, err = f.reportFormat(); err != nil {
		return p, err
	}
	if f.report.Table != "" && p.format.Name != "csv" {
		return p, fmt.Errorf("--table %s: only --format csv writes one table; the format is %s", f.report.Table, p.format.Name)
	}
	if f.report.Plot && p.format.Name != "text" && p.format.Name != "mail" {
		return p, fmt.Errorf("--plot: only --format text and mail draw with characters; the format is %s", p.format.Name)
	}
	if f.report.Plot && f.explain != "" {
		return p, fmt.Errorf("--plot: --explain %s draws nothing; leave out one of the two", f.explain)
	}
	if f.explain != "" && p.format.Name != "text" {
		return p, fmt.Errorf("--explain %s: is written as text; the format is %s", f.explain, p.format.Name)
	}
	if err := f.checkChoice(); err != nil {
		return p, err
	}
	if p.failOn, err = parseFailOn(f.failOn); err != nil {
		return p, err
	}
	f.report.FailOn = failing(p.failOn)
	f.fit(stdout)
	return p, nil
}

// reportFormat is the format of the report. Who asks for a figure learns what
// draws one.
func (f *presentFlags) reportFormat() (report.Format, error) {
	asked := f.format
	if asked == "" {
		asked = f.ending()
	}
	if figure, err := report.LookupFigureFormat(asked); err == nil {
		return report.Format{}, fmt.Errorf("%s is a format of figures: `sigtest plot` draws them, and a report is one of %s", figure.Name, names(report.Formats(), formatName))
	}
	return chosenFormat(&f.outputFlags, report.Lookup)
}

// checkChoice is check of which comparisons are shown, and what a change is.
func (f *presentFlags) checkChoice() (err error) {
	if f.report.Only, err = parseOnly(f.only); err != nil {
		return err
	}
	if !slices.Contains([]string{"improvement", "signed"}, f.change) {
		return fmt.Errorf("--change %s: must be improvement or signed", f.change)
	}
	f.report.Signed = f.change == "signed"
	return report.Check(f.report)
}

// present writes the result, and reports by errFailOn that a verdict of
// --fail-on is among those it gives.
func (f *presentFlags) present(stdout io.Writer, p presentation, r *latency.Result) error {
	matched, err := gate(r, p.failOn)
	if err != nil {
		return err
	}
	if p.format.Name == "github" {
		summary, err := f.openStepSummary()
		if err != nil {
			return err
		}
		defer summary.Close()
	}
	err = writeTo(f.output, stdout, func(w io.Writer) error { return f.write(w, p.format, r) })
	if matched && wasRead(err) {
		return errFailOn
	}
	return err
}

func (f *presentFlags) write(w io.Writer, format report.Format, r *latency.Result) error {
	if f.explain != "" {
		return report.Explain(w, r, f.explain, f.report)
	}
	return format.Write(w, r, f.report)
}

func parseOnly(typed []string) (out []latency.Verdict, err error) {
	for _, name := range typed {
		v, err := latency.ParseVerdict(name)
		if err != nil {
			return nil, fmt.Errorf("--only: %w", err)
		}
		out = append(out, v)
	}
	return out, nil
}
