package audit

import (
	"math"
	"slices"
	"strings"
)

// Convention is a way to compute a change from two averages.
type Convention struct {
	Name    string
	Formula string
	Meaning string // of a positive change
	Percent bool   // the change is in percent, else in the unit of the averages

	sign float64 // of after - before
	per  divisor
}

// divisor is what a difference is divided by.
type divisor int

const (
	perNothing divisor = iota
	perBefore
	perAfter
)

// Conventions returns the ways that are looked for, in the order that decides
// between equals: small changes may follow by several.
func Conventions() []Convention {
	return []Convention{
		{"improvement", "(before - after) / before", "improvement where lower is better", true, -1, perBefore},
		{"signed", "(after - before) / before", "higher after", true, +1, perBefore},
		{"improvement-of-after", "(before - after) / after", "improvement where lower is better", true, -1, perAfter},
		{"signed-of-after", "(after - before) / after", "higher after", true, +1, perAfter},
		{"decrease", "before - after", "improvement where lower is better", false, -1, perNothing},
		{"increase", "after - before", "higher after", false, +1, perNothing},
	}
}

// Improvement reports whether a positive change is a decrease.
func (c Convention) Improvement() bool { return c.sign < 0 }

// SignOnly reports whether two conventions differ in the sign only.
func (c Convention) SignOnly(other Convention) bool { return c.per == other.per }

// of computes the change of two averages; NaN where it does not exist.
func (c Convention) of(before, after float64) float64 {
	difference := c.sign * (after - before)
	switch c.per {
	case perBefore:
		difference *= 100
		difference /= before
	case perAfter:
		difference *= 100
		difference /= after
	}
	if math.IsInf(difference, 0) {
		return math.NaN()
	}
	return difference
}

// recompute computes the change of two printed averages and the range that
// their rounding leaves. All conventions are monotone in either average where
// the divisor keeps its sign, so that the ends are at the ends of the averages
// (interval arithmetic: Moore 1966, Interval Analysis).
func (c Convention) recompute(before, after Figure) Recomputed {
	none := Recomputed{math.NaN(), math.NaN(), math.NaN()}
	if c.per == perBefore && before.mayBeZero() || c.per == perAfter && after.mayBeZero() {
		return none
	}
	r := Recomputed{c.of(before.Value, after.Value), math.Inf(1), math.Inf(-1)}
	for _, b := range []float64{before.Value - before.Half, before.Value + before.Half} {
		for _, a := range []float64{after.Value - after.Half, after.Value + after.Half} {
			v := c.of(b, a)
			if math.IsNaN(v) {
				return none
			}
			r.Lo, r.Hi = min(r.Lo, v), max(r.Hi, v)
		}
	}
	return r
}

func (f Figure) mayBeZero() bool { return math.Abs(f.Value) <= f.Half }

// slack is the error, relative to a number's size, that binary arithmetic may
// make at the very end of a range.
const slack = 1e-9

// allows reports whether a printed change may come from the range.
func (r Recomputed) allows(change Figure) bool {
	return r.distance(change) <= slack*(math.Abs(r.Value)+math.Abs(change.Value))
}

// distance is how far the rounding range of a printed change lies outside the
// range; 0 where they touch, NaN where there is none.
func (r Recomputed) distance(change Figure) float64 {
	return max(0, r.Lo-(change.Value+change.Half), change.Value-change.Half-r.Hi)
}

// checkChanges finds the convention that most rows follow and recomputes their
// changes by it.
func (c *Checked) checkChanges() {
	conventions := c.conventions()
	c.Convention = c.commonConvention(conventions)
	for i := range c.Rows {
		row := &c.Rows[i]
		row.Recomputed = c.Convention.recompute(row.Before, row.After)
		if !row.Change.Printed() || math.IsNaN(row.Recomputed.Value) {
			continue
		}
		c.Changes++
		row.Fit = FitsNone
		if row.Recomputed.allows(row.Change) {
			row.Fit = Fits
			c.Fitting++
			continue
		}
		for _, other := range conventions {
			if other.recompute(row.Before, row.After).allows(row.Change) {
				row.Fit, row.Other = FitsOther, other
				break
			}
		}
	}
}

// conventions returns those that the changes of the table may follow:
// percentages only, where they say so and are not differences of percentages.
func (c *Checked) conventions() []Convention {
	percent := strings.Contains(c.Table.Columns.Change, "%") ||
		slices.ContainsFunc(c.Rows, func(row CheckedRow) bool { return strings.Contains(row.Change.Text, "%") })
	points := slices.ContainsFunc(c.Rows, func(row CheckedRow) bool { return row.Unit == "%" })
	if !percent || points {
		return Conventions()
	}
	return slices.DeleteFunc(Conventions(), func(c Convention) bool { return !c.Percent })
}

// commonConvention returns the convention that most rows follow; between
// equals, that to which the rows come nearest.
func (c *Checked) commonConvention(among []Convention) (best Convention) {
	most, nearest := -1, 0.0
	for _, convention := range among {
		fitting, distance := 0, 0.0
		for _, row := range c.Rows {
			r := convention.recompute(row.Before, row.After)
			switch {
			case !row.Change.Printed() || math.IsNaN(r.Value):
			case r.allows(row.Change):
				fitting++
			default:
				distance += r.distance(row.Change)
			}
		}
		if fitting > most || fitting == most && distance < nearest {
			best, most, nearest = convention, fitting, distance
		}
	}
	return best
}
