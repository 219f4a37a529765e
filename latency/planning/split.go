package planning

import (
	"math"

	"sigtest/latency"
	"sigtest/stats"
)

// Split is how to divide a budget between runs and their iterations, by what
// varies inside runs and what varies between them.
type Split struct {
	Within       float64 // SD of an observation inside its run, in percent of the mean
	Between      float64 // SD from run to run without what Within explains, in percent of the mean; 0 where the runs do not differ beyond it
	Observations float64 // a run of the pilot holds

	// Iterations is how many iterations of a run make the most of the cost, 0
	// where Between is 0, for as many as fit into a run. CV is the spread of
	// runs of so many, in percent, and Runs how many of these it takes of each
	// configuration, one per change of the options; 0 for more than can be
	// told. NaN and nil where Iterations is 0.
	Iterations int
	CV         float64
	Runs       []int
}

// maxIterations keeps the number of iterations an int.
const maxIterations = 1e9

// split finds the number of iterations r at which a given cost makes the
// variance of a configuration's mean smallest: r = ceil(sqrt(c2/c1 T1^2/T2^2)),
// c2 the cost of a run and c1 that of an iteration, T1^2 and T2^2 the variances
// within and between runs without bias (Kalibera & Jones 2013, Rigorous
// benchmarking in reasonable time, ISMM, as corrected later: see
// stats.VarianceComponents).
func (row *Row) split(d *latency.Dataset, configs []latency.Config, o Options) {
	var groups [][][]float64
	var mean float64
	for _, config := range configs {
		runs := d.RunsOf(row.Name, config.Name)
		if runs != nil && groups == nil {
			mean = meanOfRuns(runs)
		}
		groups = append(groups, runs)
	}
	if !(mean > 0) {
		return
	}
	c, err := stats.VarianceComponents(relativeTo(mean, groups)...)
	if err != nil || c.Within == 0 {
		return
	}
	s := &Split{Within: 100 * math.Sqrt(c.Within), Between: 100 * math.Sqrt(max(c.Between, 0)), Observations: c.PerRun, CV: math.NaN()}
	row.Split = s
	if s.Between == 0 {
		return
	}
	r := min(math.Ceil(math.Sqrt(o.CostRun/o.CostIteration)*s.Within/s.Between), maxIterations)
	s.Iterations = int(r)
	s.CV = math.Sqrt(s.Between*s.Between + s.Within*s.Within/r)
	for _, change := range o.Changes {
		s.Runs = append(s.Runs, runsNeeded(change/s.CV, o))
	}
}

// relativeTo returns the observations over the mean, whose variances have a
// float64 in any unit.
func relativeTo(mean float64, groups [][][]float64) [][][]float64 {
	relative := make([][][]float64, len(groups))
	for i, runs := range groups {
		for _, run := range runs {
			scaled := make([]float64, len(run))
			for k, v := range run {
				scaled[k] = v / mean
			}
			relative[i] = append(relative[i], scaled)
		}
	}
	return relative
}

// meanOfRuns is the mean of the means of runs.
func meanOfRuns(runs [][]float64) float64 {
	var means []float64
	for _, run := range runs {
		m, err := stats.Mean(run)
		means = append(means, orNaN(m, err))
	}
	m, err := stats.Mean(means)
	return orNaN(m, err)
}

// Cost is what each configuration costs with so many runs of so many
// iterations.
func (o Options) Cost(runs, iterations int) float64 {
	return float64(runs) * (o.CostRun + float64(iterations)*o.CostIteration)
}
