package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"sigtest/latency"
	"sigtest/report/chart"
)

// chartRow is a comparison in the data of a Vega-Lite chart: its numbers, null
// where there are none, and what the tooltip says of them.
type chartRow struct {
	Metric        string          `json:"metric"`
	Aggregate     string          `json:"aggregate"`
	Unit          string          `json:"unit"`
	Baseline      string          `json:"baseline"`
	Configuration string          `json:"configuration"`
	MeanBaseline  number          `json:"mean_baseline"`
	Mean          number          `json:"mean"`
	Change        number          `json:"change"` // in percent, as Change % shows it
	ChangeLo      number          `json:"change_lo"`
	ChangeHi      number          `json:"change_hi"`
	Threshold     number          `json:"threshold"`
	P             number          `json:"p"`
	PAdjusted     number          `json:"p_adjusted"`
	Verdict       latency.Verdict `json:"verdict"`

	// Where the row is drawn.
	Position int    `json:"position"` // of the metric, from 1
	Label    string `json:"label"`
	Panel    int    `json:"panel"` // of the comparison's configurations, from 1
	Title    string `json:"title"` // of the panel
	DrawnLo  number `json:"drawn_lo"`
	DrawnHi  number `json:"drawn_hi"`
	Instead  string `json:"instead"` // written where there is no change to draw

	// What the tooltip says.
	Before   string `json:"mean_baseline_text"`
	After    string `json:"mean_text"`
	Percent  string `json:"change_text"`
	Interval string `json:"interval_text"`
	PText    string `json:"p_text"`
	Adjusted string `json:"p_adjusted_text"`
	Note     string `json:"note"`
	Warnings string `json:"warnings"` // their codes
}

// chartRows are the rows of the sections, and the ends of the scale that they
// are drawn on.
func chartRows(r *latency.Result, entries []entry, sections []section, o Options) (rows []chartRow, scale [2]float64) {
	scale = forestScale(entries, o)
	var titles, labels []string
	panels := map[[2]string]int{}
	for i, s := range sections {
		panels[[2]string{s.baseline, s.config}] = i
		titles = append(titles, panelTitle(s))
	}
	positions := map[*latency.Row]int{}
	for i, row := range rowsOf(entries) {
		positions[row] = i
		labels = append(labels, visible(row.DisplayName()))
	}
	titles, labels = distinct(titles), distinct(labels)
	about := aboutMetrics(r.Warnings)
	rows = []chartRow{}
	for _, e := range entries {
		panel := panels[[2]string{e.comparison.Baseline, e.comparison.Config}]
		position := positions[e.row]
		row := newForestRow(r, e, o, about)
		row.Panel, row.Title = panel+1, titles[panel]
		row.Position, row.Label = position+1, labels[position]
		row.drawInterval(scale)
		rows = append(rows, row)
	}
	return rows, scale
}

// distinct tells texts apart that are alike, as names may be once what is
// invisible in them is not.
func distinct(texts []string) []string {
	seen := map[string]bool{}
	var out []string
	for _, text := range texts {
		unique := text
		for n := 2; seen[unique]; n++ {
			unique = fmt.Sprintf("%s (%d)", text, n)
		}
		seen[unique] = true
		out = append(out, unique)
	}
	return out
}

func newForestRow(r *latency.Result, e entry, o Options, about metricWarnings) chartRow {
	c, change := e.comparison, e.change(o)
	averages := numbers(c.BaselineMean, c.Mean)
	row := chartRow{
		Metric: e.row.Name, Aggregate: e.row.Aggregate, Unit: e.row.Unit,
		Baseline: c.Baseline, Configuration: c.Config,
		MeanBaseline: number(c.BaselineMean), Mean: number(c.Mean),
		Change: number(change.Value), ChangeLo: number(change.Lo), ChangeHi: number(change.Hi),
		Threshold: unlessZero(e.row.Threshold),
		P:         number(c.P), PAdjusted: number(c.PAdjusted), Verdict: c.Verdict,
		Before:   withUnit(averages[0], e.row),
		After:    withUnit(averages[1], e.row),
		Percent:  withSign(change.Value),
		Interval: interval(percent(change.Lo), percent(change.Hi)),
		PText:    beside(r.Options.Alpha, c.P, textP),
		Adjusted: beside(r.Options.Alpha, c.PAdjusted, textP),
		Note:     visible(section{}.note(r, e)), // with reasons that other rows have, too
		Warnings: strings.Join(codes(about.of(e)), ", "),
	}
	if !finite(change.Value) {
		row.Instead = string(c.Verdict) + ", change n/a"
	}
	return row
}

// panelTitle is a title of two lines.
func panelTitle(s section) string {
	return visible(s.config) + "\nagainst " + visible(s.baseline)
}

func withUnit(average string, row *latency.Row) string {
	return strings.TrimSpace(average + " " + visible(row.Unit))
}

// drawInterval cuts what reaches beyond the scale. An interval without an end
// reaches beyond any; one that does not exist is not drawn.
func (f *chartRow) drawInterval(scale [2]float64) {
	f.DrawnLo, f.DrawnHi = number(math.NaN()), number(math.NaN())
	if math.IsNaN(float64(f.ChangeLo)) || math.IsNaN(float64(f.ChangeHi)) {
		return
	}
	f.DrawnLo = max(f.ChangeLo, number(scale[0]))
	f.DrawnHi = min(f.ChangeHi, number(scale[1]))
}

// codes are the codes of warnings, each once.
func codes(warnings []latency.Warning) (codes []string) {
	for _, w := range warnings {
		if !slices.Contains(codes, w.Code) {
			codes = append(codes, w.Code)
		}
	}
	return codes
}

// forestScale is the range that all drawings show, and every change: Vega would
// draw the mark of one that is not on the scale beside the panel.
func forestScale(entries []entry, o Options) [2]float64 {
	intervals := intervalsOf(entries, o)
	lo, hi := chart.Range(intervals)
	for _, i := range intervals {
		if finite(i.Value) {
			lo, hi = min(lo, i.Value), max(hi, i.Value)
		}
	}
	if margin := hi/25 - lo/25; margin > 0 {
		return [2]float64{lo - margin, hi + margin}
	}
	return [2]float64{-1, 1}
}
