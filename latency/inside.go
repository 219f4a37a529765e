package latency

import (
	"fmt"
	"math"
	"strings"

	"sigtest/stats"
)

// setInside keeps what is known of the inside of a run.
func (a *arm) setInside(run int, inside Inside) {
	for len(a.inside) <= run {
		a.inside = append(a.inside, Inside{})
	}
	a.inside[run] = inside
}

// threads returns the median over the runs of how many threads were measured
// together, 0 where it is not known.
func (a *arm) threads() float64 {
	var counts []float64
	for _, in := range a.inside {
		if in.Threads > 0 {
			counts = append(counts, float64(in.Threads))
		}
	}
	median, err := stats.Quantile(counts, 0.5)
	if err != nil {
		return 0
	}
	return median
}

// warnThreads says, once per pair of configurations, where a metric was
// measured over more threads under one than under the other.
func (c *comparer) warnThreads() (out []Warning) {
	differing := map[sides][]string{}
	var order []sides
	for row, cmp := range c.eachPair() {
		before, after := c.sampleOf(row, cmp.Baseline), c.sampleOf(row, cmp.Config)
		if before.Threads == after.Threads || before.Threads == 0 || after.Threads == 0 {
			continue
		}
		p := cmp.sides()
		if differing[p] == nil {
			order = append(order, p)
		}
		differing[p] = append(differing[p], fmt.Sprintf("%s %g v %g", row.DisplayName(), before.Threads, after.Threads))
	}
	for _, p := range order {
		all := differing[p]
		const most = 3
		text := strings.Join(all[:min(len(all), most)], ", ")
		if len(all) > most {
			text += fmt.Sprintf(" and %d more", len(all)-most)
		}
		out = append(out, Warning{
			Code: "thread-count", Config: p.config,
			Text:   fmt.Sprintf("the number of threads differs between %s and %s: %s", p.baseline, p.config, text),
			Remedy: "check that the load is the same: a mean or maximum over more threads is another quantity",
		})
	}
	return out
}

// within bounds the error of a run's value, see Sample.Within: of several runs,
// the root mean square.
func (a *arm) within(level float64) float64 {
	if len(a.runs) == 0 || len(a.inside) < len(a.runs) {
		return math.NaN()
	}
	squares, total := 0.0, 0.0
	for i, r := range a.runs {
		in := a.inside[i]
		if len(r.more) > 0 {
			return math.NaN()
		}
		// A mean that was rounded may come out above the largest value.
		half, err := stats.WithinRunBound(r.first, max(in.Max, r.first), in.Count, level)
		if err != nil {
			return math.NaN()
		}
		squares += half * half
		total += r.first
	}
	return 100 * math.Sqrt(squares*float64(len(a.runs))) / total
}
