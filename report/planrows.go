package report

import (
	"io"
	"math"
	"slices"

	"sigtest/latency/planning"
)

// planSchemaName names the shape of the JSON document of a plan;
// schema/sigtest.plan-1.json describes it.
const planSchemaName = "sigtest.plan/1"

type planOptionsObject struct {
	Alpha          float64   `json:"alpha"`
	Power          float64   `json:"power"`
	Comparisons    int       `json:"comparisons"`
	ChangesPercent []float64 `json:"changes_percent"`
	LimitLevel     float64   `json:"limit_level"`
	Simulate       bool      `json:"simulate"`
	Test           string    `json:"test"`
	Resamples      int       `json:"resamples"`
	Seed           uint64    `json:"seed"`
	CostRun        *float64  `json:"cost_run"`
	CostIteration  *float64  `json:"cost_iteration"`
}

// planRow is a metric and a change; a metric that cannot be planned has one row
// without a change.
type planRow struct {
	Metric                 string  `json:"metric" csv:"metric"`
	Aggregate              string  `json:"aggregate" csv:"aggregate"`
	Unit                   string  `json:"unit" csv:"unit"`
	PilotRuns              int     `json:"pilot_runs" csv:"pilot_runs"`
	DF                     int     `json:"df" csv:"df"`
	Mean                   number  `json:"mean" csv:"mean"`
	CV                     number  `json:"cv_percent" csv:"cv_percent"`
	CVLimit                number  `json:"cv_limit_percent" csv:"cv_limit_percent"`
	Runs                   count   `json:"runs" csv:"runs"`
	MinimumDetectable      number  `json:"minimum_detectable_percent" csv:"minimum_detectable_percent"`
	MinimumDetectableLimit number  `json:"minimum_detectable_limit_percent" csv:"minimum_detectable_limit_percent"`
	Change                 number  `json:"change_percent" csv:"change_percent"`
	RunsNeeded             count   `json:"runs_needed" csv:"runs_needed"`
	RunsNeededLimit        count   `json:"runs_needed_limit" csv:"runs_needed_limit"`
	SimulatedRuns          count   `json:"simulated_runs" csv:"simulated_runs"`
	SimulatedPower         number  `json:"simulated_power" csv:"simulated_power"`
	SimulatedPowerLo       number  `json:"simulated_power_lo" csv:"simulated_power_lo"`
	SimulatedPowerHi       number  `json:"simulated_power_hi" csv:"simulated_power_hi"`
	Within                 number  `json:"within_percent" csv:"within_percent"`
	Between                number  `json:"between_percent" csv:"between_percent"`
	Iterations             count   `json:"iterations" csv:"iterations"`
	SplitCV                number  `json:"iterations_cv_percent" csv:"iterations_cv_percent"`
	SplitRuns              count   `json:"iterations_runs_needed" csv:"iterations_runs_needed"`
	SplitCost              number  `json:"iterations_cost" csv:"iterations_cost"`
	NotPlannedSince        *string `json:"not_planned_since" csv:"not_planned_since"`
}

// writePlanJSON writes the whole plan as one object, in lines as writeJSON does.
func writePlanJSON(w io.Writer, r *planning.Result, o Options) error {
	d := newDocumentWriter(w, planSchemaName, o)
	d.value("options", planOptionsOf(r.Options))
	d.value("configurations", configNames(r.Configs))
	array(d, "sources", sourceRows(r.Sources))
	array(d, "rows", slices.Values(planRows(r)))
	array(d, "warnings", warningRows(r.Warnings))
	return d.close()
}

func planOptionsOf(o planning.Options) planOptionsObject {
	object := planOptionsObject{Alpha: o.Alpha, Power: o.Power, Comparisons: o.Comparisons, ChangesPercent: o.Changes,
		LimitLevel: planning.LimitLevel, Simulate: o.Simulate, Test: o.Test, Resamples: o.Resamples, Seed: o.Seed}
	if o.CostRun > 0 {
		object.CostRun, object.CostIteration = &o.CostRun, &o.CostIteration
	}
	return object
}

func planRows(r *planning.Result) (rows []planRow) {
	for i := range r.Rows {
		row := &r.Rows[i]
		if row.Needs == nil {
			rows = append(rows, newPlanRow(row))
		}
		for j, need := range row.Needs {
			out := newPlanRow(row)
			out.Change, out.RunsNeeded, out.RunsNeededLimit = number(need.Change), count(need.Runs), count(need.RunsLimit)
			if s := need.Simulated; s != nil {
				out.SimulatedRuns = count(s.Runs)
				out.SimulatedPower, out.SimulatedPowerLo, out.SimulatedPowerHi = number(s.Power.Value), number(s.Power.Lo), number(s.Power.Hi)
			}
			if s := row.Split; s != nil && s.Iterations > 0 && s.Runs[j] > 0 {
				out.SplitRuns, out.SplitCost = count(s.Runs[j]), number(r.Options.Cost(s.Runs[j], s.Iterations))
			}
			rows = append(rows, out)
		}
	}
	return rows
}

// newPlanRow has what does not depend on the change.
func newPlanRow(row *planning.Row) planRow {
	none := number(math.NaN())
	out := planRow{
		Metric: row.Name, Aggregate: row.Aggregate, Unit: row.Unit, PilotRuns: row.PilotRuns, DF: row.DF,
		Mean: number(row.Mean), CV: number(row.CV), CVLimit: number(row.CVLimit), Runs: count(row.Runs),
		MinimumDetectable: number(row.Detectable), MinimumDetectableLimit: number(row.DetectableLimit),
		Change: none, SimulatedPower: none, SimulatedPowerLo: none, SimulatedPowerHi: none,
		Within: none, Between: none, SplitCV: none, SplitCost: none, NotPlannedSince: optional(row.Reason),
	}
	if s := row.Split; s != nil {
		out.Within, out.Between, out.SplitCV, out.Iterations = number(s.Within), number(s.Between), number(s.CV), count(s.Iterations)
	}
	return out
}
