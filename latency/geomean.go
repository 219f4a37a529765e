package latency

import (
	"cmp"
	"slices"

	"sigtest/stats"
)

// Choice says whether something optional is done.
type Choice int8

const (
	Automatic Choice = iota // where it is expected
	Always
	Never
)

// GeometricMean is that of the averages of several metrics, under a baseline and
// a configuration: of all metrics of one unit, direction and aggregate that have
// an average above 0 under both, whatever their verdict. It describes what was
// measured and is not tested: metrics measured in the same runs are no
// independent samples of anything.
type GeometricMean struct {
	Baseline, Config string
	Aggregate, Unit  string
	Better           Direction

	Metrics      int     // it is over, at least 2
	BaselineMean float64 // geometric mean under the baseline
	Mean         float64 // that under the configuration

	// What is left out, of both sides alike, so that both are about the same
	// metrics.
	Unpaired    int // metrics that one side only has
	NotPositive int // metrics with an average of 0 or less on either side, which have no geometric mean
	Repeated    int // metrics that repeat the data of another one that counts here
}

// Change is that of the geometric mean, in percent of the baseline's.
func (g *GeometricMean) Change() float64 { return 100 * (g.Mean/g.BaselineMean - 1) }

// Improvement is the change with its sign turned so that positive is better, as
// of a comparison.
func (g *GeometricMean) Improvement() float64 {
	return improvement(stats.Estimate{Value: g.Change()}, g.Better).Value
}

// goBench is the format of which people expect geometric means.
const goBench = "go-bench"

// geometricMeans takes the geometric means, where they are asked for.
func (c *comparer) geometricMeans() {
	r := c.result
	other := func(s Source) bool { return s.Format != goBench }
	expected := len(r.Sources) > 0 && !slices.ContainsFunc(r.Sources, other)
	if r.Options.GeoMean == Always || r.Options.GeoMean == Automatic && expected {
		r.GeometricMeans = GeometricMeans(r)
	}
}

// warnGeoMean says that there is no geometric mean, where one was asked for.
func (c *comparer) warnGeoMean() []Warning {
	r := c.result
	if r.Options.GeoMean != Always || r.GeometricMeans != nil {
		return nil
	}
	return []Warning{{
		Code:   "no-geomean",
		Text:   "there is no geometric mean: no two metrics of one unit, and with the same side the better one, have averages above 0 under two configurations",
		Remedy: "leave out --geomean",
	}}
}

// averaged is what a geometric mean is of.
type averaged struct {
	sides
	aggregate, unit string
	better          Direction
}

// averages are those that a geometric mean is taken of.
type averages struct {
	GeometricMean
	before, after []float64
}

// GeometricMeans takes the geometric means over the rows of a result, all of
// which must be there, of all that have two metrics or more.
func GeometricMeans(r *Result) (means []GeometricMean) {
	var found []*averages
	index := map[averaged]*averages{}
	type data struct {
		averaged
		name string
	}
	counted := map[data]bool{}
	compared := comparedSides(r)
	for i := range r.Rows {
		row := &r.Rows[i]
		comparisons := map[sides]*Comparison{}
		for j := range row.Comparisons {
			c := &row.Comparisons[j]
			comparisons[c.sides()] = c
		}
		for _, s := range compared {
			of := averaged{s, row.Aggregate, row.Unit, row.Better}
			a := index[of]
			if a == nil {
				a = &averages{GeometricMean: GeometricMean{Baseline: s.baseline, Config: s.config, Aggregate: row.Aggregate, Unit: row.Unit, Better: row.Better}}
				index[of] = a
				found = append(found, a)
			}
			c, its := comparisons[s], data{of, cmp.Or(row.DuplicateOf, row.DisplayName())}
			before, after := row.measured(s.baseline), row.measured(s.config)
			switch {
			case !before && !after, c == nil && before:
				// Not measured, or compared with another baseline.
			case c == nil, c.BaselineN == 0, c.N == 0:
				a.Unpaired++
			case !(c.BaselineMean > 0 && c.Mean > 0):
				a.NotPositive++
			case counted[its]:
				a.Repeated++
			default:
				counted[its] = true
				a.before, a.after = append(a.before, c.BaselineMean), append(a.after, c.Mean)
			}
		}
	}
	for _, s := range compared {
		for _, a := range found {
			if a.Baseline == s.baseline && a.Config == s.config && len(a.before) >= 2 {
				means = append(means, a.mean())
			}
		}
	}
	return means
}

func (a *averages) mean() GeometricMean {
	a.Metrics = len(a.before)
	a.BaselineMean, a.Mean = orNaN(stats.GeometricMean(a.before)), orNaN(stats.GeometricMean(a.after))
	return a.GeometricMean
}

// comparedSides lists what is compared with what, in the order of the
// configurations.
func comparedSides(r *Result) []sides {
	seen := map[sides]bool{}
	for i := range r.Rows {
		for j := range r.Rows[i].Comparisons {
			seen[r.Rows[i].Comparisons[j].sides()] = true
		}
	}
	var all []sides
	for _, before := range r.Configs {
		for _, after := range r.Configs {
			if s := (sides{before.Name, after.Name}); seen[s] {
				all = append(all, s)
			}
		}
	}
	return all
}

// measured tells whether the row has runs of a configuration.
func (row *Row) measured(config string) bool {
	return slices.ContainsFunc(row.Samples, func(s Sample) bool { return s.Config == config && s.N > 0 })
}
