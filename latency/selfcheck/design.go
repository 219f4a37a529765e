package selfcheck

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// disturbance makes the runs of an experiment depend on when they were made.
type disturbance struct {
	name string
	// series draws what n runs in a row show where nothing changed, with a
	// standard deviation of 1 around a drift, if there is one.
	series func(r *rand.Rand, n int) []float64
}

// drift rises by so many standard deviations from the first run to the last.
func drift(by float64) disturbance {
	return disturbance{fmt.Sprintf("drift of %g sd", by), func(r *rand.Rand, n int) []float64 {
		x := make([]float64, n)
		for i := range x {
			x[i] = by*float64(i)/float64(n-1) + r.NormFloat64()
		}
		return x
	}}
}

// autoregression lets each run remember the one before: AR(1), stationary.
func autoregression(rho float64) disturbance {
	return disturbance{fmt.Sprintf("AR(1), rho %g", rho), func(r *rand.Rand, n int) []float64 {
		x := make([]float64, n)
		x[0] = r.NormFloat64()
		for i := 1; i < n; i++ {
			x[i] = rho*x[i-1] + math.Sqrt(1-rho*rho)*r.NormFloat64()
		}
		return x
	}}
}

// design measures what becomes of the false alarms where the machine changes
// while it is measured, for two orders of the runs.
func design(o Options) study {
	all := methods()
	s := study{Table: Table{
		Name:  "design",
		Title: "False alarms where the machine drifts, by the order of the runs",
		Notes: []string{
			"Nothing changed but the machine, which drifts over the 40 runs or remembers the run before. In blocks all 20 runs before are made first; interleaved, each pair of runs is made in random order. No test can tell a drift from a change once the runs were made in blocks.",
			"Stated: interleaved, the default verdict is at most 6 %; it is cautious then, and paired tests are not.",
		},
		Keys: []string{"Disturbance", "Order"}, Columns: columnsOf(all),
	}}
	for _, d := range []disturbance{drift(0.5), drift(1), drift(2), autoregression(0.2), autoregression(0.5)} {
		s.situations = append(s.situations,
			samples([]string{d.name, "blocks"}, o.Reps, all, unbounded, func(r *rand.Rand) trial { return inBlocks(d.measure(r, 40)) }),
			samples([]string{d.name, "interleaved"}, o.Reps, all, onlyVerdict(Bound{0, 0.06}), func(r *rand.Rand) trial { return interleaved(r, d.measure(r, 40)) }),
		)
	}
	return s
}

// measure draws n runs with a CV of 10 %.
func (d disturbance) measure(r *rand.Rand, n int) []float64 {
	x := d.series(r, n)
	for i, v := range x {
		x[i] = 100 + 10*v
	}
	return x
}

// inBlocks gives the first half of the runs to before.
func inBlocks(x []float64) trial { return trial{before: x[:len(x)/2], after: x[len(x)/2:]} }

// interleaved gives one of every two runs to before, at random.
func interleaved(r *rand.Rand, x []float64) (t trial) {
	for i := 0; i < len(x); i += 2 {
		a, b := x[i], x[i+1]
		if r.IntN(2) == 1 {
			a, b = b, a
		}
		t.before, t.after = append(t.before, a), append(t.after, b)
	}
	return t
}
