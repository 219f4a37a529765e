package latency

import (
	"math"

	"sigtest/internal/named"
	"sigtest/stats"
)

// Aggregate is how the observations of one run become one value.
type Aggregate struct {
	Name string
	Doc  string // one line

	// MinObservations is the fewest observations a run must hold for the
	// value to say something about the run. For the quantile q it is
	// 10/(1-q): ten observations beyond it; fewer, and it is little more than
	// one of the largest values.
	MinObservations int

	// Of reduces one or more values; it does not modify them.
	Of func(values []float64) float64
}

// Aggregates returns the aggregates there are.
func Aggregates() []Aggregate {
	return []Aggregate{
		{"mean", "arithmetic mean", 1, func(v []float64) float64 { return orNaN(stats.Mean(v)) }},
		{"median", "median", 1, quantile(0.5)},
		{"min", "smallest value", 1, func(v []float64) float64 { return extreme(v, math.Min) }},
		{"max", "largest value", 1, func(v []float64) float64 { return extreme(v, math.Max) }},
		{"p50", "50th percentile, the median", 1, quantile(0.5)},
		{"p90", "90th percentile; a run needs 100 observations", 100, quantile(0.9)},
		{"p95", "95th percentile; a run needs 200 observations", 200, quantile(0.95)},
		{"p99", "99th percentile; a run needs 1,000 observations", 1000, quantile(0.99)},
		{"p99.9", "99.9th percentile; a run needs 10,000 observations", 10000, quantile(0.999)},
	}
}

// LookupAggregate returns the aggregate called name; the error lists the names
// there are.
func LookupAggregate(name string) (Aggregate, error) {
	return named.Find("aggregate", Aggregates(), func(a Aggregate) string { return a.Name }, name)
}

func quantile(q float64) func([]float64) float64 {
	return func(v []float64) float64 {
		return orNaN(stats.Quantile(v, q))
	}
}

func extreme(v []float64, pick func(a, b float64) float64) float64 {
	best := v[0]
	for _, e := range v[1:] {
		best = pick(best, e)
	}
	return best
}

// orNaN turns an answer that does not exist into NaN.
func orNaN(v float64, err error) float64 {
	if err != nil {
		return math.NaN()
	}
	return v
}
