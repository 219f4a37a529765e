package format

import (
	"errors"

	"sigtest/latency"
)

// benchmarkJSFormat reads the lines that Benchmark.js makes of its results. Each
// is a run: the runs that it samples are within it, and are not written.
func benchmarkJSFormat() Format {
	return Format{
		Name:   "benchmark-js",
		Doc:    "what programs with Benchmark.js print",
		Run:    "a line; repeated lines of a benchmark are numbered",
		Sign:   "NAME x 1,431,759 ops/sec ±0.74% (93 runs sampled)",
		OneRun: true,
		Detect: func(head []byte) bool { return marked(head, benchmarkJSMark, " ops/sec ") },
		Read:   whole(parseBenchmarkJS),
	}
}

// The sign is written +/- where there is no Unicode.
var (
	benchmarkJSMark = newPattern(`(?m)^.*\S [x×] [0-9][0-9,.]* ops/sec (?:±|\+/-)`)
	benchmarkJSLine = newPattern(`^[ \t]*(\S.*?) [x×] ([0-9][0-9,.]*) ops/sec(.*)$`)
	benchmarkJSRest = newPattern(`^ (?:±|\+/-)[0-9.]+% \([0-9,]+ runs? sampled\)`)
)

func parseBenchmarkJS(l *textLines, _ Input) ([]latency.Observation, error) {
	var runs []toolRun
	err := l.each(func(line string) error {
		m := benchmarkJSLine().FindStringSubmatchIndex(line)
		if m == nil {
			return nil
		}
		if !benchmarkJSRest().MatchString(group(line, m, 3).text) {
			return l.wrong(0, errors.New("not as in `fib x 1,431,759 ops/sec ±0.74% (93 runs sampled)`: the line is cut off or damaged; run the benchmark again, or remove it"))
		}
		name := group(line, m, 1).text
		o, err := l.thousands(latency.Observation{Metric: name, Unit: "ops/sec", Better: latency.Higher}, group(line, m, 2))
		runs = append(runs, toolRun{of: name, observations: []latency.Observation{o}})
		return err
	})
	if err != nil {
		return nil, err
	}
	return l.results("Benchmark.js", runs)
}
