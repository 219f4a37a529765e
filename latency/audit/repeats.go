package audit

import "math"

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
	var apart []int // rows that neither repeat nor nearly repeat an earlier one
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
		if row.NearOf = c.nearlyRepeated(row, apart); row.NearOf < 0 {
			apart = append(apart, i)
		}
	}
	c.Apart = len(apart)
}

// pKey tells a P-value from others that differ in anything but how they are
// written.
type pKey struct {
	printed  bool
	value    float64
	relation Relation
}

func (p P) key() pKey { return pKey{p.Printed(), p.Value, p.Relation} }

// nearlyRepeated returns the first of the earlier rows that the row nearly
// repeats, or -1.
func (c *Checked) nearlyRepeated(row *CheckedRow, earlier []int) int {
	for _, i := range earlier {
		e := &c.Rows[i]
		if row.P.key() == e.P.key() && near(row.Before, e.Before) && near(row.After, e.After) &&
			(row.Before.Value != e.Before.Value || row.After.Value != e.After.Value) {
			return i
		}
	}
	return -1
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
