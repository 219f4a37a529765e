package format

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"sigtest/latency"
)

// errorCase is a text that is refused, and the whole message.
type errorCase struct{ name, text, want string }

const (
	repeatOrRemove = ": it failed, was interrupted, or the file is cut off; run it again, or remove it"
	noDecimal      = " is no number: expected a decimal such as 12.5 or 1.25e-3, a unit behind it at most; an empty cell or NA says that a value is missing"
)

// checkErrors reads texts of a format, which is detected where it is "".
func checkErrors(t *testing.T, format string, cases []errorCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			seen, err := read(t, "f", c.text, Options{Format: format})
			if err == nil {
				t.Fatalf("no error after %q", seen)
			}
			if got := err.Error(); got != c.want {
				t.Errorf("error: %s\nwant:  %s", got, c.want)
			}
		})
	}
}

// TestFigures: all tools' numbers are read alike. A lone comma may be either
// mark, and nothing is below 0.
func TestFigures(t *testing.T) {
	stressNG := "stress-ng: metrc: [1] cpu 120 1.00 %s 0.25 120 160\n"
	for format, text := range map[string]string{
		"cyclictest": strings.Replace(cyclicLine, "    402", "%s", 1),
		"rtla":       timerlatTitle + strings.Replace(timerlatRow, " 20", "%s", 1),
		"schbench":   "Latency percentiles (usec)\n\t*99.0th: %s\n\tmin=0, max=9\n",
		"hackbench":  hackbenchOnce + "Time: %s\n",
		"perf-bench": perfBenchOnce + "Total time: %s [sec]\n",
		"dbench":     "Throughput 5 MB/sec  3 clients  3 procs  max_latency=%s ms\n",
		"sysbench":   sysbenchOnce + "Latency (ms):\n min: %s\n",
		"stress-ng":  stressNGOnce + stressNG,
		"perf-stat":  `{"counter-value" : "%s", "event" : "cycles"}`,
	} {
		for number, says := range map[string]string{
			"1,234": `"1,234" can be read in two ways: run the tool with LC_ALL=C, so that it writes a decimal point`,
			"1,5":   `"1,5" can be read in two ways: run the tool with LC_ALL=C, so that it writes a decimal point`,
			"-7":    `"-7" is negative, which no time, rate or count is: remove the run`,
		} {
			if format == "cyclictest" && number == "-7" {
				continue // whose clock may be set back
			}
			seen, err := read(t, "f", fmt.Sprintf(text, number), Options{})
			if err == nil || !strings.HasSuffix(err.Error(), ": "+says) {
				t.Errorf("%s, %s: %v after %q", format, number, err, seen)
			}
		}
	}
}

// TestPlaces: errors are placed in the file, not in its plain text.
func TestPlaces(t *testing.T) {
	checkErrors(t, "", []errorCase{
		{"quoted", "> " + strings.Replace(cyclicLine, "402", "4o2", 1), `f:1:79: "4o2"` + noDecimal},
		{"coloured", "\x1b[1;31m" + strings.Replace(cyclicLine, "402", "4\x1b[Ao2", 1), `f:1:84: "4o2"` + noDecimal},
		{"quoted text alone", "> " + strings.ReplaceAll(hackbenchOnce, "\n", "\n> ") + "Time: 5x\n", `f:3:9: "5x"` + noDecimal},
		{"quoted JSON", "> {\"int\": {\"rps_max\":\n> > \"5\"}}\n", `f:2:7: int is a JSON string, which is not expected there`},
		{"quoted text of the locale", "> Performance counter stats for 'true':\n> 1,5 msec task-clock\n> 1.5 seconds time elapsed\n",
			`f:2:3: "1,5" contradicts the decimal mark '.' that --decimal or other cells tell: write all numbers in one way, or state the mark with --decimal`},
	})
}

// toolFiles are the texts of the fixtures of a tool, or of all by "*", but of
// perf sched, which is tested apart.
func toolFiles(t *testing.T, folder string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", folder, "*.*"))
	if err != nil || len(files) == 0 {
		t.Fatal(folder, err)
	}
	texts := map[string]string{}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(file, "perf-sched") {
			texts[file] = string(content)
		}
	}
	return texts
}

// checkCuts cuts the files of a folder at every byte. No number is read in part:
// what is still read are values of the whole file or, where the tool prints
// interim ones, of whole lines and JSON objects.
func checkCuts(t *testing.T, folder string, interim bool) {
	t.Helper()
	f, err := Lookup(folder)
	if err != nil {
		t.Fatal(err)
	}
	for file, text := range toolFiles(t, folder) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			checkCutsOf(t, f, text, interim)
		})
	}
}

func checkCutsOf(t *testing.T, f Format, text string, interim bool) {
	values := make([][]string, len(text)+1) // by where the text is cut
	known := map[string]bool{}
	refused := 0
	for end := range values {
		for o, err := range f.Read(strings.NewReader(text[:end]), Input{Path: "f"}) {
			switch {
			case err != nil, o.Rejected == cutOff:
				refused++
			case o.Note == nil && o.Rejected == "":
				values[end] = append(values[end], detail(unlabelled(o)))
			}
		}
		if end == len(text) || interim && end > 0 && strings.IndexByte("\n}", text[end-1]) >= 0 {
			for _, v := range values[end] {
				known[v] = true
			}
		}
	}
	for end, seen := range values {
		for _, v := range seen {
			if !known[v] {
				t.Errorf("cut at byte %d: read %q", end, v)
			}
		}
	}
	if len(known) == 0 || refused == 0 {
		t.Errorf("%d values are read, %d cuts refused", len(known), refused)
	}
}

// unlabelled is an observation without what tells several runs of a file apart.
func unlabelled(o latency.Observation) latency.Observation {
	withoutSetup := func(metric string) string {
		if name, setup, ok := strings.Cut(metric, " ("); ok && strings.HasSuffix(setup, ")") {
			return name
		}
		return metric
	}
	o.Run, o.Metric = "", withoutSetup(o.Metric)
	var by []string
	for _, name := range o.ImpliedBy {
		by = append(by, withoutSetup(name))
	}
	o.ImpliedBy = by
	return o
}

// writtenToFiles are the formats with logs of a row a measurement, which tools
// write to files and nobody quotes in a mail: they are read as they are.
var writtenToFiles = map[string]bool{"ab": true, "criterion": true, "ghz": true, "jmeter": true, "json": true, "k6": true, "pgbench": true, "vegeta": true}

// TestLineEnds: the ends of lines, colours, quoting, indenting and the marks of
// logs change no observation.
func TestLineEnds(t *testing.T) {
	t.Parallel()
	quoted := func(text string) string { return logged("> ", text) }
	for file, text := range toolFiles(t, "*") {
		if writtenToFiles[filepath.Base(filepath.Dir(file))] {
			continue
		}
		want, err := read(t, "f", text, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for name, changed := range map[string]string{
			"CRLF":         strings.ReplaceAll(text, "\n", "\r\n"),
			"quoted":       quoted(text),
			"quoted twice": quoted(quoted(text)),
			"logged":       logged("[   12.345678] ", text),
			"logged in CI": logged("2026-11-30T16:43:05.123Z ", text),
			"indented":     logged("    ", text),
			"blanks":       strings.ReplaceAll(text, "\n", "   \n"),
			"colour":       strings.ReplaceAll(text, "\n", "\x1b[0m\n\x1b[1;32m"),
		} {
			got, err := read(t, "f", changed, Options{})
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("%s, %s: %v\n%s", file, name, err, diff)
			}
		}
	}
}

// logged puts a mark before each line.
func logged(mark, text string) string {
	return mark + strings.ReplaceAll(text, "\n", "\n"+mark)
}

// valuesByRun are the values of a metric, each behind the label of its run.
func valuesByRun(t *testing.T, text, metric string) string {
	t.Helper()
	all, err := observationsIn(t, "f", text, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var seen []string
	for _, o := range all {
		if o.Metric == metric {
			seen = append(seen, strings.TrimPrefix(fmt.Sprint(o.Run, ":", o.Value), ":"))
		}
	}
	return strings.Join(seen, " ")
}

// TestUnreadable: what cannot be read to its end is not blamed on what the
// part read lacks.
func TestUnreadable(t *testing.T) {
	broken := errors.New("broken")
	r := io.MultiReader(strings.NewReader(hackbenchOnce), iotest.ErrReader(broken))
	for _, err := range hackbenchFormat().Read(r, Input{Path: "f"}) {
		if !errors.Is(err, broken) || err.Error() != "f:3: cannot be read: broken" {
			t.Errorf("error: %v", err)
		}
	}
}

// checkNotClaimed holds Detect to leave what belongs to others.
func checkNotClaimed(t *testing.T, name string, texts []string) {
	t.Helper()
	f, err := Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range texts {
		if f.Detect([]byte(text)) {
			t.Errorf("%s claims %q", name, text)
		}
	}
}

// What is read of a file must not depend on its last line end, which editors and
// scripts take off, where the line is whole without it.
func TestTrimmed(t *testing.T) {
	for _, folder := range []string{"hackbench", "perf-bench", "rtla", "cyclictest", "libtest", "benchmark-js"} {
		for file, text := range toolFiles(t, folder) {
			want, err := observationsIn(t, "f", text, Options{Format: folder})
			if err != nil {
				t.Fatal(err)
			}
			got, err := observationsIn(t, "f", strings.TrimRight(text, "\n"), Options{Format: folder})
			if err != nil {
				t.Errorf("%s: %v", file, err)
				continue
			}
			if diff := cmp.Diff(details(want), details(got)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", file, diff)
			}
		}
	}
}

func details(all []latency.Observation) (out []string) {
	for _, o := range all {
		out = append(out, detail(o))
	}
	return out
}

// TestTabs: an editor or a mailer may have turned blanks into tabs. rtla's tables
// and YAML are told by the place in the line.
func TestTabs(t *testing.T) {
	t.Parallel()
	blanks := regexp.MustCompile(`  +`)
	for _, folder := range []string{"cyclictest", "schbench", "hackbench", "perf-bench", "sysbench", "stress-ng", "dbench", "libtest"} {
		for file, text := range toolFiles(t, folder) {
			if strings.HasSuffix(file, ".yaml") {
				continue
			}
			want, err := read(t, "f", text, Options{})
			if err != nil {
				t.Fatal(err)
			}
			got, err := read(t, "f", blanks.ReplaceAllString(text, "\t"), Options{})
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("%s: %v\n%s", file, err, diff)
			}
		}
	}
}
