package format

import "testing"

func TestGhz(t *testing.T) {
	checkFiles(t, "ghz", map[string][]string{
		"details.csv": {
			"3 latency|||1.25 ms lower",
			"4 rejected: failed request",
			"5 latency|||0.75 ms lower",
			"5 note||complete",
			"5 latency/failed|||0.3333333333333333 ratio lower tally",
		},
		"report.json": {
			"1 rps|||100 requests/s higher",
			"1 latency|||2e+06 ns lower",
			"1 rejected: failed request",
			"1 latency|||4e+06 ns lower",
			"1 note||complete",
			"1 latency/failed|||0.3333333333333333 ratio lower tally",
		},
		"short.json": {
			"1 rps|||6666.5 requests/s higher",
			"1 latency/mean|||6e+06 ns lower",
			"1 latency/p50|||5e+06 ns lower",
			"1 latency/p99|||8.5e+06 ns lower",
		},
	})
	checkRead(t, `{"count":0,"average":0,"fastest":0,"slowest":0,"rps":0,"statusCodeDistribution":{}}`, []string{
		"1 note||run-failed: ghz made no request -> look at what it said, and make the run again",
	})
}

func TestGhzCut(t *testing.T) { checkCuts(t, "ghz", true) }

func TestGhzErrors(t *testing.T) {
	checkErrors(t, "", []errorCase{
		{"letters", "duration (ms),status,error\n1x,OK,\n", `f:2:1: "1x"` + noDecimal},
		{"no latency", `{"count":1,"average":1,"fastest":1,"slowest":1,"rps":1,"statusCodeDistribution":{"OK":1},"details":[{}]}`,
			`f:1: one of the details has no "latency": expected a report of ghz`},
	})
	checkErrors(t, "ghz", []errorCase{
		{"other JSON", "{}", `f:1: a JSON document without "count", "average" and "rps": expected a report of ghz`},
	})
}

func FuzzGhz(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "ghz", text) })
}
