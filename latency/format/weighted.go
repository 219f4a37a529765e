package format

import (
	"cmp"
	"slices"

	"sigtest/latency"
)

// observeValues reduces values that are counted, each as low, to what is known
// of a run: the mean, called as o, and NAME/p50, p90, p99, p99.9 and max.
// Percentiles are the inverse of the empirical distribution function (definition
// 1 of Hyndman & Fan, Sample quantiles in statistical packages, 1996), and left
// out where there are fewer than 10/(1-q) values, as latency.Aggregates does.
func observeValues(o latency.Observation, values []bin) []latency.Observation {
	if len(values) == 0 {
		o.Value, o.Missing = 0, true
		return []latency.Observation{o}
	}
	slices.SortFunc(values, func(a, b bin) int { return cmp.Compare(a.low, b.low) })
	sum, n := 0.0, 0.0
	for _, v := range values {
		sum, n = sum+v.low*v.count, n+v.count
	}
	most := values[len(values)-1].low
	mean := o
	mean.Value, mean.Inside = sum/n, insideOf(n, most, 0)
	out := []latency.Observation{mean}
	for _, p := range []struct {
		name            string
		permille, least float64
	}{{"p50", 500, 20}, {"p90", 900, 100}, {"p99", 990, 1000}, {"p99.9", 999, 10000}} {
		if n < p.least {
			continue
		}
		percentile := o
		percentile.Metric += "/" + p.name
		so := 0.0
		for _, v := range values {
			if so += v.count; 1000*so >= p.permille*n {
				percentile.Value = v.low
				break
			}
		}
		out = append(out, percentile)
	}
	largest := o
	largest.Metric += "/max"
	largest.Value = most
	return append(out, largest)
}
