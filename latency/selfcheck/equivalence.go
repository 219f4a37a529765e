package selfcheck

import (
	"math/rand/v2"

	"sigtest/latency"
)

// equivalence measures how often the verdict is that a change lies within the
// threshold.
func equivalence(o Options) study {
	const threshold = 5 // percent
	s := study{Table: Table{
		Name:  "equivalence",
		Title: "How often the verdict is equivalent",
		Notes: []string{
			"20 runs each of a normal distribution with a CV of 5 %, and --threshold 5: equivalent means that a change of 5 % or more is ruled out.",
			"Stated: where the true change is as large as the threshold, at most 5.6 %. Where there is no change, the more often the better.",
		},
		Keys:    []string{"True Change"},
		Columns: []Column{{Name: string(latency.Equivalent), Doc: "the verdict of sigtest compare with a threshold"}},
	}}
	for _, factor := range []float64{1, 0.975, 0.95, 1.05} {
		var bound *Bound
		if factor == 0.95 || factor == 1.05 {
			bound = &Bound{0, 0.056}
		}
		before := normal(5)
		s.situations = append(s.situations, situation{
			keys: []string{percentChange(factor)}, reps: o.Reps, bounds: []*Bound{bound},
			trial: func(_ int, r *rand.Rand, counts []count) error {
				result, err := compareOne(draw(r, before, before.scaled(factor), 20, 20), latency.Options{Threshold: threshold})
				if err == nil {
					counts[0].hit(verdictOf(result) == latency.Equivalent)
				}
				return err
			},
		})
	}
	return s
}
