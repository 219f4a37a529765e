package report

import (
	"math"
	"slices"
	"strconv"
)

// scale says where on the axis of a plot a change stands. The outermost cells
// are for what lies beyond.
type scale struct {
	left, right float64 // how many percent are shown on either side of 0
	cells, zero int     // how many there are, and the one of 0
}

// The axis of a plot reaches as far as any number does that is at most
// reachFactor times as large as those of all but a tenth of the rows: what is
// larger is cut, rather than all others squeezed. Either side of 0 has
// sideCells, enough for its name.
const (
	reachFactor = 6
	sideCells   = 10
)

// Beyond these sizes, in percent, an axis could not be computed.
const (
	leastReach = 1e-9
	mostReach  = 1e300
)

func newScale(rows []plotRow, cells int) scale {
	s := scale{cells: cells}
	most := reach(rows)
	for _, r := range rows {
		for _, v := range append(r.ends(), -r.threshold, r.threshold) {
			if math.Abs(v) <= most {
				s.left, s.right = max(s.left, -v), max(s.right, v)
			}
		}
	}
	inner := float64(s.inner())
	least := max(s.left, s.right, leastReach) * sideCells / (inner - sideCells)
	s.left, s.right = max(s.left, least), max(s.right, least)
	s.zero = s.cell(0)
	return s
}

// reach is how far the axis reaches at most.
func reach(rows []plotRow) float64 {
	var sizes []float64
	for _, r := range rows {
		size := 0.0
		for _, v := range r.ends() {
			size = max(size, math.Abs(v))
		}
		if size > 0 {
			sizes = append(sizes, size)
		}
	}
	if len(sizes) == 0 {
		return leastReach
	}
	slices.Sort(sizes)
	return max(leastReach, min(mostReach, reachFactor*sizes[(len(sizes)-1)*9/10]))
}

// inner is how many cells apart the ends of the axis are.
func (s scale) inner() int { return s.cells - 3 }

func (s scale) cell(v float64) int {
	return 1 + int(math.Round((v+s.left)/(s.left+s.right)*float64(s.inner())))
}

// shows says whether a change lies on the axis.
func (s scale) shows(v float64) bool { return -s.left <= v && v <= s.right }

// cuts says whether part of a row lies beyond the axis.
func (s scale) cuts(r plotRow) bool {
	outside := func(v float64) bool { return v < -s.left || v > s.right }
	return outside(r.change.Value) || r.hasInterval() && (outside(r.change.Lo) || outside(r.change.Hi))
}

// column is the cell of a change. Only 0 stands in the cell of 0, so that an
// interval touches it exactly where it holds 0.
func (s scale) column(v float64) int {
	switch {
	case v < -s.left:
		return 0
	case v > s.right:
		return s.cells - 1
	case v < 0:
		return min(s.cell(v), s.zero-1)
	case v > 0:
		return max(s.cell(v), s.zero+1)
	}
	return s.zero
}

// tick is a number on the axis; its label starts in the cell start.
type tick struct {
	column, start int
	label         string
}

// ticks are the most round numbers for which there is room.
func (s scale) ticks() []tick {
	for power := exponent(s.left+s.right) - 1; ; power++ {
		for _, digit := range []float64{1, 2, 5} {
			if ticks := s.multiples(digit * math.Pow10(power)); apart(ticks) {
				return ticks
			}
		}
	}
}

func (s scale) multiples(step float64) []tick {
	var ticks []tick
	for i := math.Ceil(-s.left / step); i <= s.right/step; i++ {
		const digits = 6 // hide what i*step is off by
		t := tick{column: s.column(i * step), label: "0"}
		if i != 0 {
			t.label = strconv.FormatFloat(i*step, 'g', digits, 64) + "%"
		}
		t.start = max(0, min(t.column-len(t.label)/2, s.cells-len(t.label)))
		ticks = append(ticks, t)
	}
	return ticks
}

func apart(ticks []tick) bool {
	const between = 5
	for i := 1; i < len(ticks); i++ {
		if ticks[i].start < ticks[i-1].start+len(ticks[i-1].label)+between {
			return false
		}
	}
	return true
}
