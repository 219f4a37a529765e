package latency

import (
	"fmt"
	"slices"
	"strings"

	"sigtest/internal/parallel"
)

// Warning says that an answer is weaker than it looks, and what would help.
type Warning struct {
	Code      string // stable, for programs
	Metric    string // "" where it is about several metrics or the whole input
	Aggregate string
	Config    string
	Text      string // with the number
	Remedy    string // what would fix it
}

// warn looks for everything that weakens the answers.
func (c *comparer) warn() {
	r := c.result
	add := func(w ...Warning) { r.Warnings = append(r.Warnings, w...) }
	add(c.warnNoted()...)
	add(c.warnRuns()...)
	add(c.warnUnits()...)
	add(c.warnDefinitions()...)
	add(c.warnBaseline()...)
	add(c.warnUnconnected()...)
	add(c.warnSameData()...)
	add(c.warnPairs()...)
	add(c.warnFewRuns()...)
	add(c.warnThreads()...)
	add(c.warnOrder()...)
	add(c.warnMachines()...)
	add(c.warnImplied()...)
	add(c.warnJoint()...)
	add(c.warnGeoMean()...)
	rows := make([][]Warning, len(r.Rows))
	parallel.Each(len(rows), func(i int) { rows[i] = c.warnRow(&r.Rows[i], &c.notes[i]) })
	ofRows := slices.Concat(rows...)
	add(c.warnChance(ofRows)...)
	add(ofRows...)
	add(suspectUnits(r.Rows)...)
}

// baselineNames are what people call the configuration that others are
// compared with.
var baselineNames = []string{"before", "old", "base", "baseline", "control", "reference", "stock", "vanilla"}

func soundsLikeBaseline(config Config) bool {
	return slices.Contains(baselineNames, strings.ToLower(config.Name))
}

// warnBaseline names a baseline that is probably not the one meant, as when a
// directory lists after before before.
func (c *comparer) warnBaseline() []Warning {
	configs := c.result.Configs
	meant := slices.IndexFunc(configs, soundsLikeBaseline)
	if meant <= 0 || c.result.Options.Baseline != "" || !c.shared[[2]int{c.order[0], c.order[meant]}] {
		return nil
	}
	return []Warning{{
		Code: "baseline-order", Config: configs[0].Name,
		Text:   fmt.Sprintf("%s is the baseline, being the first; %s sounds like the one meant", configs[0].Name, configs[meant].Name),
		Remedy: fmt.Sprintf("--baseline %s, or --baseline %s if it is right as it is", configs[meant].Name, configs[0].Name),
	}}
}

// warnUnconnected names configurations that no metric connects to another.
func (c *comparer) warnUnconnected() (out []Warning) {
	configs := c.result.Configs
	compared := map[string]bool{}
	for _, row := range c.result.Rows {
		for _, cmp := range row.Comparisons {
			compared[cmp.Baseline], compared[cmp.Config] = true, true
		}
	}
	for _, config := range configs {
		if !compared[config.Name] && len(configs) > 1 && !c.result.Options.Summarise {
			out = append(out, Warning{
				Code: "not-compared", Config: config.Name,
				Text:   fmt.Sprintf("no metric was measured under both %s and another configuration", config.Name),
				Remedy: "check that the metrics are called the same in every configuration",
			})
		}
	}
	return out
}

// warnSameData names configurations that repeat the data of one they are
// compared with. Constant ones agree by chance, and tell nothing.
func (c *comparer) warnSameData() (out []Warning) {
	told, differs := map[sides]bool{}, map[sides]bool{}
	var order []sides
	for i := range c.result.Rows {
		row := &c.result.Rows[i]
		for _, cmp := range row.Comparisons {
			before, after := c.sampleOf(row, cmp.Baseline), c.sampleOf(row, cmp.Config)
			p := cmp.sides()
			if !told[p] && after.N > 1 && !constant(after) {
				told[p] = true
				order = append(order, p)
			}
			differs[p] = differs[p] || !slices.Equal(before.Values, after.Values)
		}
	}
	for _, p := range order {
		if !differs[p] {
			out = append(out, Warning{
				Code: "same-data", Config: p.config,
				Text:   fmt.Sprintf("%s repeats the values of %s, run for run", p.config, p.baseline),
				Remedy: "check that the right file was given",
			})
		}
	}
	return out
}

// warnImplied says which metrics are not counted in the family because they
// follow from others.
func (c *comparer) warnImplied() []Warning {
	var implied []*Row
	for i := range c.result.Rows {
		row := &c.result.Rows[i]
		if row.ImpliedBy != nil && len(row.Comparisons) > 0 && row.Aggregate == c.aggregates[0].Name {
			implied = append(implied, row)
		}
	}
	if len(implied) == 0 {
		return nil
	}
	first := implied[0]
	from := strings.Join(first.ImpliedBy, " and ")
	if n := len(first.ImpliedBy); n > 3 {
		from = fmt.Sprintf("%s and %d more", first.ImpliedBy[0], n-1)
	}
	text := fmt.Sprintf("%s follows from %s: compared, but not counted in the family", first.DisplayName(), from)
	switch n := len(implied) - 1; {
	case n == 1:
		text += "; so is 1 more metric"
	case n > 1:
		text += fmt.Sprintf("; so are %d more metrics", n)
	}
	return []Warning{{Code: "implied", Text: text, Remedy: "none is needed; --exclude drops them"}}
}
