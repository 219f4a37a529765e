package format

import (
	"errors"
	"strings"
)

// maxColumns bounds the columns of a published table.
const maxColumns = 50

// framed reads a table with a bar on either side, whose header is in the text
// between the offsets; nil if there is none. Where the lines end does not
// matter: an archive may have made one of all, a mailer two of one. next is
// where to look on.
func (s *publishedScanner) framed(from, to int) (t *printedTable, next int, err error) {
	line := s.text[:to]
	for bar := nextBar(line, from); bar >= 0; bar = nextBar(line, bar+1) {
		t, end, err := s.framedTable(bar, s.opensLine(bar))
		if err != nil {
			return nil, 0, err
		}
		if t != nil {
			next, err = s.framedRows(t, end)
			return t, next, err
		}
	}
	return nil, 0, nil
}

// opensLine reports whether a bar is the first of its line, with nothing before.
func (s *publishedScanner) opensLine(bar int) bool {
	before := strings.TrimRight(s.text[:bar], " \t")
	return before == "" || strings.HasSuffix(before, "\n")
}

// framedTable begins the table whose header starts behind a bar, nil if none
// does; end is the bar that closes the header. Within a line, where text may
// stand before the table, its first column is that of the metric.
func (s *publishedScanner) framedTable(bar int, opensLine bool) (t *printedTable, end int, err error) {
	header, end := s.framedHeader(bar, opensLine)
	if header == nil {
		return nil, 0, nil
	}
	columns, ok, err := s.columnsOf(header)
	if err != nil || !ok {
		return nil, 0, err
	}
	return &printedTable{header: header, columns: columns, separator: '|'}, end, nil
}

// startsTable reports whether the header of a table starts behind a bar.
func (s *publishedScanner) startsTable(bar int) bool {
	t, _, err := s.framedTable(bar, false)
	return t != nil || err != nil
}

// framedHeader returns the header that starts behind a bar, and the bar that
// closes it; nil if none does.
func (s *publishedScanner) framedHeader(bar int, opensLine bool) (header []printedCell, end int) {
	bars := []int{bar}
	for len(bars) <= maxColumns+1 {
		raw, next := s.framedCell(bar)
		switch first := len(bars) == 1; {
		case next < 0 && (first || !isBlankOrRule(raw)):
			return nil, 0 // a cell without a bar behind it
		case isBlankOrRule(raw):
			return s.cellsBetween(bars), bar
		case first && !opensLine && !namesMetric(raw):
			return nil, 0
		}
		if endsLine(raw) && isRule(firstCell(s.text[next+1:])) {
			return nil, 0 // the right side is open: the lines matter
		}
		bars = append(bars, next)
		bar = next
	}
	return nil, 0
}

// cellsBetween reads the cells between bars.
func (s *publishedScanner) cellsBetween(bars []int) (cells []printedCell) {
	for i, bar := range bars[1:] {
		cells = append(cells, newBarCell(s.text[bars[i]+1:bar], bars[i]+1))
	}
	return cells
}

func endsLine(raw string) bool { return strings.HasSuffix(strings.TrimRight(raw, " \t"), "\n") }

func firstCell(s string) string {
	cell, _, _ := strings.Cut(s, "|")
	return cell
}

// framedCell returns what is between a bar and the next, which is at next; -1
// and the rest of the text if it is the last.
func (s *publishedScanner) framedCell(bar int) (raw string, next int) {
	if next = nextBar(s.text, bar+1); next < 0 {
		return s.text[bar+1:], -1
	}
	return s.text[bar+1 : next], next
}

func isBlankOrRule(raw string) bool { return strings.TrimSpace(raw) == "" || isRule(raw) }

// framedRows reads rows from the bar that closes the header on, and returns
// where to look on.
func (s *publishedScanner) framedRows(t *printedTable, bar int) (next int, err error) {
	spaced := false // a blank line after the header: perhaps one after every row
	before := ""    // what is before the bar, after the row
	for {
		raw, next := s.framedCell(bar)
		blankLine := strings.Count(raw, "\n") > 1
		switch {
		case next < 0 && isRowStart(before, raw):
			return 0, s.wrong(newPrintedCell(raw, bar+1).at, wrongCells(0, len(t.header)))
		case next < 0:
			return s.framedEnd(t, bar)
		case isBlankOrRule(raw) && blankLine && !spaced && len(t.rows) > 0 && !s.framedRowFollows(t, next):
			return s.framedEnd(t, bar)
		case isBlankOrRule(raw):
			spaced = spaced || blankLine && len(t.rows) == 0
			bar, before = next, raw
			continue
		case len(t.rows) > 0 && s.startsTable(bar):
			return s.framedEnd(t, bar)
		}
		row, end, err := s.framedRow(bar, len(t.header))
		if err != nil {
			return 0, err
		}
		if !isRuleRow(row) {
			t.rows = append(t.rows, row)
		}
		bar, before = end, ""
		if ended, err := s.framedStop(bar, len(t.header)); err != nil {
			return 0, err
		} else if ended {
			return s.framedEnd(t, bar)
		}
	}
}

// framedRowFollows reports whether a row stands behind a bar.
func (s *publishedScanner) framedRowFollows(t *printedTable, bar int) bool {
	row, _, err := s.framedRow(bar, len(t.header))
	return err == nil && t.isRow(row)
}

// isRowStart tells the start of a row that is cut off from text after a table,
// by what is before and behind the last bar. Text follows the bar that closes a
// row or a line drawn up to it, or begins a line.
func isRowStart(before, raw string) bool {
	drawn := isRule(before) && before == strings.TrimSpace(before)
	text := strings.TrimLeft(raw, " \t")
	return before != "" && !drawn && !isBlankOrRule(raw) && text[0] != '\n'
}

// framedEnd goes on at the last bar of a table, which may be the first of the
// next.
func (s *publishedScanner) framedEnd(t *printedTable, bar int) (next int, err error) {
	return bar, s.checkRows(t)
}

// framedRow reads the cells behind a bar; end is the bar that closes the last.
func (s *publishedScanner) framedRow(bar, columns int) (row []printedCell, end int, err error) {
	start := newPrintedCell(s.text[bar+1:], bar+1).at
	for len(row) < columns {
		raw, next := s.framedCell(bar)
		if next < 0 || isBlankOrRule(raw) && strings.Contains(raw, "\n") {
			return nil, 0, s.wrong(start, wrongCells(len(row), columns))
		}
		row = append(row, newBarCell(raw, bar+1))
		bar = next
	}
	return row, bar, nil
}

// framedStop tells whether text follows the row that ends at a bar. A cell too
// many is an error.
func (s *publishedScanner) framedStop(bar, columns int) (ended bool, err error) {
	start := bar
	for extra := 0; extra <= columns; extra++ {
		raw, next := s.framedCell(bar)
		blank := isBlankOrRule(raw)
		switch {
		case extra == 0 && blank:
			return false, nil
		case blank && next >= 0, blank && extra > 0:
			return false, s.wrong(start+1, errors.New("more cells than the header has columns"))
		case strings.Contains(raw, "\n"):
			return true, s.refuseOpenRow(bar, columns)
		case next < 0, s.startsTable(bar):
			return true, nil
		}
		bar = next
	}
	return true, nil
}

// refuseOpenRow refuses a row that lacks its first bar: a line right below the
// row that ends at a bar, with as many cells.
func (s *publishedScanner) refuseOpenRow(bar, columns int) error {
	at := newPrintedCell(s.text[bar+1:], bar+1).at
	if strings.Count(s.text[bar+1:at], "\n") > 1 {
		return nil
	}
	line, _ := s.lineAt(at)
	if cells, _ := atBars(line); len(cells) != columns {
		return nil
	}
	return s.wrong(at, errors.New("a row without the bar that opens the others: add it, or a blank line before text that follows the table"))
}
