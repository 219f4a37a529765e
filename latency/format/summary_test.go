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

// readDetails is read for the output of tools: each observation with all that
// is known of it, each note with its warning.
func readDetails(t testing.TB, name, text string, o Options) (seen []string, err error) {
	t.Helper()
	all, err := observationsIn(t, name, text, o)
	for _, ob := range all {
		seen = append(seen, detail(ob))
	}
	return seen, err
}

func observationsIn(t testing.TB, name, text string, o Options) (all []latency.Observation, err error) {
	t.Helper()
	decoded, err := decode(strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	head, _ := decoded.Peek(HeadSize)
	op := opener{options: o}
	f, err := op.formatOf(head)
	if err != nil {
		return nil, err
	}
	for ob, err := range f.Read(decoded, Input{Path: name, Options: o}) {
		if err != nil {
			return all, err
		}
		all = append(all, ob)
	}
	return all, nil
}

func detail(o latency.Observation) string {
	if o.Note != nil {
		s := fmt.Sprintf("%d note|%s", o.Line, o.Run)
		if o.Note.Complete {
			s += "|complete"
		}
		if w := o.Note.Warning; w != nil {
			s += fmt.Sprintf("|%s: %s -> %s", w.Code, w.Text, w.Remedy)
		}
		return s
	}
	s := describe(o)
	if o.Inside != nil {
		s += fmt.Sprintf(" of %d, max %g", o.Inside.Count, o.Inside.Max)
	}
	if o.ImpliedBy != nil {
		s += " implied by " + strings.Join(o.ImpliedBy, ", ")
	}
	if o.Tally {
		s += " tally"
	}
	return s
}

// checkDetails compares what is read of all files of a folder of testdata.
func checkDetails(t *testing.T, folder string, want map[string][]string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != len(want) {
		t.Errorf("%d files in testdata, %d expected", len(files), len(want))
	}
	for _, file := range files {
		name := filepath.Base(file)
		t.Run(name, func(t *testing.T) {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got, err := readDetails(t, name, string(content), Options{})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want[name], got); diff != "" {
				t.Errorf("observations differ (-want +got):\n%s", diff)
			}
		})
	}
}

// checkCuts cuts the files of a folder at every byte: what is read then is an
// error, or what is read of whole lines. No number is read in part.
func checkCuts(t *testing.T, folder string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		values := func(end int) (lines []string) {
			all, err := observationsIn(t, "f", string(content[:end]), Options{Format: folder})
			if err != nil {
				return nil
			}
			for _, o := range all {
				if o.Note == nil {
					o.Run = "" // labelled only where there are several
					lines = append(lines, detail(o))
				}
			}
			return lines
		}
		whole := map[string]bool{}
		for i, b := range content {
			if b == '\n' {
				for _, v := range values(i + 1) {
					whole[v] = true
				}
			}
		}
		if len(whole) == 0 {
			t.Errorf("%s: nothing is read", file)
		}
		for end := range content {
			for _, v := range values(end) {
				if !whole[v] {
					t.Fatalf("%s cut at byte %d: read %q", file, end, v)
				}
			}
		}
	}
}

// checkErrors compares the whole messages.
func checkErrors(t *testing.T, cases []errorCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := readDetails(t, "f", c.text, Options{Format: c.format})
			if err == nil {
				t.Fatal("no error")
			}
			if got := err.Error(); got != c.want {
				t.Errorf("error: %s\nwant:  %s", got, c.want)
			}
		})
	}
}

type errorCase struct{ name, format, text, want string }
