package latency

import (
	"fmt"
	"iter"
	"math"
	"slices"

	"sigtest/internal/visible"
)

// Dataset holds measurements: per metric, configuration and run what the
// aggregates need. The zero value is empty and ready. Adding is for one
// goroutine; afterwards any number may read it.
type Dataset struct {
	series   []*series // in order of first appearance
	byMetric map[scoped]*series
	configs  []string // in order of first appearance
	byConfig map[string]int
	sources  []Source
	tallies  map[listed]*tallyRuns
	noted    []Warning // by the readers
	format   string    // of the source that is being loaded

	unlabelled bool // some rows name no run
	scopes     bool // some metric has a scope: see settled

	made    map[runKey]made // what is known of how labelled runs were made
	ordered bool            // some observation has an order
}

// series is one metric under all configurations.
type series struct {
	Metric
	scope string   // see Observation.Scope
	arms  []arm    // by index of the configuration; may be shorter than Dataset.configs
	units []string // spellings seen, the first being Metric.Unit
	bare  int      // values without a unit

	list      string   // where a tally is listed: see Dataset.listOf; "" for what is no tally
	impliedBy []string // see Observation.ImpliedBy
}

// listed is what a run of a configuration may be complete in.
type listed struct {
	config int
	list   string
}

// arm is one metric under one configuration.
type arm struct {
	runs    []run // in order of first appearance
	byLabel map[string]int
	missing int
	lacking map[string]bool // labels of runs in which a value is missing
	inside  []Inside        // per run, as far as anything is known
	made    []made          // per run, as far as anything is known of runs without a label
}

// run holds a run's observations. Most have one: the others wait in more.
type run struct {
	label string // "" where each row is a run
	first float64
	more  []float64
}

// values returns the observations, as a new slice.
func (r *run) values() []float64 { return append([]float64{r.first}, r.more...) }

// Add takes one observation or note; a rejected one is ignored, a missing one
// counted. It is an error if the metric has no name, the value or the order is
// not finite, the unit cannot be converted to the metric's first one, or the
// direction contradicts an earlier one. In names, bytes that are no UTF-8 become
// text such as \xff.
func (d *Dataset) Add(o Observation) error {
	if o.Rejected != "" {
		return nil
	}
	o.nameInUTF8()
	if o.Note != nil {
		d.note(&o)
		return nil
	}
	if o.Metric == "" {
		return fmt.Errorf("%s: value without a metric: give the metric a name", o.at())
	}
	s := d.seriesOf(&o)
	config := d.configIndex(o.Config)
	a := s.arm(config)
	if o.Missing {
		a.lacks(o.Run)
		return nil
	}
	if math.IsNaN(o.Value) || math.IsInf(o.Value, 0) {
		return fmt.Errorf("%s: value %v of metric %q is not finite: leave missing values out", o.at(), o.Value, o.Metric)
	}
	if o.Ordered && (math.IsNaN(o.Order) || math.IsInf(o.Order, 0)) {
		return fmt.Errorf("%s: order %v of run %q is not finite: leave out what is not known", o.at(), o.Order, o.Run)
	}
	factor, err := s.agree(&o)
	if err != nil {
		return err
	}
	o.Value *= factor
	if o.Run == "" {
		d.unlabelled = true
	}
	if o.Value == 0 {
		o.Value = 0 // -0 and 0 are one value
	}
	if o.Tally {
		s.list = d.listOf(&o)
		d.tallyRun(&o)
	}
	if o.ImpliedBy != nil {
		s.impliedBy = o.ImpliedBy
	}
	i := a.add(o.Run, o.Value)
	if o.Inside != nil {
		inside := *o.Inside
		inside.Max *= factor
		a.setInside(i, inside)
	}
	if o.Ordered || o.Machine != "" {
		d.keepMade(&o, config, a, i)
	}
	return nil
}

func (d *Dataset) note(o *Observation) {
	if o.Note.Complete {
		d.tallyRun(o)
	}
	if w := o.Note.Warning; w != nil {
		noted := *w
		noted.Config = o.Config
		if o.Source != "" {
			noted.Text = fmt.Sprintf("%s:%d: %s", o.Source, o.Line, w.Text)
		}
		d.noted = append(d.noted, noted)
	}
}

// listOf names what o is in a list of: a file of one format says nothing of what
// another would list.
func (d *Dataset) listOf(o *Observation) string { return d.format + " " + o.List }

func (d *Dataset) seriesOf(o *Observation) *series {
	key := scoped{o.Scope, o.Metric}
	s, ok := d.byMetric[key]
	if !ok {
		if d.byMetric == nil {
			d.byMetric = map[scoped]*series{}
		}
		s = &series{Metric: Metric{Name: o.Metric}, scope: o.Scope}
		d.byMetric[key] = s
		d.scopes = d.scopes || o.Scope != ""
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

// has tells whether a metric has values under a configuration.
func (d *Dataset) has(s *series, config int) bool {
	return config < len(s.arms) && len(s.arms[config].runs) > 0 || d.tallies[listed{config, s.list}].someComplete()
}

// mentions tells whether anything is known of a metric under a configuration,
// be it missing values.
func (d *Dataset) mentions(s *series, config int) bool {
	return d.has(s, config) || config < len(s.arms) && s.arms[config].missing > 0
}

// agree holds the observation against what is known of its metric, and returns
// what brings its value to the metric's unit.
func (s *series) agree(o *Observation) (factor float64, err error) {
	if o.Better != Unstated && o.Better != s.Better {
		if s.Better != Unstated {
			return 0, fmt.Errorf("%s: metric %q is better %s here and better %s before: state one of them for all its rows",
				o.at(), s.Name, o.Better, s.Better)
		}
		s.Better = o.Better
	}
	if o.Unit == "" {
		s.bare++
		return 1, nil
	}
	if o.Unit == s.Unit {
		return 1, nil
	}
	if s.Unit == "" {
		s.Unit, s.units = o.Unit, append(s.units, o.Unit)
		return 1, nil
	}
	factor, ok := convert(o.Unit, s.Unit)
	if !ok {
		return 0, fmt.Errorf("%s: metric %q is in %q here and in %q before, and one cannot be converted to the other: give them different names",
			o.at(), s.Name, o.Unit, s.Unit)
	}
	if factor != 1 && !slices.Contains(s.units, o.Unit) {
		s.units = append(s.units, o.Unit)
	}
	return factor, nil
}

// add takes a value of a run and returns the run's index.
func (a *arm) add(label string, v float64) int {
	if label != "" {
		last := len(a.runs) - 1
		if last >= 0 && a.runs[last].label == label {
			a.runs[last].more = append(a.runs[last].more, v)
			return last
		}
		if i, ok := a.byLabel[label]; ok {
			a.runs[i].more = append(a.runs[i].more, v)
			return i
		}
		if a.byLabel == nil {
			a.byLabel = map[string]int{}
		}
		a.byLabel[label] = len(a.runs)
	}
	a.runs = append(a.runs, run{label: label, first: v})
	return len(a.runs) - 1
}

// Load adds all observations of one source, counts what became of them, and
// keeps the counts beside src in the dataset. It stops at the first error;
// what was added before stays.
func (d *Dataset) Load(src Source, observations iter.Seq2[Observation, error]) error {
	src.Path, src.Config = visible.UTF8(src.Path), visible.UTF8(src.Config)
	d.format = src.Format
	defer func() { d.format = "" }()
	for o, err := range observations {
		if err != nil {
			return err
		}
		if o.Source == "" {
			o.Source = src.Path
		}
		switch {
		case o.Note != nil:
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
	src.Values = src.Used + src.Missing + src.Rejected
	d.sources = append(d.sources, src)
	return nil
}
