package format

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"strings"

	"sigtest/latency"
)

var (
	fioRow  = newPattern(`^\d+, \d+, [012], \d+(?:, \d+(?:, (?:0x[0-9a-f]+|\d+)(?:, \d+)?)?)?$`)
	fioName = newPattern(`_(slat|clat|lat|bw|iops)((?:\.\d+)?)(\.log(?:\.gz|\.zst)?)$`)
)

// isFioLog tells a log by its first rows.
func isFioLog(head []byte) bool { return rowsAre(head, fioRow) }

// fioRunOf returns the path of a log without what the jobs of a run differ in.
func fioRunOf(path string) string {
	dir, base := filepath.Split(path)
	return dir + fioName().ReplaceAllString(base, "$3")
}

// readFioLog reads a log row by row: time, value, direction, size, and more. What
// the values are is told by the name of the file only, so that one that was
// renamed is refused: a bandwidth must not pass for a latency. With --unit it is
// one, in that unit. The values are observations inside the run; of a log made
// with log_avg_msec they are averages already, and have no size.
//
// A bandwidth or IOPS with a size is of a single operation: fio writes 1 for each
// as its IOPS, and the average of their bandwidths is not that of the run.
func readFioLog(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
	return func(yield func(latency.Observation, error) bool) {
		o := latency.Observation{Unit: in.Unit, Better: latency.Lower}
		if o.Unit == "" {
			o.Unit = "ns"
		}
		what := "latency"
		switch m := fioName().FindStringSubmatch(filepath.Base(in.Path)); {
		case m != nil && m[1] == "bw":
			what, o.Unit, o.Better = m[1], "KiB/s", latency.Higher
		case m != nil && m[1] == "iops":
			what, o.Unit, o.Better = m[1], "ops/s", latency.Higher
		case m != nil:
			what = m[1]
		case in.Unit == "":
			yield(latency.Observation{}, &SyntaxError{in.Path, 1, 0, errors.New("is a log of fio, of which only its name says what it holds: call it as fio did, as in NAME_clat.1.log, or if it holds latencies, say --unit ns (us before fio 3)")})
			return
		}
		metrics := []string{"read/" + what, "write/" + what, "trim/" + what}
		rate, told := o.Better == latency.Higher, false
		lines := newTextLines(r, in.Path)
		for line, ok := lines.next(); ok; line, ok = lines.next() {
			if strings.TrimSpace(line) == "" {
				continue
			}
			row := o
			row.Source, row.Line = in.Path, lines.n
			if !lines.ended {
				row = latency.Observation{Source: in.Path, Line: lines.n, Rejected: cutOff}
			} else if err := readFioRow(strings.TrimRight(line, " \r"), metrics, &row); err != nil {
				yield(latency.Observation{}, lines.wrong(0, err))
				return
			} else if rate && isSingle(line) {
				if !told && !yield(noteAt(lines.n, "not-averaged", "fio logged the "+what+" of every single operation, which is not that of the run",
					"make it with --log_avg_msec=1000, or give fio's JSON"), nil) {
					return
				}
				told = true
				row = latency.Observation{Source: in.Path, Line: lines.n, Rejected: "single operation"}
			}
			if !yield(row, nil) {
				return
			}
		}
		if err := lines.err(); err != nil {
			yield(latency.Observation{}, err)
		}
	}
}

// isSingle tells whether a row is of one operation: that has a size, while the
// size in a row of averages is 0.
func isSingle(line string) bool {
	_, size, _ := strings.Cut(line, ",")
	_, size, _ = strings.Cut(size, ",")
	_, size, _ = strings.Cut(size, ",")
	size, _, _ = strings.Cut(size, ",")
	return strings.TrimSpace(size) != "0"
}

// isUnusedFioLog tells a log that fio leaves empty: engines that submit and
// complete in one step have no submission latency.
func isUnusedFioLog(path string) bool {
	m := fioName().FindStringSubmatch(filepath.Base(path))
	return m != nil && m[1] == "slat"
}

// readFioRow completes the observation of a row.
func readFioRow(line string, metrics []string, o *latency.Observation) error {
	_, rest, _ := strings.Cut(line, ",")
	value, rest, _ := strings.Cut(rest, ",")
	direction, _, more := strings.Cut(rest, ",")
	direction = strings.TrimSpace(direction)
	if !more || len(direction) != 1 || direction[0] < '0' || int(direction[0]-'0') >= len(metrics) {
		return fmt.Errorf("%s is no row of a log of fio: expected time, value, direction (0, 1 or 2) and size, as in 1, 408536, 0, 4096", excerpt(line))
	}
	c, err := localFigure(strings.TrimSpace(value), '.')
	o.Metric, o.Value, o.Missing = metrics[direction[0]-'0'], c.value, c.missing
	return err
}
