package latency

import (
	"iter"
	"slices"
)

// Observations yields the values the dataset holds, metric by metric, within
// these configuration by configuration, run by run, in the order in which each
// first appeared; in the unit that the metric was first read in. A row that is a run of its own has no
// label.
func (d *Dataset) Observations() iter.Seq[Observation] {
	return func(yield func(Observation) bool) {
		for _, s := range d.settled() {
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
		o.Run = a.runs[i].label
		for _, o.Value = range a.runs[i].values() {
			if !yield(o) {
				return false
			}
		}
	}
	return true
}

// RunsOf returns what each run of a metric under a configuration holds, in the
// unit that the metric was first read in. A run in which a complete table does
// not list the metric holds nothing and is left out.
func (d *Dataset) RunsOf(metric, config string) [][]float64 {
	s := d.byMetric[scoped{"", metric}]
	if d.scopes {
		all := d.settled()
		s = nil
		if k := slices.IndexFunc(all, func(s *series) bool { return s.Name == metric }); k >= 0 {
			s = all[k]
		}
	}
	i, measured := d.byConfig[config]
	if s == nil || !measured || i >= len(s.arms) {
		return nil
	}
	var runs [][]float64
	for j := range s.arms[i].runs {
		runs = append(runs, s.arms[i].runs[j].values())
	}
	return runs
}
