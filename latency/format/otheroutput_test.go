package format

import (
	"strings"
	"testing"

	"sigtest/latency"
)

// TestOpenOtherOutput: what another tool printed into the file of a run is not
// left aside silently.
func TestOpenOtherOutput(t *testing.T) {
	inDir(t, map[string]string{"x.txt": hackbenchOnce + "Time: 0.5\n" + cyclicLine + "7,,cycles,1000,100.00,,\n"})
	for format, want := range map[string]string{
		"":          "read as cyclictest, the file also holds output of hackbench and perf-stat, which was left aside",
		"hackbench": "",
	} {
		data, err := Open(Options{Format: format}, "x.txt")
		if err != nil {
			t.Fatal(err)
		}
		result, err := latency.Compare(data, latency.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, w := range result.Warnings {
			if w.Code == "other-output" {
				got = strings.TrimPrefix(w.Text, "x.txt:1: ")
			}
		}
		if got != want {
			t.Errorf("%q: warning %q, want %q", format, got, want)
		}
	}
}
