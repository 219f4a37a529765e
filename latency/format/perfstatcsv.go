package format

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"sigtest/latency"
)

var (
	statTime    = newPattern(`^\d+[.,]\d{9}$`)
	statID      = newPattern(`^(?:CPU\d+|[SND]\d+(?:-\S*)?|.*\S-\d+)$`)
	statInteger = newPattern(`^\d+$`)
	statShare   = newPattern(`^\d{1,3}[.,]\d+$`)
)

// statSeparators are those that perf stat -x is usually given.
var statSeparators = [...]string{",", ";", "\t", "|"}

// statSeparator returns the separator of the rows of perf stat -x, "" where
// head holds none. The first line that has as many separators as a row must be
// one: a table has a header there.
func statSeparator(head []byte) string {
	text := string(head)
	for _, separator := range statSeparators {
		if !strings.Contains(text, separator) {
			continue
		}
		for line := range strings.Lines(text) {
			if !manyFields(line, separator) { // is quick
				continue
			}
			line = plainLine(strings.TrimSuffix(line, "\n"))
			if !manyFields(line, separator) {
				continue
			}
			if row, _, err := cutStatRow(line, separator); err == nil && row.event != "" || errors.Is(err, errStatMean) {
				return separator
			}
			break
		}
	}
	return ""
}

// manyFields tells what should be a row from what else a program may print.
func manyFields(line, separator string) bool {
	return strings.Count(line, separator) >= 4 && !strings.HasPrefix(line, "#")
}

// parseStatCSV reads rows value,unit,event,run time,share of the time,metric,
// its unit. Before them the time of the interval and the CPU, core, ... with
// how many counters it stands for; behind the event its cgroup and, with -r,
// the variance.
func parseStatCSV(l *textLines, separator string) ([]latency.Observation, error) {
	runs := newStatRuns()
	var cut error // the line read last has only the start of a row
	for line, ok := l.next(); ok; line, ok = l.next() {
		switch {
		case strings.TrimSpace(line) == "":
			continue
		case strings.HasPrefix(strings.TrimLeft(line, " \t"), statMark):
			runs.mark()
		case manyFields(line, separator):
			row, column, err := cutStatRow(line, separator)
			if err != nil {
				return nil, l.wrong(column, err)
			}
			row.line = l.n
			if row.event != "" {
				runs.add(row)
			}
		case l.beginsStatRow(line, separator):
			cut = l.wrong(0, fmt.Errorf("%s is only the start of a row of perf stat: the file is cut off", excerpt(line)))
			continue
		}
		cut = nil
	}
	if cut != nil {
		return nil, cut
	}
	return runs.observations(l.path, l.n)
}

// beginsStatRow reports whether a line is too short for a row but begins as one:
// with what was counted, or a CPU, core, ... before it.
func (l *textLines) beginsStatRow(line, separator string) bool {
	fields := strings.Split(line, separator)
	_, used := statIDOf(fields)
	if used > 0 && !l.ended {
		return true
	}
	return used < len(fields) && isStatCount(fields[used])
}

// isStatCount reports whether a field may hold what was counted.
func isStatCount(field string) bool {
	return field != "" && (looksNumeric(field) || isMissing(field))
}

// statFields are the fields of a row, and how many were read.
type statFields struct {
	separator string
	all       []string
	at        int
}

// wrong is an error in a field: it comes with the field's column.
func (f *statFields) wrong(i int, err error) (statRow, int, error) {
	column := 1
	for _, before := range f.all[:i] {
		column += len(before) + len(f.separator)
	}
	return statRow{}, column, err
}

// cutStatRow reads a row; it has no event where it only holds a metric derived
// from the row before, or a total of intervals. column says where an error is.
func cutStatRow(line, separator string) (row statRow, column int, err error) {
	f := statFields{separator: separator, all: strings.Split(line, separator)}
	first := strings.TrimSpace(f.all[0])
	if first == "summary" {
		return statRow{}, 0, nil
	}
	if statTime().MatchString(first) {
		row.time, _ = strconv.ParseFloat(strings.Replace(first, ",", ".", 1), 64)
		f.at++
	}
	id, used := statIDOf(f.all[f.at:])
	row.id = id
	f.at += used
	count := f.at
	share := f.readEvent(&row)
	switch {
	case share < 0 && (strings.Contains(line, strings.Repeat(separator, 3)) || !isStatCount(strings.TrimSpace(f.all[count]))):
		return statRow{}, 0, nil // derived metrics, or what another program printed
	case share < 0:
		return statRow{}, 0, errors.New("no row of perf stat: expected value, unit, event, run time in ns, share of the time as 100.00, metric and its unit; the row is cut off, perhaps")
	case strings.HasSuffix(f.all[share-2], "%"):
		return f.wrong(share-2, errStatMean)
	}
	mark := byte('.')
	if strings.Contains(f.all[share], ",") {
		mark = ','
	}
	if row.count, err = localFigure(f.all[count], mark); err != nil {
		return f.wrong(count, err)
	}
	running, err := localFigure(f.all[share], mark)
	row.running = running.value
	return row, 0, err
}

// readEvent reads the fields up to the share of the time and returns the index
// of the latter, -1 if there is none.
func (f *statFields) readEvent(row *statRow) (share int) {
	const behind = 3 // the share, a metric and its unit
	if f.at+4+behind > len(f.all) || f.all[f.at+2] == "" {
		return -1
	}
	row.unit, row.event = f.all[f.at+1], f.all[f.at+2]
	f.at += 3
	for strings.Count(row.event, "/")%2 > 0 && f.at < len(f.all) { // cpu/event=0x3c,umask=0x1/
		row.event += f.separator + f.all[f.at]
		f.at++
	}
	for i := f.at; i < f.at+3 && i+1+behind <= len(f.all); i++ {
		if !statInteger().MatchString(f.all[i]) || !statShare().MatchString(f.all[i+1]) {
			continue
		}
		if i > f.at {
			row.cgroup = f.all[f.at]
		}
		return i + 1
	}
	return -1
}

// statIDOf returns which CPU, core, ... or thread a row is about, and how many
// fields say so: an aggregate also tells how many counters it is made of.
func statIDOf(fields []string) (id string, used int) {
	if len(fields) == 0 {
		return "", 0
	}
	id = strings.TrimSpace(fields[0])
	if isStatCount(id) || !statID().MatchString(id) {
		return "", 0
	}
	if len(fields) > 2 && statInteger().MatchString(fields[1]) && isStatCount(fields[2]) {
		return id, 2
	}
	return id, 1
}
