package format

import (
	"os"
	"strings"
	"testing"

	"sigtest/latency"
)

// TestExamples: every format says all of itself, and its example is recognised
// and read.
func TestExamples(t *testing.T) {
	for _, f := range All() {
		if f.Name == "" || f.Doc == "" || f.Run == "" || f.Sign == "" {
			t.Errorf("%q: a description lacks: %+v", f.Name, f)
		}
		for _, line := range []string{f.Doc, f.Run, f.Sign} {
			if strings.Contains(line, "\n") || strings.HasSuffix(strings.ReplaceAll(line, "...", ""), ".") {
				t.Errorf("%s: %q is no single line without full stop", f.Name, line)
			}
		}
		text := f.Example()
		if found, err := (&opener{}).formatOf([]byte(text)); err != nil || found.Name != f.Name {
			t.Errorf("the example of %s is recognised as %q: %v", f.Name, found.Name, err)
		}
		if all, err := read(t, "f", text, Options{}); err != nil || len(all) == 0 {
			t.Errorf("the example of %s: %d observations, %v", f.Name, len(all), err)
		}
	}
	entries, err := os.ReadDir("example")
	if err != nil || len(entries) != len(All()) {
		t.Errorf("%d examples of %d formats, %v", len(entries), len(All()), err)
	}
}

// TestExamplesTwice: of two outputs in one file none is lost, also where each has a
// byte order mark.
func TestExamplesTwice(t *testing.T) {
	values := func(text string) int {
		data, err := Open(Options{Stdin: strings.NewReader(text)}, "-")
		if err != nil {
			return -1
		}
		result, err := latency.Compare(data, latency.Options{})
		if err != nil {
			return -1
		}
		return result.Sources[0].Values
	}
	for _, f := range All() {
		text := f.Example()
		once, twice, marked := values(text), values(text+"\n"+text), values("\ufeff"+text+"\n\ufeff"+text)
		sameStart := f.Name == "fio" // of whose reports the last counts
		if twice >= 0 && twice < 2*once && !sameStart || marked != twice {
			t.Errorf("%s: %d values, of two files %d, with marks %d", f.Name, once, twice, marked)
		}
	}
}
