package format

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sigtest/latency"
)

func TestGoBench(t *testing.T) {
	const (
		failed   = " failed, and has no result of that run -> see what go test prints about it; mend it, or leave it out by -bench"
		packages = " failed: benchmarks of it may be missing -> see what go test prints about it; -run='^$' leaves the tests out"
	)
	checkFiles(t, "go-bench", map[string][]string{
		"count.txt": {
			"5 Sort/n=10-4||1|612 ns/op",
			"5 Sort/n=10-4 MB/s||1|130.72 MB/s",
			"5 Sort/n=10-4 B/op||1|24 B/op",
			"5 Sort/n=10-4 allocs/op||1|1 allocs/op",
			"6 Sort/n=10-4||2|0.3733 ns/op",
			"6 Sort/n=10-4 MB/s||2|131.01 MB/s",
			"6 Sort/n=10-4 B/op||2|0 B/op",
			"6 Sort/n=10-4 allocs/op||2|0 allocs/op",
			"7 Join||1|4021.5 ns/op",
			"7 Join words/op||1|50 words/op",
			"8 Join||2|4100 ns/op",
			"8 Join words/op||2|51 words/op",
			"9 Bad-4||1|missing ns/op",
		},
		"once.txt": {
			"4 One drift|||-2.5 drift",
			"4 One widgets/s|||7 widgets/s lower",
			"4 One hits|||9 hits higher",
		},
		"packages.txt": {
			"6 Nop-2|||4250 ns/op",
			"9 Print-2|||4823 ns/op",
			"9 Print-2 x/op|||7 x/op",
			"10 Tight-2|||3827 ns/op",
			"11 rejected: not told of which benchmark",
			"11 note||unread-results: 4 results could not be read; the first one: not told of which benchmark -> let benchmarks print whole lines, and keep the lines of go test whole",
			"12 rejected: benchmark without a result",
			"13 rejected: malformed result line",
			"14 rejected: malformed result line",
			"15 note||run-failed: BenchmarkFail-2" + failed,
			"23 Nop-2|||1987 ns/op",
			"24 note||run-failed: package example.com/b" + packages,
			"25 note||run-failed: package example.com/c" + packages,
		},
		"notes.txt": {
			"3 X-4|before|1|125 ns/op",
			"4 X-4|before|2|126 ns/op",
			"5 Y-4|before|1|225 ns/op",
			"9 X-4|after|1|98.5 ns/op",
			"10 X-4|after|2|99.5 ns/op",
			"11 note||run-failed: BenchmarkY-4" + failed,
		},
		"events.json": {
			"8 Nop-2|||756.5 ns/op",
			"9 Nop-2|||611 ns/op",
			"9 Nop-2 MB/s|||10.57 MB/s",
			"10 note||run-failed: package example.com/b" + packages,
		},
	})
}

func TestGoBenchCut(t *testing.T) { checkCuts(t, "go-bench", true) }

// TestGoBenchEvents: packages that are tested at the same time are told apart,
// and each result has its time.
func TestGoBenchEvents(t *testing.T) {
	all, err := observationsIn(t, "f", toolFiles(t, "go-bench")[filepath.Join("testdata", "go-bench", "events.json")], Options{})
	if err != nil {
		t.Fatal(err)
	}
	const seven = 1778051280 // 2026-05-06 07:08:00 UTC, by date -d
	for i, want := range []latency.Observation{
		{Scope: "example.com/a", Order: seven + 13.5, Ordered: true, Machine: "linux"},
		{Scope: "example.com/b", Order: seven + 14, Ordered: true, Machine: "linux"},
	} {
		got := latency.Observation{Scope: all[i].Scope, Order: all[i].Order, Ordered: all[i].Ordered, Machine: all[i].Machine}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("observation %d (-want +got):\n%s", i, diff)
		}
	}
}

func TestGoBenchErrors(t *testing.T) {
	const x = "BenchmarkX 1 5 ns/op\n"
	checkErrors(t, "", []errorCase{
		{"no benchmark", "goos: linux\ngoarch: amd64\nPASS\n",
			`f:3: the file ends without a result of a benchmark, such as "BenchmarkSort-8 1000 1234 ns/op": go test needs -bench to run any`},
		{"direction", "Unit ns/op better=faster\n" + x,
			`f:1: unit "ns/op" is better="faster": expected better=higher or better=lower`},
		{"directions", "Unit x better=lower\n" + x + "Unit x better=higher\n",
			`f:3: unit "x" is better=higher here and better=lower before: state one of them`},
		{"two keys", "a: 1\nb: 1\n" + x + "a: 2\n" + x + "b: 2\n" + x,
			`f:7: results of one benchmark differ in "a", "b": --column config=a compares by the first, and --by or --ignore says what becomes of the others`},
		{"numbered runs", "time: 1\n" + x + "time: 2\n" + x + "time: 3\n" + x,
			`f:6: every result of a benchmark has a "time" of its own: --ignore time if these are runs, --by time if they are metrics of their own, --column config=time if they are configurations`},
		{"broken event", `{"Action":"output","Output":"BenchmarkX 1 5 ns/op\n"}` + "\n" + `{"Action":"output","Output":"Bench` + "\n\n",
			`f:2: no whole event of go test -json: unexpected end of JSON input`},
	})
	checkNotClaimed(t, "go-bench", []string{
		"Benchmark\tvalue\nA\t5\n",
		"BenchmarkA\t5\t6\t7\nBenchmarkB\t5\t6\t7\n",
		`{"Action":"buy","price":5}`,
	})
}

// TestGoBenchKeys: what configuration lines mean is told by which of them tell
// results of one benchmark apart, or by the user.
func TestGoBenchKeys(t *testing.T) {
	const x = "BenchmarkX 1 5 ns/op\n"
	const two = "a: 1\nb: 1\n" + x + "a: 2\n" + x + "b: 2\n" + x
	for _, c := range []struct {
		name, text string
		options    Options
		fixed      bool
		want       []string
	}{
		{"one benchmark a value", "a: 1\nBenchmarkX 1 5 ns/op\na: 2\nBenchmarkY 1 5 ns/op\n", Options{}, false,
			[]string{"2 X|||5 ns/op", "4 Y|||5 ns/op"}},
		{"ended", "note: quick\n" + x + "note:\n" + x, Options{}, false,
			[]string{"2 X|quick||5 ns/op", "4 X|no note||5 ns/op"}},
		{"machines", "cpu: A\n" + x + "cpu: B\n" + x, Options{}, false,
			[]string{"2 X||1|5 ns/op", "4 X||2|5 ns/op"}},
		{"stated", two, Options{Columns: map[string]string{"config": "A"}, Ignore: []string{"b"}}, false,
			[]string{"3 X|1|1|5 ns/op", "5 X|2|1|5 ns/op", "7 X|2|2|5 ns/op"}},
		{"by", two, Options{By: []string{"a"}, Ignore: []string{"b"}}, false,
			[]string{"3 1/X||1|5 ns/op", "5 2/X||1|5 ns/op", "7 2/X||2|5 ns/op"}},
		{"ignored", two, Options{Ignore: []string{"a", "b"}}, false,
			[]string{"3 X||1|5 ns/op", "5 X||2|5 ns/op", "7 X||3|5 ns/op"}},
		{"one configuration", two, Options{}, true,
			[]string{"3 1/1/X|||5 ns/op", "5 2/1/X|||5 ns/op", "7 2/2/X|||5 ns/op"}},
		{"printed by benchmarks", "BenchmarkX\nin: 1\nBenchmarkX 1 5 ns/op\nBenchmarkX \tin: 2\nin: 3\n 1\t 6 ns/op\nBenchmarkX\npkg: p\n" + x, Options{}, false,
			[]string{"3 X||1|5 ns/op", "6 X||2|6 ns/op", "9 X||1|5 ns/op"}},
		{"toolchain", "toolchain: old\n" + x + "toolchain: new\n" + x, Options{}, false,
			[]string{"2 X|old||5 ns/op", "4 X|new||5 ns/op"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			checkGoKeys(t, c.text, Input{Path: "f", Options: c.options, fixed: c.fixed}, c.want)
		})
	}
}

func checkGoKeys(t *testing.T, text string, in Input, want []string) {
	t.Helper()
	var got []string
	for o, err := range goBenchFormat().Read(strings.NewReader(text), in) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, detail(o))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestGoBenchStatedRole: a key can be no run or value.
func TestGoBenchStatedRole(t *testing.T) {
	_, err := read(t, "f", "a: 1\nBenchmarkX 1 5 ns/op\n", Options{Columns: map[string]string{"run": "a"}})
	const want = "f:2: --column run=a: the key of a configuration line can be the configuration, by --column config=a, or part of the metrics' names, by --by a"
	if err == nil || err.Error() != want {
		t.Errorf("error: %v\nwant:  %s", err, want)
	}
}

// TestGoBenchAgainstR: averages, Change %, Welch's P and the exact P of
// Mann-Whitney as R 4.2.2 computes them from the same lines, by mean, t.test and
// wilcox.test(exact = TRUE).
func TestGoBenchAgainstR(t *testing.T) {
	data, err := Open(Options{}, filepath.Join("testdata", "go-bench", "r", "old.txt"), filepath.Join("testdata", "go-bench", "r", "new.txt"))
	if err != nil {
		t.Fatal(err)
	}
	result, err := latency.Compare(data, latency.Options{})
	if err != nil {
		t.Fatal(err)
	}
	reference := []struct {
		metric                                   string
		before, after, improvement, welch, ranks float64
	}{
		{"Hash/kind=crc/size=16-4", 17.5414285714286, 15.6933333333333, 10.5356027906724, 4.60056640019373e-07, 0.00116550116550117},
		{"Hash/kind=crc/size=64-4", 43.8457142857143, 43.8833333333333, -0.0857986880403106, 0.938742116790161, 1},
		{"Hash/kind=crc/size=1kB-4", 213.171428571429, 220.516666666667, -3.44569539382567, 0.00772094343878564, 0.0221445221445221},
		{"Hash/kind=crc/size=4kB-4", 855.714285714286, 832.866666666667, 2.67000556483027, 0.00552844047269246, 0.00815850815850816},
		{"Hash/kind=crc/size=32kB-4", 6950.14285714286, 6889.16666666667, 0.87733722499708, 0.483845849157363, 0.533799533799534},
		{"Hash/kind=fnv/size=16-4", 12.2828571428571, 6.14166666666667, 49.998061564705, 2.67953579365815e-14, 0.00116550116550117},
		{"Hash/kind=fnv/size=64-4", 30.8642857142857, 31.1933333333333, -1.06611123968218, 0.468996796442593, 0.628205128205128},
		{"Hash/kind=fnv/size=1kB-4", 187.871428571429, 207.116666666667, -10.2438344359111, 1.57936648240678e-06, 0.00116550116550117},
		{"Hash/kind=fnv/size=4kB-4", 701.6, 709.9, -1.18301026225769, 0.366221415907231, 0.730769230769231},
		{"Hash/kind=fnv/size=32kB-4", 5557.28571428571, 5618.33333333333, -1.09851503388943, 0.489544473165683, 0.628205128205128},
	}
	if len(result.Rows) != len(reference) {
		t.Fatalf("%d rows, %d expected", len(result.Rows), len(reference))
	}
	for i, want := range reference {
		row := &result.Rows[i]
		c := row.Comparisons[0]
		p := func(test string) float64 {
			return c.Tests[slices.IndexFunc(c.Tests, func(r latency.TestResult) bool { return r.Name == test })].P
		}
		for name, pair := range map[string][2]float64{
			"before": {want.before, row.Samples[0].Mean}, "after": {want.after, row.Samples[1].Mean},
			"improvement": {want.improvement, c.Improvement(row.Better).Value},
			"welch":       {want.welch, p("welch")}, "mann-whitney": {want.ranks, p("mann-whitney")},
		} {
			const tolerance = 1e-9 // R prints 15 digits; Change % of -0.086 loses some of those of the means
			if !(math.Abs(pair[1]-pair[0]) <= tolerance*math.Abs(pair[0])) || row.Name != want.metric {
				t.Errorf("%s (%s): %s is %v, %v by R", want.metric, row.Name, name, pair[1], pair[0])
			}
		}
	}
}

func FuzzGoBench(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "go-bench", text) })
}

// BenchmarkGoBench reads 100,000 result lines: 5,000 benchmarks, 20 runs, 4
// values a run.
func BenchmarkGoBench(b *testing.B) {
	var lines strings.Builder
	lines.WriteString("goos: linux\ngoarch: amd64\npkg: example.com/long\n")
	for i := range 100_000 {
		fmt.Fprintf(&lines, "BenchmarkSort/case=%d-8 \t  100000\t  %d.%d ns/op\t  %d.50 MB/s\t  24 B/op\t  1 allocs/op\n", i/20, 1000+i%97, i%10, 400+i%89)
	}
	b.SetBytes(int64(lines.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if n := readAll(b, lines.String()); n != 400_000 {
			b.Fatalf("%d observations", n)
		}
	}
}
