package report

import (
	"io"
	"math"
	"slices"

	"sigtest/latency/audit"
	"sigtest/stats"
)

// auditSchemaName names the shape of the JSON document of an audit;
// schema/sigtest.audit-1.json describes it.
const auditSchemaName = "sigtest.audit/1"

type auditOptionsObject struct {
	Alpha      float64 `json:"alpha"`
	Level      float64 `json:"level"`
	RunsBefore count   `json:"runs_before"`
	RunsAfter  count   `json:"runs_after"`
}

type auditTableRow struct {
	Table               int      `json:"table"`
	Path                string   `json:"path"`
	Line                int      `json:"line"`
	MetricColumn        string   `json:"metric_column"`
	BeforeColumn        string   `json:"before_column"`
	AfterColumn         string   `json:"after_column"`
	ChangeColumn        *string  `json:"change_column"`
	PColumn             *string  `json:"p_column"`
	UnusedColumns       []string `json:"unused_columns"`
	Rows                int      `json:"rows"`
	Missing             int      `json:"missing"`
	Convention          string   `json:"convention"`
	Formula             string   `json:"formula"`
	Changes             int      `json:"changes"`
	ChangesThatFollow   int      `json:"changes_that_follow"`
	Distinct            int      `json:"distinct"`
	Apart               int      `json:"apart"`
	P                   int      `json:"p"`
	Significant         int      `json:"significant"`
	SignificantBH       int      `json:"significant_bh"`
	SignificantHolm     int      `json:"significant_holm"`
	DistinctP           int      `json:"distinct_p"`
	DistinctSignificant int      `json:"distinct_significant"`
	DistinctBH          int      `json:"distinct_significant_bh"`
	DistinctHolm        int      `json:"distinct_significant_holm"`
}

type auditRow struct {
	Table                 int     `json:"table" csv:"table"`
	Row                   int     `json:"row" csv:"row"` // in its table, from 1
	Line                  int     `json:"line" csv:"line"`
	Metric                string  `json:"metric" csv:"metric"`
	Unit                  string  `json:"unit" csv:"unit"`
	Before                number  `json:"before" csv:"before"`
	After                 number  `json:"after" csv:"after"`
	Change                number  `json:"change" csv:"change"`
	Recomputed            number  `json:"recomputed" csv:"recomputed"`
	RecomputedLo          number  `json:"recomputed_lo" csv:"recomputed_lo"`
	RecomputedHi          number  `json:"recomputed_hi" csv:"recomputed_hi"`
	Follows               *string `json:"follows" csv:"follows"`
	OtherConvention       *string `json:"other_convention" csv:"other_convention"`
	DuplicateOf           count   `json:"duplicate_of" csv:"duplicate_of"`
	NearDuplicateOf       count   `json:"near_duplicate_of" csv:"near_duplicate_of"`
	PPrinted              *string `json:"p_printed" csv:"p_printed"`
	P                     number  `json:"p" csv:"p"`
	PIsBound              bool    `json:"p_is_bound" csv:"p_is_bound"`
	PBH                   number  `json:"p_bh" csv:"p_bh"`
	PHolm                 number  `json:"p_holm" csv:"p_holm"`
	PBHAll                number  `json:"p_bh_all_rows" csv:"p_bh_all_rows"`
	PHolmAll              number  `json:"p_holm_all_rows" csv:"p_holm_all_rows"`
	Standing              *string `json:"standing" csv:"standing"`
	T                     number  `json:"t" csv:"t"`
	DF                    number  `json:"df" csv:"df"`
	SD                    number  `json:"sd" csv:"sd"`
	CV                    number  `json:"cv" csv:"cv"`
	ChangePercent         number  `json:"change_percent" csv:"change_percent"`
	ChangeLoPercent       number  `json:"change_lo_percent" csv:"change_lo_percent"`
	ChangeHiPercent       number  `json:"change_hi_percent" csv:"change_hi_percent"`
	MinimumDetectable     number  `json:"minimum_detectable_percent" csv:"minimum_detectable_percent"`
	RunsNeeded            count   `json:"runs_needed" csv:"runs_needed"`
	NotReconstructedSince *string `json:"not_reconstructed_since" csv:"not_reconstructed_since"`
}

type auditFindingRow struct {
	Table  int    `json:"table"`
	Code   string `json:"code"`
	Rows   []int  `json:"rows"` // from 1; empty where it is about the table
	Text   string `json:"text"`
	Remedy string `json:"remedy"`
}

// writeAuditJSON writes the whole audit as one object, in lines as writeJSON
// does.
func writeAuditJSON(w io.Writer, r *audit.Result, o Options) error {
	d := newDocumentWriter(w, auditSchemaName, o)
	d.value("options", auditOptionsObject{r.Options.Alpha, 1 - r.Options.Alpha, count(r.Options.Before), count(r.Options.After)})
	array(d, "tables", slices.Values(auditTableRows(r)))
	array(d, "rows", slices.Values(auditRows(r)))
	array(d, "findings", slices.Values(auditFindingRows(r)))
	return d.close()
}

func auditTableRows(r *audit.Result) (rows []auditTableRow) {
	for i, c := range r.Tables {
		columns := c.Table.Columns
		rows = append(rows, auditTableRow{
			Table: i + 1, Path: c.Table.Path, Line: c.Table.Line,
			MetricColumn: columns.Metric, BeforeColumn: columns.Before, AfterColumn: columns.After,
			ChangeColumn: optional(columns.Change), PColumn: optional(columns.P),
			UnusedColumns: append([]string{}, c.Table.Unused...),
			Rows:          len(c.Rows), Missing: c.Table.Missing,
			Convention: c.Convention.Name, Formula: c.Convention.Formula,
			Changes: c.Changes, ChangesThatFollow: c.Fitting,
			Distinct: c.Distinct, Apart: c.Apart,
			P: c.All.Tests, Significant: c.All.Printed, SignificantBH: c.All.BH, SignificantHolm: c.All.Holm,
			DistinctP: c.Counted.Tests, DistinctSignificant: c.Counted.Printed, DistinctBH: c.Counted.BH, DistinctHolm: c.Counted.Holm,
		})
	}
	return rows
}

func auditRows(r *audit.Result) (rows []auditRow) {
	for i, c := range r.Tables {
		for j := range c.Rows {
			rows = append(rows, newAuditRow(i+1, j+1, &c.Rows[j], r.Options.Alpha))
		}
	}
	return rows
}

func newAuditRow(table, n int, row *audit.CheckedRow, alpha float64) auditRow {
	p := math.NaN()
	if row.P.Printed() {
		p = row.P.Largest()
	}
	published := publishedOf(row)
	return auditRow{
		Table: table, Row: n, Line: row.Line, Metric: row.Metric, Unit: row.Unit,
		Before: number(row.Before.Value), After: number(row.After.Value), Change: printedNumber(row.Change),
		Recomputed:      number(row.Recomputed.Value),
		RecomputedLo:    number(row.Recomputed.Lo),
		RecomputedHi:    number(row.Recomputed.Hi),
		Follows:         optional(string(row.Fit)),
		OtherConvention: optional(row.Other.Name),
		DuplicateOf:     count(row.DuplicateOf + 1),
		NearDuplicateOf: count(row.NearOf + 1),
		PPrinted:        optional(row.P.Text),
		P:               number(p),
		PIsBound:        row.P.Printed() && row.P.Bound(),
		PBH:             number(row.BH),
		PHolm:           number(row.Holm),
		PBHAll:          number(row.BHAll),
		PHolmAll:        number(row.HolmAll),
		Standing:        optional(string(row.Standing(alpha))),
		T:               number(published.T),
		DF:              number(published.DF),
		SD:              number(published.SD),
		CV:              number(published.CV),
		ChangePercent:   number(published.Change.Value),
		ChangeLoPercent: number(published.Change.Lo),
		ChangeHiPercent: number(published.Change.Hi),

		MinimumDetectable:     number(published.MinimumDetectable),
		RunsNeeded:            count(published.RunsNeeded),
		NotReconstructedSince: optional(row.Reason),
	}
}

// publishedOf returns what a row implies, no numbers where that is not known.
func publishedOf(row *audit.CheckedRow) stats.Published {
	if row.Published != nil {
		return *row.Published
	}
	none := math.NaN()
	return stats.Published{T: none, DF: none, SD: none, CV: none, MinimumDetectable: none,
		Change: stats.Estimate{Value: none, Interval: stats.Interval{Lo: none, Hi: none}}}
}

func printedNumber(f audit.Figure) number {
	if !f.Printed() {
		return number(math.NaN())
	}
	return number(f.Value)
}

func auditFindingRows(r *audit.Result) (rows []auditFindingRow) {
	for i, c := range r.Tables {
		for _, f := range c.Findings {
			about := []int{}
			for _, j := range f.Rows {
				about = append(about, j+1)
			}
			rows = append(rows, auditFindingRow{i + 1, f.Code, about, f.Text, f.Remedy})
		}
	}
	return rows
}
