package format

import "testing"

func TestBenchmarkJS(t *testing.T) {
	checkFiles(t, "benchmark-js", map[string][]string{
		"suite.txt": {
			"2 fib(10)||1|1.431759e+06 ops/sec higher",
			"3 fib(20)||1|81.61 ops/sec higher",
			"6 fib(10)||2|1.4317e+06 ops/sec higher",
			"7 fib(30)||1|4638 ops/sec higher",
		},
	})
}

func TestBenchmarkJSErrors(t *testing.T) {
	checkErrors(t, "benchmark-js", []errorCase{
		{"cut off", "fib x 1,431 ops/sec ±0.74% (93 runs", "f:1: a line that is cut off or mixed with others: expected, for instance, NAME x 1,431,759 ops/sec ±0.74% (93 runs sampled)"},
		{"nothing", "Fastest is fib\n", "f:1: the file ends without a result of Benchmark.js"},
	})
}

func TestBenchmarkJSCut(t *testing.T) { checkCuts(t, "benchmark-js", true) }

func FuzzBenchmarkJS(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "benchmark-js", text) })
}
