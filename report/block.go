package report

import (
	"slices"

	"sigtest/latency"
)

// block is what is shown in one table: one section or, as a matrix, several
// with the same baseline.
type block struct {
	sections []section
	rows     []*latency.Row                         // of a matrix
	cells    map[*latency.Row][]*latency.Comparison // by section; nil where there is nothing to show
}

// baselinesDiffer says whether comparisons of one metric with the same baseline
// are with different runs of it, as pairs may be. A matrix has one column for
// all.
func baselinesDiffer(r *latency.Result) bool {
	if !r.Options.Paired {
		return false
	}
	for _, row := range r.Rows {
		means := map[string]float64{}
		for _, c := range row.Comparisons {
			if mean, ok := means[c.Baseline]; ok && mean != c.BaselineMean {
				return true
			}
			means[c.Baseline] = c.BaselineMean
		}
	}
	return false
}

// blocksOf gathers the sections that have something to show by their baselines,
// or leaves them apart.
func blocksOf(sections []section, entries []entry, apart bool) []block {
	var blocks []block
	type place struct{ block, section int }
	places := map[[2]string]place{}
	byBaseline := map[string]int{}
	for _, s := range sections {
		at, ok := byBaseline[s.baseline]
		if !ok || len(s.entries) == 0 || apart {
			at = len(blocks)
			blocks = append(blocks, block{})
		}
		if len(s.entries) > 0 {
			byBaseline[s.baseline] = at
		}
		b := &blocks[at]
		places[[2]string{s.baseline, s.config}] = place{at, len(b.sections)}
		b.sections = append(b.sections, s)
	}
	for _, e := range entries {
		if e.comparison == nil {
			continue
		}
		p := places[[2]string{e.comparison.Baseline, e.comparison.Config}]
		blocks[p.block].add(e, p.section)
	}
	return blocks
}

// add notes an entry of a section.
func (b *block) add(e entry, section int) {
	if !b.isMatrix() {
		return
	}
	if b.cells == nil {
		b.cells = map[*latency.Row][]*latency.Comparison{}
	}
	if b.cells[e.row] == nil {
		b.rows = append(b.rows, e.row)
		b.cells[e.row] = make([]*latency.Comparison, len(b.sections))
	}
	b.cells[e.row][section] = e.comparison
}

func (b block) isMatrix() bool { return len(b.sections) > 1 }

func (b block) baseline() string { return b.sections[0].baseline }

func (b block) title() string { return "against " + b.baseline() }

// needTitles says whether the blocks' titles tell anything: there are several,
// or the one is not against the baseline of the whole.
func needTitles(r *latency.Result, blocks []block) bool {
	return len(blocks) > 1 || len(blocks) == 1 && blocks[0].baseline() != baselineName(r)
}

// lines says beneath a matrix what the verdicts of each configuration come to,
// and why comparisons could not be tested.
func (b block) lines(l layout) []string {
	counts := make([]string, len(b.sections))
	for i, s := range b.sections {
		counts[i] = s.counts()
	}
	var lines []string
	if len(slices.Compact(slices.Clone(counts))) == 1 {
		lines = append(lines, "each configuration: "+counts[0])
	} else {
		for i, s := range b.sections {
			lines = append(lines, s.config+": "+counts[i])
		}
	}
	if l.singles {
		lines = append(lines, singlesLine)
	}
	for _, s := range b.sections {
		for _, line := range s.reasonLines(l) {
			lines = append(lines, s.config+": "+line)
		}
	}
	return lines
}
