package report

import (
	"encoding/json"
	"iter"
	"math"
	"reflect"
	"strconv"

	"sigtest/latency"
	"sigtest/stats"
)

// The tables of the machine formats: flat rows, one type a table, with the
// columns of sigtest.report/1 in its order. They are made row by row since a
// report can have many samples.

// number is a number that may not exist: NaN and the infinite end of an
// unbounded interval are null in JSON, where infiniteRow tells them apart, and
// empty in CSV. All digits needed to read the same float64 back are written, and
// no more.
type number float64

func (n number) MarshalJSON() ([]byte, error) {
	if !n.exists() {
		return []byte("null"), nil
	}
	return n.append(make([]byte, 0, 24)), nil // the longest float64 has 24 characters
}

// MarshalCSV is how gocsv writes the cell.
func (n number) MarshalCSV() (string, error) {
	if !n.exists() {
		return "", nil
	}
	return string(n.append(nil)), nil
}

// UnmarshalJSON reads null as NaN.
func (n *number) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		*n = number(math.NaN())
		return nil
	}
	v, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		return &json.UnmarshalTypeError{Value: jsonKind(text), Type: reflect.TypeFor[float64]()}
	}
	*n = number(v)
	return nil
}

func (n number) exists() bool {
	return !math.IsNaN(float64(n)) && !math.IsInf(float64(n), 0)
}

// append writes plain decimals where they are not absurdly long, else an
// exponent. Both are numbers in JSON.
func (n number) append(b []byte) []byte {
	v := float64(n)
	format := byte('f')
	if size := math.Abs(v); size != 0 && (size < 1e-6 || size >= 1e21) {
		format = 'e'
	}
	return strconv.AppendFloat(b, v, format, -1, 64)
}

// count is a count of which 0 says that there is none to be named.
type count int

func (c count) MarshalJSON() ([]byte, error) { return c.number().MarshalJSON() }

// MarshalCSV is how gocsv writes the cell.
func (c count) MarshalCSV() (string, error) { return c.number().MarshalCSV() }

// UnmarshalJSON reads null as 0.
func (c *count) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		*c = 0
		return nil
	}
	n, err := strconv.Atoi(string(text))
	if err != nil {
		return &json.UnmarshalTypeError{Value: jsonKind(text), Type: reflect.TypeFor[int]()}
	}
	*c = count(n)
	return nil
}

func (c count) number() number { return unlessZero(float64(c)) }

// unlessZero is a number of which 0 says that there is none.
func unlessZero(v float64) number {
	if v == 0 {
		return number(math.NaN())
	}
	return number(v)
}

// optional is a text of which "" says that there is none.
func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

type comparisonRow struct {
	Metric                   string          `json:"metric" csv:"metric"`
	Aggregate                string          `json:"aggregate" csv:"aggregate"`
	Unit                     string          `json:"unit" csv:"unit"`
	Better                   string          `json:"better" csv:"better"`
	Baseline                 string          `json:"baseline" csv:"baseline"`
	Configuration            string          `json:"configuration" csv:"configuration"`
	NBaseline                int             `json:"n_baseline" csv:"n_baseline"`
	N                        int             `json:"n" csv:"n"`
	MeanBaseline             number          `json:"mean_baseline" csv:"mean_baseline"`
	Mean                     number          `json:"mean" csv:"mean"`
	ChangePercent            number          `json:"change_percent" csv:"change_percent"`
	ChangeLoPercent          number          `json:"change_lo_percent" csv:"change_lo_percent"`
	ChangeHiPercent          number          `json:"change_hi_percent" csv:"change_hi_percent"`
	ImprovementPercent       number          `json:"improvement_percent" csv:"improvement_percent"`
	ImprovementLoPercent     number          `json:"improvement_lo_percent" csv:"improvement_lo_percent"`
	ImprovementHiPercent     number          `json:"improvement_hi_percent" csv:"improvement_hi_percent"`
	Level                    number          `json:"level" csv:"level"`
	Shift                    number          `json:"shift" csv:"shift"`
	ShiftLo                  number          `json:"shift_lo" csv:"shift_lo"`
	ShiftHi                  number          `json:"shift_hi" csv:"shift_hi"`
	ProbabilityLower         number          `json:"probability_lower" csv:"probability_lower"`
	CliffsDelta              number          `json:"cliffs_delta" csv:"cliffs_delta"`
	HedgesG                  number          `json:"hedges_g" csv:"hedges_g"`
	Test                     string          `json:"test" csv:"test"`
	P                        number          `json:"p" csv:"p"`
	PAdjusted                number          `json:"p_adjusted" csv:"p_adjusted"`
	Significant              bool            `json:"significant" csv:"significant"`
	Verdict                  latency.Verdict `json:"verdict" csv:"verdict"`
	RunsNeeded               count           `json:"runs_needed" csv:"runs_needed"`
	MinimumDetectablePercent number          `json:"minimum_detectable_percent" csv:"minimum_detectable_percent"`
	DuplicateOf              *string         `json:"duplicate_of" csv:"duplicate_of"`
	ShiftLevel               number          `json:"shift_level" csv:"shift_level"` // achieved by the interval of the shift
	Implied                  bool            `json:"implied" csv:"implied"`
	PairCorrelation          number          `json:"pair_correlation" csv:"pair_correlation"`
	PEquivalence             number          `json:"p_equivalence" csv:"p_equivalence"`
	CliffsDeltaLo            number          `json:"cliffs_delta_lo" csv:"cliffs_delta_lo"`
	CliffsDeltaHi            number          `json:"cliffs_delta_hi" csv:"cliffs_delta_hi"`
	FamilySize               int             `json:"family_size" csv:"family_size"` // comparisons that share the adjustment of P
	Opposed                  bool            `json:"opposed" csv:"opposed"`         // the test finds the other side than the means
}

// testRow is what one test found: of a comparison or, without baseline and
// configuration, of all configurations at once.
type testRow struct {
	Metric        string  `json:"metric" csv:"metric"`
	Aggregate     string  `json:"aggregate" csv:"aggregate"`
	Baseline      *string `json:"baseline" csv:"baseline"`
	Configuration *string `json:"configuration" csv:"configuration"`
	Test          string  `json:"test" csv:"test"`
	Method        *string `json:"method" csv:"method"`
	Statistic     number  `json:"statistic" csv:"statistic"`
	DF            number  `json:"df" csv:"df"`
	P             number  `json:"p" csv:"p"`
	PAdjusted     number  `json:"p_adjusted" csv:"p_adjusted"`
	Error         *string `json:"error" csv:"error"`
	DF2           number  `json:"df2" csv:"df2"` // denominator degrees of freedom of an F test
}

type summaryRow struct {
	Metric        string `json:"metric" csv:"metric"`
	Aggregate     string `json:"aggregate" csv:"aggregate"`
	Unit          string `json:"unit" csv:"unit"`
	Better        string `json:"better" csv:"better"`
	Configuration string `json:"configuration" csv:"configuration"`
	N             int    `json:"n" csv:"n"`
	Mean          number `json:"mean" csv:"mean"`
	SD            number `json:"sd" csv:"sd"`
	CV            number `json:"cv" csv:"cv"`
	Median        number `json:"median" csv:"median"`
	MAD           number `json:"mad" csv:"mad"`
	Min           number `json:"min" csv:"min"`
	Max           number `json:"max" csv:"max"`
	WithinRun     number `json:"within_run_percent" csv:"within_run_percent"`
	Threads       number `json:"threads" csv:"threads"`
}

// sampleRow is one run. Unit and better are in the CSV table only, which has
// to stand alone so that it can be read back as measurements.
type sampleRow struct {
	Metric        string  `json:"metric" csv:"metric"`
	Aggregate     string  `json:"aggregate" csv:"aggregate"`
	Unit          string  `json:"-" csv:"unit"`
	Better        string  `json:"-" csv:"better"`
	Configuration string  `json:"configuration" csv:"configuration"`
	Run           string  `json:"run" csv:"run"`
	Index         int     `json:"index" csv:"index"` // position in run order, from 1
	Value         number  `json:"value" csv:"value"`
	Observations  int     `json:"observations" csv:"observations"`
	Order         number  `json:"order" csv:"order"` // among all runs: a number or a time, see latency.Observation
	Machine       *string `json:"machine" csv:"machine"`
}

type warningRow struct {
	Code          string  `json:"code" csv:"code"`
	Metric        *string `json:"metric" csv:"metric"`
	Aggregate     *string `json:"aggregate" csv:"aggregate"`
	Configuration *string `json:"configuration" csv:"configuration"`
	Text          string  `json:"text" csv:"text"`
	Remedy        string  `json:"remedy" csv:"remedy"`
}

func comparisonRows(r *latency.Result, entries []entry) iter.Seq[comparisonRow] {
	return func(yield func(comparisonRow) bool) {
		for _, e := range entries {
			if e.comparison != nil && !yield(newComparisonRow(r, e)) {
				return
			}
		}
	}
}

func newComparisonRow(r *latency.Result, e entry) comparisonRow {
	c, improvement := e.comparison, e.comparison.Improvement(e.row.Better)
	return comparisonRow{
		Metric: e.row.Name, Aggregate: e.row.Aggregate, Unit: e.row.Unit, Better: e.row.Better.String(),
		Baseline: c.Baseline, Configuration: c.Config,
		NBaseline: c.BaselineN, N: c.N,
		MeanBaseline: number(c.BaselineMean), Mean: number(c.Mean),
		ChangePercent:        number(c.Change.Value),
		ChangeLoPercent:      number(c.Change.Lo),
		ChangeHiPercent:      number(c.Change.Hi),
		ImprovementPercent:   number(improvement.Value),
		ImprovementLoPercent: number(improvement.Lo),
		ImprovementHiPercent: number(improvement.Hi),
		Level:                number(level(r)),
		Shift:                number(c.Shift.Value),
		ShiftLo:              number(c.Shift.Lo),
		ShiftHi:              number(c.Shift.Hi),
		ProbabilityLower:     number(c.ProbabilityLower),
		CliffsDelta:          number(c.CliffsDelta),
		HedgesG:              number(c.HedgesG),
		Test:                 r.Options.Test,
		P:                    number(c.P),
		PAdjusted:            number(c.PAdjusted),
		Significant:          c.Significant,
		Verdict:              c.Verdict,
		RunsNeeded:           count(c.RunsNeeded),

		MinimumDetectablePercent: number(c.MinimumDetectable),
		DuplicateOf:              optional(e.row.DuplicateOf),
		ShiftLevel:               number(shiftLevel(c)),
		Implied:                  e.row.ImpliedBy != nil,
		PairCorrelation:          number(c.PairCorrelation),
		PEquivalence:             number(c.PEquivalence),
		CliffsDeltaLo:            number(c.CliffsDeltaInterval.Lo),
		CliffsDeltaHi:            number(c.CliffsDeltaInterval.Hi),
		FamilySize:               r.FamilySize,
		Opposed:                  c.Opposed,
	}
}

// level is the level of the intervals.
func level(r *latency.Result) float64 { return 1 - r.Options.Alpha }

// shiftLevel is the level that the interval of the shift achieves, NaN without
// an interval.
func shiftLevel(c *latency.Comparison) float64 {
	if math.IsNaN(c.Shift.Lo) {
		return math.NaN()
	}
	return c.Shift.Level
}

// testRows lists the tests of the comparisons, then those of all
// configurations at once.
func testRows(entries []entry) iter.Seq[testRow] {
	return func(yield func(testRow) bool) {
		for _, e := range entries {
			if e.comparison == nil {
				continue
			}
			for _, t := range e.comparison.Tests {
				row := newTestRow(e.row, t)
				row.Baseline, row.Configuration = &e.comparison.Baseline, &e.comparison.Config
				if !yield(row) {
					return
				}
			}
		}
		for _, row := range rowsOf(entries) {
			for _, t := range row.Omnibus {
				if !yield(newTestRow(row, t)) {
					return
				}
			}
		}
	}
}

func newTestRow(r *latency.Row, t latency.TestResult) testRow {
	found, adjusted := outcome(t)
	row := testRow{
		Metric: r.Name, Aggregate: r.Aggregate,
		Test:      t.Name,
		Method:    optional(found.Method),
		Statistic: number(found.Statistic), DF: number(found.DF), DF2: number(found.DF2),
		P: number(found.P), PAdjusted: number(adjusted),
	}
	if t.Err != nil {
		row.Error = optional(t.Err.Error())
	}
	return row
}

// outcome returns what a test found: no numbers where it failed.
func outcome(t latency.TestResult) (found stats.Result, adjusted float64) {
	if t.Err != nil {
		none := math.NaN()
		return stats.Result{Statistic: none, DF: none, DF2: none, P: none}, none
	}
	return t.Result, t.PAdjusted
}

// summaryRows leaves out configurations in which a metric has no runs.
func summaryRows(entries []entry) iter.Seq[summaryRow] {
	return func(yield func(summaryRow) bool) {
		for _, row := range rowsOf(entries) {
			for _, s := range row.Samples {
				if len(s.Values) == 0 {
					continue
				}
				if !yield(newSummaryRow(row, &s)) {
					return
				}
			}
		}
	}
}

func newSummaryRow(row *latency.Row, s *latency.Sample) summaryRow {
	return summaryRow{
		Metric: row.Name, Aggregate: row.Aggregate, Unit: row.Unit, Better: row.Better.String(),
		Configuration: s.Config,
		N:             s.N,
		Mean:          number(s.Mean),
		SD:            number(s.SD),
		CV:            number(s.CV),
		Median:        number(s.Median),
		MAD:           number(s.MAD),
		Min:           number(s.Min),
		Max:           number(s.Max),
		WithinRun:     number(s.Within),
		Threads:       unlessZero(s.Threads),
	}
}

func sampleRows(entries []entry) iter.Seq[sampleRow] {
	return func(yield func(sampleRow) bool) {
		for _, row := range rowsOf(entries) {
			for _, s := range row.Samples {
				for i, value := range s.Values {
					order, machine := placeOf(s, i)
					if !yield(sampleRow{
						Metric: row.Name, Aggregate: row.Aggregate, Unit: row.Unit, Better: row.Better.String(),
						Configuration: s.Config,
						Run:           s.Runs[i],
						Index:         i + 1,
						Value:         number(value),
						Observations:  s.Observations[i],
						Order:         order, Machine: machine,
					}) {
						return
					}
				}
			}
		}
	}
}

// placeOf is what is known of how a run was made.
func placeOf(s latency.Sample, run int) (order number, machine *string) {
	order = number(math.NaN())
	if s.Order != nil {
		order = number(s.Order[run])
	}
	if s.Machines != nil {
		machine = optional(s.Machines[run])
	}
	return order, machine
}

func warningRows(warnings []latency.Warning) iter.Seq[warningRow] {
	return func(yield func(warningRow) bool) {
		for _, w := range warnings {
			if !yield(warningRow{
				Code:   w.Code,
				Metric: optional(w.Metric), Aggregate: optional(w.Aggregate), Configuration: optional(w.Config),
				Text: w.Text, Remedy: w.Remedy,
			}) {
				return
			}
		}
	}
}
