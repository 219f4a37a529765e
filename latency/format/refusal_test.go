package format

import (
	"strings"
	"testing"
)

// TestRefusals: what holds no runs is refused with its advice.
func TestRefusals(t *testing.T) {
	cases := map[string][]string{
		"fio-histogram-log": {"101, 0, 4096" + strings.Repeat(", 0", 1856) + "\n"},
		"ab-html":           {"<p>\n This is ApacheBench, Version 2.3 <i>&lt;$Revision$&gt;</i><br>\n</p>\n<p>\n..done\n"},
		"hyperfine-csv": {
			"command,mean,stddev,median,user,system,min,max\n./a,0.5,0.1,0.5,0.4,0.1,0.4,0.7\n",
			"command,mean,stddev,median,user,system,min,max\n./a,0.5,0.1,0.5,0.4,0.1,0.4,0.7\n"},
		"hyperfine-table": {
			"Benchmark 1: true\n  Time (mean ± σ):       2.5 ms ±   1.2 ms\n",
			"Benchmark 1: true\n  Time (abs ≡):       2.5 ms\n",
			"| Command | Mean [ms] | Min [ms] |\n|:---|---:|---:|\n| `true` | 2.5 ± 1.2 | 1.5 |\n",
			"|===\n| Command \n| Mean [s] \n",
			"| Command | Mean [ms] | Min [ms] | Max [ms] | Relative |\n|:---|---:|---:|---:|---:|\n| `./a` | 5.1 ± 0.2 | 4.9 | 5.6 | 1.00 |\n"},
		"benchstat": {
			"goos: linux\ngoarch: amd64\n       │  a.txt   │          b.txt          │\n       │  sec/op  │ sec/op    vs base       │\nSort-2   5.852µ ± 32%   1.479µ ± 22%  -74.73% (p=0.000 n=20)\n",
			"       │  a.txt   │\n       │  sec/op  │\nSort-2   5.852µ ± 32%\n",
			",a.txt,\n,sec/op,CI\nSort-2,5.852e-06,32%\n",
			"name    old time/op  new time/op  delta\nSort-2  5.85µs ±32%  1.48µs ±22%  -74.73%  (p=0.000 n=20+20)\n",

			"goos: linux\n,a.txt,,b.txt,,,\n,sec/op,CI,sec/op,CI,vs base,P\nSort-4,1.5e-06,1%,1.25e-06,2%,-16.67%,p=0.002 n=6\n",
			"goos: linux\n       │  a.txt  │             b.txt              │\n       │ sec/op  │   sec/op     vs base           │\nSort-4   1.5µ ± 1%   1.2µ ± 2%  -16.67% (p=0.002 n=6)\n",
			"       │ a.txt  │\n       │ B/op   │\nSort-4   64 ± 0%\n",
			"name    old time/op  new time/op  delta\nSort-4  1.50µs ± 1%  1.25µs ± 2%  -16.67%  (p=0.002 n=6+6)\n",
		},
		"benchmarkdotnet-table": {
			"| Method | Mean     | Error    | StdDev   |\n|------- |---------:|---------:|---------:|\n| Short  | 24.42 ns | 0.223 ns | 0.198 ns |\n",
			"Method;Job;AnalyzeLaunchVariance;EvaluateOverhead;Mean;Error;StdDev\nShort;DefaultJob;False;Default;24.42 ns;0.223 ns;0.198 ns\n",

			"Method,Job,Runtime,Mean,Error,StdDev\nSort,DefaultJob,.NET 8.0,37.87 μs,0.20 μs,0.19 μs\n",
			"Method;Job;Mean;Error\nSort;DefaultJob;\"1,568.00 ns\";NA\n",
		},
		"jmh-text": {
			"# Run complete. Total time: 00:01:40\n\nBenchmark            (size)   Mode  Cnt   Score   Error  Units\nParserBench.parse        10   avgt    5  41.500 ± 0.250  ns/op\n",
			"# JMH version: 1.37\n# VM version: JDK 17\n",
			"\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error (99,9%)\",\"Unit\"\n\"a.b\",\"avgt\",1,5,\"41,5\",\"0,2\",\"ns/op\"\n",

			"# Run complete\n\nBenchmark      (size)  Mode  Cnt   Score   Error  Units\nA.sort            10  avgt    5  12.250 ± 0.125  us/op\n",
			"\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error (99.9%)\",\"Unit\"\n\"A.sort\",\"avgt\",1,5,12.25,0.125,\"us/op\"\n",
		},
		"criterion-text": {
			"fib 12                  time:   [478.65 ns 530.88 ns 606.78 ns]\n",
			"sort 10                 time:   [1.2034 µs 1.2101 µs 1.2177 µs]\nFound 3 outliers among 100 measurements (3.00%)\n"},
		"criterion-estimates": {`{"mean":{"point_estimate":5.5},"median":{"point_estimate":5.25},"median_abs_dev":{"point_estimate":0.5},"slope":null}`},
		"google-benchmark-table": {
			"Running ./b\n> Benchmark       Time       CPU   Iterations\n> ---\n> BM_Sort/64    489 ns   488 ns   27943\n",
			"Run on (4 X 2100 MHz CPU s)\n-----------------\nBenchmark       Time             CPU   Iterations\n-----------------\nBM_Sort       120 ns          119 ns      5800000\n"},
		"pytest-benchmark-table": {
			"name,param:n,min,max,mean,stddev,median,iqr,outliers,ops,rounds,iterations\na,1,1,3,2,1,2,1,0;0,0.5,3,1\n",
			"---- benchmark: 2 tests ----\nName (time in ns)     Min      Max     Mean\n----\ntest_a   1 (1.0)  3 (1.0)  2 (1.0)\n",
			"---- benchmark: 1 tests ----\nName (time in us)      Min      Max     Mean\n---\ntest_sort          12.2500  20.5000  13.0000\n"},
		"k6-text": {
			"     http_reqs......................: 45     6.5/s\n   ✓ iteration_duration.............: avg=12.91s min=12.53s med=12.77s\n",

			"     ✓ http_req_duration..............: avg=32.5ms min=20.25ms med=31ms max=75.5ms p(90)=50ms p(95)=61.5ms\n",
			"  █ TOTAL RESULTS\n\n    HTTP\n    http_req_duration..................: avg=140ms min=119ms med=140ms max=154ms p(90)=146ms p(95)=148ms\n",
		},
		"iperf-text": {
			"Connecting to host lab2, port 5201\n[ ID] Interval           Transfer     Bitrate         Retr  Cwnd\n[  5]   0.00-1.00   sec  1.97 GBytes  17.0 Gbits/sec    2   1.25 MBytes\n",
			"Connecting to host ::1, port 5201\n[ ID] Interval           Transfer     Bitrate         Retr  Cwnd\n[  5]   0.00-1.00   sec  1.50 GBytes  12.9 Gbits/sec    0   1.25 MBytes\n"},
		"fio-text": {
			"a: (g=0): rw=read\nfio-3.33\n\na: (groupid=0, jobs=1): err= 0: pid=7356\n  read: IOPS=128k, BW=500MiB/s\n\nRun status group 0 (all jobs):\n   READ: bw=500MiB/s\n",
			"3;fio-3.33;rr;0;0;1024;512000;128000;2;0;0\n",

			"fio-3.36\nStarting 1 process\n\njob: (groupid=0, jobs=1): err= 0: pid=77: Tue Dec  1 03:06:08 2026\n  read: IOPS=256k, BW=1000MiB/s\n",
			"3;fio-3.36;job;0;0;1024;1024000;256000;1;0;0;0.000000\n",
		},
		"jmeter-xml": {
			"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testResults version=\"1.2\">\n<sample t=\"12\" lt=\"11\"/>\n",
			"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testResults version=\"1.2\">\n<httpSample t=\"47\" lt=\"12\" ts=\"1700000000000\" s=\"true\" lb=\"Home\"/>\n</testResults>\n"},
		"pyperf-text":                  {".....................\nsort: Mean +- std dev: 283 ns +- 3 ns\n"},
		"vegeta-text":                  {"Requests      [total, rate, throughput]         20, 5.26, 5.20\nLatencies     [min, mean, 50, 90, 95, 99, max]  1.1ms, 2ms, 2ms, 3ms, 3ms, 4ms, 4ms\n"},
		"ghz-text":                     {"Summary:\n  Count:\t200\n  Slowest:\t69.60 ms\n  Fastest:\t26.09 ms\n\nStatus code distribution:\n  [OK]   200 responses\n"},
		"interned-histogram-set":       {`{"n": ["load"], "d": {"GenericSet": {"stories": {"1": ["a"]}}}, "h": [{"n": 0, "u": "ms", "v": [1]}]}`, `[["load", "a"], {"GenericSet": {"stories": {"1": 1}}}, [0, "ms-", 1, 2, [0, 1]]]`},
		"pgbench-intervals":            {"1796092401 539 482461 458423933 450 2795 0 0 0 0 0 0 0 0 0\n1796092402 1836 1993406 2279036652 516 5686 0 0 0 0 0 0 0 0 0\n"},
		"benchmarkdotnet-measurements": {"Target;Target_Method;Measurement_LaunchIndex;Measurement_IterationMode;Measurement_IterationStage;Measurement_IterationIndex;Measurement_Value\nA;B;1;Workload;Result;1;24.5\n"},
		"trace":                        {`{"traceEvents":[{"name":"paint","ph":"X","ts":12,"dur":5,"pid":1}]}`, `[{"name":"paint","ph":"X","ts":12,"dur":5,"pid":1}]`},
		"json-columns":                 {`{"metric":{"0":"boot","1":"boot"},"value":{"0":12.5,"1":13}}`, `{"metric": ["boot", "boot"], "value": [12.5, 13]}`, `{"columns":["metric","value"],"index":[0],"data":[["boot",12.5]]}`},
		"junit":                        {"<?xml version=\"1.0\"?>\n<testsuites>\n<testsuite name=\"x\"><testcase name=\"a\" time=\"0.5\"/></testsuite></testsuites>\n"},
		"web-page":                     {"<!DOCTYPE html>\n<html><body><table><tr><td>boot</td><td>12.5</td></tr></table></body></html>\n"},
	}
	for _, r := range refusals() {
		if len(cases[r.Name]) == 0 {
			t.Errorf("%s: no case", r.Name)
		}
		for _, text := range cases[r.Name] {
			for _, text := range []string{text, strings.ReplaceAll(text, "\n", "\r\n"), "\ufeff" + text} {
				_, err := read(t, "f", text, Options{})
				if err == nil || err.Error() != "f: "+r.Advice.Error() {
					t.Errorf("%s: %v of %q", r.Name, err, text)
				}
			}
		}
	}
}

// TestRefusesNoMeasurements: no example or fixture of a format is refused.
func TestRefusesNoMeasurements(t *testing.T) {
	texts := toolFiles(t, "*")
	for _, f := range All() {
		texts["the example of "+f.Name] = f.Example()
	}
	for file, text := range texts {
		for _, r := range refusals() {
			if r.Detect([]byte(text)) {
				t.Errorf("%s is refused as %s", file, r.Name)
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
		"pytest-benchmark": "Name (time in ns)     Min      Max     Mean\n",
	} {
		f, err := Lookup(format)
		if err != nil {
			t.Fatal(err)
		}
		if err := refused([]byte(text+f.Example()), false); err != nil {
			t.Errorf("%s: %v", format, err)
		}
	}
}
