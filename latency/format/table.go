package format

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// maxRecord is the longest record that is read, in bytes. Without a limit a
// quote that is never closed would take all memory.
const maxRecord = 32 << 20

var errTooLong = fmt.Errorf("a row is longer than %d MiB: is a quote left open, or is this no text?", maxRecord>>20)

// recordSource is what a table's records are read from.
type recordSource interface {
	// read returns the next record, whose strings are valid until the call
	// after, or an error, which is io.EOF at the end and errCut for a record
	// that may not be whole.
	read() (record []string, err error)
	// at returns the place of a cell of the record read last.
	at(field int) (line, column int)
}

// errCut says that a file ends within a record.
var errCut = errors.New(cutOff)

// table reads a table record by record.
type table struct {
	path    string
	source  recordSource
	line    int        // of the record read last
	header  []string   // as written
	columns []column   // of the header
	sample  [][]string // complete records after the header, as far as looked ahead
	dialect
}

// openTable reads a table's dialect and header.
func openTable(r io.Reader, in Input) (*table, error) {
	head, whole, rest, err := lookAhead(r)
	if err != nil {
		return nil, err
	}
	t := &table{path: in.Path, dialect: sniff(head, whole)}
	ahead := records(head[t.skip:], whole, t.separator, len(head))
	if len(ahead) > 0 {
		t.sample = ahead[1:]
	}
	if _, err := io.CopyN(io.Discard, rest, int64(t.skip)); err != nil {
		return nil, err
	}
	t.source = newCSVRecords(in.Path, rest, t.dialect)
	header, err := t.read()
	if err == io.EOF {
		return nil, &SyntaxError{Path: t.path, Err: ErrEmpty}
	}
	if err != nil {
		return nil, err
	}
	t.header = make([]string, headerWidth(header))
	for i := range t.header {
		t.header[i] = strings.Clone(header[i])
	}
	if t.columns, err = newColumns(t.header, in.Options); err != nil {
		return nil, &SyntaxError{t.path, t.line, 0, err}
	}
	return t, nil
}

// lookAhead returns the first HeadSize bytes, more where they do not hold the
// header and a line after it, and a reader of all bytes.
func lookAhead(r io.Reader) (head []byte, whole bool, all io.Reader, err error) {
	for size := HeadSize; ; size *= 4 {
		more := make([]byte, size-len(head))
		n, err := io.ReadFull(r, more)
		head = append(head, more[:n]...)
		whole = err == io.EOF || err == io.ErrUnexpectedEOF
		if err != nil && !whole {
			return nil, false, nil, err
		}
		if whole || size >= maxRecord || bytes.Count(head[preamble(head).skip:], []byte("\n")) > 1 {
			return head, whole, io.MultiReader(bytes.NewReader(head), r), nil
		}
	}
}

// next returns the next record, as long as the header; its strings are valid
// until the call after. At the end the error is io.EOF. repeated reports a
// record that is the header again, as in files joined by cat.
func (t *table) next() (record []string, repeated bool, err error) {
	record, err = t.read()
	if err != nil {
		return nil, false, err
	}
	width := len(t.header)
	if len(record) != width {
		if !fits(record, width) {
			return nil, false, t.wrongWidth(record)
		}
		record = record[:width]
	}
	return record, record[0] == t.header[0] && slices.Equal(record, t.header), nil
}

// read returns the next record.
func (t *table) read() ([]string, error) {
	record, err := t.source.read()
	if err == nil || err == errCut {
		t.line, _ = t.at(0)
	}
	return record, err
}

func (t *table) wrongWidth(record []string) error {
	problem := "more cells than the header has columns: quote cells that hold the separator"
	if len(record) < len(t.header) {
		problem = "fewer cells than the header has columns: the row is cut off, or a separator is missing"
	}
	return &SyntaxError{t.path, t.line, 0, fmt.Errorf("%d cells in a table of %d columns: %s", len(record), len(t.header), problem)}
}

func (t *table) at(field int) (line, column int) { return t.source.at(field) }

// cellError says what is wrong with a cell of the record read last.
func (t *table) cellError(field int, err error) error {
	line, column := t.at(field)
	return &SyntaxError{t.path, line, column, err}
}

// csvRecords are the records of a text of separated cells.
type csvRecords struct {
	path    string
	skipped int // lines before the header
	line    int // of the record read last
	csv     *csv.Reader
	limit   *recordLimit
}

func newCSVRecords(path string, text io.Reader, d dialect) *csvRecords {
	r := &csvRecords{path: path, skipped: d.lines, limit: &recordLimit{src: text}}
	r.csv = csv.NewReader(bufio.NewReaderSize(r.limit, HeadSize))
	configureCSV(r.csv, d.separator)
	r.csv.ReuseRecord = true
	return r
}

// read passes over blank records.
func (r *csvRecords) read() ([]string, error) {
	for {
		r.limit.left = maxRecord
		record, err := r.csv.Read()
		switch {
		case err == io.EOF:
			return nil, err
		case err != nil:
			return nil, csvError(r.path, r.skipped, r.line, err)
		}
		r.line, _ = r.at(0)
		if len(record) > 1 || strings.TrimSpace(record[0]) != "" {
			return record, nil
		}
	}
}

func (r *csvRecords) at(field int) (line, column int) {
	line, column = r.csv.FieldPos(field)
	return line + r.skipped, column
}

// recordLimit refuses to read on when a record does not end.
type recordLimit struct {
	src  io.Reader
	left int
}

func (l *recordLimit) Read(p []byte) (int, error) {
	if l.left <= 0 {
		return 0, errTooLong
	}
	n, err := l.src.Read(p)
	l.left -= n
	return n, err
}
