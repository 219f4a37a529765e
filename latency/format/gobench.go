package format

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

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
		Run:    "a result line of a benchmark: -count 10 makes ten",
		Sign:   "BenchmarkName 1000 1234 ns/op, goos: ..., or JSON events with an Action",
		OneRun: true,
		Detect: func(head []byte) bool {
			return marked(head, goBenchMark, "Benchmark", "goos: ") || holdsJSON(head, "Action") && marked(head, goEventMark, "Action")
		},
		Read: readGoBench,
	}
}

var (
	goBenchMark = newPattern(`(?m)^[ \t]*(?:Benchmark\S*[ \t]+\d+[ \t]+[-+.\deE]+[ \t]+[^\s\d.+-]|goos: \w+\s+goarch: \w)`)
	goEventMark = newPattern(`"Action" *: *"(?:start|run|output|build-output)"`)

	// The numbers of a result, as go test puts them behind the name.
	goNumbers = newPattern(`\d+(?:\t[ \d.]+ [^\s\d]\S*)+$`)

	// A name that go test wrote before the benchmark ran.
	goName = newPattern(`^[ \t]*Benchmark\S* *\t`)
)

// goBenchParser reads the lines of each package on its own: with -json, packages
// may be tested at the same time.
type goBenchParser struct {
	*textLines
	packages map[string]*goPackage // by the name that events have; one, "", of text
	results  []goResult
	keys     []string          // of configuration lines, in order of first appearance
	units    map[string]string // seen in whole lines, by themselves
	better   map[string]latency.Direction
	unread   int // how many results could not be read
	firstBad goResult
	failed   map[string]bool // benchmarks
}

// goPackage is how far the output of a package was read.
type goPackage struct {
	setup   map[string]string // the configuration lines so far; replaced by every other one
	begun   string            // the start of a line, by -json
	waiting string            // a benchmark that was named and has no numbers yet
	named   int               // in which line
	running bool              // a benchmark was named and has not ended: what it prints says nothing of the setup
	failed  bool              // a benchmark of it failed
}

// goResult is what a line said: the values of a benchmark, or something else.
type goResult struct {
	line   int
	setup  map[string]string
	name   string // of the benchmark, without "Benchmark"; "" where it said something else
	at     time.Time
	values []cell
	bytes  goBytes
	other  *latency.Observation
}

// goEvent is a line of go test -json: see go doc test2json.
type goEvent struct {
	Time            time.Time
	Action          string
	Package, Output string
}

// readGoBench holds what the lines said, and makes observations of it one by one:
// a file may have hundreds of thousands.
func readGoBench(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
	l := newTextLines(r, in.Path)
	l.plain = true
	p := goBenchParser{
		textLines: l,
		packages:  map[string]*goPackage{},
		units:     map[string]string{"ns/op": "ns/op", "MB/s": "MB/s", "B/op": "B/op", "allocs/op": "allocs/op"},
		better:    map[string]latency.Direction{},
		failed:    map[string]bool{},
	}
	keys, err := p.parse(in)
	if broken := l.err(); broken != nil {
		err = broken // a part of the file was seen only
	}
	if err != nil {
		return yieldAll(nil, in.Path, err)
	}
	return p.observations(in.Path, keys)
}

func (p *goBenchParser) parse(in Input) (keys goKeys, err error) {
	if err := p.each(p.read); err != nil {
		return keys, err
	}
	for _, name := range slices.Sorted(maps.Keys(p.packages)) {
		of := p.packages[name]
		if err := p.line(of, of.begun, false, time.Time{}); err != nil {
			return keys, err
		}
		p.forget(of)
	}
	if !slices.ContainsFunc(p.results, func(r goResult) bool { return r.name != "" }) {
		return keys, p.wrong(0, errors.New("the file ends without a result of a benchmark, such as \"BenchmarkSort-8 1000 1234 ns/op\": go test needs -bench to run any"))
	}
	p.noteUnread()
	slices.SortStableFunc(p.results, func(a, b goResult) int { return a.line - b.line })
	return p.chooseKeys(in)
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
		of.running = len(fields) == 1 || !isCount(fields[1])
		p.benchmark(of, text, fields, ended, at)
	case of.waiting != "" && len(fields) > 2 && isCount(fields[0]) && goNumbers().MatchString(strings.TrimSpace(text)):
		name := of.waiting
		of.waiting, of.running = "", false
		p.result(of, name, fields[1:], ended, at)
	case slices.Contains([]string{"---", "PASS", "FAIL", "ok"}, fields[0]):
		p.outcome(of, fields, ended)
	case fields[0] == "Unit" && ended:
		return p.unit(fields[1:])
	case strings.Contains(text, "/op") && goNumbers().MatchString(strings.TrimSpace(text)):
		p.reject(of, p.n, "not told of which benchmark")
	case ended:
		p.key(of, strings.TrimSpace(text))
	}
	return nil
}

func isCount(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return text != ""
}
