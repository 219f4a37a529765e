package format

import (
	"fmt"
	"strings"
	"time"

	"sigtest/latency"
)

// benchmark takes a line that begins with the name of one.
func (p *goBenchParser) benchmark(of *goPackage, text string, fields []string, ended bool, at time.Time) {
	name := fields[0]
	switch {
	case len(fields) > 2 && fields[1] == "---" && fields[2] == "FAIL:":
		p.forget(of)
		p.outcome(of, fields[1:], ended)
	case len(fields) > 1 && isCount(fields[1]):
		p.forget(of)
		p.result(of, name, fields[2:], ended, at)
	case goName().MatchString(text):
		p.forget(of)
		if numbers := goNumbers().FindString(strings.TrimSpace(text)); numbers != "" { // behind what the benchmark printed
			of.running = false
			p.result(of, name, strings.Fields(numbers)[1:], ended, at)
			return
		}
		of.waiting, of.named = name, p.n
	}
}

// forget gives up a benchmark that waits for its numbers.
func (p *goBenchParser) forget(of *goPackage) {
	if of.waiting != "" {
		p.reject(of, of.named, "benchmark without a result")
	}
	of.waiting = ""
}

// result takes the values of a run, each with its unit. A value at the end of a
// line that is cut off counts if its unit is known to be whole.
func (p *goBenchParser) result(of *goPackage, name string, fields []string, ended bool, at time.Time) {
	r := goResult{line: p.n, setup: of.setup, name: goBenchName(name), at: at, values: make([]cell, 0, len(fields)/2)}
	cut := !ended && (len(fields)%2 == 1 || len(fields) == 0 || p.units[fields[len(fields)-1]] == "")
	if cut {
		fields = fields[:max(0, (len(fields)-1)/2*2)]
	}
	if len(fields)%2 == 1 || len(fields) == 0 && !cut {
		p.reject(of, p.n, "malformed result line")
		return
	}
	r.bytes = goBytesOf(fields)
	number := decimal{mark: '.'}
	for i := 0; i < len(fields); i += 2 {
		c, err := number.parse(fields[i])
		unit := fields[i+1]
		if err != nil || c.unit != "" || isCount(unit) {
			p.reject(of, p.n, "malformed result line")
			return
		}
		c.unit = p.whole(unit)
		r.values = append(r.values, c)
	}
	if cut {
		p.reject(of, p.n, cutOff)
	}
	if len(r.values) > 0 {
		p.results = append(p.results, r)
	}
}

// whole remembers a unit, and returns it without the line it is part of.
func (p *goBenchParser) whole(unit string) string {
	known, ok := p.units[unit]
	if !ok {
		known = strings.Clone(unit)
		p.units[known] = known
	}
	return known
}

// goBenchName leaves out "Benchmark", as Go's tools do.
func goBenchName(name string) string {
	if short := strings.TrimPrefix(name, "Benchmark"); short != "" {
		return short
	}
	return name
}

// reject counts a result that cannot be used.
func (p *goBenchParser) reject(of *goPackage, line int, why string) {
	r := goResult{line: line, setup: of.setup, other: &latency.Observation{Line: line, Rejected: why}}
	p.results = append(p.results, r)
	if p.unread == 0 {
		p.firstBad = r
	}
	p.unread++
}

// noteUnread says where the first result is that could not be read.
func (p *goBenchParser) noteUnread() {
	if p.unread == 0 {
		return
	}
	r := p.firstBad
	text := "a result could not be read: " + r.other.Rejected
	if p.unread > 1 {
		text = fmt.Sprintf("%d results could not be read; the first one: %s", p.unread, r.other.Rejected)
	}
	note := noteAt(r.line, "unread-results", text, "let benchmarks print whole lines, and keep the lines of go test whole")
	r.other = &note
	p.results = append(p.results, r)
}

// runFailed notes that what a package printed may lack results.
func (p *goBenchParser) runFailed(of *goPackage, text, remedy string) {
	note := noteAt(p.n, "run-failed", text, remedy)
	p.results = append(p.results, goResult{line: p.n, setup: of.setup, other: &note})
}

// outcome takes a line that says how a benchmark or a package ended.
func (p *goBenchParser) outcome(of *goPackage, fields []string, ended bool) {
	of.running = false
	switch {
	case len(fields) > 2 && fields[0] == "---" && fields[1] == "FAIL:" && strings.HasPrefix(fields[2], "Benchmark"):
		p.fail(of, fields[2])
	case len(fields) > 1 && fields[0] == "FAIL" && ended:
		p.failPackage(of, fields[1])
	}
}

// fail notes that a benchmark failed, once.
func (p *goBenchParser) fail(of *goPackage, name string) {
	of.failed, of.waiting = true, ""
	key := of.setup["pkg"] + "\x00" + name
	if !p.failed[key] {
		p.failed[key] = true
		p.runFailed(of, name+" failed, and has no result of that run", "see what go test prints about it; mend it, or leave it out by -bench")
	}
}

// failPackage notes that a package failed, unless one of its benchmarks did,
// which was noted.
func (p *goBenchParser) failPackage(of *goPackage, name string) {
	if !of.failed {
		p.runFailed(of, "package "+name+" failed: benchmarks of it may be missing", "see what go test prints about it; -run='^$' leaves the tests out")
	}
	of.failed, of.waiting = false, ""
}
