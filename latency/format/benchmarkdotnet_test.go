package format

import "testing"

func TestBenchmarkDotNet(t *testing.T) {
	checkFiles(t, "benchmarkdotnet", map[string][]string{
		"launches.json": {
			"1 Demo.Parsing.Short(N: 5)||1|25 ns lower",
			"1 Demo.Parsing.Short(N: 5)/allocated||1|64 B/op lower",
			"1 Demo.Parsing.Short(N: 5)||2|27.5 ns lower",
			"1 Demo.Parsing.Short(N: 5)||2|25.25 ns lower",
			"1 rejected: failed benchmark",
		},
		"jobs-brief.json": {
			"2 Demo.Parsing.Short (.NET 6.0(Runtime=.NET 6.0))|||24.5 ns lower",
			"2 Demo.Parsing.Short (.NET 6.0(Runtime=.NET 6.0))|||24.25 ns lower",
			"2 Demo.Parsing.Short (.NET 8.0(Runtime=.NET 8.0))|||20.5 ns lower",
		},
	})
}

func TestBenchmarkDotNetCut(t *testing.T) { checkCuts(t, "benchmarkdotnet", false) }

// TestBenchmarkDotNetTime: where a file is one run, its title says when it was
// made.
func TestBenchmarkDotNetTime(t *testing.T) {
	all, err := observationsIn(t, "f", benchmarkDotNetFormat().Example(), Options{})
	if err != nil || len(all) != 2 || !all[0].Ordered || all[0].Order != 1767323045 { // date -ud '2026-01-02 03:04:05' +%s
		t.Errorf("%+v, %v", all, err)
	}
}

func TestBenchmarkDotNetErrors(t *testing.T) {
	const head = `{"HostEnvironmentInfo": {}, "Benchmarks": [{"FullName": "A.B", "Statistics": `
	checkErrors(t, "", []errorCase{
		{"no values", head + `{"Mean": 5}}]}`,
			`f:1: "A.B": neither Measurements nor OriginalValues: a full report (--exporters fulljson) has them`},
		{"no operations", head + `{}, "Measurements": [{"IterationMode": "Workload", "IterationStage": "Result", "Nanoseconds": 5}]}]}`,
			`f:1: "A.B": an iteration of 0 operations: expected 1 at least`},
		{"no name", `{"HostEnvironmentInfo": {}, "Benchmarks": [{"Statistics": null}]}`,
			`f:1: a benchmark without "FullName": expected what BenchmarkDotNet writes`},
	})
	checkErrors(t, "benchmarkdotnet", []errorCase{
		{"none", `{"HostEnvironmentInfo": {}, "Benchmarks": []}`, "f:1: a report without benchmarks: BenchmarkDotNet ran none"},
	})
}

func FuzzBenchmarkDotNet(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "benchmarkdotnet", text) })
}
