package format

import (
	"fmt"
	"strings"

	"sigtest/latency"
)

// perfBenchFormat reads what perf bench prints, of whichever benchmarks.
func perfBenchFormat() Format {
	return Format{
		Name:   "perf-bench",
		Doc:    "what perf bench prints",
		Run:    "a benchmark that was run, up to its total time",
		Sign:   "# Running 'sched/pipe' benchmark:",
		OneRun: true,
		Detect: func(head []byte) bool { return marked(head, perfBenchMark, "# Running ", "# function ") },
		Read:   whole(parsePerfBench),
	}
}

var (
	perfBenchMark = newPattern(`(?m)^[ \t]*# (?:Running '?\w[\w-]*/[\w-]+'? benchmark(?::|\.\.\.)|function '[^'\n]+' \()`)

	perfBenchStart = newPattern(`^# Running '?(\w[\w-]*/[\w-]+)'? benchmark(?::|\.\.\.)$`)

	// What a part of a benchmark is called: a function, a case, a setup.
	perfBenchPart = newPattern(`^# function '([^']+)' \(|^\d+ operations (.+ bits set of .+ bits)$|^# Running\s+([^\s,]+), "perf bench`)

	// What the run was told to do, and what in it differs from run to run.
	perfBenchSetup  = newPattern(`^(?:#|Run summary \[PID \d+\]:) (.*)$`)
	perfBenchChance = newPattern(` ?0x[0-9a-f]+`)

	// A value whose unit cannot go on.
	perfBenchWhole = newPattern(`(?:\[sec\]|ops/sec)$|%\)`)
)

// perfBenchParser reads a headline for each benchmark, then lines about its
// setup, and values. A benchmark that is run again is another run; a value
// that is named again in one run gets a number.
type perfBenchParser struct {
	*textLines
	runs  []toolRun
	part  string         // of the benchmark; "" for the whole
	first bool           // no value of the part was read
	times map[string]int // that the run names a value
}

func parsePerfBench(l *textLines, _ Input) ([]latency.Observation, error) {
	p := perfBenchParser{textLines: l}
	if err := l.each(p.read); err != nil {
		return nil, err
	}
	if err := p.complete(); err != nil {
		return nil, err
	}
	if err := p.alike(); err != nil {
		return nil, err
	}
	shortenSetups(p.runs)
	return l.results("perf bench", p.runs)
}

// last is the run at hand, nil before the first.
func (p *perfBenchParser) last() *toolRun {
	if len(p.runs) == 0 {
		return nil
	}
	return &p.runs[len(p.runs)-1]
}

// complete refuses a run without values.
func (p *perfBenchParser) complete() error {
	if run := p.last(); run != nil && len(run.observations) == 0 {
		return p.unfinished(run.line, "perf bench", "values")
	}
	return nil
}

func (p *perfBenchParser) start(benchmark string) {
	p.runs = append(p.runs, toolRun{of: benchmark, line: p.n})
	p.part, p.first, p.times = "", true, map[string]int{}
}

func (p *perfBenchParser) read(line string) error {
	text := strings.TrimSpace(line)
	if m := perfBenchStart().FindStringSubmatch(text); m != nil {
		err := p.complete()
		p.start(m[1])
		return err
	}
	if m := perfBenchPart().FindStringSubmatch(text); m != nil {
		if p.last() == nil { // --format=simple leaves the headline out
			p.start("mem")
		}
		if p.part = m[1] + m[2] + m[3]; p.part == "main" {
			p.part = ""
		}
		p.first = true
		return nil
	}
	run := p.last()
	if run == nil {
		return nil
	}
	if v, ok := perfBenchValueOf(run.of, text, p.first); ok {
		p.first = false
		return p.add(run, v, text)
	}
	if m := perfBenchSetup().FindStringSubmatch(text); m != nil && len(run.observations) == 0 {
		told := perfBenchChance().ReplaceAllString(m[1], "")
		run.setup = strings.TrimPrefix(run.setup+setupMark+told, setupMark)
	}
	return nil
}

// add adds a value, which is in a line of this text, to the run at hand.
func (p *perfBenchParser) add(run *toolRun, v perfBenchValue, text string) error {
	if !perfBenchWhole().MatchString(text) { // what is printed alone may be cut off its unit
		if err := p.partial(text); err != nil {
			return p.wrong(0, err)
		}
	}
	o, err := p.measure(v.observation(run.of, p.part), v.text)
	name := o.Metric
	if p.times[name]++; p.times[name] > 1 {
		o.Metric = fmt.Sprintf("%s#%d", name, p.times[name])
	}
	run.set(o)
	return err
}

// alike holds the runs of a benchmark against each other: one that has fewer
// values is cut off.
func (p *perfBenchParser) alike() error {
	most := map[string]toolRun{}
	for _, r := range p.runs {
		if len(r.observations) > len(most[r.of].observations) {
			most[r.of] = r
		}
	}
	for _, r := range p.runs {
		for _, o := range most[r.of].observations {
			if r.find(o.Metric) == nil && r.setup == most[r.of].setup {
				return p.unfinished(r.line, "perf bench "+r.of, fmt.Sprintf("%q, which line %d has", o.Metric, o.Line))
			}
		}
	}
	return nil
}

// setupMark separates what was told of a setup line by line.
const setupMark = "; "

// shortenSetups leaves out what all runs of a benchmark have in common.
func shortenSetups(runs []toolRun) {
	type told struct{ of, line string }
	runsOf, runsWith := map[string]int{}, map[told]int{}
	for _, r := range runs {
		runsOf[r.of]++
		for line := range strings.SplitSeq(r.setup, setupMark) {
			runsWith[told{r.of, line}]++
		}
	}
	for i, r := range runs {
		var kept []string
		for line := range strings.SplitSeq(r.setup, setupMark) {
			if runsWith[told{r.of, line}] < runsOf[r.of] {
				kept = append(kept, line)
			}
		}
		runs[i].setup = strings.Join(kept, setupMark)
	}
}

// perfBenchValue is a value as perf bench prints it.
type perfBenchValue struct{ name, text, unit string }

var perfBenchValues = []struct {
	line pattern
	of   func(m []string) perfBenchValue
}{
	{ // Total time: 8.639 [sec]; older without the blank, newer with 1,234 usecs
		newPattern(`^Total time:\s*(\S+) (?:\[(\w+)\]|([num]?secs))(?: [-+].*)?$`),
		func(m []string) perfBenchValue { return perfBenchValue{"total time", m[1], m[2] + m[3]} },
	},
	{ // 21.916600 usecs/op; 12.745 GB data processed, total
		newPattern(`^([-\d]\S*)\s+(secs|%|GB|(?:[num]?secs|cycles|bytes|[KMGT]B|ops)/(?:op|sec|byte)(?:/\w+)?)(?:\s+([a-z(].*))?(?:\s+[-+\d].*)?$`),
		func(m []string) perfBenchValue {
			if m[3] == "" {
				m[3] = strings.ReplaceAll(m[2], "/", " per ")
			}
			return perfBenchValue{m[3], m[1], m[2]}
		},
	},
	{ // Averaged 4953 operations/sec (+- 0.01%), total secs = 1
		newPattern(`^Averaged (\S+) (.*?)(operations(?:/sec)?) \(\+-`),
		func(m []string) perfBenchValue {
			return perfBenchValue{m[2] + strings.ReplaceAll(m[3], "/", " per "), m[1], m[3]}
		},
	},
	{ // Average synthesis took: 206.100 usec (+- 23.043 usec)
		newPattern(`^Average ([^\d(]+?)(?: took)?:?\s+(\d\S*)(?: ([a-zA-Z]+))?(?: \(|$)`),
		func(m []string) perfBenchValue { return perfBenchValue{m[1], m[2], m[3]} },
	},
	{ // Wokeup 2 of 2 threads in 0.1329 ms (+-12.94%)
		newPattern(`^(Wokeup|Requeued|Avg per-thread latency) .*in (\S+) ms \(\+-`),
		func(m []string) perfBenchValue { return perfBenchValue{m[1], m[2], "ms"} },
	},
}

var bareFigure = newPattern(`^\d[\d.,eE+]*$`)

// perfBenchValueOf reads a line that holds a value. A number alone, as
// --format=simple prints it and nothing else, is bytes a second of the benchmarks
// of memory, and seconds of the others.
func perfBenchValueOf(benchmark, text string, first bool) (perfBenchValue, bool) {
	for _, v := range perfBenchValues {
		if m := v.line().FindStringSubmatch(text); m != nil {
			return v.of(m).withoutThousands(), true
		}
	}
	switch {
	case !first || !bareFigure().MatchString(text):
		return perfBenchValue{}, false
	case strings.HasPrefix(benchmark, "mem"):
		return perfBenchValue{"bytes per sec", text, "bytes/sec"}, true
	}
	return perfBenchValue{"total time", text, "sec"}, true
}

// withoutThousands takes the marks out of what is printed as a whole number.
func (v perfBenchValue) withoutThousands() perfBenchValue {
	if v.unit != "ops/sec" && v.unit != "usecs" {
		return v
	}
	if groups, ok := splitGroups(v.text); ok {
		v.text = strings.Join(groups, "")
	}
	return v
}

// observation names the metric. Per operation and per second, the total time
// is told once more.
func (v perfBenchValue) observation(benchmark, part string) latency.Observation {
	o := latency.Observation{Metric: benchmark + "/", Unit: v.unit, Better: latency.Lower}
	if part != "" {
		o.Metric += part + "/"
	}
	total := o.Metric + "total time"
	o.Metric += v.name
	switch v.unit {
	case "sec":
		o.Unit = "s"
	case "usecs/op", "usecs/op/cpu", "ops/sec":
		o.ImpliedBy = []string{total}
	case "", "GB":
		o.Better = latency.Neither
	}
	if strings.Contains(v.unit, "/sec") || v.unit == "operations" { // operations in a given time
		o.Better = latency.Higher
	}
	return o
}
