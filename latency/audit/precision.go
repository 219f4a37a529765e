package audit

import (
	"errors"
	"math"

	"sigtest/stats"
)

// reconstruct works out what each row implies of the runs behind it, at level
// 1 - alpha.
func (c *Checked) reconstruct(o Options) {
	for i := range c.Rows {
		row := &c.Rows[i]
		if !row.P.Printed() {
			continue
		}
		published, err := row.published(o)
		if err != nil {
			row.Reason = err.Error()
			continue
		}
		row.Published = &published
	}
}

var (
	errOpen  = errors.New("a P of 1, or only known to be above a bound, leaves the spread open")
	errRange = errors.New("the averages are too far apart for a percentage")
)

func (r *CheckedRow) published(o Options) (stats.Published, error) {
	if r.P.Largest() == 1 {
		return stats.Published{}, errOpen
	}
	p, err := stats.FromPublished(r.Before.Value, r.After.Value, r.P.Largest(), o.Before, o.After, 1-o.Alpha)
	if math.IsInf(p.Change.Value, 0) || math.IsInf(p.MinimumDetectable, 0) {
		return stats.Published{}, errRange
	}
	for _, end := range []*float64{&p.Change.Lo, &p.Change.Hi} {
		// Where P is alpha itself, one end is 0 but for rounding errors.
		if math.Abs(*end) < slack*math.Abs(p.Change.Value) {
			*end = 0
		}
	}
	return p, err
}

// insignificant returns the distinct rows whose P is above alpha.
func (c *Checked) insignificant(alpha float64) []int {
	return c.where(func(row CheckedRow) bool {
		return row.P.exceeds(alpha) && row.DuplicateOf < 0
	})
}

// precision finds the largest insignificant change that is larger than a
// significant one, and the smallest such; ok tells whether there are two.
func (c *Checked) precision(alpha float64) (large, small int, ok bool) {
	large, small = -1, -1
	for i, row := range c.Rows {
		size := row.size()
		switch {
		case !row.P.Printed() || math.IsNaN(size):
		case row.P.exceeds(alpha) && (large < 0 || size > c.Rows[large].size()):
			large = i
		case size > 0 && atMost(row.P.Largest(), alpha) && (small < 0 || size < c.Rows[small].size()):
			small = i
		}
	}
	return large, small, large >= 0 && small >= 0 && c.Rows[large].size() > c.Rows[small].size()
}

// size is the size of the relative change.
func (r CheckedRow) size() float64 {
	return math.Abs(Conventions()[0].recompute(r.Before, r.After).Value)
}
