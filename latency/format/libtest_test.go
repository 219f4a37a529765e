package format

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLibtest(t *testing.T) {
	checkFiles(t, "libtest", map[string][]string{
		"nightly.txt": {
			"4 parse::bench_long|||1.018149e+06 ns/iter lower",
			"4 parse::bench_long/throughput|||120 MB/s higher implied by parse::bench_long",
			"5 bench_short|||135.25 ns/iter lower",
			"6 rejected: failed benchmark",
			"10 cmov|||2835 cycles/iter lower",
		},
		"loop.txt": {
			"2 For loop (Execution)||1|12314 ns/iter lower",
			"4 upload||1|1911 MS/s",
			"5 For loop (Execution)||2|12290 ns/iter lower",
		},
	})
}

// TestLibtestTargets: benchmarks of one name in several targets are no runs of one.
func TestLibtestTargets(t *testing.T) {
	const text = "     Running unittests src/lib.rs (target/release/deps/a-11)\ntest push ... bench: 12.50 ns/iter (+/- 0.31) = 80 MB/s\n" +
		"     Running benches/b.rs (target/release/deps/b-22)\ntest push ... bench: 9,000 ns/iter (+/- 100)\n"
	all, err := observationsIn(t, "f", text, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range all {
		got = append(got, o.Scope+": "+detail(o))
	}
	want := []string{
		"src/lib.rs: 2 push|||12.5 ns/iter lower",
		"src/lib.rs: 2 push/throughput|||80 MB/s higher implied by push",
		"benches/b.rs: 4 push|||9000 ns/iter lower",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestLibtestErrors(t *testing.T) {
	const cut = "f:1: a line that is cut off or mixed with others: expected, for instance, test NAME ... bench: 18,149 ns/iter (+/- 755)"
	checkErrors(t, "", []errorCase{
		{"cut off", "test a ... bench: 18,149 ns/iter (+/- 7", cut},
		{"a comma too many", "test a ... bench: 18,14 ns/iter (+/- 7)\n", cut},
		{"mixed", "test a ... bench: 18 ns/iter (+/- 7) and more\n", cut},
	})
}

func TestLibtestCut(t *testing.T) { checkCuts(t, "libtest", true) }

func FuzzLibtest(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "libtest", text) })
}
