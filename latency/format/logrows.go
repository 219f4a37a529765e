package format

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"
)

// logRows reads a table that a tool has written a row a measurement into, record
// by record: such logs are long, and their columns are known by name.
type logRows struct {
	path   string
	header []string
	csv    *csv.Reader
	input  *endReader
	last   int // line in which the record read last begins
}

// openLogRows reads the header, unless the log has none: then header says what
// its columns are.
func openLogRows(r io.Reader, path string, separator rune, header ...string) (*logRows, error) {
	l := &logRows{path: path, header: header, input: &endReader{r: r}}
	l.csv = csv.NewReader(l.input)
	l.csv.Comma, l.csv.ReuseRecord = separator, true
	if header != nil {
		l.csv.FieldsPerRecord = len(header)
		return l, nil
	}
	first, err := l.csv.Read()
	switch {
	case err == io.EOF:
		return nil, &SyntaxError{Path: path, Err: ErrEmpty}
	case err != nil:
		return nil, csvError(path, 0, 0, err)
	}
	l.last, _ = l.csv.FieldPos(0)
	for _, name := range first {
		l.header = append(l.header, strings.TrimSpace(name))
	}
	return l, nil
}

// column returns where the first of the names that there is stands, -1 for none.
func (l *logRows) column(names ...string) int {
	for _, name := range names {
		if i := slices.Index(l.header, name); i >= 0 {
			return i
		}
	}
	return -1
}

// next returns the next record, which is valid until the one after it is read,
// and io.EOF after the last one. cut says that the file ends within this record
// or right behind it, without a line end: it may not be whole.
func (l *logRows) next() (record []string, cut bool, err error) {
	record, err = l.csv.Read()
	cut = l.input.ended && !l.input.newline && l.csv.InputOffset() == l.input.size
	switch {
	case err == io.EOF:
		return nil, false, err
	case err != nil && cut:
		l.last++
		return nil, true, nil
	case err != nil:
		return nil, false, csvError(l.path, 0, l.last, err)
	}
	l.last, _ = l.csv.FieldPos(0)
	return record, cut, nil
}

// line is the line in which the record read last begins.
func (l *logRows) line() int { return l.last }

// cellError says what is wrong with a cell of the record read last.
func (l *logRows) cellError(column int, err error) error {
	line, at := l.csv.FieldPos(column)
	return &SyntaxError{l.path, line, at, err}
}

// lacks is an error in the header.
func (l *logRows) lacks(name, tool string) error {
	return &SyntaxError{l.path, 1, 0, fmt.Errorf("no column %q, which a log of %s has: keep it, or give the table as CSV by --input-format csv", name, tool)}
}

// endReader knows whether a text that was read to its end has a last line end.
type endReader struct {
	r              io.Reader
	size           int64
	ended, newline bool
}

func (e *endReader) Read(p []byte) (int, error) {
	n, err := e.r.Read(p)
	if n > 0 {
		e.size += int64(n)
		e.newline = p[n-1] == '\n'
	}
	e.ended = e.ended || err == io.EOF
	return n, err
}
