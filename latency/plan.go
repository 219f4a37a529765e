package latency

import (
	"math"
	"sync"

	"sigtest/stats"
)

// plannedPower is the probability with which RunsNeeded and MinimumDetectable
// want a change to be seen: the customary 0.8 (Cohen 1988, section 2.4).
const plannedPower = 0.8

// planner answers how many runs a comparison would have needed and what its
// runs could have seen, by the power of the t-test. Safe for several
// goroutines.
type planner struct {
	alpha  float64
	paired bool
	family int

	mu         sync.Mutex
	detectable map[[2]int]float64 // in SDs, by the sizes of the samples
}

func newPlanner(o Options, family int) *planner {
	return &planner{alpha: o.Alpha, paired: o.Paired, family: family, detectable: map[[2]int]float64{}}
}

// plan fills in MinimumDetectable and, for an insignificant comparison,
// RunsNeeded. Both are at alpha before adjustment; where that many runs were
// made already and only the adjustment stands in the way, RunsNeeded is at
// alpha divided by the family's size, which settles it whatever the other
// P-values are.
func (p *planner) plan(cmp *Comparison, s *operands) {
	seen, average := spreads(cmp, s)
	if !(seen > 0) { // NaN with fewer than two runs
		return
	}
	n, m := s.before.N, s.after.N
	if !math.IsNaN(cmp.Change.Value) {
		cmp.MinimumDetectable = 100 * p.detectableSDs(n, m) * seen / s.before.Mean
	}
	if cmp.Verdict != Insignificant {
		return
	}
	d := (s.after.Mean - s.before.Mean) / average
	runs := p.runsNeeded(d, p.alpha)
	if runs <= max(n, m) {
		runs = p.runsNeeded(d, p.alpha/float64(p.family))
	}
	cmp.RunsNeeded = runs
}

// spreads returns the standard deviation that made the standard error of the
// difference of the means what it is, and the one that equally many runs of
// each would have. Of pairs both are that of the differences.
func spreads(cmp *Comparison, s *operands) (seen, average float64) {
	if s.paired {
		if math.IsNaN(cmp.result("paired-t").Estimate.Lo) {
			return math.NaN(), math.NaN() // the differences do not vary, but for rounding
		}
		sd := s.differences().SD
		return sd, sd
	}
	n, m := float64(s.before.N), float64(s.after.N)
	se := math.Sqrt(s.before.Variance/n + s.after.Variance/m)
	return se / math.Sqrt(1/n+1/m), math.Sqrt((s.before.Variance + s.after.Variance) / 2)
}

// runsNeeded is stats.RunsNeeded, or PairsNeeded, 0 where no number can be named.
func (p *planner) runsNeeded(d, alpha float64) int {
	needed := stats.RunsNeeded
	if p.paired {
		needed = stats.PairsNeeded
	}
	n, err := needed(d, alpha, plannedPower)
	if err != nil {
		return 0
	}
	return n
}

// detectableSDs is the smallest difference, in standard deviations, that runs of
// these numbers would likely have shown; of pairs both are the same.
func (p *planner) detectableSDs(n, m int) float64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	d, ok := p.detectable[[2]int{n, m}]
	switch {
	case ok:
		return d
	case p.paired:
		d = orNaN(stats.PairedMinimumDetectable(n, p.alpha, plannedPower))
	default:
		d = orNaN(stats.MinimumDetectable(n, m, p.alpha, plannedPower))
	}
	p.detectable[[2]int{n, m}] = d
	return d
}
