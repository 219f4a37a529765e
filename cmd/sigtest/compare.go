package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sigtest/latency"
	"sigtest/stats"
)

// compareFlags are the flags of compare as typed.
type compareFlags struct {
	inputFlags
	presentFlags
	compare latency.Options

	quantiles []string
}

func newCompare() *cobra.Command {
	var f compareFlags
	cmd := &cobra.Command{
		Use:   "compare [flags] INPUT...",
		Short: "Compare repeated runs of two or more configurations, metric by metric",
		Long: `Compare repeated runs of two or more configurations, metric by metric.

INPUT is a file, a directory, a glob or - for standard input, with NAME= before
it to name the configuration. FILE#2 is the second of a file's tables. .gz and
.zst are read through. Of one INPUT without a name, the configurations come from
the file; of two or more, each is one configuration. The first is the baseline
the others are compared with.

Exit codes: 0 done; 1 a verdict of --fail-on was given; 2 usage or data error.`,
		Example: `  sigtest compare before.csv after.csv
  sigtest compare stock=a.csv eevdf=b.csv lazy=c.csv --baseline stock
  sigtest compare stock=runs/stock patched=runs/patched
  sigtest compare mail.txt --metric 'avg delay'
  sigtest compare runs.csv --test mann-whitney --adjust holm --threshold 3
  sigtest compare runs.csv --format mail
  sigtest compare runs.csv --format json --output report.json
  sigtest compare runs.csv --explain boot_ms
  zcat runs.csv.gz | sigtest compare - --fail-on regressed`,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVarP(&f.compare.Baseline, "baseline", "b", "", "`name` of the configuration the others are compared with (default the first)")
	flags.BoolVar(&f.compare.AllPairs, "all-pairs", false, "compare every configuration with every other, not with the baseline only")
	flags.BoolVar(&f.compare.Paired, "paired", false, "compare runs in pairs, as runs made in turn are: those of the same label belong together")
	flags.StringVarP(&f.compare.Test, "test", "t", "", "`test` whose P decides: "+names(stats.Tests(), testName)+" (default welch, or paired-t with --paired)")
	flags.StringSliceVar(&f.compare.Also, "also", nil, "further `tests` to compute and export, beside "+names(defaultTests(false), testName)+", or "+names(defaultTests(true), testName)+" with --paired (default none)")
	flags.Float64Var(&f.compare.Alpha, "alpha", 0.05, "significance level; intervals are at 1-alpha")
	flags.StringVar(&f.compare.Adjust, "adjust", "bh", "`how` P-values are adjusted over all comparisons: "+names(stats.Adjustments(), adjustmentName))
	flags.Float64Var(&f.compare.Threshold, "threshold", 0, "smallest change that matters, in `percent`; enables the verdict equivalent (default none)")
	flags.StringSliceVar(&f.compare.Aggregates, "aggregate", []string{"mean"}, "`how` a run's observations become one value; several with commas: "+names(latency.Aggregates(), aggregateName))
	flags.StringSliceVar(&f.quantiles, "quantiles", nil, "`percentiles` of the observations to compare, such as 50,90,99 (default none)")
	f.addMetrics(flags)
	f.addPresentation(cmd)
	f.addReading(flags)
	flags.Uint64Var(&f.compare.Seed, "seed", 1, "`number` from 1 that random resamples follow from")
	flags.IntVar(&f.compare.Resamples, "resamples", 0, "how `many` random resamples are made, where any are (default each method's own number)")
	f.addSelection(cmd)
	complete(cmd)
	return cmd
}

func (f *compareFlags) run(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("no input: give the files to compare, such as `%s before.csv after.csv`, or - for standard input", cmd.CommandPath())
	}
	if err := refuseEmpty(cmd.Flags()); err != nil {
		return err
	}
	p, err := f.check(cmd.Flags(), cmd.OutOrStdout())
	if err != nil {
		return err
	}
	progress := newProgress(cmd.ErrOrStderr())
	defer progress.stop()
	f.compare.Progress = progress.compared
	data, err := f.open(cmd, args, progress)
	if err != nil {
		return err
	}
	result, err := latency.Compare(data, f.compare)
	if err != nil {
		return err
	}
	progress.stop()
	return f.present(cmd.OutOrStdout(), p, result)
}

// check turns the flags as typed into options, so that a mistyped one is told
// before anything is read.
func (f *compareFlags) check(flags *pflag.FlagSet, stdout io.Writer) (p presentation, err error) {
	if p, err = f.presentFlags.check(stdout); err != nil {
		return p, err
	}
	if f.report.Table == "quantiles" && f.quantiles == nil {
		return p, errors.New("--table quantiles: name the quantiles to compare, such as --quantiles 50,99")
	}
	if err := refuseZeros(flags, "alpha", "threshold", "seed", "resamples"); err != nil {
		return p, err
	}
	if f.compare.Quantiles, err = quantiles(f.quantiles); err != nil {
		return p, err
	}
	if err := f.state(&f.compare); err != nil {
		return p, err
	}
	defined := func(d latency.Definition) bool { return d.Threshold > 0 }
	return p, checkFailOn(p.failOn, f.compare.Threshold > 0 || slices.ContainsFunc(f.compare.Definitions, defined))
}

// quantiles turns percentiles as typed into fractions. The decimal point is
// moved in the text, since 99.9/100 is not 0.999.
func quantiles(typed []string) (out []float64, err error) {
	for _, text := range typed {
		percent, err := strconv.ParseFloat(text, 64)
		if err != nil || !(percent > 0 && percent < 100) {
			return nil, fmt.Errorf("--quantiles %s: must be percentiles above 0 and below 100, such as 50,90,99", text)
		}
		q, err := strconv.ParseFloat(text+"e-2", 64)
		if err != nil {
			return nil, fmt.Errorf("--quantiles %s: must be plain decimal numbers, such as 99.9", text)
		}
		if slices.Contains(out, q) {
			return nil, fmt.Errorf("--quantiles %s: is asked for twice", text)
		}
		out = append(out, q)
	}
	return out, nil
}
