package format

import (
	"fmt"
	"strings"
	"testing"
)

func TestRtla(t *testing.T) {
	checkFiles(t, "rtla", map[string][]string{
		"hwnoise.txt": {
			`4 CPU1/noise|||12 us lower`,
			`4 CPU1/CPU available|||99.99984 % higher`,
			`4 CPU1/max noise|||3 us lower`,
			`4 CPU1/max single|||2 us lower`,
			`4 CPU1/HW|||5 count lower tally`,
			`4 CPU1/NMI|||1 count lower tally`,
		},
		"osnoise-hist.txt": {
			`1 note|1|complete`,
			`7 CPU0/overflows||1|0 count lower tally`,
			`7 CPU0/p99||1|10 us lower`,
			`7 CPU3/overflows||1|0 count lower tally`,
			`8 CPU0/count||1|1000 count lower tally`,
			`8 CPU3/count||1|5 count lower tally`,
			`9 CPU0/min||1|0 us lower`,
			`9 CPU3/min||1|2 us lower`,
			`10 CPU0/avg||1|1.25 us lower of 1000, max 17`,
			`10 CPU3/avg||1|4.2 us lower of 5, max 12`,
			`11 CPU0/max||1|17 us lower`,
			`11 CPU3/max||1|12 us lower`,
			`12 note|2|complete`,
		},
		"osnoise-top.txt": {
			`8 CPU0/noise|||1100 us lower`,
			`8 CPU0/CPU available|||99.93888 % higher`,
			`8 CPU0/max noise|||600 us lower`,
			`8 CPU0/max single|||25 us lower`,
			`8 CPU0/HW|||3 count lower tally`,
			`8 CPU0/NMI|||0 count lower tally`,
			`8 CPU0/IRQ|||1801 count lower tally`,
			`8 CPU0/Softirq|||61 count lower tally`,
			`8 CPU0/Thread|||4 count lower tally`,
			`9 CPU3/noise|||90 us lower`,
			`9 CPU3/CPU available|||99.995 % higher`,
			`9 CPU3/max noise|||50 us lower`,
			`9 CPU3/max single|||9 us lower`,
			`9 CPU3/HW|||0 count lower tally`,
			`9 CPU3/NMI|||0 count lower tally`,
			`9 CPU3/IRQ|||1800 count lower tally`,
			`9 CPU3/Softirq|||2 count lower tally`,
			`9 CPU3/Thread|||0 count lower tally`,
		},
		"timerlat-hist.txt": {
			`8 CPU0/IRQ overflows|||2 count lower tally`,
			`8 CPU0/IRQ p99|||2 us lower`, // 1990 of 2001, 1981 are needed,
			`8 CPU0/Thr overflows|||11 count lower tally`,
			`8 CPU0/Thr p99|||4 us lower`, // 1990, after 1900,
			`8 CPU12/IRQ overflows|||0 count lower tally`,
			`8 CPU12/Thr overflows|||0 count lower tally`,
			`10 CPU0/IRQ min|||0 us lower`,
			`10 CPU0/Thr min|||2 us lower`,
			`10 CPU12/IRQ min|||0 us lower`,
			`10 CPU12/Thr min|||3 us lower`,
			`11 CPU0/IRQ avg|||1 us lower of 2001, max 44`,
			`11 CPU0/Thr avg|||3 us lower of 2001, max 61`,
			`11 CPU12/IRQ avg|||0 us lower of 2, max 1`,
			`11 CPU12/Thr avg|||3 us lower of 1, max 3`,
			`12 CPU0/IRQ max|||44 us lower`,
			`12 CPU0/Thr max|||61 us lower`,
			`12 CPU12/IRQ max|||1 us lower`,
			`12 CPU12/Thr max|||3 us lower`,
			`15 all/IRQ min|||0 us lower implied by CPU0/IRQ min, CPU12/IRQ min`,
			`15 all/Thr min|||2 us lower implied by CPU0/Thr min, CPU12/Thr min`,
			`16 all/IRQ avg|||1 us lower of 2003, max 44 implied by CPU0/IRQ avg, CPU12/IRQ avg`,
			`16 all/Thr avg|||3 us lower of 2002, max 61 implied by CPU0/Thr avg, CPU12/Thr avg`,
			`17 all/IRQ max|||44 us lower implied by CPU0/IRQ max, CPU12/IRQ max`,
			`17 all/Thr max|||61 us lower implied by CPU0/Thr max, CPU12/Thr max`,
		},
		"timerlat-quiet.txt": {
			`5 CPU7/IRQ min||1|400 ns lower`,
			`5 CPU7/IRQ avg||1|900 ns lower of 3001, max 41000`,
			`5 CPU7/IRQ max||1|41000 ns lower`,
			`5 CPU7/Thr min||1|1500 ns lower`,
			`5 CPU7/Thr avg||1|2500 ns lower of 3001, max 42000`,
			`5 CPU7/Thr max||1|42000 ns lower`,
			`6 note|1|stopped-early: rtla stopped at a latency above the limit of its options -a, -i, -s or -T -> compare runs of equal length, made without a limit`,
			`13 CPU7/IRQ min||2|400 ns lower`,
			`13 CPU7/IRQ avg||2|900 ns lower of 3002, max 41001`,
			`13 CPU7/IRQ max||2|41001 ns lower`,
			`13 CPU7/Thr min||2|1500 ns lower`,
			`13 CPU7/Thr avg||2|2500 ns lower of 3002, max 42001`,
			`13 CPU7/Thr max||2|42001 ns lower`,
			`14 note|2|stopped-early: rtla stopped at a latency above the limit of its options -a, -i, -s or -T -> compare runs of equal length, made without a limit`,
		},
		"timerlat-top.txt": {
			`13 CPU0/IRQ min|||0 us lower`,
			`13 CPU0/IRQ avg|||1 us lower of 2003, max 12`,
			`13 CPU0/IRQ max|||12 us lower`,
			`13 CPU0/Thr min|||3 us lower`,
			`13 CPU0/Thr avg|||6 us lower of 2003, max 22`,
			`13 CPU0/Thr max|||22 us lower`,
			`13 CPU0/Usr min|||4 us lower`,
			`13 CPU0/Usr avg|||8 us lower of 2003, max 31`,
			`13 CPU0/Usr max|||31 us lower`,
			`14 CPU1/IRQ min|||1 us lower`,
			`14 CPU1/IRQ avg|||2 us lower of 2001, max 8`,
			`14 CPU1/IRQ max|||8 us lower`,
			`14 CPU1/Thr min|||2 us lower`,
			`14 CPU1/Thr avg|||5 us lower of 2001, max 21`,
			`14 CPU1/Thr max|||21 us lower`,
			`14 CPU1/Usr min|||missing us lower`,
			`14 CPU1/Usr avg|||missing us lower`,
			`14 CPU1/Usr max|||missing us lower`,
			`16 all/IRQ min|||0 us lower implied by CPU0/IRQ min, CPU1/IRQ min`,
			`16 all/IRQ avg|||1 us lower of 40040000, max 12 implied by CPU0/IRQ avg, CPU1/IRQ avg`,
			`16 all/IRQ max|||12 us lower implied by CPU0/IRQ max, CPU1/IRQ max`,
			`16 all/Thr min|||2 us lower implied by CPU0/Thr min, CPU1/Thr min`,
			`16 all/Thr avg|||5 us lower of 40040000, max 22 implied by CPU0/Thr avg, CPU1/Thr avg`,
			`16 all/Thr max|||22 us lower implied by CPU0/Thr max, CPU1/Thr max`,
			`16 all/Usr min|||4 us lower implied by CPU0/Usr min, CPU1/Usr min`,
			`16 all/Usr avg|||8 us lower of 40040000, max 31 implied by CPU0/Usr avg, CPU1/Usr avg`,
			`16 all/Usr max|||31 us lower implied by CPU0/Usr max, CPU1/Usr max`,
			`17 note||lost-events: rtla reports 25 (0.31%) events missed -> measure fewer CPUs (-c) or set a larger --trace-buffer-size: the largest latencies may be among what was missed`,
		},
	})
}

func TestRtlaCut(t *testing.T) { checkCuts(t, "rtla", true) }

const (
	timerlatTitle = "  0 00:00:10   |          IRQ Timer Latency (us)        |         Thread Timer Latency (us)\n" +
		"CPU COUNT      |      cur       min       avg       max |      cur       min       avg       max\n"
	timerlatRow = "  0 #5         |        1         0         1         9 |        5         3         6        20\n"
	osnoiseTop  = "duration:   0 00:00:01 | time is in us\n" +
		"CPU Period       Runtime        Noise  % CPU Aval   Max Noise   Max Single          HW          NMI          IRQ      Softirq       Thread\n" +
		"  0 #1            900000          500    99.94444         500           20           1            0          900           30            2\n"
	timerlatHist = "# RTLA timerlat histogram\n# Time unit is microseconds (us)\n# Duration:   0 00:00:02\n" +
		"Index   IRQ-000   Thr-000\n1             7         9 \nover:         1         0 \ncount:        8         9 \nmin:          1         1 \navg:          2         1 \nmax:         44         1 \n"
)

// TestRtlaRuns tells runs from screens of one.
func TestRtlaRuns(t *testing.T) {
	screen := func(clear string, counts ...int) string {
		s := clear + "   Timer Latency\n" + timerlatTitle
		for cpu, n := range counts {
			s += fmt.Sprintf("%3d #%-9d |        1         0         1 %9d |        5         3         6        20\n", cpu, n, n)
		}
		return s
	}
	screenAt := func(seconds, count int) string {
		return strings.Replace(screen("", count), "00:10", fmt.Sprintf("00:%02d", seconds), 1)
	}
	for _, c := range []struct {
		name, text string
		want       string // maxima of the first CPU, by run
	}{
		{"one screen", screen("", 5), "5"},
		{"screens of one", screen(clearScreen) + screen(clearScreen, 5, 5) + screen(clearScreen, 9, 5) + screen(clearScreen, 9, 9), "9"},
		{"runs start again", screen(clearScreen, 5, 5) + screen(clearScreen, 9, 9) + screen(clearScreen, 10, 8), "1:9 2:10"},
		{"a CPU less", screen(clearScreen, 5, 5) + screen(clearScreen, 9), "1:5 2:9"},
		{"quiet runs", screen("", 5) + screen("", 9), "1:5 2:9"},
		{"screens of one without escapes", screenAt(1, 5) + screenAt(2, 9) + screenAt(4, 14) + screenAt(6, 15), "15"},
		{"quiet runs, the first of a second", screenAt(1, 5) + screenAt(5, 9), "1:5 2:9"},
		{"quiet runs of equal length", screenAt(1, 5) + screenAt(1, 5), "1:5 2:5"},
		{"quiet runs of some length", screenAt(10, 5) + screenAt(11, 9), "1:5 2:9"},
		{"histograms", timerlatHist + timerlatHist, "1:44 2:44"},
		{"top and histogram", screen(clearScreen, 5) + timerlatHist + screen(clearScreen, 9), "1:5 2:44 3:9"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := valuesByRun(t, c.text, "CPU0/IRQ max"); got != c.want {
				t.Errorf("maxima %s, want %s", got, c.want)
			}
		})
	}
}

func TestRtlaRead(t *testing.T) {
	const lost = "lost-events: rtla reports unknown number of events missed -> measure fewer CPUs (-c) or set a larger --trace-buffer-size: the largest latencies may be among what was missed"
	user := strings.Replace(timerlatTitle, "\n", "      |    Ret user Timer Latency (us)\n", 1)
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		// A summary without user latencies has no line end of its own.
		{"no user latency", "\x1b[2;37;40m\x1b[0;0;0m" + user + "ALL #5      e0 |                  0         1         9 |        -         -         -         - |                  -         -         - |unknown number of events missed, results might not be accurate\n",
			[]string{
				"3 all/IRQ min|||0 us lower", "3 all/IRQ avg|||1 us lower of 5, max 9", "3 all/IRQ max|||9 us lower",
				"3 all/Thr min|||missing us lower", "3 all/Thr avg|||missing us lower", "3 all/Thr max|||missing us lower",
				"3 all/Usr min|||missing us lower", "3 all/Usr avg|||missing us lower", "3 all/Usr max|||missing us lower",
				"3 note||" + lost,
			}},
		{"nothing measured on all CPUs", "# RTLA timerlat histogram\n# Time unit is microseconds (us)\nIndex\nover:\ncount:\nmin:\navg:\nmax:\nALL:        IRQ\ncount:        0\nmin:          -\navg:          -\nmax:          -\n",
			[]string{"11 all/IRQ min|||missing us lower", "12 all/IRQ avg|||missing us lower", "13 all/IRQ max|||missing us lower"}},
		{"extremes of nothing", "# RTLA osnoise histogram\n# Time unit is nanoseconds (ns)\nIndex CPU-010\nover: 0\ncount: 0\nmin: 18446744073709551615\navg: -\nmax: 0\nunknown number of events missed, results might not be accurate\n",
			[]string{
				"4 CPU10/overflows|||0 count lower tally", "5 CPU10/count|||0 count lower tally", "6 CPU10/min|||missing ns lower",
				"7 CPU10/avg|||missing ns lower", "8 CPU10/max|||missing ns lower", "9 note||" + lost,
			}},
		{"percentiles beyond the bins", strings.NewReplacer("8         9 ", "1000       9 ", "7         9 ", "900        9 ", "over:         1", "over:       100").Replace(timerlatHist),
			[]string{
				"6 CPU0/IRQ overflows|||100 count lower tally", "6 CPU0/IRQ p99|||missing us lower", "6 CPU0/Thr overflows|||0 count lower tally",
				"6 note||beyond-histogram: percentiles of 1 of 2 histograms lie beyond the bins and are missing; of CPU0/IRQ, 100 of 1000 latencies are beyond -> record a histogram with more bins: the runs without a percentile are the slow ones, so the others look too fast",
				"8 CPU0/IRQ min|||1 us lower", "8 CPU0/Thr min|||1 us lower", "9 CPU0/IRQ avg|||2 us lower of 1000, max 44", "9 CPU0/Thr avg|||1 us lower of 9, max 1",
				"10 CPU0/IRQ max|||44 us lower", "10 CPU0/Thr max|||1 us lower",
			}},
		{"a column of a newer version", "duration:   0 00:00:01 | time is in us\nCPU Period       Runtime        Noise  Steal\n  0 #1            900000          500      7\n",
			[]string{"3 CPU0/noise|||500 us lower", "3 CPU0/Steal|||7 count lower tally"}},
	} {
		t.Run(c.name, func(t *testing.T) { checkRead(t, c.text, c.want) })
	}
}

func TestRtlaErrors(t *testing.T) {
	const damaged = " is no whole row below the header: the file is cut off or damaged here"
	checkErrors(t, "", []errorCase{
		{"header only", timerlatTitle, "f:2: a report of rtla without a row: the file is cut off, or nothing was measured"},
		{"letters", timerlatTitle + strings.Replace(timerlatRow, "  20", " 2x0", 1), `f:3:94: "2x0"` + noDecimal},
		{"letters in a count", timerlatTitle + strings.Replace(timerlatRow, "#5", "#5x", 1), `f:3:6: "5x" is no count: expected a whole number below 2^53`},
		{"a value is missing", timerlatTitle + strings.Replace(timerlatRow, "  20", "    ", 1), `f:3: "  0 #5         |        1         0         1         9 |   "...` + damaged},
		{"cut off", timerlatTitle + timerlatRow + timerlatRow[:60], `f:4: "  0 #5         |        1         0         1         9 |   "` + damaged},
		{"cut off in the last number", timerlatTitle + timerlatRow[:len(timerlatRow)-2], `f:3: "  0 #5         |        1         0         1         9 |   "...` + damaged},
		{"without all CPUs", timerlatTitle + timerlatRow + "---------------|------\n", "f:4: the row of all CPUs is missing: the file is cut off here"},
		{"osnoise, a value is missing", strings.Replace(osnoiseTop, "  30", "    ", 1), `f:3: "  0 #1            900000          500    99.94444         50"...` + damaged},
		{"osnoise, letters in a count", strings.Replace(osnoiseTop, "#1", "#1x", 1), `f:3:6: "1x" is no count: expected a whole number below 2^53`},
		{"osnoise, letters", strings.Replace(osnoiseTop, "99.94444", "99.9l444", 1), `f:3:42: "99.9l444"` + noDecimal},
		{"no index", strings.Replace(timerlatHist, "Index", "", 1), "f:4: the rows do not say what they count, and which sum them up: run rtla without --no-index"},
		{"no header", "# RTLA osnoise histogram\nover: 0\n", "f:2: the histogram that starts in line 1 has no line Index up to here: the file is cut off"},
		{"unknown column", strings.Replace(timerlatHist, "Thr-000", "Thr-x", 1), `f:4:19: "Thr-x" is no column of rtla: expected IRQ-000, Thr-000, Usr-000 or CPU-000`},
		{"no summary", timerlatHist[:strings.Index(timerlatHist, "count:")], "f:6: the histogram that starts in line 1 has no row count: up to here: the file is cut off, or rtla ran with --no-summary, without which there is nothing to compare"},
		{"summary cut off", timerlatHist[:strings.Index(timerlatHist, "max:")] + "ALL: IRQ Thr\n", "f:10: the histogram that starts in line 1 has no row max: up to here: the file is cut off, or rtla ran with --no-summary, without which there is nothing to compare"},
		{"a row of the summary is missing", strings.Replace(timerlatHist, "avg:          2         1 \n", "", 1), "f:9: the histogram that starts in line 1 has no row avg: up to here: the file is cut off, or rtla ran with --no-summary, without which there is nothing to compare"},
		{"all cut off", timerlatHist + "ALL: IRQ Thr\ncount: 1 2\n", "f:12: the histogram that starts in line 1 has no row min: up to here: the file is cut off, or rtla ran with --no-summary, without which there is nothing to compare"},
		{"summary short", strings.Replace(timerlatHist, "44         1", "44", 1), `f:10: "max:         44 " has 1 values for 2 columns: the file is cut off or damaged here`},
		{"summary twice", timerlatHist + "max: 1 2\n", "f:11: a second row max: of one histogram: runs are mixed, or a title # RTLA timerlat histogram is missing"},
		{"letters in a bin", strings.Replace(timerlatHist, "7         9", "7        9x", 1), `f:5:24: "9x" is no count: expected a whole number below 2^53`},
		{"letters in over", strings.Replace(timerlatHist, "over:         1", "over:        1x", 1), `f:6:14: "1x" is no count: expected a whole number below 2^53`},
		{"letters in max", strings.Replace(timerlatHist, "44", "4x", 1), `f:10:14: "4x"` + noDecimal},
		{"only stopped", timerlatTitle + "rtla timerlat hit stop tracing\n", "f:3: a report of rtla without a row: the file is cut off, or nothing was measured"},
		{"nothing measured", "# RTLA timerlat histogram\nIndex\nover:\ncount:\nmin:\navg:\nmax:\n", "f:7: a report of rtla without a row: the file is cut off, or nothing was measured"},
	})
}

func FuzzRtla(f *testing.F) {
	addFixtures(f)
	f.Add(timerlatTitle + timerlatRow)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "rtla", text) })
}
