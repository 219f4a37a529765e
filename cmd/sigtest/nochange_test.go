package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// forks.csv holds 10 runs of 10 iterations each, between which nothing changed.
// By the run column they are reduced, with a warning, and no difference is
// found. Without it every iteration is a run: differences are found where there
// are none, and a warning says how that comes.
func TestPooledIterationsAreReducedOrWarnedOf(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(repository(t), "testdata", "aa", "forks.csv"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	lines := strings.SplitAfter(string(text), "\n")
	header, rows := lines[0], lines[1:]
	halves := []string{header, header} // the runs with an odd number, and the others
	for i := range 100 {
		halves[i/10%2] += rows[i]
	}
	for i, name := range []string{"before.csv", "after.csv"} {
		if err := os.WriteFile(name, []byte(halves[i]), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		flags     []string
		runs      string
		warning   string
		different bool
	}{
		{nil, "5 runs", "runs-reduced: runs hold several observations (10): each run was reduced to one value, its mean, before testing", false},
		{[]string{"--ignore", "run"}, "50 runs", "testing rows of one run as if they were runs finds differences where there are none", true},
	} {
		args := slices.Concat([]string{"compare", "before.csv", "after.csv", "--fail-on", "improved,regressed,increased,decreased"}, c.flags)
		var stdout, stderr bytes.Buffer
		code := run(args, strings.NewReader(""), &stdout, &stderr)
		if different := code == exitFailOn; code == exitError || different != c.different {
			t.Errorf("%q: exit code %d, %s", c.flags, code, &stderr)
		}
		for _, want := range []string{c.runs, c.warning} {
			if !strings.Contains(stdout.String(), want) {
				t.Errorf("%q: does not say %q:\n%s", c.flags, want, &stdout)
			}
		}
	}
}

// The published tables are those of the present version: the same tables and
// notes, with the same columns, as a short run prints.
func TestCharacteristicsAreOfThisVersion(t *testing.T) {
	t.Chdir(repository(t))
	published, err := os.ReadFile(filepath.Join("docs", "characteristics.md"))
	if err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	args := []string{"selfcheck", "--reps", "1", "--aa", "testdata/aa/days.csv", "--aa", "testdata/aa/forks.csv", "-f", "markdown"}
	if code := run(args, strings.NewReader(""), &stdout, &stderr); code == exitError {
		t.Fatalf("exit code %d: %s", code, &stderr)
	}
	want, got := layoutOf(stdout.String()), layoutOf(string(published))
	for i := range max(len(want), len(got)) {
		if i >= len(want) || i >= len(got) || want[i] != got[i] {
			t.Fatalf("docs/characteristics.md is not of this version, from line %d of its headings, notes and headers on: generate it anew with the command that it names\nwant %.300q\ngot  %.300q",
				i+1, want[min(i, len(want)):], got[min(i, len(got)):])
		}
	}
	if strings.Contains(string(published), "FAIL |") {
		t.Error("docs/characteristics.md holds a figure that fails")
	}
}

// layoutOf returns the chapters of a report without the rows of their tables.
func layoutOf(markdown string) (layout []string) {
	_, chapters, _ := strings.Cut(markdown, "\n## ")
	previous := ""
	for line := range strings.Lines(chapters) {
		if header := strings.HasPrefix(line, "|") && !strings.HasPrefix(previous, "|"); header || !strings.HasPrefix(line, "|") {
			layout = append(layout, line)
		}
		previous = line
	}
	return layout
}
