package format

import "testing"

func TestBenchmarkJS(t *testing.T) {
	checkFiles(t, "benchmark-js", map[string][]string{
		"twice.txt": {
			"1 fib(10)||1|1.431759e+06 ops/sec higher",
			"3 obj x 3||1|81.61 ops/sec higher",
			"4 fib(10)||2|431759 ops/sec higher",
		},
	})
}

func TestBenchmarkJSCut(t *testing.T) { checkCuts(t, "benchmark-js", true) }

func TestBenchmarkJSErrors(t *testing.T) {
	checkErrors(t, "benchmark-js", []errorCase{
		{"cut off", "a x 5 ops/sec ±0.7",
			"f:1: not as in `fib x 1,431,759 ops/sec ±0.74% (93 runs sampled)`: the line is cut off or damaged; run the benchmark again, or remove it"},
		{"no thousand", "a x 1,23 ops/sec ±0.74% (93 runs sampled)\n",
			`f:1:5: "1,23" contradicts the decimal mark '.' that --decimal or other cells tell: write all numbers in one way, or state the mark with --decimal`},
		{"no line", "a x 5 ops\n", "f:1: the file ends without a result of Benchmark.js"},
	})
}

func FuzzBenchmarkJS(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "benchmark-js", text) })
}
