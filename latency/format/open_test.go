package format

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sigtest/latency"
)

// inDir makes a directory of files, given as path and content, and makes it
// the current one.
func inDir(t *testing.T, files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	for path, content := range files {
		path = filepath.Join(dir, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

// opened renders what Open made of the inputs: for each configuration, in
// order, "config: run=value ..." of the first metric.
func opened(t *testing.T, o Options, inputs ...string) (configs []string, sources []latency.Source) {
	t.Helper()
	data, err := Open(o, inputs...)
	if err != nil {
		t.Fatal(err)
	}
	result, err := latency.Compare(data, latency.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range result.Rows[0].Samples {
		text := s.Config + ":"
		for i, v := range s.Values {
			text += fmt.Sprintf(" %s=%v", s.Runs[i], v)
		}
		configs = append(configs, text)
	}
	return configs, result.Sources
}

const (
	oneRun   = "run,a\n1,5\n"
	twoRuns  = "run,a\n1,6\n2,7\n"
	unnamed  = "a\n8\n9\n"
	compared = "config,run,a\nold,1,5\nnew,1,6\n"
)

func TestOpenNames(t *testing.T) {
	inDir(t, map[string]string{
		"x.csv": oneRun, "y.csv": twoRuns, "z.tar.csv": oneRun, "plain": unnamed, "both.csv": compared,
		"old.csv":   "config,run,a\nwithin,1,5\n",
		"p/run.csv": oneRun, "q/run.csv": twoRuns, "q/r/run.csv": oneRun,
		"dir/run10.csv": oneRun, "dir/run2.csv": twoRuns, "dir/.hidden": "x", "dir/.git/x": "x",
		"tree/before/r1.csv": oneRun, "tree/before/r2.csv": twoRuns, "tree/after/deep/r1.csv": oneRun, "tree/top.csv": unnamed,
		"b-1.csv": oneRun, "b-2.csv": twoRuns, "k=v.csv": oneRun, "s.csv": oneRun, "s.txt": twoRuns,
		"inside/1.csv": compared, "inside/2.csv": compared,
		"runs/run1/out.csv": oneRun, "runs/run2/out.csv": twoRuns,
	})
	packed := gzipped(t, oneRun)
	for _, name := range []string{"packed.csv.gz", "packed.txt"} {
		if err := os.WriteFile(name, []byte(packed), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name   string
		inputs []string
		want   []string
	}{
		{"one file that names configurations", []string{"both.csv"}, []string{"old: 1=5", "new: 1=6"}},
		{"one file that names none", []string{"x.csv"}, []string{"x: 1=5"}},
		{"one file with a name", []string{"n=x.csv"}, []string{"n: 1=5"}},
		{"two files", []string{"y.csv", "x.csv"}, []string{"y: 1=6 2=7", "x: 1=5"}},
		{"a name wins over one inside", []string{"x.csv", "old.csv"}, []string{"x: 1=5", "old: 1=5"}},
		{"named files", []string{"a=x.csv", "b=y.csv"}, []string{"a: 1=5", "b: 1=6 2=7"}},
		{"the same name joins", []string{"a=x.csv", "b=x.csv", "a=y.csv"}, []string{"a: x/1=5 y/1=6 y/2=7", "b: 1=5"}},
		{"files of the same base name", []string{"p/run.csv", "q/run.csv"}, []string{"p/run: 1=5", "q/run: 1=6 2=7"}},
		{"three of them", []string{"p/run.csv", "q/run.csv", "q/r/run.csv"}, []string{"p/run: 1=5", "q/run: 1=6 2=7", "r/run: 1=5"}},
		{"one that another is named as", []string{"run=x.csv", "q/run.csv"}, []string{"run: 1=5", "q/run: 1=6 2=7"}},
		{"two extensions", []string{"z.tar.csv", "plain"}, []string{"z.tar: 1=5", "plain: 1=8 2=9"}},
		{"same base name, other extension", []string{"n=s.csv", "n=s.txt"}, []string{"n: s.csv/1=5 s.txt/1=6 s.txt/2=7"}},
		{"compressed", []string{"packed.csv.gz", "x.csv"}, []string{"packed: 1=5", "x: 1=5"}},
		{"compressed without saying so", []string{"packed.txt"}, []string{"packed: 1=5"}},
		{"a path with =", []string{"k=v.csv"}, []string{"k=v: 1=5"}},
		{"a named directory", []string{"d=dir", "x.csv"}, []string{"d: run2/1=6 run2/2=7 run10/1=5", "x: 1=5"}},
		{"a directory among others", []string{"dir/", "x.csv"}, []string{"dir: run2/1=6 run2/2=7 run10/1=5", "x: 1=5"}},
		{"a directory alone", []string{"dir"}, []string{"run2: 1=6 2=7", "run10: 1=5"}},
		{"a tree alone", []string{"tree"}, []string{"after: 1=5", "before: r1/1=5 r2/1=6 r2/2=7", "top: 1=8 2=9"}},
		{"a directory of files that name configurations", []string{"inside"}, []string{"old: 1/1=5 2/1=5", "new: 1/1=6 2/1=6"}},
		{"runs told by their directory", []string{"n=runs"}, []string{"n: run1/1=5 run2/1=6 run2/2=7"}},
		{"a pattern", []string{"b-*.csv", "x.csv"}, []string{"b: b-1/1=5 b-2/1=6 b-2/2=7", "x: 1=5"}},
		{"a named pattern", []string{"n=dir/*.csv"}, []string{"n: run2/1=6 run2/2=7 run10/1=5"}},
		{"a pattern without literal", []string{"dir/*", "x.csv"}, []string{"dir: run2/1=6 run2/2=7 run10/1=5", "x: 1=5"}},
		{"a pattern alone", []string{"tree/*/r*.csv"}, []string{"before: r1/1=5 r2/1=6 r2/2=7"}},
		{"a pattern of any depth", []string{"tree/**/r1.csv"}, []string{"after: 1=5", "before: 1=5"}},
		{"one that ends in any depth", []string{"n=tree/before/**"}, []string{"n: r1/1=5 r2/1=6 r2/2=7"}},
		{"one that begins with it", []string{"n=**/r/run.csv"}, []string{"n: 1=5"}},
		{"stdin alone", []string{"-"}, []string{"stdin: 1=6 2=7"}},
		{"stdin with a name", []string{"n=-", "x.csv"}, []string{"n: 1=6 2=7", "x: 1=5"}},
		{"stdin among others", []string{"x.csv", "-"}, []string{"x: 1=5", "stdin: 1=6 2=7"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, _ := opened(t, Options{Stdin: strings.NewReader(twoRuns)}, c.inputs...)
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("configurations differ (-want +got):\n%s", diff)
			}
		})
	}
}

func TestOpenSources(t *testing.T) {
	inDir(t, map[string]string{"both.csv": compared, "x.csv": oneRun + "2,NA\nrun,a\n", "n.txt": "8\n9\n"})
	_, got := opened(t, Options{}, "both.csv")
	want := []latency.Source{{Path: "both.csv", Format: "csv", Values: 2, Used: 2}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("sources differ (-want +got):\n%s", diff)
	}
	_, got = opened(t, Options{}, "x.csv")
	want = []latency.Source{{
		Path: "x.csv", Format: "csv", Config: "x", Values: 3, Used: 1, Missing: 1, Rejected: 1,
		Reasons: map[string]int{"repeated header": 1},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("sources differ (-want +got):\n%s", diff)
	}
	_, got = opened(t, Options{Stdin: strings.NewReader("8\n9\n")}, "n=n.txt", "-")
	want = []latency.Source{
		{Path: "n.txt", Format: "numbers", Config: "n", Values: 2, Used: 2},
		{Path: "stdin", Format: "numbers", Config: "stdin", Values: 2, Used: 2},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("sources differ (-want +got):\n%s", diff)
	}
}

func TestOpenErrors(t *testing.T) {
	inDir(t, map[string]string{
		"x.csv": oneRun, "both.csv": compared, "bad.csv": "run,a\n1,5\n2,abc\n", "json.json": `{"a": 1}`, "mixed/README": "# Runs\n", "mixed/a.csv": oneRun, "void.csv": "",
		"old/1.csv": "config,a\nb,5\n", "old/2.csv": "config,a\nc,5\n", "sub/x.csv": oneRun, "s.csv": oneRun, "s.txt": oneRun,
	})
	if err := os.Mkdir("none", 0o777); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		options Options
		inputs  []string
		want    string
	}{
		{"no input", Options{}, nil, "no input"},
		{"empty input", Options{}, []string{"x.csv", ""}, "an input is empty"},
		{"missing file", Options{}, []string{"nix.csv"}, "cannot read input: stat nix.csv: "},
		{"missing file with a name", Options{}, []string{"a=nix.csv"}, "cannot read input: stat nix.csv: "},
		{"pattern without match", Options{}, []string{"nix*.csv"}, "nix*.csv: file does not exist, and as a pattern it matches none"},
		{"pattern of any depth without match", Options{}, []string{"mixed/**/nix.csv"}, "mixed/**/nix.csv: file does not exist, and as a pattern it matches none"},
		{"bad pattern of any depth", Options{}, []string{"mixed/**/["}, "pattern mixed/**/[: syntax error in pattern"},
		{"bad pattern", Options{}, []string{"[.csv"}, "pattern [.csv: syntax error in pattern"},
		{"directory without files", Options{}, []string{"none"}, "directory none holds no files"},
		{"no name", Options{}, []string{"=x.csv"}, `input "=x.csv": expected NAME=FILE`},
		{"no file", Options{}, []string{"a="}, `input "a=": expected NAME=FILE`},
		{"stdin twice", Options{}, []string{"-", "a=-"}, "input - is given twice"},
		{"nothing on stdin", Options{}, []string{"-"}, "stdin: is empty"},
		{"a file twice", Options{}, []string{"x.csv", "x.csv"}, `input x.csv would be called "x" as another is: name it`},
		{"a file twice under a name", Options{}, []string{"a=x.csv", "a=x.csv"}, "input x.csv is given twice"},
		{"same stem", Options{}, []string{"s.csv", "s.txt"}, `input s.csv would be called "s" as another is`},
		{"place of an error", Options{}, []string{"x.csv", "bad.csv"}, `bad.csv:3:3: "abc" is no number`},
		{"several configurations in one of several", Options{}, []string{"x.csv", "both.csv"},
			`both.csv:3: a row of configuration "new", where both.csv:2 is of "old"; but this input is one configuration, "both"`},
		{"several configurations under a name", Options{}, []string{"a=both.csv"}, `both.csv:3: a row of configuration "new"`},
		{"several configurations in a directory", Options{}, []string{"x.csv", "old"},
			`old/2.csv:2: a row of configuration "c", where old/1.csv:2 is of "b"`},
		{"unknown format among others", Options{}, []string{"mixed"}, `mixed/README: is in no known format. It begins: "`},
		{"unknown format", Options{}, []string{"json.json"}, "json.json: is in no known format. It begins: "},
		{"empty file", Options{}, []string{"void.csv"}, "void.csv: is empty"},
		{"format by name that does not exist", Options{Format: "nix"}, []string{"x.csv"}, `unknown input format "nix"; have: samples, `},
		{"format by name that does not fit", Options{Format: "numbers"}, []string{"x.csv"}, `x.csv:1:1: "run,a" is no number`},
		{"unknown decimal mark", Options{Decimal: "'"}, []string{"x.csv"}, `unknown decimal mark "'"`},
		{"by without column", Options{By: []string{"nix"}}, []string{"x.csv"}, `no input has a column "nix"; have: "run", "a"`},
		{"stated column that is not there", Options{Columns: map[string]string{"config": "nix"}}, []string{"x.csv"}, `no input has a column "nix"; have: "run", "a"`},
		{"unknown role", Options{Columns: map[string]string{"conf": "a"}}, []string{"x.csv"}, `x.csv:1: unknown role of a column "conf"; have: metric, config, run, value, unit, better`},
		{"two roles", Options{Columns: map[string]string{"config": "a", "unit": "a"}}, []string{"x.csv"}, `x.csv:1: column "a" is given two roles`},
		{"ignore without column", Options{Ignore: []string{"nix"}}, []string{"x.csv"}, `no input has a column "nix"; have: "run", "a"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			data, err := Open(c.options, c.inputs...)
			if err == nil || !strings.HasPrefix(err.Error(), c.want) || data != nil {
				t.Errorf("%v, error: %v\nwant it to begin: %s", data, err, c.want)
			}
			if err != nil && strings.HasSuffix(err.Error(), "leave it out: give the others by a pattern, as in 'DIR/*.txt' or 'DIR/**/result.json'") != (c.name == "unknown format among others") {
				t.Errorf("advice on others: %v", err)
			}
		})
	}
	if _, err := Open(Options{}, "nix.csv"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error of a missing file does not wrap fs.ErrNotExist: %v", err)
	}
	var at *SyntaxError
	if _, err := Open(Options{}, "bad.csv"); !errors.As(err, &at) || at.Line != 3 || at.Column != 3 {
		t.Errorf("error of a bad cell is %#v", err)
	}
}

func TestOpenByIgnoreAcrossInputs(t *testing.T) {
	inDir(t, map[string]string{"x.csv": oneRun, "y.csv": "tool,run,a\nt,1,5\n"})
	if _, err := Open(Options{Ignore: []string{"tool"}}, "x.csv", "y.csv"); err != nil {
		t.Errorf("a column that one input has: %v", err)
	}
}

func TestOpenProgress(t *testing.T) {
	packed := gzipped(t, unnamed+strings.Repeat("5\n", 100_000))
	inDir(t, map[string]string{"x.csv": packed})
	read := 0
	if _, err := Open(Options{Progress: func(n int) { read += n }}, "x.csv"); err != nil {
		t.Fatal(err)
	}
	if read != len(packed) {
		t.Errorf("%d bytes told, the file has %d", read, len(packed))
	}
}

func TestOpenLinks(t *testing.T) {
	inDir(t, map[string]string{"d/x.csv": oneRun, "other/y.csv": twoRuns})
	for link, target := range map[string]string{"d/loop": ".", "d/z.csv": "../other/y.csv"} {
		if err := os.Symlink(target, link); err != nil {
			if runtime.GOOS == "windows" {
				t.Skip(err) // which wants a privilege for links
			}
			t.Fatal(err)
		}
	}
	got, _ := opened(t, Options{}, "n=d")
	if want := []string{"n: x/1=5 z/1=6 z/2=7"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestOneRun: of a format whose files are runs, a file's place is its run.
func TestOneRun(t *testing.T) {
	observation := func(yield func(latency.Observation, error) bool) {
		_ = yield(latency.Observation{Metric: "m", Value: 1}, nil) &&
			yield(latency.Observation{Metric: "m", Run: "inner", Value: 1}, nil)
	}
	inDir(t, map[string]string{
		"flat/r1.txt": "", "flat/r2.txt": "",
		"tree/before/run1/results.json": "", "tree/before/run2/results.json": "", "tree/after/run1/results.json": "",
	})
	for _, c := range []struct {
		inputs []string
		want   []string
	}{
		{[]string{"flat"}, []string{"flat r1", "flat r1/inner", "flat r2", "flat r2/inner"}},
		{[]string{"a=flat"}, []string{"a r1", "a r1/inner", "a r2", "a r2/inner"}},
		{[]string{"tree"}, []string{"after results", "after inner", "before run1", "before run1/inner", "before run2", "before run2/inner"}},
		{[]string{"tree/before", "tree/after"}, []string{"before run1", "before run1/inner", "before run2", "before run2/inner", "after results", "after inner"}},
	} {
		sources, err := plan(c.inputs)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range sources {
			config, settled := s.settle(true, false, iter.Seq2[latency.Observation, error](observation))
			for o := range settled {
				got = append(got, config+" "+o.Run)
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", c.inputs, diff)
		}
	}
}

func TestCompareNatural(t *testing.T) {
	want := []string{"", "10", "a", "a/b1", "run", "run01", "run1", "run2", "run10", "run10b", "run99999999999999999999", "run100000000000000000000", "runs"}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, compareNatural)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("order differs (-want +got):\n%s", diff)
	}
}

func TestLookup(t *testing.T) {
	for _, f := range All() {
		if found, err := Lookup(f.Name); err != nil || found.Name != f.Name {
			t.Errorf("%s: %v", f.Name, err)
		}
		if f.Doc == "" || strings.HasSuffix(f.Doc, ".") {
			t.Errorf("%s: doc %q", f.Name, f.Doc)
		}
	}
	if _, err := Lookup("nix"); err == nil || !strings.Contains(err.Error(), "have: samples, ") {
		t.Errorf("error: %v", err)
	}
}

// An option that no input obeys is a mistake, not a wish.
func TestOptionsNobodyTakes(t *testing.T) {
	inDir(t, map[string]string{"x.csv": oneRun})
	for _, tc := range []struct {
		o    Options
		want string
	}{
		{Options{TaskKey: "comm"}, ""},
		{Options{TaskKey: "comm:pid"}, "--task-key is for tasks, as perf-sched has them, but no input is of such a format: leave it out"},
		{Options{TableLabels: []string{"a"}}, "--table-label names the tables of a file, as perf-sched has them, but no input is of such a format: leave it out"},
		{Options{Unit: "ns"}, "--unit is for values printed without a unit, as cyclictest does, but no input is of such a format: leave it out"},
	} {
		_, err := Open(tc.o, "x.csv")
		if got := fmt.Sprint(err); got != tc.want && !(err == nil && tc.want == "") {
			t.Errorf("%+v: %s, want %s", tc.o, got, tc.want)
		}
	}
}

func TestTableNumbers(t *testing.T) {
	inDir(t, map[string]string{"x.csv": oneRun, "x#2": "7\n"})
	if got, _ := opened(t, Options{}, "x#2"); !slices.Equal(got, []string{"x#2: 1=7"}) {
		t.Errorf("a file called x#2 reads as %q", got)
	}
	for input, want := range map[string]string{
		"x.csv#2":   "x.csv: table 2 is asked for, but a file of format csv has no numbered tables: leave #2 out",
		"n=x.csv#1": "x.csv: table 1 is asked for, but a file of format csv has no numbered tables: leave #1 out",
		"x.csv#0":   "cannot read input: stat x.csv#0: no such file or directory",
		"x.csv#":    "cannot read input: stat x.csv#: no such file or directory",
		"y.csv#1":   "cannot read input: stat y.csv: no such file or directory",
	} {
		if _, err := Open(Options{}, input); fmt.Sprint(err) != want {
			t.Errorf("%s: %v, want %s", input, err, want)
		}
	}
}
