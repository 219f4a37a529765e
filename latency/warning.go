package latency

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"sigtest/internal/parallel"
	"sigtest/internal/unitratio"
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
	rows := make([][]Warning, len(r.Rows))
	parallel.Each(len(rows), func(i int) { rows[i] = c.warnRow(&r.Rows[i], &c.notes[i]) })
	ofRows := slices.Concat(rows...)
	add(c.warnChance(ofRows)...)
	add(ofRows...)
	add(suspectUnits(r.Rows)...)
}

// warnNoted passes on what the readers noted, if it is about the metrics asked
// for. A reader may name what several metrics have in common before the slash.
func (c *comparer) warnNoted() (out []Warning) {
	about := map[string]bool{"": true}
	for _, s := range c.series {
		group, _, _ := strings.Cut(s.Name, "/")
		about[s.Name], about[group] = true, true
	}
	for _, w := range c.data.noted {
		if about[w.Metric] {
			out = append(out, w)
		}
	}
	return out
}

// warnRuns says what was taken as a run, and how runs were reduced.
func (c *comparer) warnRuns() (out []Warning) {
	if c.data.unlabelled {
		out = append(out, Warning{
			Code:   "no-run-column",
			Text:   "the input names no runs: each row was taken as a run of its own",
			Remedy: "if rows belong together, as those of a file of raw samples do, name their run in a column run; testing rows of one run as if they were runs finds differences where there are none",
		})
	}
	low, high, several := math.MaxInt, 0, 0
	for _, s := range c.series {
		more := false
		for i := range s.arms {
			for _, run := range s.arms[i].runs {
				n := 1 + len(run.more)
				low, high = min(low, n), max(high, n)
				more = more || n > 1
			}
		}
		if more {
			several++
		}
	}
	if several == 0 {
		return out
	}
	var names []string
	for _, a := range c.aggregates {
		names = append(names, a.Name)
	}
	each := fmt.Sprintf("%d to %d", low, high)
	if low == high {
		each = fmt.Sprint(low)
	}
	return append(out, Warning{
		Code: "runs-reduced",
		Text: fmt.Sprintf("runs of %d of the %d metrics hold several observations (%s): each run was reduced to one value, its %s, before testing",
			several, len(c.series), each, strings.Join(names, " or ")),
		Remedy: "choose how with --aggregate; the run stays the unit that is tested",
	})
}

func (c *comparer) warnUnits() (out []Warning) {
	for _, s := range c.series {
		if len(s.units) > 1 {
			out = append(out, Warning{
				Code: "mixed-units", Metric: s.Name,
				Text:   fmt.Sprintf("values came in %s; all were converted to %s", strings.Join(s.units, ", "), s.Unit),
				Remedy: "write one unit per metric if a unit was mistyped",
			})
		}
		if s.Unit != "" && s.bare > 0 {
			out = append(out, Warning{
				Code: "unit-missing", Metric: s.Name,
				Text:   fmt.Sprintf("%d values came without a unit, others in %s; all were taken for %s", s.bare, s.Unit, s.Unit),
				Remedy: "write the unit everywhere",
			})
		}
	}
	return out
}

func (c *comparer) warnDefinitions() (out []Warning) {
	used := make([]bool, len(c.result.Options.Definitions))
	for _, d := range c.defined {
		if d.by >= 0 {
			used[d.by] = true
		}
	}
	for i, d := range c.result.Options.Definitions {
		if !used[i] {
			out = append(out, Warning{
				Code:   "unused-definition",
				Text:   fmt.Sprintf("the metric definition %q fits no metric", d.Metric),
				Remedy: "correct its name or pattern (* stands for any text), or remove it",
			})
		}
	}
	return out
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

// sizes are the runs of a comparison of a configuration.
type sizes struct {
	config string
	n, m   int
}

// warnFewRuns says, once per pair of sizes, that samples are too small for
// exact tests or for knowing their spread.
func (c *comparer) warnFewRuns() (out []Warning) {
	metrics := map[sizes][]*Row{}
	var order []sizes
	enough := 4
	if c.result.Options.Paired {
		enough = 6
	}
	singles := 0
	for i := range c.result.Rows {
		row := &c.result.Rows[i]
		for _, cmp := range row.Comparisons {
			size := sizes{cmp.Config, cmp.BaselineN, cmp.N}
			switch rows := metrics[size]; {
			case min(size.n, size.m) >= enough || min(size.n, size.m) == 0:
			case size.n == 1 && size.m == 1:
				singles++
			case rows == nil:
				order = append(order, size)
				metrics[size] = []*Row{row}
			case rows[len(rows)-1].Name != row.Name: // one metric may have several aggregates and, of all pairs, baselines
				metrics[size] = append(rows, row)
			}
		}
	}
	if singles > 0 {
		out = append(out, singleRuns(singles))
	}
	for _, size := range order {
		if c.result.Options.Paired {
			out = append(out, fewPairs(size, metrics[size]))
		} else {
			out = append(out, fewRuns(size, metrics[size]))
		}
	}
	return out
}

const moreRuns = "make at least 4 runs of each configuration; 10 to 20 are customary"

func singleRuns(comparisons int) Warning {
	what := "1 comparison is"
	if comparisons > 1 {
		what = fmt.Sprintf("%d comparisons are", comparisons)
	}
	return Warning{
		Code:   "few-runs",
		Text:   what + " of one run with one: there is no P, since nothing tells a change from the variation between runs",
		Remedy: moreRuns,
	}
}

// tooFewOf is the beginning of a warning about sizes.
func tooFewOf(size sizes, rows []*Row, remedy string) (w Warning, what string) {
	w = Warning{Code: "few-runs", Config: size.config, Remedy: remedy}
	what = fmt.Sprintf("%d metrics have", len(rows))
	if len(rows) == 1 {
		w.Metric, w.Aggregate, what = rows[0].Name, rows[0].Aggregate, "there are"
	}
	return w, what
}

// fewPairs is fewRuns for pairs: n of them have 2^n signs.
func fewPairs(size sizes, rows []*Row) Warning {
	w, what := tooFewOf(size, rows, "make at least 6 pairs of runs; 10 to 20 are customary")
	w.Text = fmt.Sprintf("%s only %d pairs of runs: the smallest two-sided P that an exact signed-rank test can reach is %.2g",
		what, size.n, math.Ldexp(1, 1-size.n))
	return w
}

func fewRuns(size sizes, rows []*Row) Warning {
	w, what := tooFewOf(size, rows, moreRuns)
	w.Text = fmt.Sprintf("%s only %d + %d runs: the smallest two-sided P that an exact rank test can reach is %.2g",
		what, size.n, size.m, smallestP(size.n, size.m))
	if size.n == 1 || size.m == 1 {
		w.Text += ", and Welch's test needs two runs a side"
	}
	return w
}

// smallestP is the smallest P of a two-sided exact test of n + m values, both at
// least 1: 2 / C(n+m, n).
func smallestP(n, m int) float64 {
	p := 2.0
	for i := 1; i <= min(n, m); i++ {
		p *= float64(i) / float64(max(n, m)+i)
	}
	return p
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

// suspectUnits looks for two metrics of one family, whose names begin and end
// alike, with means about a factor of 1000 apart under every configuration: one
// of them is probably in ms and the other in us.
func suspectUnits(rows []Row) (out []Warning) {
	families := map[string][]*Row{}
	var order []string
	for i := range rows {
		row := &rows[i]
		name, ok := unitratio.Family(row.Name)
		if !ok || row.DuplicateOf != "" {
			continue
		}
		key := name + "\x00" + row.Aggregate + "\x00" + row.Unit
		if families[key] == nil {
			order = append(order, key)
		}
		families[key] = append(families[key], row)
	}
	for _, key := range order {
		members := families[key]
		if len(members) > unitratio.FamilyLimit {
			continue
		}
		for _, small := range members {
			for _, large := range members {
				if ratio, ok := aboutThousand(small, large); ok {
					out = append(out, Warning{
						Code: "unit-suspicion", Metric: small.Name, Aggregate: small.Aggregate,
						Text:   fmt.Sprintf("its means are about a thousandth (1/%.0f) of those of %s under every configuration: perhaps not in the same unit", ratio, large.Name),
						Remedy: "state the units in the input or with --metrics; Change % and P-values do not depend on them",
					})
				}
			}
		}
	}
	return out
}

// aboutThousand returns large's mean over small's if it is about 1000 under
// every configuration that has both.
func aboutThousand(small, large *Row) (ratio float64, ok bool) {
	for i := range small.Samples {
		s, l := &small.Samples[i], &large.Samples[i]
		if s.N == 0 || l.N == 0 {
			continue
		}
		if ratio, ok = unitratio.Thousand(s.Mean, l.Mean); !ok {
			return 0, false
		}
	}
	return ratio, ok
}
