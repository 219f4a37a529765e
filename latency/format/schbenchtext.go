package format

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sigtest/latency"
)

var (
	schbenchRPS      = newPattern(`^[ \t]*(?:average rps: *(\S*)|rps: (\S+) p95 .*?)[ \t]*$`)
	schbenchTransfer = newPattern(`^[ \t]*avg worker transfer: *(\S*)`)
	schbenchDelay    = newPattern(`^[ \t]*sched delay: message (\S+) \(usec\) worker (\S+) \(usec\)`)
)

// schbenchText reads the text that one or several runs have printed.
type schbenchText struct {
	lines *textLines
	runs  []*schbenchRun
	fresh bool           // the next result begins a run
	open  *schbenchBlock // whose rows are being read
}

func parseSchbench(l *textLines, _ Input) ([]latency.Observation, error) {
	s := schbenchText{lines: l, fresh: true}
	if err := l.each(s.read); err != nil {
		return nil, err
	}
	if err := s.closed(); err != nil {
		return nil, err
	}
	if len(s.runs) == 0 {
		return nil, &SyntaxError{l.path, max(l.n, 1), 0, errors.New(`holds no report of schbench: expected lines such as "Wakeup Latencies percentiles (usec)" and "* 99.0th: 175"`)}
	}
	return s.observations(), nil
}

func (s *schbenchText) read(line string) error {
	if at := schbenchHeading().FindStringSubmatchIndex(line); at != nil {
		return s.readHeading(line, at)
	}
	if at := schbenchRow().FindStringSubmatchIndex(line); at != nil {
		return s.readRow(line, at)
	}
	if at := schbenchRange().FindStringSubmatchIndex(line); at != nil {
		return s.readRange(line, at)
	}
	text := strings.TrimSpace(line)
	switch {
	case schbenchStart().MatchString(text):
		s.fresh = true
	case strings.HasPrefix(text, "current rps:") && !s.fresh:
		s.endInterval()
	case strings.HasPrefix(text, "final rps goal was") && !s.fresh:
		s.run().leaving = true
	default:
		return s.readFigure(line)
	}
	return nil
}

// run is the run that a line belongs to.
func (s *schbenchText) run() *schbenchRun {
	if s.fresh {
		s.runs = append(s.runs, &schbenchRun{})
		s.fresh = false
	}
	return s.runs[len(s.runs)-1]
}

func (s *schbenchText) readHeading(line string, at []int) error {
	if err := s.closed(); err != nil {
		return err
	}
	b := &schbenchBlock{line: s.lines.n, samples: -1}
	for _, k := range schbenchKinds() {
		if k.heading == line[at[2]:at[3]] {
			b.kind = k
		}
	}
	for _, n := range []struct {
		group int
		value *int
	}{{2, &b.runtime}, {3, &b.samples}} {
		if at[2*n.group] < 0 {
			continue
		}
		count, err := s.lines.count(group(line, at, n.group))
		if err != nil {
			return err
		}
		*n.value = int(count)
	}
	if s.startsRun(b) {
		s.fresh = true
	}
	r := s.run()
	if last := r.block(b.kind); last != nil {
		*last = *b
		b = last
	} else {
		r.blocks = append(r.blocks, b)
	}
	s.open = b
	return nil
}

// startsRun tells a block of the next run from a later report of the same: a
// run's reports grow older, and only an interval report may be as old as the
// final one.
func (s *schbenchText) startsRun(b *schbenchBlock) bool {
	if s.fresh {
		return true
	}
	r := s.run()
	last := r.block(b.kind)
	return r.ended || last != nil && (b.runtime < last.runtime || b.runtime == last.runtime && !last.interim)
}

func (s *schbenchText) readRow(line string, at []int) error {
	if s.open == nil {
		return s.lines.wrong(0, errors.New(`a percentile that belongs to no block: the line "... percentiles (usec)" before it is missing, cut off perhaps`))
	}
	if rest := line[at[6]:at[7]]; rest != "" && rest[0] != '(' {
		return s.lines.wrong(at[6]+1, fmt.Errorf("%s behind a percentile: expected nothing, or the number of samples in parentheses", excerpt(rest)))
	}
	return s.addRow(percentileName(line[at[2]:at[3]]), group(line, at, 2))
}

func (s *schbenchText) readRange(line string, at []int) error {
	if s.open == nil {
		return s.lines.wrong(0, errors.New(`min= and max= that belong to no block: the line "... percentiles (usec)" before them is missing, cut off perhaps`))
	}
	if len(s.open.rows) == 0 {
		return s.lines.wrong(0, fmt.Errorf("the block that starts in line %d has no percentiles: expected lines such as \"* 99.0th: 175\"", s.open.line))
	}
	for i, name := range []string{"min", "max"} {
		if err := s.addRow(name, group(line, at, i+1)); err != nil {
			return err
		}
	}
	if err := s.lines.partial(line[at[4]:at[5]]); err != nil {
		return s.lines.wrong(at[4]+1, err)
	}
	rows := s.open.rows
	if largest := rows[len(rows)-1].Value; largest < 0.99*slices.MaxFunc(rows, byValue).Value { // percentiles are the middles of narrow buckets
		return s.lines.wrong(at[4]+1, fmt.Errorf("max=%g is below a percentile of the block: the line is cut off or damaged", largest))
	}
	s.open = nil
	return nil
}

func byValue(a, b latency.Observation) int { return cmp.Compare(a.Value, b.Value) }

func (s *schbenchText) addRow(name string, f field) error {
	o, err := s.lines.measureAt(s.open.kind.observe(name), f)
	if s.open.samples == 0 { // the zeros printed then were not measured
		o.Value, o.Missing = 0, true
	}
	s.open.rows = append(s.open.rows, o)
	return err
}

// closed is an error if a block lacks its last row.
func (s *schbenchText) closed() error {
	if s.open == nil {
		return nil
	}
	return s.lines.wrong(0, fmt.Errorf("the block that starts in line %d does not end by a line \"min=..., max=...\": the file is cut off", s.open.line))
}

func (s *schbenchText) endInterval() {
	for _, b := range s.run().blocks {
		b.interim = true
	}
}

// readFigure reads the lines that follow a report's blocks.
func (s *schbenchText) readFigure(line string) error {
	if at := schbenchRPS().FindStringSubmatchIndex(line); at != nil {
		n := 1
		if at[2] < 0 {
			n = 2
		}
		return s.readLast(group(line, at, n), latency.Observation{Metric: "average rps", Unit: "requests/s", Better: latency.Higher})
	}
	if at := schbenchTransfer().FindStringSubmatchIndex(line); at != nil {
		return s.readLast(group(line, at, 1), latency.Observation{Metric: "worker transfer", Unit: "ops/sec", Better: latency.Higher})
	}
	if at := schbenchDelay().FindStringSubmatchIndex(line); at != nil {
		return s.readDelay(line, at)
	}
	return nil
}

// readLast reads a figure that a run prints once, at its end.
func (s *schbenchText) readLast(f field, o latency.Observation) error {
	o, err := s.lines.measureAt(o, f)
	if err != nil {
		return err
	}
	if len(f.text) < 3 || f.text[len(f.text)-3] != '.' {
		return s.lines.wrong(f.column, fmt.Errorf("%s where two decimals are expected: the line is cut off", excerpt(f.text)))
	}
	s.fresh = s.fresh || s.run().find(o.Metric) != nil
	r := s.run()
	r.leaving, r.ended = true, true
	r.set(o)
	return nil
}

// readDelay reads the delays that the kernel has counted. At the end schbench
// asks for them when its threads are gone, and prints 0: that is no value, and
// the last interval report's stays.
func (s *schbenchText) readDelay(line string, at []int) error {
	r := s.run()
	for i, name := range []string{"message", "worker"} {
		o := latency.Observation{Metric: "sched delay/" + name, Unit: "usec", Better: latency.Lower}
		o, err := s.lines.measureAt(o, group(line, at, i+1))
		if err != nil {
			return err
		}
		o.Missing = o.Missing || r.leaving && o.Value == 0
		r.set(o)
	}
	return nil
}

// observations returns the final values of all runs, and what weakens them.
func (s *schbenchText) observations() []latency.Observation {
	var runs []toolRun
	few := fewSamples{}
	for _, r := range s.runs {
		for _, b := range r.blocks {
			few.add(b)
		}
		runs = append(runs, toolRun{observations: r.all()})
	}
	return append(labelRuns(runs), few.note()...)
}
