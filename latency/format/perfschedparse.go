package format

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// The parts of a table, each where the text to look at begins.
var (
	// A header stands at the start of a line, or behind the dashes above it
	// where a post lost its line ends; not inside a patch that prints it.
	schedHeader = newPattern(`(?i)(?:^[\s|>#-]*|-{5,}[\s|>#]*)(Task)\s*\|(?:\s*runtime\s+ms\s*\||(?:\s*(?:switches|count|avg\s+delay\s+ms|max\s+delay\s+ms)\s*\|){2})`)

	schedFirstCell = newPattern(`(?s)^(?:(\d+)\s+)?(.*\S):(?:(-?\d+)|\((\d+)\))$`)
	schedKey       = newPattern(`(?i)^\s*(avg|max\s+at|max\s+start|max\s+end|max|sum)\s*:`)
	schedCell      = newPattern(`(?i)^\s*(?:([a-z]+(?:\s+[a-z]+)?)\s*:)?\s*([0-9]+)(?:([.,])([0-9]+))?(?:\s*([a-zµ]+))?`)
	schedTotal     = newPattern(`^TOTAL:\s*\|`)
	schedInfo      = newPattern(`^INFO:\s*([0-9]{1,9})(?:[.,]([0-9]+))?%\s+([a-z][a-z\s]*)\s+\(([0-9]+)\s+out\s+of\s+([0-9]+)` +
		`(?:,\s+in\s+[0-9]+\s+chunks)?\)(?:\s*\(due\s+to\s+lost\s+events\?\))?`)

	schedInfoStart = newPattern(`^INFO:\s*[0-9]`)

	// schedRuntimeCell tells a row from prose that holds a bar, by what
	// follows it; schedStray is the heart of a row or of a TOTAL, wherever it is.
	schedRuntimeCell = newPattern(`^\s*[0-9.,]+\s*ms\s*\||(?:avg|max)\s*:\s*[0-9]`)
	schedNumber      = newPattern(`^(?:[ \t]*\|)*[ \t]*[0-9.,]+[ \t]*ms`)
	schedStray       = newPattern(`avg:\s*[0-9.,]+\s*ms\s*\||TOTAL:\s*\|\s*[0-9.,]+\s*ms`)
	// schedLeftOut stands for rows that whoever posted the table left out.
	schedLeftOut = newPattern(`(?i)^[\[<({]* ?(?:\.{2,}|…|snip(?:ped)?|cut|\.{2,} ?(?:snip|cut) ?\.{2,}) ?[\]>)}]*$`)
	schedExcess  = newPattern(`^\s*[A-Za-z][A-Za-z0-9 ]*:\s*[0-9.,]+\s*m?s\b`)
)

var (
	errNoSchedTable = errors.New("no table of perf sched latency: expected a header Task | Runtime ms | Switches | ..., or rows such as " + schedRowLike)
	errNoSchedRows  = errors.New("a header without rows: expected rows such as " + schedRowLike)
	errSchedCut     = errors.New("the file ends here, in what may be a row cut off: take the whole table; if it is no row, end the file with a line end")
)

const schedRowLike = "NAME:PID | 12.345 ms | 1234 | avg: 12.345 ms | max: 12.345 ms"

// commLength is how many bytes a task's name has at most: the kernel's
// TASK_COMM_LEN without the closing 0. Those of kworkers tell what they work on,
// too.
const commLength = 15

// schedParser reads the tables of a post, one after the other. A line end
// inside a table is a blank, for posts are wrapped, or lose all of theirs.
type schedParser struct {
	*post
	pos int
}

// readSchedTables returns all tables of a post, at least one.
func readSchedTables(p *post) ([]schedTable, error) {
	s := schedParser{post: p}
	var tables []schedTable
	after := 0    // where prose starts
	waiting := -1 // the place of a header whose rows follow captions
	for s.pos < len(s.text) {
		start := s.pos
		var t *schedTable
		var err error
		if at, end, ok := s.header(); ok {
			if waiting >= 0 {
				return nil, s.wrong(waiting, errNoSchedRows)
			}
			start, s.pos = at, end
			if t, err = s.headed(at); t == nil {
				waiting, after = at, s.pos
			}
		} else if s.startsRow() {
			t, err = s.headless()
		} else {
			err = s.skipProse()
		}
		if err != nil {
			return nil, err
		}
		if t != nil {
			if n := len(tables); n > 0 && t.total != nil && !t.headed && tables[n-1].headed && tables[n-1].total == nil {
				return nil, s.wrong(after, fmt.Errorf("%s is no row, but rows and TOTAL of the table of line %d follow", excerpt(strings.TrimSpace(s.text[after:start])), s.lineOf(tables[n-1].at)))
			}
			t.prose = s.text[after:start]
			tables = append(tables, *t)
			after, waiting = s.pos, -1
		}
	}
	switch {
	case waiting >= 0:
		return nil, s.wrong(waiting, errNoSchedRows)
	case len(tables) == 0:
		return nil, &SyntaxError{p.path, 1, 0, errNoSchedTable}
	}
	return tables, nil
}

// line is the rest of the line, with its end.
func (s *schedParser) line() string {
	rest := s.text[s.pos:]
	if end := strings.IndexByte(rest, '\n'); end >= 0 {
		return rest[:end+1]
	}
	return rest
}

// match is what the text at the place begins with. Expressions get a part of a
// long text only, for their time grows with it.
func (s *schedParser) match(re pattern) []string {
	const most = 256
	rest := s.text[s.pos:]
	if len(rest) > most {
		if m := re().FindStringSubmatch(rest[:most]); m == nil || len(m[0]) < most {
			return m
		}
	}
	return re().FindStringSubmatch(rest)
}

// marks returns how much of s are blanks, dashes and bars that draw a table,
// and marks of quoting or comments before a line of it.
func marks(s string) int {
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case blankByte(c) || c == '|' || c == '>':
			i++
		case c == '#' && (i+1 == len(s) || blankByte(s[i+1])):
			i++
		case c == '-':
			n := len(s[i:]) - len(strings.TrimLeft(s[i:], "-"))
			if n < 5 && i+n < len(s) && !blankByte(s[i+n]) {
				return i
			}
			i += n
		default:
			return i
		}
	}
	return len(s)
}

// blankByte tells blanks and line ends.
func blankByte(c byte) bool { return c == ' ' || c == '\t' || c == '\n' }

// startsLine reports whether nothing but marks precedes a place in its line.
func (s *schedParser) startsLine(at int) bool {
	before := s.text[strings.LastIndexByte(s.text[:at], '\n')+1 : at]
	return before == "" || marks(before) == len(before) && !strings.Contains(before, "-----")
}

// skipProse passes the rest of the line, which must hold no part of a table.
func (s *schedParser) skipProse() error {
	line := s.line()
	if at := schedStray().FindStringIndex(line); at != nil {
		return s.wrong(s.pos+at[0], fmt.Errorf("belongs to no row or table: expected a line such as %s; found %s", schedRowLike, excerpt(strings.TrimSpace(line))))
	}
	s.pos += len(line)
	return nil
}

// header finds a header in the line; end is behind its first title, Task.
func (s *schedParser) header() (at, end int, ok bool) {
	line := len(s.line())
	window := s.text[s.pos:min(s.pos+line+200, len(s.text))] // it may be wrapped
	m := schedHeader().FindStringSubmatchIndex(window)
	if m == nil || m[0] >= line {
		return 0, 0, false
	}
	return s.pos + m[2], s.pos + m[2] + 1 + strings.IndexByte(window[m[2]:], '|'), true
}

// headed reads a table from its header on; nil where other text follows the
// header.
func (s *schedParser) headed(at int) (*schedTable, error) {
	t := &schedTable{at: at, headed: true}
	for {
		column, ok, err := s.title()
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
		if t.has(column) {
			return nil, s.wrong(at, fmt.Errorf("two columns of the header stand for %q: expected one", column.title()))
		}
		t.columns = append(t.columns, column)
	}
	for _, c := range []schedColumn{schedRuntime, schedSwitches, schedAvg, schedMax} {
		if !t.has(c) {
			return nil, s.wrong(at, fmt.Errorf("the header has no column %q: it is cut off, or no table of perf sched latency", c.title()))
		}
	}
	t.flat = !s.startsLine(at)
	end := s.pos
	s.skipMarks()
	marks := s.text[end:s.pos]
	switch below := strings.TrimRight(marks, " \t\n|>"); {
	case s.isRow():
	case s.match(schedTotal) != nil:
		return nil, s.wrong(at, errNoSchedRows)
	case strings.HasSuffix(below, "-") && strings.Count(marks[len(below):], "\n") == 1 && s.pos < len(s.text):
		return nil, s.wrong(s.pos, fmt.Errorf("%s directly below a header is no row: expected %s", excerpt(strings.TrimSpace(s.line())), schedRowLike))
	default:
		return nil, nil
	}
	return t, s.body(t)
}

// title reads the next title of a header, and the bar behind it.
func (s *schedParser) title() (c schedColumn, ok bool, err error) {
	rest := s.text[s.pos:min(s.pos+200, len(s.text))]
	text := strings.TrimLeft(rest, " \t\n>")
	gap := rest[:len(rest)-len(text)]
	bar := 1
	end := strings.IndexByte(text, '|')
	if dash := strings.Index(text, "-----"); end < 0 || dash >= 0 && dash < end {
		end, bar = dash, 0 // the last one's bar is missing
	}
	if end <= 0 || strings.Count(gap, "\n") > 1 {
		return 0, false, nil
	}
	name := strings.Join(strings.Fields(text[:end]), " ")
	if c, ok = schedTitled(name); !ok {
		if !strings.Contains(gap, "\n") && !schedFirstCell().MatchString(name) {
			return 0, false, s.wrong(s.pos+len(gap), fmt.Errorf("unknown column %s; have: %s", excerpt(name), schedTitles()))
		}
		return 0, false, nil
	}
	s.pos += len(gap) + end + bar
	return c, true, nil
}

// headless reads a table that has no header, as pasted rows have.
func (s *schedParser) headless() (*schedTable, error) {
	s.skipMarks()
	t := &schedTable{at: s.pos}
	return t, s.body(t)
}

func (s *schedParser) skipMarks() {
	s.pos += marks(s.text[s.pos:])
}

// body reads the rows of a table and what perf prints below them. What was
// taken for a remark behind a row may turn out to be the start of the next one,
// when rows do not start lines.
func (s *schedParser) body(t *schedTable) error {
	start, pos := *t, s.pos
	err := s.lines(t)
	if t.flat && t.remarks {
		*t, s.pos = start, pos
		t.flat = true
		err = s.lines(t)
	}
	return err
}

// lines ends before the first text that is no part of a table.
func (s *schedParser) lines(t *schedTable) error {
	for {
		end := s.pos
		t.end = end
		s.skipMarks()
		var err error
		switch {
		case t.total == nil && s.match(schedTotal) != nil:
			err = s.total(t)
		case s.match(schedInfoStart) != nil && !s.isRow():
			err = s.info(t)
		case t.total == nil && s.isRow():
			err = s.row(t)
		case t.total == nil && s.startsLine(s.pos) && schedLeftOut().MatchString(strings.TrimSpace(s.line())):
			s.pos += len(s.line())
		case t.total == nil && len(t.infos) == 0:
			return s.checkEnd(end)
		default:
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (s *schedParser) lineOf(at int) int {
	line, _ := s.place(at)
	return line
}

func (s *schedParser) isRow() bool {
	_, _, ok := s.rowAt(s.pos)
	return ok
}

// startsRow tells a row outside a table from prose that holds a bar.
func (s *schedParser) startsRow() bool {
	at := s.pos + marks(s.text[s.pos:])
	_, end, ok := s.rowAt(at)
	if !ok || !s.startsLine(at) {
		return false
	}
	rest := s.text[end:]
	if stop := strings.IndexByte(rest, '\n'); stop >= 0 && strings.TrimSpace(rest[:stop]) != "" {
		rest = rest[:stop]
	}
	return schedRuntimeCell().MatchString(rest[:min(len(rest), 200)])
}

// checkEnd refuses to take a row that is cut before its first bar for prose.
// end is where the last row ended.
func (s *schedParser) checkEnd(end int) error {
	line := s.line()
	switch {
	case line == "" || strings.Count(s.text[end:s.pos], "\n") > 1:
		return nil
	case s.cutOff():
		return s.wrong(s.pos, errSchedCut)
	case s.startsLine(s.pos) && schedFirstCell().MatchString(strings.TrimSpace(line)):
		return s.wrong(s.pos, fmt.Errorf("the row %s is cut off: expected %s", excerpt(strings.TrimSpace(line)), schedRowLike))
	}
	return nil
}

// cutOff reports whether what is left of the file may be a part of a row.
func (s *schedParser) cutOff() bool {
	const most = 40 // bytes before the first bar
	rest := s.text[s.pos:]
	return s.unended && len(rest) <= most && strings.Count(rest, "\n") == 1 && !strings.Contains(rest, "|")
}

// rowAt recognises a row by its first cell; end is behind its bar.
func (s *schedParser) rowAt(at int) (row schedRow, end int, ok bool) {
	window := s.text[at:min(at+200, len(s.text))]
	bar := barBehindName(window)
	if bar < 0 {
		return row, 0, false
	}
	first := strings.TrimRight(window[:bar], " \t\n")
	m := schedFirstCell().FindStringSubmatch(first)
	if m == nil {
		return row, 0, false
	}
	if strings.Contains(m[0], "\n") && s.startsLine(at) {
		return row, 0, false // the first line is prose
	}
	name := strings.ToValidUTF8(strings.Join(strings.Fields(m[2]), " "), "?")
	if len(name) > commLength && !strings.HasPrefix(name, "kworker/") && !s.startsLine(at) {
		return row, 0, false // text of the row before, or prose
	}
	row = schedRow{at: at, run: m[1], name: name, pid: m[3], threads: 1}
	if m[4] != "" {
		n, err := strconv.Atoi(m[4])
		if err != nil {
			return row, 0, false
		}
		row.threads = n
	}
	return row, at + bar + 1, true
}

// barBehindName returns where a row's first cell ends: at the first bar that is
// not inside a name, where no blanks are around it.
func barBehindName(s string) int {
	for at := 0; at < len(s); at++ {
		if s[at] == '|' && !(at > 0 && at+1 < len(s) && s[at-1] > ' ' && s[at+1] > '9') {
			return at
		}
	}
	return -1
}

// row reads a row. The first one of a table without header tells its columns.
func (s *schedParser) row(t *schedTable) error {
	row, end, _ := s.rowAt(s.pos)
	s.pos = end
	columns := t.columns
	if columns == nil {
		columns = []schedColumn{schedRuntime, schedSwitches}
	}
	for i := 0; i < len(columns); i++ {
		if i > 0 && !s.bar() {
			return s.unexpected(&row, "| and "+columns[i].like())
		}
		if err := s.cell(t, &row, columns[i], columns[i].key()); err != nil {
			return err
		}
		if t.columns == nil && i == len(columns)-1 {
			columns = s.nextByKey(columns)
		}
	}
	if t.columns == nil {
		for _, c := range []schedColumn{schedAvg, schedMax} {
			if !slices.Contains(columns, c) {
				return s.unexpected(&row, "| and "+c.like())
			}
		}
	}
	t.columns = columns
	t.rows = append(t.rows, row)
	s.bar()
	return s.endRow(t, &row)
}

// nextByKey appends the column that the key of the next cell names, if there
// is one.
func (s *schedParser) nextByKey(columns []schedColumn) []schedColumn {
	ahead := *s
	if !ahead.bar() {
		return columns
	}
	m := ahead.match(schedKey)
	if m == nil {
		return columns
	}
	key := plainKey(m[1])
	for c := schedAvg; c < schedColumns; c++ {
		if c.key() == key && !slices.Contains(columns, c) {
			return append(columns, c)
		}
	}
	return columns
}

func (s *schedParser) bar() bool {
	rest := strings.TrimLeft(s.text[s.pos:], " \t\n")
	if !strings.HasPrefix(rest, "|") {
		return false
	}
	s.pos = len(s.text) - len(rest) + 1
	return true
}

// cell reads a cell of a row; key is what it begins with.
func (s *schedParser) cell(t *schedTable, row *schedRow, c schedColumn, key string) error {
	rest := s.text[s.pos:]
	m := s.match(schedCell)
	if m == nil || plainKey(m[1]) != key || m[5] != c.unit() || c == schedSwitches && m[3] != "" {
		return s.unexpected(row, c.like())
	}
	if end := rest[len(m[0]):]; end != "" && end[0] != '|' && !blankByte(end[0]) {
		return s.unexpected(row, c.like())
	}
	if m[3] != "" {
		if t.mark != 0 && t.mark != m[3][0] {
			return s.unexpected(row, fmt.Sprintf("a number with the decimal mark %q of those before", t.mark))
		}
		t.mark = m[3][0]
	}
	v, err := strconv.ParseFloat(m[2]+"."+m[4], 64)
	if err != nil || v > schedMost {
		return s.unexpected(row, "a number below 1e15")
	}
	row.cells[c] = schedCellValue{v, len(m[4])}
	s.pos += len(m[0])
	return nil
}

// schedMost is more than any trace holds, of ms or of switches; counts up to
// it are exact.
const schedMost = 1e15

// plainKey is a key without the blanks and capitals that people may add.
func plainKey(key string) string {
	return strings.ToLower(strings.Join(strings.Fields(key), " "))
}

// unexpected is an error where the next cell should be.
func (s *schedParser) unexpected(row *schedRow, want string) error {
	at := s.pos
	for at < len(s.text) && (s.text[at] == ' ' || s.text[at] == '\t') {
		at++
	}
	found := s.text[at:]
	if end := strings.IndexAny(found, "\n|"); end > 0 {
		found = found[:end]
	}
	switch found = strings.TrimSpace(found); {
	case at >= len(s.text)-1:
		found = "the end of the file"
	case s.text[at] == '\n':
		found = "the end of the line"
	default:
		found = excerpt(found)
	}
	return s.wrong(min(at, len(s.text)-1), fmt.Errorf("row %s is cut off or damaged: found %s, expected %s", excerpt(row.name), found, want))
}

// endRow passes what people wrote behind a row: the rest of its line, unless
// rows do not start lines.
func (s *schedParser) endRow(t *schedTable, row *schedRow) error {
	line := s.line()
	t.flat = t.flat || !s.startsLine(row.at) || schedFirstCell().MatchString(strings.TrimSpace(line))
	switch {
	case schedExcess().MatchString(line):
		return s.unexpected(row, "the end of the row: the header or the first row has no such column")
	case t.flat || strings.Contains(line, "|"):
		return nil
	case strings.TrimSpace(line) != "" && s.cutOff():
		return s.wrong(s.pos, errSchedCut)
	}
	t.remarks = t.remarks || strings.TrimSpace(line) != ""
	s.pos += len(line)
	return nil
}

// total reads the line TOTAL, whose cells have no keys: those that sum up
// nothing are empty, or not there at the end.
func (s *schedParser) total(t *schedTable) error {
	row := schedRow{at: s.pos, name: "TOTAL"}
	s.pos += len(s.match(schedTotal)[0])
	last := 0
	for i, c := range t.columns {
		if t.sums(c) {
			last = i
		}
	}
	for _, c := range t.columns[:last+1] {
		if t.sums(c) {
			if err := s.cell(t, &row, c, ""); err != nil {
				return err
			}
		}
		if !s.bar() {
			return s.unexpected(&row, "|")
		}
	}
	if schedNumber().MatchString(s.line()) {
		return s.unexpected(&row, "the end of TOTAL, as the table has no such column")
	}
	t.total = &row
	return nil
}

// info reads what perf says of the quality of its trace.
func (s *schedParser) info(t *schedTable) error {
	m := s.match(schedInfo)
	if m == nil {
		return s.wrong(s.pos, fmt.Errorf("%s is cut off or damaged: expected INFO: 12.345%% context switch bugs (1 out of 8)", excerpt(strings.TrimSpace(s.line()))))
	}
	percent, _ := strconv.ParseFloat(m[1]+"."+m[2], 64) // digits, few before the point
	t.infos = append(t.infos, schedRemark{
		at: s.pos, percent: percent, what: strings.Join(strings.Fields(m[3]), " "), count: m[4], of: m[5],
	})
	s.pos += len(m[0])
	return nil
}
