package format

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sigtest/latency"
)

// A run in the text and the JSON of one invocation is one run: the JSON
// counts, which has more digits, and what the text repeats is accounted for.
func TestTwins(t *testing.T) {
	const (
		asText = "T: 0 (11) P:80 I:200 C: 40 Min: 9 Act: 73 Avg: 86 Max: 97\n"
		asJSON = `{"file_version": 1, "cmdline:": "cyclictest", "rt_test_version:": "2.40", "resolution_in_ns": 0,
"thread": {"0": {"histogram": {}, "cycles": 40, "min": 9, "max": 97, "avg": 86.5}}}
`
	)
	inDir(t, map[string]string{
		"a/run1.txt": asText, "a/run1.json": asJSON, "a/run2.txt": asText,
		"b/run1.csv": "run,T0/avg\n1,5\n", "b/run1.json": asJSON,
	})
	data, err := Open(Options{}, "a", "b")
	if err != nil {
		t.Fatal(err)
	}
	r, err := latency.Compare(data, latency.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got [][]float64
	for _, row := range r.Rows {
		if row.Name == "T0/avg" {
			got = append(got, row.Samples[0].Values, row.Samples[1].Values)
		}
	}
	if diff := cmp.Diff([][]float64{{86.5, 86}, {5, 86.5}}, got); diff != "" {
		t.Errorf("T0/avg (-want +got):\n%s", diff)
	}
	want := latency.Source{Path: "a/run1.txt", Format: "cyclictest", Config: "a", Values: 3, Rejected: 3,
		Reasons: map[string]int{"also in the JSON of the same run": 3}}
	if diff := cmp.Diff(want, r.Sources[1]); diff != "" {
		t.Errorf("source (-want +got):\n%s", diff)
	}
}
