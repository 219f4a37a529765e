package format

import (
	"slices"
	"strings"
	"testing"
)

// TestGoBenchImpliedSpeed: MB/s follows from ns/op where one number of bytes
// explains all lines of the benchmark, to the digits that were printed.
func TestGoBenchImpliedSpeed(t *testing.T) {
	const (
		first  = "pkg: p\nBenchmarkX 10 119.3 ns/op 536.65 MB/s\n" // of 64 bytes
		second = "BenchmarkX 10 61.17 ns/op 1046.28 MB/s\n"        // 63.999 to 64.01
	)
	for _, c := range []struct {
		name, text string
		implied    bool
	}{
		{"bytes agree", first + second, true},
		{"a time that was cut", first + "BenchmarkX 10 133 ns/op 480.12 MB/s\n", true}, // 64 bytes in 133.3 ns
		{"too slow for two decimals", "BenchmarkX 10 51200000000 ns/op 0.00 MB/s\n", true},
		{"a line without the speed", first + "BenchmarkX 10 120 ns/op\n", true},
		{"other bytes in another line", first + "BenchmarkX 10 61.20 ns/op 2091.50 MB/s\n", false}, // 128 bytes
		{"other bytes in another configuration", "v: 1\n" + first + "v: 2\nBenchmarkX 10 61.20 ns/op 2091.50 MB/s\n", false},
		{"other bytes of another benchmark", first + "BenchmarkY 10 61.20 ns/op 2091.50 MB/s\n", true},
		{"other bytes in another package", first + "pkg: q\nBenchmarkX 10 61.20 ns/op 2091.50 MB/s\n", true},
		{"no whole bytes", "BenchmarkX 10 100.0 ns/op 645.00 MB/s\n", false}, // 64.5 bytes
		{"no time", first + "BenchmarkX 10 536.65 MB/s\n", false},
		{"no number", first + "BenchmarkX 10 NaN ns/op 536.65 MB/s\n", false},
	} {
		all, err := observationsIn(t, "f", c.text, Options{})
		if err != nil {
			t.Fatal(err)
		}
		var by [][]string
		for _, o := range all {
			if o.Unit == "MB/s" && o.Metric == "X MB/s" && o.Scope != "q" {
				by = append(by, o.ImpliedBy)
			} else if o.Unit != "MB/s" && o.ImpliedBy != nil {
				t.Errorf("%s: %s is implied by %s", c.name, o.Metric, strings.Join(o.ImpliedBy, ", "))
			}
		}
		if len(by) == 0 {
			t.Errorf("%s: no speed", c.name)
		}
		for _, names := range by {
			if got := slices.Equal(names, []string{"X"}); got != c.implied || !got && names != nil {
				t.Errorf("%s: implied by %q, want it to be implied: %v", c.name, names, c.implied)
			}
		}
	}
}
