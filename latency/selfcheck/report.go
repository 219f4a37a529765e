package selfcheck

import (
	"math"

	"sigtest/stats"
)

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

// Judgement says whether a rate keeps its bound.
type Judgement string

const (
	Kept     Judgement = "ok"
	Missed   Judgement = "FAIL"
	Unjudged Judgement = "" // there is no bound, or no rate
)

// byChance is how probable a rate this far beyond its bound must be, were the
// true rate right at the bound, to be put down to chance: one beyond three
// standard errors of a normal distribution.
const byChance = 1 / 740.8

// Judgement holds the rate against its bound, with an allowance for chance: it
// misses the bound where, were the true rate at the bound's end, the
// probability of so many hits or more (or so few or fewer) would be less than 1
// in 740, which is where the exact interval of the rate at that level (see
// stats.Proportion) lies outside. The number of hits is taken for binomial.
func (c Cell) Judgement() Judgement {
	if c.Bound == nil {
		return Unjudged
	}
	rate, err := stats.Proportion(int(math.Round(c.Rate*float64(c.Trials))), c.Trials, 1-2*byChance)
	switch {
	case err != nil: // nothing was measured
		return Unjudged
	case rate.Lo > c.Bound.Hi || rate.Hi < c.Bound.Lo:
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
