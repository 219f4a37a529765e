package selfcheck

import (
	"fmt"
	"math/rand/v2"

	"sigtest/stats"
)

// peeking measures what becomes of the false alarms where runs are added until
// there is a difference.
func peeking(o Options) study {
	const first = 5 // runs each at the first look
	s := study{Table: Table{
		Name:  "peeking",
		Title: "False alarms where one looks after every run",
		Notes: []string{
			"Nothing changed. From 5 runs each on, Welch's test is made after every further run of both, and whoever sees a difference stops: each look is another chance of a false alarm. Decide before how many runs to make.",
			"Stated: tested once, at the end, at most 5.6 %.",
		},
		Keys: []string{"Runs Each, at Most"},
		Columns: []Column{
			{Name: "tested once", Doc: "Welch's t-test, when all runs are there"},
			peer("tested after every run", "Welch's t-test after every run, until P is at most 0.05"),
		},
	}}
	for _, last := range sizes(o, 20, 40, 100) {
		s.situations = append(s.situations, situation{
			keys: []string{fmt.Sprint(last)}, reps: o.Reps, bounds: []*Bound{{0, 0.056}, nil},
			trial: func(_ int, r *rand.Rand, counts []count) error {
				t := draw(r, normal(20), normal(20), last, last)
				ever, differ := false, false
				for n := first; n <= last; n++ {
					w, err := stats.Welch(t.after[:n], t.before[:n], stats.Options{})
					if err != nil {
						return err
					}
					differ = w.P <= alpha
					ever = ever || differ
				}
				counts[0].hit(differ)
				counts[1].hit(ever)
				return nil
			},
		})
	}
	return s
}
