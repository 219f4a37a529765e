package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"sigtest/latency"
	"sigtest/latency/calibrate"
	"sigtest/report"
	"sigtest/stats"
)

// calibrateFlags are the flags of calibrate as typed.
type calibrateFlags struct {
	inputFlags
	outputFlags
	calibrate calibrate.Options

	aggregate  string
	thresholds string // file for the thresholds beside the report; "" for none
}

func newCalibrate() *cobra.Command {
	var f calibrateFlags
	compare := &f.calibrate.Compare
	cmd := &cobra.Command{
		Use:   "calibrate [flags] INPUT...",
		Short: "Tell from runs of the same software what change is noise",
		Long: `Tell from runs of the same software what change is noise.

INPUT is as for compare, but nothing changed: each configuration is the same
software on another day, say. Each is compared with the one before it; what
changes is noise, and what is significant is a false alarm. A single
configuration is divided at random instead, many times.

With -o FILE, and no --format, the thresholds are written to FILE, and the
report is printed: ` + "`compare --metrics FILE`" + ` then takes smaller changes
for noise.

Exit codes: 0 done, whatever was found; 2 usage or data error.`,
		Example: `  sigtest calibrate days.csv --column config=day
  sigtest calibrate monday.csv tuesday.csv wednesday.csv -o thresholds.csv
  sigtest compare before.csv after.csv --metrics thresholds.csv
  sigtest calibrate same.csv --runs 10`,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.IntVar(&f.calibrate.Runs, "runs", 0, "`number` of runs of each side, the first of each configuration (default all; half where there is one configuration)")
	flags.BoolVar(&compare.AllPairs, "all-pairs", false, "compare every configuration with every other, not with the one before only")
	flags.IntVar(&f.calibrate.Halves, "halves", 0, "how `many` times a single configuration is divided at random (default 1000)")
	flags.StringVarP(&compare.Test, "test", "t", "welch", "`test` whose false alarms are counted: "+names(testsFor(false), testName))
	flags.Float64Var(&compare.Alpha, "alpha", 0.05, "significance level")
	flags.StringVar(&compare.Adjust, "adjust", "bh", "`how` P-values are adjusted over the metrics of a pair: "+names(stats.Adjustments(), adjustmentName))
	flags.Float64Var(&compare.Threshold, "threshold", 0, "smallest change that matters, in `percent`, to see how many false alarms it leaves (default none)")
	flags.StringVar(&f.aggregate, "aggregate", "mean", "`how` a run's observations become one value: "+names(latency.Aggregates(), aggregateName))
	f.addMetrics(flags)
	addFormat(cmd, &f.outputFlags, report.CalibrateFormats(), "text")
	flags.StringVarP(&f.output, "output", "o", "", "`file` to write, whole or not at all: the thresholds, or what --format says (default standard output)")
	f.addReading(flags)
	flags.Uint64Var(&compare.Seed, "seed", 1, "`number` from 1 that random halves and resamples follow from")
	flags.IntVar(&compare.Resamples, "resamples", 0, "how `many` random resamples a test makes, where it makes any (default its own number)")
	flags.BoolVarP(&f.report.Verbose, "verbose", "v", false, "every input, and every warning with what it means")
	offer(cmd, map[string][]string{
		"test":      namesOf(testsFor(false), testName),
		"adjust":    namesOf(stats.Adjustments(), adjustmentName),
		"aggregate": namesOf(latency.Aggregates(), aggregateName),
	})
	completeReading(cmd)
	return cmd
}

func (f *calibrateFlags) run(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("no input: give runs of the same software, such as `%s monday.csv tuesday.csv`, or - for standard input", cmd.CommandPath())
	}
	if err := refuseEmpty(cmd.Flags()); err != nil {
		return err
	}
	out, err := f.check(cmd)
	if err != nil {
		return err
	}
	progress := newProgress(cmd.ErrOrStderr())
	defer progress.stop()
	data, err := f.open(cmd, args, progress)
	if err != nil {
		return err
	}
	f.calibrate.Progress = progress.paired
	result, err := calibrate.Calibrate(data, f.calibrate)
	if err != nil {
		return err
	}
	progress.stop()
	if f.thresholds != "" {
		if err := f.writeThresholds(result); err != nil {
			return err
		}
	}
	return writeTo(f.output, cmd.OutOrStdout(), func(w io.Writer) error { return out.Write(w, result, f.report) })
}

// check turns the flags as typed into options, before anything is read.
func (f *calibrateFlags) check(cmd *cobra.Command) (out report.CalibrateFormat, err error) {
	if f.format == "" && !toStdout(f.output) {
		f.thresholds, f.output = f.output, ""
	}
	if out, err = chosenFormat(&f.outputFlags, report.LookupCalibrate); err != nil {
		return out, err
	}
	if err := refuseZeros(cmd.Flags(), "runs", "halves", "alpha", "threshold", "seed", "resamples"); err != nil {
		return out, err
	}
	f.calibrate.Compare.Aggregates = []string{f.aggregate}
	f.fit(cmd.OutOrStdout())
	return out, f.state(&f.calibrate.Compare)
}

// writeThresholds writes the file that compare --metrics reads.
func (f *calibrateFlags) writeThresholds(r *calibrate.Result) error {
	thresholds, err := report.LookupCalibrate("csv")
	if err != nil {
		return err
	}
	return writeTo(f.thresholds, nil, func(w io.Writer) error { return thresholds.Write(w, r, f.report) })
}
