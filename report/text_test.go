package report

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jedib0t/go-pretty/v6/text"

	"sigtest/latency"
)

// humanFormats are those that people read.
var humanFormats = []string{"text", "mail", "markdown"}

func TestTextFitsWidth(t *testing.T) {
	for name, r := range fixtures() {
		for _, o := range []Options{{Width: 80}, {Width: 100}, {Width: 120}, {Width: 200}, {Width: 80, Verbose: true}, {Width: 100, Verbose: true}, {Width: 80, Plot: true}} {
			width, out := o.Width, write(t, "text", r, o)
			for line := range strings.Lines(out) {
				if got := text.StringWidth(strings.TrimSuffix(line, "\n")); got > width {
					t.Errorf("%s at %d: a line takes %d: %q", name, width, got, line)
				}
			}
			needed := []string{"Change", "Verdict"}
			if showsAdjusted(r) {
				needed = append(needed, "Adjusted")
			} else {
				needed = append(needed, "P-value")
			}
			if l, err := newLayout(r, o, false); err != nil || !l.sections {
				needed = []string{"Average Change %"}
			}
			if len(r.Rows) > 0 && len(r.Rows[0].Comparisons) > 0 && !containsAll(out, needed...) {
				t.Errorf("%s at %d lacks a column that is never left out:\n%s", name, width, out)
			}
		}
	}
}

func containsAll(s string, parts ...string) bool {
	return !slices.ContainsFunc(parts, func(part string) bool { return !strings.Contains(s, part) })
}

// Where not even the needed columns fit, the report says what would.
func TestTextTooNarrow(t *testing.T) {
	out := write(t, "text", seedResult(), Options{Width: 50})
	if !containsAll(out, "Left out to fit 50 columns: P-value, 95% Interval\n", "The table needs a width of 79.") {
		t.Error(out)
	}
}

func TestHeadersStandOnOneLineWhereThereIsRoom(t *testing.T) {
	for _, format := range []string{"text", "markdown"} {
		out := write(t, format, twoArmsResult(), Options{})
		for _, header := range []string{"Average Before", "Average After", "Change %", "95% Interval", "P-value", "Adjusted P", "Verdict"} {
			if !strings.Contains(out, header) {
				t.Errorf("%s lacks %q", format, header)
			}
		}
	}
}

// Shortened names must be told apart. Many of these differ only in the middle.
func TestNamesStayDistinct(t *testing.T) {
	r := seedResult()
	for width := 40; width < 140; width++ {
		table, _, _ := strings.Cut(write(t, "text", r, Options{Width: width}), "14 metrics:")
		names := map[string]bool{}
		for line := range strings.Lines(table) {
			if fields := strings.Fields(line); len(fields) > 5 && strings.Contains(fields[0], "Latency") {
				names[fields[0]] = true
			}
		}
		if len(names) != len(r.Rows) {
			t.Errorf("width %d shows %d names of %d:\n%s", width, len(names), len(r.Rows), table)
		}
	}
}

// These differ in their second half, most of which has to be shown.
func TestNamesThatDifferInTheirSecondHalfStayDistinct(t *testing.T) {
	r := ordered()
	r.Rows = r.Rows[:2]
	r.Rows[0].Name, r.Rows[1].Name = "gobench/BenchmarkSort/n=100-2 allocs/op", "gobench/BenchmarkSort/n=1000-2 allocs/op"
	if out := write(t, "text", r, Options{Width: 80}); !containsAll(out, "\ngobench/Ben…=100-2 allocs/op ", "\ngobench/Ben…1000-2 allocs/op ") || strings.Contains(out, "needs a width") {
		t.Error(out)
	}
}

func TestInsignificantRowsKeepNumbersAndSayWhatWouldSettle(t *testing.T) {
	out := write(t, "text", twoArmsResult(), Options{Width: 120})
	lines := strings.Split(out, "\n")
	i := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "noise") })
	if !containsAll(lines[i], "100.00", "0.988", "[-12.50, 12.50]", "insignificant") {
		t.Error(lines[i])
	}
	if want := "    ~31 runs each to settle; could see >= 14.2%"; lines[i+1] != want {
		t.Errorf("note %q, want %q", lines[i+1], want)
	}
}

func TestNotes(t *testing.T) {
	r := &latency.Result{Options: defaultOptions(), FamilySize: 132}
	insignificant := latency.Comparison{P: 0.3, PAdjusted: 0.7, Verdict: latency.Insignificant, RunsNeeded: 0, MinimumDetectable: nan}
	for _, c := range []struct {
		name   string
		row    latency.Row
		change func(c *latency.Comparison)
		want   string
	}{
		{"nothing known", latency.Row{}, func(c *latency.Comparison) {}, ""},
		{"runs only", latency.Row{}, func(c *latency.Comparison) { c.RunsNeeded = 122 }, "~122 runs each to settle"},
		{"change only", latency.Row{}, func(c *latency.Comparison) { c.MinimumDetectable = 17.12 }, "could see >= 17.1%"},
		{"significant only alone", latency.Row{}, func(c *latency.Comparison) { c.P, c.PAdjusted, c.RunsNeeded = 0.012, 0.614, 29 },
			"not significant among 132 comparisons (adjusted P 0.614); ~29 runs each to settle"},
		{"duplicate", latency.Row{DuplicateOf: "other"}, func(c *latency.Comparison) { c.RunsNeeded = 122 }, "= other (not counted)"},
		{"below the threshold", latency.Row{Metric: latency.Metric{Threshold: 3}}, func(c *latency.Comparison) { c.Significant, c.RunsNeeded = true, 9 },
			"significant, but below the threshold of 3%"},
		{"significant", latency.Row{}, func(c *latency.Comparison) { c.Verdict = latency.Improved; c.RunsNeeded = 9 }, ""},
		{"other failure", latency.Row{}, func(c *latency.Comparison) {
			c.Verdict = latency.Untestable
			c.Tests = []latency.TestResult{{Name: "mann-whitney", Err: errTooFew}, {Name: "welch", Err: fmt.Errorf("no spread")}}
		}, "no spread"},
	} {
		comparison := insignificant
		c.change(&comparison)
		if got := (section{}).note(r, entry{&c.row, &comparison}); got != c.want {
			t.Errorf("%s: note %q, want %q", c.name, got, c.want)
		}
	}
}

func TestWording(t *testing.T) {
	for name, r := range fixtures() {
		for _, format := range humanFormats {
			for _, verbose := range []bool{false, true} {
				out := strings.ToLower(write(t, format, r, Options{Verbose: verbose}))
				for _, wrong := range []string{"no difference", "no effect", "prove", "probability that", "0.000%", " 0.000 ", "nan", "+inf"} {
					if strings.Contains(strings.ReplaceAll(out, "improve", ""), wrong) {
						t.Errorf("%s as %s says %q", name, format, wrong)
					}
				}
			}
		}
	}
}

func TestNoTrailingBlanks(t *testing.T) {
	for name, r := range fixtures() {
		for _, format := range humanFormats {
			for line := range strings.Lines(write(t, format, r, Options{Width: 80, Verbose: true})) {
				if strings.TrimRight(line, " \n") != strings.TrimSuffix(line, "\n") {
					t.Errorf("%s as %s: blanks at the end of %q", name, format, line)
				}
			}
		}
	}
}

// Colour only repeats what words say: without it the text is the same.
func TestColor(t *testing.T) {
	r := twoArmsResult()
	colored := write(t, "text", r, Options{Width: 100, Color: true})
	if !strings.Contains(colored, "\x1b[32mimproved\x1b[0m") || !strings.Contains(colored, "\x1b[31mregressed\x1b[0m") {
		t.Errorf("no colour:\n%s", colored)
	}
	if plain := write(t, "text", r, Options{Width: 100}); text.StripEscape(colored) != plain {
		t.Error("colour changes the text")
	}
	for _, format := range []string{"mail", "markdown", "csv", "json"} {
		if strings.Contains(write(t, format, r, Options{Color: true}), "\x1b") {
			t.Errorf("%s is coloured", format)
		}
	}
}

// TestSharedWarnings: what is said of several configurations in the same words
// is said once.
func TestSharedWarnings(t *testing.T) {
	var r latency.Result
	for _, config := range strings.Split("abcde", "") {
		r.Warnings = append(r.Warnings,
			latency.Warning{Code: "few-runs", Config: config, Text: "only 2 + 2 runs", Remedy: "make more"},
			latency.Warning{Code: "ties", Metric: "m", Config: config, Text: "many under " + config, Remedy: "look"})
	}
	r.Warnings = append(r.Warnings, latency.Warning{Code: "few-runs", Config: "f", Metric: "m", Text: "only 2 + 2 runs", Remedy: "make more"})
	r.Warnings = append(r.Warnings, r.Warnings[0], r.Warnings[1])
	var got []string
	for _, g := range warningGroups(r.Warnings, 3) {
		got = append(got, g.lines("(-v)", false)...)
	}
	want := []string{
		"few-runs: only 2 + 2 runs (a, b, c and 2 more)", "few-runs: m: only 2 + 2 runs", "-> make more",
		"ties: m: many under a", "ties: m: many under b", "ties: m: many under c", "ties: and 2 more of this kind (-v)", "-> look",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("lines differ (-want +got):\n%s", diff)
	}
}

func TestWarnings(t *testing.T) {
	r := twoArmsResult()
	short, long := write(t, "text", r, Options{}), write(t, "text", r, Options{Verbose: true})
	for _, c := range []struct {
		text        string
		short, long int
	}{
		{"metric3: 3 of 20 values", 1, 1},
		{"metric4: 4 of 20 values", 0, 1},
		{"and 2 more of this kind (-v lists all)", 1, 0},
		{"-> find out why", 1, 1},
		{"-> add a column run", 1, 1},
	} {
		if got := strings.Count(short, c.text); got != c.short {
			t.Errorf("%q is said %d times, want %d", c.text, got, c.short)
		}
		if got := strings.Count(long, c.text); got != c.long {
			t.Errorf("verbose says %q %d times, want %d", c.text, got, c.long)
		}
	}
}

func TestVerboseShowsEveryColumn(t *testing.T) {
	out := write(t, "text", twoArmsResult(), Options{Verbose: true})
	for _, header := range []string{"Better", "Signed Change %", "Probability Lower", "Cliff's Delta", "Hedges' g",
		"Shift", "Runs Before", "Runs After", "Runs Needed", "Could See", "Method", "Statistic", "DF"} {
		if !strings.Contains(out, header) {
			t.Errorf("lacks %q", header)
		}
	}
}

func TestShorten(t *testing.T) {
	for _, c := range []struct {
		name  string
		width int
		tail  float64
		want  string
	}{
		{"short", 16, 0.5, "short"},
		{"just fits", 9, 0.5, "just fits"},
		{"just fits not", 12, 0.5, "just f…s not"},
		{"abcdefghijklmnopqrst", 11, 0.5, "abcde…pqrst"},
		{"abcdefghijklmnopqrst", 9, 0.25, "abcdef…st"},
		{"遅延時間の測定結果一覧", 11, 0.5, "遅延…一覧"},
		{"e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301", 5, 0.5, "e\u0301e\u0301…e\u0301e\u0301"},
	} {
		got := shorten(c.name, c.width, c.tail)
		if got != c.want || text.StringWidth(got) > c.width {
			t.Errorf("shorten(%q, %d, %v) = %q, want %q", c.name, c.width, c.tail, got, c.want)
		}
	}
}

func TestWrap(t *testing.T) {
	got := wrap("Key  ", "one two three  averyveryverylongword four", 12)
	want := []string{"Key  one two", "     three", "     averyveryverylongword", "     four"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// With a threshold, a significant change can be insignificant: the legend must
// not say that the runs tell nothing.
func TestInsignificantIsExplainedByTheThreshold(t *testing.T) {
	const words = "cannot tell whether the change reaches the threshold"
	for _, format := range humanFormats {
		r := twoArmsResult()
		if out := write(t, format, r, Options{}); strings.Contains(strings.ReplaceAll(out, "\n", " "), words) {
			t.Errorf("%s speaks of a threshold where none is set", format)
		}
		r.Rows[5].Threshold = 3
		if out := write(t, format, r, Options{}); !strings.Contains(strings.ReplaceAll(out, "\n", " "), words) {
			t.Errorf("%s lacks %q:\n%s", format, words, out)
		}
	}
}
