package format

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sigtest/latency"
)

var (
	cyclicThreadStart = newPattern(`^\s*T:\s*(?:\d*\s*$|\d+\s*\()`)
	cyclicThreadLine  = newPattern(`^\s*T:\s*(\d+)\s*\(\s*(\d+)\)\s*P:\s*\S+\s+I:\s*\S+` +
		`\s+C:\s*(\S+)\s+Min:(\s*)(\S+)\s+Act:\s*\S+\s+Avg:\s*(\S+)\s+Max:(\s*)(\S+)(?:\s+SMI:\s*\S+)?\s*$`)
	// The command line, behind a prompt or in the header that script writes.
	cyclicCommand   = newPattern(`(?:^|[\s/]|COMMAND=")cyclictest\s+(-.*)$`)
	cyclicNanos     = newPattern(`(?:^|\s)(?:-[a-zA-Z]*N[a-zA-Z]*|--nsecs)(?:["\s]|$)`)
	cyclicBegin     = newPattern(`^\s*# /dev/cpu_dma_latency set to`)
	cyclicHistogram = newPattern(`^\s*# Histogram\s*$`)
	cyclicBin       = newPattern(`^\s*\d`)
	cyclicFooter    = newPattern(`^\s*# (Total|Min Latencies|Avg Latencies|Max Latencies|Histogram Overflows):`)
	cyclicBreak     = newPattern(`^\s*# Break value: (\d+)`)
)

// cyclicParser reads the text of one or several invocations of cyclictest. A
// new one shows by its command line, its first line, or the lines of a thread:
// their process id changes, or their count of cycles goes down.
type cyclicParser struct {
	*textLines
	usual string // unit where no command line tells
	unit  string // of the run at hand
	run   cyclicRun
	done  []toolRun
}

// cyclicRun is one invocation. What is printed later replaces what was before.
type cyclicRun struct {
	threads []cyclicThread
	table   *cyclicTable
	notes   []latency.Observation
}

// cyclicThread is what the last line of a thread says.
type cyclicThread struct {
	latencySummary
	number, pid string
}

func parseCyclictest(l *textLines, in Input) ([]latency.Observation, error) {
	p := cyclicParser{textLines: l, usual: cyclicUnit(in), unit: cyclicUnit(in)}
	if err := l.each(p.read); err != nil {
		return nil, err
	}
	if err := p.end(); err != nil {
		return nil, err
	}
	if len(p.done) == 0 {
		return nil, l.wrong(0, errors.New("no line of a thread and no histogram up to here: expected T: 0 (...) or # Histogram, as cyclictest prints them"))
	}
	return labelRuns(p.done), nil
}

func (p *cyclicParser) read(line string) error {
	switch {
	case cyclicThreadStart().MatchString(line):
		return p.thread(line)
	case cyclicHistogram().MatchString(line):
		if p.run.table != nil {
			if err := p.end(); err != nil {
				return err
			}
		}
		p.run.table = newCyclicTable(p.n, p.unit)
	case cyclicBegin().MatchString(line):
		return p.end()
	case p.run.table.open() && cyclicBin().MatchString(line):
		return p.run.table.addBin(p.textLines, line)
	case p.run.table != nil && cyclicFooter().MatchString(line):
		return p.run.table.addFooter(p.textLines, line)
	}
	if m := cyclicCommand().FindStringSubmatch(line); m != nil {
		if err := p.end(); err != nil {
			return err
		}
		p.unit = p.usual
		if cyclicNanos().MatchString(m[1]) {
			p.unit = "ns"
		}
	}
	if m := cyclicBreak().FindStringSubmatch(line); m != nil {
		p.run.notes = append(p.run.notes, noteAt(p.n, "stopped-early",
			fmt.Sprintf("cyclictest stopped at a latency of %s %s, as its option -b asks", m[1], p.unit),
			"compare runs of equal length, made without -b"))
	}
	return nil
}

// thread takes the line of a thread.
func (p *cyclicParser) thread(line string) error {
	m := cyclicThreadLine().FindStringSubmatchIndex(line)
	if m == nil {
		return p.wrong(0, fmt.Errorf("%s is no whole line of a thread: expected T: 0 (pid) P: I: C: Min: Act: Avg: Max:, each with a number; the file is cut off or damaged here", excerpt(line)))
	}
	text := func(i int) string { return line[m[2*i]:m[2*i+1]] }
	// printf pads the numbers behind Min: and Max: to 7 and 8 places.
	if padded := text(4) != ""; padded && p.cut(m[2*8+1]-m[2*7], 8) {
		return p.wrong(m[2*8]+1, fmt.Errorf("%s stops within a number: the file is cut off here", excerpt(line)))
	}
	t := cyclicThread{latencySummary: latencySummary{prefix: "T" + text(1) + "/", unit: p.unit}, number: text(1), pid: text(2)}
	var err error
	if t.count, err = p.count(group(line, m, 3)); err != nil {
		return err
	}
	for _, f := range []struct {
		at int
		to *reading
	}{{5, &t.min}, {6, &t.avg}, {8, &t.max}} {
		if *f.to, err = p.latency(group(line, m, f.at)); err != nil {
			return err
		}
	}
	if t.count == 0 {
		t.nothingMeasured()
	}
	return p.put(t)
}

// latency reads a latency. It is negative where a clock was set back.
func (p *cyclicParser) latency(f field) (reading, error) {
	digits, negative := strings.CutPrefix(f.text, "-")
	r, err := p.reading(field{digits, f.column + len(f.text) - len(digits)})
	switch {
	case negative && r.value == 1: // cyclictest's mark for none
		r.cell = cell{missing: true}
	case negative:
		r.value = -r.value
	}
	return r, err
}

// put adds a thread to the run at hand, in place of what was known of it, or to
// a new run. Before threads start, their process id is printed as 0.
func (p *cyclicParser) put(t cyclicThread) error {
	same := func(o cyclicThread) bool { return o.number == t.number }
	i := slices.IndexFunc(p.run.threads, same)
	again := false
	if i >= 0 {
		old := &p.run.threads[i]
		again = t.count < old.count || t.pid != old.pid && old.pid != "0"
	}
	if again || p.run.table != nil {
		if err := p.end(); err != nil {
			return err
		}
		i = -1
	}
	if i < 0 {
		p.run.threads = append(p.run.threads, t)
	} else {
		p.run.threads[i] = t
	}
	return nil
}

// end closes the run at hand, if it holds anything.
func (p *cyclicParser) end() error {
	run := p.run
	p.run = cyclicRun{}
	var summaries []latencySummary
	switch {
	case run.table != nil:
		var err error
		if summaries, err = run.table.finish(p.textLines); err != nil {
			return err
		}
	case len(run.threads) > 0:
		for _, t := range run.threads {
			summaries = append(summaries, t.latencySummary)
		}
	default:
		return nil
	}
	p.done = append(p.done, toolRun{observations: append(observationsOf(summaries), run.notes...)})
	return nil
}
