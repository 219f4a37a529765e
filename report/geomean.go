package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sigtest/latency"
)

// meanOf begins the name of every geometric mean.
const meanOf = "geometric mean"

// place says what a column of a table of comparisons is: its header and, in a
// matrix, its group.
type place struct {
	group  int
	header string
}

// meansOf returns the geometric means of a section.
func (l layout) meansOf(s section) (means []latency.GeometricMean) {
	for _, m := range l.result.GeometricMeans {
		if m.Baseline == s.baseline && m.Config == s.config {
			means = append(means, m)
		}
	}
	return means
}

// addMeans ends the table of a section with its geometric means.
func (l layout) addMeans(g *grid, s section) {
	for _, m := range l.meansOf(s) {
		averages := numbers(m.BaselineMean, m.Mean)
		g.addMean(leftOut(m), map[place]string{
			{0, "Metric"}: l.meanName(m), {0, "MetricName"}: unitAfter(l.meanName(m), m.Unit), {0, "Unit"}: m.Unit,
			{0, "Average Before"}: averages[0], {0, "Average After"}: averages[1], {0, "Change %"}: l.meanChange(m),
		})
	}
}

// addMatrixMeans ends a matrix with the geometric means of its configurations: a
// row for those over the same metrics, which have the baseline's in common.
func (l layout) addMatrixMeans(g *grid, b block) {
	groups := map[string]int{}
	for i, s := range b.sections {
		groups[s.config] = 2 + i
	}
	shared := map[latency.GeometricMean][]latency.GeometricMean{}
	var order []latency.GeometricMean
	for _, m := range l.result.GeometricMeans {
		if groups[m.Config] == 0 || m.Baseline != b.baseline() {
			continue
		}
		of := m
		of.Config, of.Mean = "", 0
		if shared[of] == nil {
			order = append(order, of)
		}
		shared[of] = append(shared[of], m)
	}
	names := map[string]int{}
	for _, of := range order {
		names[unitAfter(l.meanName(of), of.Unit)]++
	}
	for _, of := range order {
		name := l.meanName(of)
		if names[unitAfter(name, of.Unit)] > 1 {
			name = strings.Replace(name, meanOf, fmt.Sprintf("%s of %d", meanOf, of.Metrics), 1)
		}
		if l.mail {
			name = unitAfter(name, of.Unit)
		}
		values := []float64{of.BaselineMean}
		for _, m := range shared[of] {
			values = append(values, m.Mean)
		}
		averages := compact(values...)
		texts := map[place]string{{0, "Metric"}: name, {0, "Unit"}: of.Unit, {1, "Average"}: averages[0]}
		for i, m := range shared[of] {
			change := l.meanChange(m)
			if l.mail {
				change = "(" + change + ")"
			}
			texts[place{groups[m.Config], "Average"}], texts[place{groups[m.Config], "Change %"}] = averages[1+i], change
		}
		g.addMean(leftOut(of), texts)
	}
}

// addMean appends a row of which some columns have a text. The unit says what a
// geometric mean is of, so that its column stays.
func (g *grid) addMean(note string, texts map[place]string) {
	row := gridRow{note: note}
	for i, c := range g.columns {
		row.cells = append(row.cells, cell{text: texts[place{c.group, c.header}]})
		if c.header == "Unit" {
			g.columns[i].droppable = 0
		}
	}
	g.rows = append(g.rows, row)
}

// meanName names a geometric mean as its metrics are named, and says which side
// is better where there are two of one unit.
func (l layout) meanName(m latency.GeometricMean) string {
	name := latency.DisplayName(meanOf, m.Aggregate)
	if !slices.ContainsFunc(l.result.GeometricMeans, func(o latency.GeometricMean) bool {
		return o.Unit == m.Unit && o.Aggregate == m.Aggregate && o.Better != m.Better
	}) {
		return name
	}
	switch m.Better {
	case latency.Lower:
		return name + ", lower is better"
	case latency.Higher:
		return name + ", higher is better"
	}
	return name + ", neither is better"
}

// meanChange is the change as the column Change % shows it.
func (l layout) meanChange(m latency.GeometricMean) string {
	if l.Signed {
		return withSign(m.Change())
	}
	return withSign(m.Improvement())
}

// leftOut says which metrics a geometric mean is not of, "" for none.
func leftOut(m latency.GeometricMean) string {
	var why []string
	total := m.Metrics
	for _, left := range []struct {
		n         int
		one, many string
	}{
		{m.Unpaired, "was measured on one side only", "were measured on one side only"},
		{m.NotPositive, "has an average of 0 or less", "have an average of 0 or less"},
		{m.Repeated, "repeats another one's data", "repeat another one's data"},
	} {
		total += left.n
		switch {
		case left.n == 1:
			why = append(why, "1 "+left.one)
		case left.n > 1:
			why = append(why, fmt.Sprintf("%d %s", left.n, left.many))
		}
	}
	if why == nil {
		return ""
	}
	return fmt.Sprintf("over %d of %d metrics: %s", m.Metrics, total, strings.Join(why, ", "))
}

// meanLines say it beneath a mail's table, which has no room for notes.
func (l layout) meanLines(s section) (lines []string) {
	for _, m := range l.meansOf(s) {
		if note := leftOut(m); note != "" && l.mail {
			lines = append(lines, unitAfter(l.meanName(m), m.Unit)+": "+note)
		}
	}
	return lines
}

const meanLegend = meanOf + ": of the averages of all metrics of one unit that were measured on both sides, insignificant ones and those not shown included. " +
	"It describes them and is not tested: metrics measured in the same runs are no independent samples, so it has no P, no interval and no verdict."

// meanGrid lists the geometric means in a table of their own.
func (l layout) meanGrid() grid {
	g := grid{title: "Geometric means", columns: []column{{header: "Metrics"}}}
	if len(l.result.Configs) > 2 {
		g.columns = append(g.columns, column{header: "Configuration"})
	}
	for _, header := range []string{"Number", "Before", "After", "Change %"} {
		g.columns = append(g.columns, column{header: header, align: right})
	}
	for _, m := range l.result.GeometricMeans {
		averages := numbers(m.BaselineMean, m.Mean)
		g.addMean(leftOut(m), map[place]string{
			{0, "Metrics"}: unitAfter(l.meanName(m), m.Unit), {0, "Configuration"}: m.Config + " against " + m.Baseline, {0, "Number"}: strconv.Itoa(m.Metrics),
			{0, "Before"}: averages[0], {0, "After"}: averages[1], {0, "Change %"}: l.meanChange(m),
		})
	}
	return g
}
