package selfcheck

import "math"

// Report is what a selfcheck measured.
type Report struct {
	Options Options // as used: defaults filled in
	Tables  []Table
}

// Table holds rates that belong together: a row per situation, a column per
// method.
type Table struct {
	Name    string   // stable, for programs
	Title   string   // what is measured
	Notes   []string // how to read it, a sentence or two each
	Keys    []string // headers of what tells the rows apart
	Columns []Column
	Rows    []Row
}

// Column is a method.
type Column struct {
	Name string
	Doc  string // one line
	Peer bool   // a rule in use elsewhere, measured for comparison only
}

// Row is a situation in which every method was tried.
type Row struct {
	Keys  []string // one per Table.Keys
	Cells []Cell   // one per Table.Columns
}

// Cell is a rate that was measured.
type Cell struct {
	Rate   float64 // NaN where the method does not apply
	SE     float64 // Monte-Carlo standard error of the rate
	Trials int     // answers the rate comes from; 0 where the method does not apply
	Bound  *Bound  // what the rate must lie within; nil where nothing is stated
}

// Bound is what a true rate must lie within, ends included.
type Bound struct{ Lo, Hi float64 }

// allowance is how many standard errors a measured rate may lie beyond its
// bound: were the true rate right at the bound, chance would carry it further
// in 1 of 740 simulations.
const allowance = 3

// Judgement says whether a rate keeps its bound.
type Judgement string

const (
	Kept     Judgement = "ok"
	Missed   Judgement = "FAIL"
	Unjudged Judgement = "" // there is no bound, or no rate
)

// Judgement holds the rate against its bound, with an allowance of three
// standard errors for chance. The standard error is that of a rate right at the
// end of the bound, sqrt(p(1-p)/trials), and so is known beforehand.
func (c Cell) Judgement() Judgement {
	if c.Bound == nil || c.Trials == 0 {
		return Unjudged
	}
	beyond := func(end float64) float64 { return allowance * math.Sqrt(end*(1-end)/float64(c.Trials)) }
	if c.Rate < c.Bound.Lo-beyond(c.Bound.Lo) || c.Rate > c.Bound.Hi+beyond(c.Bound.Hi) {
		return Missed
	}
	return Kept
}

// Counts returns how many rates have a bound, and how many of these miss it.
func (r *Report) Counts() (judged, missed int) {
	for _, t := range r.Tables {
		for _, row := range t.Rows {
			for _, c := range row.Cells {
				switch c.Judgement() {
				case Missed:
					missed++
					judged++
				case Kept:
					judged++
				}
			}
		}
	}
	return judged, missed
}
