package format

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// textLines reads a text line by line and knows where it is.
type textLines struct {
	path  string
	plain bool   // lines are returned as plainLine makes them
	raw   string // the line read last
	n     int    // its number, from 1
	ended bool   // whether it has its end
	scan  *bufio.Scanner

	decimals int // how many digits the tool prints behind the point; 0 where that is not known
}

func newTextLines(r io.Reader, path string) *textLines {
	l := &textLines{path: path, scan: bufio.NewScanner(r)}
	l.scan.Buffer(nil, maxRecord)
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
	l.raw = l.scan.Text()
	if l.plain {
		return plainLine(l.raw), true
	}
	return l.raw, true
}

// each hands all lines to read, up to its first error.
func (l *textLines) each(read func(line string) error) error {
	for line, ok := l.next(); ok; line, ok = l.next() {
		if err := read(line); err != nil {
			return err
		}
	}
	return nil
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

// wrong is an error in the line read last; column is in bytes from 1 of the
// line as it was returned, 0 for the whole line.
func (l *textLines) wrong(column int, err error) error {
	if l.plain && column > 0 {
		column = columnIn(l.raw, column)
	}
	return &SyntaxError{l.path, l.n, column, err}
}

// cut tells whether the line read last stops within a number: it has no end,
// and is shorter than the lines of its table are.
func (l *textLines) cut(length, width int) bool {
	return !l.ended && length < width
}

// partial is an error if what was read of the last line may be cut off: it has
// no end, and text, from the start of a number on, is the rest of it. It is
// whole where the number has all digits that the tool prints.
func (l *textLines) partial(text string) error {
	_, fraction, _ := strings.Cut(text, ".")
	whole := l.decimals > 0 && len(fraction) == l.decimals
	if l.ended || whole || !strings.HasSuffix(strings.TrimRight(l.raw, " \t"), text) {
		return nil
	}
	return fmt.Errorf("%s is where the file ends, within a line: it may be cut off; run the tool again, or end the line if this is the whole of it", excerpt(text))
}

// field is a part of a line between blanks.
type field struct {
	text   string
	column int // in bytes from 1
}

// group is a group of a line that a pattern matched, as regexp.Regexp tells by
// FindStringSubmatchIndex.
func group(line string, match []int, n int) field {
	return field{line[match[2*n]:match[2*n+1]], match[2*n] + 1}
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
