package format

import "testing"

func TestLibtest(t *testing.T) {
	checkFiles(t, "libtest", map[string][]string{
		"nightly.txt": {
			"4 parse::bench_long|||1.018149e+06 ns/iter lower",
			"4 parse::bench_long/throughput|||120 MB/s higher implied by parse::bench_long",
			"5 bench_short|||135.25 ns/iter lower",
			"6 rejected: failed benchmark",
			"10 cmov|||2835 cycles/iter lower",
		},
		"loop.txt": {
			"2 For loop (Execution)||1|12314 ns/iter lower",
			"4 upload||1|1911 MS/s",
			"5 For loop (Execution)||2|12290 ns/iter lower",
		},
	})
}

func TestLibtestErrors(t *testing.T) {
	const cut = "f:1: a line that is cut off or mixed with others: expected, for instance, test NAME ... bench: 18,149 ns/iter (+/- 755)"
	checkErrors(t, "", []errorCase{
		{"cut off", "test a ... bench: 18,149 ns/iter (+/- 7", cut},
		{"a comma too many", "test a ... bench: 18,14 ns/iter (+/- 7)\n", cut},
		{"mixed", "test a ... bench: 18 ns/iter (+/- 7) and more\n", cut},
	})
}

func TestLibtestCut(t *testing.T) { checkCuts(t, "libtest", true) }

func FuzzLibtest(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "libtest", text) })
}
