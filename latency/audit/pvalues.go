package audit

import (
	"math"

	"sigtest/stats"
)

// adjust adjusts the P-values for their number, once over the distinct rows and
// once over all.
func (c *Checked) adjust(alpha float64) error {
	var all, distinct []int
	for i, row := range c.Rows {
		if !row.P.Printed() {
			continue
		}
		all = append(all, i)
		if row.DuplicateOf < 0 {
			distinct = append(distinct, i)
		}
	}
	bhAll, holmAll, err := c.adjusted(all)
	if err != nil {
		return err
	}
	bh, holm, err := c.adjusted(distinct)
	if err != nil {
		return err
	}
	for i := range c.Rows {
		row := &c.Rows[i]
		row.BHAll, row.HolmAll = bhAll[i], holmAll[i]
		original := i
		if row.DuplicateOf >= 0 {
			original = row.DuplicateOf
		}
		row.BH, row.Holm = bh[original], holm[original]
	}
	c.All = c.tally(all, bhAll, holmAll, alpha)
	c.Counted = c.tally(distinct, bh, holm, alpha)
	return nil
}

// adjusted returns the P-values of some rows adjusted for their number, by
// index of the row; NaN for the other rows.
func (c *Checked) adjusted(rows []int) (bh, holm []float64, err error) {
	p := make([]float64, len(rows))
	for k, i := range rows {
		p[k] = c.Rows[i].P.Largest()
	}
	byRow := func(name string) ([]float64, error) {
		adjustment, err := stats.LookupAdjustment(name)
		if err != nil {
			return nil, err
		}
		adjusted, err := adjustment.Adjust(p)
		if err != nil {
			return nil, err
		}
		spread := make([]float64, len(c.Rows))
		for i := range spread {
			spread[i] = math.NaN()
		}
		for k, i := range rows {
			spread[i] = adjusted[k]
		}
		return spread, nil
	}
	if bh, err = byRow("bh"); err != nil {
		return nil, nil, err
	}
	holm, err = byRow("holm")
	return bh, holm, err
}

func (c *Checked) tally(rows []int, bh, holm []float64, alpha float64) Tally {
	t := Tally{Tests: len(rows)}
	for _, i := range rows {
		for _, count := range []struct {
			p float64
			n *int
		}{{c.Rows[i].P.Largest(), &t.Printed}, {bh[i], &t.BH}, {holm[i], &t.Holm}} {
			if atMost(count.p, alpha) {
				*count.n++
			}
		}
	}
	return t
}
