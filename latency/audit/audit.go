// Package audit checks a published table of results by what is printed in it:
// whether the changes follow from the averages, which rows say the same twice,
// which P-values hold among so many, and what runs as noisy as the P-values
// imply could have shown.
//
// It knows no measurements, only printed figures, and how far rounding may have
// moved each.
package audit

import (
	"fmt"
	"math"

	"sigtest/stats"
)

// Table is a table as published.
type Table struct {
	Path    string
	Line    int      // of the header
	Columns Columns  // headers of the columns that are read
	Unused  []string // headers of those that are not
	Rows    []Row
	Missing int // rows left out since an average is missing
}

// Columns are the headers of a table's columns; "" for one that it lacks.
type Columns struct{ Metric, Before, After, Change, P string }

// Row is a row of a published table.
type Row struct {
	Metric        string
	Unit          string // of the averages; "" where none is printed
	Line          int
	Before, After Figure // averages
	Change        Figure // in percent, or whatever the table calls its change
	P             P
}

// Figure is a number as printed. The zero value is none.
type Figure struct {
	Text  string
	Value float64
	Half  float64 // half a unit of the last digit: how far rounding may have moved it
}

// Printed reports whether there is a number.
func (f Figure) Printed() bool { return f.Text != "" }

// digits counts the significant digits that are printed.
func (f Figure) digits() int {
	if f.Value == 0 || f.Half == 0 {
		return 0
	}
	return 1 + int(math.Floor(math.Log10(math.Abs(f.Value)/(2*f.Half))+1e-9))
}

// P is a P-value as printed: 0.03, <0.01, 0.00. The zero value is none.
type P struct {
	Figure
	Relation Relation
}

// Relation says how a P-value relates to the number printed.
type Relation int

const (
	Equal Relation = iota // up to rounding
	Below                 // printed as <0.01
	Above                 // printed as >0.05
)

// zero reports whether the P-value is printed as 0, which none is.
func (p P) zero() bool { return p.Printed() && p.Value == 0 }

// Bound reports whether Largest is only known to be an upper bound.
func (p P) Bound() bool { return p.zero() || p.Relation != Equal }

// Largest returns the P-value to go by, in (0, 1]: the printed one, or where
// that is no value but a bound, the largest that is left.
func (p P) Largest() float64 {
	switch {
	case p.Relation == Above:
		return 1
	case p.zero():
		return min(p.Half, 1)
	}
	return p.Value
}

// exceeds reports whether a printed P is above alpha, whatever its bound
// leaves.
func (p P) exceeds(alpha float64) bool {
	switch {
	case p.Relation == Above:
		return p.Value >= alpha
	case p.Bound():
		return false
	}
	return p.Value > alpha
}

// Options say how to check. The zero value is ready to use.
type Options struct {
	Alpha float64 // significance level. By default (0), 0.05.

	// Before and After are the runs behind the averages of every row. By
	// default (0), not known, and nothing is reconstructed.
	Before, After int
}

// Result is what the tables of one input come to.
type Result struct {
	Options Options // with defaults filled in
	Tables  []Checked
}

// Checked is a table and what its figures come to.
type Checked struct {
	Table      Table
	Convention Convention // how changes are recomputed: as most of the printed ones were
	Changes    int        // rows whose change could be checked
	Fitting    int        // those of them whose change follows by the convention; 0 where no convention fits any

	Rows     []CheckedRow // one for each row of the table
	Distinct int          // rows that repeat none before
	Apart    int          // those of them that do not nearly repeat one

	All, Counted Tally // of all rows, and of the distinct ones

	Findings []Finding
}

// CheckedRow is a row and what its figures come to.
type CheckedRow struct {
	Row
	Recomputed Recomputed // the change by the table's convention, NaN where there is none
	Fit        Fit
	Other      Convention // the convention that the change follows where Fit is FitsOther

	DuplicateOf int // index of the earliest row that has the same averages and P, or -1
	NearOf      int // index of the earliest row that nearly has them, or -1

	// P-values adjusted for the number of distinct rows, a repeated row having
	// that of the one it repeats, and for that of all rows; NaN without a P.
	BH, Holm       float64
	BHAll, HolmAll float64

	Published *stats.Published // what the row implies; nil where the runs are not known or Reason says why not
	Reason    string
}

// Recomputed is a change recomputed from averages, with the range that their
// rounding leaves.
type Recomputed struct{ Value, Lo, Hi float64 }

// Fit says whether a printed change follows from the averages.
type Fit string

const (
	NotChecked Fit = ""
	Fits       Fit = "yes"
	FitsOther  Fit = "other" // by another convention than that of the table
	FitsNone   Fit = "no"
)

// Tally counts P-values.
type Tally struct {
	Tests   int // rows with a P
	Printed int // those of them at most alpha as printed
	BH      int // at most alpha after Benjamini-Hochberg
	Holm    int // at most alpha after Holm
}

// Standing says what becomes of a row's P-value at alpha.
type Standing string

const (
	NoP           Standing = ""
	ByHolm        Standing = "holm"      // at most alpha after Holm
	ByBH          Standing = "bh"        // at most alpha after Benjamini-Hochberg only
	AsPrinted     Standing = "printed"   // at most alpha until adjusted
	Undecided     Standing = "undecided" // a bound that leaves both
	Insignificant Standing = "insignificant"
)

// Standing says what becomes of the row's P-value, adjusted for the number of
// distinct rows.
func (r CheckedRow) Standing(alpha float64) Standing {
	switch {
	case !r.P.Printed():
		return NoP
	case atMost(r.Holm, alpha):
		return ByHolm
	case atMost(r.BH, alpha):
		return ByBH
	case atMost(r.P.Largest(), alpha):
		return AsPrinted
	case r.P.exceeds(alpha):
		return Insignificant
	}
	return Undecided
}

// atMost compares with a little slack: printed P-values are round, so that
// adjusted ones that are alpha itself are common.
func atMost(p, alpha float64) bool { return p <= alpha*(1+slack) }

// Finding is something that a reader of the table should know.
type Finding struct {
	Code   string // stable, for programs
	Rows   []int  // indices of the rows it is about; none where it is about the table
	Text   string // with the number
	Remedy string // what would mend it
}

// Check audits tables. An error says which option is wrong.
func Check(tables []Table, o Options) (*Result, error) {
	if o.Alpha == 0 {
		o.Alpha = 0.05
	}
	if !(o.Alpha < 1 && 1-o.Alpha < 1) { // above 0 is not enough: 1-1e-17 is 1
		return nil, fmt.Errorf("alpha %v: must be between 0 and 1, such as 0.05", o.Alpha)
	}
	known := o.Before != 0 || o.After != 0
	if known && (o.Before < 2 || o.After < 2) {
		return nil, fmt.Errorf("%d and %d runs: at least 2 each are needed for a spread", o.Before, o.After)
	}
	r := &Result{Options: o}
	for _, t := range tables {
		c, err := check(t, o)
		if err != nil {
			return nil, err
		}
		r.Tables = append(r.Tables, c)
	}
	return r, nil
}

// Known reports whether the number of runs behind the averages is.
func (o Options) Known() bool { return o.Before > 0 }

func check(t Table, o Options) (Checked, error) {
	c := Checked{Table: t, Rows: make([]CheckedRow, len(t.Rows))}
	for i, row := range t.Rows {
		c.Rows[i] = CheckedRow{Row: row}
	}
	c.checkChanges()
	c.findRepeats()
	if err := c.adjust(o.Alpha); err != nil {
		return c, err
	}
	if o.Known() {
		c.reconstruct(o)
	}
	c.Findings = c.findings(o)
	return c, nil
}
