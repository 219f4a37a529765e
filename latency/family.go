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
		family, err := c.adjustFamily(adjustment, test, func(row *Row) []*TestResult {
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
			c.family = family
			c.result.FamilySize, c.result.AdjustMethod = len(family.members), family.method
		}
	}
	for t, test := range c.several {
		_, err := c.adjustFamily(adjustment, stats.Test{Name: test.Name}, func(row *Row) (results []*TestResult) {
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

// family is what one test found in all rows, as far as it counts.
type family struct {
	members []member
	groups  []group // of a joint adjustment: see comparer.groups
	method  string  // how a joint adjustment was made: see Result.AdjustMethod
}

// member is a result that counts in a family.
type member struct {
	row  *Row
	note *note
	of   int // index of its comparison; 0 for a test of all configurations at once
	*TestResult
}

// operands returns what the comparison is of.
func (m member) operands() *operands { return &m.note.operands[m.of] }

// adjustFamily adjusts what one test found in all rows; of gets a row's
// results. Rows that repeat another's data or follow from others do not count:
// they are given adjusted P-values that fit.
func (c *comparer) adjustFamily(adjustment stats.Adjustment, test stats.Test, of func(*Row) []*TestResult) (family, error) {
	var f family
	var implied []*TestResult
	for i := range c.result.Rows {
		row := &c.result.Rows[i]
		for j, r := range of(row) {
			switch {
			case r.Err != nil || row.DuplicateOf != "":
			case row.ImpliedBy != nil:
				implied = append(implied, r)
			default:
				f.members = append(f.members, member{row, &c.notes[i], j, r})
			}
		}
	}
	if err := c.adjustMembers(adjustment, test, &f, implied); err != nil {
		return f, fmt.Errorf("adjusting the P-values of %s: %w", test.Name, err)
	}
	for i := range c.result.Rows {
		if original := c.notes[i].original; original != nil {
			theirs := of(original)
			for j, r := range of(&c.result.Rows[i]) {
				r.PAdjusted = theirs[j].PAdjusted
			}
		}
	}
	return f, nil
}

func (c *comparer) adjustMembers(adjustment stats.Adjustment, test stats.Test, f *family, implied []*TestResult) error {
	if adjustment.Joint {
		joint, err := c.adjustJointly(test, f)
		if err != nil {
			return err
		}
		if joint {
			return shareAdjusted(f.results(), implied, lastStep)
		}
	}
	return adjustResults(adjustment, f.results(), implied)
}

// results returns the members' results, in a slice of their own.
func (f *family) results() []*TestResult {
	results := make([]*TestResult, len(f.members))
	for i, m := range f.members {
		results[i] = m.TestResult
	}
	return results
}

// adjustResults adjusts the P-values of a family and of those implied by it. An
// implied one above all is adjusted as a member. Without adjustment there is
// nothing to share, and it keeps its own.
func adjustResults(adjustment stats.Adjustment, family, implied []*TestResult) error {
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
	asMember := func(_, own float64) (float64, error) {
		all, err := adjustment.Adjust(append(p, own))
		if err != nil {
			return 0, err
		}
		return all[len(p)], nil
	}
	if adjustment.Name == "none" {
		family = nil
	}
	return shareAdjusted(family, implied, asMember)
}

// lastStep adjusts an implied P above all of the family as the last one of a
// step-down procedure, which is tested at alpha once all others have passed.
func lastStep(largest, own float64) (float64, error) { return max(largest, own), nil }

// shareAdjusted gives an implied P the largest adjusted one of the family's up
// to the next larger P: it passes exactly where that one and all below it do,
// which with most adjustments is where that one does. Above all, last adjusts it,
// knowing the family's largest adjusted P. P-values that differ by rounding only
// are equal, as those of a sum and a mean are where the count never varies.
// The family is sorted.
func shareAdjusted(family, implied []*TestResult, last func(largest, own float64) (float64, error)) (err error) {
	const rounding = 1e-9 // relative
	slices.SortFunc(family, func(a, b *TestResult) int {
		return cmp.Or(cmp.Compare(a.P, b.P), cmp.Compare(a.PAdjusted, b.PAdjusted))
	})
	upTo, largest := make([]float64, len(family)), 0.0
	for i, r := range family {
		largest = max(largest, r.PAdjusted)
		upTo[i] = largest
	}
	for _, r := range implied {
		next, _ := slices.BinarySearchFunc(family, r.P*(1-rounding), func(member *TestResult, p float64) int { return cmp.Compare(member.P, p) })
		if next < len(family) {
			r.PAdjusted = max(upTo[next], r.P)
			continue
		}
		if r.PAdjusted, err = last(largest, r.P); err != nil {
			return err
		}
	}
	return nil
}
