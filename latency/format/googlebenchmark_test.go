package format

import (
	"strings"
	"testing"
)

func TestGoogleBenchmark(t *testing.T) {
	checkFiles(t, "google-benchmark", map[string][]string{
		"repeated.json": {
			"3 BM_Sort/64/threads:2||1|294.75 ns lower",
			"3 BM_Sort/64/threads:2/cpu_time||1|293.5 ns lower",
			"3 BM_Sort/64/threads:2/bytes_per_second||1|8.7e+08 B/s higher",
			"3 BM_Sort/64/threads:2/items_per_second||1|2.175e+08 items/s higher",
			"3 BM_Sort/64/threads:2/misses||1|15  none",
			"3 BM_Sort/64/threads:2/ratio||1|missing  none",
			"3 BM_Sort/64/threads:2||2|296.25 ns lower",
			"3 BM_Sort/64/threads:2/cpu_time||2|295 ns lower",
			"3 BM_Sort/64/threads:2/bytes_per_second||2|8.6e+08 B/s higher",
			"3 BM_Sort/64/threads:2/items_per_second||2|2.15e+08 items/s higher",
			"3 BM_Sort/64/threads:2/misses||2|-1  none",
			"3 BM_Sort/64/threads:2/ratio||2|0.5  none",
			"3 rejected: aggregate of repetitions",
			`3 rejected: error "no device"`,
			`3 rejected: skipped "needs root"`,
		},
		"old.json": {
			"1 BM_Copy/8||1|8 us lower", "1 BM_Copy/8/cpu_time||1|7.5 us lower",
			"1 BM_Copy/8||2|9 us lower", "1 BM_Copy/8/cpu_time||2|8.5 us lower",
			"1 rejected: aggregate of repetitions", "1 rejected: aggregate of repetitions", "1 rejected: aggregate of repetitions",
			"1 BM_mean||1|4 us lower", "1 BM_mean/cpu_time||1|4 us lower",
			"1 BM_stddev||1|5 us lower", "1 BM_stddev/cpu_time||1|5 us lower",
			"1 BM_RMS||1|6 us lower", "1 BM_RMS/cpu_time||1|6 us lower",
		},
		"table.csv": {
			`7 BM <"a,b">/64||1|490.5 ns lower`, `7 BM <"a,b">/64/cpu_time||1|487.5 ns lower`,
			`7 BM <"a,b">/64/bytes_per_second||1|5.25e+08 B/s higher`, `7 BM <"a,b">/64/misses||1|-3  none`,
			`8 BM <"a,b">/64||2|484.75 ns lower`, `8 BM <"a,b">/64/cpu_time||2|missing ns lower`,
			`8 BM <"a,b">/64/bytes_per_second||2|5.28e+08 B/s higher`, `8 BM <"a,b">/64/misses||2|4  none`,
			"9 rejected: aggregate of repetitions", "10 rejected: aggregate of repetitions",
			"11 rejected: aggregate of repetitions", "12 rejected: aggregate of repetitions",
			`13 rejected: error "no \"device\", sorry"`,
		},
	})
}

func TestGoogleBenchmarkCut(t *testing.T) { checkCuts(t, "google-benchmark", true) }

// Where and when the file was made is known of each repetition; a single
// execution has no number.
func TestGoogleBenchmarkContext(t *testing.T) {
	text := `{"context": {"date": "2026-05-06T07:08:09+02:00", "host_name": "h"}, "benchmarks": [{"name": "a", "real_time": 1, "time_unit": "ms"}]}`
	all, err := observationsIn(t, "f", text, Options{})
	if err != nil {
		t.Fatal(err)
	}
	const seconds = 1778044089 // date -d 2026-05-06T05:08:09Z +%s
	if o := all[0]; o.Machine != "h" || !o.Ordered || o.Order != seconds || o.Run != "" || !googleBenchmarkFormat().OneRun {
		t.Errorf("%+v", o)
	}
}

const googleCSVHead = "name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,label,error_occurred,error_message\n"

func TestGoogleBenchmarkErrors(t *testing.T) {
	const aggregates = "no repetitions, from which a sample is made: run the benchmark with --benchmark_repetitions, and without --benchmark_report_aggregates_only"
	checkErrors(t, "", []errorCase{
		{"aggregates alone", `{"benchmarks": [{"name": "a_mean", "run_type": "aggregate", "real_time": 1, "time_unit": "ms"}]}`,
			"f:1: " + aggregates},
		{"aggregates alone in CSV", googleCSVHead + `"a_mean",3,1,1,ns,,,,,` + "\n" + `"a_stddev",3,1,1,ns,,,,,` + "\n",
			"f:3: " + aggregates},
		{"aggregates and errors", `{"benchmarks": [{"name": "a_mean", "run_type": "aggregate", "real_time": 1, "time_unit": "ms"}, {"name": "b", "run_type": "iteration", "error_occurred": true, "error_message": "bad"}]}`,
			"f:1: " + aggregates},
		{"no rows", googleCSVHead, "f:1: " + aggregates},
		{"no name", `{"benchmarks": [{"name": "", "real_time": 1, "time_unit": "ms"}]}`,
			`f:1: a benchmark without "name": expected what Google Benchmark writes`},
		{"negative", `{"benchmarks": [{"name": "a", "real_time": -1.5, "time_unit": "ms"}]}`,
			`f:1: real_time of "a" is -1.5, which is negative: remove the run`},
		{"cut within a number", googleCSVHead + `"a",3,1.5,1`,
			"f:2: the file ends within this line, which may be cut off: run the benchmark again, or end the line if this is the whole of it"},
		{"cut within a name", googleCSVHead + `"a`,
			"f:2: quotes that do not match: the file is cut off, or was changed"},
		{"a cell too few", googleCSVHead + `"a",3,1.5,1,ns,,,,` + "\n",
			"f:2: 9 cells, where the header has 10: the row was changed"},
		{"letters", googleCSVHead + `"a",3,1x5,1,ns,,,,,` + "\n",
			`f:2: real_time: "1x5"` + noDecimal},
		{"unit", googleCSVHead + `"a",3,15 ms,1,ns,,,,,` + "\n",
			`f:2: real_time: "15 ms"` + noDecimal},
	})
	checkNotClaimed(t, "google-benchmark", []string{
		"name,iterations,real_time\n", `{"benchmarks": [{"name": "a", "stats": {"mean": 1}}]}`,
	})
}

// In CSV, a statistic of the user's own is told from a benchmark by the rows of
// the mean beside it.
func TestGoogleBenchmarkStatistics(t *testing.T) {
	checkRead(t, googleCSVHead+
		"\"a_b\",9,1,1,ns,,,,,\n\"a_b\",9,2,2,ns,,,,,\n\"a_b_mean\",2,1.5,1.5,ns,,,,,\n\"a_b_the_max\",2,2,2,ns,,,,,\n"+
		"\"a_b_slow\",8,4,4,ns,,,,,\n\"a_b_slow\",8,5,5,ns,,,,,\n\"a_b_slow_mean\",2,4.5,4.5,ns,,,,,\n\"a_once\",7,6,6,ns,,,,,\n\"a_b_once\",7,7,7,ns,,,,,\n", []string{
		"2 a_b||1|1 ns lower", "2 a_b/cpu_time||1|1 ns lower", "3 a_b||2|2 ns lower", "3 a_b/cpu_time||2|2 ns lower",
		"4 rejected: aggregate of repetitions", "5 rejected: aggregate of repetitions",
		"6 a_b_slow||1|4 ns lower", "6 a_b_slow/cpu_time||1|4 ns lower", "7 a_b_slow||2|5 ns lower", "7 a_b_slow/cpu_time||2|5 ns lower",
		"8 rejected: aggregate of repetitions",
		"9 a_once||1|6 ns lower", "9 a_once/cpu_time||1|6 ns lower",
		"10 a_b_once||1|7 ns lower", "10 a_b_once/cpu_time||1|7 ns lower",
	})
}

// The last line may lack its end where it is whole.
func TestGoogleBenchmarkTrimmed(t *testing.T) {
	checkRead(t, strings.TrimRight(googleCSVHead, "\n")+"\n"+`"a",3,1.5,1,ns,,,,,`, []string{"2 a|||1.5 ns lower", "2 a/cpu_time|||1 ns lower"})
}

func FuzzGoogleBenchmark(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "google-benchmark", text) })
}
