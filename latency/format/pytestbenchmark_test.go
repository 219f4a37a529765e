package format

import "testing"

func TestPytestBenchmark(t *testing.T) {
	checkFiles(t, "pytest-benchmark", map[string][]string{
		"rounds.json": {
			"1 test_b.py::test_p[20]|||5e-07 s lower", "1 test_b.py::test_p[20]|||2.25e-07 s lower", "1 test_b.py::test_p[20]|||4e-07 s lower",
			"1 test_b.py::test_kept|||0.25 s lower of 40, max 0.5",
			"1 test_b.py::test_saved|||0.625 s lower of 5, max 0.75",
		},
		"two.json": {
			"1 a.py::test||1|1.5 s lower of 9, max 2",
			"2 a.py::test||2|2.5 s lower of 8, max 3",
		},
	})
}

func TestPytestBenchmarkCut(t *testing.T) { checkCuts(t, "pytest-benchmark", true) }

func TestPytestBenchmarkContext(t *testing.T) {
	all, err := observationsIn(t, "f", toolFiles(t, "pytest-benchmark")["testdata/pytest-benchmark/rounds.json"], Options{})
	if err != nil {
		t.Fatal(err)
	}
	const seconds = 1778051289.5 // date -u -d "2026-05-06 07:08:09" +%s
	if o := all[0]; o.Machine != "bench1" || !o.Ordered || o.Order != seconds || !pytestBenchmarkFormat().OneRun {
		t.Errorf("%+v", o)
	}
}

// Of rounds that are not all there the mean counts; without one the value is
// missing.
func TestPytestBenchmarkMissing(t *testing.T) {
	checkRead(t, `{"benchmarks": [{"fullname": "a", "stats": {"rounds": 2, "mean": 5, "max": 7, "data": [1, 2, "and more"]}}]}`, []string{"1 a|||5 s lower of 2, max 7"})
	checkRead(t, `{"benchmarks": [{"fullname": "a", "stats": {"rounds": 3, "data": [1, 2]}}]}`, []string{"1 a|||missing s lower of 3, max 0"})
}

func TestPytestBenchmarkErrors(t *testing.T) {
	checkErrors(t, "pytest-benchmark", []errorCase{
		{"negative", `{"benchmarks": [{"fullname": "a", "stats": {"rounds": 2, "data": [1, -2]}}]}`,
			`f:1: benchmark "a" has a wrong time: -2 is negative, which no time, rate or count is: remove the run`},
		{"no name", `{"benchmarks": [{"name": "a", "stats": {"rounds": 3, "mean": 1}}]}`,
			`f:1: a benchmark without "fullname" or "stats": expected what pytest-benchmark writes`},
		{"none", "\n" + `{"benchmarks": []}`,
			`f:2: no benchmarks: expected what pytest-benchmark writes`},
		{"cut off", "{\"benchmarks\": [{\"fullname\":\n \"a", `f:2:3: the JSON value that starts in line 1 is not finished: the file is cut off`},
	})
	checkNotClaimed(t, "pytest-benchmark", []string{`{"benchmarks": [{"fullname": "a", "stats": {"mean": 1}}]}`})
}

func FuzzPytestBenchmark(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "pytest-benchmark", text) })
}
