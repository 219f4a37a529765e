package report

import (
	"fmt"
	"math"
)

// paired tells whether runs are compared in pairs.
func (s sentences) paired() bool { return s.r.Options.Paired }

// unlike returns what is said of independent runs, or of pairs if those are
// compared.
func (s sentences) unlike(runs, pairs string) string {
	if s.paired() {
		return pairs
	}
	return runs
}

// pairs says which runs are compared with which, and what is gained by that.
func (s sentences) pairs() []string {
	c := s.c
	if !s.paired() || c.N == 0 {
		return nil
	}
	lines := []string{fmt.Sprintf("Each run of %s is compared with its partner of %s only: there are %s.", c.Config, c.Baseline, plural(c.N, "pair"))}
	if finite(c.PairCorrelation) {
		lines = append(lines, fmt.Sprintf("The two runs of a pair have a correlation of %.2f. Near 1, what makes both of them slow cancels, and the pairs show smaller changes than as many independent runs; at 0 and below, nothing is gained.",
			c.PairCorrelation))
	}
	return lines
}

// typicalPair says how far the runs of a pair lie apart.
func (s sentences) typicalPair() []string {
	e := s.c.Shift
	if !finite(e.Value) {
		return nil
	}
	values := numbers(math.Abs(e.Value), e.Lo, e.Hi)
	size := values[0]
	if s.row.Unit != "" {
		size += " " + s.row.Unit
	}
	text := fmt.Sprintf("In a typical pair, the run of %s is %s its partner (the median of all averages of two differences", s.c.Config,
		direction(e.Value, size+" above", size+" below", "neither above nor below"))
	if finite(e.Lo) && finite(e.Hi) {
		text += fmt.Sprintf("; differences from %s to %s fit these pairs", values[1], values[2])
	}
	return []string{text + ")."}
}
