package selfcheck

import (
	"fmt"
	"math"
	"math/rand/v2"

	"sigtest/latency"
	"sigtest/stats"
)

// A family as in the table that sigtest descends from: 14 metrics of which 4
// repeat others.
const (
	distinct   = 10
	copies     = 4
	changed    = distinct / 2 // metrics with an effect, where there is one
	familyRuns = 20
)

// families measures how often a family of metrics of which none changed shows
// any difference.
func families(o Options) study {
	s := study{Table: Table{
		Name:  "families",
		Title: "Any false alarm in a family of 14 metrics",
		Notes: []string{
			"14 metrics, of which 4 repeat others, 20 + 20 runs, and nothing changed: how often is any difference found? Metrics of the same runs are correlated; with 0.9 nearly all that one tells the others tell, too.",
			"Stated: at most 6 % with every adjustment. Without one (none, which is what tools do that print a P-value per row) a false alarm is the rule rather than the exception.",
		},
		Keys: []string{"Correlation"}, Columns: adjustments(),
	}}
	for _, rho := range correlations() {
		s.situations = append(s.situations, family(o, rho, 0, func(r *latency.Result) (hits, questions int) {
			for i := range r.Rows {
				if r.Rows[i].Comparisons[0].Verdict.ClaimsChange() {
					return 1, 1
				}
			}
			return 0, 1
		}))
	}
	return s
}

// familyPower measures how many of the metrics that changed are found.
func familyPower(o Options) study {
	s := study{Table: Table{
		Name:  "family-power",
		Title: "Changes found in a family of 14 metrics",
		Notes: []string{"As above, but half of the distinct metrics are higher by 0.8 standard deviations: the share of these that is found."},
		Keys:  []string{"Correlation"}, Columns: adjustments(),
	}}
	for _, rho := range correlations() {
		f := family(o, rho, 0.8, func(r *latency.Result) (hits, questions int) {
			for i := range r.Rows[:changed] {
				if r.Rows[i].Comparisons[0].Verdict.ClaimsChange() {
					hits++
				}
			}
			return hits, changed
		})
		f.bounds = nil
		s.situations = append(s.situations, f)
	}
	return s
}

func correlations() []float64 { return []float64{0, 0.6, 0.9} }

func adjustments() []Column {
	var columns []Column
	for _, a := range stats.Adjustments() {
		columns = append(columns, Column{Name: a.Name, Doc: a.Doc, Peer: a.Name == "none"}) // what a P-value per row comes to
	}
	return columns
}

// family is a situation in which the first metrics are higher after by so many
// standard deviations.
func family(o Options, rho, effect float64, found func(*latency.Result) (hits, questions int)) situation {
	s := situation{keys: []string{fmt.Sprint(rho)}, reps: o.costly()}
	columns := adjustments()
	for _, c := range columns {
		s.bounds = append(s.bounds, own(Bound{0, 0.06})(c))
	}
	s.trial = func(_ int, r *rand.Rand, counts []count) error {
		d, err := drawFamily(r, rho, effect)
		if err != nil {
			return err
		}
		seed := r.Uint64()
		for i, c := range columns {
			result, err := latency.Compare(d, latency.Options{Adjust: c.Name, Seed: seed, Resamples: Resamples})
			if err != nil {
				return err
			}
			counts[i].add(found(result))
		}
		return nil
	}
	return s
}

// drawFamily draws the runs of all metrics: normal with a CV of 20 %, whatever
// two have in common in a factor of the run.
func drawFamily(r *rand.Rand, rho, effect float64) (*latency.Dataset, error) {
	const sd = 20
	metrics := make([]trial, distinct)
	for run := range 2 * familyRuns {
		common := r.NormFloat64()
		for i := range metrics {
			v := 100 + sd*(math.Sqrt(rho)*common+math.Sqrt(1-rho)*r.NormFloat64())
			switch {
			case run < familyRuns:
				metrics[i].before = append(metrics[i].before, v)
			case i < changed:
				metrics[i].after = append(metrics[i].after, v+sd*effect)
			default:
				metrics[i].after = append(metrics[i].after, v)
			}
		}
	}
	metrics = append(metrics, metrics[distinct-copies:]...)
	d := &latency.Dataset{}
	for i, t := range metrics {
		if err := addRuns(d, fmt.Sprintf("metric %d", i+1), t); err != nil {
			return nil, err
		}
	}
	return d, nil
}
