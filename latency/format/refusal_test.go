package format

import "testing"

const (
	jmhAdvice    = "f: is JMH's table or CSV, which holds a score over all forks only: -rf json writes every iteration of every fork"
	dotNetAdvice = "f: is BenchmarkDotNet's summary, which holds averages only: --exporters fulljson writes every iteration of every launch"
)

// TestRefusals: what holds no runs is refused with its advice, and no example of
// a format is.
func TestRefusals(t *testing.T) {
	checkErrors(t, "", []errorCase{
		{"hyperfine-csv", "command,mean,stddev,median,user,system,min,max\n./a,0.5,0.1,0.5,0.4,0.1,0.4,0.7\n",
			"f: is hyperfine's CSV, which holds averages only: --export-json writes the time of every run"},
		{"jmh-text", "# Run complete. Total time: 00:01:40\n\nBenchmark            (size)   Mode  Cnt   Score   Error  Units\nParserBench.parse        10   avgt    5  41.500 ± 0.250  ns/op\n", jmhAdvice},
		{"jmh-text in full", "# JMH version: 1.37\n# VM version: JDK 17\n", jmhAdvice},
		{"jmh-text as CSV", "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error (99,9%)\",\"Unit\"\n\"a.b\",\"avgt\",1,5,\"41,5\",\"0,2\",\"ns/op\"\n", jmhAdvice},
		{"benchmarkdotnet-table", "| Method | Mean     | Error    | StdDev   |\n|------- |---------:|---------:|---------:|\n| Short  | 24.42 ns | 0.223 ns | 0.198 ns |\n", dotNetAdvice},
		{"benchmarkdotnet-table as CSV", "Method;Job;AnalyzeLaunchVariance;EvaluateOverhead;Mean;Error;StdDev\nShort;DefaultJob;False;Default;24.42 ns;0.223 ns;0.198 ns\n", dotNetAdvice},
		{"benchmarkdotnet-measurements", "Target;Target_Method;Measurement_LaunchIndex;Measurement_IterationMode;Measurement_IterationStage;Measurement_IterationIndex;Measurement_Value\nA;B;1;Workload;Result;1;24.5\n",
			"f: is BenchmarkDotNet's CSV of measurements: --exporters fulljson writes the same as JSON, which is read"},
		{"criterion-text", "fib 12                  time:   [478.65 ns 530.88 ns 606.78 ns]\n",
			"f: is what criterion prints, which holds an estimate and its interval only: give the tree in target/criterion, which holds the samples"},
		{"criterion-estimates", `{"mean":{"point_estimate":5.5},"median":{"point_estimate":5.25},"median_abs_dev":{"point_estimate":0.5},"slope":null}`,
			"f: is criterion's estimates.json: give sample.json beside it, which holds the samples, or the whole tree (target/criterion)"},
	})
	for _, f := range All() {
		for _, r := range refusals() {
			if r.Detect([]byte(f.Example())) {
				t.Errorf("the example of %s is refused as %s", f.Name, r.Name)
			}
		}
	}
}
