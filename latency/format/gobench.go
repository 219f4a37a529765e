package format

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"

	"sigtest/latency"
)

// goBenchFormat reads the Go benchmark format, as `go test -bench` prints it and
// many programs do after it, and the events of `go test -json`. Each result
// line is a run of its benchmark; iterations are left aside. What go test says
// besides is skipped, but for the failures.
func goBenchFormat() Format {
	return Format{
		Name:   "go-bench",
		Doc:    "what go test -bench prints, as text or by -json",
		Run:    "a result line of a benchmark",
		Sign:   "BenchmarkName 1000 1234 ns/op, goos: ..., or JSON events with an Action",
		OneRun: true,
		Detect: func(head []byte) bool {
			return marked(head, goBenchMark, "Benchmark", "goos: ") || holdsJSON(head, "Action") && marked(head, goEventMark, "Action")
		},
		Read: whole(parseGoBench),
	}
}

var (
	goBenchMark = newPattern(`(?m)^[ \t]*(?:Benchmark\S*[ \t]+\d+[ \t]+[-+.\deE]+[ \t]+[^\s\d.+-]|goos: \w+\s+goarch: \w)`)
	goEventMark = newPattern(`"Action" *: *"(?:start|run|output|build-output)"`)

	// The numbers of a result, as go test puts them behind the name.
	goNumbers = newPattern(`\d+(?:\t[ \d.]+ [^\s\d]\S*)+$`)

	// A name that go test wrote before the benchmark ran.
	goName = newPattern(`^[ \t]*(Benchmark\S*) *\t`)
)

// goBenchParser reads the lines of each package on its own: with -json, packages
// may be tested at the same time.
type goBenchParser struct {
	*textLines
	packages map[string]*goPackage // by the name that events have; one, "", of text
	results  []goResult
	keys     []string        // of configuration lines, in order of first appearance
	units    map[string]bool // seen in whole lines
	better   map[string]latency.Direction
	unread   int // how many results could not be read
	firstBad int // index of the first of them in results
	failed   map[string]bool
}

// goPackage is how far the output of a package was read.
type goPackage struct {
	setup   map[string]string // the configuration lines so far; replaced by every other one
	begun   string            // the start of a line, by -json
	waiting string            // a benchmark that was named and has no numbers yet
	named   int               // in which line
	failed  bool              // a benchmark of it failed
}

// goResult is what a line said, as observations without what follows from the
// configuration lines before it.
type goResult struct {
	name         string // of the benchmark, without "Benchmark"; "" for a note
	setup        map[string]string
	observations []latency.Observation
	bytes        goBytes
}

// goEvent is a line of go test -json: see go doc test2json.
type goEvent struct {
	Time            time.Time
	Action          string
	Package, Output string
}

func parseGoBench(l *textLines, in Input) ([]latency.Observation, error) {
	p := goBenchParser{
		textLines: l,
		packages:  map[string]*goPackage{},
		units:     map[string]bool{"ns/op": true, "MB/s": true, "B/op": true, "allocs/op": true},
		better:    map[string]latency.Direction{},
		failed:    map[string]bool{},
	}
	if err := l.each(p.read); err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(p.packages)) {
		of := p.packages[name]
		if err := p.line(of, of.begun, false, time.Time{}); err != nil {
			return nil, err
		}
		p.forget(of)
	}
	if !slices.ContainsFunc(p.results, func(r goResult) bool { return r.name != "" }) {
		return nil, l.wrong(0, errors.New("the file ends without a result of a benchmark, such as \"BenchmarkSort-8 1000 1234 ns/op\": go test needs -bench to run any"))
	}
	p.noteUnread()
	return p.settle(in)
}

// of returns the package that events call so.
func (p *goBenchParser) of(name string) *goPackage {
	of := p.packages[name]
	if of == nil {
		of = &goPackage{setup: map[string]string{}}
		if name != "" {
			of.setup["pkg"] = name
		}
		p.packages[name] = of
	}
	return of
}

// read takes a line of the file.
func (p *goBenchParser) read(text string) error {
	if !strings.HasPrefix(strings.TrimLeft(text, " \t"), "{") {
		return p.line(p.of(""), text, p.ended, time.Time{})
	}
	var e goEvent
	if err := json.Unmarshal([]byte(text), &e); err != nil {
		if !p.ended {
			p.reject(p.of(""), p.n, cutOff)
		} else if strings.Contains(text, `"Action":`) {
			return p.wrong(0, fmt.Errorf("no whole event of go test -json: %w", err))
		}
		return nil
	}
	if e.Action != "output" {
		return nil
	}
	of := p.of(e.Package)
	of.begun += e.Output
	for {
		line, rest, whole := strings.Cut(of.begun, "\n")
		if !whole {
			return nil
		}
		of.begun = rest
		if err := p.line(of, plainLine(strings.TrimSuffix(line, "\r")), true, e.Time); err != nil {
			return err
		}
	}
}

// line takes a line of the output of a package.
func (p *goBenchParser) line(of *goPackage, text string, ended bool, at time.Time) error {
	fields := strings.Fields(text)
	switch {
	case len(fields) == 0:
	case strings.HasPrefix(fields[0], "Benchmark"):
		p.benchmark(of, text, fields, ended, at)
	case of.waiting != "" && len(fields) > 2 && isCount(fields[0]) && goNumbers().MatchString(strings.TrimSpace(text)):
		name := of.waiting
		of.waiting = ""
		p.result(of, name, fields[1:], ended, at)
	case fields[0] == "---" && len(fields) > 2 && fields[1] == "FAIL:" && strings.HasPrefix(fields[2], "Benchmark"):
		p.fail(of, fields[2])
	case fields[0] == "FAIL" && len(fields) > 1 && ended:
		p.failPackage(of, fields[1])
	case fields[0] == "Unit" && ended:
		return p.unit(fields[1:])
	case strings.Contains(text, "/op") && goNumbers().MatchString(strings.TrimSpace(text)):
		p.reject(of, p.n, "not told of which benchmark")
	case ended:
		p.key(of, strings.TrimSpace(text))
	}
	return nil
}

// benchmark takes a line that begins with the name of one.
func (p *goBenchParser) benchmark(of *goPackage, text string, fields []string, ended bool, at time.Time) {
	name := fields[0]
	switch {
	case len(fields) > 2 && fields[1] == "---" && fields[2] == "FAIL:":
		p.forget(of)
		p.fail(of, name)
	case len(fields) > 1 && isCount(fields[1]):
		p.forget(of)
		p.result(of, name, fields[2:], ended, at)
	case goName().MatchString(text):
		p.forget(of)
		if numbers := goNumbers().FindString(strings.TrimSpace(text)); numbers != "" { // behind what the benchmark printed
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
	r := goResult{name: goBenchName(name), setup: of.setup}
	cut := !ended && (len(fields)%2 == 1 || len(fields) == 0 || !p.units[fields[len(fields)-1]])
	if cut {
		fields = fields[:max(0, (len(fields)-1)/2*2)]
	}
	if len(fields)%2 == 1 || len(fields) == 0 && !cut {
		p.reject(of, p.n, "malformed result line")
		return
	}
	number := decimal{mark: '.'}
	r.bytes = goBytesOf(fields)
	for i := 0; i < len(fields); i += 2 {
		c, err := number.parse(fields[i])
		unit := fields[i+1]
		if err != nil || c.unit != "" || isCount(unit) {
			p.reject(of, p.n, "malformed result line")
			return
		}
		o := latency.Observation{Metric: r.name, Unit: unit, Value: c.value, Missing: c.missing, Line: p.n}
		if unit != "ns/op" {
			o.Metric += " " + unit
		}
		if !at.IsZero() {
			o.Order, o.Ordered = float64(at.UnixMicro())/1e6, true
		}
		r.observations = append(r.observations, o)
	}
	if cut {
		p.reject(of, p.n, cutOff)
	}
	if len(r.observations) > 0 {
		p.results = append(p.results, r)
	}
	for i := 1; i < len(fields); i += 2 {
		p.units[fields[i]] = true
	}
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
	if p.unread == 0 {
		p.firstBad = len(p.results)
	}
	p.unread++
	p.say(of, latency.Observation{Line: line, Rejected: why})
}

// say adds what is no result.
func (p *goBenchParser) say(of *goPackage, o latency.Observation) {
	p.results = append(p.results, goResult{setup: of.setup, observations: []latency.Observation{o}})
}

// noteUnread says where the first result is that could not be read.
func (p *goBenchParser) noteUnread() {
	if p.unread == 0 {
		return
	}
	first := p.results[p.firstBad]
	o := first.observations[0]
	text := "a result could not be read: " + o.Rejected
	if p.unread > 1 {
		text = fmt.Sprintf("%d results could not be read; the first one: %s", p.unread, o.Rejected)
	}
	note := noteAt(o.Line, "unread-results", text, "let benchmarks print whole lines, and keep the lines of go test whole")
	p.results = append(p.results, goResult{setup: first.setup, observations: []latency.Observation{note}})
}

// fail notes that a benchmark failed, once.
func (p *goBenchParser) fail(of *goPackage, name string) {
	of.failed, of.waiting = true, ""
	key := of.setup["pkg"] + "\x00" + name
	if !p.failed[key] {
		p.failed[key] = true
		p.say(of, noteAt(p.n, "run-failed", name+" failed, and has no result of that run", "see what go test prints about it; mend it, or leave it out by -bench"))
	}
}

// failPackage notes that a package failed, unless one of its benchmarks did,
// which was noted.
func (p *goBenchParser) failPackage(of *goPackage, name string) {
	if !of.failed {
		p.say(of, noteAt(p.n, "run-failed", "package "+name+" failed: benchmarks of it may be missing", "see what go test prints about it; -run='^$' leaves the tests out"))
	}
	of.failed, of.waiting = false, ""
}

// unit takes what a line says of a unit. Of what may be said, only which way it
// is better is of use here.
func (p *goBenchParser) unit(fields []string) error {
	for i, f := range fields {
		value, ok := strings.CutPrefix(f, "better=")
		if i == 0 || !ok {
			continue
		}
		unit := fields[0]
		better := latency.Lower
		switch value {
		case "higher":
			better = latency.Higher
		case "lower":
		default:
			return p.wrong(0, fmt.Errorf("unit %s is better=%s: expected better=higher or better=lower", excerpt(unit), excerpt(value)))
		}
		if known := p.better[unit]; known != latency.Unstated && known != better {
			return p.wrong(0, fmt.Errorf("unit %s is better=%s here and better=%s before: state one of them", excerpt(unit), better, known))
		}
		p.better[unit] = better
	}
	return nil
}

// key takes a configuration line, "key: value", or "key:" which ends what such a
// line said. Other lines say nothing.
func (p *goBenchParser) key(of *goPackage, text string) {
	key, value, ok := strings.Cut(text, ":")
	blank := value == "" || value[0] == ' ' || value[0] == '\t'
	if !ok || !blank || !isGoKey(key) {
		return
	}
	value = strings.TrimSpace(value)
	if of.setup[key] == value {
		return
	}
	if !slices.Contains(p.keys, key) {
		p.keys = append(p.keys, key)
	}
	of.setup = maps.Clone(of.setup) // results hold the one before
	of.setup[key] = value
}

// isGoKey tells the key of a configuration line from the start of a sentence.
func isGoKey(key string) bool {
	for i, r := range key {
		if i == 0 && !unicode.IsLower(r) || unicode.IsSpace(r) || unicode.IsUpper(r) {
			return false
		}
	}
	return key != ""
}

func isCount(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}
