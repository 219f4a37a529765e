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
	measureFlags
	presentFlags

	quantiles []string
	geoMean   bool
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
  sigtest compare runs.csv --output report.html
  sigtest compare runs.csv --output report.json
  sigtest compare runs.csv --explain boot_ms
  zcat runs.csv.gz | sigtest compare - --fail-on regressed`,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	f.addDeciding(cmd)
	flags.StringSliceVar(&f.compare.Also, "also", nil, "further `tests` to compute and export, beside "+names(defaultTests(false), testName)+", or "+names(defaultTests(true), testName)+" with --paired (default none)")
	f.addComparing(cmd)
	flags.StringSliceVar(&f.quantiles, "quantiles", nil, "`percentiles` of the observations to compare, such as 50,90,99 (default none)")
	flags.BoolVar(&f.geoMean, "geomean", false, "geometric mean over the metrics of each unit (default where all inputs are go-bench)")
	f.addMetrics(flags)
	f.addPresentation(cmd)
	f.addReading(flags)
	f.addRandom(flags)
	f.addSelection(cmd)
	completeReading(cmd)
	offer(cmd, map[string][]string{"also": namesOf(stats.Tests(), testName)})
	return cmd
}

func (f *compareFlags) run(cmd *cobra.Command, args []string) error {
	if err := checkCall(cmd, args); err != nil {
		return err
	}
	p, err := f.check(cmd.Flags(), cmd.OutOrStdout())
	if err != nil {
		return err
	}
	result, err := f.measure(cmd, args)
	if err != nil {
		return err
	}
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
	if f.compare.GeoMean, err = f.geoMeanChoice(flags); err != nil {
		return p, err
	}
	if f.compare.Quantiles, err = quantiles(f.quantiles); err != nil {
		return p, err
	}
	if err := f.measureFlags.check(flags); err != nil {
		return p, err
	}
	defined := func(d latency.Definition) bool { return d.Threshold > 0 }
	return p, checkFailOn(p.failOn, f.compare.Threshold > 0 || slices.ContainsFunc(f.compare.Definitions, defined))
}

// geoMeanChoice says whether geometric means are taken. Who asks for their table
// asks for them.
func (f *compareFlags) geoMeanChoice(flags *pflag.FlagSet) (latency.Choice, error) {
	asked, table := flags.Changed("geomean"), f.report.Table == "geomeans"
	switch {
	case asked && !f.geoMean && table:
		return 0, errors.New("--table geomeans: there are none with --geomean=false; leave out one of the two")
	case asked && !f.geoMean:
		return latency.Never, nil
	case asked, table:
		return latency.Always, nil
	}
	return latency.Automatic, nil
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
