package format

import (
	"fmt"
	"slices"
	"strings"
)

// schedColumn is a column of the tables of perf sched latency.
type schedColumn int

const (
	schedRuntime schedColumn = iota
	schedSwitches
	schedAvg
	schedMax
	schedSum // of an out-of-tree patch
	schedMaxAt
	schedMaxStart
	schedMaxEnd
	schedColumns // how many there are
)

// key is what precedes the number in each cell.
func (c schedColumn) key() string {
	return [schedColumns]string{"", "", "avg", "max", "sum", "max at", "max start", "max end"}[c]
}

// title is what the header calls the column.
func (c schedColumn) title() string {
	return [schedColumns]string{"Runtime ms", "Switches", "Avg delay ms", "Max delay ms", "Sum delay ms", "Max delay at", "Max delay start", "Max delay end"}[c]
}

// unit is what follows it.
func (c schedColumn) unit() string {
	return [schedColumns]string{"ms", "", "ms", "ms", "ms", "s", "s", "s"}[c]
}

// like is a cell as it should be.
func (c schedColumn) like() string {
	switch {
	case c == schedSwitches:
		return "a count such as 1234"
	case c.key() == "":
		return "a time such as 12.345 ms"
	}
	return c.key() + ": and a time such as 12.345 " + c.unit()
}

// schedTitled returns the column that a header's title names; perf changed
// titles over time.
func schedTitled(title string) (schedColumn, bool) {
	title = strings.ToLower(title)
	title = strings.Replace(title, "average ", "avg ", 1)
	title = strings.Replace(title, "maximum ", "max ", 1)
	title = strings.Replace(title, "count", "switches", 1)
	for c := range schedColumns {
		if strings.ToLower(c.title()) == title {
			return c, true
		}
	}
	return 0, false
}

// schedTitles lists all titles for a message.
func schedTitles() string {
	var all []string
	for c := range schedColumns {
		all = append(all, c.title())
	}
	return strings.Join(all, ", ")
}

// schedTable is a table as printed.
type schedTable struct {
	at      int    // where it starts in the post's text
	end     int    // where its last line ends
	prose   string // what precedes it, from the end of the table before
	columns []schedColumn
	rows    []schedRow
	total   *schedRow // nil where it is not listed
	infos   []schedRemark
	mark    byte // decimal mark; 0 where no number has one
	headed  bool // it has a header of its own
	flat    bool // its rows do not start lines
	remarks bool // something is written behind rows
}

func (t *schedTable) has(c schedColumn) bool { return slices.Contains(t.columns, c) }

// digits is what the table holds, as text.
func (t *schedTable) digits() string {
	var text strings.Builder
	write := func(r schedRow) {
		r.at = 0
		fmt.Fprintln(&text, r)
	}
	for _, r := range t.rows {
		write(r)
	}
	if t.total != nil {
		write(*t.total)
	}
	return text.String()
}

// sums reports whether the TOTAL of the table has a value in the column. The
// largest delay came together with the sums.
func (t *schedTable) sums(c schedColumn) bool {
	return c == schedRuntime || c == schedSwitches || t.has(schedSum) && (c == schedMax || c == schedSum)
}

// schedRow is a row of a table, or its TOTAL.
type schedRow struct {
	at      int
	run     string // number written before the name; "" where there is none
	name    string
	pid     string // of a single thread; "" where threads were merged
	threads int
	cells   [schedColumns]schedCellValue
}

type schedCellValue struct {
	value    float64
	decimals int // digits behind the decimal mark
}

// schedRemark is what perf says of the quality of its trace.
type schedRemark struct {
	at        int
	percent   float64
	what      string // as "context switch bugs"
	count, of string
}
