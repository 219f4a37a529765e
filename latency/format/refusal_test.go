package format

import "testing"

// TestRefusals: what holds no runs is refused with its advice, and no example of
// a format is.
func TestRefusals(t *testing.T) {
	const interned = `f: is a histogram set of interned names and numbers: write it anew as an array of histograms with "name" and "unit", as telemetry does by --output-format=histograms`
	checkErrors(t, "", []errorCase{
		{"hyperfine-csv", "command,mean,stddev,median,user,system,min,max\n./a,0.5,0.1,0.5,0.4,0.1,0.4,0.7\n",
			"f: is hyperfine's CSV, which holds averages only: --export-json writes the time of every run"},
		{"iperf-text", "Connecting to host lab2, port 5201\n[ ID] Interval           Transfer     Bitrate         Retr  Cwnd\n[  5]   0.00-1.00   sec  1.97 GBytes  17.0 Gbits/sec    2   1.25 MBytes\n",
			"f: is text of iperf, whose rates are rounded: iperf3 -J writes them in full, a file for each run"},
		{"interned-histogram-set", `{"n": ["load"], "d": {"GenericSet": {"stories": {"1": ["a"]}}}, "h": [{"n": 0, "u": "ms", "v": [1]}]}`, interned},
		{"interned-histogram-set as arrays", `[["load", "a"], {"GenericSet": {"stories": {"1": 1}}}, [0, "ms-", 1, 2, [0, 1]]]`, interned},
	})
	for _, f := range All() {
		for _, r := range refusals() {
			if r.Detect([]byte(f.Example())) {
				t.Errorf("the example of %s is refused as %s", f.Name, r.Name)
			}
		}
	}
}
