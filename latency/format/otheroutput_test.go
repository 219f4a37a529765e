package format

import (
	"slices"
	"strings"
	"testing"

	"sigtest/latency"
)

// TestOpenOtherOutput: what another tool printed into the file of a run is not
// left aside silently. That a tool's lines may pass for a table is no such case.
func TestOpenOtherOutput(t *testing.T) {
	const counts = "7,,cycles,1000,100.00,,\n"
	inDir(t, map[string]string{"x.txt": hackbenchOnce + "Time: 0.5\n" + cyclicLine + counts, "counts.csv": counts + counts})
	for _, c := range []struct{ file, format, want string }{
		{"x.txt", "", "read as cyclictest, the file also holds output of hackbench and perf-stat, which was left aside"},
		{"x.txt", "hackbench", ""},
		{"counts.csv", "", ""},
	} {
		data, err := Open(Options{Format: c.format}, c.file)
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
		if got != c.want {
			t.Errorf("%s as %q: warning %q, want %q", c.file, c.format, got, c.want)
		}
	}
}

// TestJoinedDocuments: a JSON document behind a file of another format is not left
// aside silently.
func TestJoinedDocuments(t *testing.T) {
	for _, f := range All() {
		for _, other := range All() {
			document := strings.IndexAny(other.Example(), "{[") == 0
			if passesEasily(f) || other.Name == f.Name || !document || other.Name == "report" { // which is told by a start
				continue
			}
			data, err := Open(Options{Stdin: strings.NewReader(f.Example() + "\n" + other.Example())}, "-")
			if err != nil {
				continue
			}
			result, err := latency.Compare(data, latency.Options{})
			if err != nil || !slices.ContainsFunc(result.Warnings, func(w latency.Warning) bool { return w.Code == "other-output" }) {
				t.Errorf("%s behind %s is left aside: %v", other.Name, f.Name, err)
			}
		}
	}
}
