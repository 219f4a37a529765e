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
		return look{"triangle-up", "#0072B2", "#0072B2"}
	case latency.Regressed:
		return look{"triangle-down", "#D55E00", "#D55E00"}
	case latency.Increased:
		return look{"triangle-right", "#CC79A7", "#CC79A7"}
	case latency.Decreased:
		return look{"triangle-left", "#CC79A7", "#CC79A7"}
	case latency.Equivalent:
		return look{"square", "#009E73", "#009E73"}
	case latency.Untestable:
		return look{"cross", "#767676", "white"}
	}
	return look{"circle", "#767676", "white"}
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
