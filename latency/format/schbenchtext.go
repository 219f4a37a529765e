package format

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sigtest/latency"
)

var (
	schbenchRPS      = regexp.MustCompile(`^(?:average rps: *(\S*)|rps: (\S+) p95 .*)$`)
	schbenchTransfer = regexp.MustCompile(`^avg worker transfer: *(\S*)`)
	schbenchDelay    = regexp.MustCompile(`^sched delay: message (\S+) \(usec\) worker (\S+) \(usec\)`)
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
	for line, ok := l.next(); ok; line, ok = l.next() {
		if err := s.take(line); err != nil {
			return nil, err
		}
	}
	if err := s.closed(); err != nil {
		return nil, err
	}
	if len(s.runs) == 0 {
		return nil, &SyntaxError{l.path, max(l.n, 1), 0, fmt.Errorf("holds no report of schbench: expected lines such as \"Wakeup Latencies percentiles (usec)\" and \"* 99.0th: 175\"")}
	}
	return s.observations(), nil
}

func (s *schbenchText) take(line string) error {
	if at := schbenchHeading.FindStringSubmatchIndex(line); at != nil {
		return s.takeHeading(line, at)
	}
	if at := schbenchRow.FindStringSubmatchIndex(line); at != nil {
		return s.takeRow(line, at)
	}
	if at := schbenchRange.FindStringSubmatchIndex(line); at != nil {
		return s.takeRange(line, at)
	}
	switch {
	case schbenchStart.MatchString(line):
		s.fresh = true
	case strings.HasPrefix(line, "current rps:") && !s.fresh:
		s.endInterval()
	case strings.HasPrefix(line, "final rps goal was") && !s.fresh:
		s.run().leaving = true
	default:
		return s.takeFigure(line)
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

func (s *schbenchText) takeHeading(line string, at []int) error {
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
		var err error
		if *n.value, err = strconv.Atoi(line[at[2*n.group]:at[2*n.group+1]]); err != nil {
			return s.lines.wrong(at[2*n.group]+1, errors.New("too large a number to be a count"))
		}
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

func (s *schbenchText) takeRow(line string, at []int) error {
	if s.open == nil {
		return s.lines.wrong(0, fmt.Errorf("a percentile that belongs to no block: the line \"... percentiles (usec)\" before it is missing, cut off perhaps"))
	}
	if rest := line[at[6]:at[7]]; rest != "" && rest[0] != '(' {
		return s.lines.wrong(at[6]+1, fmt.Errorf("%s behind a percentile: expected nothing, or the number of samples in parentheses", excerpt(rest)))
	}
	c, err := s.figure(line, at, 2)
	if err != nil {
		return err
	}
	s.addRow(percentileName(line[at[2]:at[3]]), c)
	return nil
}

func (s *schbenchText) takeRange(line string, at []int) error {
	if s.open == nil {
		return s.lines.wrong(0, fmt.Errorf("min= and max= that belong to no block: the line \"... percentiles (usec)\" before them is missing, cut off perhaps"))
	}
	if len(s.open.rows) == 0 {
		return s.lines.wrong(0, fmt.Errorf("the block that starts in line %d has no percentiles: expected lines such as \"* 99.0th: 175\"", s.open.line))
	}
	for i, name := range []string{"min", "max"} {
		c, err := s.figure(line, at, i+1)
		if err != nil {
			return err
		}
		s.addRow(name, c)
	}
	rows := s.open.rows
	if largest := rows[len(rows)-1].Value; largest < 0.99*slices.MaxFunc(rows, byValue).Value { // percentiles are the middles of narrow buckets
		return s.lines.wrong(at[4]+1, fmt.Errorf("max=%g is below a percentile of the block: the line is cut off or damaged", largest))
	}
	s.open = nil
	return nil
}

func byValue(a, b latency.Observation) int { return cmp.Compare(a.Value, b.Value) }

func (s *schbenchText) addRow(name string, c cell) {
	if s.open.samples == 0 { // the zeros printed then were not measured
		c = cell{missing: true}
	}
	s.open.rows = append(s.open.rows, s.open.kind.observe(name, c, s.lines.n))
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

// takeFigure reads the lines that follow a report's blocks.
func (s *schbenchText) takeFigure(line string) error {
	if at := schbenchRPS.FindStringSubmatchIndex(line); at != nil {
		group := 1
		if at[2] < 0 {
			group = 2
		}
		return s.takeLast(line, at, group, latency.Observation{Metric: "average rps", Unit: "requests/s", Better: latency.Higher})
	}
	if at := schbenchTransfer.FindStringSubmatchIndex(line); at != nil {
		return s.takeLast(line, at, 1, latency.Observation{Metric: "worker transfer", Unit: "ops/sec", Better: latency.Higher})
	}
	if at := schbenchDelay.FindStringSubmatchIndex(line); at != nil {
		return s.takeDelay(line, at)
	}
	return nil
}

// takeLast reads a figure that a run prints once, at its end.
func (s *schbenchText) takeLast(line string, at []int, group int, o latency.Observation) error {
	c, err := s.figure(line, at, group)
	if err != nil {
		return err
	}
	if text := line[at[2*group]:at[2*group+1]]; len(text) < 3 || text[len(text)-3] != '.' {
		return s.lines.wrong(at[2*group]+1, fmt.Errorf("%s where two decimals are expected: the line is cut off", excerpt(text)))
	}
	for _, seen := range s.run().figures {
		s.fresh = s.fresh || seen.Metric == o.Metric
	}
	r := s.run()
	r.leaving, r.ended = true, true
	r.set(o, c, s.lines.n)
	return nil
}

// takeDelay reads the delays that the kernel has counted. At the end schbench
// asks for them when its threads are gone, and prints 0: that is no value, and
// the last interval report's stays.
func (s *schbenchText) takeDelay(line string, at []int) error {
	r := s.run()
	for i, name := range []string{"message", "worker"} {
		c, err := s.figure(line, at, i+1)
		if err != nil {
			return err
		}
		c.missing = c.missing || r.leaving && c.value == 0
		r.set(latency.Observation{Metric: "sched delay/" + name, Unit: "usec", Better: latency.Lower}, c, s.lines.n)
	}
	return nil
}

// figure reads a group of a matched line; schbench prints no negative number.
func (s *schbenchText) figure(line string, at []int, group int) (cell, error) {
	from, to := at[2*group], at[2*group+1]
	text := line[from:to]
	c, err := figure(text)
	switch {
	case err != nil:
	case text == "":
		err = fmt.Errorf("no number: the line is cut off")
	case c.value < 0:
		err = fmt.Errorf("%s is negative: expected what schbench prints, a number from 0 on", excerpt(text))
	default:
		return c, nil
	}
	return cell{}, s.lines.wrong(from+1, err)
}

// observations returns the final values of all runs, and what weakens them.
func (s *schbenchText) observations() []latency.Observation {
	var all []latency.Observation
	few := fewSamples{}
	for i, r := range s.runs {
		label := ""
		if len(s.runs) > 1 {
			label = strconv.Itoa(i + 1)
		}
		start := len(all)
		for _, b := range r.blocks {
			all = append(all, b.rows...)
			few.add(b)
		}
		all = append(all, r.figures...)
		all = append(all, r.unfinished()...)
		for j := range all[start:] {
			all[start+j].Run = label
		}
	}
	return append(all, few.note()...)
}
