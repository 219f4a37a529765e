package format

import (
	"errors"
	"strings"

	"sigtest/latency"
)

// libtestFormat reads the bench lines of Rust's test harness, which criterion
// prints too with --output-format bencher. Each line is a run: repeated ones of a
// benchmark are its sample. What stands behind +/- is of inside the run, and left
// aside.
func libtestFormat() Format {
	return Format{
		Name:   "libtest",
		Doc:    "what cargo bench prints with the built-in harness, or criterion's --output-format bencher",
		Run:    "a line of a benchmark: append the lines of ten cargo bench for ten",
		Sign:   "test NAME ... bench: 18,149 ns/iter (+/- 755)",
		OneRun: true,
		Detect: func(head []byte) bool { return marked(head, libtestMark, " bench:") },
		Read:   whole(parseLibtest),
	}
}

const libtestHead = `[ \t]*test (\S.*?)[ \t]+\.\.\.[ \t]+`

var (
	libtestMark   = newPattern(`(?m)^` + libtestHead + `bench:[ \t]+[0-9]`)
	libtestBench  = newPattern(`^` + libtestHead + `bench:(.*)$`)
	libtestFailed = newPattern(`^` + libtestHead + `FAILED[ \t]*$`)
	libtestValue  = newPattern(`^[ \t]+([0-9][0-9,.]*) (\S+) \(\+/- [0-9,.]+\)(?: = ([0-9][0-9,.]*) (\S+/s))?[ \t]*$`)

	// Cargo's line before what a binary prints; the hash in the name of the
	// binary changes.
	libtestBinary = newPattern(`^[ \t]*Running .*?([^/\\( ]+)-[0-9a-f]{16}(?:\.exe)?\)?[ \t]*$`)
)

func parseLibtest(l *textLines, _ Input) ([]latency.Observation, error) {
	var runs []toolRun
	binary := ""
	err := l.each(func(line string) error {
		if m := libtestBinary().FindStringSubmatch(line); m != nil {
			binary = m[1]
		}
		if m := libtestFailed().FindStringSubmatch(line); m != nil {
			runs = append(runs, toolRun{of: m[1], setup: binary, observations: []latency.Observation{{Line: l.n, Rejected: "failed benchmark"}}})
		}
		m := libtestBench().FindStringSubmatchIndex(line)
		if m == nil {
			return nil
		}
		run := toolRun{of: group(line, m, 1).text, setup: binary}
		var err error
		run.observations, err = observeLibtest(l, run.of, group(line, m, 2))
		runs = append(runs, run)
		return err
	})
	if err != nil {
		return nil, err
	}
	return l.results("cargo bench", runs)
}

// observeLibtest reads what stands behind "bench:".
func observeLibtest(l *textLines, name string, rest field) (out []latency.Observation, err error) {
	m := libtestValue().FindStringSubmatchIndex(rest.text)
	if m == nil {
		return nil, l.wrong(rest.column, errLibtest)
	}
	at := func(n int) field {
		f := group(rest.text, m, n)
		f.column += rest.column - 1
		return f
	}
	unit := at(2).text
	o := latency.Observation{Metric: name, Unit: unit, Better: latency.Lower}
	if strings.HasSuffix(unit, "/s") {
		o.Better = latency.Higher
	}
	if o, err = l.thousands(o, at(1)); err != nil || m[6] < 0 {
		return []latency.Observation{o}, err
	}
	rate := latency.Observation{Metric: name + "/throughput", Unit: at(4).text, Better: latency.Higher, ImpliedBy: []string{name}}
	rate, err = l.thousands(rate, at(3))
	return []latency.Observation{o, rate}, err
}

var errLibtest = errors.New("not what follows bench: as in `bench: 18,149 ns/iter (+/- 755)`: the line is cut off or damaged; run the benchmark again, or remove it")
