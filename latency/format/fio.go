package format

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"math"
	"slices"
	"strconv"

	"sigtest/latency"
)

// fioFormat reads the JSON of fio (json and json+), and its logs of latency,
// bandwidth and IOPS: see readFioLog.
//
// A run has, of each job and direction that did anything, iops and bw, and of
// the latencies that were measured the mean, the maximum, p50, p75, and the
// percentiles from p90 on: rr/read/clat/p99, .... Jobs of one name, as numjobs
// makes them, are the same work done several times: their values are observations
// inside the run, reduced to one as --aggregate says; group_reporting has fio
// put them together. Of the documents of --status-interval the last one counts.
func fioFormat() Format {
	return Format{
		Name:   "fio",
		Doc:    "fio's JSON (--output-format=json), and its logs NAME_clat.1.log",
		Run:    "an invocation: its JSON, or its log, with those of its jobs",
		Sign:   `JSON with "fio version", or rows 1, 408536, 0, 4096, 0`,
		OneRun: true,
		RunOf:  fioRunOf,
		Takes:  []string{"unit"},
		Detect: func(head []byte) bool { return isFioJSON(head) || isFioLog(head) },
		Read: byHead(func(head []byte) reader {
			if isFioLog(head) {
				return readFioLog
			}
			return readFioJSON
		}),
	}
}

// fioText is a job or the end of fio's usual output, or a line of the terse one.
var fioText = newPattern(`(?m)^[ \t]*(?:\S.*: \(groupid=\d+, jobs=\d+\): err=|Run status group \d+ \(all jobs\):|[2-5];fio-\d[^;\n]*;)`)

func isFioJSON(head []byte) bool { return holdsJSON(head, "fio version") }

// fioJSON is a document of fio, as far as it is read.
type fioJSON struct {
	Version string   `json:"fio version"`
	Seconds float64  `json:"timestamp"`
	Millis  float64  `json:"timestamp_ms"`
	Jobs    []fioJob `json:"jobs"`
	Clients []fioJob `json:"client_stats"` // of fio --client; a sum of all is the last
}

type fioJob struct {
	Name    string  `json:"jobname"`
	Error   int     `json:"error"`
	Elapsed float64 `json:"elapsed"` // seconds since fio was started, rounded up

	Read  fioSide `json:"read"`
	Write fioSide `json:"write"`
	Trim  fioSide `json:"trim"`
	Sync  fioSide `json:"sync"`
}

// fioSide is what a job did in a direction. Latencies are in nanoseconds from
// fio 3 on, in microseconds and called otherwise before.
type fioSide struct {
	Bytes float64  `json:"io_bytes"`
	Count float64  `json:"total_ios"`
	IOPS  *float64 `json:"iops"`
	BW    *float64 `json:"bw"` // KiB/s

	Slat  *fioLatency `json:"slat_ns"`
	Clat  *fioLatency `json:"clat_ns"`
	Lat   *fioLatency `json:"lat_ns"`
	Slat2 *fioLatency `json:"slat"`
	Clat2 *fioLatency `json:"clat"`
	Lat2  *fioLatency `json:"lat"`
}

type fioLatency struct {
	N           *float64           `json:"N"` // fio 2 does not say
	Mean        *float64           `json:"mean"`
	Max         *float64           `json:"max"`
	Percentiles map[string]float64 `json:"percentile"`
}

// readFioJSON reads the documents of a file. One that continues the one before
// replaces it.
func readFioJSON(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
	documents, err := readJSON[fioJSON](r, in.Path)
	var runs []toolRun
	var interim []latency.Observation
	for i, d := range documents {
		if i+1 < len(documents) && d.value.continuedBy(documents[i+1].value) {
			interim = append(interim, latency.Observation{Line: d.line, Rejected: "report before the last one"})
			continue
		}
		all, problem := d.value.observe(d.line)
		if problem != nil {
			return yieldAll(nil, in.Path, &SyntaxError{in.Path, d.line, 0, problem})
		}
		runs = append(runs, toolRun{observations: all})
	}
	if len(documents) == 0 && err == nil {
		err = &SyntaxError{in.Path, 1, 0, errors.New("no line begins with a JSON value: expected a document as fio wrote it, from { on at the start of a line")}
	}
	return yieldAll(append(labelRuns(runs), interim...), in.Path, err)
}

// started is when fio was started, in milliseconds since 1970; 0 if that is not
// told. It is up to a second early.
func (d *fioJSON) started() float64 {
	millis := cmp.Or(d.Millis, 1000*d.Seconds)
	elapsed := 0.0
	for _, j := range d.Jobs {
		elapsed = max(elapsed, j.Elapsed)
	}
	if millis == 0 || elapsed == 0 {
		return 0
	}
	return millis - 1000*elapsed
}

// continuedBy tells whether the next document is of the same invocation: it was
// started at the same time.
func (d *fioJSON) continuedBy(next fioJSON) bool {
	a, b := d.started(), next.started()
	return a != 0 && b != 0 && math.Abs(a-b) < 1000
}

func (d *fioJSON) observe(line int) (all []latency.Observation, err error) {
	if d.Version == "" || d.Jobs == nil && d.Clients == nil {
		return nil, errors.New(`a JSON value that is no result of fio: expected "fio version" and "jobs"`)
	}
	for _, j := range slices.Concat(d.Jobs, d.Clients) {
		if j.Name == "All clients" && d.Clients != nil {
			all = append(all, latency.Observation{Line: line, Rejected: "sum of all clients"})
			continue
		}
		if j.Error != 0 {
			all = append(all, noteAt(line, "run-failed", fmt.Sprintf("fio ended job %s with error %d", excerpt(j.Name), j.Error),
				"look at what it said, and make the run again"))
		}
		for _, side := range []struct {
			name string
			fioSide
		}{{"read", j.Read}, {"write", j.Write}, {"trim", j.Trim}, {"sync", j.Sync}} {
			of, problem := side.observe(cmp.Or(j.Name, "job") + "/" + side.name)
			if problem != nil {
				err = problem
			}
			all = append(all, of...)
		}
	}
	started := d.started() / 1000
	for i := range all {
		all[i].Line = line
		if all[i].Metric != "" && started >= latency.EarliestTime {
			all[i].Order, all[i].Ordered = started, true
		}
	}
	return all, err
}

// observe yields nothing of a direction in which nothing was done: fio writes
// zeros of it.
func (s *fioSide) observe(name string) (all []latency.Observation, err error) {
	put := func(what, unit string, better latency.Direction, value float64) {
		if value < 0 {
			err = fmt.Errorf("%s/%s is %g: expected a number from 0 on", name, what, value)
		}
		all = append(all, latency.Observation{Metric: name + "/" + what, Unit: unit, Better: better, Value: value})
	}
	done := s.Bytes > 0 || s.Count > 0
	if done && s.IOPS != nil {
		put("iops", "ops/s", latency.Higher, *s.IOPS)
	}
	if done && s.BW != nil {
		put("bw", "KiB/s", latency.Higher, *s.BW)
	}
	for _, l := range []struct {
		name, unit string
		*fioLatency
	}{{"slat", "ns", s.Slat}, {"clat", "ns", s.Clat}, {"lat", "ns", s.Lat}, {"slat", "us", s.Slat2}, {"clat", "us", s.Clat2}, {"lat", "us", s.Lat2}} {
		if l.fioLatency == nil || !done || !l.measured() {
			continue
		}
		if l.Mean != nil {
			put(l.name+"/mean", l.unit, latency.Lower, *l.Mean)
		}
		for _, percent := range slices.SortedFunc(maps.Keys(l.Percentiles), compareNatural) {
			if p, err := strconv.ParseFloat(percent, 64); err == nil && (p == 50 || p == 75 || p >= 90) {
				put(l.name+"/"+percentileName(percent), l.unit, latency.Lower, l.Percentiles[percent])
			}
		}
		if l.Max != nil {
			put(l.name+"/max", l.unit, latency.Lower, *l.Max)
		}
	}
	return all, err
}

// measured tells whether a latency was: engines that submit and complete in one
// step have no submission latency, say.
func (l *fioLatency) measured() bool {
	if l.N != nil {
		return *l.N > 0
	}
	return l.Max != nil && *l.Max > 0
}
