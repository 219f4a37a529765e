package selfcheck

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
)

// identical measures false alarms where both samples come from one
// distribution.
func identical(o Options) study {
	all := methods()
	s := study{Table: Table{
		Name:  "false-alarms",
		Title: "False alarms where nothing changed",
		Notes: []string{
			"Both samples come from the same distribution, so that every difference found is a false alarm. A test at the level 5 % may find one in 5 % of the comparisons; where it finds fewer it is cautious, and gives away power.",
			"Stated: the default verdict is within 3.5 % and 5.6 % with 20 runs each, and at most 5.6 % with fewer or where a few values carry the mean (lognormal with sigma 0.6, spikes, Pareto); any test is at most 6 %.",
		},
		Keys: []string{"Distribution", "Runs Each"}, Columns: columnsOf(all),
	}}
	for _, d := range distributions() {
		for _, n := range sizes(o, 5, 10, 20) {
			s.situations = append(s.situations, samples([]string{d.name, strconv.Itoa(n)}, o.Reps, all, identicalBound(d, n),
				func(r *rand.Rand) trial { return draw(r, d, d, n, n) }))
		}
	}
	return s
}

// sizes are the first and the last of the sizes; all of them if Full.
func sizes(o Options, all ...int) []int {
	if o.Full {
		return all
	}
	return []int{all[0], all[len(all)-1]}
}

// identicalBound is what is stated of false alarms where nothing changed.
func identicalBound(d distribution, n int) func(Column) *Bound {
	cautious := slices.Contains([]string{lognormal(0.6).name, spikes().name, pareto().name}, d.name)
	return func(c Column) *Bound {
		switch {
		case c.Peer:
			return nil
		case c.Name != verdictColumn:
			return &Bound{0, 0.06}
		case n < 20 || cautious:
			return &Bound{0, 0.056}
		}
		return &Bound{0.035, 0.056}
	}
}

// unequal measures false alarms where the means are equal and the distributions
// are not.
func unequal(o Options) study {
	all := methods()
	s := study{Table: Table{
		Name:  "false-alarms-unequal",
		Title: "False alarms about the mean where spreads or shapes differ",
		Notes: []string{
			"The means are equal, and the question is whether the mean changed: what tests of ranks find is true, but answers another question.",
			"Stated: where only the spreads differ, the default verdict is at most 6 %. Where the shapes differ no test of the mean holds its level at these sizes; rare spikes, which most samples of 20 hardly show, deceive all of them. Warnings such as means-and-ranks are for that.",
		},
		Keys: []string{"Before", "After", "Runs"}, Columns: columnsOf(all),
	}}
	narrow, wide := normal(10), normal(30)
	spiky := spikes()
	for _, c := range []struct {
		before, after distribution
		n, m          int
		bound         func(Column) *Bound
	}{
		{narrow, wide, 20, 20, onlyVerdict(Bound{0, 0.06})},
		{narrow, wide, 30, 10, onlyVerdict(Bound{0, 0.06})},
		{wide, narrow, 30, 10, onlyVerdict(Bound{0, 0.06})},
		{normal(20), lognormal(0.6).scaled(normal(20).mean / lognormal(0.6).mean), 20, 20, unbounded},
		{normal(5).scaled(spiky.mean / normal(5).mean), spiky, 20, 20, unbounded},
	} {
		keys := []string{c.before.name, c.after.name, fmt.Sprintf("%d + %d", c.n, c.m)}
		s.situations = append(s.situations, samples(keys, o.Reps, all, c.bound,
			func(r *rand.Rand) trial { return draw(r, c.before, c.after, c.n, c.m) }))
	}
	return s
}

// onlyVerdict is for bounds of the default verdict.
func onlyVerdict(b Bound) func(Column) *Bound {
	return func(c Column) *Bound {
		if c.Name != verdictColumn {
			return nil
		}
		return &b
	}
}
