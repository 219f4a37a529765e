package chart

import (
	"fmt"
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
)

// scale maps values onto an axis. Very large and very small ones are shown in
// units of a power of ten, in which no sum or quotient leaves float64.
type scale struct {
	exponent int
	lo, hi   float64 // in these units
}

// scaleOf shows all values, with some room around them.
func scaleOf(values ...float64) scale {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, v := range values {
		lo, hi = min(lo, v), max(hi, v)
	}
	var s scale
	largest := max(math.Abs(lo), math.Abs(hi))
	if largest != 0 && (largest < 1e-3 || largest >= 1e6) {
		s.exponent = int(math.Floor(math.Log10(largest)))
	}
	lo, hi = s.units(lo), s.units(hi)
	largest = max(math.Abs(lo), math.Abs(hi))
	room := (hi - lo) * 0.04
	if hi-lo < 1e-9*largest { // labels could not tell its ends apart
		room = 0.05 * largest
	} else if largest == 0 {
		room = 1
	}
	s.lo, s.hi = lo-room, hi+room
	return s
}

// units is a value in the scale's units.
func (s scale) units(v float64) float64 {
	if s.exponent < -280 { // where powers of ten lose digits
		v, s.exponent = v*1e20, s.exponent+20
	}
	return v / math.Pow10(s.exponent)
}

// at is where a value is on the axis: at its end where it is beyond.
func (s scale) at(v float64) float64 { return min(max(s.units(v), s.lo), s.hi) }

// beyond tells whether a value is not on the axis.
func (s scale) beyond(v float64) bool { return s.units(v) < s.lo || s.units(v) > s.hi }

// label adds the unit of the scale to the label of its axis.
func (s scale) label(axis string) string {
	if s.exponent == 0 {
		return axis
	}
	return fmt.Sprintf("%s (× 1e%d)", axis, s.exponent)
}

// ticks are at round numbers, about n of them at most: a step of 1, 2 or 5 times a
// power of ten.
func (s scale) ticks(n int) []plot.Tick {
	raw := (s.hi - s.lo) / float64(max(n, 1))
	exponent := math.Floor(math.Log10(raw))
	step := 1
	for _, m := range []int{2, 5, 10} {
		if float64(step)*math.Pow10(int(exponent)) < raw {
			step = m
		}
	}
	power := math.Pow10(int(exponent))
	if step == 10 {
		step, power, exponent = 1, power*10, exponent+1
	}
	size := float64(step) * power
	first, last := math.Ceil(s.lo/size), math.Floor(s.hi/size)
	var ticks []plot.Tick
	for i := range int(last-first) + 1 {
		v := (first+float64(i))*float64(step)*power + 0 // never -0
		ticks = append(ticks, plot.Tick{Value: v, Label: strconv.FormatFloat(v, 'f', max(0, -int(exponent)), 64)})
	}
	return ticks
}

// across are ticks for an axis that long, as many as their labels leave room
// for.
func (s scale) across(length vg.Length) []plot.Tick {
	sty := textStyle(black(), 0, 0)
	n := int(length / 60)
	for ; n > 1; n-- {
		var taken vg.Length
		ticks := s.ticks(n)
		for _, t := range ticks {
			taken += sty.Width(t.Label) + 12
		}
		if taken <= length {
			return ticks
		}
	}
	return s.ticks(1)
}

// along are ticks for an axis that high: 3 at least on one of 160, whose steps
// are up to 2.5 times as long as asked for.
func (s scale) along(height vg.Length) []plot.Tick { return s.ticks(int(height / 20)) }
