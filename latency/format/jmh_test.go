package format

import "testing"

func TestJMH(t *testing.T) {
	checkFiles(t, "jmh", map[string][]string{
		"forks.json": {
			"1 QueueBench.offer (kind=ring, size=10)||1|3 ops/us higher",
			"1 QueueBench.offer (kind=ring, size=10)||1|3.5 ops/us higher",
			"1 QueueBench.offer (kind=ring, size=10)/gc.alloc.rate||1|80.5 MB/sec none",
			"1 QueueBench.offer (kind=ring, size=10)/gc.alloc.rate.norm||1|24 B/op",
			"1 QueueBench.offer (kind=ring, size=10)/gc.alloc.rate.norm||1|missing B/op",
			"1 QueueBench.offer (kind=ring, size=10)/gc.count||1|2  none",
			"1 QueueBench.offer (kind=ring, size=10)/gc.count||1|3  none",
			"1 QueueBench.offer (kind=ring, size=10)||2|4 ops/us higher",
			"1 QueueBench.offer (kind=ring, size=10)||2|3.5 ops/us higher",
			"1 QueueBench.offer (kind=ring, size=10)/gc.alloc.rate.norm||2|24.5 B/op",
			"1 QueueBench.offer (kind=ring, size=10)/gc.alloc.rate.norm||2|24 B/op",
			"1 QueueBench.offer (kind=ring, size=10)/gc.count||2|1  none",
			"1 QueueBench.offer (kind=ring, size=10)/gc.count||2|2  none",
			"1 QueueBench.poll||1|12.25 ns/op lower",
			"1 QueueBench.poll||2|12.5 ns/op lower",
		},
		"sample.json": { // 15 x 1.5, 85 x 2.5, 4 x 9.5, 40.25
			"2 QueueBench.drain sample|||2.9833333333333334 us/op lower of 105, max 40.25",
			"2 QueueBench.drain sample/p50|||2.5 us/op lower",
			"2 QueueBench.drain sample/p90|||2.5 us/op lower",
			"2 QueueBench.drain sample/max|||40.25 us/op lower",
			"2 QueueBench.drain ss, 4 threads|||70.5 us/op lower",
		},
	})
}

func TestJMHErrors(t *testing.T) {
	const start = `[{"benchmark": "a.B.c", "primaryMetric": {`
	checkErrors(t, "", []errorCase{
		{"no runs", start + `"score": 5, "scoreUnit": "ns/op"}}]`,
			`f:1: benchmark "a.B.c" has neither "rawData" nor "rawDataHistogram": its runs are not there`},
		{"no name", "\n" + start + `}}, {"primaryMetric": {}}]`,
			`f:2: a result without "benchmark" or "primaryMetric": expected what JMH writes by -rf json`},
		{"no number", start + `"rawData": [["x"]]}}]`, `f:1:1: "x" in the JSON value that starts here is no number`},
		{"a pair", start + `"rawDataHistogram": [[[[1, 0]]]]}}]`,
			`f:1: benchmark "a.B.c" has a histogram of "B.c" with the pair 1, 0: expected a time and how often it was measured`},
		{"more forks", start + `"rawData": [[1]]}, "secondaryMetrics": {"gc": {"rawData": [[1], [2]]}}}]`,
			`f:1: benchmark "a.B.c" has 2 forks of "B.c/gc" and 1 of its score`},
		{"cut off", start + `"rawData": [[1`, "f:1:56: the JSON value that starts in line 1 is not finished: the file is cut off"},
	})
}

func TestCutPackage(t *testing.T) {
	for name, want := range map[string][2]string{
		"org.acme.QueueBench.offer":            {"org.acme", "QueueBench.offer"},
		"org.acme.Outer.Inner.offer (a=b.c.d)": {"org.acme", "Outer.Inner.offer (a=b.c.d)"},
		"org.acme.queue.offer":                 {"org.acme", "queue.offer"},
		"QueueBench.offer":                     {"", "QueueBench.offer"},
		"offer":                                {"", "offer"},
	} {
		if scope, rest := cutPackage(name); scope != want[0] || rest != want[1] {
			t.Errorf("%s: %q, %q, want %q", name, scope, rest, want)
		}
	}
}

func TestJMHCut(t *testing.T) { checkCuts(t, "jmh", false) }

func FuzzJMH(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "jmh", text) })
}
