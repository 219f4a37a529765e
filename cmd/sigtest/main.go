// Command sigtest tells whether repeated-run latency measurements really
// changed.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"sigtest/report"
)

// Exit codes.
const (
	exitDone   = 0
	exitFailOn = 1 // a verdict named by --fail-on was given, or a figure of selfcheck missed its bound
	exitError  = 2 // usage or data error: no answer
)

func main() {
	// A write to a closed pipe then returns an error instead of killing the
	// process: `sigtest ... | head` is no failure.
	signal.Ignore(syscall.SIGPIPE)
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// errFailOn reports through the command tree that --fail-on matched.
var errFailOn = errors.New("a verdict named by --fail-on was given")

// run is the program: results go to stdout, messages to stderr.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.Execute()
	switch {
	case wasRead(err):
		return exitDone
	case errors.Is(err, errFailOn), errors.Is(err, errBoundMissed):
		return exitFailOn
	}
	fmt.Fprintf(stderr, "sigtest: %s\n", report.Visible(explain(root, args, err).Error()))
	return exitError
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "sigtest",
		Short: "Tell whether repeated-run latency measurements really changed",
		Long: `Tell whether repeated-run latency measurements really changed.

Give it the values of, say, 20 runs before a change and 20 after. For every
metric it prints the averages, the change with its interval, a P-value and a
verdict, and flags the metrics whose difference is insignificant.`,
		Example: `  sigtest compare before.csv after.csv
  sigtest compare stock=runs/stock patched=runs/patched
  sigtest compare runs.csv --format mail
  sigtest compare before.csv after.csv --output report.html
  sigtest plot before.csv after.csv --output changes.svg`,
		Version:       version,
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.DisableSuggestions = true // explain makes them
	root.SetVersionTemplate(versionLine())
	root.Flags().Bool("version", false, "print the version") // without -v, which is --verbose elsewhere
	root.SetFlagErrorFunc(suggestFlag)
	root.AddCommand(newCompare(), newReport(), newPlot(), newPlan(), newCalibrate(), newOrder(), newAudit(), newSelfcheck(), newFormats(), newTests(), newVersion())
	return root
}
