package latency

import (
	"cmp"
	"fmt"
	"slices"

	"sigtest/stats"
)

// markImplied notes which rows follow from others that are in the result, too.
func (c *comparer) markImplied() {
	names := make(map[string]bool, len(c.series))
	for _, s := range c.series {
		names[s.Name] = true
	}
	for i, s := range c.series {
		if s.impliedBy == nil || slices.ContainsFunc(s.impliedBy, func(name string) bool { return !names[name] }) {
			continue
		}
		for j := range c.aggregates {
			c.result.Rows[i*len(c.aggregates)+j].ImpliedBy = s.impliedBy
		}
	}
}

// adjust fills in the adjusted P-values, test by test.
func (c *comparer) adjust() error {
	adjustment, err := stats.LookupAdjustment(c.result.Options.Adjust)
	if err != nil {
		return err
	}
	for t, test := range c.tests {
		size, err := c.adjustFamily(adjustment, test.Name, func(row *Row) []*TestResult {
			results := make([]*TestResult, len(row.Comparisons))
			for j := range row.Comparisons {
				results[j] = &row.Comparisons[j].Tests[t]
			}
			return results
		})
		if err != nil {
			return err
		}
		if t == c.deciding {
			c.result.FamilySize = size
		}
	}
	for t, test := range c.several {
		_, err := c.adjustFamily(adjustment, test.Name, func(row *Row) (results []*TestResult) {
			if row.Omnibus != nil {
				results = append(results, &row.Omnibus[t])
			}
			return results
		})
		if err != nil {
			return err
		}
	}
	for i := range c.result.Rows {
		for j := range c.result.Rows[i].Comparisons {
			cmp := &c.result.Rows[i].Comparisons[j]
			cmp.PAdjusted = cmp.Tests[c.deciding].PAdjusted
		}
	}
	return nil
}

// adjustFamily adjusts what one test found in all rows; of gets a row's
// results. Rows that repeat another's data or follow from others do not count:
// they are given adjusted P-values that fit. It returns how many count.
func (c *comparer) adjustFamily(adjustment stats.Adjustment, test string, of func(*Row) []*TestResult) (size int, err error) {
	var family, implied []*TestResult
	for i := range c.result.Rows {
		row := &c.result.Rows[i]
		for _, r := range of(row) {
			switch {
			case r.Err != nil || row.DuplicateOf != "":
			case row.ImpliedBy != nil:
				implied = append(implied, r)
			default:
				family = append(family, r)
			}
		}
	}
	if err := adjustResults(adjustment, family, implied); err != nil {
		return 0, fmt.Errorf("adjusting the P-values of %s: %w", test, err)
	}
	for i := range c.result.Rows {
		if original := c.notes[i].original; original != nil {
			theirs := of(original)
			for j, r := range of(&c.result.Rows[i]) {
				r.PAdjusted = theirs[j].PAdjusted
			}
		}
	}
	return len(family), nil
}

// adjustResults adjusts the P-values of a family. An implied one gets the
// adjusted P of the next larger one of the family: it passes exactly where
// that does. One above all is adjusted as a member. Without adjustment there is
// nothing to share, and it keeps its own. P-values that differ by rounding only
// are equal, as those of a sum and a mean are where the count never varies.
func adjustResults(adjustment stats.Adjustment, family, implied []*TestResult) error {
	const rounding = 1e-9 // relative
	p := make([]float64, len(family), len(family)+1)
	for i, r := range family {
		p[i] = r.P
	}
	adjusted, err := adjustment.Adjust(p)
	if err != nil {
		return err
	}
	for i, r := range family {
		r.PAdjusted = adjusted[i]
	}
	slices.SortFunc(family, func(a, b *TestResult) int { return cmp.Compare(a.P, b.P) })
	for _, r := range implied {
		next, _ := slices.BinarySearchFunc(family, r.P*(1-rounding), func(member *TestResult, p float64) int { return cmp.Compare(member.P, p) })
		if next < len(family) && adjustment.Name != "none" {
			r.PAdjusted = max(family[next].PAdjusted, r.P)
			continue
		}
		all, err := adjustment.Adjust(append(p, r.P))
		if err != nil {
			return err
		}
		r.PAdjusted = all[len(p)]
	}
	return nil
}
