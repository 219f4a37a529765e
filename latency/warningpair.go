package latency

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"sigtest/stats"
)

// pairNote is what is to be said of the pairs of two configurations, and of
// which metrics.
type pairNote struct {
	sides
	text string
	rows []*Row
}

// warnPairs says how runs were paired, and which have no partner: once for all
// metrics where it is the same.
func (c *comparer) warnPairs() (out []Warning) {
	var byPosition, alone []pairNote
	compared := map[sides]int{} // rows
	for i := range c.result.Rows {
		row := &c.result.Rows[i]
		for j := range c.notes[i].operands {
			s, cmp := &c.notes[i].operands[j], &row.Comparisons[j]
			if !s.paired || s.err != nil || row.DuplicateOf != "" {
				continue
			}
			compared[cmp.sides()]++
			if s.byPosition {
				byPosition = addPairNote(byPosition, cmp, "", row)
			}
			if text := s.aloneText(); text != "" {
				alone = addPairNote(alone, cmp, text, row)
			}
		}
	}
	for _, p := range byPosition {
		out = append(out, Warning{
			Code: "paired-by-position", Config: p.config,
			Text:   fmt.Sprintf("no run has a label: the first of %s was paired with the first of %s, and so on", p.config, p.baseline),
			Remedy: "label runs that belong together alike, in a column run",
		})
	}
	for _, a := range alone {
		w := Warning{Code: "unpaired-runs", Config: a.config, Text: a.text, Remedy: "label runs that belong together alike; a run that failed leaves its partner alone"}
		switch n := len(a.rows); {
		case n == 1 && len(c.result.Rows) > 1:
			w.Metric, w.Aggregate = a.rows[0].Name, a.rows[0].Aggregate
		case n < compared[a.sides]:
			w.Text += fmt.Sprintf(" (in %d metrics, the first of which is %s)", n, a.rows[0].DisplayName())
		}
		out = append(out, w)
	}
	return out
}

// addPairNote adds a row to what is said of the same two configurations.
func addPairNote(list []pairNote, cmp *Comparison, text string, row *Row) []pairNote {
	s := cmp.sides()
	i := slices.IndexFunc(list, func(a pairNote) bool { return a.sides == s && a.text == text })
	if i < 0 {
		return append(list, pairNote{s, text, []*Row{row}})
	}
	list[i].rows = append(list[i].rows, row)
	return list
}

// aloneText names the runs without partner, "" where there are none.
func (s *operands) aloneText() string {
	var parts []string
	n := 0
	for i, config := range []string{s.before.Config, s.after.Config} {
		if labels := s.alone[i]; len(labels) > 0 {
			parts = append(parts, fmt.Sprintf("%d of %s (%s)", len(labels), config, someLabels(labels)))
			n += len(labels)
		}
	}
	switch n {
	case 0:
		return ""
	case 1:
		return "1 run has no partner and was left out: " + parts[0]
	}
	return fmt.Sprintf("%d runs have no partner and were left out: %s", n, strings.Join(parts, " and "))
}

// warnConstantPairs says where every pair has the same difference.
func warnConstantPairs(cmp *Comparison, s *operands, rank, mean *TestResult, add adder) {
	if errors.Is(mean.Err, stats.ErrNoVariation) && !math.IsNaN(cmp.P) {
		add("constant", s.after.Config, decidedWithoutSpread,
			"in every pair of runs %s is %+.4g from %s: the paired t-test is undefined without spread",
			s.after.Config, s.after.Values[0]-s.before.Values[0], s.before.Config)
		return
	}
	if errors.Is(mean.Err, stats.ErrNoVariation) {
		add("constant", s.after.Config, "--test wilcoxon decides by ranks",
			"in every pair of runs %s is %+.4g from %s: the paired t-test is undefined without spread; P of the Wilcoxon test is %.2g",
			s.after.Config, s.after.Values[0]-s.before.Values[0], s.before.Config, rank.P)
		return
	}
	if mean.Err == nil && mean.Method == "no variation" {
		add("constant", s.after.Config, "none is needed if the metric is a fixed count", "both runs of every pair gave the same: there is no spread to test")
	}
}
