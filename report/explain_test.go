package report

import (
	"regexp"
	"strings"
	"testing"

	"sigtest/latency"
)

// explainAll explains every metric of a result that has a name of its own.
func explainAll(t *testing.T, r *latency.Result, o Options) string {
	t.Helper()
	var all strings.Builder
	for i := range r.Rows {
		if i == 0 || r.Rows[i].Name != r.Rows[i-1].Name {
			if err := Explain(&all, r, r.Rows[i].Name, o); err != nil {
				t.Fatal(err)
			}
			all.WriteString("\n")
		}
	}
	return all.String()
}

func TestExplainGolden(t *testing.T) {
	for name, r := range fixtures() {
		t.Run(name, func(t *testing.T) {
			checkGolden(t, name+"-explain.txt", explainAll(t, r, Options{}))
		})
	}
}

// No P-value proves anything, an interval has no probability of its own, and a
// large P is no sign of "no effect".
func TestExplainDoesNotClaimTooMuch(t *testing.T) {
	forbidden := regexp.MustCompile(`(?i)\bprove[ns]?\b|\bproof|\d\s?% (probability|chance|sure|certain)|no effect|no difference|unchanged(?:[^.]*)$`)
	for name, r := range fixtures() {
		text := strings.ReplaceAll(explainAll(t, r, Options{Width: 10_000}), "which does not mean unchanged", "")
		if claim := forbidden.FindString(text); claim != "" {
			t.Errorf("%s: claims %q", name, claim)
		}
	}
	for _, kind := range latency.WarningKinds() {
		if claim := forbidden.FindString(kind.Explain); claim != "" {
			t.Errorf("warning %s: claims %q", kind.Code, claim)
		}
	}
}

func TestExplainFindsTheMetric(t *testing.T) {
	r := &latency.Result{Rows: []latency.Row{
		row("boot", "ms", latency.Lower), row("boot time", "ms", latency.Lower), row("Resume", "ms", latency.Lower),
	}}
	for _, c := range []struct{ asked, heading, err string }{
		{"boot", "boot\n", ""},
		{"time", "boot time\n", ""},
		{"resume", "Resume\n", ""},
		{"boo", "", `"boo" is in the names of 2 metrics: give the whole name of one: boot, boot time`},
		{"suspend", "", `unknown metric "suspend"; have: boot, boot time, Resume`},
	} {
		var out strings.Builder
		err := Explain(&out, r, c.asked, Options{})
		switch {
		case c.err != "" && (err == nil || err.Error() != c.err):
			t.Errorf("%s: error %v, want %s", c.asked, err, c.err)
		case c.err == "" && (err != nil || !strings.HasPrefix(out.String(), c.heading)):
			t.Errorf("%s: %v, %q; want %q first", c.asked, err, out.String(), c.heading)
		}
	}
}

// What was adjusted for, and what maxt did to independent runs and to pairs.
func TestExplainAdjustment(t *testing.T) {
	const counts = ", a run with all its metrics; maxt counts how often any metric of the same runs that is no clearer than this one then looks at least as different as this one does.\n"
	for _, c := range []struct {
		r                    *latency.Result
		adjust, method, want string
	}{
		{seedResult(), "bh", "", "Adjusted for that (bh) P is 0.044.\n"},
		{seedResult(), "maxt", "9999 relabellings, seed 1", "Adjusted for that (maxt, 9999 relabellings, seed 1) P is 0.044. Each relabelling deals the runs out to the two configurations anew" + counts},
		{pairedResult(), "maxt", "all 4096 sign flips", "Adjusted for that (maxt, all 4096 sign flips) P is 0.001. Each of the sign flips lets the two runs of some pairs change places" + counts},
		{pairedResult(), "maxt", "holm", "Adjusted for that (holm, in place of maxt) P is 0.001.\n"},
	} {
		c.r.Options.Adjust, c.r.AdjustMethod = c.adjust, c.method
		var out strings.Builder
		if err := Explain(&out, c.r, c.r.Rows[0].Name, Options{Width: 10_000}); err != nil || !strings.Contains(out.String(), c.want) {
			t.Errorf("%s (%s): %v, no %q in\n%s", c.adjust, c.method, err, c.want, out.String())
		}
	}
}

// Pairs are not explained as two independent samples.
func TestExplainPairs(t *testing.T) {
	text := explainAll(t, pairedResult(), Options{Width: 10_000})
	for _, want := range []string{
		"Each run of lazy is compared with its partner of stock only: there are 18 pairs.",
		"The two runs of a pair have a correlation of 0.93.",
		"In a typical pair, the run of lazy is 0.04000 ms below its partner (the median of all averages of two differences; differences from -0.06079 to -0.01921 fit these pairs).",
		"18 pairs that vary like these", "~31 pairs of runs would likely do",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	for _, not := range []string{"Take any run", "runs of each configuration", "18 and 18"} {
		if strings.Contains(text, not) {
			t.Errorf("%q in\n%s", not, text)
		}
	}
}

func TestOutOf(t *testing.T) {
	for p, want := range map[float64]string{
		1: "about 100 of 100", 0.44: "about 44 of 100", 0.0101: "about 1 of 100", 0.0049: "about 5 of 1,000",
		0.0002: "about 2 of 10,000", 1e-9: "fewer than 1 of 10,000",
	} {
		if got := outOf(p); got != want {
			t.Errorf("%v: %q, want %q", p, got, want)
		}
	}
}
