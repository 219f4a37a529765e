package format

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
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

// What only the text of a run tells counts in the run of its document.
func TestTwinsLack(t *testing.T) {
	const schbench = "%s percentiles (usec) runtime 30 (s) (90000 total samples)\n\t* 99.0th: 40 (9 samples)\n\tmin=1, max=90\n"
	inDir(t, map[string]string{
		"s/run1.txt":  fmt.Sprintf(schbench, "Wakeup Latencies") + "average rps: 12.50\n",
		"s/run1.json": `{"int": {"wakeup_latency_pct99.0": 41, "wakeup_latency_min": 1, "wakeup_latency_max": 90}}`,
		"n/run1.yaml": "metrics:\n    - stressor: cyclic\n      bogo-ops: 120\n      wall-clock-time: 1.001\n",
		"n/run1.txt": stressNGOnce + "stress-ng: info: [2] cyclic:   min: 11 ns, max: 57 ns, std.dev. 1.25\n" +
			"stress-ng: metrc: [1] cyclic 120 1.00 0.5 0.25 120 160\nstress-ng: fail: [2] cyclic: no\nstress-ng: info: [1] unsuccessful run completed in 1s\n",
	})
	for dir, want := range map[string]string{
		"s": "wakeup latency/p99 41, wakeup latency/min 1, wakeup latency/max 90, average rps 12.5; 3 rejected",
		"n": "cyclic/min 11, cyclic/max 57, cyclic/usr time 0.5, cyclic/sys time 0.25, cyclic/bogo ops per second (real time) 120, " +
			"cyclic/bogo ops per second (usr+sys time) 160, cyclic/bogo ops 120, cyclic/real time 1.001; 2 rejected; failed-run",
	} {
		data, err := Open(Options{}, dir)
		if err != nil {
			t.Fatal(err)
		}
		r, err := latency.Compare(data, latency.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, row := range r.Rows {
			got = append(got, fmt.Sprint(row.Name, " ", row.Samples[0].Values[0]))
			if runs := row.Samples[0].Runs; len(runs) != 1 || filepath.Ext(runs[0]) == ".txt" {
				t.Errorf("%s: runs %q", row.Name, runs)
			}
		}
		rejected := 0
		for _, s := range r.Sources {
			rejected += s.Rejected
		}
		text := fmt.Sprintf("%s; %d rejected", strings.Join(got, ", "), rejected)
		for _, w := range r.Warnings {
			text += "; " + w.Code
		}
		if text != want {
			t.Errorf("%s: %s\nwant %s", dir, text, want)
		}
	}
}

// Two configurations may be the two forms of one run.
func TestTwinsApart(t *testing.T) {
	inDir(t, map[string]string{
		"run1.txt":  "T: 0 (11) P:80 I:200 C: 40 Min: 9 Act: 73 Avg: 86 Max: 97\n",
		"run1.json": `{"cmdline:": "", "thread": {"0": {"cycles": 40, "min": 9, "max": 97, "avg": 86.5}}}`,
	})
	data, err := Open(Options{}, "text=run1.txt", "document=run1.json")
	if err != nil {
		t.Fatal(err)
	}
	r, err := latency.Compare(data, latency.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range r.Sources {
		if s.Used != 3 {
			t.Errorf("%s: %d values used, want 3", s.Path, s.Used)
		}
	}
}

// Tables of equal names are no twins, whatever lines of them begin with.
func TestTwinsOfTables(t *testing.T) {
	inDir(t, map[string]string{"d/x.csv": "metric,value\n{a,5\nb,7\n", "d/x.tsv": "metric\tvalue\nb\t6\n"})
	data, err := Open(Options{}, "d")
	if err != nil {
		t.Fatal(err)
	}
	r, err := latency.Compare(data, latency.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range r.Sources {
		if s.Rejected > 0 {
			t.Errorf("%s: %d rejected", s.Path, s.Rejected)
		}
	}
}

// Of a text remain the values and notes that its document lacks, and errors.
func TestLackedBy(t *testing.T) {
	broken := errors.New("broken")
	text := func(yield func(latency.Observation, error) bool) {
		_ = yield(latency.Observation{Metric: "a"}, nil) && yield(latency.Observation{Metric: "b"}, nil) &&
			yield(noteAt(1, "known", "", ""), nil) && yield(noteAt(2, "new", "", ""), nil) && yield(completeAt(3), nil) &&
			yield(latency.Observation{}, broken)
	}
	var got []string
	for o, err := range lackedBy(told{map[string]bool{"a": true}, map[string]bool{"known": true}}, "YAML", text) {
		if err != nil {
			got = append(got, err.Error())
			continue
		}
		got = append(got, detail(o))
	}
	want := []string{"0 rejected: also in the YAML of the same run", "0 b|||0", "2 note||new:  -> ", "3 note||complete", "broken"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
