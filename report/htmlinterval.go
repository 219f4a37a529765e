package report

import (
	"fmt"
	"html/template"
	"math"
	"strings"

	"sigtest/latency"
	"sigtest/report/chart"
)

// The small drawings of the rows share one scale, that of Change %: from 0 to
// intervalWidth, with room for the marks on both sides.
const (
	intervalWidth  = 160.0
	intervalHeight = 14
	intervalMargin = 6.0
)

// changeScale is the range of Change % that the drawings show.
type changeScale struct{ lo, hi float64 }

func newChangeScale(intervals []chart.Interval) changeScale {
	lo, hi := chart.Range(intervals)
	if lo == hi {
		lo, hi = -1, 1
	}
	return changeScale{lo, hi}
}

// ends are the texts of the scale's ends.
func (s changeScale) ends() []string { return []string{oneDecimal(s.lo), oneDecimal(s.hi)} }

// x is where v is drawn, at the edge if it is beyond. Halves keep the length of
// the scale finite.
func (s changeScale) x(v float64) float64 {
	v = max(s.lo, min(v, s.hi))
	return intervalMargin + (intervalWidth-2*intervalMargin)*((v/2-s.lo/2)/(s.hi/2-s.lo/2))
}

// draw shows the change with its interval, the threshold as a band, and arrows
// where they go on beyond the scale.
func (s changeScale) draw(change chart.Interval) template.HTML {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="iv" viewBox="0 0 %g %d" aria-hidden="true">`, intervalWidth, intervalHeight)
	if t := change.Threshold; t > 0 {
		lo, hi := s.x(-t), s.x(t)
		fmt.Fprintf(&b, `<path class="b" d="M%.1f 0h%.1fv%dh-%.1fz"/>`, lo, hi-lo, intervalHeight, hi-lo)
	}
	fmt.Fprintf(&b, `<path class="z" d="M%.1f 0v%d"/>`, s.x(0), intervalHeight)
	const middle = intervalHeight / 2
	if !math.IsNaN(change.Lo) && !math.IsNaN(change.Hi) {
		lo, hi := s.x(change.Lo), s.x(change.Hi)
		fmt.Fprintf(&b, `<path class="l" d="M%.1f %dh%.1f`, lo, middle, hi-lo)
		if change.Lo < s.lo {
			fmt.Fprintf(&b, "M%.1f %dl-4 3l4 3", lo, middle-3)
		}
		if change.Hi > s.hi {
			fmt.Fprintf(&b, "M%.1f %dl4 3l-4 3", hi, middle-3)
		}
		b.WriteString(`"/>`)
	}
	switch {
	case finite(change.Value) && (change.Value < s.lo || change.Value > s.hi):
		fmt.Fprintf(&b, `<path class="l" d="M%.1f %dv8"/>`, s.x(change.Value), middle-4)
	case finite(change.Value):
		b.WriteString(string(markAt(change.Verdict, s.x(change.Value))))
	}
	b.WriteString("</svg>")
	return template.HTML(b.String())
}

// verdictMark is the mark of a verdict beside its name.
func verdictMark(v latency.Verdict) template.HTML {
	return `<svg class="mark" viewBox="0 0 14 14" aria-hidden="true">` + markAt(v, intervalHeight/2) + `</svg>`
}

// markAt draws the mark of a verdict on the middle of a line.
func markAt(v latency.Verdict, x float64) template.HTML {
	return template.HTML(fmt.Sprintf(`<path class="m" d="M%.1f 7%s"/>`, x, markShape(v)))
}

// markShape is the outline of a mark, from its centre.
func markShape(v latency.Verdict) string {
	switch chart.MarkOf(v).Shape {
	case "▲":
		return "m0-5l4.5 8.5h-9z"
	case "▼":
		return "m0 5l4.5-8.5h-9z"
	case "▶":
		return "m5 0l-8.5 4.5v-9z"
	case "◀":
		return "m-5 0l8.5 4.5v-9z"
	case "■":
		return "m-4-4h8v8h-8z"
	case "○":
		return "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"
	}
	return "m-4-4l8 8m-8 0l8-8"
}
