package latency

import (
	"math"
	"strconv"

	"sigtest/stats"
)

// Sample holds the values of one metric under one configuration, one a run: in
// the order in which the runs were made where it is known, else in order of
// appearance.
type Sample struct {
	Config       string
	Runs         []string // labels
	Values       []float64
	Observations []int     // how many observations each value was made of; 0 where the metric was not there and counts as 0
	Order        []float64 // per run, ascending: see Observation.Order; nil where it is not known of every run
	Machines     []string  // per run: see Observation.Machine; nil where it is not known of every run
	Missing      int       // cells that held no value
	Unlabelled   int       // runs that have no label, and are called by their place
	stats.Summary

	// Within bounds the error of one run's value as a mean of measurements
	// made inside the run: half of its interval, at the level of the other
	// intervals, in percent of the mean, at most. NaN where it is not known, or
	// there is no value.
	Within  float64
	Threads float64 // median over the runs of how many threads were measured together; 0 where it is not known
}

// sample reduces the runs of one metric under one configuration to one value
// a run, in units of 1/factor of the dataset's. Runs with too few observations
// for the aggregate are left out and counted. level is that of Sample.Within.
func (d *Dataset) sample(s *series, config int, agg Aggregate, factor, level float64) (out Sample, tooFew int) {
	out.Config = d.configs[config]
	var a arm
	if config < len(s.arms) {
		a = s.arms[config]
	}
	out.Missing, out.Threads, out.Within = a.missing, a.threads(), a.within(level)
	out.Runs = make([]string, 0, len(a.runs))
	out.Values = make([]float64, 0, len(a.runs))
	out.Observations = make([]int, 0, len(a.runs))
	var all []float64
	var runs []made
	reader := madeReader{data: d, config: config, arm: &a}
	known := d.made != nil || a.made != nil
	for label, r := range a.inOrder(d.tallies[listed{config, s.list}]) {
		n, v := 0, 0.0
		var how made
		if known {
			how = reader.of(label)
		}
		if r != nil {
			n, v = 1+len(r.more), r.first
		}
		if n < agg.MinObservations && !(n == 0 && agg.MinObservations == 1) {
			tooFew++
			continue
		}
		if n > 1 {
			all = append(append(all[:0], r.first), r.more...)
			v = agg.Of(all)
		}
		if label == "" {
			label = strconv.Itoa(len(out.Runs) + 1)
			out.Unlabelled++
		}
		out.Runs = append(out.Runs, label)
		out.Values = append(out.Values, v*factor)
		out.Observations = append(out.Observations, n)
		if known {
			runs = append(runs, how)
		}
	}
	out.place(runs)
	if len(out.Values) == 0 {
		out.Within = math.NaN() // it is about the values
	}
	return out, tooFew
}
