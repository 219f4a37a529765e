package main

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sigtest/latency"
	"sigtest/stats"
)

// measureFlags are the flags, as typed, that say what is read and how it is
// compared, whatever becomes of the result.
type measureFlags struct {
	inputFlags
	compare latency.Options
}

// addDeciding adds the flags about what is compared with what, by which test.
func (f *measureFlags) addDeciding(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVarP(&f.compare.Baseline, "baseline", "b", "", "`name` of the configuration the others are compared with (default the first)")
	flags.BoolVar(&f.compare.AllPairs, "all-pairs", false, "compare every configuration with every other, not with the baseline only")
	flags.BoolVar(&f.compare.Paired, "paired", false, "compare runs in pairs, as runs made in turn are: those of the same label belong together")
	flags.StringVarP(&f.compare.Test, "test", "t", "", "`test` whose P decides: "+names(stats.Tests(), testName)+" (default welch, or paired-t with --paired)")
	offer(cmd, map[string][]string{"test": namesOf(stats.Tests(), testName)})
}

// addComparing adds the flags about the numbers of a comparison.
func (f *measureFlags) addComparing(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.Float64Var(&f.compare.Alpha, "alpha", 0.05, "significance level; intervals are at 1-alpha")
	flags.StringVar(&f.compare.Adjust, "adjust", "bh", "`how` P-values are adjusted over all comparisons: "+names(stats.Adjustments(), adjustmentName))
	flags.Float64Var(&f.compare.Threshold, "threshold", 0, "smallest change that matters, in `percent`; enables the verdict equivalent (default none)")
	flags.StringSliceVar(&f.compare.Aggregates, "aggregate", []string{"mean"}, "`how` a run's observations become one value; several with commas: "+names(latency.Aggregates(), aggregateName))
	offer(cmd, map[string][]string{
		"adjust":    namesOf(stats.Adjustments(), adjustmentName),
		"aggregate": namesOf(latency.Aggregates(), aggregateName),
	})
}

// addRandom adds the flags about what is drawn at random.
func (f *measureFlags) addRandom(flags *pflag.FlagSet) {
	flags.Uint64Var(&f.compare.Seed, "seed", 1, "`number` from 1 that random resamples follow from")
	flags.IntVar(&f.compare.Resamples, "resamples", 0, "how `many` random resamples are made, where any are (default each method's own number)")
}

// checkCall refuses a call without inputs, and flags without values.
func checkCall(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("no input: give the files to compare, such as `%s before.csv after.csv`, or - for standard input", cmd.CommandPath())
	}
	return refuseEmpty(cmd.Flags())
}

// check turns the flags as typed into options.
func (f *measureFlags) check(flags *pflag.FlagSet) error {
	if err := refuseZeros(flags, "alpha", "threshold", "seed", "resamples"); err != nil {
		return err
	}
	return f.state(&f.compare)
}

// measure reads the inputs and compares them, and shows how far that has come.
func (f *measureFlags) measure(cmd *cobra.Command, args []string) (*latency.Result, error) {
	progress := newProgress(cmd.ErrOrStderr())
	defer progress.stop()
	f.compare.Progress = progress.compared
	data, err := f.open(cmd, args, progress)
	if err != nil {
		return nil, err
	}
	return latency.Compare(data, f.compare)
}
