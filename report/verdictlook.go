package report

import (
	"slices"

	"sigtest/latency"
)

// look is how a verdict is drawn: in colours that the colour-blind tell apart
// (Okabe & Ito, Color Universal Design, 2008), and in a shape for those who see
// none. What claims nothing is grey and hollow.
type look struct{ shape, color, fill string }

func lookOf(v latency.Verdict) look {
	switch v {
	case latency.Improved:
		return look{"triangle-up", "#009e73", "#009e73"}
	case latency.Regressed:
		return look{"triangle-down", "#d55e00", "#d55e00"}
	case latency.Increased:
		return look{"triangle-right", "#0072b2", "#0072b2"}
	case latency.Decreased:
		return look{"triangle-left", "#0072b2", "#0072b2"}
	case latency.Equivalent:
		return look{"square", "#2b8cc4", "#2b8cc4"}
	case latency.Untestable:
		return look{"M-.8,-.8L.8,.8M-.8,.8L.8,-.8", "#737373", "white"}
	}
	return look{"circle", "#737373", "white"}
}

// verdictScale maps the verdicts of the rows to a part of their looks.
func verdictScale(rows []forestRow, part func(look) string) object {
	domain, values := []latency.Verdict{}, []string{}
	for _, v := range latency.Verdicts() {
		if slices.ContainsFunc(rows, func(f forestRow) bool { return f.Verdict == v }) {
			domain, values = append(domain, v), append(values, part(lookOf(v)))
		}
	}
	return object{"domain": domain, "range": values}
}
