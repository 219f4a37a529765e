package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"sigtest/latency/format"
	"sigtest/latency/selfcheck"
	"sigtest/report"
)

// selfcheckFlags are the flags of selfcheck as typed.
type selfcheckFlags struct {
	outputFlags
	read  format.Options
	check selfcheck.Options
	data  []string
}

// errBoundMissed reports through the command tree that a figure is not what is
// stated of it.
var errBoundMissed = errors.New("a figure is not within its bound")

func newSelfcheck() *cobra.Command {
	var f selfcheckFlags
	cmd := &cobra.Command{
		Use:   "selfcheck [flags]",
		Short: "Measure by simulation how far sigtest's answers can be trusted",
		Long: `Measure by simulation how far sigtest's answers can be trusted.

On data of which the truth is known, selfcheck measures how often every test and
the default verdict raise a false alarm, how often they see a change that is
there, how often intervals cover the truth, and what the order of the runs does;
beside them, the rules that others use. Figures of which something is stated are
held against it. docs/characteristics.md is what --full prints.

With --aa it does the same on your own measurements between which nothing
changed: the false alarms on your machine.

Exit codes: 0 no figure misses what is stated of it, by 100 experiments or more:
fewer judge nothing but gross errors; 1 one does; 2 usage or data error.`,
		Example: `  sigtest selfcheck
  sigtest selfcheck --full --format markdown --output characteristics.md
  sigtest selfcheck --reps 100 --aa nightly.csv`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("%q: selfcheck has no inputs; measurements between which nothing changed go with --aa", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.BoolVar(&f.check.Full, "full", false, "every situation, and more experiments: the published tables, in some minutes")
	flags.IntVar(&f.check.Reps, "reps", 0, "simulated `experiments` per situation (default 1000, with --full 8000)")
	flags.Uint64Var(&f.check.Seed, "seed", 1, "`number` from 1 that the simulated data follow from")
	flags.StringArrayVar(&f.data, "aa", nil, "`input` of measurements between which nothing changed, read as by compare; may be given several times")
	addColumns(flags, &f.read, "of --aa, which column has a role, as `ROLE=COLUMN`, where its name does not tell: metric, config, run, value, unit, better")
	flags.StringSliceVar(&f.read.Ignore, "ignore", nil, "`columns` of --aa to leave aside")
	addFormat(cmd, &f.outputFlags, report.SelfcheckFormats(), byEnding+"text")
	f.addOutput(flags)
	return cmd
}

func (f *selfcheckFlags) run(cmd *cobra.Command) error {
	if err := refuseEmpty(cmd.Flags()); err != nil {
		return err
	}
	out, err := chosenFormat(&f.outputFlags, report.LookupSelfcheck)
	if err != nil {
		return err
	}
	if err := refuseZeros(cmd.Flags(), "reps", "seed"); err != nil {
		return err
	}
	for _, name := range []string{"column", "ignore"} {
		if cmd.Flags().Changed(name) && f.data == nil {
			return fmt.Errorf("--%s is about the measurements of --aa: add some, or leave it out", name)
		}
	}
	f.fit(cmd.OutOrStdout())
	f.read.Stdin = cmd.InOrStdin()
	for _, input := range f.data {
		data, err := format.Open(f.read, input)
		if err != nil {
			return err
		}
		f.check.Data = append(f.check.Data, selfcheck.NamedData{Name: input, Data: data})
	}
	progress := newProgress(cmd.ErrOrStderr())
	defer progress.stop()
	f.check.Progress = progress.simulated
	result, err := selfcheck.Run(f.check)
	if err != nil {
		return err
	}
	progress.stop()
	err = writeTo(f.output, cmd.OutOrStdout(), func(w io.Writer) error { return out.Write(w, result, f.report) })
	if _, missed := result.Counts(); missed > 0 && wasRead(err) {
		return errBoundMissed
	}
	return err
}
