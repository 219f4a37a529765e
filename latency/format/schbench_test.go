package format

import (
	"fmt"
	"strings"
	"testing"
)

func TestSchbench(t *testing.T) {
	checkFiles(t, "schbench", map[string][]string{
		"appended.txt": {
			"2 note|1|unfinished-run: the run of schbench does not end by its average rps: it was interrupted or its output cut off, and its values may be those of an interval report, after 10 s -> repeat the run, or leave it out",
			"3 wakeup latency/p99||1|51 usec lower",
			"4 wakeup latency/min||1|1 usec lower",
			"4 wakeup latency/max||1|900 usec lower",
			"8 wakeup latency/p99||2|52 usec lower",
			"9 wakeup latency/min||2|2 usec lower",
			"9 wakeup latency/max||2|910 usec lower",
			"11 rps/p50||2|missing requests/s higher",
			"12 rps/min||2|missing requests/s higher",
			"12 rps/max||2|missing requests/s higher",
			"14 sched delay/message||2|missing usec lower",
			"14 sched delay/worker||2|missing usec lower",
			"16 wakeup latency/p99||3|53 usec lower",
			"17 wakeup latency/min||3|1 usec lower",
			"17 wakeup latency/max||3|920 usec lower",
			"18 average rps||3|230.5 requests/s higher",
			"19 sched delay/message||3|4 usec lower",
			"19 sched delay/worker||3|5 usec lower",
			"21 wakeup latency/p99||4|54 usec lower",
			"22 wakeup latency/min||4|1 usec lower",
			"22 wakeup latency/max||4|930 usec lower",
			"23 average rps||4|240.5 requests/s higher",
		},
		"both.txt": {
			"2 wakeup latency/p99|||60 usec lower",
			"3 wakeup latency/min|||1 usec lower",
			"3 wakeup latency/max|||80 usec lower",
			"4 average rps|||99.5 requests/s higher",
		},
		"pipe.txt": {
			"3 wakeup latency/p20|||5 usec lower",
			"4 wakeup latency/p50|||6 usec lower",
			"5 wakeup latency/p90|||6 usec lower",
			"6 wakeup latency/p99|||9 usec lower",
			"7 wakeup latency/p99.9|||15 usec lower",
			"8 wakeup latency/min|||1 usec lower",
			"8 wakeup latency/max|||480 usec lower",
			"9 worker transfer|||21924.84 ops/sec higher",
		},
		"stdout.json": {
			"2 wakeup latency/p20||1|4 usec lower",
			"2 wakeup latency/p50||1|7 usec lower",
			"2 wakeup latency/p99.9||1|310 usec lower",
			"2 wakeup latency/min||1|1 usec lower",
			"2 wakeup latency/max||1|2210 usec lower",
			"2 request latency/p50||1|8616 usec lower",
			"2 request latency/min||1|4100 usec lower",
			"2 request latency/max||1|30120 usec lower",
			"2 rps/p50||1|522 requests/s higher",
			"2 rps/min||1|498 requests/s higher",
			"2 rps/max||1|540 requests/s higher",
			"2 wakeup latency/p50||2|8 usec lower",
			"2 wakeup latency/min||2|1 usec lower",
			"2 wakeup latency/max||2|2300 usec lower",
			"2 rps/p50||2|missing requests/s higher",
			"2 rps/min||2|missing requests/s higher",
			"2 rps/max||2|missing requests/s higher",
		},
		"v0.txt": {
			"2 latency/p50||1|21 usec lower",
			"3 latency/p75||1|28 usec lower",
			"4 latency/p99||1|1090 usec lower",
			"5 latency/p99.9||1|9744 usec lower",
			"6 latency/min||1|0 usec lower",
			"6 latency/max||1|27264 usec lower",
			"8 latency/p50||2|22 usec lower",
			"9 latency/p75||2|29 usec lower",
			"10 latency/p99||2|1178 usec lower",
			"11 latency/p99.9||2|9968 usec lower",
			"12 latency/min||2|0 usec lower",
			"12 latency/max||2|24754 usec lower",
		},
		"v1.txt": {
			"10 latency/p50||1|71 usec lower",
			"11 latency/p75||1|310 usec lower",
			"12 latency/p99||1|5304 usec lower",
			"13 latency/p99.5||1|6104 usec lower",
			"13 note||few-samples: percentiles rest on few samples: latency/p99.5 on 1350 (2000 wanted) -> let schbench run longer (--runtime); a percentile with less than ten samples beyond it is about the extreme value of its run",
			"14 latency/min||1|3 usec lower",
			"14 latency/max||1|7200 usec lower",
			"15 average rps||1|90.25 requests/s higher",
			"17 latency/p50||2|72 usec lower",
			"18 latency/p99||2|5112 usec lower",
			"19 latency/min||2|5 usec lower",
			"19 latency/max||2|7300 usec lower",
			"21 latency/p50||3|73 usec lower",
			"22 latency/p99||3|5016 usec lower",
			"23 latency/min||3|6 usec lower",
			"23 latency/max||3|7400 usec lower",
		},
		"v2.txt": {
			"38 sched delay/message|||8 usec lower",
			"38 sched delay/worker|||2 usec lower",
			"41 wakeup latency/p50|||7 usec lower",
			"42 wakeup latency/p90|||12 usec lower",
			"43 wakeup latency/p99|||43 usec lower",
			"44 wakeup latency/p99.9|||331 usec lower",
			"45 wakeup latency/min|||1 usec lower",
			"45 wakeup latency/max|||2541 usec lower",
			"47 request latency/p50|||8625 usec lower",
			"48 request latency/p90|||9073 usec lower",
			"49 request latency/p99|||11601 usec lower",
			"50 request latency/p99.9|||20385 usec lower",
			"51 request latency/min|||4091 usec lower",
			"51 request latency/max|||31745 usec lower",
			"53 rps/p20|||512 requests/s higher",
			"54 rps/p50|||523 requests/s higher",
			"55 rps/p90|||533 requests/s higher",
			"56 rps/min|||497 requests/s higher",
			"56 rps/max|||542 requests/s higher",
			"57 average rps|||523.4 requests/s higher",
		},
	})
}

func TestSchbenchCut(t *testing.T) { checkCuts(t, "schbench", true) }

const schbenchOnce = "Wakeup Latencies percentiles (usec) runtime 5 (s) (%d total samples)\n\t* 99.0th: 52\n\t  min=1, max=90\n"

// TestSchbenchDelay: 0 is no value at the end only, where schbench asks too late.
func TestSchbenchDelay(t *testing.T) {
	const interval = "sched delay: message 0 (usec) worker 7 (usec)\ncurrent rps: 5.00\n"
	checkRead(t, fmt.Sprintf(schbenchOnce+interval+schbenchOnce, 9000, 9000)+"average rps: 5.00\nsched delay: message 0 (usec) worker 0 (usec)\n", []string{
		"4 sched delay/message|||0 usec lower",
		"4 sched delay/worker|||7 usec lower",
		"7 wakeup latency/p99|||52 usec lower",
		"8 wakeup latency/min|||1 usec lower",
		"8 wakeup latency/max|||90 usec lower",
		"9 average rps|||5 requests/s higher",
	})
}

// TestSchbenchFewSamples: of all runs, the one with the fewest is told.
func TestSchbenchFewSamples(t *testing.T) {
	const end = "average rps: 5.00\n"
	got, err := read(t, "f", fmt.Sprintf(schbenchOnce+end+schbenchOnce+end+schbenchOnce+end, 900, 800, 850), Options{})
	want := "wakeup latency/p99 on 800 (1000 wanted)"
	if err != nil || !strings.Contains(strings.Join(got, "\n"), want) {
		t.Errorf("%v, no %s among %q", err, want, got)
	}
}

func TestSchbenchErrors(t *testing.T) {
	const heading = "Wakeup Latencies percentiles (usec) runtime 5 (s) (12000 total samples)\n"
	checkErrors(t, "schbench", []errorCase{
		{"nothing", "average of nothing\n", `f:1: holds no report of schbench: expected lines such as "Wakeup Latencies percentiles (usec)" and "* 99.0th: 175"`},
		{"cut off in a block", heading + "\t* 99.0th: 52         (700 samples)\n", `f:2: the block that starts in line 1 does not end by a line "min=..., max=...": the file is cut off`},
		{"next block instead of an end", heading + "\t* 99.0th: 52\n" + heading, `f:3: the block that starts in line 1 does not end by a line "min=..., max=...": the file is cut off`},
		{"cut off in a row", heading + "\t* 99.0th:", `f:2:11: no number: the line is cut off`},
		{"heading only", heading, `f:1: the block that starts in line 1 does not end by a line "min=..., max=...": the file is cut off`},
		{"no percentiles", heading + "\t  min=1, max=2\n", `f:2: the block that starts in line 1 has no percentiles: expected lines such as "* 99.0th: 175"`},
		{"start cut off", "\t* 99.0th: 52         (700 samples)\n", `f:1: a percentile that belongs to no block: the line "... percentiles (usec)" before it is missing, cut off perhaps`},
		{"start cut off before the range", "\t  min=1, max=2\n", `f:1: min= and max= that belong to no block: the line "... percentiles (usec)" before them is missing, cut off perhaps`},
		{"letters in a number", heading + "\t* 99.0th: 5x2         (700 samples)\n", `f:2:12: "5x2"` + noDecimal},
		{"letters in the range", heading + "\t* 99.0th: 52\n\t  min=1, max=2y\n", `f:3:15: "2y"` + noDecimal},
		{"negative", heading + "\t* 99.0th: -52         (700 samples)\n", `f:2:12: "-52" is negative, which no time, rate or count is: remove the run`},
		{"several columns", heading + "\t  99.0th: 52     61\n", `f:2:19: "61" behind a percentile: expected nothing, or the number of samples in parentheses`},
		{"too many samples", "RPS percentiles (requests) runtime 5 (s) (99999999999999999999 total samples)\n", `f:1:43: "99999999999999999999" is no count: expected a whole number below 2^53`},
		{"range cut off", heading + "\t* 99.0th: 52\n\t  min=1, max=90", `f:3:15: "90" is where the file ends, within a line: it may be cut off; run the tool again, or end the line if this is the whole of it`},
		{"range damaged", heading + "\t* 99.0th: 52\n\t  min=1, max=9\n", `f:3:15: max=9 is below a percentile of the block: the line is cut off or damaged`},
		{"decimals cut off", "average rps: 3024.6", `f:1:14: "3024.6" where two decimals are expected: the line is cut off`},
		{"cut off figure", "average rps: ", `f:1:14: no number: the line is cut off`},
		{"letters in a figure", "sched delay: message 4 (usec) worker z (usec)\n", `f:1:38: "z"` + noDecimal},
		{"other JSON", `{"int": {"rps_max": 5}} {"int": {"runtime": 5}}`, `f:1: a JSON value that is no result of schbench: expected an object "int" with keys such as "wakeup_latency_pct99.0"`},
		{"wrong type", "\n{\"int\": {\"rps_max\":\n\"5\"}}", `f:3:3: int is a JSON string, which is not expected there`},
		{"negative in JSON", `{"int": {"rps_max": 9, "rps_min": -5}}`, `f:1: "rps_min" is -5: expected a number from 0 on`},
		{"JSON cut off", `{"int": {"rps_max": 5}`, `f:1:22: the JSON value that starts in line 1 is not finished: the file is cut off`},
	})
}

func TestSchbenchDetection(t *testing.T) {
	checkNotClaimed(t, "schbench", []string{
		"Latency percentiles (usec):\n         base    patched\n50.0th:     9         13\n",
		"schbench prints Latency percentiles (usec) and\n99.0th: 5\n",
		"Latency percentiles (usec)\nwere taken\n",
		"percentile,latency\n99.0th,5\n",
		`{"int": {"time": 5}}`,
		`{"wakeup_latency": 5, "rps_max": 6}`,
	})
}

func FuzzSchbench(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "schbench", text) })
}
