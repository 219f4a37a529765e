package report

import (
	"errors"
	"strings"

	"sigtest/latency"
	"sigtest/stats"
)

// savedError is an error of which a report holds the text.
type savedError struct {
	text string
	is   error // the sentinel that it wraps
}

func (e *savedError) Error() string { return e.text }

func (e *savedError) Unwrap() error { return e.is }

// newSavedError returns nil for null. Errors of comparisons that wrap a sentinel
// begin with its text.
func newSavedError(message *string) error {
	if message == nil {
		return nil
	}
	for _, sentinel := range []error{latency.ErrUnpaired, stats.ErrTooFew, stats.ErrNoVariation, stats.ErrDenominator} {
		if strings.HasPrefix(*message, sentinel.Error()) {
			return &savedError{*message, sentinel}
		}
	}
	return errors.New(*message)
}
