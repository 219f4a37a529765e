package latency

import (
	"fmt"

	"sigtest/stats"
)

// adjust fills in the adjusted P-values, test by test, over all comparisons of
// rows that do not repeat another's data.
func (c *comparer) adjust() error {
	adjustment, err := stats.LookupAdjustment(c.result.Options.Adjust)
	if err != nil {
		return err
	}
	byName := map[string]*Row{}
	for t := range c.tests {
		var family []*TestResult
		var p []float64
		for i := range c.result.Rows {
			row := &c.result.Rows[i]
			if row.DuplicateOf != "" {
				continue
			}
			byName[row.DisplayName()] = row
			for j := range row.Comparisons {
				if r := &row.Comparisons[j].Tests[t]; r.Err == nil {
					family, p = append(family, r), append(p, r.P)
				}
			}
		}
		adjusted, err := adjustment.Adjust(p)
		if err != nil {
			return fmt.Errorf("adjusting the P-values of %s: %w", c.tests[t].Name, err)
		}
		for i, r := range family {
			r.PAdjusted = adjusted[i]
		}
		if t == c.deciding {
			c.result.FamilySize = len(family)
		}
	}
	for i := range c.result.Rows {
		row := &c.result.Rows[i]
		original := byName[row.DuplicateOf]
		for j := range row.Comparisons {
			cmp := &row.Comparisons[j]
			if original != nil {
				for t := range cmp.Tests {
					cmp.Tests[t].PAdjusted = original.Comparisons[j].Tests[t].PAdjusted
				}
			}
			cmp.PAdjusted = cmp.Tests[c.deciding].PAdjusted
		}
	}
	return nil
}
