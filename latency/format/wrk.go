package format

import (
	"fmt"
	"strings"

	"sigtest/latency"
)

// wrkFormat reads what wrk and wrk2 print.
//
// A run has the average and the maximum of the latency, with --latency its
// percentiles, and the requests per second. wrk2's -U adds uncorrected
// latency/p99, ...: those without the time that a request waited to be sent.
// Left aside are Stdev, the rates of the threads (Req/Sec), wrk2's detailed
// spectrum, of which the percentiles are a part, and the bytes per second, which
// are the requests times their size.
func wrkFormat() Format {
	return Format{
		Name:   "wrk",
		Doc:    "what wrk and wrk2 print: latency, its percentiles with --latency, requests per second",
		Run:    "an invocation",
		Sign:   "Running 30s test @ http://...",
		OneRun: true,
		Detect: func(head []byte) bool { return marked(head, wrkStart, " test @ ") },
		Read:   whole(parseWrk),
	}
}

var (
	wrkStart     = newPattern(`(?m)^[ \t]*Running \d+[smh] test @ (\S+)`)
	wrkThreads   = newPattern(`^\s*(\d+ threads and \d+ connections)\s*$`)
	wrkLatency   = newPattern(`^\s*Latency\s+(\S+)\s+\S+\s+(\S+)\s+\S+%`)
	wrkBlock     = newPattern(`^\s*Latency Distribution(?: \(HdrHistogram - (Recorded|Uncorrected))?`)
	wrkPercent   = newPattern(`^\s*(\d+(?:\.\d+)?)%\s+(\S+)\s*$`)
	wrkCompleted = newPattern(`^\s*(\d+) requests in `)
	wrkFailures  = newPattern(`^\s*(Socket errors: .*\d|Non-2xx or 3xx responses: \d+)\s*$`)
	wrkRate      = newPattern(`^\s*Requests/sec:\s*(\S+)\s*$`)
)

// wrkParser reads runs from their first line to Requests/sec.
type wrkParser struct {
	*textLines
	runs  []toolRun
	run   toolRun // the one that is not finished; its line is 0 if none is
	block string  // what the percentiles are of, with a blank behind
	none  bool    // no request was completed
}

func parseWrk(l *textLines, _ Input) ([]latency.Observation, error) {
	l.decimals = 2
	p := wrkParser{textLines: l}
	if err := l.each(p.read); err != nil {
		return nil, err
	}
	if err := p.complete(); err != nil {
		return nil, err
	}
	return l.results("wrk", p.runs)
}

// complete refuses a run before that has no result.
func (p *wrkParser) complete() error {
	if p.run.line > 0 {
		return p.unfinished(p.run.line, "wrk", "Requests/sec")
	}
	return nil
}

func (p *wrkParser) read(line string) error {
	if m := wrkStart().FindStringSubmatch(line); m != nil {
		err := p.complete()
		p.run, p.block, p.none = toolRun{setup: m[1], line: p.n}, "", false
		return err
	}
	if p.run.line == 0 {
		return nil
	}
	if m := wrkThreads().FindStringSubmatch(line); m != nil {
		p.run.setup = m[1] + ", " + p.run.setup
	}
	if m := wrkBlock().FindStringSubmatch(line); m != nil {
		p.block = ""
		if m[1] == "Uncorrected" {
			p.block = "uncorrected "
		}
		return nil
	}
	if m := wrkLatency().FindStringSubmatchIndex(line); m != nil {
		if err := p.time("latency/avg", group(line, m, 1)); err != nil {
			return err
		}
		return p.time("latency/max", group(line, m, 2))
	}
	if m := wrkPercent().FindStringSubmatchIndex(line); m != nil {
		return p.percentile(group(line, m, 1).text, group(line, m, 2))
	}
	if m := wrkCompleted().FindStringSubmatch(line); m != nil {
		p.none = strings.Trim(m[1], "0") == ""
	}
	if m := wrkFailures().FindStringSubmatch(line); m != nil {
		p.run.observations = append(p.run.observations, noteAt(p.n, "failed-run",
			"wrk reports failed requests: "+m[1], "look at what the server answered; answers that are errors take another time than those that were meant"))
	}
	if m := wrkRate().FindStringSubmatchIndex(line); m != nil {
		return p.finish(group(line, m, 1))
	}
	return nil
}

// percentile adds one. The 100th is the maximum, which wrk2 prints twice.
func (p *wrkParser) percentile(percent string, value field) error {
	name := p.block + "latency/" + percentileName(percent)
	if strings.HasSuffix(name, "/p100") {
		name = p.block + "latency/max"
	}
	if p.run.find(name) != nil {
		return nil
	}
	return p.time(name, value)
}

// time adds a time with its unit, such as 7.65ms. -nanus is none.
func (p *wrkParser) time(metric string, f field) error {
	number := strings.TrimRight(f.text, "abcdefghijklmnopqrstuvwxyz")
	unit := f.text[len(number):]
	o := latency.Observation{Metric: metric, Unit: unit, Better: latency.Lower, Line: p.n}
	switch unit {
	case "us", "ms", "s", "h":
	case "m":
		o.Unit = "min"
	case "nanus":
		o.Unit, o.Missing = "us", true
	default:
		return p.wrong(f.column, fmt.Errorf("%s is no time of wrk: expected a number and us, ms, s, m or h, such as 7.65ms", excerpt(f.text)))
	}
	if !o.Missing {
		c, err := p.figure(field{number, f.column})
		if err != nil {
			return err
		}
		o.Value, o.Missing = c.value, c.missing
	}
	p.run.set(o)
	return nil
}

// finish ends a run with its rate. Where no request was completed, wrk prints
// times of 0, which nobody measured; and so does wrk2 where it took no time, since
// it takes none in its first ten seconds.
func (p *wrkParser) finish(rate field) error {
	o, err := p.measure(latency.Observation{Metric: "requests", Unit: "requests/s", Better: latency.Higher}, rate.text)
	if p.none {
		for i := range p.run.observations {
			if t := &p.run.observations[i]; t.Note == nil {
				t.Value, t.Missing = 0, true
			}
		}
		p.run.observations = append(p.run.observations, noteAt(p.run.line, "run-failed",
			"wrk completed no request", "look at whether the server answers, and make the run again"))
	}
	if avg := p.run.find("latency/avg"); avg != nil && avg.Missing && !p.none {
		for i := range p.run.observations {
			if t := &p.run.observations[i]; t.Note == nil && t.Value == 0 {
				t.Missing = true
			}
		}
		p.run.observations = append(p.run.observations, noteAt(p.run.line, "run-failed",
			"wrk took the time of no request", "make a longer run: wrk2 takes no times in its first 10 s"))
	}
	p.run.set(o)
	p.runs = append(p.runs, p.run)
	p.run = toolRun{}
	return err
}
