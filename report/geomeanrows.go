package report

import (
	"errors"
	"fmt"
	"iter"
	"math"

	"sigtest/latency"
)

// geoMeanRow is the geometric mean of the metrics of a unit, direction and
// aggregate, under a configuration against the baseline.
type geoMeanRow struct {
	Aggregate             string `json:"aggregate" csv:"aggregate"`
	Unit                  string `json:"unit" csv:"unit"`
	Better                string `json:"better" csv:"better"`
	Baseline              string `json:"baseline" csv:"baseline"`
	Configuration         string `json:"configuration" csv:"configuration"`
	Metrics               int    `json:"metrics" csv:"metrics"` // that the mean is of
	GeometricMeanBaseline number `json:"geometric_mean_baseline" csv:"geometric_mean_baseline"`
	GeometricMean         number `json:"geometric_mean" csv:"geometric_mean"`
	ChangePercent         number `json:"change_percent" csv:"change_percent"`
	ImprovementPercent    number `json:"improvement_percent" csv:"improvement_percent"`
	Unpaired              int    `json:"unpaired" csv:"unpaired"`         // metrics left out: one side only has them,
	NotPositive           int    `json:"not_positive" csv:"not_positive"` // an average is not above 0,
	Repeated              int    `json:"repeated" csv:"repeated"`         // or they repeat another one
}

func geoMeanRows(r *latency.Result) iter.Seq[geoMeanRow] {
	return func(yield func(geoMeanRow) bool) {
		for i := range r.GeometricMeans {
			if !yield(newGeoMeanRow(&r.GeometricMeans[i])) {
				return
			}
		}
	}
}

func newGeoMeanRow(g *latency.GeometricMean) geoMeanRow {
	return geoMeanRow{
		Aggregate: g.Aggregate, Unit: g.Unit, Better: g.Better.String(), Baseline: g.Baseline, Configuration: g.Config,
		Metrics:               g.Metrics,
		GeometricMeanBaseline: number(g.BaselineMean),
		GeometricMean:         number(g.Mean),
		ChangePercent:         number(g.Change()),
		ImprovementPercent:    number(g.Improvement()),
		Unpaired:              g.Unpaired, NotPositive: g.NotPositive, Repeated: g.Repeated,
	}
}

// restoreGeometricMeans restores those that were taken, if any. Where all
// comparisons are there, they must follow from these.
func (r *restorer) restoreGeometricMeans() error {
	var due []latency.GeometricMean
	whole := len(r.hidden.rows) == 0
	if len(r.geometricMeans.rows) > 0 && whole {
		due = latency.GeometricMeans(r.result)
	}
	err := r.geometricMeans.each(func(row *geoMeanRow) error {
		better, err := latency.ParseDirection(row.Better)
		if err != nil || better == latency.Unstated {
			return fmt.Errorf("better is %q: expected lower, higher or none", row.Better)
		}
		for _, name := range []string{row.Baseline, row.Configuration} {
			if _, err := r.configuration(name); err != nil {
				return err
			}
		}
		g := latency.GeometricMean{
			Baseline: row.Baseline, Config: row.Configuration, Aggregate: row.Aggregate, Unit: row.Unit, Better: better,
			Metrics: row.Metrics, BaselineMean: float64(row.GeometricMeanBaseline), Mean: float64(row.GeometricMean),
			Unpaired: row.Unpaired, NotPositive: row.NotPositive, Repeated: row.Repeated,
		}
		switch n := len(r.result.GeometricMeans); {
		case !(g.BaselineMean > 0 && g.Mean > 0):
			return fmt.Errorf("geometric_mean_baseline and geometric_mean are %s and %s: expected numbers above 0", inJSON(row.GeometricMeanBaseline), inJSON(row.GeometricMean))
		case g.Metrics < 2 || min(g.Unpaired, g.NotPositive, g.Repeated) < 0:
			return fmt.Errorf("metrics, unpaired, not_positive and repeated are %d, %d, %d and %d: expected counts, the first of 2 or more", g.Metrics, g.Unpaired, g.NotPositive, g.Repeated)
		case whole && (n >= len(due) || !sameMean(g, due[n])):
			return errors.New("does not follow from comparisons and metrics")
		}
		r.result.GeometricMeans = append(r.result.GeometricMeans, g)
		return checkAgain(*row, newGeoMeanRow(&g))
	})
	if n := len(r.result.GeometricMeans); err == nil && n < len(due) {
		err = fmt.Errorf("geometric_means has %d: by comparisons and metrics there are %d", n, len(due))
	}
	return err
}

// sameMean compares two geometric means, of which one may have been taken on
// another machine.
func sameMean(a, b latency.GeometricMean) bool {
	near := func(x, y float64) bool { return math.Abs(x-y) <= 1e-9*y }
	close := near(a.BaselineMean, b.BaselineMean) && near(a.Mean, b.Mean)
	a.BaselineMean, a.Mean = b.BaselineMean, b.Mean
	return close && a == b
}
