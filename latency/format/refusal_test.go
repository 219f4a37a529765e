package format

import "testing"

const (
	hyperfineTableAdvice = "f: is what hyperfine writes for people, which holds averages only: --export-json writes the time of every run"
	jmhAdvice            = "f: is what JMH prints or a table of it, which hold averages only: -rf json writes every iteration of every fork"
	criterionAdvice      = "f: is what criterion prints for people, which holds rounded estimates only: give the folder target/criterion, where it keeps every sample"
	pytestTableAdvice    = "f: is a table of pytest-benchmark, which holds summaries only: --benchmark-json=FILE writes every round, and each file is a run"
)
const ofBenchstat = "f: is what benchstat printed, which holds averages only: give the files that benchstat was given"

// TestRefusals: what holds no runs is refused with its advice, and no example of
// a format is.
func TestRefusals(t *testing.T) {
	const interned = `f: is a histogram set of interned names and numbers: write it anew as an array of histograms with "name" and "unit", as telemetry does by --output-format=histograms`
	checkErrors(t, "", []errorCase{
		{"hyperfine-csv", "command,mean,stddev,median,user,system,min,max\n./a,0.5,0.1,0.5,0.4,0.1,0.4,0.7\n",
			"f: is hyperfine's CSV, which holds averages only: --export-json writes the time of every run"},
		{"hyperfine-csv before the median", "command,mean,stddev,user,system,min,max\n./a,0.5,0.1,0.4,0.1,0.4,0.7\n",
			"f: is hyperfine's CSV, which holds averages only: --export-json writes the time of every run"},
		{"google-benchmark-table", "Running ./b\n> Benchmark       Time       CPU   Iterations\n> ---\n> BM_Sort/64    489 ns   488 ns   27943\n",
			"f: is Google Benchmark's table for people, which holds rounded times: --benchmark_out=FILE writes every repetition as JSON, --benchmark_format=json prints it"},
		{"hyperfine-table, text", "Benchmark 1: true\n  Time (mean ± σ):       2.5 ms ±   1.2 ms\n", hyperfineTableAdvice},
		{"hyperfine-table, one run", "Benchmark 1: true\n  Time (abs ≡):       2.5 ms\n", hyperfineTableAdvice},
		{"hyperfine-table, Markdown", "| Command | Mean [ms] | Min [ms] |\n|:---|---:|---:|\n| `true` | 2.5 ± 1.2 | 1.5 |\n", hyperfineTableAdvice},
		{"hyperfine-table, AsciiDoc", "|===\n| Command \n| Mean [s] \n", hyperfineTableAdvice},
		{"pyperf-text", ".....................\nsort: Mean +- std dev: 283 ns +- 3 ns\n",
			"f: is what pyperf writes for people, which holds averages only: -o FILE writes every value as JSON"},
		{"pytest-benchmark-table, CSV", "name,param:n,min,max,mean,stddev,median,iqr,outliers,ops,rounds,iterations\na,1,1,3,2,1,2,1,0;0,0.5,3,1\n", pytestTableAdvice},
		{"pytest-benchmark-table, text", "---- benchmark: 2 tests ----\nName (time in ns)     Min      Max     Mean\n----\ntest_a   1 (1.0)  3 (1.0)  2 (1.0)\n", pytestTableAdvice},
		{"jmh-table, text", "# Run complete. Total time: 00:08:04\n\nBenchmark    (size)   Mode  Cnt     Score    Error  Units\nBench.run        10   avgt    5  2004.504 ± 30.642  ns/op\n", jmhAdvice},
		{"jmh-table, log", "# JMH version: 1.37\n# Fork: 1 of 2\n# Warmup Iteration   1: 123.4 ns/op\nIteration   1: 120.1 ns/op\n", jmhAdvice},
		{"jmh-table, CSV", "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error (99.9%)\",\"Unit\",\"Param: size\"\n\"a.B.run\",\"avgt\",1,10,13.5,0.4,\"ns/op\",10\n\"a.B.run\",\"avgt\",1,10,15.5,0.4,\"ns/op\",100\n", jmhAdvice},
		{"criterion-text", "Benchmarking parse/10: Analyzing\nparse/10                time:   [1.22 µs 1.23 µs 1.24 µs]\n                        change: [-0.65% -0.52% -0.39%] (p = 0.00 < 0.05)\n", criterionAdvice},
		{"criterion-text, a long name", "Benchmarking a long name of a benchmark\na long name of a benchmark\n                        time:   [75.5 ms 76.1 ms 1.00 s]\n                        thrpt:  [2.0404 GiB/s 2.0518 GiB/s 2.0632 GiB/s]\n", criterionAdvice},
		{"jmeter-xml", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testResults version=\"1.2\">\n<sample t=\"12\" lt=\"11\"/>\n",
			"f: is JMeter's XML: let it write CSV, with -Jjmeter.save.saveservice.output_format=csv"},
		{"k6-text", "     http_reqs......................: 45     6.5/s\n   ✓ iteration_duration.............: avg=12.91s min=12.53s med=12.77s\n",
			"f: is the summary that k6 prints, in rounded figures: let it write them as JSON, with --summary-export=FILE, or every value, with --out csv=FILE"},
		{"vegeta-text", "Requests      [total, rate, throughput]         20, 5.26, 5.20\nLatencies     [min, mean, 50, 90, 95, 99, max]  1.1ms, 2ms, 2ms, 3ms, 3ms, 4ms, 4ms\n",
			"f: is the report that vegeta prints, in rounded figures: vegeta report --type json writes them in full, and vegeta encode every result"},
		{"ghz-text", "Summary:\n  Count:\t200\n  Slowest:\t69.60 ms\n  Fastest:\t26.09 ms\n\nStatus code distribution:\n  [OK]   200 responses\n",
			"f: is the summary that ghz prints, in rounded figures: -O json writes the latency of every request"},
		{"iperf-text", "Connecting to host lab2, port 5201\n[ ID] Interval           Transfer     Bitrate         Retr  Cwnd\n[  5]   0.00-1.00   sec  1.97 GBytes  17.0 Gbits/sec    2   1.25 MBytes\n",
			"f: is text of iperf, whose rates are rounded: iperf3 -J writes them in full, a file for each run"},
		{"interned-histogram-set", `{"n": ["load"], "d": {"GenericSet": {"stories": {"1": ["a"]}}}, "h": [{"n": 0, "u": "ms", "v": [1]}]}`, interned},
		{"interned-histogram-set as arrays", `[["load", "a"], {"GenericSet": {"stories": {"1": 1}}}, [0, "ms-", 1, 2, [0, 1]]]`, interned},
		{"benchstat", "goos: linux\ngoarch: amd64\n       │  a.txt   │          b.txt          │\n       │  sec/op  │ sec/op    vs base       │\nSort-2   5.852µ ± 32%   1.479µ ± 22%  -74.73% (p=0.000 n=20)\n", ofBenchstat},
		{"benchstat of one file", "       │  a.txt   │\n       │  sec/op  │\nSort-2   5.852µ ± 32%\n", ofBenchstat},
		{"benchstat CSV", ",a.txt,\n,sec/op,CI\nSort-2,5.852e-06,32%\n", ofBenchstat},
		{"benchstat before 2023", "name    old time/op  new time/op  delta\nSort-2  5.85µs ±32%  1.48µs ±22%  -74.73%  (p=0.000 n=20+20)\n", ofBenchstat},
	})
	for _, f := range All() {
		for _, r := range refusals() {
			if r.Detect([]byte(f.Example())) {
				t.Errorf("the example of %s is refused as %s", f.Name, r.Name)
			}
		}
	}
}

// TestRefusalsSpareRuns: a log may hold the text for people and the runs.
func TestRefusalsSpareRuns(t *testing.T) {
	for format, text := range map[string]string{
		"hyperfine":        "Benchmark 1: true\n  Time (mean ± σ):       2.5 ms ±   1.2 ms\n",
		"pyperf":           "sort: Mean +- std dev: 283 ns +- 3 ns\n",
		"google-benchmark": "Benchmark       Time       CPU   Iterations\n",
		"jmh":              "Benchmark  Mode  Cnt     Score    Error  Units\nBench.run  avgt    5  2004.504 ± 30.642  ns/op\n",
		"libtest":          "parse/10                time:   [1.22 µs 1.23 µs 1.24 µs]\n",
		"pytest-benchmark": "Name (time in ns)     Min      Max     Mean\n",
	} {
		f, err := Lookup(format)
		if err != nil {
			t.Fatal(err)
		}
		if err := refused([]byte(text + f.Example())); err != nil {
			t.Errorf("%s: %v", format, err)
		}
	}
}
