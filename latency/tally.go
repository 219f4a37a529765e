package latency

import (
	"iter"
	"slices"
)

// tallyRuns are the runs of a configuration in which anything was tallied: see
// Observation.Tally.
type tallyRuns struct {
	labels   []string // in order of first appearance
	byLabel  map[string]int
	complete []bool // per run: it lists everything that happened
}

// tallyRun keeps the run of a tallied value, or of a note that it is complete. A
// run without a label is not told from others, so that nothing is known of it.
func (d *Dataset) tallyRun(o *Observation) {
	if o.Run == "" {
		return
	}
	if d.tallies == nil {
		d.tallies = map[listed]*tallyRuns{}
	}
	of := listed{d.configIndex(o.Config), d.listOf(o)}
	t := d.tallies[of]
	if t == nil {
		t = &tallyRuns{byLabel: map[string]int{}}
		d.tallies[of] = t
	}
	i, ok := t.byLabel[o.Run]
	if !ok {
		i = len(t.labels)
		t.byLabel[o.Run] = i
		t.labels, t.complete = append(t.labels, o.Run), append(t.complete, false)
	}
	t.complete[i] = t.complete[i] || o.Note != nil
}

// lacks counts a value that is missing in a run: it is not known to be 0 there.
func (a *arm) lacks(label string) {
	a.missing++
	if a.lacking == nil {
		a.lacking = map[string]bool{}
	}
	a.lacking[label] = true
}

// someComplete tells whether any of the runs lists everything; t may be nil.
func (t *tallyRuns) someComplete() bool { return t != nil && slices.Contains(t.complete, true) }

// inOrder yields the labels of the runs with the runs, in order of first
// appearance; nil for those of known that are complete but do not list the
// metric, not even as missing. known is nil for a metric that is no tally.
func (a *arm) inOrder(known *tallyRuns) iter.Seq2[string, *run] {
	return func(yield func(string, *run) bool) {
		if known == nil {
			known = &tallyRuns{}
		}
		for i, label := range known.labels {
			var r *run
			if at, ok := a.byLabel[label]; ok {
				r = &a.runs[at]
			}
			none := known.complete[i] && !a.lacking[label]
			if (r != nil || none) && !yield(label, r) {
				return
			}
		}
		for i := range a.runs { // those that were not tallied
			label := a.runs[i].label
			if _, ok := known.byLabel[label]; !ok && !yield(label, &a.runs[i]) {
				return
			}
		}
	}
}
