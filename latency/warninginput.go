package latency

import (
	"fmt"
	"math"
	"strings"

	"sigtest/internal/unitratio"
)

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
		fewest, most := math.MaxInt, 0
		for i := range s.arms {
			for _, run := range s.arms[i].runs {
				n := 1 + len(run.more)
				fewest, most = min(fewest, n), max(most, n)
			}
		}
		if most > 1 {
			several++
			low, high = min(low, fewest), max(high, most)
		}
	}
	if several == 0 {
		return out
	}
	var names []string
	for _, a := range c.aggregates {
		names = append(names, a.Name)
	}
	whose := "runs"
	if several < len(c.series) {
		whose = fmt.Sprintf("runs of %d of the %d metrics", several, len(c.series))
	}
	each := fmt.Sprintf("%d to %d", low, high)
	if low == high {
		each = fmt.Sprint(low)
	}
	return append(out, Warning{
		Code: "runs-reduced",
		Text: fmt.Sprintf("%s hold several observations (%s): each run was reduced to one value, its %s, before testing",
			whose, each, strings.Join(names, " or ")),
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
