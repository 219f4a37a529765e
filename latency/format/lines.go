package format

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"

	"sigtest/latency"
)

// textLines reads a text line by line and knows where it is.
type textLines struct {
	path string
	n    int // of the line read last, from 1
	scan *bufio.Scanner
}

func newTextLines(r io.Reader, path string) *textLines {
	l := &textLines{path: path, scan: bufio.NewScanner(r)}
	l.scan.Buffer(make([]byte, HeadSize), maxRecord)
	return l
}

// next returns the next line without its end; false after the last one, and
// where reading fails.
func (l *textLines) next() (line string, ok bool) {
	if !l.scan.Scan() {
		return "", false
	}
	l.n++
	return l.scan.Text(), true
}

// err returns why next ended before the end of the text, or nil.
func (l *textLines) err() error {
	err := l.scan.Err()
	switch {
	case err == nil:
		return nil
	case errors.Is(err, bufio.ErrTooLong):
		err = errTooLong
	}
	return &SyntaxError{l.path, l.n + 1, 0, fmt.Errorf("cannot be read: %w", err)}
}

// wrong is an error in the line read last; column is in bytes from 1, 0 for
// the whole line.
func (l *textLines) wrong(column int, err error) error {
	return &SyntaxError{l.path, l.n, column, err}
}

// whole is the Read of a format whose files have to be read to the end before
// anything can be told: parse returns all of the file's observations, without
// Source.
func whole(parse func(l *textLines, in Input) ([]latency.Observation, error)) func(io.Reader, Input) iter.Seq2[latency.Observation, error] {
	return func(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
		l := newTextLines(r, in.Path)
		all, err := parse(l, in)
		if broken := l.err(); broken != nil {
			err = broken // parse saw a part of the file only
		}
		return yieldAll(all, in.Path, err)
	}
}

// yieldAll yields the observations of a file in the order of their lines, or
// the error alone.
func yieldAll(all []latency.Observation, path string, err error) iter.Seq2[latency.Observation, error] {
	return func(yield func(latency.Observation, error) bool) {
		if err != nil {
			yield(latency.Observation{}, err)
			return
		}
		slices.SortStableFunc(all, func(a, b latency.Observation) int { return a.Line - b.Line })
		for _, o := range all {
			o.Source = path
			if !yield(o, nil) {
				return
			}
		}
	}
}

// figure reads a number as tools print it: with a decimal point, without a
// unit.
func figure(text string) (cell, error) {
	d := decimal{mark: '.'}
	c, err := d.parse(text)
	if err == nil && c.unit != "" {
		err = noNumber(text)
	}
	return c, err
}
