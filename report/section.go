package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sigtest/latency"
)

// section holds the comparisons of one configuration with one baseline, or of
// several of which none is to be shown.
type section struct {
	baseline, config string
	hidden           int     // how many configurations, where there are several
	entries          []entry // those to show
	all              []entry // those there are
	shared           []sharedReason
}

func (s section) title() string {
	if s.hidden > 0 {
		return fmt.Sprintf("%d more configurations, with nothing to show", s.hidden)
	}
	return s.config + " against " + s.baseline
}

// sectionsOf splits the entries, keeping their order, into sections in the
// order of the configurations.
func sectionsOf(r *latency.Result, entries []entry) []section {
	position := map[string]int{}
	for i, c := range r.Configs {
		position[c.Name] = i
	}
	var sections []section
	index := map[[2]string]int{}
	find := func(c *latency.Comparison) *section {
		key := [2]string{c.Baseline, c.Config}
		i, ok := index[key]
		if !ok {
			i = len(sections)
			index[key] = i
			sections = append(sections, section{baseline: c.Baseline, config: c.Config})
		}
		return &sections[i]
	}
	for _, e := range allEntries(r) {
		if e.comparison != nil {
			s := find(e.comparison)
			s.all = append(s.all, e)
		}
	}
	for _, e := range entries {
		if e.comparison != nil {
			s := find(e.comparison)
			s.entries = append(s.entries, e)
		}
	}
	slices.SortStableFunc(sections, func(a, b section) int {
		return cmp.Or(cmp.Compare(position[a.baseline], position[b.baseline]), cmp.Compare(position[a.config], position[b.config]))
	})
	sections = collapse(sections)
	for i := range sections {
		sections[i].shared = sharedReasons(r, sections[i].entries)
	}
	return sections
}

// collapse makes one section of those that have nothing to show.
func collapse(sections []section) []section {
	var shown []section
	var rest section
	for _, s := range sections {
		if len(s.entries) > 0 {
			shown = append(shown, s)
			continue
		}
		rest.hidden++
		rest.all = append(rest.all, s.all...)
	}
	if rest.hidden < 2 {
		return sections
	}
	return append(shown, rest)
}

// counts says what the verdicts of the whole section come to.
func (s section) counts() string {
	verdicts := map[latency.Verdict]int{}
	for _, e := range s.all {
		verdicts[e.comparison.Verdict]++
	}
	var parts []string
	for _, v := range latency.Verdicts() {
		if verdicts[v] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", verdicts[v], v))
		}
	}
	what := "metric"
	if s.hidden > 0 {
		what = "comparison"
	}
	text := plural(len(s.all), what) + ": " + strings.Join(parts, ", ")
	if len(s.entries) < len(s.all) {
		text += fmt.Sprintf("; %d shown", len(s.entries))
	}
	return text
}

// uncounted says how many metrics of the section do not count, "" for none.
func (s section) uncounted() string {
	repeats, implied, text := 0, 0, ""
	for _, e := range s.all {
		switch {
		case e.row.DuplicateOf != "":
			repeats++
		case e.row.ImpliedBy != nil && e.comparison.Verdict != latency.Untestable:
			implied++
		}
	}
	switch {
	case repeats == 1:
		text += "; 1 repeats another metric's data and is counted once"
	case repeats > 1:
		text += fmt.Sprintf("; %d repeat another metric's data and are counted once", repeats)
	}
	switch {
	case implied == 1:
		text += "; 1 follows from other metrics and is not counted"
	case implied > 1:
		text += fmt.Sprintf("; %d follow from other metrics and are not counted", implied)
	}
	return text
}

// lines says beneath the table what the verdicts come to, and why comparisons
// could not be tested.
func (s section) lines(l layout) []string {
	lines := append(l.meanLines(s), s.counts()+s.uncounted())
	if l.singles && slices.ContainsFunc(s.shared, func(shared sharedReason) bool { return shared.single }) {
		lines = append(lines, singlesLine)
	}
	return append(lines, s.reasonLines(l)...)
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
