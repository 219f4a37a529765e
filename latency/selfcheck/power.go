package selfcheck

import (
	"math/rand/v2"
	"strconv"
)

// power measures how often a change that is there is found.
func power(o Options) study {
	all := methods()
	s := study{Table: Table{
		Name:  "power",
		Title: "Changes found that are there",
		Notes: []string{
			"Every value after is a value of the same distribution times a factor. The more of the changes are found the better, among methods that keep their level in the tables above.",
			"Stated: for normal data the default verdict finds within 1.5 points of what the theory of the t-test promises.",
			"Tests of ranks find far more where two modes or spikes widen the spread, and a little less on normal data. Neither takes the other's place: nothing switches tests after looking at the data.",
		},
		Keys: []string{"Distribution", "Change", "Runs Each"}, Columns: columnsOf(all),
	}}
	for _, c := range []struct {
		d        distribution
		factor   float64
		n        int
		expected float64 // by the noncentral t distribution of SciPy 1.10 at Welch's degrees of freedom; 0 where nothing is stated
		quick    bool
	}{
		{normal(20), 0.93, 10, 0.1198, false},
		{normal(20), 0.93, 20, 0.2007, true},
		{normal(20), 0.93, 40, 0.3600, false},
		{normal(20), 0.87, 10, 0.3113, false},
		{normal(20), 0.87, 20, 0.5700, true},
		{normal(20), 0.87, 40, 0.8649, false},
		{normal(5), 0.9825, 20, 0.1929, false},
		{normal(5), 0.9675, 20, 0.5304, true},
		{normal(5), 0.9675, 40, 0.8310, false},
		{lognormal(0.6), 0.87, 40, 0, false},
		{bimodal(), 0.87, 10, 0, false},
		{bimodal(), 0.87, 20, 0, true},
		{spikes(), 0.93, 20, 0, false},
		{spikes(), 0.87, 20, 0, true},
	} {
		if !o.Full && !c.quick {
			continue
		}
		bound := unbounded
		if c.expected > 0 {
			bound = onlyVerdict(Bound{c.expected - 0.015, c.expected + 0.015})
		}
		s.situations = append(s.situations, samples([]string{c.d.name, percentChange(c.factor), strconv.Itoa(c.n)}, o.Reps, all, bound,
			func(r *rand.Rand) trial { return draw(r, c.d, c.d.scaled(c.factor), c.n, c.n) }))
	}
	return s
}
