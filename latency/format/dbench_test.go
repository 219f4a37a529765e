package format

import "testing"

func TestDbench(t *testing.T) {
	checkFiles(t, "dbench", map[string][]string{
		"table.txt": {
			"14 NTCreateX/avg latency|||0.05 ms lower {1200 6.125 0}",
			"14 NTCreateX/max latency|||6.125 ms lower",
			"14 NTCreateX/count|||1200 count none tally",
			"15 Flush/avg latency|||2.25 ms lower {14 6.25 0}",
			"15 Flush/max latency|||6.25 ms lower",
			"15 Flush/count|||14 count none tally",
			"16 Rename/avg latency|||missing ms lower",
			"16 Rename/max latency|||missing ms lower",
			"16 Rename/count|||0 count none tally",
			"18 note  complete",
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
			"5 ReadX/avg latency||1|0.5 ms lower {10 2 0}",
			"5 ReadX/max latency||1|2 ms lower",
			"5 ReadX/count||1|10 count none tally",
			"7 note 1 complete",
			"7 Throughput||1|100 MB/sec higher",
			"7 max latency||1|2 ms lower",
			"12 ReadX/avg latency||2|0.25 ms lower {20 3 0}",
			"12 ReadX/max latency||2|3 ms lower",
			"12 ReadX/count||2|20 count none tally",
			"14 note 2 complete",
			"14 Throughput||2|150 MB/sec higher",
			"14 max latency||2|3 ms lower",
		},
	})
}

func FuzzDbench(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "dbench", text) })
}
