package latency

import (
	"fmt"

	"sigtest/stats"
)

// adjust fills in the adjusted P-values, test by test.
func (c *comparer) adjust() error {
	adjustment, err := stats.LookupAdjustment(c.result.Options.Adjust)
	if err != nil {
		return err
	}
	for t, test := range c.tests {
		family := c.family(t)
		p := make([]float64, len(family))
		for i, r := range family {
			p[i] = r.P
		}
		adjusted, err := adjustment.Adjust(p)
		if err != nil {
			return fmt.Errorf("adjusting the P-values of %s: %w", test.Name, err)
		}
		for i, r := range family {
			r.PAdjusted = adjusted[i]
		}
		if t == c.deciding {
			c.result.FamilySize = len(family)
		}
	}
	c.shareAdjusted()
	return nil
}

// family returns what one test found in all comparisons, but for rows that
// repeat another's data.
func (c *comparer) family(test int) []*TestResult {
	var family []*TestResult
	for i := range c.result.Rows {
		row := &c.result.Rows[i]
		if row.DuplicateOf != "" {
			continue
		}
		for j := range row.Comparisons {
			if r := &row.Comparisons[j].Tests[test]; r.Err == nil {
				family = append(family, r)
			}
		}
	}
	return family
}

// shareAdjusted gives rows that repeat another's data its adjusted P-values,
// and every comparison that of the deciding test.
func (c *comparer) shareAdjusted() {
	for i := range c.result.Rows {
		original := c.notes[i].original
		for j := range c.result.Rows[i].Comparisons {
			cmp := &c.result.Rows[i].Comparisons[j]
			if original != nil {
				for t := range cmp.Tests {
					cmp.Tests[t].PAdjusted = original.Comparisons[j].Tests[t].PAdjusted
				}
			}
			cmp.PAdjusted = cmp.Tests[c.deciding].PAdjusted
		}
	}
}
