package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"sigtest/report"
	"sigtest/report/chart"
)

// plotFlags are the flags of plot as typed.
type plotFlags struct {
	measureFlags
	presentFlags

	kind string
}

func newPlot() *cobra.Command {
	var f plotFlags
	cmd := &cobra.Command{
		Use:   "plot [flags] INPUT...",
		Short: "Draw a comparison, as SVG or PNG",
		Long: "Draw a comparison, as SVG or PNG. INPUT is as for compare.\n\n" + kindsDoc() + `
A forest plot has a row for each comparison, shift a panel for each, the other
kinds a panel for each metric. In an SVG, marks say what they are when the
pointer rests on them. A PNG has two dots for a pixel.`,
		Example: `  sigtest plot before.csv after.csv -o changes.svg
  sigtest plot before.csv after.csv --only regressed --sort change -o regressed.png
  sigtest plot runs.csv --kind runs --metric '^boot_ms$' -o boot.svg
  sigtest plot stock=a.csv eevdf=b.csv --kind shift --metric latency > shift.svg`,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&f.kind, "kind", "forest", "`kind` of figure: "+names(report.Plots(), plotName))
	addFormat(cmd, &f.outputFlags, report.FigureFormats(), byEnding+"svg")
	f.addOutput(flags)
	f.addDeciding(cmd)
	f.addComparing(cmd)
	f.addMetrics(flags)
	f.addChange(cmd)
	f.addChoice(cmd)
	f.addReading(flags)
	f.addRandom(flags)
	offer(cmd, map[string][]string{
		"kind": namesOf(report.Plots(), plotName),
	})
	completeReading(cmd)
	return cmd
}

func plotName(p report.Plot) string { return p.Name }

// kindsDoc lists the kinds of figures.
func kindsDoc() string {
	var b strings.Builder
	for _, p := range report.Plots() {
		fmt.Fprintf(&b, "  %-8s%s\n", p.Name, p.Doc)
	}
	return b.String()
}

func (f *plotFlags) run(cmd *cobra.Command, args []string) error {
	if err := checkCall(cmd, args); err != nil {
		return err
	}
	kind, err := report.LookupPlot(f.kind)
	if err != nil {
		return fmt.Errorf("--kind: %w", err)
	}
	format, err := f.figureFormat()
	if err != nil {
		return err
	}
	if f.output == "" && isTerminal(cmd.OutOrStdout()) {
		return fmt.Errorf("a terminal shows no figures: name a file, such as --output %s.%s, or - to see its bytes", kind.Name, format.Name)
	}
	if err := f.checkChoice(); err != nil {
		return err
	}
	if err := f.measureFlags.check(cmd.Flags()); err != nil {
		return err
	}
	result, err := f.measure(cmd, args)
	if err != nil {
		return err
	}
	figure, err := kind.Draw(result, f.report)
	if err != nil {
		return f.inFlags(err)
	}
	return writeTo(f.output, cmd.OutOrStdout(), func(w io.Writer) error { return format.Write(w, figure, f.report) })
}

// inFlags adds what would make a figure possible.
func (f *plotFlags) inFlags(err error) error {
	var tooMany *report.TooManyError
	switch {
	case errors.As(err, &tooMany):
		return fmt.Errorf("--kind %s: %w; choose some with --metric, --exclude or --only", f.kind, err)
	case errors.Is(err, report.ErrNothingToDraw) && len(f.only) > 0:
		return fmt.Errorf("--kind %s: %w: no comparison is %s, as --only asks", f.kind, err, strings.Join(f.only, " or "))
	case errors.Is(err, report.ErrNothingToDraw):
		return fmt.Errorf("--kind %s: %w: it takes two configurations to compare", f.kind, err)
	case errors.Is(err, report.ErrPairs):
		return fmt.Errorf("--kind %s: %w; --kind runs, ecdf and box draw them, too", f.kind, err)
	}
	return fmt.Errorf("--kind %s: %w", f.kind, err)
}

// figureFormat is the one asked for, or the one that the output's ending tells.
func (f *plotFlags) figureFormat() (format report.FormatOf[*chart.Figure], err error) {
	told, unknown := report.LookupFigureFormat(f.ending())
	switch {
	case f.format == "" && toStdout(f.output):
		return report.LookupFigureFormat("svg")
	case f.format == "" && unknown != nil:
		return format, fmt.Errorf("--output %s: its ending does not tell the format of the figure: must be .svg or .png, or name the format with --format", f.output)
	case f.format == "":
		return told, nil
	case unknown == nil && told.Name != f.format:
		return format, fmt.Errorf("--output %s: is no name for --format %s", f.output, f.format)
	}
	return report.LookupFigureFormat(f.format)
}
