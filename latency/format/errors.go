package format

import (
	"encoding/csv"
	"errors"
	"fmt"
	"strings"
)

// SyntaxError is an error at a place in a file.
type SyntaxError struct {
	Path   string
	Line   int // from 1; 0 where the whole file is to blame
	Column int // of the cell, in bytes from 1; 0 where the whole line is to blame
	Err    error
}

func (e *SyntaxError) Error() string {
	var at strings.Builder
	at.WriteString(e.Path)
	if e.Line > 0 {
		fmt.Fprintf(&at, ":%d", e.Line)
	}
	if e.Column > 0 {
		fmt.Fprintf(&at, ":%d", e.Column)
	}
	return at.String() + ": " + e.Err.Error()
}

// Unwrap returns what is wrong there.
func (e *SyntaxError) Unwrap() error { return e.Err }

// ErrEmpty says that an input holds nothing.
var ErrEmpty = errors.New("is empty: a header and rows, or one number a line, are expected")

// excerpt quotes text for a message: shortened, control characters escaped.
func excerpt(s string) string {
	const most = 60
	short := []rune(s)
	if len(s) > 4*most { // a rune is 4 bytes at most: do not convert a huge line
		short = []rune(strings.ToValidUTF8(s[:4*most], "?"))
	}
	if len(short) > most {
		return fmt.Sprintf("%q...", string(short[:most]))
	}
	return fmt.Sprintf("%q", string(short))
}

// quotedList lists names for a message.
func quotedList(names []string) string {
	const most = 20
	var quoted []string
	for i, n := range names {
		if i == most {
			quoted = append(quoted, fmt.Sprintf("and %d more", len(names)-most))
			break
		}
		quoted = append(quoted, excerpt(n))
	}
	return strings.Join(quoted, ", ")
}

// csvError places an error of encoding/csv in the file. skipped lines were
// taken off before; last is the line read before the error.
func csvError(path string, skipped, last int, err error) error {
	var parse *csv.ParseError
	switch {
	case !errors.As(err, &parse):
		return &SyntaxError{path, last, 0, fmt.Errorf("cannot be read after this line: %w", err)}
	case errors.Is(err, csv.ErrFieldCount):
		return &SyntaxError{path, parse.Line + skipped, 0, errors.New("another number of cells than the header has columns: the row is cut off, or a cell that holds the separator is not quoted")}
	case parse.StartLine != parse.Line:
		err = fmt.Errorf("a quote is not closed properly in the row that starts at line %d", parse.StartLine+skipped)
	default:
		err = errors.New(`a quote stands inside a cell: expected the whole cell in quotes, and "" for a quote inside it`)
	}
	return &SyntaxError{path, parse.Line + skipped, parse.Column, err}
}
