package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"sigtest/latency/format"
)

func decimalMarks() []string { return []string{".", ","} }

// completeReading offers the names that the flags about reading take.
func completeReading(cmd *cobra.Command) {
	offer(cmd, map[string][]string{
		"input-format": namesOf(format.All(), inputName),
		"decimal":      decimalMarks(),
		"task-key":     {"comm", "comm:pid"},
	})
}

// offer offers the words that each flag takes to the shell.
func offer(cmd *cobra.Command, flags map[string][]string) {
	for flag, words := range flags {
		if err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)); err != nil {
			panic(fmt.Sprintf("completion of --%s: %v", flag, err))
		}
	}
}
