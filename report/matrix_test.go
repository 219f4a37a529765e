package report

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"

	"sigtest/latency"
)

// lineOf returns the first line that starts with the given text.
func lineOf(t *testing.T, out, start string) string {
	t.Helper()
	for line := range strings.Lines(out) {
		if strings.HasPrefix(line, start) {
			return strings.TrimSuffix(line, "\n")
		}
	}
	t.Fatalf("no line starts with %q:\n%s", start, out)
	return ""
}

// threeArms compares two configurations with a baseline, with the given
// verdicts.
func threeArms(a, b latency.Verdict) *latency.Result {
	return &latency.Result{
		Options: defaultOptions(), FamilySize: 2,
		Configs: []latency.Config{{Name: "x", Runs: 20}, {Name: "y", Runs: 20}, {Name: "z", Runs: 20}},
		Rows: []latency.Row{row("m", "us", latency.Lower,
			compare("x", "y", 100, 80, 5, 0.012, 0.02, a), compare("x", "z", 100, 90, 5, 0.034, 0.04, b))},
	}
}

func TestMarks(t *testing.T) {
	for verdict, want := range map[latency.Verdict]struct{ text, mail string }{
		latency.Improved:      {"80.00   20.00% 0.012*", "80.00 *20.00%* 0.01"},
		latency.Regressed:     {"80.00   20.00% 0.012*", "80.00 *20.00%* 0.01"},
		latency.Increased:     {"80.00   20.00% 0.012*", "80.00 *20.00%* 0.01"},
		latency.Decreased:     {"80.00   20.00% 0.012*", "80.00 *20.00%* 0.01"},
		latency.Equivalent:    {"80.00   20.00% 0.012=", "80.00 =20.00%= 0.01"},
		latency.Insignificant: {"80.00   20.00% 0.012 ", "80.00 (20.00%) 0.01"},
	} {
		r := threeArms(verdict, latency.Insignificant)
		if line := lineOf(t, write(t, "text", r, Options{}), "m "); !strings.Contains(line, want.text) {
			t.Errorf("%s: line %q lacks %q", verdict, line, want.text)
		}
		if line := lineOf(t, write(t, "mail", r, Options{}), "m "); !strings.Contains(line, want.mail) {
			t.Errorf("%s: mail's line %q lacks %q", verdict, line, want.mail)
		}
	}
}

// A mark is explained where it occurs, and only there.
func TestMarksAreExplained(t *testing.T) {
	for _, c := range []struct {
		a, b         latency.Verdict
		said, unsaid []string
	}{
		{latency.Improved, latency.Improved, []string{"with *: significant (improved): adjusted P <= 0.05"}, []string{"with =", "without a mark"}},
		{latency.Regressed, latency.Improved, []string{"with *: significant (improved, regressed): "}, []string{"with =", "without a mark"}},
		{latency.Equivalent, latency.Insignificant, []string{"with =: equivalent: two one-sided tests", "without a mark: insignificant: these runs cannot tell"}, []string{"with *"}},
	} {
		for _, format := range []string{"text", "mail"} {
			out := strings.ReplaceAll(write(t, format, threeArms(c.a, c.b), Options{}), "\n", " ")
			if !containsAll(out, c.said...) || slices.ContainsFunc(c.unsaid, func(s string) bool { return strings.Contains(out, s) }) {
				t.Errorf("%s of %s and %s:\n%s", format, c.a, c.b, out)
			}
		}
	}
}

// With two configurations, one of them the baseline, nothing stands side by
// side; -v adds the section of each to those that do.
func TestSectionsAndMatrices(t *testing.T) {
	for _, format := range humanFormats {
		if out := write(t, format, seedResult(), Options{}); strings.Contains(out, "Average Change %") || !strings.Contains(out, "Average Before") {
			t.Errorf("%s of two configurations:\n%s", format, out)
		}
		if out := write(t, format, fiveArmsResult(), Options{}); strings.Contains(out, "Average Before") {
			t.Errorf("%s of five configurations has sections:\n%s", format, out)
		}
	}
	out := write(t, "text", fiveArmsResult(), Options{Verbose: true})
	for _, title := range []string{"c1 against base", "c2 against base", "c3 against base", "c4 against base"} {
		if strings.Count(out, title+"\n") != 1 {
			t.Errorf("no section %q:\n%s", title, out)
		}
	}
	if !containsAll(out, "Average Change %", "Average Before", "Hedges' g") {
		t.Error(out)
	}
}

// What Only leaves out of a configuration leaves its cells empty.
func TestOnlyAmongSeveralConfigurations(t *testing.T) {
	out := write(t, "text", fiveArmsResult(), Options{Only: []latency.Verdict{latency.Regressed}})
	for start, want := range map[string]string{
		"max delay": "max delay  ms      100.0                             120.0  -20.00% 0.020*",
		"avg delay": "avg delay  ms      100.0    120.0  -20.00% 0.020*",
	} {
		if got := lineOf(t, out, start); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if !containsAll(out, "c1: 2 metrics: 1 improved, 1 regressed; 1 shown", "c2: 2 metrics: 1 regressed, 1 insignificant; 1 shown") {
		t.Error(out)
	}
}

// A configuration of which nothing is shown has no columns, wherever it stands.
func TestOnlyOneOfTwoConfigurations(t *testing.T) {
	only := Options{Only: []latency.Verdict{latency.Improved}}
	for _, r := range []*latency.Result{threeArms(latency.Improved, latency.Regressed), threeArms(latency.Regressed, latency.Improved)} {
		out := write(t, "text", r, only)
		if strings.Contains(out, "Average Change %") || !containsAll(out, "Average Before", "1 metric: 1 improved\n", "1 metric: 1 regressed; 0 shown\n") {
			t.Error(out)
		}
	}
}

// A legend explains what is shown: a section without rows needs none.
func TestLegendOfWhatIsShown(t *testing.T) {
	r := allPairsResult()
	out := write(t, "text", r, Options{Only: []latency.Verdict{latency.Improved, latency.Insignificant}})
	if !strings.Contains(out, "c against b\n") || strings.Contains(out, "Interval") || !strings.Contains(out, "P without a mark: insignificant: these runs") {
		t.Error(out)
	}
}

// Rows stand in the order of the first of their comparisons.
func TestSortAmongSeveralConfigurations(t *testing.T) {
	for _, c := range []struct{ sort, want string }{{"name", "avg delay, max delay"}, {"input", "max delay, avg delay"}} {
		out := write(t, "text", fiveArmsResult(), Options{Sort: c.sort})
		first, second, _ := strings.Cut(c.want, ", ")
		if strings.Index(out, "\n"+first) > strings.Index(out, "\n"+second) {
			t.Errorf("by %s the order is not %s:\n%s", c.sort, c.want, out)
		}
	}
}

// A configuration without the metric has no average, and no note: a warning
// tells.
func TestMissingUnderOneConfiguration(t *testing.T) {
	out := write(t, "text", matrixResult(), Options{})
	if got, want := lineOf(t, out, "mutter/max delay"), "mutter/max delay      ms          4.500    4.750   -5.56%  0.270       n/a"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if strings.Contains(out, "0 under") {
		t.Errorf("has a note of it:\n%s", out)
	}
	r := threeArms(latency.Improved, latency.Improved)
	gone := untestable("x", "y", errTooFew)
	gone.BaselineN, gone.BaselineMean, gone.N, gone.Mean = 0, nan, 20, 90
	r.Rows = append(r.Rows, row("not in x", "us", latency.Lower, gone, r.Rows[0].Comparisons[1]))
	r.Rows[1].Comparisons[1] = gone
	r.Rows[1].Comparisons[1].Config = "z"
	if got, want := lineOf(t, write(t, "text", r, Options{}), "not in x"), "not in x  us        n/a    90.00                    90.00"; got != want {
		t.Errorf("missing from the baseline: %q, want %q", got, want)
	}
}

// Single runs have no P, and that is said once.
func TestSingleRuns(t *testing.T) {
	for _, r := range []*latency.Result{singlesResult(), twoSinglesResult()} {
		for _, format := range humanFormats {
			out := strings.ReplaceAll(write(t, format, r, Options{}), "\n", " ")
			if n := strings.Count(out, "no P can be computed"); n != 1 {
				t.Errorf("%s says %d times that there is no P:\n%s", format, n, out)
			}
			if strings.Contains(out, "1 under stock") || !strings.Contains(out, "make at least 4 runs of each configuration") {
				t.Errorf("%s:\n%s", format, out)
			}
		}
	}
	one := singlesResult()
	one.Rows = one.Rows[:1]
	if out := write(t, "text", one, Options{}); strings.Count(out, "untestable: ") != 1 || strings.Contains(out, "1 under stock") {
		t.Errorf("a single row:\n%s", out)
	}
	out := write(t, "text", singlesResult(), Options{Color: true})
	if strings.Contains(out, "% P") || strings.Contains(out, "P, two-sided") || strings.Contains(out, "with *") || strings.Contains(out, " +\n") || strings.Contains(out, "\x1b") {
		t.Errorf("speaks of P, or of marks:\n%s", out)
	}
}

// What single runs share is not said of all where others have more.
func TestSomeSingleRuns(t *testing.T) {
	r := twoSinglesResult()
	r.Rows = append([]latency.Row{row("many", "ms", latency.Lower, compare("stock", r.Configs[1].Name, 100, 80, 5, 0.01, 0.01, latency.Improved))}, r.Rows[:3]...)
	out := write(t, "text", r, Options{})
	if strings.Contains(out, singlesLine) || !containsAll(out, "1 under stock, 1 under massive_intr-100ms-slice (3 metrics)") {
		t.Error(out)
	}
}

// Tests that could not be made on any metric get no table.
func TestNoTableOfOmnibusTestsThatFailed(t *testing.T) {
	r := singlesResult()
	r.Rows[0].Omnibus = []latency.TestResult{{Name: "welch-anova", PAdjusted: nan, Err: errTooFew}}
	if out := write(t, "text", r, Options{Verbose: true}); strings.Contains(out, "all configurations at once") {
		t.Error(out)
	}
}

// Why comparisons could not be tested is said once for those that share the
// reason, and where it is no other's in the row.
func TestReasonsAreSharedOrNoted(t *testing.T) {
	few := untestable("x", "y", errTooFew)
	few.N, few.BaselineN = 1, 5
	flat := untestable("x", "y", fmt.Errorf("no variation"))
	flat.N, flat.BaselineN = 5, 5
	r := &latency.Result{Options: defaultOptions(), FamilySize: 1,
		Configs: []latency.Config{{Name: "x", Runs: 5}, {Name: "y", Runs: 5}},
		Rows: []latency.Row{
			row("a", "", latency.Lower, few), row("b", "", latency.Lower, few), row("c", "", latency.Lower, flat),
			row("d", "", latency.Lower, compare("x", "y", 100, 80, 5, 0.01, 0.01, latency.Improved)),
		}}
	check := func(shared, noted string) {
		t.Helper()
		out := write(t, "text", r, Options{})
		if strings.Count(out, errTooFew.Error()) != 1 || !containsAll(out, "\n"+shared+"\n", "\n    "+noted+"\n") {
			t.Error(out)
		}
	}
	check("untestable: "+errTooFew.Error()+" (2 metrics)", "no variation")
	r.Rows = append(r.Rows, row("e", "", latency.Lower, flat))
	if out := write(t, "text", r, Options{}); !containsAll(out, "\nuntestable: "+errTooFew.Error()+" (2 metrics)\nuntestable: no variation (2 metrics)\n") || strings.Contains(out, "\n    ") {
		t.Errorf("of two reasons that are shared:\n%s", out)
	}
	r.Rows = r.Rows[:4]
	r.Configs = append(r.Configs, latency.Config{Name: "z", Runs: 5})
	for i := range r.Rows {
		r.Rows[i].Comparisons = append(r.Rows[i].Comparisons, compare("x", "z", 100, 80, 5, 0.01, 0.01, latency.Improved))
	}
	check("y: untestable: "+errTooFew.Error()+" (2 metrics)", "y: no variation")
}

func TestWithinRunSampling(t *testing.T) {
	if out := write(t, "text", twoSinglesResult(), Options{}); !strings.Contains(out, "within-run sampling: +-2.6% (stock) and +-4.9% (massive_intr-100ms-slice)") ||
		strings.Count(out, "Bhatia-Davis") != 1 {
		t.Error(out)
	}
	out := write(t, "text", singlesResult(), Options{})
	if got := strings.Join(strings.Fields(lineOf(t, out[strings.Index(out, "\nWithin-run sampling\n"):], "Xorg")), " "); got != "Xorg/avg delay +-6.3% +-7.2% +-5.7% +-5.3%" {
		t.Errorf("%q", got)
	}
	r := matrixResult()
	r.Rows[0].Samples[0].Within = 1.5
	if out := write(t, "text", r, Options{}); strings.Contains(out, "ithin-run") {
		t.Errorf("says it of several runs, unasked:\n%s", out)
	}
	if out := write(t, "text", r, Options{Verbose: true}); !containsAll(out, "\nWithin-run sampling\n", "+-1.5%", "Bhatia-Davis") {
		t.Error(out)
	}
}

func TestOmnibus(t *testing.T) {
	r := matrixResult()
	twin, failed := &r.Rows[4], &r.Rows[5] // neither counts
	twin.Omnibus = r.Rows[0].Omnibus
	for _, test := range r.Rows[0].Omnibus {
		failed.Omnibus = append(failed.Omnibus, latency.TestResult{Name: test.Name, PAdjusted: nan, Err: errTooFew})
	}
	const means, ranks = "Metrics shown to differ somewhere among the configurations: 2 of 3 (Welch ANOVA, adjusted P <= 0.05)",
		"Metrics shown to differ somewhere among the configurations: 2 of 3 (Kruskal-Wallis, adjusted P <= 0.05)"
	for _, format := range humanFormats {
		r.Options.Test = "welch"
		if out := strings.ReplaceAll(write(t, format, r, Options{}), "\n", " "); !strings.Contains(strings.ReplaceAll(out, "&lt;", "<"), means) {
			t.Errorf("%s lacks %q:\n%s", format, means, out)
		}
		r.Options.Test = "mann-whitney"
		if out := strings.ReplaceAll(write(t, format, r, Options{}), "\n", " "); !strings.Contains(strings.ReplaceAll(out, "&lt;", "<"), ranks) {
			t.Errorf("%s lacks %q:\n%s", format, ranks, out)
		}
		if out := write(t, format, seedResult(), Options{}); strings.Contains(out, "somewhere") {
			t.Errorf("%s speaks of tests that were not made:\n%s", format, out)
		}
	}
	var doc struct {
		Tests []struct {
			Test                    string
			Baseline, Configuration *string
			DF2                     *float64
		}
	}
	if err := json.Unmarshal([]byte(write(t, "json", matrixResult(), Options{})), &doc); err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, test := range doc.Tests {
		omnibus := test.Test == "welch-anova" || test.Test == "kruskal-wallis"
		if omnibus {
			n++
		}
		if omnibus != (test.Baseline == nil) || omnibus != (test.Configuration == nil) || (test.Test == "welch-anova") != (test.DF2 != nil) {
			t.Errorf("%+v", test)
		}
	}
	if n != 8 {
		t.Errorf("%d tests of all configurations, want 8", n)
	}
}

func TestMatricesOfMailsAreNarrow(t *testing.T) {
	for _, r := range []*latency.Result{fiveArmsResult(), matrixResult(), singlesResult()} {
		for line := range strings.Lines(write(t, "mail", r, Options{})) {
			if text.StringWidth(strings.TrimSuffix(line, "\n")) > mailWidth {
				t.Errorf("a line is wider than %d: %s", mailWidth, line)
			}
		}
	}
}

// Colour adds nothing but colour, and is there.
func TestColorOfMatrices(t *testing.T) {
	for _, r := range []*latency.Result{fiveArmsResult(), matrixResult()} {
		colored := write(t, "text", r, Options{Width: 100, Color: true})
		if !strings.Contains(colored, "\x1b[32m") || text.StripEscape(colored) != write(t, "text", r, Options{Width: 100}) {
			t.Errorf("%s", colored)
		}
	}
}

func BenchmarkTextManyConfigurations(b *testing.B) {
	const n = 10_000
	r := &latency.Result{Options: defaultOptions(), FamilySize: n, Configs: []latency.Config{{Name: "base", Runs: 3}}}
	var comparisons []latency.Comparison
	for i := range n {
		name := fmt.Sprint("config", i)
		r.Configs = append(r.Configs, latency.Config{Name: name, Runs: 3})
		comparisons = append(comparisons, compare("base", name, 100, 80+float64(i%40), 8, 0.01, 0.01, latency.Improved))
	}
	r.Rows = []latency.Row{row("m", "ms", latency.Lower, comparisons...)}
	for b.Loop() {
		if err := writeText(io.Discard, r, Options{Width: 80}); err != nil {
			b.Fatal(err)
		}
	}
}
