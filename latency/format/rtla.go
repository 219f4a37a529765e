package format

import (
	"errors"
	"slices"
	"strings"

	"sigtest/latency"
)

// rtlaFormat reads what rtla of the kernel's tools/tracing prints: timerlat
// and osnoise, each top (the last screen) and hist.
func rtlaFormat() Format {
	return Format{
		Name:   "rtla",
		Doc:    "rtla timerlat or osnoise, top or hist",
		Run:    "an invocation: its last screen",
		Sign:   "the titles of its screens and histograms",
		OneRun: true,
		Detect: func(head []byte) bool {
			return marked(head, rtlaHistTitle, "# RTLA ") || marked(head, rtlaTimerTops, "IRQ Timer Latency (") ||
				marked(head, rtlaNoiseTops, "| time is in ")
		},
		Read: whole(parseRtla),
	}
}

var (
	// The first two lines of a screen.
	rtlaTimerTops = newPattern(`(?m)\|\s+IRQ Timer Latency \(\w+\).*\n.*CPU COUNT\s+\|`)
	rtlaNoiseTops = newPattern(`(?m)duration:.*\| time is in \w+.*\n.*CPU Period\s+Runtime\s+Noise`)

	rtlaHistTitle  = newPattern(`(?m)^\s*# RTLA (timerlat|osnoise) histogram\s*$`)
	rtlaTimerTitle = newPattern(`\|\s+IRQ Timer Latency \(`)
	rtlaNoiseTitle = newPattern(`^\s*duration:.*\| time is in (\w+)`)
	rtlaMissed     = newPattern(`(?:\d+ \(\S+%\)|unknown number of) events missed`)
	rtlaStopped    = newPattern(`\b(?:timerlat|timelat|osnoise) hit stop tracing\s*$`)
)

// rtlaReport is what rtla prints, in one of its shapes.
type rtlaReport interface {
	// read takes a line of the report, or one that follows it.
	read(l *textLines, line string) error
	// finish returns what was read; it is an error if that is not whole.
	finish(l *textLines) ([]latency.Observation, error)
	// screen is what tells screens of one run from those of others, nil where
	// the report is none.
	screen() *rtlaScreen
}

// rtlaParser reads the output of one or several invocations of rtla.
type rtlaParser struct {
	*textLines
	cleared bool // the screen was, before the report to come
	report  rtlaReport
	notes   []latency.Observation
	before  *rtlaScreen // the report before, if it was one
	done    []toolRun
}

func parseRtla(l *textLines, _ Input) ([]latency.Observation, error) {
	p := rtlaParser{textLines: l}
	if err := l.each(p.read); err != nil {
		return nil, err
	}
	if err := p.start(nil); err != nil {
		return nil, err
	}
	if len(p.done) == 0 || slices.ContainsFunc(p.done, func(r toolRun) bool { return len(r.observations) == 0 }) {
		return nil, l.wrong(0, errors.New("a report of rtla without a row: the file is cut off, or nothing was measured"))
	}
	return labelRuns(p.done), nil
}

func (p *rtlaParser) read(line string) error {
	p.cleared = p.cleared || strings.Contains(p.raw, clearScreen)
	if missed := rtlaMissed().FindString(line); missed != "" {
		p.notes = append(p.notes, noteAt(p.n, "lost-events",
			"rtla reports "+missed,
			"measure fewer CPUs (-c) or set a larger --trace-buffer-size: the largest latencies may be among what was missed"))
	}
	if rtlaStopped().MatchString(line) {
		p.notes = append(p.notes, noteAt(p.n, "stopped-early",
			"rtla stopped at a latency above the limit of its options -a, -i, -s or -T",
			"compare runs of equal length, made without a limit"))
	}
	if m := rtlaHistTitle().FindStringSubmatch(line); m != nil {
		return p.start(&rtlaHist{tool: m[1], line: p.n})
	}
	if rtlaTimerTitle().MatchString(line) {
		return p.start(newRtlaTimerTop(p.cleared, line))
	}
	if m := rtlaNoiseTitle().FindStringSubmatch(line); m != nil {
		return p.start(newRtlaNoiseTop(p.cleared, line, m[1]))
	}
	if p.report == nil {
		return nil
	}
	return p.report.read(p.textLines, line)
}

// start closes the report at hand, and begins the next.
func (p *rtlaParser) start(next rtlaReport) error {
	if p.report != nil {
		all, err := p.report.finish(p.textLines)
		if err != nil {
			return err
		}
		if len(all) > 0 {
			all = append(all, p.notes...)
		}
		run := toolRun{observations: all}
		screen := p.report.screen()
		if screen.replaces(p.before) {
			screen.live = screen.live || p.before.live
			p.done[len(p.done)-1] = run
		} else {
			p.done = append(p.done, run)
		}
		p.before = screen
	}
	p.report, p.notes, p.cleared = next, nil, false
	return nil
}
