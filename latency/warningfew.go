package latency

import (
	"fmt"
	"math"
	"slices"
)

// sizes are the runs of a comparison of a configuration.
type sizes struct {
	config string
	n, m   int
}

// warnFewRuns says, once per pair of sizes, that samples are too small for
// exact tests or for knowing their spread.
func (c *comparer) warnFewRuns() (out []Warning) {
	metrics := map[sizes][]*Row{}
	var order []sizes
	enough := 4
	if c.result.Options.Paired {
		enough = 6
	}
	singles := 0
	for i := range c.result.Rows {
		row := &c.result.Rows[i]
		for _, cmp := range row.Comparisons {
			size := sizes{cmp.Config, cmp.BaselineN, cmp.N}
			switch rows := metrics[size]; {
			case min(size.n, size.m) >= enough || min(size.n, size.m) == 0:
			case size.n == 1 && size.m == 1:
				singles++
			case rows == nil:
				order = append(order, size)
				metrics[size] = []*Row{row}
			case rows[len(rows)-1].Name != row.Name: // one metric may have several aggregates and, of all pairs, baselines
				metrics[size] = append(rows, row)
			}
		}
	}
	if singles > 0 {
		out = append(out, c.singleRuns(singles))
	}
	for _, size := range order {
		if c.result.Options.Paired {
			out = append(out, fewPairs(size, metrics[size]))
		} else {
			out = append(out, c.fewRuns(size, metrics[size]))
		}
	}
	return out
}

// moreRuns says how many runs to make and, where all files are of one format,
// where it is said what a run of it is: with some tools not what one expects.
func (c *comparer) moreRuns() string {
	remedy := "make at least 4 runs of each configuration; 10 to 20 are customary"
	var formats []string
	for _, s := range c.result.Sources {
		formats = append(formats, s.Format)
	}
	if formats = slices.Compact(formats); len(formats) == 1 && formats[0] != "" {
		remedy += fmt.Sprintf(" (sigtest formats %s says what a run is)", formats[0])
	}
	return remedy
}

func (c *comparer) singleRuns(comparisons int) Warning {
	what := "1 comparison is"
	if comparisons > 1 {
		what = fmt.Sprintf("%d comparisons are", comparisons)
	}
	return Warning{
		Code:   "few-runs",
		Text:   what + " of one run with one: there is no P, since nothing tells a change from the variation between runs",
		Remedy: c.moreRuns(),
	}
}

// tooFewOf is the beginning of a warning about sizes.
func tooFewOf(size sizes, rows []*Row, remedy string) (w Warning, what string) {
	w = Warning{Code: "few-runs", Config: size.config, Remedy: remedy}
	what = fmt.Sprintf("%d metrics have", len(rows))
	if len(rows) == 1 {
		w.Metric, w.Aggregate, what = rows[0].Name, rows[0].Aggregate, "there are"
	}
	return w, what
}

// fewPairs is fewRuns for pairs: n of them have 2^n signs.
func fewPairs(size sizes, rows []*Row) Warning {
	w, what := tooFewOf(size, rows, "make at least 6 pairs of runs; 10 to 20 are customary")
	w.Text = fmt.Sprintf("%s only %d pairs of runs: the smallest two-sided P that an exact signed-rank test can reach is %.2g",
		what, size.n, math.Ldexp(1, 1-size.n))
	return w
}

func (c *comparer) fewRuns(size sizes, rows []*Row) Warning {
	w, what := tooFewOf(size, rows, c.moreRuns())
	w.Text = fmt.Sprintf("%s only %d + %d runs: the smallest two-sided P that an exact rank test can reach is %.2g",
		what, size.n, size.m, smallestP(size.n, size.m))
	if size.n == 1 || size.m == 1 {
		w.Text += ", and Welch's test needs two runs a side"
	}
	return w
}

// smallestP is the smallest P of a two-sided exact test of n + m values, both at
// least 1: 2 / C(n+m, n).
func smallestP(n, m int) float64 {
	p := 2.0
	for i := 1; i <= min(n, m); i++ {
		p *= float64(i) / float64(max(n, m)+i)
	}
	return p
}
