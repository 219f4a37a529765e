package format

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"sigtest/latency"
)

// k6Format reads what k6 writes to files: the summary at the end of a test, as
// handleSummary gets it, as --summary-export and --new-machine-readable-summary
// write it, and the logs of --out csv and --out json.
//
// A run is a test. A summary has the statistics of trends, as
// http_req_duration/p95, the rates of counters, as http_reqs/rate, and the
// shares of rates, as http_req_failed. A log has all values of trends and
// gauges, the sums of counters and the shares of rates. Times of failed requests
// are among them, as they are in k6's own figures. Left aside are vus and
// vus_max, which are how the test was set up.
func k6Format() Format {
	return Format{
		Name:   "k6",
		Doc:    "k6: summary JSON of a test, or the log of --out csv or --out json",
		Run:    "a test",
		Sign:   "metric_name,timestamp,metric_value,..., or JSON with metric, type, data, or with metrics and their values",
		OneRun: true,
		Detect: func(head []byte) bool {
			return isK6CSV(head) || isK6Log(head) || isK6Summary(head) || isK6Export(head)
		},
		Read: byHead(func(head []byte) reader {
			switch {
			case isK6CSV(head):
				return readK6CSV
			case isK6Log(head):
				return readK6Log
			}
			return jsonRuns(observeK6Summary)
		}),
	}
}

func isK6CSV(head []byte) bool {
	return strings.HasPrefix(string(head[:min(len(head), 64)]), "metric_name,timestamp,metric_value,")
}

func isK6Log(head []byte) bool {
	return holdsJSON(head, "metric", "type", "data.contains") || holdsJSON(head, "metric", "type", "data.time", "data.value")
}

// k6Kind is what is known of a metric.
type k6Kind struct {
	Type     string `json:"type"`
	Contains string `json:"contains"`
}

// k6BuiltIn returns the kind of a metric that k6 has by itself, or of one of its
// sub-metrics, as http_req_duration{status:200}. It is zero for others.
func k6BuiltIn(name string) k6Kind {
	name, _, _ = strings.Cut(name, "{")
	for kind, names := range map[k6Kind][]string{
		{"gauge", "default"}:   {"vus", "vus_max"},
		{"rate", "default"}:    {"checks", "http_req_failed", "browser_http_req_failed"},
		{"counter", "data"}:    {"data_sent", "data_received", "browser_data_sent", "browser_data_received"},
		{"counter", "default"}: {"iterations", "dropped_iterations", "http_reqs", "ws_sessions", "ws_msgs_sent", "ws_msgs_received", "grpc_streams", "grpc_streams_msgs_sent", "grpc_streams_msgs_received"},
		{"trend", "default"}:   {"browser_web_vital_cls"},
		{"trend", "time"}: {"iteration_duration", "group_duration",
			"http_req_duration", "http_req_blocked", "http_req_connecting", "http_req_tls_handshaking", "http_req_sending", "http_req_waiting", "http_req_receiving",
			"ws_ping", "ws_session_duration", "ws_connecting", "grpc_req_duration",
			"browser_http_req_duration", "browser_web_vital_fcp", "browser_web_vital_fid", "browser_web_vital_inp", "browser_web_vital_lcp", "browser_web_vital_ttfb"},
	} {
		if slices.Contains(names, name) {
			return kind
		}
	}
	return k6Kind{}
}

// isK6Setup tells the metrics that say how the test was run.
func isK6Setup(name string) bool { return name == "vus" || name == "vus_max" }

// value begins an observation of a metric's value, or of one of its statistics.
func (k k6Kind) value(metric string) latency.Observation {
	o := latency.Observation{Metric: metric}
	switch k.Contains {
	case "time":
		o.Unit, o.Better = "ms", latency.Lower
	case "data":
		o.Unit, o.Better = "B", latency.Neither
	}
	return o
}

// share is an observation of a rate: how many of its values are not 0.
func k6Share(metric, name string, share float64) latency.Observation {
	o := latency.Observation{Metric: metric, Unit: ratioUnit, Better: latency.Neither, Value: share}
	switch base, _, _ := strings.Cut(name, "{"); base {
	case "checks":
		o.Better = latency.Higher
	case "http_req_failed", "browser_http_req_failed":
		o.Better = latency.Lower
	}
	return o
}

// k6Log is what a log is read with.
type k6Log struct {
	kinds map[string]k6Kind
	sums  []k6Sum // of counters and rates, in order of appearance
	bySum map[string]int
}

// k6Sum is what the values of a counter or a rate add up to.
type k6Sum struct {
	metric, name string
	kind         k6Kind
	sum          float64
	count        int
}

func newK6Log() *k6Log { return &k6Log{kinds: map[string]k6Kind{}, bySum: map[string]int{}} }

func (l *k6Log) kind(name string) k6Kind {
	kind, ok := l.kinds[name]
	if !ok {
		kind = k6BuiltIn(name)
		l.kinds[name] = kind
	}
	return kind
}

// add takes a value. It is to be used as an observation unless it belongs to the
// setup, or is kept for rest.
func (l *k6Log) add(metric, name string, value float64) (o latency.Observation, use bool) {
	kind := l.kind(name)
	switch {
	case isK6Setup(name):
		return o, false
	case kind.Type != "counter" && kind.Type != "rate":
		o = kind.value(metric)
		o.Value = value
		return o, true
	}
	i, ok := l.bySum[metric]
	if !ok {
		i = len(l.sums)
		l.bySum[metric] = i
		l.sums = append(l.sums, k6Sum{metric: metric, name: name, kind: kind})
	}
	s := &l.sums[i]
	s.count++
	if kind.Type == "counter" {
		s.sum += value
	} else if value != 0 {
		s.sum++
	}
	return o, false
}

// rest returns what is known at the end of the log only.
func (l *k6Log) rest(line int) (all []latency.Observation, err error) {
	for _, s := range l.sums {
		o := k6Share(s.metric, s.name, s.sum/float64(s.count))
		if s.kind.Type == "counter" {
			o = latency.Observation{Metric: s.metric, Unit: countUnit, Better: latency.Neither, Value: s.sum}
			switch {
			case s.kind.Contains == "data":
				o.Unit = "B"
			case s.name == "dropped_iterations":
				o.Better = latency.Lower
			}
		}
		o.Line = line
		all = append(all, o)
	}
	return all, nil
}

// readK6CSV reads the log of --out csv. It does not say what a metric is: custom
// ones are taken for trends of no unit.
func readK6CSV(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
	rows, err := openLogRows(r, in.Path, ',')
	if err != nil {
		return yieldAll(nil, in.Path, err)
	}
	by, log := rows.byColumns(in), newK6Log()
	var start startOf
	return rows.all(func(record []string, add func(latency.Observation)) error {
		d := decimal{mark: '.'}
		c, err := d.parse(record[2])
		if err == nil && (c.missing || c.unit != "") {
			err = noNumber(record[2])
		}
		if err != nil {
			return rows.cellError(2, err)
		}
		if record[0] == "" {
			return rows.cellError(0, errors.New("a value without the name of its metric"))
		}
		o, use := log.add(cellsBefore(record[0], record, by), record[0], c.value)
		if !use {
			return nil
		}
		start.date(&o, record[1])
		add(o)
		return nil
	}, log.rest)
}

// k6Line is a line of --out json: a metric, or a value of one.
type k6Line struct {
	Metric string `json:"metric"`
	Type   string `json:"type"`
	Data   struct {
		k6Kind
		Time  string          `json:"time"`
		Value *float64        `json:"value"`
		Tags  json.RawMessage `json:"tags"`
	} `json:"data"`
}

// readK6Log reads the log of --out json. --by takes the names of tags.
func readK6Log(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
	if in.facts != nil {
		in.facts.columns = in.By
	}
	log := newK6Log()
	var start startOf
	tagged := map[string]bool{}
	lines := jsonLines(func(v k6Line, _ int) ([]latency.Observation, error) {
		switch {
		case v.Metric == "":
			return nil, errors.New(`an object without "metric": expected a line of k6 --out json`)
		case v.Type == "Metric":
			log.kinds[v.Metric] = v.Data.k6Kind
			return nil, nil
		case v.Type != "Point" || v.Data.Value == nil:
			return nil, fmt.Errorf("metric %s has no value: expected a line of k6 --out json, with \"type\":\"Point\" and data.value", excerpt(v.Metric))
		}
		metric := v.Metric
		if len(in.By) > 0 {
			var tags map[string]string
			if err := json.Unmarshal(v.Data.Tags, &tags); err != nil && len(v.Data.Tags) > 0 {
				return nil, fmt.Errorf("the tags of metric %s are no object of texts", excerpt(v.Metric))
			}
			for _, tag := range slices.Backward(in.By) {
				if tags[tag] != "" {
					metric, tagged[tag] = tags[tag]+"/"+metric, true
				}
			}
		}
		o, use := log.add(metric, v.Metric, *v.Data.Value)
		if !use {
			return nil, nil
		}
		start.date(&o, v.Data.Time)
		return []latency.Observation{o}, nil
	})(r, in)
	return before(func(line int) ([]latency.Observation, error) {
		for _, tag := range in.By {
			if !tagged[tag] {
				return nil, &SyntaxError{Path: in.Path, Err: fmt.Errorf("no value has a tag %s", excerpt(tag))}
			}
		}
		return log.rest(line)
	}, in.Path, lines)
}
