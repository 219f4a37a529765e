package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"sigtest/internal/csvcell"
	"sigtest/internal/named"
	"sigtest/latency/schedule"
)

// orderFlags are the flags of order as typed.
type orderFlags struct {
	runs                    int
	seed                    uint64
	command, format, output string
}

// orderFormat is a way to write a schedule.
type orderFormat struct {
	name  string
	write func(w io.Writer, slots []schedule.Slot, f *orderFlags) error
}

func orderFormats() []orderFormat {
	return []orderFormat{{"shell", writeShell}, {"csv", writeSchedule}}
}

func orderFormatName(f orderFormat) string { return f.name }

func newOrder() *cobra.Command {
	var f orderFlags
	cmd := &cobra.Command{
		Use:   "order [flags] CONFIG CONFIG...",
		Short: "Write a schedule in which configurations take turns, for runs to be made",
		Long: `Write a schedule in which configurations take turns, for runs to be made.

Runs made in two blocks, first all before, then all after, carry any drift of
the machine as a difference. The schedule consists of small blocks in which each
configuration is run once, in random order, so that each stands in every place,
and follows every other, equally often as far as the number of runs allows.

As shell lines, one a run, it can be run as it is; as CSV it has the columns
order, config and run. With the values written beside them, compare reads the
file, and knows that the configurations took turns; name the baseline with
--baseline there, since any may come first.

In the command, {config}, {run} and {order} stand for the configuration, the
number of the block and the position in the schedule. A name that the shell
would not take as it is gets quotes: do not put any around {config}.

Exit codes: 0 done; 2 usage error.`,
		Example: `  sigtest order before after
  sigtest order stock eevdf lazy --runs 12 --command './bench.sh {config} > {config}-{run}.txt'
  sigtest order before after --format csv --output schedule.csv`,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.IntVar(&f.runs, "runs", 20, "`number` of runs of each configuration")
	flags.Uint64Var(&f.seed, "seed", 1, "`number` from 1 that the random order follows from")
	flags.StringVar(&f.command, "command", "./run.sh {config} {run}", "`command` that makes a run, in the shell format; {config}, {run} and {order} are filled in")
	flags.StringVarP(&f.format, "format", "f", "shell", "output `format`: "+names(orderFormats(), orderFormatName))
	flags.StringVarP(&f.output, "output", "o", "", "`file` to write, whole or not at all (default standard output)")
	offer(cmd, map[string][]string{"format": namesOf(orderFormats(), orderFormatName)})
	return cmd
}

func (f *orderFlags) run(cmd *cobra.Command, configs []string) error {
	if len(configs) < 2 {
		return fmt.Errorf("configurations given: %d; name at least two that are to take turns, as in `%s before after`", len(configs), cmd.CommandPath())
	}
	if err := refuseEmpty(cmd.Flags()); err != nil {
		return err
	}
	if err := refuseZeros(cmd.Flags(), "seed"); err != nil {
		return err
	}
	out, err := named.Find("output format", orderFormats(), orderFormatName, f.format)
	if err != nil {
		return err
	}
	if cmd.Flags().Changed("command") && out.name != "shell" {
		return fmt.Errorf("--command: only --format shell writes commands; the format is %s", out.name)
	}
	if err := checkCommand(f.command); err != nil {
		return err
	}
	slots, err := schedule.Schedule(configs, f.runs, f.seed)
	if err != nil {
		return err
	}
	return writeTo(f.output, cmd.OutOrStdout(), func(w io.Writer) error { return out.write(w, slots, f) })
}

// checkCommand refuses a template that cannot become a line a run.
func checkCommand(template string) error {
	switch {
	case !strings.Contains(template, "{config}"):
		return fmt.Errorf("--command %q does not contain {config}: every run would be the same, as in `./bench.sh {config} {run}`", template)
	case strings.Contains(template, "${config}"), strings.Contains(template, "${run}"), strings.Contains(template, "${order}"):
		return fmt.Errorf("--command %q: what is filled in stands without $, as in {config}", template)
	case strings.ContainsAny(template, "\n\r"):
		return errors.New("--command has several lines: put them into a script")
	}
	return nil
}

// writeShell writes a line a run.
func writeShell(w io.Writer, slots []schedule.Slot, f *orderFlags) error {
	fmt.Fprintf(w, "# Schedule by sigtest order, seed %d: %d runs, %d of each configuration, which take turns in random order.\n", f.seed, len(slots), f.runs)
	fmt.Fprintf(w, "# A line is a run: %s\n", f.command)
	for _, s := range slots {
		line := strings.NewReplacer("{config}", shellWord(s.Config), "{run}", strconv.Itoa(s.Run), "{order}", strconv.Itoa(s.Order)).Replace(f.command)
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}

// shellWord quotes a text for the shell, where that is needed.
func shellWord(s string) string {
	plain := func(r rune) bool {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("_-./:@%+,", r)
	}
	if strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) < 0 {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// writeSchedule writes a table to which the values can be added.
func writeSchedule(w io.Writer, slots []schedule.Slot, _ *orderFlags) error {
	table := csv.NewWriter(w)
	rows := [][]string{{"order", "config", "run"}}
	for _, s := range slots {
		rows = append(rows, []string{strconv.Itoa(s.Order), csvcell.Escape(s.Config), strconv.Itoa(s.Run)})
	}
	return table.WriteAll(rows)
}
