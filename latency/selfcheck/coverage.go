package selfcheck

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"

	"sigtest/stats"
)

// intervalMethod is a way of estimating an interval for what changed.
type intervalMethod struct {
	Column
	costly bool // as of a method
	truth  func(before, after distribution) float64
	of     func(t trial, seed uint64) (stats.Interval, error)
}

// intervals are those whose coverage is measured.
func intervals() []intervalMethod {
	ratio := func(before, after distribution) float64 { return after.mean / before.mean }
	shift := func(before, after distribution) float64 { return after.mean - before.mean }
	return []intervalMethod{
		{Column: Column{Name: fieller, Doc: "its interval: Fieller's, of the ratio of the means, at Welch's degrees of freedom"}, truth: ratio,
			of: func(t trial, _ uint64) (stats.Interval, error) {
				e, err := stats.RatioOfMeans(t.after, t.before, stats.Options{})
				return e.Interval, err
			}},
		{Column: Column{Name: hodgesLehmann, Doc: "its interval, which belongs to the Mann-Whitney test"}, truth: shift,
			of: func(t trial, _ uint64) (stats.Interval, error) {
				e, err := stats.HodgesLehmann(t.after, t.before, stats.Options{})
				return e.Interval, err
			}},
		{Column: Column{Name: "BCa, mean", Doc: "the BCa bootstrap interval of the ratio of the means"}, costly: true, truth: ratio,
			of: func(t trial, seed uint64) (stats.Interval, error) {
				c, err := stats.BootstrapMean(t.after, t.before, stats.Options{Seed: seed, Resamples: BCaResamples})
				return c.Ratio.Interval, errors.Join(err, c.RatioErr)
			}},
		{Column: Column{Name: "BCa, median", Doc: "the BCa bootstrap interval of the ratio of the medians"}, costly: true,
			truth: func(before, after distribution) float64 { return after.median / before.median },
			of: func(t trial, seed uint64) (stats.Interval, error) {
				c, err := stats.BootstrapQuantile(t.after, t.before, 0.5, stats.Options{Seed: seed, Resamples: BCaResamples})
				return c.Ratio.Interval, errors.Join(err, c.RatioErr)
			}},
		{Column: percentileBootstrap(), costly: true, truth: ratio,
			of: func(t trial, seed uint64) (stats.Interval, error) {
				return bootstrapRatio(t.after, t.before, seed), nil
			}},
	}
}

const (
	fieller       = "Change %"
	hodgesLehmann = "Hodges-Lehmann shift"
)

// BCaResamples is how many resamples BCa intervals draw: fewer than by default,
// for speed, but more than tests, since ends are to be found far out.
const BCaResamples = 1999

// coverage measures how often intervals cover the truth.
func coverage(o Options) study {
	all := intervals()
	s := study{Table: Table{
		Name:  "coverage",
		Title: "How often a 95 % interval covers the truth",
		Notes: []string{
			"Every value after is a value of the same distribution less a tenth of its mean, so that Change % is -10 % and the shift is known. Samples whose mean before is not clearly above 0 have no interval of Change % and are left out.",
			"Stated: of Change % and of the shift, 94 % to 98 %. Where a few values carry the mean (two modes, spikes, Pareto) the interval of Change % may cover up to 98.5 %: it is wider than it need be. The interval of the shift has the next level above 95 % that whole numbers allow, which is 96.8 % for 5 + 5 runs.",
		},
		Keys: []string{"Distribution", "Runs Each"},
	}}
	for _, m := range all {
		s.Columns = append(s.Columns, m.Column)
	}
	for _, d := range []distribution{normal(20), lognormal(0.2), lognormal(0.6), bimodal(), spikes(), pareto()} {
		for _, n := range sizes(o, 5, 10, 20) {
			s.situations = append(s.situations, covered([]string{d.name, strconv.Itoa(n)}, o.Reps, all, d, n))
		}
	}
	return s
}

func covered(keys []string, reps int, all []intervalMethod, before distribution, n int) situation {
	after := before.shifted(-before.mean / 10)
	s := situation{keys: keys, reps: reps}
	for _, m := range all {
		s.bounds = append(s.bounds, coverageBound(m.Column, before))
	}
	s.trial = func(rep int, r *rand.Rand, counts []count) error {
		t := draw(r, before, after, n, n)
		seed := r.Uint64()
		for i, m := range all {
			if m.costly && rep%CostlyEvery != 0 {
				continue
			}
			interval, err := m.of(t, seed)
			switch {
			case errors.Is(err, stats.ErrDenominator):
				continue
			case err != nil:
				return err
			}
			truth := m.truth(before, after)
			counts[i].hit(interval.Lo <= truth && truth <= interval.Hi)
		}
		return nil
	}
	return s
}

// coverageBound is what is stated of an interval's coverage.
func coverageBound(c Column, d distribution) *Bound {
	extremes := slices.Contains([]string{bimodal().name, spikes().name, pareto().name}, d.name)
	switch {
	case c.Name == fieller && extremes:
		return &Bound{0.94, 0.985}
	case c.Name == fieller || c.Name == hodgesLehmann:
		return &Bound{0.94, 0.98}
	}
	return nil
}
