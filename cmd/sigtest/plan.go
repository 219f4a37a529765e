package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sigtest/latency"
	"sigtest/latency/planning"
	"sigtest/report"
)

// planFlags are the flags of plan as typed.
type planFlags struct {
	inputFlags
	outputFlags
	pilot latency.Options
	plan  planning.Options

	changes, cvs []string
}

func newPlan() *cobra.Command {
	var f planFlags
	cmd := &cobra.Command{
		Use:   "plan [flags] INPUT... | --cv PERCENT",
		Short: "Tell from a pilot how many runs it takes to see a change",
		Long: `Tell from a pilot how many runs it takes to see a change.

INPUT is as for compare: a pilot is some runs of one configuration, or of more,
each of which adds to what is known of a metric's spread. Without a pilot, --cv
states the spread.

Numbers are runs of each of two configurations with which a two-sided t-test
likely finds a change of the average. --simulate finds the number for any test,
by experiments drawn from the pilot itself: for values that are not normal. With
what a run and an iteration of it cost, it says how to divide the cost.

Exit codes: 0 done; 2 usage or data error.`,
		Example: `  sigtest plan pilot.csv
  sigtest plan pilot.csv --change 5 --power 0.9
  sigtest plan pilot.csv --change 5 --simulate --test mann-whitney
  sigtest plan pilot.csv --change 2 --cost-run 30 --cost-iteration 0.5
  sigtest plan --cv 5 --change 3`,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringSliceVar(&f.changes, "change", nil, "changes to see, in `percent`, with commas (default 1,2,3,5,7,10,15)")
	flags.Float64Var(&f.plan.Power, "power", 0.8, "probability with which the change is to be seen")
	flags.Float64Var(&f.plan.Alpha, "alpha", 0.05, "significance level")
	flags.IntVar(&f.plan.Comparisons, "comparisons", 1, "`number` of comparisons that share alpha: plan for alpha over their number")
	flags.IntVar(&f.plan.Runs, "runs", 0, "`number` of runs of each configuration, to tell the smallest change that they see (default the pilot's)")
	flags.StringSliceVar(&f.cvs, "cv", nil, "spread between runs, in `percent` of the average, with commas, where there is no pilot")
	flags.BoolVar(&f.plan.Simulate, "simulate", false, "find the runs by experiments drawn from the pilot, too")
	flags.StringVarP(&f.plan.Test, "test", "t", "welch", "`test` that decides in the simulation: "+names(testsFor(false), testName))
	flags.IntVar(&f.plan.Resamples, "resamples", 1000, "how `many` experiments are simulated for each number of runs")
	flags.Uint64Var(&f.plan.Seed, "seed", 1, "`number` from 1 that the simulation follows from")
	flags.Float64Var(&f.plan.CostRun, "cost-run", 0, "`cost` of a run without its iterations, in any unit (default no costs)")
	flags.Float64Var(&f.plan.CostIteration, "cost-iteration", 0, "`cost` of an iteration, an observation of a run, in the same unit")
	flags.StringVarP(&f.pilot.Baseline, "baseline", "b", "", "`name` of the configuration whose average changes are percentages of (default the first)")
	flags.StringSliceVar(&f.pilot.Aggregates, "aggregate", []string{"mean"}, "`how` a run's observations become one value; several with commas: "+names(latency.Aggregates(), aggregateName))
	f.addMetrics(flags)
	addFormat(cmd, &f.outputFlags, report.PlanFormats(), byEnding+"text")
	f.addOutput(flags)
	f.addReading(flags)
	flags.BoolVarP(&f.report.Verbose, "verbose", "v", false, "every input, and every warning with what it means")
	offer(cmd, map[string][]string{
		"test":      namesOf(testsFor(false), testName),
		"aggregate": namesOf(latency.Aggregates(), aggregateName),
	})
	completeReading(cmd)
	return cmd
}

func (f *planFlags) run(cmd *cobra.Command, args []string) error {
	if err := refuseEmpty(cmd.Flags()); err != nil {
		return err
	}
	out, err := f.check(cmd, args)
	if err != nil {
		return err
	}
	result, err := f.result(cmd, args)
	if err != nil {
		return err
	}
	return writeTo(f.output, cmd.OutOrStdout(), func(w io.Writer) error { return out.Write(w, result, f.report) })
}

// check turns the flags as typed into options, before anything is read.
func (f *planFlags) check(cmd *cobra.Command, args []string) (out report.PlanFormat, err error) {
	if out, err = chosenFormat(&f.outputFlags, report.LookupPlan); err != nil {
		return out, err
	}
	switch {
	case len(args) == 0 && f.cvs == nil:
		return out, fmt.Errorf("no pilot: give its files, such as `%s pilot.csv`, or a spread, such as --cv 5", cmd.CommandPath())
	case len(args) > 0 && f.cvs != nil:
		return out, errors.New("--cv states the spread that the inputs would tell: give one of them")
	}
	if err := refuseZeros(cmd.Flags(), "power", "alpha", "comparisons", "runs", "resamples", "seed", "cost-run", "cost-iteration"); err != nil {
		return out, err
	}
	if err := f.refuseIdle(cmd.Flags()); err != nil {
		return out, err
	}
	if f.plan.Changes, err = percents("change", f.changes); err != nil {
		return out, err
	}
	f.fit(cmd.OutOrStdout())
	return out, f.state(&f.pilot)
}

func (f *planFlags) result(cmd *cobra.Command, args []string) (*planning.Result, error) {
	if f.cvs != nil {
		cvs, err := percents("cv", f.cvs)
		if err != nil {
			return nil, err
		}
		return planning.FromCVs(cvs, f.plan)
	}
	progress := newProgress(cmd.ErrOrStderr())
	defer progress.stop()
	data, err := f.open(cmd, args, progress)
	if err != nil {
		return nil, err
	}
	f.plan.Progress = progress.planned
	return planning.Plan(data, f.pilot, f.plan)
}

// percents reads numbers of percent, with or without the sign.
func percents(flag string, typed []string) (values []float64, err error) {
	for _, text := range typed {
		v, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(text), "%"), 64)
		if err != nil {
			return nil, fmt.Errorf("--%s %q: expected numbers of percent, such as 5 or 2,5,10", flag, text)
		}
		values = append(values, v)
	}
	return values, nil
}

// refuseIdle refuses flags that do nothing beside, or without, another.
func (f *planFlags) refuseIdle(flags *pflag.FlagSet) (err error) {
	if f.plan.Simulate && !flags.Changed("change") {
		return errors.New("--simulate takes time for every change: say with --change which are of interest")
	}
	flags.Visit(func(flag *pflag.Flag) {
		switch name := flag.Name; {
		case !f.plan.Simulate && slices.Contains([]string{"test", "resamples", "seed"}, name):
			err = fmt.Errorf("--%s is about a simulation: add --simulate, or leave it out", name)
		case f.cvs != nil && !slices.Contains([]string{"cv", "change", "power", "alpha", "comparisons", "runs", "format", "output"}, name):
			err = fmt.Errorf("--%s is about a pilot, which --cv stands for: leave one of them out", name)
		}
	})
	return err
}
