package format

import (
	"errors"
	"io"
	"iter"

	"sigtest/latency"
)

// vegetaFormat reads the JSON report of vegeta, and the results of its encode as
// JSON or CSV.
//
// An attack is a run. A report has latency/mean, latency/p99, ..., throughput and
// success; the rate, which is what was asked of vegeta, is left aside. Results
// have the latency of every request; those of failed ones, without an answer of
// 200 to 399, are rejected, and latency/failed is their share.
func vegetaFormat() Format {
	return Format{
		Name:   "vegeta",
		Doc:    "vegeta: report --type json, or the results of encode as JSON or CSV",
		Run:    "an attack",
		Sign:   "JSON with latencies.mean and latencies.99th, or with attack, seq and latency; or rows of 9 or 12 cells that begin with a time in ns",
		OneRun: true,
		Detect: func(head []byte) bool {
			return isVegetaReport(head) || isVegetaResults(head) || vegetaRow().Match(head)
		},
		Read: byHead(func(head []byte) reader {
			switch {
			case isVegetaReport(head):
				return jsonRuns(observeVegetaReport)
			case isVegetaResults(head):
				return readVegetaResults
			}
			columns := vegetaColumns
			if n := len(firstRecord(head, ',')); n == vegetaColumnsBefore {
				columns = columns[:n]
			}
			return func(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
				return readVegetaRows(r, in, columns)
			}
		}),
	}
}

func isVegetaReport(head []byte) bool {
	return holdsJSON(head, "latencies.mean", "latencies.99th", "latencies.max")
}

func isVegetaResults(head []byte) bool {
	return holdsJSON(head, "attack", "seq", "code", "timestamp", "latency")
}

var vegetaRow = newPattern(`^\d{19},\d{1,3},\d+,\d+,\d+,`)

// vegetaColumns are the columns of vegeta encode --to csv.
var vegetaColumns = []string{"timestamp", "code", "latency", "bytes_out", "bytes_in", "error", "body", "attack", "seq", "method", "url", "headers"}

// vegetaColumnsBefore is how many of them older versions write.
const vegetaColumnsBefore = 9

// vegetaReport has pointers for what older versions do not write.
type vegetaReport struct {
	Latencies struct {
		Mean *float64 `json:"mean"`
		P50  *float64 `json:"50th"`
		P90  *float64 `json:"90th"`
		P95  *float64 `json:"95th"`
		P99  *float64 `json:"99th"`
		Max  *float64 `json:"max"`
		Min  *float64 `json:"min"`
	} `json:"latencies"`
	Earliest   string   `json:"earliest"`
	Requests   *float64 `json:"requests"`
	Throughput *float64 `json:"throughput"`
	Success    *float64 `json:"success"`
}

func observeVegetaReport(v vegetaReport, line int, _ Input) (all []latency.Observation, err error) {
	l := v.Latencies
	if l.Mean == nil || v.Requests == nil {
		return nil, errors.New(`a JSON document without "latencies" and "requests": expected what vegeta report --type json writes`)
	}
	if *v.Requests == 0 {
		return []latency.Observation{noteAt(line, "run-failed", "vegeta made no request", "look at what it said, and make the run again")}, nil
	}
	if *l.Mean == 0 {
		return []latency.Observation{noteAt(line, "run-failed", "this report of vegeta was written before its figures were computed: the mean is 0", "a program that uses vegeta's library calls Close of the Metrics before it writes them")}, nil
	}
	order, ordered := parseTime(v.Earliest)
	for _, m := range []struct {
		metric, unit string
		better       latency.Direction
		value        *float64
	}{
		{"latency/mean", "ns", latency.Lower, l.Mean},
		{"latency/p50", "ns", latency.Lower, l.P50},
		{"latency/p90", "ns", latency.Lower, l.P90},
		{"latency/p95", "ns", latency.Lower, l.P95},
		{"latency/p99", "ns", latency.Lower, l.P99},
		{"latency/max", "ns", latency.Lower, l.Max},
		{"latency/min", "ns", latency.Lower, l.Min},
		{"throughput", "requests/s", latency.Higher, v.Throughput},
		{"success", ratioUnit, latency.Higher, v.Success},
	} {
		if m.value != nil {
			all = append(all, latency.Observation{Metric: m.metric, Unit: m.unit, Better: m.better, Value: *m.value, Line: line, Order: order, Ordered: ordered})
		}
	}
	return all, nil
}

// vegetaLatency is an observation of a request.
func vegetaLatency(failed *failures, metric string, ns float64, ok bool) latency.Observation {
	o := latency.Observation{Metric: metric, Unit: "ns", Better: latency.Lower, Value: ns}
	failed.add(&o, !ok)
	return o
}

// vegetaResult is a line of vegeta encode --to json.
type vegetaResult struct {
	Attack    string   `json:"attack"`
	Timestamp string   `json:"timestamp"`
	Error     string   `json:"error"`
	Method    string   `json:"method"`
	URL       string   `json:"url"`
	Code      int      `json:"code"`
	Latency   *float64 `json:"latency"`
}

func readVegetaResults(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
	by := (&logRows{header: []string{"attack", "method", "url"}}).byColumns(in)
	var failed failures
	var start startOf
	lines := jsonLines(func(v vegetaResult, _ int) ([]latency.Observation, error) {
		if v.Latency == nil {
			return nil, errors.New(`an object without "latency": expected a line of vegeta encode`)
		}
		metric := cellsBefore("latency", []string{v.Attack, v.Method, v.URL}, by)
		o := vegetaLatency(&failed, metric, *v.Latency, v.Error == "" && v.Code >= 200 && v.Code < 400)
		start.date(&o, v.Timestamp)
		return []latency.Observation{o}, nil
	})(r, in)
	return before(failed.observations, in.Path, lines)
}

func readVegetaRows(r io.Reader, in Input, columns []string) iter.Seq2[latency.Observation, error] {
	const at, code, took, problem = 0, 1, 2, 5
	rows, err := openLogRows(r, in.Path, ',', columns...)
	if err != nil {
		return yieldAll(nil, in.Path, err)
	}
	by := rows.byColumns(in)
	var failed failures
	var start startOf
	return rows.all(func(record []string, add func(latency.Observation)) error {
		c, err := rows.figure(record, took)
		if err == nil && c.missing {
			err = rows.cellError(took, noNumber(record[took]))
		}
		status, statusErr := rows.figure(record, code)
		if err = errors.Join(err, statusErr); err != nil {
			return err
		}
		ok := record[problem] == "" && status.value >= 200 && status.value < 400
		o := vegetaLatency(&failed, cellsBefore("latency", record, by), c.value, ok)
		start.date(&o, record[at])
		add(o)
		return nil
	}, failed.observations)
}
