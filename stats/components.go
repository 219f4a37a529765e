package stats

import (
	"fmt"
	"math"
	"slices"
)

// Components are the parts of a variance: of what is measured inside a run
// about the run's own level, and of that level from run to run.
type Components struct {
	Within  float64 // variance of an observation inside its run
	Between float64 // variance from run to run without what Within explains; estimated without bias, so it may be below 0
	PerRun  float64 // observations a run, as Between counts them
	DF      int     // degrees of freedom of the run means
}

// VarianceComponents separates the variance within runs from that between
// them, by the analysis of variance for unequal numbers of observations (Searle,
// Casella & McCulloch 1992, Variance Components, section 3.6). With r
// observations in every run they are T1^2 = S1^2 and T2^2 = S2^2 - S1^2/r of
// Kalibera & Jones (2013), Rigorous benchmarking in reasonable time, ISMM, in
// their corrected version; S1^2 is the mean variance inside runs, S2^2 the
// variance of the run means.
//
// groups are configurations, each a list of runs with their observations; runs
// are compared with those of their own configuration only. Without two runs
// under any of them, or two observations in any run, it is ErrTooFew. Variances
// too large for a float64 are an error.
func VarianceComponents(groups ...[][]float64) (Components, error) {
	var total sumsOfSquares
	for i, runs := range groups {
		for j, run := range runs {
			if err := check(fmt.Sprintf("groups[%d][%d]", i, j), run, 1); err != nil {
				return Components{}, err
			}
		}
		if len(runs) > 0 {
			total.add(runs)
		}
	}
	if total.runDF < 1 || total.insideDF < 1 {
		return Components{}, fmt.Errorf("%w: the parts of a variance take two runs of one configuration, and two observations in a run", ErrTooFew)
	}
	runs := float64(total.runDF)
	c := Components{Within: total.within / float64(total.insideDF), PerRun: total.perRun / runs, DF: total.runDF}
	c.Between = (total.between/runs - c.Within) / c.PerRun
	if math.IsInf(c.Within, 0) || math.IsInf(total.between, 0) {
		return Components{}, errTooFarApart
	}
	return c, nil
}

// sumsOfSquares are those of a nested analysis of variance, over
// configurations.
type sumsOfSquares struct {
	within, between float64
	perRun          float64 // observations a run, times runDF
	runDF, insideDF int
}

// add takes in the runs of one configuration.
func (s *sumsOfSquares) add(runs [][]float64) {
	all := slices.Concat(runs...)
	n, squares := float64(len(all)), 0.0
	center := meanOf(all)
	for _, run := range runs {
		m := momentsOf(run)
		if m.n > 1 {
			s.within += math.Ldexp(m.variance, 2*m.exp) * float64(m.n-1)
		}
		off := math.Ldexp(m.mean, m.exp) - math.Ldexp(center.mean, center.exp)
		off += math.Ldexp(m.meanRest, m.exp) - math.Ldexp(center.meanRest, center.exp)
		s.between += float64(m.n) * off * off
		squares += float64(m.n) * float64(m.n)
	}
	s.perRun += n - squares/n
	s.runDF += len(runs) - 1
	s.insideDF += len(all) - len(runs)
}
