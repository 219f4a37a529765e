package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"sigtest/latency"
	"sigtest/latency/format"
	"sigtest/stats"
)

func testName(t stats.Test) string { return t.Name }

// defaultTests are the tests computed in every comparison, paired or not.
func defaultTests(paired bool) []stats.Test {
	return slices.DeleteFunc(testsFor(paired), func(t stats.Test) bool { return !t.Default })
}

// testsFor are the tests of runs in pairs, or of independent ones.
func testsFor(paired bool) []stats.Test {
	return slices.DeleteFunc(stats.Tests(), func(t stats.Test) bool { return t.Paired != paired })
}

// testsHeading says which of the tests are computed without being asked for.
func testsHeading(what string, paired bool) string {
	return what + "; " + names(defaultTests(paired), testName) + " are always computed and exported, others with --also:"
}

func adjustmentName(a stats.Adjustment) string { return a.Name }
func aggregateName(a latency.Aggregate) string { return a.Name }
func verdictName(v latency.Verdict) string     { return string(v) }
func inputName(f format.Format) string         { return f.Name }

func namesOf[T any](table []T, name func(T) string) []string {
	out := make([]string, len(table))
	for i, item := range table {
		out[i] = name(item)
	}
	return out
}

func names[T any](table []T, name func(T) string) string {
	return strings.Join(namesOf(table, name), ", ")
}

func newTests() *cobra.Command {
	return &cobra.Command{
		Use:   "tests",
		Short: "List the tests, adjustments and aggregates",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			w := cmd.OutOrStdout()
			for paired, heading := range []string{"Tests (--test)", "Tests of runs in pairs (--paired, --test)"} {
				if err := list(w, testsHeading(heading, paired == 1), testsFor(paired == 1),
					func(t stats.Test) (string, string) { return t.Name, t.Doc }); err != nil {
					return err
				}
				fmt.Fprintln(w)
			}
			if err := list(w, "Tests of three or more configurations at once; computed and exported, none decides:", stats.OmnibusTests(),
				func(t stats.Omnibus) (string, string) { return t.Name, t.Doc }); err != nil {
				return err
			}
			fmt.Fprintln(w)
			if err := list(w, "Adjustments of the P-values over all comparisons (--adjust):", stats.Adjustments(),
				func(a stats.Adjustment) (string, string) { return a.Name, a.Doc }); err != nil {
				return err
			}
			fmt.Fprintln(w)
			return list(w, "Aggregates: how a run's observations become one value (--aggregate):", latency.Aggregates(),
				func(a latency.Aggregate) (string, string) { return a.Name, a.Doc })
		},
	}
}

// list prints a table's names and docs under a heading.
func list[T any](w io.Writer, heading string, table []T, of func(T) (name, doc string)) error {
	fmt.Fprintln(w, heading)
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, item := range table {
		name, doc := of(item)
		fmt.Fprintf(tw, "  %s\t%s\n", name, doc)
	}
	return tw.Flush()
}
