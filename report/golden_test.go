package report

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jedib0t/go-pretty/v6/text"

	"sigtest/latency"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestMain keeps the locale of the machine out of the widths of characters.
func TestMain(m *testing.M) {
	text.OverrideRuneWidthEastAsianWidth(false)
	os.Exit(m.Run())
}

func write(t testing.TB, format string, r *latency.Result, o Options) string {
	t.Helper()
	f, err := Lookup(format)
	if err != nil {
		t.Fatal(err)
	}
	return written(t, format, func(w io.Writer) error { return f.Write(w, r, o) })
}

func written(t testing.TB, format string, write func(io.Writer) error) string {
	t.Helper()
	var out bytes.Buffer
	if err := write(&out); err != nil {
		t.Fatalf("%s: %v", format, err)
	}
	return out.String()
}

func TestGolden(t *testing.T) {
	for name, r := range fixtures() {
		for _, c := range []struct {
			suffix, format string
			options        Options
		}{
			{".txt", "text", Options{}},
			{"-80.txt", "text", Options{Width: 80}},
			{"-100.txt", "text", Options{Width: 100}},
			{"-verbose.txt", "text", Options{Width: 120, Verbose: true, Signed: true}},
			{"-color.txt", "text", Options{Width: 100, Color: true}},
			{"-mail.txt", "mail", Options{}},
			{".md", "markdown", Options{}},
			{"-comparisons.csv", "csv", Options{}},
			{"-tests.csv", "csv", Options{Table: "tests"}},
			{"-summaries.csv", "csv", Options{Table: "summaries"}},
			{"-samples.csv", "csv", Options{Table: "samples"}},
			{".json", "json", Options{Version: "1.2.3"}},
		} {
			t.Run(name+c.suffix, func(t *testing.T) {
				checkGolden(t, name+c.suffix, write(t, c.format, r, c.options))
			})
		}
	}
}

// checkGolden compares with a golden file, or writes it.
func checkGolden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", "golden", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; -update writes it", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("differs from %s (-want +got):\n%s", path, diff)
	}
}
