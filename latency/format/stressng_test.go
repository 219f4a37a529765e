package format

import "testing"

func TestStressNG(t *testing.T) {
	checkFiles(t, "stress-ng", map[string][]string{
		"cyclic.txt": {
			"3 cyclic/mean|||35534.25 ns lower {6993 579722 0}",
			"3 cyclic/mode|||21620 ns lower",
			"4 cyclic/min|||11104 ns lower",
			"4 cyclic/max|||579722 ns lower",
			"6 cyclic/p50|||32346 ns lower",
			"7 cyclic/p95.4|||59466 ns lower",
			"8 note  failed-run: stress-ng tells of failures in 2 lines, the first \"cyclic: sched_setscheduler failed: errno=16 (Device or resou\"... -> see to the cause and run it again",
			"10 cyclic/bogo ops|||6990 count none implied",
			"10 cyclic/real time|||1 s none",
			"10 cyclic/usr time|||0.02 s none",
			"10 cyclic/sys time|||0.125 s none",
			"10 cyclic/bogo ops per second (real time)|||6980 ops/s higher",
			"10 cyclic/bogo ops per second (usr+sys time)|||46400 ops/s higher",
		},
		"old.txt": {
			"4 cpu/bogo ops||1|120 count none implied",
			"4 cpu/real time||1|1 s none",
			"4 cpu/usr time||1|0.5 s none",
			"4 cpu/sys time||1|0.25 s none",
			"4 cpu/bogo ops per second (real time)||1|120 ops/s higher",
			"4 cpu/bogo ops per second (usr+sys time)||1|160 ops/s higher",
			"11 cpu/bogo ops||2|130 count none implied",
			"11 cpu/real time||2|1 s none",
			"11 cpu/usr time||2|0 s none",
			"11 cpu/sys time||2|0 s none",
			"11 cpu/bogo ops per second (real time)||2|130 ops/s higher",
			"11 cpu/bogo ops per second (usr+sys time)||2|missing ops/s higher",
		},
		"report.yaml": {
			"8 switch/bogo ops|||3132 count none implied",
			"9 switch/bogo ops per second (usr+sys time)|||818.25 ops/s higher",
			"10 switch/bogo ops per second (real time)|||1574.5 ops/s higher",
			"11 switch/real time|||1.98975 s none",
			"12 switch/usr time|||0.5 s none",
			"13 switch/sys time|||3.25 s none",
			"14 switch/CPU used per instance|||96.125 % none implied",
			"15 switch/max RSS|||2556 KB none",
			"16 switch/nanosecs per context switch pipe method|||12700.125 ns lower",
			"19 fault/bogo ops|||10 count none implied",
			"20 fault/minor page faults per sec|||29686.75  higher",
		},
		"text.txt": {
			"5 switch/bogo ops|||1500 count none implied",
			"5 switch/real time|||1 s none",
			"5 switch/usr time|||0.25 s none",
			"5 switch/sys time|||0.5 s none",
			"5 switch/bogo ops per second (real time)|||1500.25 ops/s higher",
			"5 switch/bogo ops per second (usr+sys time)|||2000.75 ops/s higher",
			"5 switch/CPU used per instance|||37.5 % none implied",
			"5 switch/max RSS|||2508 KB none",
			"6 mq/bogo ops|||missing count none implied",
			"6 mq/real time|||missing s none",
			"6 mq/usr time|||missing s none",
			"6 mq/sys time|||missing s none",
			"6 mq/bogo ops per second (real time)|||missing ops/s higher",
			"6 mq/bogo ops per second (usr+sys time)|||missing ops/s higher",
			"6 mq/CPU used per instance|||missing % none implied",
			"6 mq/max RSS|||missing KB none",
			"8 switch/nanosecs per context switch (pipe method)|||1234.5 ns lower",
			"9 switch/MB per sec pipe write rate|||5.5 MB/s higher",
			"10 switch/% of something|||75  none",
		},
	})
}

func FuzzStressNG(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "stress-ng", text) })
}
