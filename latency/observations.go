package latency

import "iter"

// Observations yields the values the dataset holds, metric by metric, within
// these configuration by configuration, run by run, in the order in which each
// first appeared; in the metric's unit. A row that is a run of its own has no
// label.
func (d *Dataset) Observations() iter.Seq[Observation] {
	return func(yield func(Observation) bool) {
		for _, s := range d.series {
			for i := range s.arms {
				o := Observation{Metric: s.Name, Unit: s.Unit, Better: s.Better, Config: d.configs[i]}
				if !s.arms[i].yield(o, yield) {
					return
				}
			}
		}
	}
}

// yield yields the values of one metric under one configuration, of which o
// says the rest; it returns false where no more are wanted.
func (a *arm) yield(o Observation, yield func(Observation) bool) bool {
	for i := range a.runs {
		o.Run, o.Value = a.runs[i].label, a.runs[i].first
		if !yield(o) {
			return false
		}
		for _, o.Value = range a.runs[i].more {
			if !yield(o) {
				return false
			}
		}
	}
	return true
}
