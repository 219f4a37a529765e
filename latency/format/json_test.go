package format

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sigtest/latency"
)

func TestJSON(t *testing.T) {
	checkFiles(t, "json", map[string][]string{
		"rows.json": {
			"2 startup|before|1|12.25 ms", "3 startup|before|2|missing ms", "5 startup|after|1|11.25 ms",
			"10 requests|after|1|950 1/s higher",
		},
		"lines.jsonl": {
			"2 latency.p50||1|4.5 ms", "2 latency.p99||1|18 ms", "2 rate||1|210",
			"3 latency.p50||2|4.25 ms", "3 latency.p99||2|missing ms", "3 rate||2|215.5",
			"5 latency.p50||3|4.75 ms", "5 latency.p99||3|21 ms", "5 rate||3|198",
		},
		"custom.json": {"3 CPU load|||61.5 Percent", "8 Free memory|||812 Megabytes"},
	})
}

func TestJSONErrors(t *testing.T) {
	const list = `"value" is a list of numbers: give each an object of its own (rows, as pandas writes by orient="records"), or leave it aside with --ignore value`
	checkErrors(t, "json", []errorCase{
		{"no number", "[\n  {\"metric\": \"a\", \"config\": \"x\",\n   \"value\": \"1x2\"}]\n", `f:3:13: "1x2"` + noDecimal},
		{"no number in a line", "tool\n  {\"metric\": \"a\", \"value\": true}\n", `f:2:28: "true"` + noDecimal},
		{"a list", `{"metric": "a", "value": [1, 2]}`, "f:1:26: " + list},
		{"a list in an array", "[{\"metric\": \"a\", \"value\": 1},\n {\"metric\": \"a\",\n  \"value\": [ -1]}]", "f:3:12: " + list},
		{"no object", "[{\"metric\": \"a\", \"value\": 1},\n 7]", `f:2:2: "7" where an object is expected, such as {"name": "x", "value": 1.5}`},
		{"an array cut off", "[{\"metric\": \"a\", \"value\": 1},\n {\"met", "f:2:6: the JSON value that starts in line 1 is not finished: the file is cut off"},
		{"an object cut in two", "{\"metric\": \"a\", \"value\": 1}\n {\"metric\": \"a\",\n\"value\": 2}\n", "f:2:16: the JSON object does not end in its line, as it does in a log of one a line"},
		{"objects with commas", "{\"metric\": \"a\", \"value\": 1}\n {\"metric\": \"a\", \"value\": 2},\n", "f:2:29: is no JSON here: invalid character ',' after top-level value"},
		{"nothing", "{}\n", `f:1: no JSON object with members: expected some such as {"name": "x", "value": 1.5}, in an array or one a line`},
		{"no metric", `{"metric": "", "value": 1}`, `f:1:12: empty metric: expected its name in column "metric"`},
		{"two roles", `{"metric": "a", "value": 1, "wert": 2}`, `f:1: columns "value" and "wert" could both hold the value: rename one, or leave one aside with --ignore`},
	})
}

// A name that comes late is neither dropped nor read as another one.
func TestJSONLateName(t *testing.T) {
	row := `{"metric": "a", "value": 1, "note": "` + strings.Repeat("x", 1000) + "\"}\n"
	text := strings.Repeat(row, 70) + `{"metric": "a", "p99": 7}` + "\n"
	_, err := read(t, "f", text, Options{})
	want := `f:71:24: the name "p99" occurs in none of the first 64 KB of objects, which tell the columns: put it into the first object too, with null for no value, or leave it aside with --ignore p99`
	if err == nil || err.Error() != want {
		t.Errorf("error: %v\nwant: %s", err, want)
	}
	all, err := read(t, "f", text, Options{Ignore: []string{"p99"}})
	if err != nil || len(all) != 71 {
		t.Errorf("%d observations, %v", len(all), err)
	}
	// A document is known to its end.
	all, err = read(t, "f", "["+strings.ReplaceAll(strings.TrimSpace(text), "\n", ",\n")+"]", Options{})
	if err != nil || len(all) != 71 {
		t.Errorf("%d observations, %v", len(all), err)
	}
}

// The options for columns are those of csv.
func TestJSONOptions(t *testing.T) {
	for _, c := range []struct {
		name, text string
		options    Options
		want       string
	}{
		{"by", `{"test": "a", "cpu": "big", "value": 1}`, Options{By: []string{"cpu"}}, "1 big/a|||1"},
		{"column", `{"what": "a", "run": 1, "took": 5}`, Options{Columns: map[string]string{"metric": "what", "value": "took"}}, "1 a||1|5"},
		{"ignore", `{"run": 1, "a": 5, "b": [1]}`, Options{Ignore: []string{"b"}}, "1 a||1|5"},
		{"transposed", `{"metric": "a", "old_1": 5, "old_2": 6, "new_1": 7, "new_2": 8}`, Options{}, "1 a|old|1|5 1 a|old|2|6 1 a|new|1|7 1 a|new|2|8"},
		{"comma", `{"metric": "a", "value": "1,5"}`, Options{Decimal: ","}, "1 a|||1.5"},
		{"escapes", `{"metric": "a\"},{\u00e4", "value": 1}`, Options{}, `1 a"},{ä|||1`},
		{"nothing inside", `{"metric": "a", "o": {}, "l": [], "value": 1}`, Options{}, "1 a|||1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.options.Format = "json"
			got, err := read(t, "f", c.text, c.options)
			if err != nil || strings.Join(got, " ") != c.want {
				t.Errorf("got %q, %v", got, err)
			}
		})
	}
}

// Where each metric occurs once, a file is a run, and a directory is a sample.
func TestJSONOneRun(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"run1.json": `[{"name": "a", "value": 1}, {"name": "b", "value": 2}]`,
		"run2.json": `[{"name": "a", "value": 3}, {"name": "b", "value": 4}]`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	data, err := Open(Options{}, "x="+dir)
	if err != nil {
		t.Fatal(err)
	}
	result, err := latency.Compare(data, latency.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if s := result.Rows[0].Samples[0]; len(s.Runs) != 2 || s.Runs[0] != "run1" || s.Runs[1] != "run2" {
		t.Errorf("runs %q", s.Runs)
	}
}

func TestJSONCut(t *testing.T) { checkCuts(t, "json", true) }

func TestJSONNotClaimed(t *testing.T) {
	checkNotClaimed(t, "json", []string{
		`[{"benchmark": "a.B.c", "mode": "thrpt", "primaryMetric": {"score": 5, "rawData": [[1, 2]]}}]`,
		`{"type": "Point", "metric": "http_reqs", "data": {"time": "2024-01-01T00:00:00Z", "value": 1}}`,
		`{"Time": "2024-01-01T00:00:00Z", "Action": "output", "Test": "BenchmarkA", "Output": "x"}`,
		`{"results": [{"command": "a", "times": [1, 2]}]}`,
		`{"p50": 1, "p99": 2}`,
		`{"version": "1.0", "metadata": {"loops": 8}, "benchmarks": [{"runs": [{"values": [1, 2]}]}]}`,
	})
}

func FuzzJSON(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "json", text) })
}
