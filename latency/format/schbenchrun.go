package format

import (
	"fmt"
	"slices"

	"sigtest/latency"
)

// schbenchRun is an invocation of schbench, as far as it was read.
type schbenchRun struct {
	toolRun                  // its figures
	blocks  []*schbenchBlock // the last of each kind

	leaving bool // its workers have been told to stop
	ended   bool // it has printed its last figure
}

type schbenchBlock struct {
	kind    schbenchKind
	line    int
	runtime int // s; 0 where the version does not print it
	samples int // -1 where the version does not print it
	rows    []latency.Observation
	interim bool // it belongs to an interval report
}

func (r *schbenchRun) block(kind schbenchKind) *schbenchBlock {
	for _, b := range r.blocks {
		if b.kind == kind {
			return b
		}
	}
	return nil
}

// set keeps the last value of a figure that is one.
func (r *schbenchRun) set(o latency.Observation) {
	if !o.Missing || r.find(o.Metric) == nil {
		r.toolRun.set(o)
	}
}

// all returns the run's values, and a note if it is not finished.
func (r *schbenchRun) all() (all []latency.Observation) {
	for _, b := range r.blocks {
		all = append(all, b.rows...)
	}
	return slices.Concat(all, r.observations, r.unfinished())
}

// unfinished returns a note about a run whose last report may be one of an
// interval: all versions that measure several things end by a figure.
func (r *schbenchRun) unfinished() []latency.Observation {
	if r.leaving || len(r.blocks) == 0 || r.blocks[0].kind.key == "" {
		return nil
	}
	last := r.blocks[len(r.blocks)-1]
	return []latency.Observation{noteAt(last.line, "unfinished-run",
		fmt.Sprintf("the run of schbench does not end by its average rps: it was interrupted or its output cut off, and its values may be those of an interval report, after %d s", last.runtime),
		"repeat the run, or leave it out")}
}
