package report

import (
	"fmt"
	"slices"
	"strings"

	"sigtest/latency"
)

// The formats for CI, github and junit, call the same comparisons failed, and
// say of one what was found of it in the same words.

// fails tells whether a verdict counts as a failure.
func (o Options) fails(v latency.Verdict) bool {
	if o.FailOn == nil {
		return v == latency.Regressed
	}
	return o.FailOn(v)
}

// failing returns the entries whose verdict fails.
func failing(entries []entry, o Options) []entry {
	return slices.DeleteFunc(compared(entries), func(e entry) bool { return !o.fails(e.comparison.Verdict) })
}

// hiddenFailures says that verdicts fail which Options.Only does not show, ""
// if there are none.
func hiddenFailures(all, shown []entry, o Options) string {
	n := len(failing(all, o)) - len(failing(shown, o))
	if n == 0 {
		return ""
	}
	return plural(n, "further comparison") + " with a verdict that fails, not among those shown (--only)"
}

// gist says in a line what a comparison found. The change is signed, after
// against before, whatever Change % shows elsewhere.
func gist(r *latency.Result, e entry) string {
	c := e.comparison
	averages := numbers(c.BaselineMean, c.Mean)
	text := fmt.Sprintf("average %s -> %s", averages[0], averages[1])
	if e.row.Unit != "" {
		text += " " + e.row.Unit
	}
	if finite(c.Change.Value) {
		text += fmt.Sprintf(" (%s", withPlus(c.Change.Value))
		if ends := interval(percent(c.Change.Lo), percent(c.Change.Hi)); ends != notAvailable {
			text += fmt.Sprintf(", %s %s", intervalName(r), ends)
		}
		text += ")"
	}
	if finite(c.P) {
		text += ", P-value " + beside(r.Options.Alpha, c.P, textP)
		if showsAdjusted(r) {
			text += ", adjusted P " + beside(r.Options.Alpha, c.PAdjusted, textP)
		}
	}
	if note := (section{}).note(r, e); note != "" {
		text += "; " + note
	}
	return text
}

// withPlus is withSign with the sign of a rise, too.
func withPlus(v float64) string {
	if text := withSign(v); v <= 0 || strings.Trim(text, "0.%") == "" {
		return text
	}
	return "+" + withSign(v)
}
