package format

import (
	"strings"
	"testing"
)

// TestRefusals: what holds no runs is refused with its advice.
func TestRefusals(t *testing.T) {
	cases := map[string][]string{
		"hyperfine-csv":   {"command,mean,stddev,median,user,system,min,max\n./a,0.5,0.1,0.5,0.4,0.1,0.4,0.7\n"},
		"hyperfine-table": {"| Command | Mean [ms] | Min [ms] | Max [ms] | Relative |\n|:---|---:|---:|---:|---:|\n| `./a` | 5.1 ± 0.2 | 4.9 | 5.6 | 1.00 |\n"},
		"benchstat": {
			"goos: linux\n,a.txt,,b.txt,,,\n,sec/op,CI,sec/op,CI,vs base,P\nSort-4,1.5e-06,1%,1.25e-06,2%,-16.67%,p=0.002 n=6\n",
			"goos: linux\n       │  a.txt  │             b.txt              │\n       │ sec/op  │   sec/op     vs base           │\nSort-4   1.5µ ± 1%   1.2µ ± 2%  -16.67% (p=0.002 n=6)\n",
			"       │ a.txt  │\n       │ B/op   │\nSort-4   64 ± 0%\n",
			"name    old time/op  new time/op  delta\nSort-4  1.50µs ± 1%  1.25µs ± 2%  -16.67%  (p=0.002 n=6+6)\n",
		},
		"benchmarkdotnet-csv": {
			"Method,Job,Runtime,Mean,Error,StdDev\nSort,DefaultJob,.NET 8.0,37.87 μs,0.20 μs,0.19 μs\n",
			"Method;Job;Mean;Error\nSort;DefaultJob;\"1,568.00 ns\";NA\n",
		},
		"jmh-text": {
			"# Run complete\n\nBenchmark      (size)  Mode  Cnt   Score   Error  Units\nA.sort            10  avgt    5  12.250 ± 0.125  us/op\n",
			"\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error (99.9%)\",\"Unit\"\n\"A.sort\",\"avgt\",1,5,12.25,0.125,\"us/op\"\n",
		},
		"criterion-text":        {"sort 10                 time:   [1.2034 µs 1.2101 µs 1.2177 µs]\nFound 3 outliers among 100 measurements (3.00%)\n"},
		"criterion-estimates":   {`{"mean":{"confidence_interval":{"confidence_level":0.95,"lower_bound":11.5,"upper_bound":12.5},"point_estimate":12.0,"standard_error":0.2},"slope":null}`},
		"google-benchmark-text": {"Run on (4 X 2100 MHz CPU s)\n-----------------\nBenchmark       Time             CPU   Iterations\n-----------------\nBM_Sort       120 ns          119 ns      5800000\n"},
		"pytest-benchmark-text": {"---- benchmark: 1 tests ----\nName (time in us)      Min      Max     Mean\n---\ntest_sort          12.2500  20.5000  13.0000\n"},
		"k6-text": {
			"     ✓ http_req_duration..............: avg=32.5ms min=20.25ms med=31ms max=75.5ms p(90)=50ms p(95)=61.5ms\n",
			"  █ TOTAL RESULTS\n\n    HTTP\n    http_req_duration..................: avg=140ms min=119ms med=140ms max=154ms p(90)=146ms p(95)=148ms\n",
		},
		"iperf3-text": {"Connecting to host ::1, port 5201\n[ ID] Interval           Transfer     Bitrate         Retr  Cwnd\n[  5]   0.00-1.00   sec  1.50 GBytes  12.9 Gbits/sec    0   1.25 MBytes\n"},
		"fio-text": {
			"fio-3.36\nStarting 1 process\n\njob: (groupid=0, jobs=1): err= 0: pid=77: Tue Dec  1 03:06:08 2026\n  read: IOPS=256k, BW=1000MiB/s\n",
			"3;fio-3.36;job;0;0;1024;1024000;256000;1;0;0;0.000000\n",
		},
		"jmeter-xml":   {"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testResults version=\"1.2\">\n<httpSample t=\"47\" lt=\"12\" ts=\"1700000000000\" s=\"true\" lb=\"Home\"/>\n</testResults>\n"},
		"trace":        {`{"traceEvents":[{"name":"paint","ph":"X","ts":12,"dur":5,"pid":1}]}`, `[{"name":"paint","ph":"X","ts":12,"dur":5,"pid":1}]`},
		"json-columns": {`{"metric":{"0":"boot","1":"boot"},"value":{"0":12.5,"1":13}}`, `{"metric": ["boot", "boot"], "value": [12.5, 13]}`, `{"columns":["metric","value"],"index":[0],"data":[["boot",12.5]]}`},
		"junit":        {"<?xml version=\"1.0\"?>\n<testsuites>\n<testsuite name=\"x\"><testcase name=\"a\" time=\"0.5\"/></testsuite></testsuites>\n"},
		"web-page":     {"<!DOCTYPE html>\n<html><body><table><tr><td>boot</td><td>12.5</td></tr></table></body></html>\n"},
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
