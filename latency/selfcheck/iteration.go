package selfcheck

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"

	"sigtest/latency"
)

// iterations measures what becomes of the false alarms where iterations inside
// a run are taken for runs.
func iterations(o Options) study {
	const perRun = 20
	s := study{Table: Table{
		Name:  "iterations",
		Title: "False alarms where each run holds 20 iterations",
		Notes: []string{
			"Nothing changed. What differs from run to run (placement, memory layout, temperature) is shared by the iterations of a run: the share of the variance that it makes up is between runs. sigtest reduces a run to one value; tests that are given the iterations take them for independent.",
			"Stated: the default verdict is at most 6 %.",
		},
		Keys:    []string{"Runs Each", "Variance Between Runs"},
		Columns: []Column{defaultVerdict()},
	}}
	s.Columns = append(s.Columns, pooledColumns()...)
	bounds := make([]*Bound, len(s.Columns))
	bounds[0] = &Bound{0, 0.06}
	for _, n := range sizes(o, 5, 10) {
		for _, between := range []float64{0, 0.1, 0.5} {
			s.situations = append(s.situations, situation{
				keys: []string{strconv.Itoa(n), fmt.Sprintf("%g %%", 100*between)},
				reps: o.costly(), bounds: bounds,
				trial: func(_ int, r *rand.Rand, counts []count) error {
					before, after := drawRuns(r, n, perRun, between), drawRuns(r, n, perRun, between)
					return tryRuns(before, after, r.Uint64(), counts)
				},
			})
		}
	}
	return s
}

// drawRuns draws the iterations of n runs.
func drawRuns(r *rand.Rand, n, perRun int, between float64) [][]float64 {
	runs := make([][]float64, n)
	for i := range runs {
		run := math.Sqrt(between) * r.NormFloat64()
		for range perRun {
			runs[i] = append(runs[i], 100+10*(run+math.Sqrt(1-between)*r.NormFloat64()))
		}
	}
	return runs
}

// tryRuns counts what the default verdict makes of runs, and pooled tests of
// their iterations.
func tryRuns(before, after [][]float64, seed uint64, counts []count) error {
	var d latency.Dataset
	if err := errors.Join(addIterations(&d, "before", before), addIterations(&d, "after", after)); err != nil {
		return err
	}
	result, err := latency.Compare(&d, latency.Options{Seed: seed})
	if err != nil {
		return err
	}
	counts[0].hit(verdictOf(result).ClaimsChange())
	return tryPooled(before, after, counts[1:])
}
