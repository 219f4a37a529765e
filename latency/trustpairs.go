package latency

import "slices"

// wordsOfPairs are those of the differences between the runs of pairs.
func wordsOfPairs(s *operands) words {
	of := " of " + s.after.Config + " from " + s.before.Config
	return words{
		run: "pair", fewestFirst: 20, values: "differences" + of, runs: "differences" + of, first: "difference" + of + " was",
		steady: "find out which of the two drifts, and discard the pairs until differences are steady; a drift of both alike would have cancelled",
		rest:   "let the machine come to rest between pairs, or restart it, and draw by lot which run of a pair comes first; until then take P and intervals for too optimistic",
		warm:   "make a pair that is not recorded before the first, or leave out the first pair",
		apart:  "find out what the pairs of one group have in common, and test the groups apart or hold it fixed; the shift of the ranks depends less on the groups' shares than the mean",
	}
}

// warnDifferences checks what pairs are compared by, their differences. What is
// the same in both runs of a pair, a drift of the machine or a slow first run,
// cancels and weakens no answer.
func (c *comparer) warnDifferences(cmp *Comparison, s *operands, add adder) {
	differences := s.differences()
	warnSample([]Sample{*differences}, 0, wordsOfPairs(s), add, func() string { return "" })
	c.warnOnePair(cmp, s, differences, add)
}

// warnOnePair is warnOneRun for pairs: it leaves out the one with the lowest and
// the one with the highest difference. Of 10 pairs, one more easily decides than of
// 10 + 10 runs, so a difference that is to become significant must be clearer.
func (c *comparer) warnOnePair(cmp *Comparison, s *operands, differences *Sample, add adder) {
	if !c.mayHangOnOne(cmp) {
		return
	}
	for _, value := range []float64{differences.Min, differences.Max} {
		i := slices.Index(differences.Values, value)
		if i < 0 {
			continue // there is no summary
		}
		p := pOf(c.tests[c.deciding], without(s.before.Values, i), without(s.after.Values, i))
		if c.flips(cmp, p, 4) {
			add("one-run-decides", s.after.Config, "find out what happened in that pair, and make more pairs; leaving out what does not fit is no answer",
				"P is %s; without pair %s, where %s is %+.4g from %s, it would be %s",
				shortP(cmp.P), differences.Runs[i], s.after.Config, value, s.before.Config, shortP(p))
			return
		}
	}
}
