package latency

import (
	"math"
	"slices"

	"sigtest/stats"
)

// warnOneRun says where the verdict hangs on one run: significant with it and
// clearly not without, or the other way round. A factor of two around alpha is
// clear; a difference that is to become significant must also do so whatever the
// other comparisons of the family are. Only the lowest and the highest run of the
// two configurations together are left out: one that has its like under the other
// configuration is no accident. Simulation: TestTrustRates.
func (c *comparer) warnOneRun(cmp *Comparison, before, after *Sample, add adder) {
	if !c.mayHangOnOne(cmp) {
		return
	}
	for _, value := range []float64{min(before.Min, after.Min), max(before.Max, after.Max)} {
		s, x, y := before, before.Values, after.Values
		i := slices.Index(x, value)
		if i >= 0 {
			x = without(x, i)
		} else {
			s, i = after, slices.Index(y, value)
			y = without(y, i)
		}
		if p := pOf(c.tests[c.deciding], x, y); c.flips(cmp, p, 2) {
			add("one-run-decides", after.Config, "find out what happened in that run, and make more runs; leaving out what does not fit is no answer",
				"P is %s; without run %s of %s, which gave %s, it would be %s", shortP(cmp.P), s.Runs[i], s.Config, brief(value, 4), shortP(p))
			return
		}
	}
}

// mayHangOnOne tells whether it is worth while to leave runs out: there are some,
// and the verdict is not near alpha as it is.
func (c *comparer) mayHangOnOne(cmp *Comparison) bool {
	const fewest = 5
	return c.tests[c.deciding].Default && min(cmp.BaselineN, cmp.N) >= fewest &&
		(cmp.Significant || cmp.P > 2*c.result.Options.Alpha)
}

// flips tells whether a P clearly says the contrary of a comparison, which is one
// of a family of some size at least.
func (c *comparer) flips(cmp *Comparison, p float64, family int) bool {
	alpha := c.result.Options.Alpha
	if cmp.Significant {
		return p > 2*alpha
	}
	return p <= alpha/float64(max(c.result.FamilySize, family))
}

// pOf returns the P of a test, NaN where there is none. Of Welch's test it leaves
// out the interval, which takes most of the time.
func pOf(test stats.Test, x, y []float64) float64 {
	run := test.Run
	if test.Name == "welch" {
		run = func(x, y []float64, _ stats.Options) (stats.Result, error) {
			return stats.WelchAtSizes(x, y, float64(len(x)), float64(len(y)))
		}
	}
	r, err := run(x, y, stats.Options{})
	if err != nil {
		return math.NaN()
	}
	return r.P
}

// without returns x less its i-th value, as a new slice.
func without(x []float64, i int) []float64 {
	return slices.Delete(slices.Clone(x), i, i+1)
}
