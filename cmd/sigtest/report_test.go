package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sigtest/report"
)

// output is what a command prints, which must succeed.
func output(t *testing.T, args ...string) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if code := run(args, strings.NewReader(""), &stdout, &stderr); code != exitDone {
		t.Fatalf("sigtest %q: exit code %d: %s", args, code, stderr.String())
	}
	return stdout.String()
}

// report shows what compare saved as compare shows it at once.
func TestReportShowsWhatCompareShows(t *testing.T) {
	t.Chdir(filepath.Join(repository(t), "testdata"))
	ways := [][]string{{"-f", "text", "-v", "--sort", "p"}, {"-f", "text", "--only", "insignificant,untestable"}, {"-f", "markdown", "-v", "--change", "signed"}}
	for _, f := range report.Formats() {
		ways = append(ways, []string{"-f", f.Name})
	}
	for _, table := range report.Tables() {
		ways = append(ways, []string{"-f", "csv", "--table", table.Name})
	}
	for i, inputs := range []string{
		"chromeos/before.csv chromeos/after.csv --threshold 5 --geomean",
		"chromeos/before.csv",
		"runs/runs.csv --by source",
		"runs/runs.csv --by source --metric hackbench --paired --geomean",
		"runs/runs.csv --by source --metric hackbench --adjust maxt --test permutation --resamples 999",
		"perfsched/five-configs.txt --aggregate mean,p99",
		"perfsched/five-configs.txt --all-pairs --also ks --geomean",
		"quantiles/wakeup.csv --quantiles 50,99.9 --aggregate mean,max --resamples 999",
	} {
		compare := append([]string{"compare"}, strings.Fields(inputs)...)
		saved := filepath.Join(t.TempDir(), fmt.Sprint(i, ".json"))
		output(t, append(compare, "-f", "json", "-o", saved)...)
		for _, way := range ways {
			optional := func(table string) bool {
				return slices.Contains(way, table+"s") && !strings.Contains(inputs, "--"+table)
			}
			if optional("quantile") || optional("geomean") {
				continue // refused, of what was saved without
			}
			want, got := output(t, append(compare, way...)...), output(t, append([]string{"report", saved}, way...)...)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s %q (-at once +saved):\n%s", inputs, way, diff)
			}
		}
	}
}

// Names of files need not be UTF-8, which JSON must be.
func TestReportOfFilesThatAreNotNamedInUTF8(t *testing.T) {
	dir := t.TempDir()
	before, after, saved := filepath.Join(dir, "x\xff.csv"), filepath.Join(dir, "x\xfe.csv"), filepath.Join(dir, "saved.json")
	for i, path := range []string{before, after} {
		if err := os.WriteFile(path, fmt.Appendf(nil, "m\n1\n2\n%d\n", 3+i), 0o644); err != nil {
			t.Skip(err) // as on a system that has no such names
		}
	}
	output(t, "compare", before, after, "-f", "json", "-o", saved)
	for _, format := range []string{"text", "csv", "json"} {
		want, got := output(t, "compare", before, after, "-f", format), output(t, "report", saved, "-f", format)
		if diff := cmp.Diff(want, got); diff != "" || !strings.Contains(got, `x\`) {
			t.Errorf("%s (-at once +saved):\n%s", format, diff)
		}
	}
}

// A JSON that was written with --only is shown so, and for no more.
func TestReportOfASelection(t *testing.T) {
	t.Chdir(filepath.Join(repository(t), "testdata"))
	compare := []string{"compare", "chromeos/before.csv", "chromeos/after.csv", "-f", "json"}
	saved := func(only string) string {
		path := filepath.Join(t.TempDir(), "saved.json")
		output(t, append(compare, "--only", only, "-o", path)...)
		return path
	}
	some, all := saved("improved"), saved("improved,regressed,increased,decreased,insignificant,untestable")
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{some}, exitDone, "10 improved, 4 insignificant; 10 shown"},
		{[]string{some, "--fail-on", "insignificant"}, exitFailOn, ""},
		{[]string{some, "--only", "improved"}, exitDone, "10 improved, 4 insignificant; 10 shown"},
		{[]string{some, "--only", "regressed"}, exitError, "was written with --only improved and lacks all else"},
		{[]string{some, "--explain", "MouseMoved"}, exitError, "was written with --only improved and lacks all else"},
		{[]string{all, "--only", "equivalent"}, exitDone, ""},
		{[]string{all, "--explain", "MouseMoved"}, exitDone, ""},
	} {
		var stdout, stderr bytes.Buffer
		code := run(append([]string{"report"}, c.args...), strings.NewReader(""), &stdout, &stderr)
		if code != c.code || !strings.Contains(stdout.String()+stderr.String(), c.want) {
			t.Errorf("%q: exit code %d, want %d and %q: %s%s", c.args, code, c.code, c.want, &stdout, &stderr)
		}
	}
	// Nothing was left out, and what is written again is the same.
	before, err := os.ReadFile(all)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(before), output(t, "report", all, "-f", "json")); diff != "" {
		t.Errorf("written again (-want +got):\n%s", diff)
	}
}
