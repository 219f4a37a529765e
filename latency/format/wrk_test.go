package format

import (
	"strings"
	"testing"
)

const (
	wrkFailed  = "|failed-run: wrk reports failed requests: "
	wrkAnswers = " -> look at what the server answered; answers that are errors take another time than those that were meant"
)

func TestWrk(t *testing.T) {
	checkFiles(t, "wrk", map[string][]string{
		"wrk.txt": {
			"5 latency/avg||1|912.5 us lower", "5 latency/max||1|31.75 ms lower",
			"8 latency/p50||1|640 us lower", "9 latency/p75||1|0.98 ms lower",
			"10 latency/p90||1|1.75 ms lower", "11 latency/p99||1|5.25 ms lower",
			"13 requests||1|8170.25 requests/s higher",
			"19 latency/avg||2|1.1 ms lower", "19 latency/max||2|1.02 s lower",
			"22 latency/p50||2|650 us lower", "23 latency/p75||2|1 ms lower",
			"24 latency/p90||2|1.8 ms lower", "25 latency/p99||2|5.5 ms lower",
			"27 note|2" + wrkFailed + "Socket errors: connect 0, read 3, write 0, timeout 1" + wrkAnswers,
			"28 note|2" + wrkFailed + "Non-2xx or 3xx responses: 12" + wrkAnswers,
			"29 requests||2|7966.5 requests/s higher",
		},
		"wrk2.txt": {
			"6 latency/avg|||1.25 min lower", "6 latency/max|||2.1 min lower",
			"9 latency/p50|||1.2 min lower", "10 latency/p75|||1.5 min lower", "11 latency/p90|||1.75 min lower",
			"12 latency/p99|||2 min lower", "13 latency/p99.9|||2.05 min lower",
			"14 latency/p99.99|||2.1 min lower", "15 latency/p99.999|||2.1 min lower",
			"30 uncorrected latency/p50|||206 us lower", "31 uncorrected latency/p75|||242 us lower",
			"32 uncorrected latency/p90|||1.5 ms lower", "33 uncorrected latency/p99|||2.25 ms lower",
			"34 uncorrected latency/p99.9|||3.5 ms lower", "35 uncorrected latency/p99.99|||3.75 ms lower",
			"36 uncorrected latency/p99.999|||3.8 ms lower", "37 uncorrected latency/max|||4 ms lower",
			"49 requests|||16.67 requests/s higher",
		},
		"nothing.txt": {
			"1 note||run-failed: wrk completed no request -> look at whether the server answers, and make the run again",
			"4 latency/avg|||missing us lower", "4 latency/max|||missing us lower",
			"7 latency/p50|||missing us lower", "8 latency/p75|||missing us lower",
			"9 latency/p90|||missing us lower", "10 latency/p99|||missing us lower",
			"12 note|" + wrkFailed + "Socket errors: connect 0, read 0, write 0, timeout 1" + wrkAnswers,
			"13 requests|||0 requests/s higher",
		},
	})
}

func TestWrkCut(t *testing.T) { checkCuts(t, "wrk", false) }

func TestWrkErrors(t *testing.T) {
	const start = "Running 3s test @ http://localhost/\n"
	checkErrors(t, "", []errorCase{
		{"no server", start + "unable to connect to localhost:80 Connection refused\n",
			`f:1: the run of wrk that begins here has no Requests/sec` + repeatOrRemove},
		{"two runs, the first without an end", start + start + "Requests/sec: 5.00\n",
			`f:1: the run of wrk that begins here has no Requests/sec` + repeatOrRemove},
		{"unknown unit", start + "    Latency     7.65ps    9.80ms  96.17ms   94.20%\n",
			`f:2:17: "7.65ps" is no time of wrk: expected a number and us, ms, s, m or h, such as 7.65ms`},
		{"no unit", start + "     50%    5.11\n",
			`f:2:13: "5.11" is no time of wrk: expected a number and us, ms, s, m or h, such as 7.65ms`},
		{"no number", start + "     50%    5.x1ms\n", `f:2:13: "5.x1"` + noDecimal},
		{"cut off within the number", start + "Requests/sec:    647.4",
			`f:2:18: "647.4" is where the file ends, within a line: it may be cut off; run the tool again, or end the line if this is the whole of it`},
	})
}

// TestWrkMissing: wrk2 prints the mean of nothing so, with zeros that nobody
// measured.
func TestWrkMissing(t *testing.T) {
	checkRead(t, "Running 3s test @ http://localhost/\n    Latency    -nanus    -nanus   0.00us    0.00%\n 50.000%    0.00us\n  7 requests in 3.00s, 1.00KB read\nRequests/sec: 2.33\n", []string{
		"1 note||run-failed: wrk took the time of no request -> make a longer run: wrk2 takes no times in its first 10 s",
		"2 latency/avg|||missing us lower", "2 latency/max|||missing us lower", "3 latency/p50|||missing us lower", "5 requests|||2.33 requests/s higher",
	})
}

// TestWrkSetups: a loop over numbers of connections is not one sample.
func TestWrkSetups(t *testing.T) {
	text := toolFiles(t, "wrk")["testdata/wrk/wrk.txt"]
	at := strings.LastIndex(text, "8 connections")
	text = text[:at] + "16 connections" + text[at+len("8 connections"):]
	if got, want := valuesByRun(t, text, "requests (2 threads and 16 connections, http://localhost:8080/)"), "7966.5"; got != want {
		t.Errorf("read %q, want %q", got, want)
	}
}

func FuzzWrk(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "wrk", text) })
}
