package format

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestStressNG(t *testing.T) {
	checkFiles(t, "stress-ng", map[string][]string{
		"cyclic.txt": {
			"3 cyclic/mean|||35534.25 ns lower of 6993, max 579722",
			"3 cyclic/mode|||21620 ns lower",
			"4 cyclic/min|||11104 ns lower",
			"4 cyclic/max|||579722 ns lower",
			"6 cyclic/p50|||32346 ns lower",
			"7 cyclic/p95.4|||59466 ns lower",
			`8 note||failed-run: stress-ng tells of failures, 2 in all, the first "cyclic: sched_setscheduler failed: errno=16 (Device or resou"... -> see to the cause and run it again`,
			"10 cyclic/bogo ops|||6990 count none implied by cyclic/bogo ops per second (real time), cyclic/real time",
			"10 cyclic/real time|||1 s none",
			"10 cyclic/usr time|||0.02 s none",
			"10 cyclic/sys time|||0.125 s none",
			"10 cyclic/bogo ops per second (real time)|||6980 ops/s higher",
			"10 cyclic/bogo ops per second (usr+sys time)|||46400 ops/s higher",
		},
		"old.txt": {
			"4 cpu/bogo ops||1|120 count none implied by cpu/bogo ops per second (real time), cpu/real time",
			"4 cpu/real time||1|1 s none",
			"4 cpu/usr time||1|0.5 s none",
			"4 cpu/sys time||1|0.25 s none",
			"4 cpu/bogo ops per second (real time)||1|120 ops/s higher",
			"4 cpu/bogo ops per second (usr+sys time)||1|160 ops/s higher",
			"11 cpu/bogo ops||2|130 count none implied by cpu/bogo ops per second (real time), cpu/real time",
			"11 cpu/real time||2|1 s none",
			"11 cpu/usr time||2|0 s none",
			"11 cpu/sys time||2|0 s none",
			"11 cpu/bogo ops per second (real time)||2|130 ops/s higher",
			"11 cpu/bogo ops per second (usr+sys time)||2|missing ops/s higher",
		},
		"report.yaml": {
			"8 switch/bogo ops|||3132 count none implied by switch/bogo ops per second (real time), switch/real time",
			"9 switch/bogo ops per second (usr+sys time)|||818.25 ops/s higher",
			"10 switch/bogo ops per second (real time)|||1574.5 ops/s higher",
			"11 switch/real time|||1.98975 s none",
			"12 switch/usr time|||0.5 s none",
			"13 switch/sys time|||3.25 s none",
			"14 switch/CPU used per instance|||96.125 % none implied by switch/usr time, switch/sys time, switch/real time",
			"15 switch/max RSS|||2556 KB none",
			"16 switch/nanosecs per context switch pipe method|||12700.125 ns lower",
			"19 fault/bogo ops|||10 count none implied by fault/bogo ops per second (real time), fault/real time",
			"20 fault/minor page faults per sec|||29686.75  higher",
		},
		"text.txt": {
			"5 switch/bogo ops|||1500 count none implied by switch/bogo ops per second (real time), switch/real time",
			"5 switch/real time|||1 s none",
			"5 switch/usr time|||0.25 s none",
			"5 switch/sys time|||0.5 s none",
			"5 switch/bogo ops per second (real time)|||1500.25 ops/s higher",
			"5 switch/bogo ops per second (usr+sys time)|||2000.75 ops/s higher",
			"5 switch/CPU used per instance|||37.5 % none implied by switch/usr time, switch/sys time, switch/real time",
			"5 switch/max RSS|||2508 KB none",
			"6 mq/bogo ops|||missing count none implied by mq/bogo ops per second (real time), mq/real time",
			"6 mq/real time|||missing s none",
			"6 mq/usr time|||missing s none",
			"6 mq/sys time|||missing s none",
			"6 mq/bogo ops per second (real time)|||missing ops/s higher",
			"6 mq/bogo ops per second (usr+sys time)|||missing ops/s higher",
			"6 mq/CPU used per instance|||missing % none implied by mq/usr time, mq/sys time, mq/real time",
			"6 mq/max RSS|||missing KB none",
			"8 switch/nanosecs per context switch pipe method|||1234.5 ns lower",
			"9 switch/mb per sec pipe write rate|||5.5 MB/s higher",
			"10 switch/% of something|||75  none",
		},
	})
}

func TestStressNGCut(t *testing.T) { checkCuts(t, "stress-ng", false) }

const stressNGOnce = "stress-ng: info:  [1] dispatching hogs: 1 cpu\nstress-ng: metrc: [1] stressor       bogo ops real time  usr time  sys time   bogo ops/s     bogo ops/s\n"

func TestStressNGErrors(t *testing.T) {
	checkErrors(t, "", []errorCase{
		{"header without rows", stressNGOnce,
			`f:1: the run of stress-ng that begins here has no metrics (which stress-ng prints with --metrics, and writes with --yaml)` + repeatOrRemove},
		{"no metrics", "stress-ng: info:  [1] dispatching hogs: 1 cpu\nstress-ng: info:  [1] successful run completed in 1s\n",
			`f:1: the run of stress-ng that begins here has no metrics (which stress-ng prints with --metrics, and writes with --yaml)` + repeatOrRemove},
		{"cut off", stressNGOnce + "stress-ng: metrc: [1] cpu 120 1.00 0.5 0.25 120 160\n",
			`f:1: the run of stress-ng that begins here has no line "successful run completed"` + repeatOrRemove},
		{"cut off within a row", stressNGOnce + "stress-ng: metrc: [1] cpu 120 1.00 0.5",
			`f:3: 4 cells in a row of metrics: expected the stressor and at least 6 numbers; the line is cut off`},
		{"a run cut off", stressNGOnce + "stress-ng: metrc: [1] cpu 120 1.00 0.5 0.25 120 160\n" + stressNGOnce,
			`f:1: the run of stress-ng that begins here has no line "successful run completed"` + repeatOrRemove},
		{"letters", stressNGOnce + "stress-ng: metrc: [1] cpu 120 1.00 0.5x 0.25 120 160\n",
			`f:3:36: "0.5x"` + noDecimal},
		{"letters in a miscellaneous metric", stressNGOnce + "stress-ng: metrc: [1] miscellaneous metrics:\nstress-ng: metrc: [1] cpu 12x nanosecs per op\n",
			`f:4:27: "12x"` + noDecimal},
		{"YAML cut off", "---\nmetrics:\n    - stressor: cpu\n      bogo-ops: 1\n",
			`f:1: the run of stress-ng that begins here has no line "..." at its end` + repeatOrRemove},
		{"YAML cut off within a line", "---\nmetrics:\n    - stressor: cpu\n      bogo-ops: 1\n      wall-clock",
			`f:5: expected "METRIC: NUMBER" of stressor "cpu"`},
		{"letters in YAML", "metrics:\n    - stressor: cpu\n      bogo-ops: 1x\n",
			`f:3:17: "1x"` + noDecimal},
		{"negative in YAML", "metrics:\n    - stressor: cpu\n      bogo-ops: -1\n",
			`f:3:17: "-1" is negative, which no time, rate or count is: remove the run`},
	})
}

// TestStressNGMixed: --yaml /dev/stdout --log-brief puts both forms of a run
// into one file; YAML has more digits.
func TestStressNGMixed(t *testing.T) {
	run := `---
dispatching hogs: 1 cpu
stressor       bogo ops real time  usr time  sys time   bogo ops/s     bogo ops/s
                          (secs)    (secs)    (secs)   (real time) (usr+sys time)
metrics:
cpu                 120      1.00      0.50      0.25       120.00       160.00
    - stressor: cpu
      bogo-ops: 120
      wall-clock-time: 1.001500

miscellaneous metrics:
cpu                1.50 microsecs per op (harmonic mean of 1 instance)
load average: 9.11 4.15 2.67
...
successful run completed in 1.00s
`
	got, err := read(t, "f", run+run, Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"6 cpu/usr time||1|0.5 s none",
		"6 cpu/sys time||1|0.25 s none",
		"6 cpu/bogo ops per second (real time)||1|120 ops/s higher",
		"6 cpu/bogo ops per second (usr+sys time)||1|160 ops/s higher",
		"8 cpu/bogo ops||1|120 count none implied by cpu/bogo ops per second (real time), cpu/real time",
		"9 cpu/real time||1|1.0015 s none",
		"12 cpu/microsecs per op||1|1.5 us lower",
	}
	if diff := cmp.Diff(want, got[:len(got)/2]); diff != "" || len(got) != 2*len(want) {
		t.Errorf("%d observations\n%s", len(got), diff)
	}
}

// TestStressNGInterrupted: a stressor that was killed has not told its times,
// and the numbers of a failure are no metrics.
func TestStressNGInterrupted(t *testing.T) {
	checkRead(t, stressNGOnce+"stress-ng: metrc: [1] pipe 236 0.00 0.00 0.00 0.00 0.00\n"+
		"stress-ng: fail:  [1] pipe instance 0 has a wrong counter, 236 vs 0\n"+
		"stress-ng: info:  [1] unsuccessful run completed in 0.49s\n", []string{
		"3 pipe/bogo ops|||missing count none implied by pipe/bogo ops per second (real time), pipe/real time",
		"3 pipe/real time|||missing s none",
		"3 pipe/usr time|||missing s none",
		"3 pipe/sys time|||missing s none",
		"3 pipe/bogo ops per second (real time)|||missing ops/s higher",
		"3 pipe/bogo ops per second (usr+sys time)|||missing ops/s higher",
		`4 note||failed-run: stress-ng tells of failures, 2 in all, the first "pipe instance 0 has a wrong counter, 236 vs 0" -> see to the cause and run it again`,
	})
}

// TestStressNGIdle: 0 is measured where time has passed.
func TestStressNGIdle(t *testing.T) {
	checkRead(t, stressNGOnce+"stress-ng: metrc: [1] cpu 0 1.00 0.00 0.00 0.00 0.00\nstress-ng: info: [1] successful run completed in 1s\n", []string{
		"3 cpu/bogo ops|||0 count none implied by cpu/bogo ops per second (real time), cpu/real time",
		"3 cpu/real time|||1 s none",
		"3 cpu/usr time|||0 s none",
		"3 cpu/sys time|||0 s none",
		"3 cpu/bogo ops per second (real time)|||0 ops/s higher",
		"3 cpu/bogo ops per second (usr+sys time)|||0 ops/s higher",
	})
}

// TestStressNGRows: where only rows were kept, a stressor that is there again
// begins a run.
func TestStressNGRows(t *testing.T) {
	const rows = "stress-ng: metrc: [%d] cpu %[1]d 1.00 0.50 0.25 4 5\nstress-ng: metrc: [%[1]d] mq 9 1.00 0.50 0.25 4 5\n"
	if got := valuesByRun(t, fmt.Sprintf(rows, 7)+fmt.Sprintf(rows, 8), "cpu/bogo ops"); got != "1:7 2:8" {
		t.Errorf("values %s, want 1:7 2:8", got)
	}
}

// TestStressNGAround: what follows a report is no part of it.
func TestStressNGAround(t *testing.T) {
	for _, text := range []string{
		strings.ReplaceAll(stressNGOnce, "stress-ng: metrc: [1] ", "") + "cpu 7 1.00 0.50 0.25 4 5\nthe load was 5 in the last minute\nsuccessful run completed in 1s\nload 1 2 3 4 5 6\n",
		"---\nmetrics:\n    - stressor: cpu\n      bogo-ops: 7\n    load: 1\n...\n",
		"---\nmetrics:\n    - stressor: cpu\n      bogo-ops: 7\n...\n        load 1\n",
	} {
		all, err := observationsIn(t, "f", text, Options{})
		if err != nil || valuesByRun(t, text, "cpu/bogo ops") != "7" {
			t.Errorf("%v, %q", err, details(all))
		}
		for _, o := range all {
			if !strings.HasPrefix(o.Metric, "cpu/") || strings.Contains(o.Metric, "load") {
				t.Errorf("read %s", o.Metric)
			}
		}
	}
}

// TestStressNGNames: text and YAML name a metric alike, whatever versions write
// behind its description.
func TestStressNGNames(t *testing.T) {
	want := "pipe/mb per sec pipe write rate MB/s"
	for _, text := range []string{
		"metrics:\n    - stressor: pipe  \n      bogo-ops: 5\n      mb-per-sec-pipe-write-rate: 7\n",
		stressNGOnce + "stress-ng: metrc: [1] pipe 5 1.00 0.5 0.25 120 160\nstress-ng: metrc: [1] miscellaneous metrics:\n" +
			"stress-ng: metrc: [1] pipe 7.00 MB per sec pipe write rate%s\nstress-ng: info: [1] successful run completed in 1s\n",
	} {
		for _, behind := range []string{"", " (geometic mean of 2 instances)", " (total of 2 instances)", " (average per stressor)"} {
			all, err := observationsIn(t, "f", strings.Replace(text, "%s", behind, 1), Options{})
			if err != nil {
				t.Fatal(err)
			}
			if last := all[len(all)-1]; last.Metric+" "+last.Unit != want {
				t.Errorf("%q: %s %s, want %s", behind, last.Metric, last.Unit, want)
			}
		}
	}
}

func FuzzStressNG(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "stress-ng", text) })
}
