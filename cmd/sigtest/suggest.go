package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/agnivade/levenshtein"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sigtest/internal/named"
)

// explain adds to an error what would mend it: the name that was probably
// meant, or the command that was left out.
func explain(root *cobra.Command, args []string, err error) error {
	var unknown *named.UnknownError
	if errors.As(err, &unknown) {
		return suggest(err, unknown.Name, unknown.Have)
	}
	if len(args) == 0 || err.Error() != fmt.Sprintf("unknown command %q for %q", args[0], root.Name()) {
		return err
	}
	if _, statErr := os.Stat(args[0]); statErr == nil {
		return fmt.Errorf("%q is a file, not a command: did you mean `%s compare %s`?", args[0], root.Name(), strings.Join(args, " "))
	}
	var have []string
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			have = append(have, c.Name())
		}
	}
	return suggest(fmt.Errorf("%w; have: %s", err, strings.Join(have, ", ")), args[0], have)
}

// suggest adds the word that was probably meant, if there is one.
func suggest(err error, name string, have []string) error {
	if near, ok := nearest(name, have); ok {
		return fmt.Errorf("%w (did you mean %q?)", err, near)
	}
	return err
}

// suggestFlag names the flag that was probably meant.
func suggestFlag(cmd *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) && invalid.GetFlag().Value.Type() == "float64" {
		return fmt.Errorf("--%s %q: expected a number, such as 0.5", invalid.GetFlag().Name, invalid.GetValue())
	}
	if errors.As(err, &invalid) && (invalid.GetFlag().Value.Type() == "int" || invalid.GetFlag().Value.Type() == "uint64") {
		return fmt.Errorf("--%s %q: expected a whole number, such as 20", invalid.GetFlag().Name, invalid.GetValue())
	}
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) {
		var have []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { have = append(have, f.Name) })
		if near, ok := nearest(unknown.GetSpecifiedName(), have); ok {
			err = fmt.Errorf("%w (did you mean --%s?)", err, near)
		}
	}
	return fmt.Errorf("%w; run `%s --help` for the flags", err, cmd.CommandPath())
}

// nearest returns the word that is at most two letters, or a third of them,
// away from name.
func nearest(name string, words []string) (string, bool) {
	best, at := "", min(len(name), max(3, len(name)/3+1))
	for _, w := range words {
		if d := levenshtein.ComputeDistance(name, w); d < at {
			best, at = w, d
		}
	}
	return best, best != ""
}
