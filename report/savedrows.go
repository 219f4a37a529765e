package report

import (
	"iter"

	"sigtest/latency"
)

// The tables of sigtest.report/1 that hold what the others leave out, so that a
// saved report can be shown again: see ReadJSON.

// metricRow is a metric under one aggregate. All are listed, in the order of the
// input, whatever is shown.
type metricRow struct {
	Metric           string   `json:"metric"`
	Aggregate        string   `json:"aggregate"`
	Unit             string   `json:"unit"`
	Better           string   `json:"better"`
	ThresholdPercent number   `json:"threshold_percent"`
	DuplicateOf      *string  `json:"duplicate_of"`
	ImpliedBy        []string `json:"implied_by"`
}

func metricRows(r *latency.Result) iter.Seq[metricRow] {
	return func(yield func(metricRow) bool) {
		for i := range r.Rows {
			row := &r.Rows[i]
			if !yield(metricRow{
				Metric: row.Name, Aggregate: row.Aggregate, Unit: row.Unit, Better: row.Better.String(),
				ThresholdPercent: unlessZero(row.Threshold),
				DuplicateOf:      optional(row.DuplicateOf),
				ImpliedBy:        row.ImpliedBy,
			}) {
				return
			}
		}
	}
}

type configurationRow struct {
	Configuration string `json:"configuration"`
	Runs          int    `json:"runs"`
}

func configurationRows(configs []latency.Config) iter.Seq[configurationRow] {
	return func(yield func(configurationRow) bool) {
		for _, c := range configs {
			if !yield(configurationRow{c.Name, c.Runs}) {
				return
			}
		}
	}
}

// hiddenRow is what is told of a comparison that Options.Only leaves out.
type hiddenRow struct {
	Metric        string          `json:"metric"`
	Aggregate     string          `json:"aggregate"`
	Baseline      string          `json:"baseline"`
	Configuration string          `json:"configuration"`
	NBaseline     int             `json:"n_baseline"`
	N             int             `json:"n"`
	P             number          `json:"p"`
	Verdict       latency.Verdict `json:"verdict"`
}

// hiddenRows lists the comparisons that are not among the entries.
func hiddenRows(r *latency.Result, entries []entry) iter.Seq[hiddenRow] {
	return func(yield func(hiddenRow) bool) {
		shown := map[*latency.Comparison]bool{}
		for _, e := range entries {
			shown[e.comparison] = true
		}
		for _, e := range allEntries(r) {
			c := e.comparison
			if c == nil || shown[c] {
				continue
			}
			if !yield(hiddenRow{
				Metric: e.row.Name, Aggregate: e.row.Aggregate, Baseline: c.Baseline, Configuration: c.Config,
				NBaseline: c.BaselineN, N: c.N, P: number(c.P), Verdict: c.Verdict,
			}) {
				return
			}
		}
	}
}
