package format

import (
	"strings"
	"testing"
)

func TestJMH(t *testing.T) {
	const parse = "1 ParserBench.parse (kind=ascii, size=10)"
	checkFiles(t, "jmh", map[string][]string{
		"forks.json": {
			parse + "||1|41.25 ns/op lower",
			parse + "||1|41.75 ns/op lower",
			parse + "/gc.alloc.rate||1|900 MB/sec none",
			parse + "/gc.alloc.rate||1|910 MB/sec none",
			parse + "/gc.alloc.rate.norm||1|48 B/op",
			parse + "||2|41.25 ns/op lower",
			parse + "||2|missing ns/op lower",
			"1 rejected: infinite score",
			parse + "/gc.alloc.rate||2|905 MB/sec none",
			parse + "/gc.alloc.rate.norm||2|49 B/op",
		},
		"modes.json": { // the mean of 1000 calls is (1.5*600 + 4*5 + 2*395) / 1000
			"2 Foo.bar (thrpt, threads=4)|||1.5e+09 ops/s higher",
			"2 Foo.bar (thrpt, threads=4)|||1.25e+09 ops/s higher",
			"2 Foo.bar/get (thrpt, threads=4)|||1e+09 ops/s higher",
			"2 Foo.bar/ipc (thrpt, threads=4)|||2.5 insns/clk higher",
			"2 Foo.bar (sample, threads=4)|||1.71 us/op lower of 1000, max 4",
			"2 Foo.bar/p50 (sample, threads=4)|||1.5 us/op lower",
			"2 Foo.bar/p90 (sample, threads=4)|||2 us/op lower",
			"2 Foo.bar/p99 (sample, threads=4)|||2 us/op lower",
			"2 Foo.bar/max (sample, threads=4)|||4 us/op lower",
			"2 rejected: fork without iterations",
		},
	})
}

func TestJMHCut(t *testing.T) { checkCuts(t, "jmh", false) }

// TestJMHRepeated: forks of several documents in a file are numbered on.
func TestJMHRepeated(t *testing.T) {
	const once = `[{"benchmark": "a", "mode": "avgt", "threads": 1, "primaryMetric": {"scoreUnit": "s/op", "rawData": [[1], [2]]}}]` + "\n"
	checkRead(t, once+strings.Replace(once, "[[1], [2]]", "[[3]]", 1), []string{
		"1 a||1|1 s/op lower", "1 a||2|2 s/op lower", "2 a||3|3 s/op lower",
	})
}

func TestJMHErrors(t *testing.T) {
	const head = "[{\"benchmark\": \"a.b\", \"mode\": \"avgt\",\n"
	checkErrors(t, "", []errorCase{
		{"no raw data", head + `"primaryMetric": {"score": 5, "rawData": []}}]`,
			`f:1: "a.b" has a score but no rawData, which holds the iterations: run JMH without -Djmh.json.rawData=false`},
		{"no name", `[{"benchmark": "", "primaryMetric": {}}]`,
			`f:1: a result without "benchmark": expected what JMH writes by -rf json`},
		{"text", head + `"primaryMetric": {"rawData": [["5x"]]}}]`,
			`f:1: "a.b": an iteration of "5x", which is no number: expected one, or "NaN"`},
		{"nested", head + `"primaryMetric": {"rawData": [[[5]]]}}]`,
			`f:1: "a.b": an iteration that is no number: expected rawData as JMH writes it, the scores of each fork in an array of their own`},
		{"histogram", head + `"primaryMetric": {"rawDataHistogram": [[[[5]]]]}}]`,
			`f:1: "a.b": a histogram that is not made of values and their counts: expected rawDataHistogram as JMH writes it`},
		{"cut off", head + `"primaryMetric": {"rawData": [[5`,
			`f:2:32: the JSON value that starts in line 1 is not finished: the file is cut off`},
	})
}

func FuzzJMH(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "jmh", text) })
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
