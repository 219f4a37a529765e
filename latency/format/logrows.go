package format

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"sigtest/latency"
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
		var parse *csv.ParseError
		if errors.As(err, &parse) {
			l.last = parse.StartLine
		}
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

// figure reads a time or a count of the record read last.
func (l *logRows) figure(record []string, column int) (cell, error) {
	c, err := figure(record[column])
	if err != nil {
		err = l.cellError(column, err)
	}
	return c, err
}

// startOf dates a run by a time in its log, once: reading a time takes longer than
// all else of a row.
type startOf struct{ known bool }

func (s *startOf) date(o *latency.Observation, text string) {
	if !s.known && o.Rejected == "" {
		o.Order, o.Ordered = parseTime(text)
		s.known = true
	}
}

// all yields what read adds of the records, and what rest returns behind them. A
// record that may be cut off is rejected.
func (l *logRows) all(read func(record []string, add func(latency.Observation)) error, rest func(line int) ([]latency.Observation, error)) iter.Seq2[latency.Observation, error] {
	return before(rest, l.path, func(yield func(latency.Observation, error) bool) {
		line, stopped := 1, false
		add := func(o latency.Observation) {
			o.Source, o.Line = l.path, line
			stopped = stopped || !yield(o, nil)
		}
		for !stopped {
			record, cut, err := l.next()
			line = max(line, l.line())
			switch {
			case err == io.EOF:
				return
			case cut:
				add(latency.Observation{Rejected: cutOff})
				continue
			case err == nil:
				err = read(record, add)
			}
			if err != nil {
				yield(latency.Observation{}, err)
				return
			}
		}
	})
}

// before yields what rest returns behind all observations of a file, unless it is
// cut off: then it is not known what they add up to.
func before(rest func(line int) ([]latency.Observation, error), path string, observations iter.Seq2[latency.Observation, error]) iter.Seq2[latency.Observation, error] {
	return func(yield func(latency.Observation, error) bool) {
		line := 1
		for o, err := range observations {
			if !yield(o, err) || err != nil || o.Rejected == cutOff {
				return
			}
			line = o.Line
		}
		all, err := rest(line)
		yieldAll(all, path, err)(yield)
	}
}

// byColumns returns the columns that are part of the metric's name, and says
// before Read returns which ones there are. Other roles than that the columns of
// a log cannot be given.
func (l *logRows) byColumns(in Input) (by []int) {
	for i, name := range l.header {
		if containsFold(in.By, name) {
			by = append(by, i)
		}
	}
	if in.facts != nil && len(in.Ignore) == 0 && len(in.Columns) == 0 {
		in.facts.columns = l.header
	}
	return by
}

// cellsBefore is a metric's name behind the cells of the columns, as far as they
// hold something.
func cellsBefore(metric string, record []string, by []int) string {
	for _, i := range slices.Backward(by) {
		if record[i] != "" {
			metric = record[i] + "/" + metric
		}
	}
	return metric
}

// firstRecord returns the first record of a head, nil if it does not hold one.
func firstRecord(head []byte, separator rune) []string {
	r := csv.NewReader(bytes.NewReader(head))
	r.Comma = separator
	record, _ := r.Read() // no record, if it cannot be read
	return record
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
