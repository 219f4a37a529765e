package format

import (
	"errors"
	"fmt"
	"strings"

	"sigtest/latency"
)

var (
	statTitle     = newPattern(`(?m)^\s*Performance counter stats for (?:(?:process|thread) id )?'.*'( \(\d+ runs\))?:\s*$`)
	statElapsed   = newPattern(`^\s*(\d+([.,])\d+) seconds (time elapsed)\s*$`)
	statUsed      = newPattern(`^\s*(\d+[.,]\d+) seconds (user|sys)\s*$`)
	statIntervals = newPattern(`(?m)^#\s+time\s.*\scounts unit events\s*$`)
	statScaled    = newPattern(`\((\d+[.,]\d+)%\)\s*$`)
)

func isStatText(head []byte) bool {
	return marked(head, statTitle, "Performance counter stats for") || marked(head, statIntervals, "counts unit events")
}

// statText reads the plain output of perf stat. Its numbers are written as the
// locale has them; the time elapsed, which ends the events, tells the mark.
type statText struct {
	lines *textLines
	runs  *statRuns
	begin int // line of the title; 0 outside the events of a run
	rows  []statLine
	mark  byte
}

// statLine is a row whose numbers wait for the decimal mark.
type statLine struct {
	row            statRow
	count, running string
	text           string // as in the file
}

func parseStatText(l *textLines, _ Input) ([]latency.Observation, error) {
	s := statText{lines: l, runs: newStatRuns()}
	if err := l.each(s.read); err != nil {
		return nil, err
	}
	if err := s.closed(); err != nil {
		return nil, err
	}
	return s.runs.observations(l.path, l.n)
}

func (s *statText) read(line string) error {
	if m := statTitle().FindStringSubmatch(line); m != nil {
		if m[1] != "" {
			return s.lines.wrong(0, errStatMean)
		}
		err := s.closed()
		s.runs.mark()
		s.begin = s.lines.n
		return err
	}
	if statIntervals().MatchString(line) {
		return s.lines.wrong(0, errors.New("intervals (perf stat -I) as text are not read: let perf write them with -x, or -j"))
	}
	if m := statElapsed().FindStringSubmatch(line); m != nil && s.begin > 0 {
		s.mark, s.begin = m[2][0], 0
		s.addTime(line, m[1], m[3])
		return s.flush()
	}
	if m := statUsed().FindStringSubmatch(line); m != nil && s.mark != 0 {
		s.addTime(line, m[1], m[2])
		return s.flush()
	}
	if s.begin == 0 || strings.TrimSpace(line) == "" {
		return nil
	}
	return s.readEvent(line)
}

// closed is an error if the events of a run are not followed by its time.
func (s *statText) closed() error {
	if s.begin == 0 {
		return nil
	}
	return s.lines.wrong(0, fmt.Errorf("the counts that start in line %d do not end by a line \"... seconds time elapsed\": the file is cut off", s.begin))
}

func (s *statText) addTime(line, value, event string) {
	s.rows = append(s.rows, statLine{statRow{event: event, unit: "seconds", line: s.lines.n}, value, "100", s.lines.raw})
}

// readEvent reads a row such as "CPU0  224.31 msec task-clock  # 0.65 CPUs
// utilized  (49.50%)". Without a count it only goes on with derived metrics.
func (s *statText) readEvent(line string) error {
	text, _, derived := strings.Cut(line, "#")
	text = statScaled().ReplaceAllString(text, "")
	text = strings.NewReplacer("<not counted>", "-", "<not supported>", "-").Replace(text)
	fields := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' }) // other blanks separate thousands
	if n := len(fields) - 1; n > 1 && fields[n][0] == '[' {                                // cycles [cpu_core]
		fields = append(fields[:n-1], fields[n-1]+" "+fields[n])
	}
	r := statLine{row: statRow{line: s.lines.n}, running: "100", text: s.lines.raw}
	id, used := statIDOf(fields)
	r.row.id = id
	fields = fields[used:]
	switch {
	case len(fields) == 3 && isStatCount(fields[0]):
		r.row.unit = fields[1]
		fallthrough
	case len(fields) == 2 && isStatCount(fields[0]):
		r.count, r.row.event = fields[0], fields[len(fields)-1]
	case derived && (len(fields) == 0 || !isStatCount(fields[0])):
		return nil
	default:
		return s.lines.wrong(0, errors.New("no row of perf stat: expected a value, its unit if it has one, and the event"))
	}
	if m := statScaled().FindStringSubmatch(line); m != nil {
		r.running = m[1]
	}
	s.rows = append(s.rows, r)
	return nil
}

// flush adds the rows read, once the decimal mark is known.
func (s *statText) flush() error {
	for _, r := range s.rows {
		var err error
		if r.row.count, err = localFigure(r.count, s.mark); err != nil {
			return &SyntaxError{s.lines.path, r.row.line, 1 + strings.Index(r.text, r.count), err}
		}
		running, err := localFigure(r.running, s.mark)
		if err != nil {
			return &SyntaxError{s.lines.path, r.row.line, 1 + strings.LastIndex(r.text, r.running), err}
		}
		r.row.running = running.value
		s.runs.add(r.row)
	}
	s.rows = nil
	return nil
}
