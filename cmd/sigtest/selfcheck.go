package main

import (
	"errors"
	"fmt"
	"io"
	"syscall"

	"github.com/spf13/cobra"

	"sigtest/latency/format"
	"sigtest/latency/selfcheck"
	"sigtest/report"
)

// selfcheckFlags are the flags of selfcheck as typed.
type selfcheckFlags struct {
	read   format.Options
	check  selfcheck.Options
	report report.Options

	data           []string
	format, output string
}

func selfcheckName(f report.SelfcheckFormat) string { return f.Name }

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

Exit codes: 0 every figure keeps what is stated of it; 1 one does not; 2 usage or
data error.`,
		Example: `  sigtest selfcheck
  sigtest selfcheck --full --format markdown --output characteristics.md
  sigtest selfcheck --reps 100 --aa nightly.csv`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.BoolVar(&f.check.Full, "full", false, "every situation, and more experiments: the published tables, in some minutes")
	flags.IntVar(&f.check.Reps, "reps", 0, "simulated `experiments` per situation (default 1000, with --full 8000)")
	flags.Uint64Var(&f.check.Seed, "seed", 1, "`number` from 1 that the simulated data follow from")
	flags.StringArrayVar(&f.data, "aa", nil, "`input` of measurements between which nothing changed, read as by compare; may be given several times")
	flags.StringToStringVar(&f.read.Columns, "column", nil, "of --aa, which column has a role, as `ROLE=COLUMN`, where its name does not tell: metric, config, run, value, unit, better")
	flags.StringSliceVar(&f.read.Ignore, "ignore", nil, "`columns` of --aa to leave aside")
	flags.StringVarP(&f.format, "format", "f", "text", "output `format`: "+names(report.SelfcheckFormats(), selfcheckName))
	flags.StringVarP(&f.output, "output", "o", "", "`file` to write, whole or not at all (default standard output)")
	offer(cmd, map[string][]string{"format": namesOf(report.SelfcheckFormats(), selfcheckName)})
	return cmd
}

func (f *selfcheckFlags) run(cmd *cobra.Command) error {
	if err := refuseEmpty(cmd.Flags()); err != nil {
		return err
	}
	out, err := report.LookupSelfcheck(f.format)
	if err != nil {
		return err
	}
	if f.check.Seed == 0 {
		return errors.New("--seed 0: must be a number from 1")
	}
	if cmd.Flags().Changed("reps") && f.check.Reps <= 0 {
		return errors.New("--reps: must be a number from 1")
	}
	for _, name := range []string{"column", "ignore"} {
		if cmd.Flags().Changed(name) && f.data == nil {
			return fmt.Errorf("--%s is about the measurements of --aa: add some, or leave it out", name)
		}
	}
	if f.output == "-" {
		f.output = ""
	}
	f.report.Version = version
	fitTerminal(&f.report, f.output, cmd.OutOrStdout())
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
	if _, missed := result.Counts(); missed > 0 && (err == nil || errors.Is(err, syscall.EPIPE)) {
		return errBoundMissed
	}
	return err
}
