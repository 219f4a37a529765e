package format

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAb(t *testing.T) {
	checkFiles(t, "ab", map[string][]string{
		"gnuplot.tsv": {
			"2 Connect|||0 ms lower",
			"2 Processing|||3 ms lower",
			"2 Total|||3 ms lower",
			"2 Waiting|||2 ms lower",
			"3 Connect|||1 ms lower",
			"3 Processing|||4 ms lower",
			"3 Total|||5 ms lower",
			"3 Waiting|||4 ms lower",
		},
		"once.txt": {
			"1 note||complete",
			"10 Failed requests|||0 count lower tally",
			"13 Requests per second|||2444.39 requests/s higher",
			"14 Time per request|||1.636 ms lower implied by Requests per second",
			"23 Total/p50|||1 ms lower",
			"25 Total/p90|||2 ms lower",
			"26 Total/p95|||3 ms lower",
			"28 Total/p99|||12 ms lower",
			"29 Total/max|||14 ms lower",
		},
		"percentiles.csv": {
			"5 Total/p50|||1.5 ms lower",
			"8 Total/p90|||1.9 ms lower",
			"9 Total/p95|||1.95 ms lower",
			"11 Total/p99|||1.99 ms lower",
			"12 Total/max|||2 ms lower",
		},
		"twice.txt": {
			"1 note|1|complete",
			"10 Failed requests||1|0 count lower tally",
			"13 Requests per second||1|2444.39 requests/s higher",
			"14 Time per request||1|1.636 ms lower implied by Requests per second",
			"23 Total/p50||1|1 ms lower",
			"25 Total/p90||1|2 ms lower",
			"26 Total/p95||1|3 ms lower",
			"28 Total/p99||1|12 ms lower",
			"29 Total/max||1|14 ms lower",
			"30 note|2|complete",
			"39 Failed requests||2|3 count lower tally",
			"41 Non-2xx responses||2|7 count lower tally",
			"43 Requests per second||2|2101.5 requests/s higher",
			"44 Time per request||2|1.636 ms lower implied by Requests per second",
			"53 Total/p50||2|1 ms lower",
			"55 Total/p90||2|2 ms lower",
			"56 Total/p95||2|3 ms lower",
			"58 Total/p99||2|12 ms lower",
			"59 Total/max||2|14 ms lower",
		},
	})
}

// TestAbInMail: what it prints may be quoted.
func TestAbInMail(t *testing.T) {
	text, err := os.ReadFile("testdata/ab/twice.txt")
	if err != nil {
		t.Fatal(err)
	}
	want, err := read(t, "f", string(text), Options{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := read(t, "f", logged("> ", string(text)), Options{})
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
}

// TestAbSetups: a loop over concurrencies is not one sample.
func TestAbSetups(t *testing.T) {
	const run = "This is ApacheBench, Version 2.3\nServer Hostname:        h\nServer Port:            80\nDocument Path:          /a\nConcurrency Level:      8\nRequests per second:    1500.5 [#/sec] (mean)\n"
	text := run + strings.NewReplacer("Level:      8", "Level:      16", "1500.5", "1750.5").Replace(run)
	if got, want := valuesByRun(t, text, "Requests per second (h, 80, /a, concurrency 16)"), "1750.5"; got != want {
		t.Errorf("read %q, want %q", got, want)
	}
}

func TestAbCut(t *testing.T) { checkCuts(t, "ab", true) }

func TestAbErrors(t *testing.T) {
	const start = "This is ApacheBench, Version 2.3\n"
	checkErrors(t, "", []errorCase{
		{"cut off", start + "Failed requests:  0\n", "f:1: the run of ab that begins here has no Requests per second" + repeatOrRemove},
		{"a run without a result", start + start + "Requests per second:    5.00 [#/sec] (mean)\n",
			"f:1: the run of ab that begins here has no Requests per second" + repeatOrRemove},
		{"cut off within the number", start + "Requests per second:    5.00 [#/sec] (mean)\n  50%   1",
			`f:3:9: "1" is where the file ends, within a line: it may be cut off; run the tool again, or end the line if this is the whole of it`},
		{"letters", start + "Requests per second:    5x0 [#/sec] (mean)\n", `f:2:25: "5x0"` + noDecimal},
		{"letters in -g", "starttime\tseconds\tctime\tdtime\tttime\twait\nx\t1\t2\t3\t4\tx\n", `f:2:11: "x"` + noDecimal},
		{"letters in -e", "Percentage served,Time in ms\n50,x\n", `f:2:4: "x"` + noDecimal},
	})
}

func FuzzAb(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "ab", text) })
}
