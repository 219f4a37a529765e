package format

import (
	"fmt"
	"strconv"

	"sigtest/latency"
)

// toolRun is what one run of a tool printed.
type toolRun struct {
	of           string // which of the benchmarks in the file; the runs of each are numbered
	setup        string // how it was run, as "2 groups"; "" where that is not told
	line         int    // where it begins
	observations []latency.Observation
	byMetric     map[string]int // index of the observation; notes have none
}

// set adds a value. One of the same metric before it is replaced: what a tool
// prints last counts.
func (r *toolRun) set(o latency.Observation) {
	if i, ok := r.byMetric[o.Metric]; ok {
		r.observations[i] = o
		return
	}
	if r.byMetric == nil {
		r.byMetric = map[string]int{}
	}
	r.byMetric[o.Metric] = len(r.observations)
	r.observations = append(r.observations, o)
}

// find returns the value of a metric, nil where there is none. It is valid
// until the next one is added.
func (r *toolRun) find(metric string) *latency.Observation {
	if i, ok := r.byMetric[metric]; ok {
		return &r.observations[i]
	}
	return nil
}

// noteAt is a note that a run's values are weaker than they look.
func noteAt(line int, code, text, remedy string) latency.Observation {
	return latency.Observation{
		Line: line,
		Note: &latency.Note{Warning: &latency.Warning{Code: code, Text: text, Remedy: remedy}},
	}
}

// completeAt is a note that a run lists everything that happened.
func completeAt(line int) latency.Observation {
	return latency.Observation{Line: line, Note: &latency.Note{Complete: true}}
}

// results are the runs of a file, labelled; there is one at least.
func (l *textLines) results(tool string, runs []toolRun) ([]latency.Observation, error) {
	if len(runs) == 0 {
		return nil, l.wrong(0, fmt.Errorf("the file ends without a result of %s", tool))
	}
	return labelRuns(runs), nil
}

// labelRuns numbers the runs of a file. Where no benchmark is repeated they
// get no number: the file is the run. Runs of several setups, as of a loop
// over numbers of threads, must not be taken for one sample: their metrics
// are then called by the setup, too, and none counts as 0 where another setup
// has no value of it.
func labelRuns(runs []toolRun) (all []latency.Observation) {
	type sample struct{ of, setup string }
	samples := make([]sample, len(runs))
	setupsOf, seen := map[string]int{}, map[sample]bool{}
	for i, r := range runs {
		samples[i] = sample{r.of, r.setup}
		if !seen[samples[i]] {
			seen[samples[i]] = true
			setupsOf[r.of]++
		}
	}
	labels := numbered(samples)
	for i, r := range runs {
		for _, o := range r.observations {
			if labels[i] != "" {
				o.Run = labels[i]
			}
			if setupsOf[r.of] > 1 {
				o = underSetup(o, r.setup)
			}
			all = append(all, o)
		}
	}
	return all
}

// numbered returns the labels of runs, given the sample that each belongs to:
// numbers within the sample, "" for all where no sample has two.
func numbered[T comparable](samples []T) (labels []string) {
	labels = make([]string, len(samples))
	count, repeated := map[T]int{}, false
	for i, s := range samples {
		count[s]++
		labels[i] = strconv.Itoa(count[s])
		repeated = repeated || count[s] > 1
	}
	if !repeated {
		clear(labels)
	}
	return labels
}

// underSetup calls a metric by the setup of its run, too.
func underSetup(o latency.Observation, setup string) latency.Observation {
	o.Tally = false
	if o.Metric == "" || setup == "" {
		return o
	}
	suffix := " (" + setup + ")"
	o.Metric += suffix
	by := o.ImpliedBy
	o.ImpliedBy = nil
	for _, name := range by {
		o.ImpliedBy = append(o.ImpliedBy, name+suffix)
	}
	return o
}

// unfinished says that a run has a beginning but no result.
func (l *textLines) unfinished(line int, tool, lacks string) error {
	return &SyntaxError{l.path, line, 0, fmt.Errorf("the run of %s that begins here has no %s: it failed, was interrupted, or the file is cut off; run it again, or remove it", tool, lacks)}
}

// insideOf is what a tool tells of the measurements behind a mean: nil where
// it counted none.
func insideOf(count, max float64, threads int) *latency.Inside {
	const most = 1 << 53 // beyond it a float64 counts no more
	if count < 1 || count > most {
		return nil
	}
	return &latency.Inside{Count: int(count), Max: max, Threads: threads}
}
