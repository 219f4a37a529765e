package calibrate

import (
	"cmp"
	"fmt"
	"math/rand/v2"

	"sigtest/latency"
)

// halves compares random parts of the only configuration. A run goes to the same
// side with all its metrics.
func (c *calibration) halves() error {
	c.result.Options.Halves = cmp.Or(c.result.Options.Halves, 1000)
	labels := c.labels()
	n := len(labels) / 2
	if runs := c.result.Options.Runs; runs > 0 {
		if runs > n {
			return fmt.Errorf("%d runs of each side: the only configuration, %q, has %d, of which a side can have %d", runs, c.summary.Configs[0].Name, len(labels), n)
		}
		n = runs
	}
	if n < 2 {
		return fmt.Errorf("the only configuration, %q, has too few runs (%d): halves take at least 4; or give several configurations of the same software, such as days", c.summary.Configs[0].Name, len(labels))
	}
	r := rand.New(rand.NewPCG(c.result.Options.Compare.Seed, 0))
	for i := range c.result.Options.Halves {
		r.Shuffle(len(labels), func(i, j int) { labels[i], labels[j] = labels[j], labels[i] })
		if err := c.compare(partOf(labels[:n]), partOf(labels[n:2*n])); err != nil {
			return err
		}
		c.progress(i+1, c.result.Options.Halves)
	}
	return nil
}

// labels are those of the runs, in order of first appearance.
func (c *calibration) labels() (labels []string) {
	seen := map[string]bool{}
	for i := range c.summary.Rows {
		for _, label := range c.summary.Rows[i].Samples[0].Runs {
			if !seen[label] {
				seen[label] = true
				labels = append(labels, label)
			}
		}
	}
	return labels
}

// partOf is those runs of the only configuration, in run order.
func partOf(labels []string) side {
	in := map[string]bool{}
	for _, label := range labels {
		in[label] = true
	}
	return func(row *latency.Row) (values []float64, runs []string) {
		s := &row.Samples[0]
		for i, label := range s.Runs {
			if in[label] {
				values, runs = append(values, s.Values[i]), append(runs, label)
			}
		}
		return values, runs
	}
}
