package format

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sigtest/latency"
)

// readFully reads as read does, and tells all of each observation.
func readFully(t *testing.T, name, text string) (seen []string, err error) {
	t.Helper()
	decoded, err := decode(strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	head, _ := decoded.Peek(HeadSize)
	f, err := (&opener{}).formatOf(head)
	if err != nil {
		return nil, err
	}
	for o, err := range f.Read(decoded, Input{Path: name}) {
		if err != nil {
			return seen, err
		}
		seen = append(seen, describeFully(o))
	}
	return seen, nil
}

func describeFully(o latency.Observation) string {
	if n := o.Note; n != nil {
		text := fmt.Sprintf("%d note %s", o.Line, o.Run)
		if n.Complete {
			text += " complete"
		}
		if n.Warning != nil {
			text += fmt.Sprintf(" %s: %s -> %s", n.Warning.Code, n.Warning.Text, n.Warning.Remedy)
		}
		return text
	}
	text := describe(o)
	if o.Tally {
		text += " tally"
	}
	if o.ImpliedBy != nil {
		text += " implied"
	}
	if o.Inside != nil {
		text += fmt.Sprint(" ", *o.Inside)
	}
	return text
}

// checkFiles compares what is read of the files of testdata/NAME, all of them.
func checkFiles(t *testing.T, name string, want map[string][]string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", name, "*"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != len(want) {
		t.Errorf("%d files for %s, %d expected", len(files), name, len(want))
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got, err := readFully(t, "f", string(content))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want[filepath.Base(file)], got); diff != "" {
				t.Errorf("observations differ (-want +got):\n%s", diff)
			}
		})
	}
}

// checkRefused compares the whole message that each text is refused with.
func checkRefused(t *testing.T, cases []struct{ name, text, want string }) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if _, err := readFully(t, "f", c.text); err == nil || err.Error() != c.want {
				t.Errorf("error: %v\nwant:  %s", err, c.want)
			}
		})
	}
}

const (
	repeatOrRemove = ": it failed, was interrupted, or the file is cut off; run it again, or remove it"
	noDecimal      = " is no number: expected a decimal such as 12.5 or 1.25e-3, a unit behind it at most; an empty cell or NA says that a value is missing"
)

// TestUnreadable: what cannot be read to its end is not blamed on what the
// part read lacks.
func TestUnreadable(t *testing.T) {
	text := "Running with 1*40 (== 40) tasks.\n" + strings.Repeat("x", maxRecord+1)
	_, err := readFully(t, "f", text)
	if err == nil || !strings.HasPrefix(err.Error(), "f:2: cannot be read: a row is longer") {
		t.Errorf("error: %v", err)
	}
}

// toolFixtures are the files of the formats that toolRun serves.
func toolFixtures(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, name := range []string{"hackbench", "perf-bench", "dbench", "sysbench", "stress-ng"} {
		files, err := filepath.Glob(filepath.Join("testdata", name, "*"))
		if err != nil || len(files) == 0 {
			t.Fatal(name, err)
		}
		for _, file := range files {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			texts[file] = string(content)
		}
	}
	return texts
}

// TestCutOff cuts each file after each of its lines: what is still read of it
// are values of the whole file, not others. Labels and setups may differ,
// since the file then holds fewer runs.
func TestCutOff(t *testing.T) {
	key := func(described string) string {
		name, value, _ := strings.Cut(described, "|")
		name, _, _ = strings.Cut(name, " (")
		return name + value[strings.LastIndexByte(value, '|'):]
	}
	for file, text := range toolFixtures(t) {
		all, err := read(t, "f", text, Options{})
		if err != nil {
			t.Fatal(err)
		}
		whole := map[string]bool{}
		for _, o := range all {
			whole[key(o)] = true
		}
		lines := strings.SplitAfter(text, "\n")
		refused := 0
		for n := 1; n < len(lines); n++ {
			some, err := read(t, "f", strings.Join(lines[:n], ""), Options{})
			if err != nil {
				refused++
			}
			for _, o := range some {
				if !whole[key(o)] {
					t.Errorf("%s cut after line %d: %s", file, n, o)
				}
			}
		}
		if refused == 0 {
			t.Errorf("%s: no cut was refused", file)
		}
	}
}

// TestLineEnds: the ends of lines, colours and quoting change no observation.
func TestLineEnds(t *testing.T) {
	for file, text := range toolFixtures(t) {
		want, err := read(t, "f", text, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for name, changed := range map[string]string{
			"CRLF":   strings.ReplaceAll(text, "\n", "\r\n"),
			"quoted": "> " + strings.ReplaceAll(text, "\n", "\n> "),
			"colour": strings.ReplaceAll(text, "\n", "\x1b[0m\n\x1b[1;32m"),
		} {
			got, err := read(t, "f", changed, Options{})
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("%s, %s: %v\n%s", file, name, err, diff)
			}
		}
	}
}

func TestLabelRuns(t *testing.T) {
	run := func(of, setup string) toolRun {
		return toolRun{of: of, setup: setup, observations: []latency.Observation{{Metric: of, Tally: true}, {Note: &latency.Note{Complete: true}}}}
	}
	for _, c := range []struct {
		name string
		runs []toolRun
		want []string // metric|run, and whether a missing value counts as 0
	}{
		{"one", []toolRun{run("a", "x")}, []string{"a||true"}},
		{"one of each benchmark", []toolRun{run("a", "x"), run("b", "y")}, []string{"a||true", "b||true"}},
		{"repeated", []toolRun{run("a", "x"), run("b", "y"), run("a", "x")}, []string{"a|1|true", "b|1|true", "a|2|true"}},
		{"setups", []toolRun{run("a", "x"), run("a", "y"), run("b", "y")}, []string{"a (x)||false", "a (y)||false", "b||true"}},
		{"setups repeated", []toolRun{run("a", "x"), run("a", ""), run("a", "x")}, []string{"a (x)|1|false", "a|1|false", "a (x)|2|false"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			all, err := (&textLines{}).labelRuns("tool", c.runs)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for i := 0; i < len(all); i += 2 {
				o, note := all[i], all[i+1]
				got = append(got, fmt.Sprintf("%s|%s|%v", o.Metric, o.Run, o.Tally))
				if note.Run != o.Run || note.Metric != "" {
					t.Errorf("note of %q about run %q of %q", o.Run, note.Run, note.Metric)
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
