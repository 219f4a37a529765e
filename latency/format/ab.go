package format

import (
	"io"
	"iter"
	"slices"
	"strings"

	"sigtest/latency"
)

// abFormat reads what ab (ApacheBench) prints, and the files of its -g and -e.
//
// The names are those of the printed report: -g has the times Total, Connect,
// Processing and Waiting of every request; -e has Total/p50, Total/p99, ...,
// which are printed, too, beside Requests per second, Time per request and the
// counts of failures. Left aside are the time per request across all concurrent
// ones, which is one by the requests per second, and the table of connection
// times, which is rounded to ms.
func abFormat() Format {
	return Format{
		Name:   "ab",
		Doc:    "ab (ApacheBench): what it prints, and the files of -g and -e",
		Run:    "an invocation",
		Sign:   "This is ApacheBench, or a header of starttime seconds ctime dtime ttime wait, or Percentage served,Time in ms",
		OneRun: true,
		Detect: func(head []byte) bool {
			return isAbLog(head) || isAbPercentiles(head) || marked(head, abStart, "This is ApacheBench")
		},
		Read: byHead(func(head []byte) reader {
			switch {
			case isAbLog(head):
				return readAbLog
			case isAbPercentiles(head):
				return readAbPercentiles
			}
			return whole(parseAb)
		}),
	}
}

func isAbLog(head []byte) bool {
	return strings.HasPrefix(string(head[:min(len(head), 64)]), "starttime\tseconds\tctime\tdtime\tttime\twait\n")
}

func isAbPercentiles(head []byte) bool {
	return strings.HasPrefix(string(head[:min(len(head), 64)]), "Percentage served,Time in ms\n")
}

// readAbLog reads the file of -g: four times a row.
func readAbLog(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
	rows, err := openLogRows(r, in.Path, '\t')
	if err != nil {
		return yieldAll(nil, in.Path, err)
	}
	by := rows.byColumns(in)
	var start startOf
	return rows.all(func(record []string, add func(latency.Observation)) error {
		for _, column := range abColumns {
			c, err := rows.figure(record, column.at)
			if err != nil {
				return err
			}
			o := latency.Observation{Metric: cellsBefore(column.metric, record, by), Unit: "ms", Better: latency.Lower, Value: c.value, Missing: c.missing}
			start.date(&o, record[1])
			add(o)
		}
		return nil
	}, nothingMore)
}

// abColumns are the times in the file of -g, which it has in ms.
var abColumns = []struct {
	at     int
	metric string
}{{2, "Connect"}, {3, "Processing"}, {4, "Total"}, {5, "Waiting"}}

func nothingMore(int) ([]latency.Observation, error) { return nil, nil }

// abPercentile begins an observation of a percentile; false for those between
// the usual ones.
func abPercentile(percent string) (o latency.Observation, ok bool) {
	o = latency.Observation{Metric: "Total/" + percentileName(percent), Unit: "ms", Better: latency.Lower}
	if percent == "100" {
		o.Metric = "Total/max"
	}
	return o, slices.Contains([]string{"50", "90", "95", "99", "100"}, percent)
}

// readAbPercentiles reads the file of -e: how long the fastest 0, 1, ... percent
// of the requests took at most.
func readAbPercentiles(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
	rows, err := openLogRows(r, in.Path, ',')
	if err != nil {
		return yieldAll(nil, in.Path, err)
	}
	return rows.all(func(record []string, add func(latency.Observation)) error {
		c, err := rows.figure(record, 1)
		if err != nil {
			return err
		}
		if o, ok := abPercentile(record[0]); ok {
			o.Value, o.Missing = c.value, c.missing
			add(o)
		}
		return nil
	}, nothingMore)
}

var (
	abStart   = newPattern(`(?m)^[ \t]*This is ApacheBench, Version `)
	abFigure  = newPattern(`^(Requests per second|Time per request):\s+(\S+) \[(?:#/sec|ms)\] \(mean\)$`)
	abCount   = newPattern(`^(Failed requests|Non-2xx responses|Write errors):\s+(\S+)$`)
	abSetup   = newPattern(`^(Server Hostname|Server Port|Document Path|Concurrency Level):\s+(\S.*)$`)
	abPercent = newPattern(`^(\d+)%\s+(\S+)(?: \(longest request\))?$`)
)

// parseAb reads what ab prints, as often as it was run.
func parseAb(l *textLines, _ Input) ([]latency.Observation, error) {
	var runs []toolRun
	complete := func() error {
		if n := len(runs); n > 0 && runs[n-1].find("Requests per second") == nil {
			return l.unfinished(runs[n-1].line, "ab", "Requests per second")
		}
		return nil
	}
	err := l.each(func(line string) error {
		text := strings.TrimSpace(line)
		if abStart().MatchString(text) {
			err := complete()
			runs = append(runs, toolRun{line: l.n, observations: []latency.Observation{completeAt(l.n)}})
			return err
		}
		if len(runs) == 0 {
			return nil
		}
		run := &runs[len(runs)-1]
		o, number := latency.Observation{}, ""
		if m := abSetup().FindStringSubmatch(text); m != nil {
			if run.setup != "" {
				run.setup += ", "
			}
			if m[1] == "Concurrency Level" {
				run.setup += "concurrency "
			}
			run.setup += m[2]
		} else if m := abFigure().FindStringSubmatch(text); m != nil {
			o, number = latency.Observation{Metric: m[1], Unit: "ms", Better: latency.Lower}, m[2]
			if m[1] == "Requests per second" {
				o.Unit, o.Better = "requests/s", latency.Higher
			} else { // the concurrency by the other
				o.ImpliedBy = []string{"Requests per second"}
			}
		} else if m := abCount().FindStringSubmatch(text); m != nil {
			o, number = latency.Observation{Metric: m[1], Unit: countUnit, Better: latency.Lower, Tally: true}, m[2]
		} else if m := abPercent().FindStringSubmatch(text); m != nil {
			var ok bool
			if o, ok = abPercentile(m[1]); ok {
				number = m[2]
			}
		}
		if number == "" {
			return nil
		}
		o, err := l.measure(o, number)
		run.set(o)
		return err
	})
	if err == nil {
		err = complete()
	}
	if err != nil {
		return nil, err
	}
	return l.results("ab", runs)
}
