package report

import (
	"flag"
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
	return writeAs(t, Formats(), format, r, o)
}

func TestGolden(t *testing.T) {
	checkGoldens(t, "", Formats(), fixtures(), []golden{
		{".txt", "text", Options{}},
		{"-80.txt", "text", Options{Width: 80}},
		{"-100.txt", "text", Options{Width: 100}},
		{"-verbose.txt", "text", Options{Width: 120, Verbose: true, Signed: true}},
		{"-color.txt", "text", Options{Width: 100, Color: true}},
		{"-plot.txt", "text", Options{Width: 80, Plot: true}},
		{"-mail.txt", "mail", Options{}},
		{"-plot-mail.txt", "mail", Options{Plot: true}},
		{".md", "markdown", Options{}},
		{"-comparisons.csv", "csv", Options{}},
		{"-tests.csv", "csv", Options{Table: "tests"}},
		{"-summaries.csv", "csv", Options{Table: "summaries"}},
		{"-samples.csv", "csv", Options{Table: "samples"}},
		{".json", "json", Options{Version: "1.2.3"}},
		{".vl.json", "vegalite", Options{}},
		{"-github.md", "github", Options{}},
		{"-junit.xml", "junit", Options{}},
	})
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
