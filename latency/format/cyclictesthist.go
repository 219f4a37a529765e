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
	m := cyclicFooter.FindStringSubmatchIndex(line)
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

// finish returns a summary for each column.
func (t *cyclicTable) finish(l *textLines) ([]latencySummary, error) {
	const least, mean, most, over, total = "Min Latencies", "Avg Latencies", "Max Latencies", "Histogram Overflows", "Total"
	for _, name := range []string{least, mean, most, over} {
		if _, ok := t.footers[name]; !ok {
			return nil, l.wrong(0, fmt.Errorf("the histogram that starts in line %d has no # %s: up to here; the file is cut off", t.line, name))
		}
	}
	if t.columns == nil { // empty bins may be left out, and all are
		t.columns = make([]latencySummary, len(t.footers[over].values))
	}
	columns := len(t.columns)
	if columns == 0 {
		return nil, l.wrong(0, fmt.Errorf("the histogram that starts in line %d has no columns: the file is cut off, or lines of it are damaged", t.line))
	}
	threads := len(t.footers[least].values)
	if threads != columns-1 || threads < 2 { // -H has no effect on one thread
		threads = columns
	}
	for _, row := range []struct {
		name   string
		wanted int
	}{{total, columns}, {least, threads}, {mean, threads}, {most, columns}, {over, columns}} {
		if f, ok := t.footers[row.name]; ok && len(f.values) != row.wanted {
			return nil, &SyntaxError{l.path, f.line, 0, fmt.Errorf("%d values for # %s, where the histogram has %d columns: the file is cut off, or lines of it are damaged", len(f.values), row.name, columns)}
		}
	}
	value := func(name string, i int) reading {
		f, ok := t.footers[name]
		if !ok || i >= len(f.values) {
			return reading{}
		}
		return reading{cell{value: f.values[i]}, f.line}
	}
	for i := range t.columns {
		s := &t.columns[i]
		s.unit = t.unit
		s.prefix = "T" + strconv.Itoa(i) + "/"
		if i == threads {
			s.prefix, s.implied = "all/", true
		}
		s.min, s.avg, s.max, s.over = value(least, i), value(mean, i), value(most, i), value(over, i)
		s.count = s.total()
		if in := value(total, i); in.line > 0 { // newer versions do not tell it
			s.count = in.value + s.over.value
		}
		if s.count == 0 {
			s.nothingMeasured()
		}
	}
	return t.columns, nil
}
