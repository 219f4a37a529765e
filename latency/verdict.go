package latency

import (
	"math"

	"sigtest/internal/named"
)

// Verdict is what a comparison comes to.
type Verdict string

const (
	Improved      Verdict = "improved"
	Regressed     Verdict = "regressed"
	Increased     Verdict = "increased" // of a metric without a better side
	Decreased     Verdict = "decreased"
	Equivalent    Verdict = "equivalent"    // shown to lie within the threshold
	Insignificant Verdict = "insignificant" // the data cannot tell
	Untestable    Verdict = "untestable"    // no test could be made
)

// Verdicts returns all verdicts in the order in which reports count them.
func Verdicts() []Verdict {
	return []Verdict{Improved, Regressed, Increased, Decreased, Equivalent, Insignificant, Untestable}
}

// ClaimsChange tells whether the verdict is that something changed.
func (v Verdict) ClaimsChange() bool {
	switch v {
	case Improved, Regressed, Increased, Decreased:
		return true
	}
	return false
}

// ParseVerdict checks a verdict's name.
func ParseVerdict(name string) (Verdict, error) {
	return named.Find("verdict", Verdicts(), func(v Verdict) string { return string(v) }, name)
}

// verdict is the one rule that turns numbers into a verdict. A difference
// needs an adjusted P of at most alpha and, where a threshold is set, a change
// at least that large in the direction that the test found; equivalence needs a
// threshold, and two one-sided tests that find the change within it (Schuirmann
// 1987); at an alpha of 1/2 and above, where a P of chance passes, nothing is
// equivalent.
func (c *comparer) verdict(row *Row, cmp *Comparison) Verdict {
	if math.IsNaN(cmp.P) {
		return Untestable
	}
	size := math.Abs(cmp.Change.Value)
	if cmp.Significant && (row.Threshold == 0 || size >= row.Threshold && !cmp.Opposed) {
		switch direction := c.direction(cmp); {
		case direction == 0:
			return Insignificant
		case row.Better == Neither && direction > 0:
			return Increased
		case row.Better == Neither:
			return Decreased
		case (row.Better == Higher) == (direction > 0):
			return Improved
		default:
			return Regressed
		}
	}
	if alpha := c.result.Options.Alpha; alpha < 0.5 && cmp.PEquivalence <= alpha {
		return Equivalent
	}
	return Insignificant
}

// direction returns +1 where the deciding test found the configuration higher
// than the baseline, -1 where lower.
func (c *comparer) direction(cmp *Comparison) int {
	return -cmp.Tests[c.deciding].Direction
}
