package format

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sigtest/latency"
)

// hackbenchFormat reads what hackbench prints: each Time is a run.
func hackbenchFormat() Format {
	return Format{
		Name:   "hackbench",
		Doc:    "what hackbench prints",
		Run:    "a Time",
		Sign:   "Running in process mode with ...",
		OneRun: true,
		Detect: func(head []byte) bool { return marked(head, hackbenchMark, "Running in ", "Running with ") },
		Read:   whole(parseHackbench),
	}
}

var (
	hackbenchMark = newPattern(`(?m)^[ \t]*Running (?:in \w+ mode with \d+ groups using \d+ file descriptors|with \d+\*\d+ \(== \d+\) tasks)`)

	// The headline of rt-tests, and the one of older programs.
	hackbenchMode  = newPattern(`^Running in (\w+) mode with (\d+) groups using (\d+) file descriptors`)
	hackbenchTasks = newPattern(`^Running with (\d+)\*(\d+) \(== \d+\) tasks`)

	hackbenchSender = newPattern(`^Each sender will pass (\d+ messages of \d+ bytes)`)
	hackbenchTime   = newPattern(`^Time:\s*(\S.*)$`)
)

// hackbenchParser reads blocks of a headline, a line about the messages (not in
// older versions) and a Time in seconds.
type hackbenchParser struct {
	*textLines
	runs     []toolRun
	messages []string // of each run
	run      toolRun  // the one that waits for its time; its line is 0 if none does
	sends    string   // the messages of that one
}

func parseHackbench(l *textLines, _ Input) ([]latency.Observation, error) {
	l.decimals = 3
	p := hackbenchParser{textLines: l}
	if err := l.each(p.read); err != nil {
		return nil, err
	}
	if err := p.complete(); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(p.messages, func(m string) bool { return m != p.messages[0] }) {
		for i := range p.runs {
			p.runs[i].setup += ", " + p.messages[i]
		}
	}
	return l.results("hackbench", p.runs)
}

// complete refuses a run before that has no time.
func (p *hackbenchParser) complete() error {
	if p.run.line > 0 {
		return p.unfinished(p.run.line, "hackbench", "Time")
	}
	return nil
}

func (p *hackbenchParser) read(line string) error {
	text := strings.TrimSpace(line)
	if setup := hackbenchSetup(text); setup != "" {
		err := p.complete()
		p.run, p.sends = toolRun{setup: setup, line: p.n}, ""
		return err
	}
	if m := hackbenchSender().FindStringSubmatch(text); m != nil {
		p.sends = m[1]
	}
	if m := hackbenchTime().FindStringSubmatch(text); m != nil {
		return p.readTime(m[1])
	}
	return nil
}

// readTime ends a run.
func (p *hackbenchParser) readTime(text string) error {
	switch {
	case p.run.line > 0:
	case looksNumeric(text):
		return p.wrong(0, errors.New(`a Time without the line "Running in ... mode with ..." before it: keep the output of hackbench whole, or the times alone, one number a line`))
	default:
		return nil // a date, say
	}
	o, err := p.measure(latency.Observation{Metric: "Time", Unit: "s", Better: latency.Lower}, text)
	p.run.set(o)
	p.runs, p.messages = append(p.runs, p.run), append(p.messages, p.sends)
	p.run = toolRun{}
	return err
}

// hackbenchSetup reads a headline; "" for another line.
func hackbenchSetup(text string) string {
	if m := hackbenchMode().FindStringSubmatch(text); m != nil {
		return fmt.Sprintf("%s, %s groups, %s fds", m[1], m[2], m[3])
	}
	if m := hackbenchTasks().FindStringSubmatch(text); m != nil {
		return fmt.Sprintf("%s groups, %s tasks each", m[1], m[2])
	}
	return ""
}
