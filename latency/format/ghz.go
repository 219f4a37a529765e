package format

import (
	"errors"
	"io"
	"iter"
	"strconv"
	"strings"

	"sigtest/latency"
)

// ghzFormat reads what ghz writes as JSON or CSV.
//
// A report is a run. It has the latency of every request, and rps of the JSON;
// the latencies of failed requests are rejected, and latency/failed is their
// share. Where the details were taken out, latency/mean, latency/p99, ... stand
// for them. Left aside is the histogram.
func ghzFormat() Format {
	return Format{
		Name:   "ghz",
		Doc:    "ghz's report, -O json, pretty or csv: the latency of every request",
		Run:    "a report",
		Sign:   "JSON with latencyDistribution and rps, or duration (ms),status,error",
		OneRun: true,
		Detect: func(head []byte) bool { return isGhzReport(head) || isGhzCSV(head) },
		Read: byHead(func(head []byte) reader {
			if isGhzCSV(head) {
				return readGhzCSV
			}
			return jsonRuns(observeGhz)
		}),
	}
}

// isGhzReport looks at what comes before the details, which are long.
func isGhzReport(head []byte) bool {
	return holdsJSON(head, "count", "average", "fastest", "slowest", "rps", "statusCodeDistribution")
}

func isGhzCSV(head []byte) bool {
	return strings.HasPrefix(strings.TrimLeft(string(head[:min(len(head), 64)]), "\n"), "duration (ms),status,error\n")
}

type ghzReport struct {
	Date                string
	Count               *float64
	Average, Rps        *float64
	Fastest, Slowest    *float64
	LatencyDistribution []struct {
		Percentage float64
		Latency    float64
	}
	Details []struct {
		Latency       *float64
		Error, Status string
	}
}

func observeGhz(r ghzReport, line int, _ Input) (all []latency.Observation, err error) {
	if r.Count == nil || r.Average == nil || r.Rps == nil {
		return nil, errors.New(`a JSON document without "count", "average" and "rps": expected a report of ghz`)
	}
	if *r.Count == 0 {
		return []latency.Observation{noteAt(line, "run-failed", "ghz made no request", "look at what it said, and make the run again")}, nil
	}
	order, ordered := parseTime(r.Date)
	value := func(metric string, v float64) *latency.Observation {
		all = append(all, latency.Observation{Metric: metric, Unit: "ns", Better: latency.Lower, Value: v, Line: line, Order: order, Ordered: ordered})
		return &all[len(all)-1]
	}
	rps := value("rps", *r.Rps)
	rps.Unit, rps.Better = "requests/s", latency.Higher
	var failed failures
	for _, d := range r.Details {
		if d.Latency == nil {
			return nil, errors.New(`one of the details has no "latency": expected a report of ghz`)
		}
		failed.add(value("latency", *d.Latency), d.Error != "" || d.Status != "OK")
	}
	if r.Details != nil {
		shares, _ := failed.observations(line)
		return append(all, shares...), nil
	}
	value("latency/mean", *r.Average)
	for _, d := range r.LatencyDistribution {
		if d.Latency > 0 { // it is 0 where all requests failed
			value("latency/"+percentileName(strconv.FormatFloat(d.Percentage, 'f', -1, 64)), d.Latency)
		}
	}
	return all, nil
}

func readGhzCSV(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
	const took, status, problem = 0, 1, 2
	rows, err := openLogRows(r, in.Path, ',')
	if err != nil {
		return yieldAll(nil, in.Path, err)
	}
	by := rows.byColumns(in)
	var failed failures
	return rows.all(func(record []string, add func(latency.Observation)) error {
		c, err := rows.figure(record, took)
		if err != nil {
			return err
		}
		o := latency.Observation{Metric: cellsBefore("latency", record, by), Unit: "ms", Better: latency.Lower, Value: c.value, Missing: c.missing}
		failed.add(&o, record[problem] != "" || record[status] != "OK")
		add(o)
		return nil
	}, failed.observations)
}
