package report

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"sigtest/latency"
)

// commands returns the workflow commands that the runner finds in an output: the
// lines that begin with ::, after any blanks (ActionCommand.TryParseV2).
func commands(out string) (found []string) {
	for line := range strings.Lines(out) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "::") {
			found = append(found, line)
		}
	}
	return found
}

// unescape reads a command as the runner does.
func unescape(t *testing.T, command string) (name, title, message string) {
	t.Helper()
	info, message, ok := strings.Cut(strings.TrimPrefix(command, "::"), "::")
	name, title, titled := strings.Cut(info, " title=")
	if !ok || !titled || strings.ContainsAny(title, ",:") {
		t.Fatalf("command %q", command)
	}
	data := strings.NewReplacer("%25", "%", "%0D", "\r", "%0A", "\n")
	return name, data.Replace(strings.NewReplacer("%3A", ":", "%2C", ",").Replace(title)), data.Replace(message)
}

func TestGitHubCommands(t *testing.T) {
	r := twoArmsResult()
	r.Rows[1].Name = "100%: a,b"
	name, title, message := unescape(t, commands(write(t, "github", r, Options{}))[0])
	if name != "error" || title != "100%: a,b [p99]: regressed" || !strings.HasPrefix(message, "100%: a,b [p99], v2 against v1: average 1.500 -> 1.750 us (+16.67%, 95% Interval [7.42, 25.92])") {
		t.Errorf("%s %q %q", name, title, message)
	}
}

// levels counts the commands by level.
func levels(t *testing.T, out string) string {
	n := map[string]int{}
	for _, c := range commands(out) {
		name, _, _ := unescape(t, c)
		n[name]++
	}
	return fmt.Sprint(n["error"], n["warning"], n["notice"])
}

func TestGitHubLevels(t *testing.T) {
	improved := func(v latency.Verdict) bool { return v == latency.Improved }
	for _, c := range []struct {
		what    string
		r       *latency.Result
		o       Options
		want    string // errors, warnings, notices
		summary string
	}{
		{"a regression", twoArmsResult(), Options{}, "1 2 1", "### sigtest: 1 of 7 comparisons regressed\n"},
		{"a regression that --fail-on does not name", twoArmsResult(), Options{FailOn: improved}, "2 3 1", "### sigtest: 2 of 7 comparisons failed\n"},
		{"a regression not shown", twoArmsResult(), Options{Only: []latency.Verdict{latency.Improved}}, "1 2 1", "1 further comparison with a verdict that fails"},
		{"none; duplicates are counted, not doubted", seedResult(), Options{}, "0 0 1", "### sigtest: no regression shown\n"},
		{"none failed", thresholdResult(), Options{FailOn: improved}, "0 0 1", "### sigtest: nothing failed\n"},
		{"nothing", nothingResult(), Options{}, "1 0 1", "**Nothing was compared: no metric has values"},
		{"one configuration", oneArmResult(), Options{}, "1 0 1", "### sigtest: nothing was compared\n"},
	} {
		out := write(t, "github", c.r, c.o)
		if got := levels(t, out); got != c.want || !strings.Contains(out, c.summary) {
			t.Errorf("%s: %s errors, warnings, notices, want %s, in\n%s", c.what, got, c.want, out)
		}
	}
}

// What failed stands first, of a configuration and among several.
// That no metric could be tested is not said as if none had regressed.
func TestGitHubOfWhatCannotBeTested(t *testing.T) {
	r := twoArmsResult()
	for i := range r.Rows {
		for j := range r.Rows[i].Comparisons {
			r.Rows[i].Comparisons[j].Verdict = latency.Untestable
		}
	}
	if got := write(t, "github", r, Options{}); !strings.Contains(got, "### sigtest: nothing could be tested\n") {
		t.Errorf("summary of untestable comparisons:\n%s", got)
	}
	failing := Options{FailOn: func(v latency.Verdict) bool { return v == latency.Untestable }}
	if got := write(t, "github", r, failing); !strings.Contains(got, "### sigtest: 7 of 7 comparisons failed\n") {
		t.Errorf("summary of untestable comparisons that fail:\n%s", got)
	}
}

func TestGitHubShowsFailuresFirst(t *testing.T) {
	r := fiveArmsResult()
	for i := range r.Rows {
		r.Rows[i].Comparisons[0].Verdict, r.Rows[i].Comparisons[1].Verdict = latency.Improved, latency.Improved
	}
	r.Rows[1].Comparisons[2].Verdict = latency.Regressed
	_, summary, _ := strings.Cut(write(t, "github", r, Options{}), "### sigtest")
	flagged, _, _ := strings.Cut(summary, "<details>")
	first, rest := strings.Index(flagged, "### c3 against base"), strings.Index(flagged, "### c1 against base")
	if first < 0 || rest < first {
		t.Error(flagged)
	}
	_, flagged, _ = strings.Cut(write(t, "github", twoArmsResult(), Options{}), ":---")
	if regressed, improved := strings.Index(flagged, "regressed |"), strings.Index(flagged, "improved |"); regressed < 0 || improved < regressed {
		t.Error(flagged)
	}
}

// manyRegressed has n metrics that regressed.
func manyRegressed(n int) *latency.Result {
	r := &latency.Result{Options: defaultOptions(), Configs: []latency.Config{{Name: "a", Runs: 20}, {Name: "b", Runs: 20}}, FamilySize: n}
	for i := range n {
		r.Rows = append(r.Rows, row(fmt.Sprint("metric", i), "us", latency.Lower, compare("a", "b", 10, 12, 5, 0.001, 0.002, latency.Regressed)))
	}
	return r
}

// GitHub shows ten annotations of a level; the last one says how many more
// there are.
func TestGitHubShowsNoMoreThanTen(t *testing.T) {
	for _, c := range []struct {
		n    int
		last string
	}{{10, "metric9, b against a"}, {11, "and 2 more errors: see the summary"}, {250, "and 241 more errors"}} {
		var errs []string
		for _, command := range commands(write(t, "github", manyRegressed(c.n), Options{})) {
			if name, _, message := unescape(t, command); name == "error" {
				errs = append(errs, message)
			}
		}
		if len(errs) != 10 || !strings.HasPrefix(errs[9], c.last) {
			t.Errorf("of %d: %d errors, the last %q", c.n, len(errs), errs[len(errs)-1])
		}
	}
}

// The runner cuts a message at 4096 characters: names may not push out what was
// found.
func TestGitHubMessagesOfVeryLongNames(t *testing.T) {
	for _, command := range commands(write(t, "github", renamed(twoArmsResult(), strings.Repeat("\u202ex", 50_000)), Options{})) {
		name, _, message := unescape(t, command)
		if name == "error" && (len(message) > 4096 || !strings.HasSuffix(message, "adjusted P 0.012")) {
			t.Errorf("%d bytes of a message, ending in %q", len(message), message[len(message)-60:])
		}
	}
}

// With a place of its own the summary is not among the annotations.
func TestGitHubStepSummary(t *testing.T) {
	var summary strings.Builder
	out := write(t, "github", twoArmsResult(), Options{StepSummary: &summary})
	if whole := write(t, "github", twoArmsResult(), Options{}); out+summary.String() != whole || len(commands(out)) != strings.Count(out, "\n") || len(commands(summary.String())) > 0 {
		t.Errorf("annotations\n%s\nsummary\n%s", out, &summary)
	}
	var annotations strings.Builder
	f, err := Lookup("github")
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Write(&annotations, twoArmsResult(), Options{StepSummary: fullDisk{}}); err == nil || !strings.Contains(err.Error(), "step summary: disk full") || annotations.Len() > 0 {
		t.Errorf("error %v after writing %q", err, &annotations)
	}
}

// What does not fit into a summary is left out, and is said to be; the most
// important stays longest.
func TestGitHubSummaryKeepsToItsLimit(t *testing.T) {
	r := manyRegressed(2000)
	r.Warnings = twoArmsResult().Warnings
	for i := range r.Rows[flaggedLimit:] {
		r.Rows[flaggedLimit+i].Name += strings.Repeat("x", 600)
	}
	for _, c := range []struct {
		limit          int
		holds, leftOut string
	}{
		{0, "\nand 1900 more, in the whole table\n", "the whole table"},
		{3 << 20, "| metric1999xxx", ""},
		{5000, "Warnings (6)", "the flagged comparisons, the whole table"},
		{520, "2000 of 2000 comparisons regressed", "the flagged comparisons, the warnings, the whole table"},
		{1, "", "what it comes to, the flagged comparisons, the rules, the warnings, the whole table"},
	} {
		var summary strings.Builder
		out := write(t, "github", r, Options{StepSummary: &summary, SummaryLimit: c.limit})
		limit := max(c.limit, 1)
		if c.limit == 0 {
			limit = 1 << 20
		}
		said := "left out of the summary of the step, for want of room: " + c.leftOut + ";"
		if summary.Len() > limit || !strings.Contains(summary.String(), c.holds) || strings.Contains(out, said) != (c.leftOut != "") {
			t.Errorf("limit %d: %d bytes, said %v", c.limit, summary.Len(), strings.Contains(out, said))
		}
		if c.limit != 1 && strings.Contains(summary.String(), said) != (c.leftOut != "") {
			t.Errorf("limit %d: the summary does not say what it lacks", c.limit)
		}
	}
}

// Where runs could not be paired, that is why nothing was compared.
func TestWhyNothingWasCompared(t *testing.T) {
	why := fmt.Errorf("%w: no labels", latency.ErrUnpaired)
	c := untestable("a", "b", why)
	c.BaselineN, c.N = 0, 0
	r := &latency.Result{Options: latency.Options{Paired: true}, Configs: []latency.Config{{Name: "a", Runs: 2}, {Name: "b", Runs: 2}},
		Rows: []latency.Row{row("m", "us", latency.Lower, c)}}
	if got := r.Uncompared(); !errors.Is(got, latency.ErrUnpaired) {
		t.Errorf("Uncompared: %v", got)
	}
	for _, format := range []string{"github", "junit"} {
		if out := write(t, format, r, Options{}); !strings.Contains(out, "runs cannot be paired: no labels") {
			t.Errorf("%s:\n%s", format, out)
		}
	}
}
