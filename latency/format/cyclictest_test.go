package format

import (
	"fmt"
	"strings"
	"testing"
)

func TestCyclictest(t *testing.T) {
	checkFiles(t, "cyclictest", map[string][]string{
		"appended.json": {
			`1 T0/min||1|8000 ns lower`,
			`1 T0/avg||1|9000.5 ns lower of 5, max 31000`,
			`1 T0/max||1|31000 ns lower`,
			`5 T0/min||2|8000 ns lower`,
			`5 T0/avg||2|9000.5 ns lower of 5, max 32000`,
			`5 T0/max||2|32000 ns lower`,
			`5 note|2|run-failed: cyclictest ended with return code 1 -> look at what it said, and make the run again`,
		},
		"histofall.txt": {
			`8 T0/min|||14 us lower`,
			`8 T1/min|||14 us lower`,
			`9 T0/avg|||14 us lower of 10000, max 90`,
			`9 T1/avg|||14 us lower of 4999, max 15`,
			`10 T0/max|||90 us lower`,
			`10 T1/max|||15 us lower`,
			`10 all/max|||90 us lower implied by T0/max, T1/max`,
			`11 T0/overflows|||2 count lower tally`,
			`11 T0/p99|||16 us lower`,
			`11 T0/p99.9|||16 us lower`,
			`11 T1/overflows|||0 count lower tally`,
			`11 T1/p99|||15 us lower`,
			`11 all/overflows|||2 count lower implied by T0/overflows, T1/overflows tally`,
			`11 all/p99|||16 us lower`,
			`11 all/p99.9|||16 us lower`,
		},
		"histogram.txt": {
			`15 T0/min|||10 us lower`,
			`15 T1/min|||9 us lower`,
			`16 T0/avg|||10 us lower of 1000, max 402`,
			`16 T1/avg|||12 us lower of 1000, max 77`,
			`17 T0/max|||402 us lower`,
			`17 T1/max|||77 us lower`,
			`18 T0/overflows|||2 count lower tally`,
			`18 T0/p99|||11 us lower`, // 500 + 490 of 1000 reach 99 %,
			`18 T1/overflows|||11 count lower tally`,
			`18 T1/p99|||missing us lower`, // the bins hold 989 of 1000,
			`18 note||beyond-histogram: percentiles of 1 of 2 histograms lie beyond the bins and are missing; of T1, 11 of 1000 latencies are beyond -> record a histogram with more bins: the runs without a percentile are the slow ones, so the others look too fast`,
		},
		"live.txt": {
			`12 T0/min|||11 us lower`,
			`12 T0/avg|||15 us lower of 20, max 44`,
			`12 T0/max|||44 us lower`,
			`13 T1/min|||12 us lower`,
			`13 T1/avg|||15 us lower of 13, max 23`,
			`13 T1/max|||23 us lower`,
			`16 note||stopped-early: cyclictest stopped at a latency of 44 us, as its option -b asks -> compare runs of equal length, made without -b`,
		},
		"loop.txt": {
			`3 T0/min||1|9000 ns lower`,
			`3 T0/avg||1|11000 ns lower of 100, max 45000`,
			`3 T0/max||1|45000 ns lower`,
			`5 T0/min||2|9100 ns lower`,
			`5 T0/avg||2|11100 ns lower of 100, max 46000`,
			`5 T0/max||2|46000 ns lower`,
			`7 T0/min||3|9 us lower`,
			`7 T0/avg||3|missing us lower`,
			`7 T0/max||3|47 us lower`,
			`8 T0/min||4|10 us lower`,
			`8 T0/avg||4|11 us lower of 100, max 48`,
			`8 T0/max||4|48 us lower`,
			`9 T0/min||5|10 us lower`,
			`9 T0/avg||5|12 us lower of 99, max 49`,
			`9 T0/max||5|49 us lower`,
		},
		"newer.txt": {
			`4 T0/min|||21 us lower`,
			`5 T0/avg|||24 us lower of 4, max 25`,
			`6 T0/max|||25 us lower`,
			`7 T0/overflows|||0 count lower tally`,
		},
		"quiet.txt": {
			`4 T0/min|||8 us lower`,
			`4 T0/avg|||17 us lower of 990, max 402`,
			`4 T0/max|||402 us lower`,
			`5 T1/min|||9 us lower`,
			`5 T1/avg|||16 us lower of 661, max 77`,
			`5 T1/max|||77 us lower`,
			`6 T10/min|||missing us lower`,
			`6 T10/avg|||missing us lower`,
			`6 T10/max|||missing us lower`,
		},
		"run.json": {
			`2 T0/min|||9 us lower`,
			`2 T0/avg|||15.25 us lower of 1000, max 150`,
			`2 T0/max|||150 us lower`,
			`2 T0/overflows|||5 count lower tally`,
			`2 T0/p99|||21 us lower`,
			`2 T2/min|||missing us lower`,
			`2 T2/avg|||missing us lower`,
			`2 T2/max|||missing us lower`,
			`2 T10/min|||8 us lower`,
			`2 T10/avg|||12.5 us lower of 800, max 31`,
			`2 T10/max|||31 us lower`,
		},
	})
}

func TestCyclictestCut(t *testing.T) { checkCuts(t, "cyclictest", true) }

const cyclicLine = "T: 0 (  811) P:80 I:1000 C:    990 Min:      8 Act:   31 Avg:   17 Max:     402\n"

// TestCyclictestRuns tells runs from reports of one.
func TestCyclictestRuns(t *testing.T) {
	thread := func(pid, cycles int) string {
		return fmt.Sprintf("T: 0 (%5d) P: 0 I:1000 C:%7d Min:      8 Act:   31 Avg:   17 Max:%8d\n", pid, cycles, cycles)
	}
	histogram := "# Histogram\n000001 000003\n# Min Latencies: 00001\n# Avg Latencies: 00001\n# Max Latencies: 00001\n# Histogram Overflows: 00000\n"
	for _, c := range []struct {
		name, text string
		want       string // maxima, by run
	}{
		{"one report", thread(5, 7), "7"},
		{"reports of one", thread(0, 0) + thread(5, 7) + thread(5, 7) + thread(5, 9), "9"},
		{"another process", thread(5, 7) + thread(6, 9), "1:7 2:9"},
		{"cycles start again", thread(5, 7) + thread(0, 0) + thread(5, 3), "1:7 2:3"},
		{"another first line", thread(5, 7) + "# /dev/cpu_dma_latency set to 0us\n" + thread(5, 8), "1:7 2:8"},
		{"another command", "$ cyclictest -q\n" + thread(5, 7) + "# cyclictest -q\n" + thread(5, 8), "1:7 2:8"},
		{"no command", thread(5, 7) + "# cyclictest current status:\n" + thread(5, 8), "8"},
		{"histogram of a run", thread(5, 7) + histogram, "1"},
		{"histogram, then a run", histogram + thread(5, 7), "1:1 2:7"},
		{"histograms", histogram + histogram, "1:1 2:1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := valuesByRun(t, c.text, "T0/max"); got != c.want {
				t.Errorf("maxima %s, want %s", got, c.want)
			}
		})
	}
}

func TestCyclictestUnit(t *testing.T) {
	document := func(nanos string) string {
		return `{"cmdline:": "", "thread": {"0": {"cycles": 1, "min": 8, "max": 8, "avg": 8}}` + nanos + "}"
	}
	for _, c := range []struct{ name, text, option, want string }{
		{"usual", cyclicLine, "", "us"},
		{"stated", cyclicLine, "ns", "ns"},
		{"command", "$ cyclictest -q -N\n" + cyclicLine, "", "ns"},
		{"long option", "root@host:~# /usr/bin/cyclictest --nsecs -t\n" + cyclicLine, "", "ns"},
		{"joined options", "$ sudo cyclictest -SqN\n" + cyclicLine, "us", "ns"},
		{"other options", "$ cyclictest -n -p 80 --json=N\n" + cyclicLine, "", "us"},
		{"command by script", "Script started on 2026-11-30 [COMMAND=\"cyclictest -q -N\" <not executed on terminal>]\n" + cyclicLine, "", "ns"},
		{"next command", "$ cyclictest -N\n$ cyclictest -q\n" + cyclicLine, "", "us"},
		{"document", document(`, "resolution_in_ns": 1`), "", "ns"},
		{"document wins", document(`, "resolution_in_ns": 0`), "ns", "us"},
		{"document without", document(""), "ns", "ns"},
	} {
		t.Run(c.name, func(t *testing.T) {
			all, err := observationsIn(t, "f", c.text, Options{Unit: c.option})
			if err != nil {
				t.Fatal(err)
			}
			if got := all[0].Unit; got != c.want || len(all) != 3 {
				t.Errorf("%d observations, unit %s, want 3, %s", len(all), got, c.want)
			}
		})
	}
}

func TestCyclictestRead(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"CRLF", strings.ReplaceAll(cyclicLine, "\n", "\r\n"),
			[]string{"1 T0/min|||8 us lower", "1 T0/avg|||17 us lower of 990, max 402", "1 T0/max|||402 us lower"}},
		{"cursor moved before the line", "\x1b[1A" + cyclicLine,
			[]string{"1 T0/min|||8 us lower", "1 T0/avg|||17 us lower of 990, max 402", "1 T0/max|||402 us lower"}},
		{"blanks squeezed, no line end", "T:0 (8) P:8 I:1 C:9 Min:8 Act:3 Avg:17 Max:40",
			[]string{"1 T0/min|||8 us lower", "1 T0/avg|||17 us lower of 9, max 40", "1 T0/max|||40 us lower"}},
		{"blanks turned into tabs", "T: 0 ( 8) P: 0 I:500 C:\t9 Min:\t8 Act:\t3 Avg:\t17 Max:\t40\n",
			[]string{"1 T0/min|||8 us lower", "1 T0/avg|||17 us lower of 9, max 40", "1 T0/max|||40 us lower"}},
		{"numbers behind a histogram", "# Histogram\n000001 000009\n# Min Latencies: 00001\n# Avg Latencies: 00001\n# Max Latencies: 00001\n# Histogram Overflows: 00000\n0.10user 0.20system 0:01.23elapsed 99%CPU\n7 8 9\n",
			[]string{"3 T0/min|||1 us lower", "4 T0/avg|||1 us lower of 9, max 1", "5 T0/max|||1 us lower", "6 T0/overflows|||0 count lower tally"}},
		{"a clock set back", strings.Replace(cyclicLine, "Min:      8", "Min:     -8", 1),
			[]string{"1 T0/min|||-8 us lower", "1 T0/avg|||17 us lower", "1 T0/max|||402 us lower"}},
		{"spikes", cyclicLine + "T: 0 Spike:     100: TS:        12345\n",
			[]string{"1 T0/min|||8 us lower", "1 T0/avg|||17 us lower of 990, max 402", "1 T0/max|||402 us lower"}},
		{"rows are missing", "# Histogram\n000001 000900\n# Total: 000001000\n# Min Latencies: 00001\n# Avg Latencies: 00001\n# Max Latencies: 00001\n# Histogram Overflows: 00000\n",
			[]string{"4 T0/min|||1 us lower", "5 T0/avg|||1 us lower of 1000, max 1", "6 T0/max|||1 us lower", "7 T0/overflows|||0 count lower tally",
				"7 note||torn-histogram: rows of 1 of 1 histograms are missing, so they have no percentiles; of T0, 900 of 1000 latencies are there -> give the whole output of the tool"}},
		{"no cycle", "# Histogram\n# Min Latencies: 1000000\n# Avg Latencies: 00000\n# Max Latencies: 00000\n# Histogram Overflows: 00000\n",
			[]string{"2 T0/min|||missing us lower", "3 T0/avg|||missing us lower", "4 T0/max|||missing us lower", "5 T0/overflows|||0 count lower tally"}},
		{"more in bins than cycles", `{"cmdline:": "", "thread": {"0": {"histogram": {"3": 5}, "cycles": 4, "min": 3, "max": 3, "avg": null}}}`,
			[]string{"1 T0/min|||3 us lower", "1 T0/avg|||missing us lower", "1 T0/max|||3 us lower", "1 T0/overflows|||0 count lower tally",
				"1 note||torn-histogram: rows of 1 of 1 histograms are missing, so they have no percentiles; of T0, 5 of 4 latencies are there -> give the whole output of the tool"}},
	} {
		t.Run(c.name, func(t *testing.T) { checkRead(t, c.text, c.want) })
	}
}

// TestCyclictestLongLines: the cycles that overflowed are listed in one line.
func TestCyclictestLongLines(t *testing.T) {
	text := "# Histogram\n000001 000003\n# Min Latencies: 00001\n# Avg Latencies: 00001\n# Max Latencies: 00001\n" +
		"# Histogram Overflows: 40000\n# Thread 0:" + strings.Repeat(" 00001", 40_000) + "\n"
	got, err := read(t, "f", text, Options{})
	if err != nil || got[3] != "6 T0/overflows|||40000 count lower tally" {
		t.Errorf("%v, %q", err, got)
	}
}

func TestCyclictestErrors(t *testing.T) {
	table := func(rows, footer string) string { return "# Histogram\n" + rows + footer }
	const bins = "000001 000003\t000004\n000002 000005\t000006\n"
	const footer = "# Min Latencies: 00001 00001\n# Avg Latencies: 00001 00001\n# Max Latencies: 00002 00002\n# Histogram Overflows: 00000 00000\n"
	edit := func(old, new string) string { return strings.Replace(table(bins, footer), old, new, 1) }
	const damaged = " is no whole line of a thread: expected T: 0 (pid) P: I: C: Min: Act: Avg: Max:, each with a number; the file is cut off or damaged here"
	checkErrors(t, "", []errorCase{
		{"letters", strings.Replace(cyclicLine, "402", "4o2", 1), `f:1:77: "4o2"` + noDecimal},
		{"letters in a count", strings.Replace(cyclicLine, "990", "99x", 1), `f:1:32: "99x" is no count: expected a whole number below 2^53`},
		{"too many cycles", strings.Replace(cyclicLine, "    990", "9999999999999999", 1), `f:1:28: "9999999999999999" is no count: expected a whole number below 2^53`},
		{"cut off", cyclicLine + "T: 1 (  812) P:80 I:1000 C:", `f:2: "T: 1 (  812) P:80 I:1000 C:"` + damaged},
		{"cut off early", cyclicLine + "T: 1", `f:2: "T: 1"` + damaged},
		{"cut off in the last number", cyclicLine[:len(cyclicLine)-2], `f:1:77: "T: 0 (  811) P:80 I:1000 C:    990 Min:      8 Act:   31 Avg"... stops within a number: the file is cut off here`},
		{"histogram cut off", table(bins, "# Min Latencies: 00001 00001\n"), "f:4: the histogram that starts in line 1 has no # Avg Latencies: up to here; the file is cut off"},
		{"histogram cut off by the next", table(bins, "") + table(bins, footer), "f:4: the histogram that starts in line 1 has no # Min Latencies: up to here; the file is cut off"},
		{"short row", edit("000005\t000006", "000005"), "f:3: 1 counts in a histogram of 2 columns: the file is cut off, or lines of it are damaged"},
		{"letters in a bin", edit("000006", "00o006"), `f:3:15: "00o006" is no count: expected a whole number below 2^53`},
		{"letters in an edge", edit("000002 ", "00000x "), `f:3:1: "00000x" is no count: expected a whole number below 2^53`},
		{"bins out of order", edit("000002 ", "000001 "), "f:3:1: bin 1 follows bin 1: rows are out of order, or two histograms are mixed"},
		{"letters in a footer", edit("00002 00002", "00002 0000x"), `f:6:24: "0000x" is no count: expected a whole number below 2^53`},
		{"short footer", edit("00002 00002", "00002"), "f:6: 1 values for # Max Latencies, where the histogram has 2 columns: the file is cut off, or lines of it are damaged"},
		{"a thread less", "# Histogram\n000001 000003\t000004\n# Min Latencies: 00001\n# Avg Latencies: 00001\n# Max Latencies: 00002 00002\n# Histogram Overflows: 00000 00000\n",
			"f:3: 1 values for # Min Latencies, where the histogram has 2 columns: the file is cut off, or lines of it are damaged"},
		{"footer cut off", strings.TrimSuffix(table(bins, footer), "00\n"), `f:7:30: "# Histogram Overflows: 00000 000" stops within a number: the file is cut off here`},
		{"document without threads", `{"cmdline:": "", "thread": {}}`, `f:1: a JSON document without "thread": expected what cyclictest --json writes`},
		{"document of another tool", "\n" + `{"cmdline:": "pmqtest", "thread": {"0": {"receiver": {"cycles": 1}}}}`, "f:2: thread 0 lacks cycles, min or max: expected what cyclictest --json writes"},
		{"document behind other text", `x = {"cmdline:": "", "thread": {"0": {"cycles": 1}}}`, "f:1: no line begins with a JSON value: expected a document as the tool wrote it, from { on at the start of a line"},
		{"wrong type", `{"cmdline:": "", "thread": {"0": {"cycles": "9"}}}`, "f:1:47: thread.cycles is a JSON string, which is not expected there"},
		{"document cut off", `{"cmdline:": "", "thread": {"0": {"cycles": 9`, "f:1:45: the JSON value that starts in line 1 is not finished: the file is cut off"},
	})
	checkErrors(t, "cyclictest", []errorCase{
		{"nothing", "# /dev/cpu_dma_latency set to 0us\n", "f:1: no line of a thread and no histogram up to here: expected T: 0 (...) or # Histogram, as cyclictest prints them"},
		{"histogram without columns", "# Histogram\n000001\n# Min Latencies:\n# Avg Latencies:\n# Max Latencies:\n# Histogram Overflows:\n",
			"f:6: the histogram that starts in line 1 has no columns: the file is cut off, or lines of it are damaged"},
		{"histogram without rows", "# Histogram\n", "f:1: the histogram that starts in line 1 has no # Min Latencies: up to here; the file is cut off"},
	})
}

func FuzzCyclictest(f *testing.F) {
	addFixtures(f)
	f.Add(cyclicLine)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "cyclictest", text) })
}
