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
