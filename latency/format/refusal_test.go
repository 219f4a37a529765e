package format

import "testing"

// TestRefusals: what holds no runs is refused with its advice, and no example of
// a format is.
func TestRefusals(t *testing.T) {
	checkErrors(t, "", []errorCase{
		{"hyperfine-csv", "command,mean,stddev,median,user,system,min,max\n./a,0.5,0.1,0.5,0.4,0.1,0.4,0.7\n",
			"f: is hyperfine's CSV, which holds averages only: --export-json writes the time of every run"},
		{"google-benchmark-console", "Running ./b\n> Benchmark       Time       CPU   Iterations\n> ---\n> BM_Sort/64    489 ns   488 ns   27943\n",
			"f: is Google Benchmark's table for people, which holds rounded times: --benchmark_out=FILE writes every repetition as JSON, --benchmark_format=json prints it"},
	})
	for _, f := range All() {
		for _, r := range refusals() {
			if r.Detect([]byte(f.Example())) {
				t.Errorf("the example of %s is refused as %s", f.Name, r.Name)
			}
		}
	}
}
