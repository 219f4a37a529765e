package report

import (
	"slices"

	"sigtest/latency"
	"sigtest/report/chart"
)

// look is how Vega draws a verdict: a mark of the figures (chart.MarkOf) by
// Vega's name of its shape. What claims nothing is hollow.
type look struct{ shape, color, fill string }

func lookOf(v latency.Verdict) look {
	mark := chart.MarkOf(v)
	l := look{color: mark.Color, fill: mark.Color}
	switch mark.Shape {
	case "▲":
		l.shape = "triangle-up"
	case "▼":
		l.shape = "triangle-down"
	case "▶":
		l.shape = "triangle-right"
	case "◀":
		l.shape = "triangle-left"
	case "■":
		l.shape = "square"
	case "○":
		l.shape, l.fill = "circle", "white"
	case "×":
		l.shape, l.fill = "M-.8,-.8L.8,.8M-.8,.8L.8,-.8", "white"
	}
	return l
}

// verdictScale maps the verdicts of the rows to a part of their looks.
func verdictScale(rows []chartRow, part func(look) string) object {
	domain, values := []latency.Verdict{}, []string{}
	for _, v := range latency.Verdicts() {
		if slices.ContainsFunc(rows, func(f chartRow) bool { return f.Verdict == v }) {
			domain, values = append(domain, v), append(values, part(lookOf(v)))
		}
	}
	return object{"domain": domain, "range": values}
}
