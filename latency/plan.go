package latency

import (
	"math"
	"sync"

	"sigtest/stats"
)

// planner answers how many runs a comparison would have needed and what its
// runs could have seen, by the power of the t-test. Safe for several
// goroutines.
type planner struct {
	alpha  float64
	family int

	mu         sync.Mutex
	detectable map[[2]int]float64 // in SDs, by the sizes of the samples
}

func newPlanner(alpha float64, family int) *planner {
	return &planner{alpha: alpha, family: family, detectable: map[[2]int]float64{}}
}

// plan fills in MinimumDetectable and, for an insignificant comparison,
// RunsNeeded. Both are at alpha before adjustment; where that many runs were
// made already and only the adjustment stands in the way, RunsNeeded is at
// alpha divided by the family's size, which settles it whatever the other
// P-values are.
func (p *planner) plan(cmp *Comparison, before, after *Sample) {
	n, m := float64(before.N), float64(after.N)
	se := math.Sqrt(before.Variance/n + after.Variance/m)
	if !(se > 0) { // NaN with fewer than two runs
		return
	}
	if !math.IsNaN(cmp.Change.Value) {
		d := p.detectableSDs(before.N, after.N)
		cmp.MinimumDetectable = 100 * d * se / math.Sqrt(1/n+1/m) / before.Mean
	}
	if cmp.Verdict != Insignificant {
		return
	}
	d := (after.Mean - before.Mean) / math.Sqrt((before.Variance+after.Variance)/2)
	runs := runsNeeded(d, p.alpha)
	if runs <= max(before.N, after.N) {
		runs = runsNeeded(d, p.alpha/float64(p.family))
	}
	cmp.RunsNeeded = runs
}

// runsNeeded is stats.RunsNeeded, 0 where no number can be named.
func runsNeeded(d, alpha float64) int {
	n, err := stats.RunsNeeded(d, alpha, plannedPower)
	if err != nil {
		return 0
	}
	return n
}

func (p *planner) detectableSDs(n, m int) float64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	d, ok := p.detectable[[2]int{n, m}]
	if !ok {
		d = orNaN(stats.MinimumDetectable(n, m, p.alpha, plannedPower))
		p.detectable[[2]int{n, m}] = d
	}
	return d
}
