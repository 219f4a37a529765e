package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"sigtest/latency"
	"sigtest/latency/format"
	"sigtest/report"
	"sigtest/stats"
)

// complete offers the names a flag takes to the shell.
func complete(cmd *cobra.Command) {
	verdicts := namesOf(latency.Verdicts(), verdictName)
	for flag, words := range map[string][]string{
		"test":         namesOf(stats.Tests(), testName),
		"adjust":       namesOf(stats.Adjustments(), adjustmentName),
		"aggregate":    namesOf(latency.Aggregates(), aggregateName),
		"change":       {"improvement", "signed"},
		"format":       namesOf(report.Formats(), reportName),
		"table":        namesOf(report.Tables(), func(t report.Table) string { return t.Name }),
		"input-format": namesOf(format.All(), inputName),
		"decimal":      {".", ","},
		"only":         verdicts,
		"fail-on":      verdicts,
		"sort":         report.SortKeys(),
		"task-key":     {"comm", "comm:pid"},
	} {
		if err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)); err != nil {
			panic(fmt.Sprintf("completion of --%s: %v", flag, err))
		}
	}
}
