package format

import "testing"

// TestRefusals: what holds no runs is refused with its advice, and no example of
// a format is.
func TestRefusals(t *testing.T) {
	checkErrors(t, "", []errorCase{
		{"hyperfine-csv", "command,mean,stddev,median,user,system,min,max\n./a,0.5,0.1,0.5,0.4,0.1,0.4,0.7\n",
			"f: is hyperfine's CSV, which holds averages only: --export-json writes the time of every run"},
		{"jmeter-xml", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testResults version=\"1.2\">\n<sample t=\"12\" lt=\"11\"/>\n",
			"f: is JMeter's XML: let it write CSV, with -Jjmeter.save.saveservice.output_format=csv"},
		{"k6-text", "     http_reqs......................: 45     6.5/s\n   ✓ iteration_duration.............: avg=12.91s min=12.53s med=12.77s\n",
			"f: is the summary that k6 prints, in rounded figures: let it write them as JSON, with --summary-export=FILE, or every value, with --out csv=FILE"},
		{"vegeta-text", "Requests      [total, rate, throughput]         20, 5.26, 5.20\nLatencies     [min, mean, 50, 90, 95, 99, max]  1.1ms, 2ms, 2ms, 3ms, 3ms, 4ms, 4ms\n",
			"f: is the report that vegeta prints, in rounded figures: vegeta report --type json writes them in full, and vegeta encode every result"},
		{"ghz-text", "Summary:\n  Count:\t200\n  Slowest:\t69.60 ms\n  Fastest:\t26.09 ms\n\nStatus code distribution:\n  [OK]   200 responses\n",
			"f: is the summary that ghz prints, in rounded figures: -O json writes the latency of every request"},
	})
	for _, f := range All() {
		for _, r := range refusals() {
			if r.Detect([]byte(f.Example())) {
				t.Errorf("the example of %s is refused as %s", f.Name, r.Name)
			}
		}
	}
}
