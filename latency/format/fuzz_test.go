package format

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sigtest/latency"
)

// addFixtures seeds a fuzz test with the files of testdata.
func addFixtures(f *testing.F) {
	f.Helper()
	files, err := filepath.Glob("testdata/*.*")
	if err != nil {
		f.Fatal(err)
	}
	ofTools, err := filepath.Glob("testdata/*/*.*")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range append(files, ofTools...) {
		content, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(content))
	}
}

// checkReader holds a reader to what is asked of all: no panic, numbers are
// finite, what is yielded has its place, and nothing follows an error, which
// has a line unless the whole file is to blame.
func checkReader(t *testing.T, name, text string) {
	t.Helper()
	f, err := Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := decode(strings.NewReader(text))
	if err != nil {
		return
	}
	var failed error
	last := 0
	for o, err := range f.Read(decoded, Input{Path: "f"}) {
		switch {
		case failed != nil:
			t.Fatalf("%+v, %v after error %v", o, err, failed)
		case err != nil:
			failed = err
		case o.Line < max(last, 1) || o.Source != "f":
			t.Fatalf("place %s:%d after line %d", o.Source, o.Line, last)
		case o.Rejected == "" && o.Note == nil && o.Metric == "":
			t.Fatalf("no metric: %+v", o)
		case math.IsNaN(o.Value) || math.IsInf(o.Value, 0):
			t.Fatalf("not finite: %+v", o)
		case math.IsNaN(o.Order) || math.IsInf(o.Order, 0) || !o.Ordered && o.Order != 0:
			t.Fatalf("order %v, known %v", o.Order, o.Ordered)
		case o.Missing && o.Value != 0:
			t.Fatalf("missing and %v", o.Value)
		}
		last = o.Line
	}
	checkPlace(t, failed, last)
}

func checkPlace(t *testing.T, err error, last int) {
	t.Helper()
	if err == nil {
		return
	}
	var at *SyntaxError
	if !errors.As(err, &at) {
		t.Fatalf("error without place: %v", err)
	}
	wholeFile := errors.Is(err, ErrEmpty) || strings.Contains(err.Error(), "header without rows")
	if at.Line < last || at.Line == 0 && !wholeFile {
		t.Fatalf("error at line %d after line %d: %v", at.Line, last, err)
	}
	if strings.ContainsAny(err.Error(), "\x00\x07\x1b\r") {
		t.Fatalf("control characters in %q", err)
	}
}

func FuzzCSV(f *testing.F) {
	addFixtures(f)
	f.Add("sep=\na")
	f.Add("a;b\n\"")
	f.Add("metric,1,2\nx,\"1\n\",2")
	f.Add("run,order,host,a\n1,2,x,5\n2,,y,6\n1,2.5,x,7\n")
	f.Add("started,node,a\n2024-05-06 07:08:09.5 +0200,0,5\n1714979289250,1,6\n12,1,7\n")
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "csv", text) })
}

func FuzzNumbers(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "numbers", text) })
}

func FuzzSamples(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "samples", text) })
}

func FuzzDefinitions(f *testing.F) {
	f.Add("metric,unit,better,threshold\nwake*,us,lower,3%\n")
	f.Add("Metric;Threshold\na;2,5\n")
	f.Fuzz(func(t *testing.T, text string) {
		all, err := readDefinitions(strings.NewReader(text), "f")
		for _, d := range all {
			if d.Metric == "" || !(d.Threshold >= 0) || math.IsInf(d.Threshold, 0) {
				t.Fatalf("%+v", d)
			}
		}
		var at *SyntaxError
		if err != nil && !errors.As(err, &at) {
			t.Fatalf("error without place: %v", err)
		}
	})
}

// FuzzOpen holds what is counted of a source to what was read.
func FuzzOpen(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) {
		data, err := Open(Options{Stdin: strings.NewReader(text)}, "-")
		if err != nil {
			return
		}
		result, err := latency.Compare(data, latency.Options{})
		if err != nil {
			return
		}
		for _, s := range result.Sources {
			if s.Values != s.Used+s.Missing+s.Rejected {
				t.Fatalf("%+v", s)
			}
		}
	})
}
