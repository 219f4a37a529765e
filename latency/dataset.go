package latency

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
)

// Dataset holds measurements: per metric, configuration and run what the
// aggregates need. The zero value is empty and ready. Adding is for one
// goroutine; afterwards any number may read it.
type Dataset struct {
	series   []*series // in order of first appearance
	byMetric map[string]*series
	configs  []string // in order of first appearance
	byConfig map[string]int
	sources  []Source

	unlabelled bool // some rows name no run
}

// series is one metric under all configurations.
type series struct {
	Metric
	arms  []arm    // by index of the configuration; may be shorter than Dataset.configs
	units []string // spellings seen, the first being Metric.Unit
	bare  int      // values without a unit
}

// arm is one metric under one configuration.
type arm struct {
	runs    []run // in order of first appearance
	byLabel map[string]int
	missing int
}

// run holds a run's observations. Most have one: the others wait in more.
type run struct {
	label string // "" where each row is a run
	first float64
	more  []float64
}

// Add takes one observation; a rejected one is ignored, a missing one counted.
// It is an error if the metric has no name, the value is not finite, the unit
// cannot be converted to the metric's first one, or the direction contradicts
// an earlier one.
func (d *Dataset) Add(o Observation) error {
	if o.Rejected != "" {
		return nil
	}
	if o.Metric == "" {
		return fmt.Errorf("%s: value without a metric: give the metric a name", o.at())
	}
	s := d.seriesOf(&o)
	a := s.arm(d.configIndex(o.Config))
	if o.Missing {
		a.missing++
		return nil
	}
	if math.IsNaN(o.Value) || math.IsInf(o.Value, 0) {
		return fmt.Errorf("%s: value %v of metric %q is not finite: leave missing values out", o.at(), o.Value, o.Metric)
	}
	if err := s.agree(&o); err != nil {
		return err
	}
	if o.Run == "" {
		d.unlabelled = true
	}
	if o.Value == 0 {
		o.Value = 0 // -0 and 0 are one value
	}
	a.add(o.Run, o.Value)
	return nil
}

func (d *Dataset) seriesOf(o *Observation) *series {
	s, ok := d.byMetric[o.Metric]
	if !ok {
		if d.byMetric == nil {
			d.byMetric = map[string]*series{}
		}
		s = &series{Metric: Metric{Name: o.Metric}}
		d.byMetric[o.Metric] = s
		d.series = append(d.series, s)
	}
	return s
}

func (d *Dataset) configIndex(name string) int {
	i, ok := d.byConfig[name]
	if !ok {
		if d.byConfig == nil {
			d.byConfig = map[string]int{}
		}
		i = len(d.configs)
		d.byConfig[name] = i
		d.configs = append(d.configs, name)
	}
	return i
}

func (s *series) arm(config int) *arm {
	for len(s.arms) <= config {
		s.arms = append(s.arms, arm{})
	}
	return &s.arms[config]
}

// has tells whether the metric has values under a configuration.
func (s *series) has(config int) bool {
	return config < len(s.arms) && len(s.arms[config].runs) > 0
}

// mentions tells whether anything was read of the metric under a configuration,
// be it missing values.
func (s *series) mentions(config int) bool {
	return s.has(config) || config < len(s.arms) && s.arms[config].missing > 0
}

// agree holds the observation against what is known of its metric, and brings
// its value to the metric's unit.
func (s *series) agree(o *Observation) error {
	if o.Better != Unstated && o.Better != s.Better {
		if s.Better != Unstated {
			return fmt.Errorf("%s: metric %q is better %s here and better %s before: state one of them for all its rows",
				o.at(), s.Name, o.Better, s.Better)
		}
		s.Better = o.Better
	}
	if o.Unit == "" {
		s.bare++
		return nil
	}
	if o.Unit == s.Unit {
		return nil
	}
	if s.Unit == "" {
		s.Unit, s.units = o.Unit, append(s.units, o.Unit)
		return nil
	}
	factor, ok := convert(o.Unit, s.Unit)
	if !ok {
		return fmt.Errorf("%s: metric %q is in %q here and in %q before, and one cannot be converted to the other: give them different names",
			o.at(), s.Name, o.Unit, s.Unit)
	}
	if factor != 1 && !slices.Contains(s.units, o.Unit) {
		s.units = append(s.units, o.Unit)
	}
	o.Value *= factor
	return nil
}

func (a *arm) add(label string, v float64) {
	if label != "" {
		if n := len(a.runs); n > 0 && a.runs[n-1].label == label {
			a.runs[n-1].more = append(a.runs[n-1].more, v)
			return
		}
		if i, ok := a.byLabel[label]; ok {
			a.runs[i].more = append(a.runs[i].more, v)
			return
		}
		if a.byLabel == nil {
			a.byLabel = map[string]int{}
		}
		a.byLabel[label] = len(a.runs)
	}
	a.runs = append(a.runs, run{label: label, first: v})
}

// Load adds all observations of one source, counts what became of them, and
// keeps the counts beside src in the dataset. It stops at the first error;
// what was added before stays.
func (d *Dataset) Load(src Source, observations iter.Seq2[Observation, error]) error {
	for o, err := range observations {
		if err != nil {
			return err
		}
		if o.Source == "" {
			o.Source = src.Path
		}
		src.Values++
		switch {
		case o.Rejected != "":
			src.Rejected++
			if src.Reasons == nil {
				src.Reasons = map[string]int{}
			}
			src.Reasons[o.Rejected]++
		case o.Missing:
			src.Missing++
		default:
			src.Used++
		}
		if err := d.Add(o); err != nil {
			return err
		}
	}
	d.sources = append(d.sources, src)
	return nil
}

// sample reduces the runs of one metric under one configuration to one value
// a run, in units of 1/factor of the dataset's. Runs with too few observations
// for the aggregate are left out and counted.
func (s *series) sample(config int, name string, agg Aggregate, factor float64) (out Sample, tooFew int) {
	out.Config = name
	if config >= len(s.arms) {
		return out, 0
	}
	a := &s.arms[config]
	out.Missing = a.missing
	out.Runs = make([]string, 0, len(a.runs))
	out.Values = make([]float64, 0, len(a.runs))
	out.Observations = make([]int, 0, len(a.runs))
	var all []float64
	for i, r := range a.runs {
		n := 1 + len(r.more)
		if n < agg.MinObservations {
			tooFew++
			continue
		}
		v := r.first
		if n > 1 {
			all = append(append(all[:0], r.first), r.more...)
			v = agg.Of(all)
		}
		if r.label == "" {
			r.label = strconv.Itoa(i + 1)
		}
		out.Runs = append(out.Runs, r.label)
		out.Values = append(out.Values, v*factor)
		out.Observations = append(out.Observations, n)
	}
	return out, tooFew
}
