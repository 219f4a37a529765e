package format

import "testing"

func TestPerfBench(t *testing.T) {
	checkFiles(t, "perf-bench", map[string][]string{
		"loop.txt": {
			"5 sched/messaging/total time (1 groups == 40 processes run)||1|0.125 s lower",
			"11 sched/messaging/total time (1 groups == 40 processes run)||2|0.25 s lower",
			"17 sched/messaging/total time (2 groups == 80 processes run)||1|0.375 s lower",
		},
		"others.txt": {
			"5 mem/memcpy/default/GB per sec||1|12.5 GB/sec higher",
			"9 mem/memcpy/x86-64-movsq/GB per sec||1|10.25 GB/sec higher",
			"16 futex/hash/operations per sec||1|2000 operations/sec higher",
			"21 futex/wake/Wokeup||1|0.125 ms lower",
			"26 futex/wake/Wokeup||2|0.15 ms lower",
			"30 epoll/ctl/ADD operations||1|700 operations higher",
			"31 epoll/ctl/MOD operations||1|800 operations higher",
			"35 internals/synthesize/synthesis||1|206.5 usec lower",
			"36 internals/synthesize/num. events||1|31  none",
			"37 internals/synthesize/time per event||1|6.625 usec lower",
			"38 internals/synthesize/data synthesis||1|179.5 usec lower",
			"39 internals/synthesize/num. events#2||1|174  none",
			"40 internals/synthesize/time per event#2||1|1.125 usec lower",
			"44 numa/mem/slowest (max) thread-runtime||1|2.014 secs lower",
			"45 numa/mem/difference between max/avg runtime||1|0.344 % lower",
			"46 numa/mem/data processed, total||1|12.75 GB none",
			"47 numa/mem/runtime||1|0.158 nsecs/byte/thread lower",
			"48 numa/mem/total speed||1|6.329 GB/sec higher",
			"51 uprobe/baseline/total time||1|1.056977e+06 usecs lower",
			"53 uprobe/baseline/usecs per op||1|1056.977 usecs/op lower implied by uprobe/baseline/total time",
			"56 syscall/basic/total time||1|0.012 s lower",
			"58 syscall/basic/usecs per op||1|1.2 usecs/op lower implied by syscall/basic/total time",
			"59 syscall/basic/ops per sec||1|833333 ops/sec higher implied by syscall/basic/total time",
		},
		"sched.txt": {
			"6 sched/messaging/total time|||0.625 s lower",
			"10 sched/pipe/total time|||0.02 s lower",
			"12 sched/pipe/usecs per op|||20.5 usecs/op lower implied by sched/pipe/total time",
			"13 sched/pipe/ops per sec|||48780 ops/sec higher implied by sched/pipe/total time",
		},
	})
}

func TestPerfBenchCut(t *testing.T) { checkCuts(t, "perf-bench", false) }

const perfBenchOnce = "# Running 'sched/pipe' benchmark:\n# Executed 1000 pipe operations between two processes\n\n"

func TestPerfBenchErrors(t *testing.T) {
	checkErrors(t, "", []errorCase{
		{"cut off", perfBenchOnce,
			`f:1: the run of perf bench that begins here has no values` + repeatOrRemove},
		{"cut off within the line", perfBenchOnce + "     Total time: 0.020 [se",
			`f:1: the run of perf bench that begins here has no values` + repeatOrRemove},
		{"cut off behind the number", perfBenchOnce + " 20.5 usecs/op",
			`f:4: "20.5 usecs/op" is where the file ends, within a line: it may be cut off; run the tool again, or end the line if this is the whole of it`},
		{"a run without values", perfBenchOnce + perfBenchOnce + "Total time: 1 [sec]\n",
			`f:1: the run of perf bench that begins here has no values` + repeatOrRemove},
		{"the second cut off", perfBenchOnce + "Total time: 1 [sec]\n\n 1 usecs/op\n" + perfBenchOnce + "Total time: 1 [sec]\n",
			`f:7: the run of perf bench sched/pipe that begins here has no "sched/pipe/usecs per op", which line 6 has` + repeatOrRemove},
		{"letters", perfBenchOnce + "     Total time: 0.02x [sec]\n",
			`f:4:18: "0.02x"` + noDecimal},
		{"letters in a rate", perfBenchOnce + "Total time: 1 [sec]\n      20.5z usecs/op\n",
			`f:5:7: "20.5z"` + noDecimal},
		{"negative", perfBenchOnce + "Total time: -1 [sec]\n",
			`f:4:13: "-1" is negative, which no time, rate or count is: remove the run`},
	})
}

// TestPerfBenchTrimmed: a last line without its end that cannot go on is whole.
func TestPerfBenchTrimmed(t *testing.T) {
	checkRead(t, "# Running 'futex/hash' benchmark:\nAveraged 515643 operations/sec (+- 0.25%), total secs = 1",
		[]string{"2 futex/hash/operations per sec|||515643 operations/sec higher"})
	checkRead(t, "# Running 'futex/wake' benchmark:\nWokeup 2 of 2 threads in 0.0625 ms (+-17.55%)",
		[]string{"2 futex/wake/Wokeup|||0.0625 ms lower"})
}

// TestPerfBenchOthers: what else was printed is no value.
func TestPerfBenchOthers(t *testing.T) {
	checkRead(t, perfBenchOnce+"Total time: 0.5 [sec]\n0\n\tAverage shared text size (kbytes): 0\n",
		[]string{"4 sched/pipe/total time|||0.5 s lower"})
}

// TestPerfBenchSimple: --format=simple prints numbers alone, with the headline
// or the functions' names where there are several.
func TestPerfBenchSimple(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"# Running syscall/basic benchmark...\n1.625\n\n# Running mem/memset benchmark...\n5e+09\n", []string{
			"2 syscall/basic/total time|||1.625 s lower",
			"5 mem/memset/bytes per sec|||5e+09 bytes/sec higher",
		}},
		{"# function 'default' (Default memcpy() provided by glibc)\n250.5\n# function 'x86-64-movsq' (...)\n125.5\n", []string{
			"2 mem/default/bytes per sec|||250.5 bytes/sec higher",
			"4 mem/x86-64-movsq/bytes per sec|||125.5 bytes/sec higher",
		}},
	} {
		checkRead(t, c.text, c.want)
	}
}

// TestPerfBenchSetups: a run of another setup may have fewer values.
func TestPerfBenchSetups(t *testing.T) {
	checkRead(t, perfBenchOnce+"Total time: 1 [sec]\n 2.5 usecs/op\n# Running 'sched/pipe' benchmark:\n# Executed 9 pipe operations\nTotal time: 3 [sec]\n", []string{
		"4 sched/pipe/total time (Executed 1000 pipe operations between two processes)|||1 s lower",
		"5 sched/pipe/usecs per op (Executed 1000 pipe operations between two processes)|||2.5 usecs/op lower implied by sched/pipe/total time (Executed 1000 pipe operations between two processes)",
		"8 sched/pipe/total time (Executed 9 pipe operations)|||3 s lower",
	})
}

func FuzzPerfBench(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "perf-bench", text) })
}
