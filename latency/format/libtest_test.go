package format

import "testing"

func TestLibtest(t *testing.T) {
	checkFiles(t, "libtest", map[string][]string{
		"twice.txt": {
			"7 bench_sort||1|12345 ns/iter lower",
			"8 bench_copy||1|135.25 ns/iter lower",
			"8 bench_copy/throughput||1|1472 MB/s higher implied by bench_copy",
			"9 rejected: failed benchmark",
			"10 For loop (Execution)||1|2835 cycles/iter lower",
			"15 bench_sort||2|1.012345e+06 ns/iter lower",
		},
		"binaries.txt": {
			"2 sort (a)|||10 ns/iter lower",
			"4 sort (b)|||20 ns/iter lower",
			"5 upload|||1911 MS/s higher",
		},
	})
}

func TestLibtestCut(t *testing.T) { checkCuts(t, "libtest", true) }

func TestLibtestErrors(t *testing.T) {
	const damaged = "not what follows bench: as in `bench: 18,149 ns/iter (+/- 755)`: the line is cut off or damaged; run the benchmark again, or remove it"
	checkErrors(t, "", []errorCase{
		{"cut off", "test a ... bench:      18,149 ns/iter (+/- 7", "f:1:18: " + damaged},
		{"two points", "test a ... bench:      1.2.3 ns/iter (+/- 7)\n", `f:1:24: "1.2.3"` + noDecimal},
		{"no thousand", "test a ... bench:      1,23 ns/iter (+/- 7)\n",
			`f:1:24: "1,23" contradicts the decimal mark '.' that --decimal or other cells tell: write all numbers in one way, or state the mark with --decimal`},
	})
	checkErrors(t, "libtest", []errorCase{
		{"no line", "test a ... ok\n", "f:1: the file ends without a result of cargo bench"},
	})
}

func FuzzLibtest(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "libtest", text) })
}
