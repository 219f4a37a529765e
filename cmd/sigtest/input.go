package main

import (
	"fmt"
	"regexp"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sigtest/latency"
	"sigtest/latency/format"
)

// inputFlags are the flags, as typed, that say how inputs are read and what is
// taken of them.
type inputFlags struct {
	read format.Options

	metric, exclude, metricsFile string
}

// addMetrics adds the flags about what is taken.
func (f *inputFlags) addMetrics(flags *pflag.FlagSet) {
	flags.StringVar(&f.metric, "metric", "", "keep only metrics whose name matches this `regexp`")
	flags.StringVar(&f.exclude, "exclude", "", "drop metrics whose name matches this `regexp`")
	flags.StringVar(&f.metricsFile, "metrics", "", "CSV `file` that states metric,unit,better,threshold (names may have * and ?)")
}

// addReading adds the flags about reading.
func (f *inputFlags) addReading(flags *pflag.FlagSet) {
	flags.StringVar(&f.read.Format, "input-format", "", "input `format`, one that sigtest formats lists (default detected)")
	flags.StringVar(&f.read.Decimal, "decimal", "", "decimal `mark` of the input, . or , (default told by the numbers)")
	addColumns(flags, &f.read, "which column has a role, as `ROLE=COLUMN`, where its name does not tell: metric, config, run, value, unit, better, order, timestamp, machine")
	flags.StringSliceVar(&f.read.By, "by", nil, "`columns` of the input that are part of the metric's name")
	flags.StringSliceVar(&f.read.Ignore, "ignore", nil, "`columns` of the input to leave aside")
	flags.StringSliceVar(&f.read.TableLabels, "table-label", nil, "`names` of the configurations of a file's tables, in order (default their captions)")
	flags.StringVar(&f.read.TaskKey, "task-key", "comm", "`what` tells tasks of perf sched apart: comm, or comm:pid")
	flags.StringVar(&f.read.Unit, "unit", "", "`unit` of values that a tool prints without saying which, as cyclictest does (default the tool's usual one)")
}

// addColumns adds the flag that says what columns hold.
func addColumns(flags *pflag.FlagSet, o *format.Options, usage string) {
	flags.StringToStringVar(&o.Columns, "column", nil, usage)
	flags.Lookup("column").DefValue = "" // not shown; pflag's is []
}

// state puts what is taken into the options of a comparison.
func (f *inputFlags) state(o *latency.Options) (err error) {
	if o.Metric, err = pattern("metric", f.metric); err != nil {
		return err
	}
	if o.Exclude, err = pattern("exclude", f.exclude); err != nil {
		return err
	}
	if f.metricsFile != "" {
		o.Definitions, err = format.ReadDefinitions(f.metricsFile)
	}
	return err
}

// open reads the inputs, and shows how far that has come.
func (f *inputFlags) open(cmd *cobra.Command, args []string, progress *progress) (*latency.Dataset, error) {
	f.read.Stdin = cmd.InOrStdin()
	f.read.Progress = progress.read
	return format.Open(f.read, args...)
}

// pattern compiles a flag's regular expression; nil for none.
func pattern(flag, expr string) (*regexp.Regexp, error) {
	if expr == "" {
		return nil, nil
	}
	re, err := regexp.Compile(expr)
	if err != nil {
		return nil, fmt.Errorf("--%s %q is no regular expression: %w", flag, expr, err)
	}
	return re, nil
}
