package format

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"unicode"

	"sigtest/latency"
)

// textLines reads a text line by line and knows where it is.
type textLines struct {
	path  string
	n     int  // of the line read last, from 1
	ended bool // whether that line has its end
	scan  *bufio.Scanner
}

func newTextLines(r io.Reader, path string) *textLines {
	l := &textLines{path: path, scan: bufio.NewScanner(r)}
	l.scan.Buffer(make([]byte, HeadSize), maxRecord)
	l.scan.Split(func(data []byte, atEOF bool) (int, []byte, error) {
		advance, line, err := bufio.ScanLines(data, atEOF)
		l.ended = advance > len(line)
		return advance, line, err
	})
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

// cut tells whether the line read last stops within a number: it has no end,
// and is shorter than the lines of its table are.
func (l *textLines) cut(length, width int) bool {
	return !l.ended && length < width
}

// field is a part of a line between blanks.
type field struct {
	text   string
	column int // in bytes from 1
}

// fieldsOf splits a line, from an offset on, at blanks.
func fieldsOf(line string, from int) (fields []field) {
	start := -1
	for i, r := range line[from:] + " " {
		switch blank := unicode.IsSpace(r); {
		case blank && start >= 0:
			fields = append(fields, field{line[from+start : from+i], from + start + 1})
			start = -1
		case !blank && start < 0:
			start = i
		}
	}
	return fields
}

// whole is the Read of a format whose files have to be read to the end before
// anything can be told: parse returns all of the file's observations, without
// Source.
func whole(parse func(l *textLines, in Input) ([]latency.Observation, error)) func(io.Reader, Input) iter.Seq2[latency.Observation, error] {
	return func(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
		l := newTextLines(r, in.Path)
		all, err := parse(l, in)
		if err == nil {
			err = l.err()
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
func figure(text string) (cell, error) { return localFigure(text, '.') }

// localFigure reads a number of a tool that keeps to the locale.
func localFigure(text string, mark byte) (cell, error) {
	d := decimal{mark: mark}
	c, err := d.parse(text)
	if err == nil && c.unit != "" {
		err = noNumber(text)
	}
	return c, err
}
