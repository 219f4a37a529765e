package format

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/gocarina/gocsv"
)

// typedRows reads a table whose columns are known into rows of type T. All
// fields of T are strings: gocsv takes an empty cell or a missing column for
// 0 and "1,234" for 1.234, so numbers are left to decimal.
type typedRows[T any] struct {
	path    string
	csv     *csv.Reader
	skipped int // lines before the header
	rows    *gocsv.Unmarshaller
}

// openTyped reads the header, whose case does not matter.
func openTyped[T any](path string, r *csv.Reader, skipped int) (*typedRows[T], error) {
	var row T
	t := &typedRows[T]{path: path, csv: r, skipped: skipped}
	rows, err := gocsv.NewUnmarshaller(r, row)
	if err == io.EOF {
		return nil, &SyntaxError{Path: path, Err: ErrEmpty}
	}
	if err != nil {
		return nil, csvError(path, skipped, 0, err)
	}
	err = rows.RenormalizeHeaders(func(headers []string) []string {
		normal := make([]string, len(headers))
		for i, h := range headers {
			normal[i] = strings.ToLower(strings.TrimSpace(h))
		}
		return normal
	})
	if err != nil {
		return nil, &SyntaxError{Path: path, Err: err}
	}
	t.rows = rows
	if d := duplicate(rows.Headers); d != "" {
		return nil, t.headerError(fmt.Errorf("two columns are called %q: name each once", d))
	}
	return t, nil
}

// lacks returns the first of the columns that the table does not have.
func (t *typedRows[T]) lacks(columns ...string) string {
	for _, c := range columns {
		if !slices.Contains(t.rows.Headers, c) {
			return c
		}
	}
	return ""
}

// next returns the next row, io.EOF at the end.
func (t *typedRows[T]) next() (row T, err error) {
	read, err := t.rows.Read()
	switch {
	case err == io.EOF:
		return row, err
	case err != nil:
		return row, csvError(t.path, t.skipped, 0, err)
	}
	return read.(T), nil
}

// cellError says what is wrong with a cell of the row read last.
func (t *typedRows[T]) cellError(column string, err error) error {
	line, at := t.csv.FieldPos(slices.Index(t.rows.Headers, column))
	return &SyntaxError{t.path, line + t.skipped, at, err}
}

func (t *typedRows[T]) headerError(err error) error {
	return &SyntaxError{t.path, 1 + t.skipped, 0, err}
}
