package format

import (
	"fmt"
	"math"

	"sigtest/latency"
)

// umaDumps tells the dumps of a text apart: a name that there was before is of
// the next one. A browser sorts by name, so that where the order breaks once the
// next dump begins there, with histograms that are new in it.
func umaDumps(found []*umaHistogram) (dumps []umaDump) {
	start, breaks, last := 0, 0, 0 // of the dump, in its order, and where the last one is
	seen := map[string]bool{}
	for i, h := range found {
		if i > start && h.name < found[i-1].name {
			breaks, last = breaks+1, i
		}
		if seen[h.name] {
			if breaks != 1 {
				last = i
			}
			dumps = append(dumps, umaDumpOf(found[start:last]))
			clear(seen)
			for _, of := range found[last:i] {
				seen[of.name] = true
			}
			start, breaks = last, 0
		}
		seen[h.name] = true
	}
	if start < len(found) {
		dumps = append(dumps, umaDumpOf(found[start:]))
	}
	return dumps
}

func umaDumpOf(histograms []*umaHistogram) (d umaDump) {
	for _, h := range histograms {
		d.add(h)
	}
	return d
}

// umaRuns returns the runs that the dumps of a file are of.
func umaRuns(dumps []umaDump, in Input) (runs []toolRun, err error) {
	for i, d := range dumps {
		if i > 0 && d.continues(&dumps[i-1]) {
			run, err := d.since(&dumps[i-1], in)
			if err != nil {
				return nil, err
			}
			runs = append(runs, run)
		} else if i+1 == len(dumps) || !dumps[i+1].continues(&d) {
			runs = append(runs, umaRun(d.all, in))
		}
	}
	return runs, nil
}

// continues tells whether a dump holds all that an earlier one of the same
// browser held, as far as they name the same histograms.
func (d *umaDump) continues(earlier *umaDump) bool {
	common := false
	for _, h := range d.all {
		if e := earlier.byName[h.name]; e != nil {
			if _, ok := h.since(e); !ok {
				return false
			}
			common = true
		}
	}
	return common
}

// since is the run between two dumps.
func (d *umaDump) since(earlier *umaDump, in Input) (toolRun, error) {
	for _, e := range earlier.all {
		if d.byName[e.name] == nil {
			return toolRun{}, &SyntaxError{in.Path, d.line, 0, fmt.Errorf("the dump that begins here goes on from the one in line %d, but lacks its histogram %s: the file is cut off, or these are two browsers, whose dumps belong into files of their own", earlier.line, excerpt(e.name))}
		}
	}
	var all []*umaHistogram
	for _, h := range d.all {
		if e := earlier.byName[h.name]; e != nil {
			h, _ = h.since(e)
		}
		all = append(all, h)
	}
	return umaRun(all, in), nil
}

// since is what was recorded after an earlier dump; not ok where that one holds
// samples that are not in h.
func (h *umaHistogram) since(e *umaHistogram) (part *umaHistogram, ok bool) {
	part = &umaHistogram{name: h.name, line: h.line, count: h.count - e.count, bare: h.bare}
	if part.count < 0 {
		return nil, false
	}
	before := map[float64]float64{}
	for _, b := range e.bins {
		before[b.low] = b.count
	}
	for _, b := range h.bins {
		if n := b.count - before[b.low]; n > 0 {
			part.bins = append(part.bins, bin{b.low, n})
		} else if n < 0 && !h.torn() {
			return nil, false
		}
		delete(before, b.low)
	}
	if len(before) > 0 && !h.torn() {
		return nil, false
	}
	switch {
	case part.count == 0:
		part.mean.missing = true
	case e.count == 0:
		part.mean, part.blur = h.mean, h.blur
	default:
		part.mean.value = (h.count*h.mean.value - e.count*e.mean.value) / part.count
		part.blur = (h.count*h.blur + e.count*e.blur) / part.count
	}
	return part, !math.IsNaN(part.mean.value) && !math.IsInf(part.mean.value, 0)
}

// torn tells whether rows are missing.
func (h *umaHistogram) torn() bool {
	s := latencySummary{bins: h.bins}
	return s.total() != h.count
}

// umaRun returns the observations of a run, and notes about what they lack.
func umaRun(all []*umaHistogram, in Input) toolRun {
	run := toolRun{line: all[0].line}
	var blurred, torn []*umaHistogram
	for _, h := range all {
		mean := latency.Observation{Metric: h.name + "/mean", Unit: in.Unit, Value: h.mean.value, Missing: h.mean.missing, Line: h.line}
		switch {
		case h.bare && h.count > 0:
			mean = latency.Observation{Line: h.line, Rejected: "histogram without a mean"}
		case !mean.Missing:
			mean.Inside = insideOf(h.count, 0, 0)
		}
		run.observations = append(run.observations, mean)
		if mean.Missing || mean.Rejected != "" {
			continue
		}
		const noticeable = 0.01 // of the mean
		if h.blur > umaRounded && h.blur > noticeable*math.Abs(h.mean.value) {
			blurred = append(blurred, h)
		}
		if h.torn() {
			torn = append(torn, h)
		}
		s := latencySummary{prefix: h.name + "/", unit: in.Unit, count: h.count, bins: h.bins, over: reading{line: h.line}}
		percentiles, _ := s.percentiles()
		for _, p := range percentiles {
			p.Better = latency.Unstated // of what is counted, nothing is told
			run.observations = append(run.observations, p)
		}
	}
	if len(blurred) > 0 {
		h := blurred[0]
		run.observations = append(run.observations, noteAt(h.line, "rounded-means",
			fmt.Sprintf("means of %d of %d histograms are differences of rounded ones and may be off by more than 1 %%; that of %s is %.4g +- %.2g", len(blurred), len(all), excerpt(h.name), h.mean.value, h.blur),
			"save the histograms as JSON, which has exact sums, or start a browser for each run, so that one dump is enough"))
	}
	if len(torn) > 0 {
		h := torn[0]
		run.observations = append(run.observations, noteAt(h.line, "torn-histogram",
			fmt.Sprintf("rows of %d of %d histograms are missing, so they have no percentiles; of %s, %.0f of %.0f samples are there", len(torn), len(all), excerpt(h.name), (&latencySummary{bins: h.bins}).total(), h.count),
			"give the whole page"))
	}
	return run
}
