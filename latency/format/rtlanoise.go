package format

import (
	"strings"

	"sigtest/latency"
)

var (
	rtlaNoiseRow = newPattern(`^\s*(\d+)\s+#(\S+)\s`)
	rtlaBetween  = newPattern(`\s{2,}`) // titles of columns
)

// rtlaNoiseTop is a screen of rtla osnoise top, or of rtla hwnoise.
type rtlaNoiseTop struct {
	rtlaScreen
	unit   string
	titles []string // of the columns, from that of CPU and periods on
	values []latency.Observation
}

func newRtlaNoiseTop(cleared bool, line, unit string) *rtlaNoiseTop {
	return &rtlaNoiseTop{rtlaScreen: newRtlaScreen(cleared, line), unit: unit}
}

func (s *rtlaNoiseTop) read(l *textLines, line string) error {
	switch {
	case rtlaTopRow().MatchString(line):
		return s.row(l, line)
	case strings.Contains(line, "CPU Period"):
		s.header(line)
		s.titles = rtlaBetween().Split(strings.TrimSpace(line), -1)
	}
	return nil
}

// row takes the row of a CPU: its number and that of its periods, and a value
// for each column.
func (s *rtlaNoiseTop) row(l *textLines, line string) error {
	m, cpu, periods, err := s.startOf(l, line, rtlaNoiseRow)
	if err != nil {
		return err
	}
	fields := fieldsOf(line, m[1])
	if err := s.checkRow(l, line, len(fields) == len(s.titles)-1); err != nil {
		return err
	}
	s.counts[cpu] = periods
	for i, f := range fields {
		o := s.metric(s.titles[1+i])
		if o.Metric == "" {
			continue
		}
		o.Metric = "CPU" + cpu + "/" + o.Metric
		if o, err = l.measureAt(o, f); err != nil {
			return err
		}
		s.values = append(s.values, o)
	}
	return nil
}

// metric returns what is measured in a column: nothing in that of the time
// measured, and events in those of their sources.
func (s *rtlaNoiseTop) metric(title string) latency.Observation {
	switch title {
	case "Runtime":
		return latency.Observation{}
	case "% CPU Aval":
		return latency.Observation{Metric: "CPU available", Unit: "%", Better: latency.Higher}
	case "Noise", "Max Noise", "Max Single":
		return latency.Observation{Metric: strings.ToLower(title), Unit: s.unit, Better: latency.Lower}
	}
	return latency.Observation{Metric: title, Unit: countUnit, Better: latency.Lower, Tally: true}
}

func (s *rtlaNoiseTop) finish(*textLines) ([]latency.Observation, error) {
	return s.values, nil
}
