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
	config  [2]string // what is compared: baseline and configuration
}

// adjustJointly adjusts the P-values of a family by the test's MaxT, group by
// group. Each group has the share of alpha that its size is of the family's: the
// Bonferroni inequality holds for any shares, so that the chance of a false
// difference is at most alpha over all groups. It reports false, and leaves the
// P-values alone, where the test has no MaxT or no two metrics share their runs.
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
	if len(f.groups) == len(f.members) {
		return false, nil
	}
	var methods []string
	for _, g := range f.groups {
		share := float64(len(f.members)) / float64(len(g.members))
		p := []float64{g.members[0].P}
		if len(g.members) > 1 {
			x, y := c.runsOf(g)
			joint, err := test.MaxT(x, y, c.statsOptions(0))
			if err != nil {
				return false, err
			}
			p = joint.P
			if !slices.Contains(methods, joint.Method) {
				methods = append(methods, joint.Method)
			}
		}
		for i, m := range g.members {
			m.PAdjusted = max(m.P, min(1, share*p[i]))
		}
	}
	f.method = strings.Join(methods, "; ")
	return true, nil
}

// groups splits a family by what is compared and by runs, in order of first
// appearance.
func (c *comparer) groups(members []member) []group {
	var groups []group
	index := map[string]int{}
	for _, m := range members {
		before, after := c.samplesOf(m)
		key := strings.Join([]string{before.Config, after.Config, c.runsKey(m.row, before), c.runsKey(m.row, after)}, "\x00\x00")
		i, ok := index[key]
		if !ok {
			i = len(groups)
			index[key] = i
			groups = append(groups, group{config: [2]string{before.Config, after.Config}})
		}
		groups[i].members = append(groups[i].members, m)
	}
	return groups
}

func (c *comparer) samplesOf(m member) (before, after *Sample) {
	cmp := &m.row.Comparisons[m.of]
	return c.sampleOf(m.row, cmp.Baseline), c.sampleOf(m.row, cmp.Config)
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

// runsOf returns the values of a group's metrics, with the runs of all in the
// order of those of the first.
func (c *comparer) runsOf(g group) (x, y [][]float64) {
	firstX, firstY := c.samplesOf(g.members[0])
	for _, m := range g.members {
		before, after := c.samplesOf(m)
		x = append(x, before.inOrderOf(firstX.Runs))
		y = append(y, after.inOrderOf(firstY.Runs))
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
	if len(groups) < 2 {
		return nil
	}
	w := Warning{Code: "runs-not-joined"}
	other, like := strangers(groups)
	switch {
	case other == nil && len(groups) == size:
		w.Text = fmt.Sprintf("maxt joins metrics, of which each of the %d pairs of configurations has one only: P-values were adjusted by Holm", size)
		w.Remedy = "--adjust holm, which says so"
	case other == nil:
		w.Text = fmt.Sprintf("maxt joins the metrics of one pair of configurations: the %d comparisons fall into %d groups, each of which has its share of alpha", size, len(groups))
		w.Remedy = "compare fewer configurations at a time, or see whether --adjust holm is better here"
	case len(groups) == size:
		w.Text = fmt.Sprintf("maxt joins metrics measured in the same runs, which no two of the %d comparisons have (%s has other runs than %s): P-values were adjusted by Holm",
			size, other.DisplayName(), like.DisplayName())
	default:
		w.Text = fmt.Sprintf("maxt joins metrics measured in the same runs: the %d comparisons fall into %d groups, each of which has its share of alpha (%s has other runs than %s)",
			size, len(groups), other.DisplayName(), like.DisplayName())
	}
	if other != nil {
		w.Remedy = "leave out metrics (--exclude) or runs that are incomplete, see that runs are called the same in all metrics, or take --adjust holm"
	}
	return []Warning{w}
}

// strangers returns the first metric whose runs are not those of an earlier one
// in the same comparison, and that one; nil where there is none.
func strangers(groups []group) (other, like *Row) {
	first := map[[2]string]*Row{}
	for _, g := range groups {
		row := g.members[0].row
		if like := first[g.config]; like != nil {
			return row, like
		}
		first[g.config] = row
	}
	return nil, nil
}
