package format

import (
	"errors"
	"strings"

	"sigtest/latency"
)

// libtestFormat reads the lines of `cargo bench` with Rust's own harness, which
// criterion prints, too, by --output-format bencher.
//
// A line is a run of its benchmark. A throughput behind it follows from the time.
func libtestFormat() Format {
	return Format{
		Name:   "libtest",
		Doc:    "lines of Rust's cargo bench, or of criterion's --output-format bencher",
		Run:    "a line of a benchmark: append the lines of ten cargo bench for ten",
		Sign:   "test NAME ... bench: 18,149 ns/iter (+/- 755)",
		OneRun: true,
		Detect: func(head []byte) bool { return marked(head, libtestMark, "... bench:") },
		Read:   whole(parseLibtest),
	}
}

const groupedNumber = `\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?` // thousands by commas

var (
	libtestMark = newPattern(`(?m)^[ \t]*test \S.* \.\.\. bench:[ \t]+[\d,.]+ `)
	libtestLine = newPattern(`^test (\S.*?) +\.\.\. bench:\s+(` + groupedNumber + `) (\S+/\S+) \(\+/- (?:` + groupedNumber + `)\)(?: = (` + groupedNumber + `) (\S+/s))?$`)
	libtestFail = newPattern(`^test (\S.*?) +\.\.\. FAILED$`)
)

func parseLibtest(l *textLines, _ Input) ([]latency.Observation, error) {
	var runs []toolRun
	err := l.each(func(line string) error {
		text := strings.TrimSpace(line)
		if m := libtestFail().FindStringSubmatch(text); m != nil {
			runs = append(runs, toolRun{of: m[1], observations: []latency.Observation{{Line: l.n, Rejected: "failed benchmark"}}})
			return nil
		}
		if !strings.HasPrefix(text, "test ") || !strings.Contains(text, "... bench:") {
			return nil
		}
		m := libtestLine().FindStringSubmatch(text)
		if m == nil {
			return l.wrong(0, errors.New("a line that is cut off or mixed with others: expected, for instance, test NAME ... bench: 18,149 ns/iter (+/- 755)"))
		}
		run := toolRun{of: m[1]}
		o, err := l.groupedFigure(latency.Observation{Metric: m[1], Unit: m[3]}, m[2])
		if strings.HasSuffix(o.Unit, "/iter") {
			o.Better = latency.Lower
		}
		run.set(o)
		if err == nil && m[4] != "" {
			o, err = l.groupedFigure(latency.Observation{Metric: m[1] + "/throughput", Unit: m[5], Better: latency.Higher, ImpliedBy: []string{m[1]}}, m[4])
			run.set(o)
		}
		runs = append(runs, run)
		return err
	})
	if err != nil {
		return nil, err
	}
	return l.results("cargo bench", runs)
}

// groupedFigure completes o by a number of the line read last whose commas are
// between thousands.
func (l *textLines) groupedFigure(o latency.Observation, text string) (latency.Observation, error) {
	return l.measureAt(o, field{strings.ReplaceAll(text, ",", ""), 1 + strings.Index(plainLine(l.raw), text)})
}
