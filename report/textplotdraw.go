package report

import (
	"math"

	"sigtest/latency"
)

// glyphs are the characters of a plot, each one column wide.
type glyphs struct {
	line, lo, hi, cross rune // of an interval; cross where it passes 0
	zero, threshold     rune
	cutLeft, cutRight   rune   // in place of an end beyond the axis
	below, above        string // point to either side of 0
	ellipsis            string // in place of what names are shortened by
	marks               map[latency.Verdict]rune
	escape              func(string) string
}

// textGlyphs tell verdicts by shape: hollow is what the runs cannot tell.
func textGlyphs() glyphs {
	return glyphs{
		line: '─', lo: '├', hi: '┤', cross: '┼', zero: '│', threshold: '┊',
		cutLeft: '◄', cutRight: '►', below: "←", above: "→", ellipsis: ellipsis, escape: visible,
		marks: map[latency.Verdict]rune{
			latency.Improved: '●', latency.Regressed: '■', latency.Increased: '▲', latency.Decreased: '▼',
			latency.Equivalent: '◆', latency.Insignificant: '○', latency.Untestable: '×', "": '×',
		},
	}
}

func mailGlyphs() glyphs {
	return glyphs{
		line: '-', lo: '|', hi: '|', cross: '+', zero: ':', threshold: '.',
		cutLeft: '<', cutRight: '>', below: "<-", above: "->", ellipsis: "..", escape: ascii,
		marks: map[latency.Verdict]rune{
			latency.Improved: '*', latency.Regressed: '#', latency.Increased: '^', latency.Decreased: 'v',
			latency.Equivalent: '=', latency.Insignificant: 'o', latency.Untestable: 'x', "": 'x',
		},
	}
}

// draw returns the drawing of a row.
func (s scale) draw(r plotRow, g glyphs, color bool) string {
	cells := blanks(s.cells)
	for _, v := range []float64{-r.threshold, r.threshold} {
		if s.shows(v) {
			cells[s.column(v)] = g.threshold
		}
	}
	cells[s.zero] = g.zero
	first, last := s.place(cells, r, g)
	look := styleOf(r.verdict)
	return string(cells[:first]) + paint(cell{string(cells[first : last+1]), look}, color) + string(cells[last+1:])
}

// place puts the interval and its mark into the cells, and returns the first
// and the last of those that they take.
func (s scale) place(cells []rune, r plotRow, g glyphs) (first, last int) {
	if math.IsNaN(r.change.Value) {
		first = s.zero + len(gap)
		return first, first + copy(cells[first:], []rune(notAvailable)) - 1
	}
	lo, hi := r.change.Value, r.change.Value
	if r.hasInterval() {
		lo, hi = r.change.Lo, r.change.Hi
	}
	first, last = s.column(lo), s.column(hi)
	for i := first; i <= last && r.hasInterval(); i++ {
		cells[i] = g.line
		if i == s.zero {
			cells[i] = g.cross
		}
	}
	if r.hasInterval() {
		cells[first], cells[last] = g.lo, g.hi
	}
	if s.shows(r.change.Value) {
		cells[s.column(r.change.Value)] = g.marks[r.verdict]
	}
	if first == 0 {
		cells[0] = g.cutLeft
	}
	if last == s.cells-1 {
		cells[last] = g.cutRight
	}
	from, to := s.name(cells, r.change.Value, first, last)
	return min(first, from), max(last, to)
}

// name writes a change that lies beyond the axis at its end, if it covers
// neither 0 nor an end of the interval, and returns the cells that it takes, or
// those of the interval.
func (s scale) name(cells []rune, v float64, first, last int) (from, to int) {
	label := []rune(" " + oneDecimal(v) + " ")
	switch {
	case v > s.right:
		from = s.cells - 1 - len(label)
		if from <= s.zero || first != s.cells-1 && from <= first {
			return first, last
		}
	case v < -s.left:
		from = 1
		if from+len(label) > s.zero || last != 0 && from+len(label) > last {
			return first, last
		}
	default:
		return first, last
	}
	return from, from + copy(cells[from:], label) - 1
}
