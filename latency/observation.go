package latency

import (
	"fmt"

	"sigtest/internal/named"
)

// Observation is one value as it was read, or a note about a run.
type Observation struct {
	Metric string    // name of the measured quantity
	Scope  string    // tells metrics of one name apart, as the package of a benchmark does; part of the name, SCOPE.Metric, only where the dataset has the metric in several
	Unit   string    // as written; "" where the input states none
	Better Direction // Unstated where the input does not say
	Config string    // the configuration it was measured under
	Run    string    // label of the run, unique within its configuration; "" where each row is a run of its own
	Value  float64

	// Order is the run's position in the order in which all runs were made,
	// those of other configurations included: a sequence number, or a time in
	// seconds since 1970, at least EarliestTime. Of several observations of a
	// run the first that tells counts, and likewise for Machine.
	Order   float64
	Ordered bool   // Order is known
	Machine string // on which the run was made; "" where the input does not say

	Missing  bool   // the cell was there but holds no value (empty, NA, ...): counted, not used
	Rejected string // why the row cannot be used; counted by reason. By default (""), it is used

	// Tally says that the value counts or sums up events: where a run that is
	// known to be complete does not have the metric, it is 0 there.
	Tally bool
	// List tells apart what a run may be complete in, such as columns that not
	// every layout of a tool's table has: a Note says of which List the run is
	// complete, and a Tally in which List it would be.
	List string
	// ImpliedBy names the metrics of the same run and Scope that this one follows from,
	// as a sum does from a mean and a count: beside them it is compared, but
	// not counted in the family.
	ImpliedBy []string
	Inside    *Inside // what is known of the inside of the run. By default (nil), nothing.

	// Note, where set, makes this no value but a note about the run.
	Note *Note

	Source string // where it was read: path of the file
	Line   int    // and line, from 1
}

// Inside is what a tool tells of the measurements that it reduced to one value.
// 0 stands for what it does not tell.
type Inside struct {
	Count   int     // how many measurements the value is the mean of
	Max     float64 // the largest of them, in the value's unit; none is below 0
	Threads int     // how many threads were measured together
}

// Note is what a reader learned of a run besides values.
type Note struct {
	Complete bool     // the run lists everything that happened: see Observation.Tally
	Warning  *Warning // what weakens its values; the configuration is filled in. Metric may be what several metrics have before the slash
}

// at names the place of o for messages.
func (o *Observation) at() string {
	if o.Source == "" {
		return fmt.Sprintf("metric %q", o.Metric)
	}
	return fmt.Sprintf("%s:%d", o.Source, o.Line)
}

// Metric is a measured quantity.
type Metric struct {
	Name      string
	Unit      string
	Better    Direction // never Unstated in a Result
	Threshold float64   // smallest change that matters, in percent; 0 where none is set
}

// Direction says which way a metric is better.
type Direction int

const (
	Unstated Direction = iota // to be told by the unit
	Lower
	Higher
	Neither // has no better side; verdicts say increased and decreased
)

// String returns the direction's name in files and reports: "lower", "higher",
// "none"; "" for Unstated.
func (d Direction) String() string {
	switch d {
	case Lower:
		return "lower"
	case Higher:
		return "higher"
	case Neither:
		return "none"
	}
	return ""
}

// ParseDirection is the inverse of String.
func ParseDirection(name string) (Direction, error) {
	if name == "" {
		return Unstated, nil
	}
	return named.Find("direction", []Direction{Lower, Higher, Neither}, Direction.String, name)
}
