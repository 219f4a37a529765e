package format

import "testing"

func TestDbench(t *testing.T) {
	checkFiles(t, "dbench", map[string][]string{
		"table.txt": {
			"14 NTCreateX/avg latency|||0.05 ms lower of 1200, max 6.125",
			"14 NTCreateX/max latency|||6.125 ms lower",
			"14 NTCreateX/count|||1200 count none tally",
			"15 Flush/avg latency|||2.25 ms lower of 14, max 6.25",
			"15 Flush/max latency|||6.25 ms lower",
			"15 Flush/count|||14 count none tally",
			"16 Rename/avg latency|||missing ms lower",
			"16 Rename/max latency|||missing ms lower",
			"16 Rename/count|||0 count none tally",
			"18 note||complete",
			"18 Throughput|||72.5 MB/sec higher",
			"18 max latency|||6.25 ms lower",
		},
		"tbench.txt": {
			"2 Throughput (2 clients, 2 procs)|||649.5 MB/sec higher",
			"2 max latency (2 clients, 2 procs)|||0.125 ms lower",
			"3 Throughput (5 clients, 5 procs)|||1370.5 MB/sec higher",
			"3 max latency (5 clients, 5 procs)|||0.25 ms lower",
			"4 Throughput (8 procs)|||345.5 MB/sec higher",
			"5 Throughput (9 procs)|||45.5 MB/sec higher",
		},
		"twice.txt": {
			"5 ReadX/avg latency||1|0.5 ms lower of 10, max 2",
			"5 ReadX/max latency||1|2 ms lower",
			"5 ReadX/count||1|10 count none tally",
			"7 note|1|complete",
			"7 Throughput||1|100 MB/sec higher",
			"7 max latency||1|2 ms lower",
			"12 ReadX/avg latency||2|0.25 ms lower of 20, max 3",
			"12 ReadX/max latency||2|3 ms lower",
			"12 ReadX/count||2|20 count none tally",
			"14 note|2|complete",
			"14 Throughput||2|150 MB/sec higher",
			"14 max latency||2|3 ms lower",
		},
	})
}

func TestDbenchCut(t *testing.T) { checkCuts(t, "dbench", false) }

const dbenchOnce = "dbench version 4.00\n\n Operation      Count    AvgLat    MaxLat\n ----------------------------------------\n"

// TestDbenchBlankLines: they end no table. What is no row is left aside behind
// them only.
func TestDbenchBlankLines(t *testing.T) {
	checkRead(t, "Operation Count AvgLat MaxLat\n\n---\n\nClose 10 0.5 1\n\nsync 4 disks now\n\nFlush 2 0.25 3\n\nThroughput 12 MB/sec 3 procs\n", []string{
		"5 Close/avg latency|||0.5 ms lower of 10, max 1",
		"5 Close/max latency|||1 ms lower",
		"5 Close/count|||10 count none tally",
		"9 Flush/avg latency|||0.25 ms lower of 2, max 3",
		"9 Flush/max latency|||3 ms lower",
		"9 Flush/count|||2 count none tally",
		"11 note||complete",
		"11 Throughput|||12 MB/sec higher",
	})
	checkErrors(t, "", []errorCase{{"letters behind a blank line", dbenchOnce + "\nClose 1x 0.5 1\n", `f:6:7: "1x"` + noDecimal}})
}

// TestDbenchTooShort: a run that ended before it was measured prints zeros.
func TestDbenchTooShort(t *testing.T) {
	checkRead(t, "Throughput 0 MB/sec  2 clients  2 procs  max_latency=0.000 ms\nThroughput 0 MB/sec  2 clients  2 procs  max_latency=900.5 ms\n", []string{
		"1 Throughput||1|missing MB/sec higher", "1 max latency||1|missing ms lower",
		"2 Throughput||2|0 MB/sec higher", "2 max latency||2|900.5 ms lower",
	})
}

// TestDbenchSync: runs that wait for the disk are not one sample with others.
func TestDbenchSync(t *testing.T) {
	checkRead(t, "Throughput 5 MB/sec  3 procs\nThroughput 4 MB/sec (sync open) (sync dirs)  3 procs\n", []string{
		"1 Throughput (3 procs)|||5 MB/sec higher",
		"2 Throughput (3 procs (sync open) (sync dirs))|||4 MB/sec higher",
	})
}

func TestDbenchErrors(t *testing.T) {
	checkErrors(t, "", []errorCase{
		{"headline only", "dbench version 4.00\n",
			`f:1: the run of dbench that begins here has no Throughput` + repeatOrRemove},
		{"header without rows", dbenchOnce,
			`f:1: the run of dbench that begins here has no Throughput` + repeatOrRemove},
		{"cut off", dbenchOnce + " Close  10 0.5 1\n",
			`f:1: the run of dbench that begins here has no Throughput` + repeatOrRemove},
		{"cut off within a row", dbenchOnce + " Close  10 0.5",
			`f:5: 3 cells in the table of operations: expected operation, count, AvgLat and MaxLat`},
		{"cut off within the result", dbenchOnce + " Close  10 0.5 1\n\nThroughput 12 MB/sec  3 cli",
			`f:7: no complete result: expected "Throughput N MB/sec  N clients  N procs  max_latency=N ms"`},
		{"a run without result", dbenchOnce + " Close 10 0.5 1\n" + dbenchOnce,
			`f:1: the run of dbench that begins here has no Throughput` + repeatOrRemove},
		{"letters", dbenchOnce + " Close  10 0.5x 1\n",
			`f:5:12: "0.5x"` + noDecimal},
		{"letters in the result", dbenchOnce + "\nThroughput 1x2 MB/sec  3 procs\n",
			`f:6:12: "1x2"` + noDecimal},
		{"negative", dbenchOnce + "\nThroughput -5 MB/sec  3 procs\n",
			`f:6:12: "-5" is negative, which no time, rate or count is: remove the run`},
		{"operation twice", dbenchOnce + " Close  10 0.5 1\n Close 1 1 1\n",
			`f:6: operation "Close" is listed twice in one run`},
	})
}

func FuzzDbench(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "dbench", text) })
}
