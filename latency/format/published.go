package format

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"sigtest/latency/audit"
)

// ReadPublished reads the tables of results in a text that somebody has
// published: a mail, a page in Markdown, a CSV file. The input is a file or "-"
// for Options.Stdin. Cells may stand between bars, also where an archive has
// made one line of the whole mail, or be separated by tabs, semicolons, commas,
// or two blanks and more.
//
// A table is told by its header, which names the averages before and after, and
// a change or a P-value; the first column is the metric if none is called so. A
// row of it that cannot be read is an error with its place, and so is a text
// without a table.
func ReadPublished(o Options, input string) ([]audit.Table, error) {
	op := opener{options: o}
	file, err := op.open(input)
	if err != nil {
		return nil, fmt.Errorf("cannot read input: %w", err)
	}
	defer file.Close()
	return readPublished(file, NameOf(input), o)
}

func readPublished(r io.Reader, path string, o Options) ([]audit.Table, error) {
	decoded, err := decode(r)
	if err != nil {
		return nil, &SyntaxError{Path: path, Err: err}
	}
	text, err := readPost(decoded, path)
	if err != nil {
		return nil, err
	}
	printed, err := (&publishedScanner{post: text}).tables()
	if err != nil {
		return nil, err
	}
	var tables []audit.Table
	for _, p := range printed {
		t, err := text.published(p, o)
		if err != nil {
			return nil, err
		}
		tables = append(tables, t)
	}
	return tables, nil
}

// printedTable is a published table as cells.
type printedTable struct {
	header    []printedCell
	columns   publishedColumns
	rows      [][]printedCell // each as long as the header
	separator rune
}

// printedCell is a cell of a published table, without white space around it.
type printedCell struct {
	text string
	at   int // offset in the text of the post
}

// publishedScanner looks for the tables of a post.
type publishedScanner struct {
	*post
	nearest   []printedCell // the header that comes nearest to one of such a table
	nearRoles int           // how many of its columns are known
}

func (s *publishedScanner) tables() ([]printedTable, error) {
	var tables []printedTable
	for at := 0; at < len(s.text); {
		t, next, err := s.tableAt(at)
		if err != nil {
			return nil, err
		}
		if t != nil {
			tables = append(tables, *t)
		}
		at = next
	}
	if len(tables) == 0 {
		return nil, s.none()
	}
	return tables, nil
}

// tableAt reads the table whose header is in the line that begins, or goes on,
// at the offset; nil if there is none. next is where to look on.
func (s *publishedScanner) tableAt(at int) (t *printedTable, next int, err error) {
	line, next := s.lineAt(at)
	if t, end, err := s.framed(at, at+len(line)); t != nil || err != nil {
		return t, end, err
	}
	for _, split := range splitters() {
		header, err := split.cells(line, at)
		if err != nil {
			continue // text, not a table
		}
		columns, ok, err := s.columnsOf(header)
		if err != nil {
			return nil, 0, err
		}
		if ok {
			t = &printedTable{header: header, columns: columns, separator: split.separator}
			next, err = s.lines(t, split, next)
			return t, next, err
		}
	}
	return nil, next, nil
}

// lineAt returns the rest of the line at an offset, and where the next begins.
func (s *publishedScanner) lineAt(at int) (line string, next int) {
	line, _, _ = strings.Cut(s.text[at:], "\n")
	return line, min(at+len(line)+1, len(s.text))
}

// lines reads the rows of a table that has a line for each. A blank line ends
// it, unless a row follows.
func (s *publishedScanner) lines(t *printedTable, split splitter, at int) (next int, err error) {
	for at < len(s.text) {
		line, next := s.lineAt(at)
		start := at
		at = next
		switch {
		case strings.TrimSpace(line) == "" && len(t.rows) > 0:
			row, follows := s.rowFollows(t, split, at)
			if !follows {
				return at, nil
			}
			at = row
			continue
		case strings.TrimSpace(line) == "", isRule(line):
			continue
		}
		cells, err := split.cells(line, start)
		if err != nil {
			return 0, s.wrong(start, err)
		}
		if len(cells) > len(t.header) && isBlank(cells[len(t.header):]) {
			cells = cells[:len(t.header)]
		}
		note := split.notes && len(cells) == 1 && !looksNumeric(cells[0].text)
		if note && len(t.rows) > 0 && indent(line) > s.indentOf(t)+1 {
			continue // below a row
		}
		if len(cells) != len(t.header) {
			return 0, s.wrong(start+indent(line), wrongCells(len(cells), len(t.header)))
		}
		if split.notes && !strings.Contains(line, "\t") {
			if err := s.checkAligned(t.header, cells); err != nil {
				return 0, err
			}
		}
		t.rows = append(t.rows, cells)
	}
	if err := s.checkRows(t); err != nil {
		return 0, err
	}
	return at, s.checkEnd(t)
}

// rowFollows returns where the next line is that is not blank, and whether it
// is a row.
func (s *publishedScanner) rowFollows(t *printedTable, split splitter, at int) (row int, follows bool) {
	for at < len(s.text) {
		line, next := s.lineAt(at)
		if strings.TrimSpace(line) != "" {
			cells, err := split.cells(line, at)
			return at, err == nil && t.isRow(cells)
		}
		at = next
	}
	return at, false
}

// isRow tells a row from text by its averages.
func (t *printedTable) isRow(cells []printedCell) bool {
	return len(cells) == len(t.header) &&
		looksNumeric(plainFigure(cells[t.columns.before].text)) && looksNumeric(plainFigure(cells[t.columns.after].text))
}

// checkEnd refuses a last row that the end of the file may have cut within its
// last cell: no line end, and fewer decimals than there are in any row above.
func (s *publishedScanner) checkEnd(t *printedTable) error {
	column := len(t.header) - 1
	if !s.unended || len(t.rows) < 2 || !t.columns.has(column) {
		return nil
	}
	last := t.rows[len(t.rows)-1][column]
	for _, row := range t.rows[:len(t.rows)-1] {
		if decimals(row[column].text) <= decimals(last.text) {
			return nil
		}
	}
	return s.wrong(last.at, fmt.Errorf("the file ends in %s, which may be cut off: all above have more digits; take the whole table, or end the last line with a line end if it is whole", excerpt(last.text)))
}

// decimals counts what follows the decimal mark; -1 is for an empty cell.
func decimals(text string) int {
	if text == "" {
		return -1
	}
	at := strings.LastIndexAny(text, ".,")
	if at < 0 {
		return 0
	}
	_, digits := mantissaLength(text[at+1:])
	return digits
}

// checkAligned refuses a row between gaps whose cells are as many as the header
// has, but which leaves one column empty and has a name in two cells instead.
func (s *publishedScanner) checkAligned(header, row []printedCell) error {
	aligned := false // a cell further right stands below its header
	for i := len(row) - 1; i > 0; i-- {
		from, to := s.span(row[i])
		start, end := s.span(header[i])
		switch {
		case from < end && start < to:
			aligned = true
		case aligned && to <= start:
			return s.wrong(row[i].at, fmt.Errorf("nothing stands below the column %q: write NA into an empty cell, and no two blanks within a name", header[i].text))
		}
	}
	return nil
}

// span returns the columns on the screen from and to which a cell stands.
func (s *publishedScanner) span(c printedCell) (from, to int) {
	from = utf8.RuneCountInString(s.text[strings.LastIndexByte(s.text[:c.at], '\n')+1 : c.at])
	return from, from + utf8.RuneCountInString(c.text)
}

func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }

// indentOf returns the indentation of a table's header.
func (s *publishedScanner) indentOf(t *printedTable) int {
	at := t.header[0].at
	return at - (strings.LastIndexByte(s.text[:at], '\n') + 1)
}

func (s *publishedScanner) checkRows(t *printedTable) error {
	if len(t.rows) == 0 {
		return s.wrong(t.header[0].at, errors.New("a header without rows: expected rows of averages below it"))
	}
	return nil
}

func wrongCells(have, want int) error {
	return fmt.Errorf("%d cells in a table of %d columns: the row is cut off, a cell is not separated, or a blank line is missing before text that follows the table", have, want)
}

// none says what was looked for, and what comes nearest.
func (s *publishedScanner) none() error {
	looked := fmt.Errorf("no table of results: looked for a header that names the metric (%s), the average before (%s), that after (%s), and the change (%s) or the P-value (%s), in cells between bars, or separated by tabs, semicolons, commas, or two blanks; rename the columns that are called otherwise",
		someNames(metricNames), someNames(beforeNames), someNames(afterNames), someNames(changeNames), someNames(pNames))
	if s.nearest == nil {
		return &SyntaxError{Path: s.path, Err: looked}
	}
	var names []string
	for _, c := range s.nearest {
		names = append(names, c.text)
	}
	return s.wrong(s.nearest[0].at, fmt.Errorf("%w; the nearest is %s", looked, quotedList(names)))
}
