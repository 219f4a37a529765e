package latency

import (
	"cmp"
	"slices"
)

// EarliestTime is the least Observation.Order that is a time, in seconds since
// 1970: March 1973. What is below numbers the runs.
const EarliestTime = 1e8

// made is what is known of how a run was made.
type made struct {
	order   float64
	ordered bool
	machine string // "" where unknown
}

// or fills in what is not known.
func (m made) or(other made) made {
	if !m.ordered {
		m.order, m.ordered = other.order, other.ordered
	}
	m.machine = cmp.Or(m.machine, other.machine)
	return m
}

// runKey is a labelled run of a configuration.
type runKey struct {
	config int
	label  string
}

// keepMade keeps what an observation tells of its run, the arm's run'th: of
// several observations of a run, the first that tells counts.
func (d *Dataset) keepMade(o *Observation, config int, a *arm, run int) {
	d.ordered = d.ordered || o.Ordered
	m := made{o.Order, o.Ordered, o.Machine}
	if o.Run == "" {
		for len(a.made) <= run {
			a.made = append(a.made, made{})
		}
		a.made[run] = m
		return
	}
	if d.made == nil {
		d.made = map[runKey]made{}
	}
	key := runKey{config, o.Run}
	if known, seen := d.made[key]; !seen || !known.ordered || known.machine == "" {
		d.made[key] = known.or(m)
	}
}

// madeReader tells what is known of the runs of an arm, asked in the order of
// arm.inOrder.
type madeReader struct {
	data   *Dataset
	config int
	arm    *arm
	next   int // from which run on the next one without a label is to be found
}

func (r *madeReader) of(label string) made {
	if label != "" {
		return r.data.made[runKey{r.config, label}]
	}
	for r.arm.runs[r.next].label != "" {
		r.next++
	}
	r.next++
	if r.next > len(r.arm.made) {
		return made{}
	}
	return r.arm.made[r.next-1]
}

// place fills in Order and Machines, and puts the runs in their order where it
// is known: of every run, and of all as a number or of all as a time.
func (s *Sample) place(runs []made) {
	if len(runs) == 0 {
		return
	}
	if !slices.ContainsFunc(runs, func(m made) bool { return m.machine == "" }) {
		s.Machines = make([]string, len(runs))
		for i, m := range runs {
			s.Machines[i] = m.machine
		}
	}
	timed := runs[0].order >= EarliestTime
	if slices.ContainsFunc(runs, func(m made) bool { return !m.ordered || m.order >= EarliestTime != timed }) {
		return
	}
	s.Order = make([]float64, len(runs))
	places := make([]int, len(runs))
	for i, m := range runs {
		s.Order[i], places[i] = m.order, i
	}
	if slices.IsSorted(s.Order) {
		return
	}
	slices.SortStableFunc(places, func(i, j int) int { return cmp.Compare(runs[i].order, runs[j].order) })
	s.Runs, s.Values, s.Observations = permuted(s.Runs, places), permuted(s.Values, places), permuted(s.Observations, places)
	s.Order, s.Machines = permuted(s.Order, places), permuted(s.Machines, places)
}

// permuted returns the items at the places; nil for nil.
func permuted[T any](items []T, places []int) []T {
	if items == nil {
		return nil
	}
	out := make([]T, len(places))
	for k, i := range places {
		out[k] = items[i]
	}
	return out
}
