package report

import (
	"math"
	"slices"

	"sigtest/latency"
)

// layout decides what a report for people consists of; the formats write it
// each in their way.
type layout struct {
	result  *latency.Result
	entries []entry // those to show
	blocks  []block // of these entries
	Options
	mail bool // plain ASCII and narrow

	tested   bool // some comparison of the result has a P
	singles  bool // no comparison is of more than one run each
	matrices bool // some block is a matrix
	sections bool // some section is shown in a table of its own
}

// part is a portion of a report: tables under a title, and what is to be said
// beneath them.
type part struct {
	title string
	grids []grid
	plot  textPlot // of the first grid; empty for none
	lines []string
}

func newLayout(r *latency.Result, o Options, mail bool) (layout, error) {
	entries, err := selectEntries(r, o)
	if err != nil {
		return layout{}, err
	}
	l := layout{result: r, entries: entries, Options: o, mail: mail, singles: true}
	l.blocks = blocksOf(sectionsOf(r, entries), entries, baselinesDiffer(r))
	l.matrices = slices.ContainsFunc(l.blocks, block.isMatrix)
	l.sections = l.detailed() || slices.ContainsFunc(l.blocks, func(b block) bool { return !b.isMatrix() && len(b.sections[0].entries) > 0 })
	for _, e := range allEntries(r) {
		if c := e.comparison; c != nil {
			l.tested = l.tested || !math.IsNaN(c.P)
			l.singles = l.singles && c.BaselineN <= 1 && c.N <= 1 && !isUnpaired(c)
		}
	}
	return l, nil
}

// parts lists the tables: a matrix where several configurations have one
// baseline, else a section each, then what is about no comparison.
func (l layout) parts() []part {
	var parts []part
	titles := needTitles(l.result, l.blocks)
	for i, b := range l.blocks {
		p := l.block(b)
		if !titles {
			p.title = ""
		}
		if i == len(l.blocks)-1 {
			p.lines = append(p.lines, omnibusLines(l.result)...)
		}
		parts = append(parts, p)
		if b.isMatrix() && l.detailed() {
			for _, s := range b.sections {
				parts = append(parts, part{title: s.title(), grids: l.sectionGrids(s)})
			}
		}
	}
	if l.showsQuantiles() {
		parts = append(parts, l.quantilePart())
	}
	if g := summaryGrid(l.result, alone(l.entries)); len(g.rows) > 0 {
		parts = append(parts, part{grids: []grid{g}})
	}
	for _, g := range l.furtherGrids() {
		parts = append(parts, part{grids: []grid{g}})
	}
	if l.Plot && !slices.ContainsFunc(parts, func(p part) bool { return !p.plot.empty() }) {
		parts = append(parts, part{lines: []string{"Nothing to plot: no comparison that is shown has a Change %."}})
	}
	return parts
}

// furtherGrids are the tables that compare nothing with a baseline, those that
// have rows.
func (l layout) furtherGrids() []grid {
	var grids []grid
	if l.showsWithinGrid() {
		grids = append(grids, withinGrid(l.result, l.entries))
	}
	if l.detailed() && l.tested {
		grids = append(grids, omnibusGrid(l.entries))
	}
	return slices.DeleteFunc(grids, func(g grid) bool { return len(g.rows) == 0 })
}

// detailed says whether everything is to be shown, for which mails have no room.
func (l layout) detailed() bool { return l.Verbose && !l.mail }

// block is the part of a report that shows a block.
func (l layout) block(b block) part {
	var p part
	if b.isMatrix() {
		p = part{title: b.title(), grids: []grid{l.matrixGrid(b)}, lines: b.lines(l)}
	} else {
		s := b.sections[0]
		p = part{title: s.title(), grids: l.sectionGrids(s), lines: s.lines(l)}
	}
	if l.plotted() {
		p.plot = l.blockPlot(b)
	}
	return p
}

// sectionGrids are the tables of one configuration against its baseline.
func (l layout) sectionGrids(s section) []grid {
	switch {
	case len(s.entries) == 0:
		return nil
	case l.mail:
		g := s.mailGrid(l)
		l.addMeans(&g, s)
		return []grid{g}
	}
	g := s.mainGrid(l)
	l.addMeans(&g, s)
	if l.Verbose {
		return append([]grid{g}, s.detailGrids(l.result)...)
	}
	return []grid{g}
}

// legend explains the columns and marks of the tables.
func (l layout) legend() []string {
	if !anyCompared(l.entries) {
		return nil
	}
	r, p, before, after := l.result, "P", "before", "after"
	if l.matrices {
		before, after = "baseline", "average"
	}
	if l.sections {
		p = "P-value"
	}
	lines := []string{changeLegend(l.entries, l.Options, before, after)}
	if l.tested || l.sections && l.mail {
		lines = append(lines, pLegend(r, p))
	}
	switch {
	case l.sections && l.mail:
		lines = append(lines, flagLegend(r, l.entries))
	case l.sections && l.tested:
		lines = append(lines, sectionLegend(r, l.entries)...)
	}
	if l.matrices && l.tested {
		lines = append(lines, l.marksLegend()...)
	}
	if len(r.GeometricMeans) > 0 {
		lines = append(lines, meanLegend)
	}
	if l.showsQuantiles() {
		lines = append(lines, quantileLegend(r))
	}
	if l.knowsWithin() {
		lines = append(lines, withinLegend(r))
	}
	return lines
}
