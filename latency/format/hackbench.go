package format

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"sigtest/latency"
)

// hackbenchFormat reads what hackbench prints: each Time is a run.
func hackbenchFormat() Format {
	return Format{
		Name:   "hackbench",
		Doc:    "what hackbench prints; each Time is a run",
		OneRun: true,
		Detect: func(head []byte) bool { return marked(head, hackbenchMark, "Running in ", "Running with ") },
		Read:   whole(readHackbench),
	}
}

var (
	hackbenchMark = regexp.MustCompile(`(?m)^[ \t]*Running (?:in \w+ mode with \d+ groups using \d+ file descriptors|with \d+\*\d+ \(== \d+\) tasks)`)

	// The headline of rt-tests, and the one of older programs.
	hackbenchMode  = regexp.MustCompile(`^Running in (\w+) mode with (\d+) groups using (\d+) file descriptors`)
	hackbenchTasks = regexp.MustCompile(`^Running with (\d+)\*(\d+) \(== \d+\) tasks`)

	hackbenchSender = regexp.MustCompile(`^Each sender will pass (\d+ messages of \d+ bytes)`)
	hackbenchTime   = regexp.MustCompile(`^Time:\s*(\S.*)$`)
)

// readHackbench reads blocks of a headline, a line about the messages (not in
// older versions) and a Time in seconds.
func readHackbench(l *textLines, _ Input) ([]latency.Observation, error) {
	l.decimals = 3
	var runs []toolRun
	var messages []string // of each run
	var run toolRun       // the one that waits for its time; its line is 0 if none does
	sends := ""
	for line, ok := l.next(); ok; line, ok = l.next() {
		text := strings.TrimSpace(line)
		if setup := hackbenchSetup(text); setup != "" {
			if run.line > 0 {
				return nil, l.unfinished(run.line, "hackbench", "Time")
			}
			run, sends = toolRun{setup: setup, line: l.n}, ""
		} else if m := hackbenchSender.FindStringSubmatch(text); m != nil {
			sends = m[1]
		} else if m := hackbenchTime.FindStringSubmatch(text); m != nil {
			switch {
			case run.line > 0:
			case looksNumeric(m[1]):
				return nil, l.wrong(0, errors.New(`a Time without the line "Running in ... mode with ..." before it: keep the output of hackbench whole, or the times alone, one number a line`))
			default:
				continue // a date, say
			}
			o, err := l.measure(latency.Observation{Metric: "Time", Unit: "s", Better: latency.Lower}, m[1])
			if err != nil {
				return nil, err
			}
			run.set(o)
			runs, messages = append(runs, run), append(messages, sends)
			run = toolRun{}
		}
	}
	if run.line > 0 {
		return nil, l.unfinished(run.line, "hackbench", "Time")
	}
	if slices.ContainsFunc(messages, func(m string) bool { return m != messages[0] }) {
		for i := range runs {
			runs[i].setup += ", " + messages[i]
		}
	}
	return l.results("hackbench", runs)
}

// hackbenchSetup reads a headline; "" for another line.
func hackbenchSetup(text string) string {
	if m := hackbenchMode.FindStringSubmatch(text); m != nil {
		return fmt.Sprintf("%s, %s groups, %s fds", m[1], m[2], m[3])
	}
	if m := hackbenchTasks.FindStringSubmatch(text); m != nil {
		return fmt.Sprintf("%s groups, %s tasks each", m[1], m[2])
	}
	return ""
}
