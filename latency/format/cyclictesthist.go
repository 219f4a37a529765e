package format

import (
	"fmt"
	"strconv"
)

// cyclicTable is the histogram of an invocation: a column for each thread and,
// by -H, one for all threads together.
type cyclicTable struct {
	binTable
	line    int // of its title
	unit    string
	footers map[string]cyclicFooterLine
}

// cyclicFooterLine holds a number for each column; those of Min and Avg lack
// the one of all threads.
type cyclicFooterLine struct {
	line   int
	values []float64
}

func newCyclicTable(line int, unit string) *cyclicTable {
	return &cyclicTable{line: line, unit: unit, footers: map[string]cyclicFooterLine{}}
}

// open reports whether rows of bins may follow: they end where the footers begin.
func (t *cyclicTable) open() bool { return t != nil && len(t.footers) == 0 }

func (t *cyclicTable) addBin(l *textLines, line string) error {
	row := fieldsOf(line, 0)
	if t.columns == nil {
		t.columns = make([]latencySummary, len(row)-1)
	}
	return t.add(l, row)
}

func (t *cyclicTable) addFooter(l *textLines, line string) error {
	m := cyclicFooter().FindStringSubmatchIndex(line)
	f := cyclicFooterLine{line: l.n}
	for _, v := range fieldsOf(line, m[1]) {
		n, err := l.count(v)
		if err != nil {
			return err
		}
		if l.cut(len(v.text), 5) && v.column+len(v.text) > len(line) {
			return l.wrong(v.column, fmt.Errorf("%s stops within a number: the file is cut off here", excerpt(line)))
		}
		f.values = append(f.values, n)
	}
	t.footers[line[m[2]:m[3]]] = f
	return nil
}

// The titles of footers.
const (
	cyclicTotal  = "Total"
	cyclicLeast  = "Min Latencies"
	cyclicMean   = "Avg Latencies"
	cyclicMost   = "Max Latencies"
	cyclicBeyond = "Histogram Overflows"
)

// finish returns a summary for each column.
func (t *cyclicTable) finish(l *textLines) ([]latencySummary, error) {
	threads, err := t.checkWhole(l)
	if err != nil {
		return nil, err
	}
	for i := range t.columns {
		s := &t.columns[i]
		s.unit = t.unit
		s.prefix = "T" + strconv.Itoa(i) + "/"
		if i == threads {
			s.prefix, s.implied = "all/", true
		}
		s.min, s.avg, s.max, s.over = t.footer(cyclicLeast, i), t.footer(cyclicMean, i), t.footer(cyclicMost, i), t.footer(cyclicBeyond, i)
		s.count = s.total()
		if in := t.footer(cyclicTotal, i); in.line > 0 { // newer versions do not tell it
			s.count = in.value + s.over.value
		}
		if s.count == 0 {
			s.nothingMeasured()
		}
	}
	return t.columns, nil
}

// checkWhole is an error if footers, or parts of them, are missing. It returns
// how many columns are threads.
func (t *cyclicTable) checkWhole(l *textLines) (threads int, err error) {
	for _, title := range []string{cyclicLeast, cyclicMean, cyclicMost, cyclicBeyond} {
		if _, ok := t.footers[title]; !ok {
			return 0, l.wrong(0, fmt.Errorf("the histogram that starts in line %d has no # %s: up to here; the file is cut off", t.line, title))
		}
	}
	if t.columns == nil { // empty bins may be left out, and all are
		t.columns = make([]latencySummary, len(t.footers[cyclicBeyond].values))
	}
	columns := len(t.columns)
	if columns == 0 {
		return 0, l.wrong(0, fmt.Errorf("the histogram that starts in line %d has no columns: the file is cut off, or lines of it are damaged", t.line))
	}
	threads = len(t.footers[cyclicLeast].values)
	if threads != columns-1 || threads < 2 { // -H has no effect on one thread
		threads = columns
	}
	for _, row := range []struct {
		title  string
		wanted int
	}{{cyclicTotal, columns}, {cyclicLeast, threads}, {cyclicMean, threads}, {cyclicMost, columns}, {cyclicBeyond, columns}} {
		if f, ok := t.footers[row.title]; ok && len(f.values) != row.wanted {
			return 0, &SyntaxError{l.path, f.line, 0, fmt.Errorf("%d values for # %s, where the histogram has %d columns: the file is cut off, or lines of it are damaged", len(f.values), row.title, columns)}
		}
	}
	return threads, nil
}

// footer is what a footer says of a column; the one of all threads has no Min
// and Avg.
func (t *cyclicTable) footer(title string, column int) reading {
	f, ok := t.footers[title]
	if !ok || column >= len(f.values) {
		return reading{}
	}
	return reading{cell{value: f.values[column]}, f.line}
}
