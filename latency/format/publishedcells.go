package format

import (
	"encoding/csv"
	"fmt"
	"html"
	"strings"
)

// splitter cuts a line into the cells of a table.
type splitter struct {
	separator rune // as newDecimal takes it
	split     func(line string) ([]printedCell, error)
	notes     bool // a row may have a note on an indented line of its own
}

// cells cuts the line that starts at an offset of the text.
func (s splitter) cells(line string, at int) ([]printedCell, error) {
	cells, err := s.split(line)
	for i := range cells {
		cells[i].at += at
	}
	return cells, err
}

// splitters returns the ways to cut a line, in the order in which they are
// tried.
func splitters() []splitter {
	return []splitter{
		{separator: '|', split: atBars},
		{separator: '|', split: atBoxLines},
		{separator: '\t', split: atSeparator('\t')},
		{separator: ';', split: atSeparator(';')},
		{separator: ',', split: atSeparator(',')},
		{separator: '\t', split: atGaps, notes: true},
	}
}

// newPrintedCell takes off the white space around a cell.
func newPrintedCell(raw string, at int) printedCell {
	at += len(raw) - len(strings.TrimLeft(raw, " \t\n"))
	return printedCell{strings.TrimSpace(raw), at}
}

// atBars cuts at bars; one at either end belongs to the frame.
func atBars(line string) (cells []printedCell, err error) {
	trimmed := strings.TrimRight(line, " \t")
	start := len(trimmed) - len(strings.TrimLeft(trimmed, " \t"))
	if start < len(trimmed) && trimmed[start] == '|' {
		start++
	}
	for start < len(trimmed) {
		end := nextBar(trimmed, start)
		if end < 0 {
			end = len(trimmed)
		}
		cells = append(cells, newBarCell(trimmed[start:end], start))
		start = end + 1
	}
	return cells, nil
}

// nextBar returns where the next bar is that no backslash makes part of a cell,
// or -1.
func nextBar(s string, from int) int {
	for i := from; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '|':
			return i
		}
	}
	return -1
}

var boxLine = newPattern(`[│┃║]`)

// atBoxLines cuts at the lines that programs draw around cells on a terminal;
// one at either end belongs to the frame.
func atBoxLines(line string) (cells []printedCell, err error) {
	ends := append(boxLine().FindAllStringIndex(line, -1), []int{len(line), len(line)})
	start := 0
	for i, end := range ends {
		c := newPrintedCell(line[start:end[0]], start)
		if c.text != "" || i > 0 && i < len(ends)-1 {
			cells = append(cells, c)
		}
		start = end[1]
	}
	return cells, nil
}

var escapedMark = newPattern("\\\\([\\\\`*_{}\\[\\]()#+.!|<>~-])")

// newBarCell undoes Markdown: escapes, entities, and marks of emphasis around
// the whole cell.
func newBarCell(raw string, at int) printedCell {
	c := newPrintedCell(raw, at)
	for _, mark := range []string{"**", "*", "`"} {
		if inner, ok := strings.CutPrefix(c.text, mark); ok {
			if inner, ok = strings.CutSuffix(inner, mark); ok {
				c.text = strings.TrimSpace(inner)
			}
		}
	}
	c.text = html.UnescapeString(escapedMark().ReplaceAllString(c.text, "$1"))
	c.text = strings.Join(strings.Fields(c.text), " ") // of a wrapped line
	return c
}

func atSeparator(separator rune) func(string) ([]printedCell, error) {
	return func(line string) (cells []printedCell, err error) {
		if !strings.ContainsRune(line, separator) {
			return nil, nil
		}
		r := csv.NewReader(strings.NewReader(line))
		configureCSV(r, separator)
		record, err := r.Read()
		if err != nil {
			return nil, fmt.Errorf("cannot be cut into cells: %w", err)
		}
		for i, cell := range record {
			_, column := r.FieldPos(i)
			cells = append(cells, newPrintedCell(cell, column-1))
		}
		return cells, nil
	}
}

var gaps = newPattern(`[ \t]{2,}`)

// atGaps cuts where two blanks or more are.
func atGaps(line string) (cells []printedCell, err error) {
	trimmed := strings.TrimRight(line, " \t")
	start := len(trimmed) - len(strings.TrimLeft(trimmed, " \t"))
	for start < len(trimmed) {
		end, next := len(trimmed), len(trimmed)
		if gap := gaps().FindStringIndex(trimmed[start:]); gap != nil {
			end, next = start+gap[0], start+gap[1]
		}
		cells = append(cells, newPrintedCell(trimmed[start:end], start))
		start = next
	}
	return cells, nil
}

// isRule reports whether text is a line drawn between rows, or a part of one,
// of ASCII or of box drawing characters.
func isRule(text string) bool {
	text = strings.TrimSpace(text)
	return len(text) > 2 && strings.TrimFunc(text, func(r rune) bool { return strings.ContainsRune("-=_+:| \t\n", r) || '─' <= r && r <= '╿' }) == ""
}

// isRuleRow reports whether the cells of a row draw a line.
func isRuleRow(cells []printedCell) bool {
	var all strings.Builder
	for _, c := range cells {
		all.WriteString(c.text)
	}
	return isRule(all.String())
}

// isBlank reports whether all cells are empty.
func isBlank(cells []printedCell) bool {
	for _, c := range cells {
		if c.text != "" {
			return false
		}
	}
	return true
}
