package format

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sigtest/latency"
)

var (
	rtlaUnit    = newPattern(`^\s*# Time unit is \w+ \((\w+)\)`)
	rtlaIndex   = newPattern(`^\s*Index(?:\s|$)`)
	rtlaColumn  = newPattern(`^(IRQ|Thr|Usr|CPU)-(\d+)$`)
	rtlaNoIndex = newPattern(`^\s*(?:IRQ|Thr|Usr|CPU)-\d+(?:\s|$)`)
	rtlaBin     = newPattern(`^\s*\d+(?:\s|$)`)
	rtlaLabel   = newPattern(`^\s*(over|count|min|avg|max|ALL):`)
)

// rtlaHist is a histogram of rtla timerlat hist or rtla osnoise hist: a column
// for each CPU, and each point of its latency; bins; and rows that sum the
// columns up. Newer versions sum up all CPUs, too.
type rtlaHist struct {
	binTable
	tool, unit string
	line       int  // of its title
	header     bool // the names of the columns were read
	width      int  // of their line
	countLine  int
	missed     bool // rtla tells that events are
	all        []latencySummary
	labels     []string // of the rows read that sum up columns, or all
}

func (h *rtlaHist) screen() *rtlaScreen { return nil }

func (h *rtlaHist) read(l *textLines, line string) error {
	h.missed = h.missed || rtlaMissed().MatchString(line)
	if m := rtlaUnit().FindStringSubmatch(line); m != nil {
		h.unit = m[1]
		return nil
	}
	switch label := rtlaLabel().FindStringSubmatchIndex(line); {
	case !h.header && rtlaIndex().MatchString(line):
		return h.readHeader(l, line)
	case !h.header && rtlaNoIndex().MatchString(line):
		return l.wrong(0, errors.New("the rows do not say what they count, and which sum them up: run rtla without --no-index"))
	case !h.header:
	case label != nil:
		return h.sumUp(l, line[label[2]:label[3]], line, label[1])
	case h.labels == nil && rtlaBin().MatchString(line):
		return h.add(l, fieldsOf(line, 0))
	}
	return nil
}

// readHeader takes the names of the columns, as IRQ-003 or CPU-003.
func (h *rtlaHist) readHeader(l *textLines, line string) error {
	h.header, h.width = true, len(strings.TrimRight(line, " "))
	for _, f := range fieldsOf(line, 0)[1:] {
		m := rtlaColumn().FindStringSubmatch(f.text)
		if m == nil {
			return l.wrong(f.column, fmt.Errorf("%s is no column of rtla: expected IRQ-000, Thr-000, Usr-000 or CPU-000", excerpt(f.text)))
		}
		cpu := strings.TrimLeft(m[2][:len(m[2])-1], "0") + m[2][len(m[2])-1:]
		prefix := "CPU" + cpu + "/"
		if m[1] != "CPU" {
			prefix += m[1] + " "
		}
		h.columns = append(h.columns, latencySummary{prefix: prefix, unit: h.unit})
	}
	return nil
}

// sumUp takes a row that sums up columns, from behind its label on.
func (h *rtlaHist) sumUp(l *textLines, label, line string, from int) error {
	fields := fieldsOf(line, from)
	if label == "ALL" {
		if err := h.lacks(l); err != nil {
			return err
		}
		for _, f := range fields {
			h.all = append(h.all, latencySummary{prefix: "all/" + f.text + " ", unit: h.unit, implied: true})
		}
		h.labels, h.width = []string{label}, len(strings.TrimRight(line, " "))
		return nil
	}
	if slices.Contains(h.labels, label) {
		return l.wrong(0, fmt.Errorf("a second row %s: of one histogram: runs are mixed, or a title # RTLA %s histogram is missing", label, h.tool))
	}
	h.labels = append(h.labels, label)
	to := h.columns
	if h.all != nil {
		to = h.all
	} else if label == "count" {
		h.countLine = l.n
	}
	if to == nil { // osnoise hist prints a 0 all the same
		return nil
	}
	if len(fields) != len(to) || l.cut(len(strings.TrimRight(line, " ")), h.width) {
		return l.wrong(0, fmt.Errorf("%s has %d values for %d columns: the file is cut off or damaged here", excerpt(line), len(fields), len(to)))
	}
	for i, f := range fields {
		if err := to[i].set(l, label, f); err != nil {
			return err
		}
	}
	return nil
}

func (s *latencySummary) set(l *textLines, label string, f field) (err error) {
	switch label {
	case "over":
		s.over.line = l.n
		s.over.value, err = l.count(f)
	case "count":
		s.count, err = l.count(f)
	case "min":
		s.min, err = l.reading(f)
	case "avg":
		s.avg, err = l.reading(f)
	case "max":
		s.max, err = l.reading(f)
	}
	return err
}

// lacks is an error if rows that sum up are missing.
func (h *rtlaHist) lacks(l *textLines) error {
	if !h.header {
		return l.wrong(0, fmt.Errorf("the histogram that starts in line %d has no line Index up to here: the file is cut off", h.line))
	}
	for _, label := range []string{"over", "count", "min", "avg", "max"} {
		if !slices.Contains(h.labels, label) && (label != "over" || h.all == nil) {
			return l.wrong(0, fmt.Errorf("the histogram that starts in line %d has no row %s: up to here: the file is cut off, or rtla ran with --no-summary, without which there is nothing to compare", h.line, label))
		}
	}
	return nil
}

// finish returns the values of the columns and of all CPUs. osnoise leaves out
// the CPUs that it saw no noise on: the run is complete, so that they count 0.
func (h *rtlaHist) finish(l *textLines) ([]latency.Observation, error) {
	if err := h.lacks(l); err != nil {
		return nil, err
	}
	all := slices.Concat(h.columns, h.all)
	for i := range all {
		if all[i].count == 0 {
			all[i].nothingMeasured()
		}
	}
	out := observationsOf(all)
	if h.tool != "osnoise" {
		return out, nil
	}
	for _, s := range h.columns {
		out = append(out, latency.Observation{
			Metric: s.prefix + "count", Unit: countUnit, Better: latency.Lower, Tally: true, Value: s.count, Line: h.countLine,
		})
	}
	if !h.missed {
		out = append(out, completeAt(h.line))
	}
	return out, nil
}
