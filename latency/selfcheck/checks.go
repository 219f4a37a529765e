package selfcheck

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"sigtest/latency"
)

// check is a warning about samples, which chance sets off as well.
type check struct {
	Column          // Name is the code of the warning
	ordered    bool // it looks at the order of the runs
	comparison bool // it looks at both samples, and names the one after
	level      bool // a test of randomness, at the level 1 %
}

// checks are the warnings whose rates are measured.
func checks() []check {
	return []check{
		{Column: Column{Name: "drift", Doc: "the values rise or fall with the run order"}, ordered: true, level: true},
		{Column: Column{Name: "autocorrelation", Doc: "runs resemble the run before"}, ordered: true, level: true},
		{Column: Column{Name: "first-run", Doc: "the first run is unlike the rest"}, ordered: true},
		{Column: Column{Name: "modes", Doc: "the values have more than one mode"}},
		{Column: Column{Name: "one-run-decides", Doc: "without one of the runs the verdict would be another"}, comparison: true},
		{Column: Column{Name: "shapes", Doc: "the shapes of the samples differ"}, comparison: true},
		{Column: Column{Name: "means-and-ranks", Doc: "the tests of means and of ranks disagree"}, comparison: true},
	}
}

// bound is what is stated of a check of runs that are independent.
func (c check) bound() *Bound {
	if !c.level {
		return nil
	}
	return &Bound{0, 0.015}
}

// warnings measures how often checks warn of independent runs, of which there
// is nothing to warn.
func warnings(o Options, checks []check) study {
	s := study{Table: Table{
		Name:  "checks",
		Title: "Warnings about runs that are independent of each other",
		Notes: []string{"Nothing changed, and the runs do not depend on each other or on their order: how often is a warning given about the runs before, or about the comparison? What is said of two modes, ties or outliers is true of some of these distributions, and no false alarm there.", "Stated: drift and autocorrelation, which are tests at the level 1 %, are at most 1.5 %."},
		Keys:  []string{"Distribution", "Runs Each"}, Columns: checkColumns(checks),
	}}
	for _, d := range distributions() {
		for _, n := range sizes(o, 10, 20, 50) {
			independent := warned([]string{d.name, strconv.Itoa(n)}, o, checks, func(r *rand.Rand) trial { return draw(r, d, d, n, n) })
			for _, c := range checks {
				independent.bounds = append(independent.bounds, c.bound())
			}
			s.situations = append(s.situations, independent)
		}
	}
	return s
}

// orderChecks measures how often checks see that the runs depend on their
// order.
func orderChecks(o Options, checks []check) study {
	checks = slices.DeleteFunc(slices.Clone(checks), func(c check) bool { return !c.ordered })
	s := study{Table: Table{
		Name:  "order-checks",
		Title: "Warnings about runs that depend on their order",
		Notes: []string{"The runs before drift, or remember the run before: how often does a warning say so? What is not seen is not ruled out: with 20 runs a drift of one standard deviation mostly stays unseen."},
		Keys:  []string{"Disturbance", "Runs Each"}, Columns: checkColumns(checks),
	}}
	for _, d := range []disturbance{drift(0.5), drift(1), drift(2), autoregression(0.2), autoregression(0.5), autoregression(0.8)} {
		for _, n := range sizes(o, 10, 20, 50) {
			s.situations = append(s.situations, warned([]string{d.name, strconv.Itoa(n)}, o, checks,
				func(r *rand.Rand) trial { return trial{before: d.measure(r, n), after: normal(10).sample(r, n)} }))
		}
	}
	return s
}

// warned is a situation in which the warnings about a trial are counted.
func warned(keys []string, o Options, checks []check, draw func(r *rand.Rand) trial) situation {
	return situation{keys: keys, reps: o.Reps, trial: func(_ int, r *rand.Rand, counts []count) error {
		result, err := compareOne(draw(r), latency.Options{})
		if err != nil {
			return err
		}
		for i, c := range checks {
			counts[i].hit(slices.ContainsFunc(result.Warnings, func(w latency.Warning) bool {
				return w.Code == c.Name && (c.comparison || w.Config != "after")
			}))
		}
		return nil
	}}
}

func checkColumns(checks []check) []Column {
	var columns []Column
	for _, c := range checks {
		columns = append(columns, c.Column)
	}
	return columns
}
