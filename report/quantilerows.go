package report

import (
	"iter"

	"sigtest/latency"
)

// quantileRow is one quantile of a metric under a configuration against the
// baseline.
type quantileRow struct {
	Metric               string  `json:"metric" csv:"metric"`
	Unit                 string  `json:"unit" csv:"unit"`
	Better               string  `json:"better" csv:"better"`
	Baseline             string  `json:"baseline" csv:"baseline"`
	Configuration        string  `json:"configuration" csv:"configuration"`
	Quantile             number  `json:"quantile" csv:"quantile"`
	RunsBaseline         int     `json:"runs_baseline" csv:"runs_baseline"`
	Runs                 int     `json:"runs" csv:"runs"`
	ObservationsBaseline int     `json:"observations_baseline" csv:"observations_baseline"`
	Observations         int     `json:"observations" csv:"observations"`
	BaselineValue        number  `json:"baseline_value" csv:"baseline_value"`
	Value                number  `json:"value" csv:"value"`
	ChangePercent        number  `json:"change_percent" csv:"change_percent"`
	ChangeLoPercent      number  `json:"change_lo_percent" csv:"change_lo_percent"`
	ChangeHiPercent      number  `json:"change_hi_percent" csv:"change_hi_percent"`
	ImprovementPercent   number  `json:"improvement_percent" csv:"improvement_percent"`
	ImprovementLoPercent number  `json:"improvement_lo_percent" csv:"improvement_lo_percent"`
	ImprovementHiPercent number  `json:"improvement_hi_percent" csv:"improvement_hi_percent"`
	Difference           number  `json:"difference" csv:"difference"`
	DifferenceLo         number  `json:"difference_lo" csv:"difference_lo"`
	DifferenceHi         number  `json:"difference_hi" csv:"difference_hi"`
	Level                number  `json:"level" csv:"level"`
	Method               *string `json:"method" csv:"method"`
	Error                *string `json:"error" csv:"error"`
}

func quantileRows(r *latency.Result, entries []entry) iter.Seq[quantileRow] {
	return func(yield func(quantileRow) bool) {
		for e, q := range quantilesOf(entries) {
			if !yield(newQuantileRow(r, e, q)) {
				return
			}
		}
	}
}

// quantilesOf yields the quantiles that were compared, each with its entry.
func quantilesOf(entries []entry) iter.Seq2[entry, *latency.QuantileComparison] {
	return func(yield func(entry, *latency.QuantileComparison) bool) {
		for _, e := range entries {
			if e.comparison == nil {
				continue
			}
			for i := range e.comparison.Quantiles {
				if !yield(e, &e.comparison.Quantiles[i]) {
					return
				}
			}
		}
	}
}

func newQuantileRow(r *latency.Result, e entry, q *latency.QuantileComparison) quantileRow {
	improvement := q.Improvement(e.row.Better)
	row := quantileRow{
		Metric: e.row.Name, Unit: e.row.Unit, Better: e.row.Better.String(),
		Baseline: e.comparison.Baseline, Configuration: e.comparison.Config,
		Quantile:     number(q.Quantile),
		RunsBaseline: q.BaselineRuns, Runs: q.Runs,
		ObservationsBaseline: q.BaselineObservations, Observations: q.Observations,
		BaselineValue: number(q.Baseline), Value: number(q.Value),
		ChangePercent:        number(q.Change.Value),
		ChangeLoPercent:      number(q.Change.Lo),
		ChangeHiPercent:      number(q.Change.Hi),
		ImprovementPercent:   number(improvement.Value),
		ImprovementLoPercent: number(improvement.Lo),
		ImprovementHiPercent: number(improvement.Hi),
		Difference:           number(q.Difference.Value),
		DifferenceLo:         number(q.Difference.Lo),
		DifferenceHi:         number(q.Difference.Hi),
		Level:                number(level(r)),
		Method:               optional(q.Method),
	}
	if q.Err != nil {
		row.Error = optional(q.Err.Error())
	}
	return row
}
