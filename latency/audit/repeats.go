package audit

import (
	"math"
	"slices"
)

// Two rows are taken for one measurement printed twice where the averages and P
// are the same and the averages have this many digits in all, fewer of which
// agree by chance; and nearly so where either average differs by no more than
// this part of it.
const (
	tellingDigits = 5
	nearly        = 1e-4
)

// findRepeats notes the rows that repeat an earlier one.
func (c *Checked) findRepeats() {
	type key struct {
		before, after float64
		p             pKey
	}
	first := map[key]int{}
	apart := neighbours{} // rows that neither repeat nor nearly repeat an earlier one
	for i := range c.Rows {
		row := &c.Rows[i]
		row.DuplicateOf, row.NearOf = -1, -1
		if row.Before.digits()+row.After.digits() >= tellingDigits {
			k := key{row.Before.Value, row.After.Value, row.P.key()}
			if earlier, ok := first[k]; ok {
				row.DuplicateOf = earlier
				continue
			}
			first[k] = i
		}
		c.Distinct++
		if row.NearOf = apart.first(row); row.NearOf < 0 {
			c.Apart++
			apart.add(row, i)
		}
	}
}

// pKey tells a P-value from others that differ in anything but how they are
// written.
type pKey struct {
	printed  bool
	value    float64
	relation Relation
}

func (p P) key() pKey { return pKey{p.Printed(), p.Value, p.Relation} }

// neighbours holds rows by where their averages are, so that those near to
// another row are found without looking at all.
type neighbours map[area][]neighbour

type neighbour struct {
	before, after Figure
	index         int
}

// area is a small area around two averages: rows that are near to each other
// are in one or in adjacent ones.
type area struct {
	before, after step
	p             pKey
}

// step is one of a ladder on which figures that are near are on the same or on
// adjacent ones.
type step struct {
	negative bool
	n        int
}

func stepOf(f Figure) step {
	if f.Value == 0 {
		return step{n: math.MinInt32}
	}
	return step{f.Value < 0, int(math.Floor(math.Log(math.Abs(f.Value)) / nearly))}
}

func areaOf(row *CheckedRow) area {
	return area{stepOf(row.Before), stepOf(row.After), row.P.key()}
}

// add adds a row, unless one with the same averages is there.
func (n neighbours) add(row *CheckedRow, index int) {
	at := areaOf(row)
	if !slices.ContainsFunc(n[at], func(e neighbour) bool { return e.same(row) }) {
		n[at] = append(n[at], neighbour{row.Before, row.After, index})
	}
}

// first returns the first of the rows that the row nearly repeats, or -1.
func (n neighbours) first(row *CheckedRow) int {
	found := -1
	for before := -1; before <= 1; before++ {
		for after := -1; after <= 1; after++ {
			at := areaOf(row)
			at.before.n += before
			at.after.n += after
			for _, e := range n[at] {
				if near(row.Before, e.before) && near(row.After, e.after) && !e.same(row) && (found < 0 || e.index < found) {
					found = e.index
				}
			}
		}
	}
	return found
}

func (e neighbour) same(row *CheckedRow) bool {
	return row.Before.Value == e.before.Value && row.After.Value == e.after.Value
}

// near includes a little slack, so that 100.00 and 100.01 count.
func near(a, b Figure) bool { return relative(a, b) <= nearly*(1+slack) }

// relative is the relative difference of two averages.
func relative(a, b Figure) float64 {
	if a.Value == b.Value {
		return 0
	}
	return math.Abs(a.Value-b.Value) / min(math.Abs(a.Value), math.Abs(b.Value))
}
