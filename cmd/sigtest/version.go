package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"
)

// version of the program, as reports name it.
const version = "0.1.0"

func versionLine() string {
	return fmt.Sprintf("sigtest %s %s %s/%s\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprint(cmd.OutOrStdout(), versionLine())
			return err
		},
	}
}
