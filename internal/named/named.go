// Package named looks things up in the ordered tables that make up sigtest:
// tests, adjustments, aggregates, input formats, output formats.
package named

import (
	"fmt"
	"strings"
)

// UnknownError says that a table holds nothing of that name, and what it holds.
type UnknownError struct {
	Kind string   // what the table holds, in the singular: "test", "input format"
	Name string   // what was asked for
	Have []string // what there is, in the table's order
}

func (e *UnknownError) Error() string {
	return fmt.Sprintf("unknown %s %q; have: %s", e.Kind, e.Name, strings.Join(e.Have, ", "))
}

// Find returns the item of the table called name, else an *UnknownError.
func Find[T any](kind string, table []T, nameOf func(T) string, name string) (T, error) {
	have := make([]string, 0, len(table))
	for _, item := range table {
		if nameOf(item) == name {
			return item, nil
		}
		have = append(have, nameOf(item))
	}
	var zero T
	return zero, &UnknownError{Kind: kind, Name: name, Have: have}
}
