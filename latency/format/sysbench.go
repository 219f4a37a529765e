package format

import (
	"fmt"
	"strconv"
	"strings"

	"sigtest/latency"
)

// sysbenchFormat reads what sysbench prints, 0.4 to 1.1.
func sysbenchFormat() Format {
	return Format{
		Name:   "sysbench",
		Doc:    "what sysbench prints",
		Run:    "an invocation: its final report",
		Sign:   "sysbench 1.0 ... and its report",
		OneRun: true,
		Detect: detectSysbench,
		Read:   whole(parseSysbench),
	}
}

var (
	sysbenchName   = newPattern(`(?m)^[ \t]*sysbench \d+\.\d+`)
	sysbenchStart  = newPattern(`(?m)^[ \t]*Running the test with following options:`)
	sysbenchReport = newPattern(`(?m)^[ \t]*(?:Latency \(ms\)|per-request statistics|response time):\s*min:`)
	sysbenchEvents = newPattern(`(?m)^[ \t]*(?:total number of events|fsync|fsyncs/s): `)
)

// detectSysbench looks for the headlines or, where only the report was kept,
// for two of its parts.
func detectSysbench(head []byte) bool {
	return marked(head, sysbenchName, "sysbench ") && marked(head, sysbenchStart, "Running the test") ||
		marked(head, sysbenchReport, "min:") && marked(head, sysbenchEvents, "total number of events", "fsync")
}

// What tells how a test was run.
var (
	sysbenchThreads = newPattern(`^Number of threads: (\d+)$`)
	sysbenchTests   = []struct {
		line pattern
		name string
	}{
		{newPattern(`^Prime numbers limit:|^Doing CPU performance`), "cpu"},
		{newPattern(`^Running memory speed test|^Doing memory operations`), "memory"},
		{newPattern(`^Extra file open flags`), "fileio"},
		{newPattern(`^Doing thread subsystem`), "threads"},
		{newPattern(`^Doing mutex`), "mutex"},
		{newPattern(`^(?:SQL|OLTP test) statistics:$`), "sql"},
	}
	sysbenchMode = newPattern(`^Doing (read-only|read/write|(?:random|sequential) .*?)(?: \(creation\))? test$`)
)

// parseSysbench reads the report at the end of each run. Those of
// --report-interval and --report-checkpoints before it are no values of the
// run; after checkpoints the report is about the time since the last one.
func parseSysbench(l *textLines, _ Input) ([]latency.Observation, error) {
	p := sysbenchParser{textLines: l}
	if err := l.each(p.read); err != nil {
		return nil, err
	}
	if err := p.complete(); err != nil {
		return nil, err
	}
	return l.results("sysbench", p.runs)
}

type sysbenchParser struct {
	*textLines
	runs        []toolRun
	run         toolRun // the one whose report is waited for; its line is 0 if there is none
	tells       sysbenchSetup
	section     string // heading of the part of the report
	checkpoint  bool   // the report is one of a checkpoint
	checkpoints int
}

// sysbenchSetup is how a test was run.
type sysbenchSetup struct {
	threads    int
	test, mode string
}

func (s sysbenchSetup) String() string {
	var parts []string
	for _, part := range []string{s.test, s.mode} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	if s.threads > 0 {
		parts = append(parts, strconv.Itoa(s.threads)+" threads")
	}
	return strings.Join(parts, ", ")
}

// complete refuses a run before that has no report.
func (p *sysbenchParser) complete() error {
	if p.run.line > 0 {
		return p.unfinished(p.run.line, "sysbench", "complete report with latencies")
	}
	return nil
}

func (p *sysbenchParser) read(line string) error {
	text := strings.TrimSpace(line)
	switch {
	case text == "":
		return nil
	case sysbenchName().MatchString(text):
		return p.complete()
	case sysbenchStart().MatchString(text):
		if err := p.complete(); err != nil {
			return err
		}
		p.run, p.tells, p.checkpoints = toolRun{line: p.n}, sysbenchSetup{}, 0
		return nil
	case strings.HasSuffix(text, "Checkpoint report:"):
		p.checkpoint = true
		return nil
	case strings.HasSuffix(text, ":"):
		p.section = strings.TrimSuffix(text, ":")
	}
	p.setup(text)
	if err := p.values(text); err != nil {
		return err
	}
	if sysbenchLast().MatchString(text) && p.run.find("latency/avg") != nil {
		p.end()
	}
	return nil
}

// values reads a line of a report.
func (p *sysbenchParser) values(text string) error {
	for _, v := range sysbenchValues {
		m := v.line().FindStringSubmatch(text)
		if m == nil || v.section != nil && !v.section().MatchString(p.section) {
			continue
		}
		if p.run.line == 0 {
			if p.section == "" {
				return nil // not in a report
			}
			p.run.line = p.n
		}
		for _, o := range v.of(m) {
			read, err := p.measure(o.Observation, o.text)
			if err != nil {
				return err
			}
			p.run.set(read)
		}
		return nil
	}
	return nil
}

// setup looks for what tells how the test was run.
func (p *sysbenchParser) setup(text string) {
	if m := sysbenchThreads().FindStringSubmatch(text); m != nil {
		p.tells.threads, _ = strconv.Atoi(m[1]) // 0, not told, if there are too many digits
	}
	if m := sysbenchMode().FindStringSubmatch(text); m != nil {
		p.tells.mode = m[1]
	}
	for _, t := range sysbenchTests {
		if t.line().MatchString(text) {
			p.tells.test = t.name
		}
	}
}

// end closes a report.
func (p *sysbenchParser) end() {
	run := p.run
	p.section = ""
	if p.checkpoint {
		p.checkpoint = false
		p.checkpoints++
		p.run = toolRun{line: run.line}
		return
	}
	p.run = toolRun{}
	if mean, most, events := run.find("latency/avg"), run.find("latency/max"), run.find("events"); most != nil && events != nil {
		mean.Inside = insideOf(events.Value, most.Value, p.tells.threads)
	}
	if p.checkpoints > 0 {
		run.observations = append(run.observations, noteAt(p.n, "partial-report",
			fmt.Sprintf("the report of sysbench follows %d at checkpoints, and is about the time since the last of them only", p.checkpoints),
			"run sysbench without --report-checkpoints"))
	}
	run.setup = p.tells.String()
	p.runs = append(p.runs, run)
}

// sysbenchLast matches the last line about latencies: the sum, which older
// versions print elsewhere.
var sysbenchLast = newPattern(`^sum:\s|^approx\.\s.*percentile:\s`)
