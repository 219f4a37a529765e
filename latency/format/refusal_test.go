package format

import "testing"

const ofBenchstat = "f: is what benchstat printed, which holds averages only: give the files that benchstat was given"

// TestRefusals: what holds no runs is refused with its advice, and no example of
// a format is.
func TestRefusals(t *testing.T) {
	checkErrors(t, "", []errorCase{
		{"hyperfine-csv", "command,mean,stddev,median,user,system,min,max\n./a,0.5,0.1,0.5,0.4,0.1,0.4,0.7\n",
			"f: is hyperfine's CSV, which holds averages only: --export-json writes the time of every run"},
		{"benchstat", "goos: linux\ngoarch: amd64\n       │  a.txt   │          b.txt          │\n       │  sec/op  │ sec/op    vs base       │\nSort-2   5.852µ ± 32%   1.479µ ± 22%  -74.73% (p=0.000 n=20)\n", ofBenchstat},
		{"benchstat of one file", "       │  a.txt   │\n       │  sec/op  │\nSort-2   5.852µ ± 32%\n", ofBenchstat},
		{"benchstat CSV", ",a.txt,\n,sec/op,CI\nSort-2,5.852e-06,32%\n", ofBenchstat},
		{"benchstat before 2023", "name    old time/op  new time/op  delta\nSort-2  5.85µs ±32%  1.48µs ±22%  -74.73%  (p=0.000 n=20+20)\n", ofBenchstat},
	})
	for _, f := range All() {
		for _, r := range refusals() {
			if r.Detect([]byte(f.Example())) {
				t.Errorf("the example of %s is refused as %s", f.Name, r.Name)
			}
		}
	}
}
