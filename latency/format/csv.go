package format

import (
	"io"
	"iter"
	"strings"

	"sigtest/latency"
)

// csvFormat reads tables: cells separated by tabs, semicolons, commas or bars,
// under a header that says what the columns are.
func csvFormat() Format {
	return Format{
		Name:   "csv",
		Doc:    "table with a header, separated by tab ; , or |: a row per value, or a column per metric, or a column per run",
		Run:    "a row, or what a column run, iteration, ... says",
		Sign:   "a header, and rows of numbers below it",
		Detect: detectCSV,
		Read:   readCSV,
	}
}

// shape is how a table holds its observations.
type shape struct {
	values []int // columns of values; each a metric where no column names them
	runs   []runColumn
}

func detectCSV(head []byte) bool {
	if start := strings.TrimSpace(string(head[:min(len(head), 64)])); start == "" || strings.IndexByte("{[<", start[0]) >= 0 {
		return false // JSON, HTML or XML
	}
	whole := len(head) < HeadSize
	d := sniff(head, whole)
	rows := records(head[d.skip:], whole, d.separator, sniffRecords)
	if len(rows) == 0 {
		return false
	}
	width := headerWidth(rows[0])
	columns, err := newColumns(rows[0][:width], Options{})
	switch {
	case err != nil:
		return true // two columns for one thing: a table, to be explained
	case width > 1 && index(columns, valueRole) >= 0:
		return true
	case width == 1 && headless(columns):
		return false // plain numbers
	case len(rows) == 1:
		return width > 1 && !whole // the header is longer than the head
	}
	return (width == 1 || stability(rows) > 0.5) && hasNumbers(rows[1:], width)
}

func hasNumbers(rows [][]string, width int) bool {
	for i := range width {
		if kindOf(rows, i) == holdsNumbers {
			return true
		}
	}
	return false
}

func readCSV(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
	t, err := openTable(r, in)
	return t.observations(in, err)
}

// observations yields what the rows of a table hold, or the error with which
// opening it ended.
func (t *table) observations(in Input, err error) iter.Seq2[latency.Observation, error] {
	var rows *rowReader
	if err == nil {
		rows, err = t.openRows(in)
	}
	return func(yield func(latency.Observation, error) bool) {
		if err == nil {
			err = rows.readAll(yield)
		}
		if err != nil {
			yield(latency.Observation{}, err)
		}
	}
}

// openRows tells how the table's rows are to be read.
func (t *table) openRows(in Input) (*rowReader, error) {
	s, err := t.shape()
	if err != nil {
		return nil, &SyntaxError{t.path, t.line, 0, err}
	}
	d, err := newDecimal(in.Decimal, t.separator)
	if err != nil {
		return nil, err
	}
	for _, row := range t.sample {
		for _, i := range s.values {
			if i < len(row) {
				d.learn(row[i])
			}
		}
	}
	rows := newRowReader(t, s, d)
	if err := rows.checkConfigs(); err != nil {
		return nil, err
	}
	if in.facts != nil {
		in.facts.columns = headers(t.columns)
		in.facts.configs = rows.namesConfigs()
	}
	return rows, nil
}

// shape tells the table's shape by its header and the first rows.
func (t *table) shape() (shape, error) {
	if value := index(t.columns, valueRole); value >= 0 && t.isLong(value) {
		return shape{values: []int{value}}, nil
	}
	if s, ok := t.transposed(); ok {
		return s, nil
	}
	return t.wide()
}
