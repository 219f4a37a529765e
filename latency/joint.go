package latency

import (
	"fmt"
	"slices"
	"strings"

	"sigtest/stats"
)

// group is those of a family that were measured in the same runs.
type group struct {
	members []member
	sides
}

// adjustJointly adjusts the P-values of a family by the test's MaxT, group by
// group. Each group has the share of alpha that its size is of the family's: the
// Bonferroni inequality holds for any shares, so that the chance of a false
// difference is at most alpha over all groups. It reports false, and leaves the
// P-values alone, where the test has no MaxT or no group can be joined.
//
// An adjusted P is at least the test's own P. Relabelling has a distribution of
// its own, by which a P can come out a little smaller than by the test; a
// difference that the test does not see alone is none for being one of several.
func (c *comparer) adjustJointly(test stats.Test, f *family) (bool, error) {
	f.method = "holm"
	if test.MaxT == nil {
		return false, nil
	}
	f.groups = c.groups(f.members)
	adjusted := make([][]float64, len(f.groups))
	var joined []stats.Joint
	for i, g := range f.groups {
		share := float64(len(g.members)) / float64(len(f.members))
		joint, err := c.joinGroup(test, g, share)
		if err != nil {
			return false, err
		}
		if adjusted[i] = joint.P; joint.P != nil {
			joined = append(joined, joint)
		} else if adjusted[i], err = holmOf(g); err != nil {
			return false, err
		}
		for k := range adjusted[i] {
			adjusted[i][k] /= share
		}
	}
	if len(joined) == 0 {
		return false, nil
	}
	for i, g := range f.groups {
		for k, m := range g.members {
			m.PAdjusted = max(m.P, min(1, adjusted[i][k]))
		}
	}
	f.method = c.methodOf(joined)
	return true, nil
}

// joinGroup tests the metrics of a group together. No P is returned for a single
// metric, which needs no adjustment within its group, and for runs so few that
// no relabelling could reach the group's share of alpha; the test itself may. It
// is the number of runs that decides that, not their values.
func (c *comparer) joinGroup(test stats.Test, g group, share float64) (stats.Joint, error) {
	if len(g.members) == 1 {
		return stats.Joint{}, nil
	}
	x, y := g.values()
	joint, err := test.MaxT(x, y, c.statsOptions(0))
	if err != nil || joint.Least > share*c.result.Options.Alpha {
		return stats.Joint{}, err
	}
	return joint, nil
}

// holmOf adjusts the P-values of a group by Holm.
func holmOf(g group) ([]float64, error) {
	holm, err := stats.LookupAdjustment("holm")
	if err != nil {
		return nil, err
	}
	p := make([]float64, len(g.members))
	for i, m := range g.members {
		p[i] = m.P
	}
	return holm.Adjust(p)
}

// unlike returns what is said of independent runs, or of pairs if they are
// compared.
func (c *comparer) unlike(runs, pairs string) string {
	if c.result.Options.Paired {
		return pairs
	}
	return runs
}

// methodOf says how groups were joined.
func (c *comparer) methodOf(joined []stats.Joint) string {
	most, drawn, alike := 0, false, true
	for _, j := range joined {
		most = max(most, j.Relabellings)
		drawn = drawn || j.Drawn
		alike = alike && j.Relabellings == joined[0].Relabellings
	}
	text := fmt.Sprintf("%d %s", most, c.unlike("relabellings", "sign flips"))
	switch {
	case !alike:
		text = "up to " + text
	case !drawn:
		text = "all " + text
	}
	if drawn {
		text += fmt.Sprintf(", seed %d", c.result.Options.Seed)
	}
	return text
}

// groups splits a family by what is compared and by runs, in order of first
// appearance.
func (c *comparer) groups(members []member) []group {
	var groups []group
	index := map[string]int{}
	for _, m := range members {
		operands := m.operands()
		before, after := operands.before, operands.after
		key := strings.Join([]string{before.Config, after.Config, c.operandsKey(m.row, operands)}, "\x00\x00")
		i, ok := index[key]
		if !ok {
			i = len(groups)
			index[key] = i
			groups = append(groups, group{sides: sides{before.Config, after.Config}})
		}
		groups[i].members = append(groups[i].members, m)
	}
	return groups
}

// operandsKey is the same for comparisons of the same runs. Of pairs those that
// were left out, having no partner, do not count.
func (c *comparer) operandsKey(row *Row, s *operands) string {
	if !s.paired {
		return c.runsKey(row, s.before) + "\x00\x00" + c.runsKey(row, s.after)
	}
	labels := slices.Sorted(slices.Values(s.before.Runs))
	if s.byPosition {
		labels = append(labels, "") // which no label is
	}
	return strings.Join(labels, "\x00")
}

// runsKey is the same for samples of the same runs. Where each row is a run they
// are known by their position only, which says nothing of a metric that has
// missing values: its runs are its own.
func (c *comparer) runsKey(row *Row, s *Sample) string {
	labels := s.Runs
	switch {
	case !c.data.unlabelled:
		labels = slices.Sorted(slices.Values(labels))
	case s.Missing > 0:
		labels = append([]string{row.DisplayName()}, labels...)
	}
	return strings.Join(labels, "\x00")
}

// values returns those of a group's metrics, with the runs of all in the order of
// those of the first.
func (g group) values() (x, y [][]float64) {
	first := g.members[0].operands()
	for _, m := range g.members {
		s := m.operands()
		x = append(x, s.before.inOrderOf(first.before.Runs))
		y = append(y, s.after.inOrderOf(first.after.Runs))
	}
	return x, y
}

// inOrderOf returns the values in the order of labels, which are the sample's.
func (s *Sample) inOrderOf(labels []string) []float64 {
	if slices.Equal(s.Runs, labels) {
		return s.Values
	}
	position := make(map[string]int, len(s.Runs))
	for i, label := range s.Runs {
		position[label] = i
	}
	values := make([]float64, len(labels))
	for i, label := range labels {
		values[i] = s.Values[position[label]]
	}
	return values
}

// warnJoint says what it cost that not all metrics could be joined.
func (c *comparer) warnJoint() []Warning {
	groups, size := c.family.groups, len(c.family.members)
	if test := c.tests[c.deciding]; size > 1 && c.family.method == "holm" && test.MaxT == nil {
		return []Warning{withoutJointTest(test)}
	}
	if size < 2 || len(groups) == 1 && c.family.method != "holm" || len(groups) == 0 {
		return nil
	}
	into := fmt.Sprintf("the %d comparisons fall into %d groups", size, len(groups))
	if len(groups) == 1 {
		into = c.unlike("there are too few runs to reach alpha by relabelling them", "there are too few pairs to reach alpha by changing their signs")
	}
	cost := ", each of which has its share of alpha"
	if c.family.method == "holm" {
		cost = ": P-values were adjusted by Holm"
	}
	w := Warning{
		Code:   "runs-not-joined",
		Text:   fmt.Sprintf("maxt joins metrics measured in the same %s of the same two configurations: %s", c.unlike("runs", "pairs of runs"), into+cost),
		Remedy: "see whether --adjust holm is better here",
	}
	if other, like := strangers(groups); other != nil {
		w.Text += fmt.Sprintf(" (%s has other %s than %s)", other.DisplayName(), c.unlike("runs", "pairs"), like.DisplayName())
		w.Remedy = "leave out metrics (--exclude) or runs that are incomplete, see that runs are called the same in all metrics, or take --adjust holm"
	}
	return []Warning{w}
}

// withoutJointTest says that maxt is not made for a test, and for which it is.
func withoutJointTest(test stats.Test) Warning {
	var joint []string
	for _, t := range stats.Tests() {
		if t.MaxT != nil && t.Paired == test.Paired {
			joint = append(joint, t.Name)
		}
	}
	w := Warning{
		Code:   "no-joint-test",
		Text:   fmt.Sprintf("maxt has no form for the test %s: P-values were adjusted by Holm", test.Name),
		Remedy: "take --adjust holm",
	}
	if joint != nil {
		w.Remedy += ", or a test that maxt is made for: " + strings.Join(joint, ", ")
	}
	return w
}

// strangers returns the first metric whose runs are not those of an earlier one
// in the same comparison, and that one; nil where there is none.
func strangers(groups []group) (other, like *Row) {
	first := map[sides]*Row{}
	for _, g := range groups {
		row := g.members[0].row
		if like := first[g.sides]; like != nil {
			return row, like
		}
		first[g.sides] = row
	}
	return nil, nil
}
