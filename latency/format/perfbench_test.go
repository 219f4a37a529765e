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
			"53 uprobe/baseline/usecs per op||1|1056.977 usecs/op lower implied",
		},
		"sched.txt": {
			"6 sched/messaging/total time|||0.625 s lower",
			"10 sched/pipe/total time|||0.02 s lower",
			"12 sched/pipe/usecs per op|||20.5 usecs/op lower implied",
			"13 sched/pipe/ops per sec|||48780 ops/sec higher implied",
		},
	})
}

func FuzzPerfBench(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "perf-bench", text) })
}
