package audit

import (
	"fmt"
	"math"
	"strings"

	"sigtest/internal/runcount"
	"sigtest/internal/unitratio"
)

// shown is how many rows or pairs a finding names.
const shown = 3

// findings gathers what the checks found, the figures first, then what is
// made of them, then what could not be checked.
func (c *Checked) findings(o Options) (all []Finding) {
	for _, look := range []func(Options) (Finding, bool){
		c.mismatches, c.mixedSigns, c.noPercent,
		c.duplicates, c.nearDuplicates, c.suspectUnits,
		c.zeroP, c.multiplicity, c.notZero,
		c.noChange, c.noP, c.noRuns,
	} {
		if f, found := look(o); found {
			all = append(all, f)
		}
	}
	return all
}

func (c *Checked) mismatches(Options) (f Finding, found bool) {
	f.Code = "change-mismatch"
	f.Rows = c.where(func(row CheckedRow) bool { return row.Fit == FitsNone })
	given := list(f.Rows, func(i int) string {
		row := c.Rows[i]
		return fmt.Sprintf("%s is printed %s, the averages give %s", row.Metric, row.Change.Text, row.Recomputed.text(row.Change, c.Convention))
	})
	if c.Fitting == 0 {
		f.Text = fmt.Sprintf("no change follows from its averages by a usual rule; by %s, the nearest, %s", c.Convention.Formula, given)
		f.Remedy = "say in the table how the change is computed, or correct it"
	} else {
		f.Text = fmt.Sprintf("%d of %d changes do not follow from the averages: %s", len(f.Rows), c.Changes, given)
		f.Remedy = "recompute them, or print the averages with the digits they were computed from"
	}
	return f, len(f.Rows) > 0
}

// text writes the range with a digit more than a printed change has.
func (r Recomputed) text(change Figure, c Convention) string {
	decimals := max(0, 1-int(math.Round(math.Log10(2*change.Half))))
	unit := ""
	if c.Percent {
		unit = "%"
	}
	lo, hi := fmt.Sprintf("%.*f%s", decimals, r.Lo, unit), fmt.Sprintf("%.*f%s", decimals, r.Hi, unit)
	if lo == hi {
		return lo
	}
	return lo + " to " + hi
}

func (c *Checked) mixedSigns(Options) (f Finding, found bool) {
	f.Code = "sign-mixed"
	f.Rows = c.where(func(row CheckedRow) bool { return row.Fit == FitsOther })
	f.Text = fmt.Sprintf("%d of %d changes follow another rule than %s, which the others follow: %s", len(f.Rows), c.Changes, c.Convention.Formula,
		list(f.Rows, func(i int) string { return fmt.Sprintf("%s (%s)", c.Rows[i].Metric, c.Rows[i].Other.Formula) }))
	f.Remedy = "compute all changes in one way, or say which metrics are better higher"
	return f, len(f.Rows) > 0
}

func (c *Checked) noPercent(Options) (f Finding, found bool) {
	f.Code = "no-percent"
	f.Rows = c.where(func(row CheckedRow) bool { return row.Change.Printed() && math.IsNaN(row.Recomputed.Value) })
	f.Text = fmt.Sprintf("where the average may be 0 as printed there is no percentage of it, and the change cannot be checked: %s", c.names(f.Rows))
	f.Remedy = "print the averages with more digits, or leave the change out"
	return f, len(f.Rows) > 0
}

func (c *Checked) duplicates(o Options) (f Finding, found bool) {
	f.Code = "duplicate-rows"
	f.Rows = c.where(func(row CheckedRow) bool { return row.DuplicateOf >= 0 })
	what := "averages"
	if c.Table.Columns.P != "" {
		what = "averages and P"
	}
	f.Text = fmt.Sprintf("%d of %d rows repeat the %s of an earlier one, which leaves %d distinct", len(f.Rows), len(c.Rows), what, c.Distinct)
	if c.All != c.Counted {
		f.Text += fmt.Sprintf("; %d of %d with P <= %g is %d of %d", c.All.Printed, c.All.Tests, o.Alpha, c.Counted.Printed, c.Counted.Tests)
	}
	f.Remedy = "say which metrics are one measurement, and count it once"
	return f, len(f.Rows) > 0
}

func (c *Checked) nearDuplicates(Options) (f Finding, found bool) {
	f.Code = "near-duplicate-rows"
	f.Rows = c.where(func(row CheckedRow) bool { return row.NearOf >= 0 })
	f.Text = fmt.Sprintf("%s: probably much the same events; without these, %d of %d rows are left", list(f.Rows, func(i int) string {
		row, of := c.Rows[i], c.Rows[c.Rows[i].NearOf]
		apart := max(relative(row.Before, of.Before), relative(row.After, of.After))
		return fmt.Sprintf("%s differs from %s by %.1g%%", row.Metric, of.Metric, 100*apart)
	}), c.Apart, len(c.Rows))
	f.Remedy = "count them as one, or say in what they differ"
	return f, len(f.Rows) > 0
}

// suspectUnits looks for two rows of one family whose averages are about a
// factor of 1000 apart, as latency.Compare does.
func (c *Checked) suspectUnits(Options) (f Finding, found bool) {
	families := map[string][]int{}
	for i, row := range c.Rows {
		if name, ok := unitratio.Family(row.Metric); ok && row.DuplicateOf < 0 {
			key := name + "\x00" + row.Unit
			families[key] = append(families[key], i)
		}
	}
	var pairs []string
	for i, small := range c.Rows {
		name, _ := unitratio.Family(small.Metric)
		members := families[name+"\x00"+small.Unit]
		if small.DuplicateOf >= 0 || len(members) > unitratio.FamilyLimit {
			continue
		}
		for _, j := range members {
			large := c.Rows[j]
			ratio, before := unitratio.Thousand(small.Before.Value, large.Before.Value)
			if _, after := unitratio.Thousand(small.After.Value, large.After.Value); before && after {
				f.Rows = append(f.Rows, i, j)
				pairs = append(pairs, fmt.Sprintf("%s (%s) is about 1/%.0f of %s (%s)", small.Metric, small.Before.Text, ratio, large.Metric, large.Before.Text))
			}
		}
	}
	f.Code = "unit-suspicion"
	f.Text = first(pairs) + ": perhaps not in the same unit"
	f.Remedy = "state the unit of each row; changes in percent and P-values do not depend on it"
	return f, len(pairs) > 0
}

func (c *Checked) zeroP(Options) (f Finding, found bool) {
	f.Code = "p-rounded-to-zero"
	f.Rows = c.where(func(row CheckedRow) bool { return row.P.zero() })
	if len(f.Rows) == 0 {
		return f, false
	}
	p := c.Rows[f.Rows[0]].P
	f.Text = fmt.Sprintf("P is printed as %s in %d of %d rows, but no P is 0: taken for at most %g, the largest that rounds to it", p.Text, len(f.Rows), len(c.Rows), p.Largest())
	f.Remedy = "print small P-values as <0.001, or with a digit that is not 0"
	return f, true
}

func (c *Checked) multiplicity(o Options) (f Finding, found bool) {
	f.Code = "multiplicity"
	bounds := false
	f.Rows = c.where(func(row CheckedRow) bool {
		bounds = bounds || row.P.Bound()
		return row.P.Printed() && atMost(row.P.Largest(), o.Alpha) && !atMost(max(row.BH, row.Holm), o.Alpha)
	})
	t := c.Counted
	f.Text = fmt.Sprintf("%d of %d P-values are <= %g as printed; adjusted for their number, %d by Benjamini-Hochberg and %d by Holm", t.Printed, t.Tests, o.Alpha, t.BH, t.Holm)
	if c.All.Tests != t.Tests {
		f.Text += fmt.Sprintf(" (with repeated rows %d of %d, and %d and %d)", c.All.Printed, c.All.Tests, c.All.BH, c.All.Holm)
	}
	f.Remedy = "report adjusted P-values"
	if bounds {
		f.Remedy += ", with more digits: those printed as a bound may hold better than it tells"
	}
	return f, len(f.Rows) > 0
}

func (c *Checked) notZero(o Options) (f Finding, found bool) {
	f.Code = "insignificant-not-zero"
	f.Rows = c.insignificant(o.Alpha)
	runs := "the"
	if o.Known() {
		runs = fmt.Sprintf("%d + %d", o.Before, o.After)
	}
	f.Text = fmt.Sprintf("P > %g says that %s runs cannot tell, not that nothing changed: %s", o.Alpha, runs,
		list(f.Rows, func(i int) string { return c.Rows[i].Metric + c.Rows[i].couldSee() }))
	if large, small, ok := c.precision(o.Alpha); ok {
		f.Text += fmt.Sprintf(". The %.2f%% of %s is larger than the %.2f%% of %s, which is significant: they differ in precision", c.Rows[large].size(), c.Rows[large].Metric, c.Rows[small].size(), c.Rows[small].Metric)
	}
	f.Remedy = "do not read these rows as unchanged; make the runs needed, or give the intervals"
	return f, len(f.Rows) > 0
}

// couldSee says what the runs behind a row could have shown, and how many would
// settle it; "" where that is not known.
func (r CheckedRow) couldSee() string {
	if r.Published == nil {
		return ""
	}
	return fmt.Sprintf(" (changed by %.2f%%, could see >= %.1f%%, %s runs each to settle)",
		r.size(), r.Published.MinimumDetectable, runcount.Text(r.Published.RunsNeeded))
}

func (c *Checked) noChange(Options) (f Finding, found bool) {
	f = Finding{Code: "no-change", Text: "no column of changes: they are computed from the averages, and there is nothing to check", Remedy: "print one, and how it is computed"}
	return f, c.Table.Columns.Change == ""
}

func (c *Checked) noP(Options) (f Finding, found bool) {
	f.Code = "no-p"
	f.Rows = c.where(func(row CheckedRow) bool { return !row.P.Printed() })
	f.Text = fmt.Sprintf("no P-value in %d of %d rows: whether their changes are more than noise cannot be told", len(f.Rows), len(c.Rows))
	f.Remedy = "ask for the runs, or for P-values and the number of runs"
	return f, len(f.Rows) > 0
}

func (c *Checked) noRuns(o Options) (f Finding, found bool) {
	f = Finding{
		Code:   "no-runs",
		Text:   "without the number of runs, the intervals of the changes and what the runs could have shown cannot be reconstructed",
		Remedy: "give it with --runs, such as --runs 20",
	}
	return f, c.All.Tests > 0 && !o.Known()
}

// where returns the indices of the rows for which is holds.
func (c *Checked) where(is func(CheckedRow) bool) (rows []int) {
	for i, row := range c.Rows {
		if is(row) {
			rows = append(rows, i)
		}
	}
	return rows
}

func (c *Checked) names(rows []int) string {
	return list(rows, func(i int) string { return c.Rows[i].Metric })
}

// list says something of each row, the first few spelt out.
func list(rows []int, say func(int) string) string {
	var items []string
	for _, i := range rows {
		items = append(items, say(i))
	}
	return first(items)
}

func first(items []string) string {
	if len(items) <= shown {
		return strings.Join(items, "; ")
	}
	return fmt.Sprintf("%s; and %d more", strings.Join(items[:shown], "; "), len(items)-shown)
}
