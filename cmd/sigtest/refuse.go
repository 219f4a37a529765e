package main

import (
	"errors"
	"fmt"

	"github.com/spf13/pflag"
)

// refuseEmpty refuses a flag that was given the empty text, as an unset
// variable of a script is.
func refuseEmpty(flags *pflag.FlagSet) (err error) {
	flags.Visit(func(flag *pflag.Flag) {
		if value := flag.Value.String(); value == "" || value == "[]" {
			err = fmt.Errorf("--%s is empty: give it a value or leave it out", flag.Name)
		}
	})
	return err
}

// refuseZeros refuses the 0 that stands for the default among the library's
// options.
func refuseZeros(flags *pflag.FlagSet, names ...string) error {
	for _, name := range names {
		flag := flags.Lookup(name)
		switch {
		case !flag.Changed || flag.Value.String() != "0":
		case name == "alpha":
			return errors.New("--alpha 0: must be between 0 and 1, such as 0.05")
		default:
			return fmt.Errorf("--%s 0: must be above 0", name)
		}
	}
	return nil
}
