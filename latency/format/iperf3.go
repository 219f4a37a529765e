package format

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"sigtest/latency"
)

// iperf3Format reads what iperf3 -J and --json-stream write, on the client or the
// server.
//
// A run has the totals at its end: sent and received, in bits/s, of TCP the
// retransmits and the round-trip time, which is the mean over the streams, of UDP
// the jitter and what was lost; of --bidir the same of the other way, as
// sent/reverse. A run that iperf3 says failed is rejected: its totals are those
// of a part, or 0. Left aside are intervals, single streams and the CPU's load.
func iperf3Format() Format {
	return Format{
		Name:   "iperf3",
		Doc:    "iperf3's JSON, whole (-J) or as a stream: the totals of each run",
		Run:    "an invocation",
		Sign:   `JSON with "start", "connected" in it, and "intervals", or a stream of such events`,
		OneRun: true,
		Detect: func(head []byte) bool {
			return holdsJSON(head, "start.connected", "intervals") || holdsJSON(head, "event", "data.connected")
		},
		Read: readIperf3,
	}
}

// iperfJSON is a document, or an event of a stream.
type iperfJSON struct {
	Event string          `json:"event"`
	Data  json.RawMessage `json:"data"`

	Start *iperfStart `json:"start"`
	End   *iperfEnd   `json:"end"`
	Error string      `json:"error"`
}

type iperfStart struct {
	Cookie     string    `json:"cookie"` // of this run alone
	SystemInfo string    `json:"system_info"`
	Accepted   *struct{} `json:"accepted_connection"` // on the server
	Timestamp  struct {
		Seconds float64 `json:"timesecs"`
	} `json:"timestamp"`
	Test struct {
		Protocol string `json:"protocol"`
		Streams  int    `json:"num_streams"`
		Reverse  int    `json:"reverse"`
	} `json:"test_start"`
}

type iperfEnd struct {
	Streams []struct {
		Sender struct {
			RTT   float64 `json:"mean_rtt"` // 0 where it was not measured
			Sends *bool   `json:"sender"`   // whether this side does; older versions do not say
		} `json:"sender"`
	} `json:"streams"`

	Sum             *iperfSum `json:"sum"` // of UDP
	Sent            *iperfSum `json:"sum_sent"`
	Received        *iperfSum `json:"sum_received"`
	SumReverse      *iperfSum `json:"sum_bidir_reverse"`
	SentReverse     *iperfSum `json:"sum_sent_bidir_reverse"`
	ReceivedReverse *iperfSum `json:"sum_received_bidir_reverse"`
}

type iperfSum struct {
	Rate        *float64 `json:"bits_per_second"`
	Bytes       float64  `json:"bytes"`
	Retransmits *float64 `json:"retransmits"` // where the system tells
	Jitter      *float64 `json:"jitter_ms"`
	Packets     float64  `json:"packets"`
	Lost        *float64 `json:"lost_percent"`
}

func readIperf3(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
	all, err := parseIperf3(r, in.Path)
	return yieldAll(all, in.Path, err)
}

func parseIperf3(r io.Reader, path string) ([]latency.Observation, error) {
	values, err := readJSON[iperfJSON](r, path)
	if err != nil {
		return nil, err
	}
	if len(values) == 0 {
		return nil, &SyntaxError{path, 1, 0, errors.New("no line begins with a JSON value: expected what iperf3 -J writes")}
	}
	var runs []toolRun
	var failed []latency.Observation
	var streamed iperfJSON // put together of its events
	begins := 0            // where it does; 0 outside of a stream
	for _, v := range values {
		run, line := v.value, v.line
		if run.Event != "" {
			if begins == 0 {
				streamed, begins = iperfJSON{}, line
			}
			ended, err := streamed.add(run)
			if err != nil {
				return nil, &SyntaxError{path, line, 0, fmt.Errorf("the data of event %s is not what iperf3 --json-stream writes", excerpt(run.Event))}
			}
			if !ended {
				continue
			}
			run, line, begins = streamed, begins, 0
		} else if run.repeats(streamed) {
			continue // --json-stream-full-output
		}
		if run.Error != "" {
			failed = append(failed, latency.Observation{Line: line, Rejected: "failed run"},
				noteAt(line, "run-failed", "iperf3 said: "+excerpt(run.Error), "look at what went wrong, and make the run again"))
			continue
		}
		one, err := run.read(line)
		if err != nil {
			return nil, &SyntaxError{path, line, 0, err}
		}
		runs = append(runs, one)
	}
	if begins > 0 {
		return nil, &SyntaxError{path, begins, 0, errors.New(`the run of iperf3 that begins here has no event "end": it failed, was interrupted, or the file is cut off; run it again, or remove it`)}
	}
	return append(labelRuns(runs), failed...), nil
}

// add takes an event of a stream, and tells whether it is the last one of a run.
func (d *iperfJSON) add(event iperfJSON) (ended bool, err error) {
	switch event.Event {
	case "start":
		err = json.Unmarshal(event.Data, &d.Start)
	case "error":
		err = json.Unmarshal(event.Data, &d.Error)
	case "end":
		ended, err = true, json.Unmarshal(event.Data, &d.End)
	}
	return ended, err
}

// repeats tells whether a document is of the run that was streamed before it.
func (d *iperfJSON) repeats(streamed iperfJSON) bool {
	return d.Start != nil && streamed.Start != nil && d.Start.Cookie != "" && d.Start.Cookie == streamed.Start.Cookie
}

func (d *iperfJSON) read(line int) (toolRun, error) {
	run := toolRun{line: line}
	if d.Start == nil || d.End == nil || cmp.Or(d.End.Sent, d.End.Sum) == nil {
		return run, errors.New(`a JSON document without "start", or without "sum_sent" in "end": expected what iperf3 -J writes when it is done`)
	}
	test := d.Start.Test
	run.setup = fmt.Sprintf("%s, %d streams", test.Protocol, test.Streams)
	if test.Reverse != 0 {
		run.setup += ", reverse"
	}
	run.observations = d.End.observe(test.Protocol == "UDP", d.Start.Accepted != nil)
	for i := range run.observations {
		o := &run.observations[i]
		o.Line = line
		if t := d.Start.Timestamp.Seconds; t >= latency.EarliestTime {
			o.Order, o.Ordered = t, true
		}
		if system := strings.Fields(d.Start.SystemInfo); len(system) > 1 {
			o.Machine = system[1] // as uname has it
		}
	}
	return run, nil
}

// observe returns the totals, those of the other way behind. The server does not
// know those of the client's side and writes 0.
func (e *iperfEnd) observe(udp, server bool) (all []latency.Observation) {
	put := func(name string, value *float64, unit string, better latency.Direction) {
		o := latency.Observation{Metric: name, Unit: unit, Better: better, Missing: value == nil}
		if value != nil {
			o.Value = *value
		}
		all = append(all, o)
	}
	for _, way := range []struct {
		sum, sent, received *iperfSum
		suffix              string
	}{
		{e.Sum, cmp.Or(e.Sent, e.Sum), e.Received, ""}, // older versions have one sum of UDP
		{e.SumReverse, e.SentReverse, e.ReceivedReverse, "/reverse"},
	} {
		for _, side := range []struct {
			name string
			sum  *iperfSum
		}{{"sent", way.sent}, {"received", way.received}} {
			if side.sum != nil && !(server && side.sum.Bytes == 0) {
				put(side.name+way.suffix, side.sum.Rate, "bits/s", latency.Higher)
			}
		}
		if way.sent != nil && way.sent.Retransmits != nil {
			put("retransmits"+way.suffix, way.sent.Retransmits, countUnit, latency.Lower)
		}
		if udp && way.sum != nil {
			if way.sum.Packets == 0 {
				way.sum.Jitter, way.sum.Lost = nil, nil
			}
			put("jitter"+way.suffix, way.sum.Jitter, "ms", latency.Lower)
			put("lost"+way.suffix, way.sum.Lost, "%", latency.Lower)
		}
	}
	if rtt, ok := e.roundTrip(); ok {
		put("rtt", &rtt, "us", latency.Lower)
	}
	return all
}

// roundTrip is the mean over the streams on which this side sends.
func (e *iperfEnd) roundTrip() (mean float64, ok bool) {
	count := 0.0
	for _, s := range e.Streams {
		if s.Sender.RTT > 0 && (s.Sender.Sends == nil || *s.Sender.Sends) {
			mean += s.Sender.RTT
			count++
		}
	}
	return mean / max(count, 1), count > 0
}
