package format

import (
	"errors"
	"strings"

	"sigtest/latency"
)

// benchmarkJSFormat reads what Benchmark.js prints of a benchmark when it has
// ended: its rate, made of samples within one process. A line is a run.
func benchmarkJSFormat() Format {
	return Format{
		Name:   "benchmark-js",
		Doc:    "lines of Benchmark.js, and of what prints as it does",
		Run:    "a line of a benchmark",
		Sign:   "NAME x 1,431,759 ops/sec ±0.74% (93 runs sampled)",
		OneRun: true,
		Detect: func(head []byte) bool { return marked(head, benchmarkJSMark, "runs sampled)", "run sampled)") },
		Read:   whole(parseBenchmarkJS),
	}
}

var (
	benchmarkJSMark = newPattern(`(?m)^.*\S [x×] [\d,.]+ ops/sec \S+% \([\d,]+ runs? sampled\)`)
	benchmarkJSLine = newPattern(`^(?:[✓✔▸•*-] )?(\S.*?) [x×] (` + groupedNumber + `) ops/sec \S+% \([\d,]+ runs? sampled\)$`)
)

func parseBenchmarkJS(l *textLines, _ Input) ([]latency.Observation, error) {
	var runs []toolRun
	err := l.each(func(line string) error {
		text := strings.TrimSpace(line)
		if !strings.Contains(text, " ops/sec ") {
			return nil
		}
		m := benchmarkJSLine().FindStringSubmatch(text)
		if m == nil {
			return l.wrong(0, errors.New("a line that is cut off or mixed with others: expected, for instance, NAME x 1,431,759 ops/sec ±0.74% (93 runs sampled)"))
		}
		o, err := l.groupedFigure(latency.Observation{Metric: m[1], Unit: "ops/sec", Better: latency.Higher}, m[2])
		run := toolRun{of: m[1]}
		run.set(o)
		runs = append(runs, run)
		return err
	})
	if err != nil {
		return nil, err
	}
	return l.results("Benchmark.js", runs)
}
