package format

import (
	"fmt"
	"strings"
	"testing"
)

func TestPerfStat(t *testing.T) {
	checkFiles(t, "perf-stat", map[string][]string{
		"appended.csv": {
			"1 task-clock||1|10.5 msec lower",
			"2 page-faults||1|3 count none",
			"4 task-clock||2|11.5 msec lower",
			"5 page-faults||2|4 count none",
		},
		"cgroups.csv": {
			"1 CPU0/web.slice/task-clock|||101.88 msec lower",
			"2 CPU1/web.slice/context-switches|||19 count none",
			"3 kworker/0:1-7/context-switches|||5 count none",
		},
		"cores.tsv": {
			"1 S0-D0-C0/task-clock|||101.69 msec lower",
			"3 S0-D0-C1/context-switches|||23 count none",
		},
		"german.csv": {
			"1 task-clock|||182.89 msec lower",
			"2 context-switches|||1639 count none",
			"2 note||multiplexed: perf counted 1 of 2 values for a part of the time only and scaled them up, least of all context-switches, for 99.5 % -> ask for fewer events at a time (perf stat -e), so that all fit into the CPU's counters",
		},
		"german.txt": {
			"4 task-clock|||1224.31 msec lower",
			"5 context-switches|||1639 count none",
			"5 note||multiplexed: perf counted 1 of 3 values for a part of the time only and scaled them up, least of all context-switches, for 49.98 % -> ask for fewer events at a time (perf stat -e), so that all fit into the CPU's counters",
			"7 time elapsed|||1.873012345 seconds lower",
		},
		"intervals.csv": {
			"2 CPU0/task-clock||1|103.5 msec lower",
			"3 CPU0/context-switches||1|155 count none",
			"4 CPU0/task-clock||1|104.5 msec lower",
			"5 CPU0/context-switches||1|missing count none",
			"7 CPU0/task-clock||2|105.5 msec lower",
		},
		"intervals.json": {
			"1 task-clock|||0.651124 msec lower",
			"2 task-clock|||0.75 msec lower",
		},
		"lines.json": {
			"3 task-clock||1|0.499149 msec lower",
			"4 CPU1/web/page-faults||1|49 count none",
			"4 note||multiplexed: perf counted 1 of 4 values for a part of the time only and scaled them up, least of all CPU1/web/page-faults, for 50.25 % -> ask for fewer events at a time (perf stat -e), so that all fit into the CPU's counters",
			"6 S0-D0-C0/cycles||1|missing count none",
			"9 task-clock||2|0.5 msec lower",
		},
		"marked.csv": {
			"3 cycles||1|7 count none",
			"4 cycles||1|8 count none",
			"7 cycles||2|9 count none",
		},
		"plain.csv": {
			"3 task-clock|||80.25 msec lower",
			"4 context-switches|||12 count none",
			"5 cycles|||4.000123e+06 count none",
			"6 instructions|||6.000456e+06 count none",
			"6 note||multiplexed: perf counted 2 of 8 values for a part of the time only and scaled them up, least of all instructions, for 62.5 % -> ask for fewer events at a time (perf stat -e), so that all fit into the CPU's counters",
			"8 cpu/event=0x3c,umask=0x1/u|||990 count none",
			"9 branches|||missing count none",
			"10 LLC-load-misses|||missing count none",
			"11 duration_time|||1.5e+06 ns lower",
		},
		"text.txt": {
			"6 task-clock||1|1224.31 msec lower",
			"7 context-switches||1|1639 count none",
			"7 note||multiplexed: perf counted 2 of 11 values for a part of the time only and scaled them up, least of all context-switches, for 49.98 % -> ask for fewer events at a time (perf stat -e), so that all fit into the CPU's counters",
			"8 cycles [cpu_core]||1|4.000123e+06 count none",
			"10 branches||1|missing count none",
			"11 duration_time||1|1.638186e+06 ns lower",
			"13 time elapsed||1|1.873012345 seconds lower",
			"15 user||1|1.2 seconds lower",
			"16 sys||1|0.02 seconds lower",
			"21 CPU0/task-clock||2|5.12 msec lower",
			"22 S0-D0-C0/context-switches||2|5 count none",
			"24 time elapsed||2|0.001865633 seconds lower",
		},
	})
}

func TestPerfStatCut(t *testing.T) { checkCuts(t, "perf-stat", false) }

// TestPerfStatMarks: where perf says when a run starts, an event that is there
// twice begins none.
func TestPerfStatMarks(t *testing.T) {
	const mark, row, object = "# started on Mon\n", "%d,,cycles,10,100.00,,\n", `{"counter-value" : "%d", "event" : "cycles"}` + "\n"
	for _, format := range []string{
		mark + row + row + mark + row,
		mark + object + object + "> " + mark + object,
		row + row + row,
		object + object + object,
	} {
		want := "1:1 1:2 2:3"
		if !strings.HasPrefix(format, mark) {
			want = "1:1 2:2 3:3"
		}
		if got := valuesByRun(t, fmt.Sprintf(format, 1, 2, 3), "cycles"); got != want {
			t.Errorf("%s: %s, want %s", format, got, want)
		}
	}
}

// TestPerfStatOthers: what else there is in the file is no row.
func TestPerfStatOthers(t *testing.T) {
	checkRead(t, "7,,cycles,1000,100.00,,\n 16:43:05 up 3:33,  0 user,  load average: 3.28, 4.73, 4.76\n8,,cycles,1000,100.00,,\n",
		[]string{"1 cycles||1|7 count none", "3 cycles||2|8 count none"})
	checkRead(t, "7,,cycles,1000,100.00,,\nCPU0,online\n", []string{"1 cycles|||7 count none"})
	checkRead(t, " Performance counter stats for process id '7':\n\n  5 cycles\n\n 1.5 seconds time elapsed\n",
		[]string{"3 cycles|||5 count none", "5 time elapsed|||1.5 seconds lower"})
}

// TestPerfStatJSONParts: what an event was counted of precedes its name.
func TestPerfStatJSONParts(t *testing.T) {
	for part, want := range map[string]string{
		`"cpu" : "3"`: "CPU3", `"thread" : "sh-7"`: "sh-7", `"core" : "S0-D0-C1"`: "S0-D0-C1", `"cluster" : "S0-D0-CLS1"`: "S0-D0-CLS1",
		`"cache" : "S0-D0-L3-ID0"`: "S0-D0-L3-ID0", `"die" : "S0-D1"`: "S0-D1", `"socket" : "S1"`: "S1", `"node" : "N1"`: "N1",
	} {
		checkRead(t, "{"+part+`, "counter-value" : "5.000000", "event" : "cycles"}`, []string{"1 " + want + "/cycles|||5 count none"})
	}
}

func TestPerfStatErrors(t *testing.T) {
	const row = "3,,page-faults,10500000,100.00,285.714,/sec\n"
	const title = " Performance counter stats for 'true':\n\n"
	const elapsed = "\n       1.873012345 seconds time elapsed\n"
	const mean = "holds the mean of several runs (perf stat -r), from which nothing can be tested: run perf stat without -r in a loop, one file a run"
	checkErrors(t, "perf-stat", []errorCase{
		{"nothing", "# started on Mon\n\n", `f:2: holds no event of perf stat: expected rows such as "224.31,msec,task-clock,224310000,100.00,0.65,CPUs utilized"`},
		{"mean", row + "16,,page-faults,0.73%,182886315,100.00,6.485,K/sec\n", "f:2:17: " + mean},
		{"mean of nothing", "<not supported>,,cycles,0.00%,0,100.00,,\n", "f:1:25: " + mean},
		{"mean for a cgroup", "5,,cycles,web,0.00%,0,100.00,,\n", "f:1:15: " + mean},
		{"letters in a number", row + "CPU0,12x4,msec,task-clock,10500000,100.00,0.5,CPUs utilized\n", `f:2:6: "12x4"` + noDecimal},
		{"infinite", row + "inf,,cycles,10500000,100.00,,\n", `f:2:1: "inf"` + noDecimal},
		{"row without its end", row + "4,,page-faults,10500000\n", `f:2: "4,,page-faults,10500000" is only the start of a row of perf stat: the file is cut off`},
		{"row without its share", row + "4,,page-faults,10500000,\n", `f:2: no row of perf stat: expected value, unit, event, run time in ns, share of the time as 100.00, metric and its unit; the row is cut off, perhaps`},
		{"row without its event", row + "4", `f:2: "4" is only the start of a row of perf stat: the file is cut off`},
		{"row of a CPU without its event", row + "CPU1,4\n", `f:2: "CPU1,4" is only the start of a row of perf stat: the file is cut off`},
		{"row of a CPU cut off within its count", row + "CPU1,<not", `f:2: "CPU1,<not" is only the start of a row of perf stat: the file is cut off`},
		{"too many fields", row + "4,,page-faults,a,b,c,10500000,100.00,285.714,/sec\n", `f:2: no row of perf stat: expected value, unit, event, run time in ns, share of the time as 100.00, metric and its unit; the row is cut off, perhaps`},
		{"mean as text", " Performance counter stats for 'true' (2 runs):\n", "f:1: " + mean},
		{"text without its end", title + "     0.78 msec task-clock\n", `f:3: the counts that start in line 1 do not end by a line "... seconds time elapsed": the file is cut off`},
		{"two texts without an end", title + title, `f:3: the counts that start in line 1 do not end by a line "... seconds time elapsed": the file is cut off`},
		{"text with letters in a number", title + "     0,78 msec task-clock\n" + elapsed, `f:3:6: "0,78" contradicts the decimal mark '.' that --decimal or other cells tell: write all numbers in one way, or state the mark with --decimal`},
		{"text with a long row", title + "     0.100    5  msec task-clock\n" + elapsed, `f:3: no row of perf stat: expected a value, its unit if it has one, and the event`},
		{"text that is no row", title + "     task-clock 5 msec\n" + elapsed, `f:3: no row of perf stat: expected a value, its unit if it has one, and the event`},
		{"intervals as text", "#           time             counts unit events\n     0.103591161               0.99 msec task-clock\n", `f:1: intervals (perf stat -I) as text are not read: let perf write them with -x, or -j`},
		{"text with a strange share", title + "     78 task-clock  # 5 K/sec (1,00%)\n" + elapsed, `f:3:32: "1,00" contradicts the decimal mark '.' that --decimal or other cells tell: write all numbers in one way, or state the mark with --decimal`},
		{"JSON mean", `{"counter-value" : "1031", "event" : "cycles", "variance" : 0.00}`, "f:1: " + mean},
		{"JSON without a value", `{"counter-value" : null, "event" : "cycles"}`, `f:1: event "cycles" has no "counter-value": expected a number, as text or not`},
		{"JSON with letters", "{\"counter-value\" : \"1\", \"event\" : \"a\"}\n{\"counter-value\" : \"10x\", \"event\" : \"cycles\"}", `f:2: "10x"` + noDecimal},
		{"JSON of a wrong type", `{"counter-value" : "1031", "event" : "cycles", "unit": 5}`, `f:1:56: unit is a JSON number, which is not expected there`},
		{"JSON cut off", "{\"counter-value\" : \"1\", \"event\" : \"a\"}\n{\"counter-value\" : ", `f:2:19: the JSON value that starts in line 2 is not finished: the file is cut off`},
	})
}

func TestPerfStatDetection(t *testing.T) {
	checkNotClaimed(t, "perf-stat", []string{
		"value,unit,metric,run,share,a,b\n5.3,ms,boot,12,99.50,1,x\n",
		"5.3,ms,boot,12,99.50\n",
		"1,2,3,4,5,6,7\n1,2,3,4,5,6,7\n",
		"1,,cycles,5%,7,8,9,10\n",
		"first, second, third, fourth, fifth, sixth, and so on\n",
		"# started on a Monday\nvalue\n5\n",
		"Performance counter stats for the paper\n",
		`{"counter-value": 5}`,
		`{"event": "cycles", "value": 5}`,
	})
}

func FuzzPerfStat(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "perf-stat", text) })
}
