package format

import "testing"

func TestSysbench(t *testing.T) {
	checkFiles(t, "sysbench", map[string][]string{
		"checkpoint.txt": {
			"24 events per second|||4468.25 events/s higher",
			"27 total time|||2.0002 s lower",
			"28 events|||4467 count none",
			"31 latency/min|||0.25 ms lower",
			"32 latency/avg|||0.5 ms lower of 4467, max 0.75, 1 threads",
			"33 latency/max|||0.75 ms lower",
			"35 latency/sum|||997.5 ms lower implied by latency/avg, events",
			"35 note||partial-report: the report of sysbench follows 1 at checkpoints, and is about the time since the last of them only -> run sysbench without --report-checkpoints",
		},
		"files.txt": {
			"5 reads per second|||0 1/s higher",
			"6 writes per second|||961.25 1/s higher",
			"7 fsyncs per second|||27.5 1/s higher",
			"10 latency/min|||0.25 ms lower",
			"11 latency/avg|||0.75 ms lower",
			"12 latency/max|||20 ms lower",
			"13 latency/p95|||1.5 ms lower",
			"14 latency/sum|||750 ms lower implied by latency/avg, events",
		},
		"loop.txt": {
			"12 total time (cpu, 1 threads)|||2.5 s lower",
			"13 events (cpu, 1 threads)|||1000 count none",
			"14 latency/sum (cpu, 1 threads)|||2.4989 s lower implied by latency/avg (cpu, 1 threads), events (cpu, 1 threads)",
			"16 latency/min (cpu, 1 threads)|||0.0023 s lower",
			"17 latency/avg (cpu, 1 threads)|||0.0025 s lower of 1000, max 0.0031, 1 threads",
			"18 latency/max (cpu, 1 threads)|||0.0031 s lower",
			"19 latency/p95 (cpu, 1 threads)|||0.0029 s lower",
			"27 operations (memory, 2 threads)|||2000 count none implied by operations per second (memory, 2 threads), total time (memory, 2 threads)",
			"27 operations per second (memory, 2 threads)|||1000.5 1/s higher",
			"29 transferred per second (memory, 2 threads)|||1.25 MB/sec higher",
			"33 total time (memory, 2 threads)|||2 s lower",
			"34 events (memory, 2 threads)|||2000 count none",
			"35 latency/sum (memory, 2 threads)|||3.9989 s lower implied by latency/avg (memory, 2 threads), events (memory, 2 threads)",
			"37 latency/min (memory, 2 threads)|||0.5 ms lower",
			"38 latency/avg (memory, 2 threads)|||2 ms lower of 2000, max 3.5, 2 threads",
			"39 latency/max (memory, 2 threads)|||3.5 ms lower",
			"40 latency/p95 (memory, 2 threads)|||3 ms lower",
		},
		"sql.txt": {
			"8 queries performed/read|||420 count none implied by queries",
			"9 queries performed/write|||0 count none implied by queries",
			"10 queries performed/other|||84 count none implied by queries",
			"11 queries performed/total|||504 count none implied by queries",
			"12 transactions|||42 count none implied by transactions per second, total time",
			"12 transactions per second|||8.35 1/s higher",
			"13 read/write requests|||420 count none implied by read/write requests per second, total time",
			"13 read/write requests per second|||83.5 1/s higher",
			"14 other operations|||84 count none implied by other operations per second, total time",
			"14 other operations per second|||16.75 1/s higher",
			"15 ignored errors|||3 count none implied by ignored errors per second, total time",
			"15 ignored errors per second|||0.25 1/s lower",
			"16 reconnects|||0 count none implied by reconnects per second, total time",
			"16 reconnects per second|||0 1/s lower",
			"19 total time|||5.0182 s lower",
			"20 events|||42 count none",
			"21 latency/sum|||80.1076 s lower implied by latency/avg, events",
			"23 latency/min|||16.75 ms lower",
			"24 latency/avg|||19.25 ms lower of 42, max 61.5, 16 threads",
			"25 latency/max|||61.5 ms lower",
			"26 latency/p95|||29.5 ms lower",
		},
		"threads.txt": {
			"17 total time|||1.5016 s lower",
			"18 events|||150 count none",
			"21 latency/min|||0.48 ms lower",
			"22 latency/avg|||20.25 ms lower of 150, max 64.5, 2 threads",
			"23 latency/max|||64.5 ms lower",
			"24 latency/p99|||60.65 ms lower",
			"25 latency/sum|||3037.5 ms lower implied by latency/avg, events",
		},
	})
}

func TestSysbenchCut(t *testing.T) { checkCuts(t, "sysbench", false) }

const sysbenchOnce = "sysbench 1.0.20\n\nRunning the test with following options:\nNumber of threads: 1\n\n"

func TestSysbenchErrors(t *testing.T) {
	checkErrors(t, "", []errorCase{
		{"cut off", sysbenchOnce,
			`f:3: the run of sysbench that begins here has no complete report with latencies` + repeatOrRemove},
		{"cut off within the report", sysbenchOnce + "Latency (ms):\n min: 1\n avg: 2\n max: 3\n",
			`f:3: the run of sysbench that begins here has no complete report with latencies` + repeatOrRemove},
		{"cut off within a number", sysbenchOnce + "Latency (ms):\n min: 1.5",
			`f:7:7: "1.5" is where the file ends, within a line: it may be cut off; run the tool again, or end the line if this is the whole of it`},
		{"a run without report", sysbenchOnce + sysbenchOnce,
			`f:3: the run of sysbench that begins here has no complete report with latencies` + repeatOrRemove},
		{"letters", sysbenchOnce + "General statistics:\n    total time:   1.50x6s\n",
			`f:7:19: "1.50x6"` + noDecimal},
		{"letters in a latency", sysbenchOnce + "Latency (ms):\n min: 1\n avg: 2\n max: 3x\n",
			`f:9:7: "3x"` + noDecimal},
		{"negative", sysbenchOnce + "Latency (ms):\n min: -1\n",
			`f:7:7: "-1" is negative, which no time, rate or count is: remove the run`},
	})
}

// TestSysbenchFiles: 0.4 and 1.0 tell rates of files in other words.
func TestSysbenchFiles(t *testing.T) {
	const times = "min: 0.25\navg: 0.5\nmax: 2\n"
	checkRead(t, sysbenchOnce+"Operations performed:  0 Read, 12 Write, 2 Other = 14 Total\nRead 0b  Written 19.5Mb  Total transferred 19.5Mb  (1.9Mb/sec)\n  123.25 Requests/sec executed\n\nTest execution summary:\n"+
		"total number of events: 12\nper-request statistics:\n"+times+"approx.  95 percentile: 1.5ms\n", []string{
		"8 requests per second|||123.25 1/s higher",
		"11 events|||12 count none",
		"13 latency/min|||0.25 ms lower",
		"14 latency/avg|||0.5 ms lower of 12, max 2, 1 threads",
		"15 latency/max|||2 ms lower",
		"16 latency/p95|||1.5 ms lower",
	})
	checkRead(t, sysbenchOnce+"File operations:\n reads/s: 1.5\n writes/s: 2.5\n fsyncs/s: 3.5\n\nThroughput:\n read, MiB/s: 4.5\n written, MiB/s: 5.5\n\nLatency (ms):\n"+times+"sum: 6\n", []string{
		"7 reads per second|||1.5 1/s higher",
		"8 writes per second|||2.5 1/s higher",
		"9 fsyncs per second|||3.5 1/s higher",
		"12 read per second|||4.5 MiB/s higher",
		"13 written per second|||5.5 MiB/s higher",
		"16 latency/min|||0.25 ms lower",
		"17 latency/avg|||0.5 ms lower",
		"18 latency/max|||2 ms lower",
		"19 latency/sum|||6 ms lower implied by latency/avg, events",
	})
}

// TestSysbenchSetups: what was told of a run is not told of the next.
func TestSysbenchSetups(t *testing.T) {
	const report = "Latency (ms):\nmin: 1\navg: 2\nmax: 3\nsum: 4\n"
	got := valuesByRun(t, sysbenchOnce+"Extra file open flags: (none)\nDoing random read test\n"+report+sysbenchOnce+"Doing thread subsystem performance test\n"+report,
		"latency/avg (threads, 1 threads)")
	if got != "2" {
		t.Errorf("values %q, want 2", got)
	}
}

func FuzzSysbench(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "sysbench", text) })
}
