package report

import (
	"fmt"
	"slices"
	"strings"

	"sigtest/internal/runcount"
	"sigtest/latency/audit"
)

// auditGrids are the tables of an audit: the changes, the P-values, and what
// can be reconstructed, as far as there are any.
func auditGrids(c *audit.Checked, o audit.Options) []grid {
	grids := []grid{changesGrid(c)}
	if c.All.Tests > 0 {
		grids = append(grids, pValuesGrid(c, o))
	}
	if isReconstructed(c) {
		grids = append(grids, publishedGrid(c, o))
	}
	return grids
}

// isReconstructed reports whether it was tried what the rows imply, be it in
// vain.
func isReconstructed(c *audit.Checked) bool {
	return slices.ContainsFunc(c.Rows, func(row audit.CheckedRow) bool { return row.Published != nil || row.Reason != "" })
}

func anyBound(c *audit.Checked) bool {
	return slices.ContainsFunc(c.Rows, func(row audit.CheckedRow) bool { return row.P.Printed() && row.P.Bound() })
}

// changesGrid shows every row as printed, with its change recomputed.
func changesGrid(c *audit.Checked) grid {
	printed := c.Table.Columns.Change != ""
	g := grid{title: "Changes, recomputed from the averages", columns: []column{
		{header: "Metric"},
		{header: "Average Before", align: right},
		{header: "Average After", align: right},
	}}
	if printed {
		g.columns = append(g.columns, column{header: "Change", align: right})
	}
	g.columns = append(g.columns, column{header: "Recomputed", align: right, droppable: 1})
	if printed {
		g.columns = append(g.columns, column{header: "Follows"})
	}
	for i := range c.Rows {
		row := &c.Rows[i]
		cells := []cell{{text: row.Metric}, {text: row.Before.Text}, {text: row.After.Text}}
		if printed {
			cells = append(cells, cell{text: row.Change.Text})
		}
		cells = append(cells, cell{text: between(row.Recomputed)})
		if printed {
			cells = append(cells, followsCell(c, row))
		}
		g.rows = append(g.rows, gridRow{cells, repeatNote(c, row)})
	}
	return g
}

func followsCell(c *audit.Checked, row *audit.CheckedRow) cell {
	switch {
	case row.Fit == audit.Fits:
		return cell{"yes", good}
	case row.Fit == audit.FitsOther && row.Other.SignOnly(c.Convention):
		return cell{"other sign", bad}
	case row.Fit == audit.FitsOther:
		return cell{"other rule", bad}
	case row.Fit == audit.FitsNone:
		return cell{"NO", bad}
	}
	return cell{}
}

func repeatNote(c *audit.Checked, row *audit.CheckedRow) string {
	switch {
	case row.DuplicateOf >= 0:
		return "= " + c.Rows[row.DuplicateOf].Metric + " (not counted)"
	case row.NearOf >= 0:
		return "nearly = " + c.Rows[row.NearOf].Metric
	}
	return ""
}

// between writes the ends of a range with as many decimals as it takes to tell
// them apart.
func between(r audit.Recomputed) string {
	const most = 6
	for decimals := minDecimals; ; decimals++ {
		lo, hi := decimal(r.Lo, 'f', decimals), decimal(r.Hi, 'f', decimals)
		switch {
		case lo == notAvailable:
			return lo
		case lo != hi:
			return interval(lo, hi)
		case decimals == most:
			return decimal(r.Value, 'f', minDecimals)
		}
	}
}

// pValuesGrid shows the distinct rows that have a P.
func pValuesGrid(c *audit.Checked, o audit.Options) grid {
	g := grid{title: "P-values, adjusted for the number of distinct rows", columns: []column{
		{header: "Metric"},
		{header: "P-value", align: right},
		{header: "BH", align: right},
		{header: "Holm", align: right},
		{header: "Significant"},
	}}
	for i := range c.Rows {
		row := &c.Rows[i]
		if !row.P.Printed() || row.DuplicateOf >= 0 {
			continue
		}
		g.rows = append(g.rows, gridRow{cells: []cell{
			{text: row.Metric},
			{text: row.P.Text},
			{text: adjustedP(row, row.BH)},
			{text: adjustedP(row, row.Holm)},
			standingCell(row.Standing(o.Alpha)),
		}})
	}
	return g
}

// adjustedP writes an adjusted P-value, one below what is printed as a bound
// anyway.
func adjustedP(row *audit.CheckedRow, p float64) string {
	text := textP(p)
	if strings.HasPrefix(text, "<") {
		return text
	}
	return bound(row) + text
}

// bound marks the figures that are at most so large since P is.
func bound(row *audit.CheckedRow) string {
	if row.P.Bound() {
		return "<="
	}
	return ""
}

func standingCell(s audit.Standing) cell {
	switch s {
	case audit.ByHolm:
		return cell{"yes, by Holm", good}
	case audit.ByBH:
		return cell{"yes, by BH", good}
	case audit.AsPrinted:
		return cell{"only unadjusted", bad}
	case audit.Insignificant:
		return cell{"no", dim}
	case audit.Undecided:
		return cell{"P too coarse", dim}
	}
	return cell{}
}

// publishedGrid shows what the distinct rows imply of the runs behind them.
func publishedGrid(c *audit.Checked, o audit.Options) grid {
	g := grid{title: fmt.Sprintf("Reconstructed from the printed figures, for %d + %d runs", o.Before, o.After), columns: []column{
		{header: "Metric"},
		{header: "Change %", align: right},
		{header: fmt.Sprintf("%.4g%% Interval", 100*(1-o.Alpha)), align: right},
		{header: "Spread", align: right, droppable: 1},
		{header: "Could See", align: right},
		{header: "Runs Needed", align: right},
	}}
	for i := range c.Rows {
		row := &c.Rows[i]
		if row.DuplicateOf >= 0 || row.Published == nil && row.Reason == "" {
			continue
		}
		g.rows = append(g.rows, publishedRow(c, row))
	}
	return g
}

func publishedRow(c *audit.Checked, row *audit.CheckedRow) gridRow {
	p := row.Published
	if p == nil {
		none := cell{text: notAvailable}
		return gridRow{[]cell{{text: row.Metric}, none, none, none, none, none}, row.Reason}
	}
	change := p.Change
	if c.Convention.Improvement() {
		change.Value, change.Lo, change.Hi = -change.Value, -change.Hi, -change.Lo
	}
	atMost, within, runs := bound(row), "", runcount.Text(p.RunsNeeded)
	if atMost != "" {
		within, runs = "within ", strings.TrimPrefix(runs, "~")
	}
	return gridRow{cells: []cell{
		{text: row.Metric},
		{text: withSign(change.Value)},
		{text: within + interval(percent(change.Lo), percent(change.Hi))},
		{text: atMost + oneDecimal(100*p.CV)},
		{text: atMost + oneDecimal(p.MinimumDetectable)},
		{text: atMost + runs},
	}}
}
