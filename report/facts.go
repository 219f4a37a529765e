package report

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"sigtest/latency"
)

// fact is a line about what was compared.
type fact struct{ label, text string }

// inputsShown is how many inputs a report names unless it is verbose; files of
// one configuration that follow each other count as one where there are more.
const inputsShown = 5

func facts(r *latency.Result, o Options) []fact {
	facts := append(inputFacts(r.Sources, o), configFacts(r)...)
	return append(facts, ruleFacts(r)...)
}

// inputFacts say what was read.
func inputFacts(sources []latency.Source, o Options) []fact {
	var facts []fact
	left := sources
	for i, files := range groupInputs(sources, o.Verbose) {
		if i == inputsShown && !o.Verbose {
			return append(facts, fact{"", fmt.Sprintf("and %d more (-v lists all): %s", len(left), tally(total(left)))})
		}
		left = left[len(files):]
		label, paths, about := "", files[0].Path, files[0].Format
		if i == 0 {
			label = "Inputs"
		}
		if n := len(files); n > 1 {
			paths = fmt.Sprintf("%s to %s, %d files", paths, files[n-1].Path, n)
		}
		if config := files[0].Config; config != "" {
			about += ", " + config
		}
		facts = append(facts, fact{label, fmt.Sprintf("%s (%s): %s", paths, about, tally(total(files)))})
	}
	return facts
}

// groupInputs puts files of one format and configuration that follow each other
// together where there are too many to name each.
func groupInputs(sources []latency.Source, each bool) [][]latency.Source {
	each = each || len(sources) <= inputsShown
	var groups [][]latency.Source
	start := 0
	for i := 1; i <= len(sources); i++ {
		if i == len(sources) || each || sources[i].Format != sources[start].Format || sources[i].Config != sources[start].Config {
			groups = append(groups, sources[start:i])
			start = i
		}
	}
	return groups
}

// ruleFacts says by which rules the verdicts were made; nothing where there
// are none.
func ruleFacts(r *latency.Result) []fact {
	compared := slices.ContainsFunc(r.Rows, func(row latency.Row) bool { return len(row.Comparisons) > 0 })
	if !compared {
		return nil
	}
	facts := []fact{{"Test", testText(r)}}
	if resampled(r) {
		facts = append(facts, fact{"Seed", fmt.Sprintf("%d, which random resamples follow from (--seed)", r.Options.Seed)})
	}
	if t := thresholds(r); t != "" {
		facts = append(facts, fact{"Threshold", t})
	}
	return facts
}

// tally says what became of an input's values.
func tally(s latency.Source) string {
	text := plural(s.Used, "value") + " used"
	if s.Missing > 0 {
		text += fmt.Sprintf(", %d missing", s.Missing)
	}
	if s.Rejected > 0 {
		text += fmt.Sprintf(", %d rejected", s.Rejected)
		var reasons []string
		for _, reason := range slices.Sorted(maps.Keys(s.Reasons)) {
			reasons = append(reasons, fmt.Sprintf("%d %s", s.Reasons[reason], reason))
		}
		if len(reasons) > 0 {
			text += " (" + strings.Join(reasons, ", ") + ")"
		}
	}
	return text
}

func total(sources []latency.Source) latency.Source {
	sum := latency.Source{Reasons: map[string]int{}}
	for _, s := range sources {
		sum.Used += s.Used
		sum.Missing += s.Missing
		sum.Rejected += s.Rejected
		for reason, n := range s.Reasons {
			sum.Reasons[reason] += n
		}
	}
	return sum
}

// configFacts names the configurations. Where some metrics have another
// baseline, the sections' titles say which.
func configFacts(r *latency.Result) []fact {
	names := configTexts(r.Configs)
	switch {
	case len(names) == 0:
		return nil
	case len(names) == 1:
		return []fact{{"Configuration", names[0]}}
	case oneBaseline(r):
		return []fact{{"Baseline", names[0]}, {"Compared", strings.Join(names[1:], "; ")}}
	}
	return []fact{{"Configurations", strings.Join(names, "; ")}}
}

// oneBaseline says whether all comparisons are with the baseline of the whole.
func oneBaseline(r *latency.Result) bool {
	return !slices.ContainsFunc(allEntries(r), func(e entry) bool {
		return e.comparison != nil && e.comparison.Baseline != baselineName(r)
	})
}

// configTexts name the configurations with their runs.
func configTexts(configs []latency.Config) (texts []string) {
	for _, c := range configs {
		texts = append(texts, fmt.Sprintf("%s, %s", c.Name, plural(c.Runs, "run")))
	}
	return texts
}

// baselineName is the configuration the others are compared with.
func baselineName(r *latency.Result) string {
	if len(r.Configs) == 0 {
		return r.Options.Baseline
	}
	return r.Configs[0].Name
}

func testText(r *latency.Result) string {
	text := fmt.Sprintf("%s%s, alpha %g; ", r.Options.Test, pairsText(r), r.Options.Alpha)
	if !showsAdjusted(r) {
		return text + "P-values not adjusted"
	}
	return text + fmt.Sprintf("P-values adjusted by %s over %s", adjustmentText(r), plural(r.FamilySize, "comparison"))
}

// resampled says whether any P or interval comes from random resamples.
func resampled(r *latency.Result) bool {
	drawn := func(method string) bool { return strings.HasSuffix(method, " resamples") }
	for _, row := range r.Rows {
		for _, c := range row.Comparisons {
			if slices.ContainsFunc(c.Tests, func(t latency.TestResult) bool { return drawn(t.Method) }) ||
				slices.ContainsFunc(c.Quantiles, func(q latency.QuantileComparison) bool { return drawn(q.Method) }) {
				return true
			}
		}
	}
	return false
}

// pairsText says how many pairs of runs were compared, "" where none were made.
func pairsText(r *latency.Result) string {
	low, high := math.MaxInt, 0
	for _, row := range r.Rows {
		for _, c := range row.Comparisons {
			if c.N > 0 {
				low, high = min(low, c.N), max(high, c.N)
			}
		}
	}
	switch {
	case !r.Options.Paired:
		return ""
	case high == 0:
		return " on no pairs of runs"
	case low < high:
		return fmt.Sprintf(" on %d to %d pairs of runs", low, high)
	}
	return " on " + plural(high, "pair") + " of runs"
}

// thresholds names the smallest change that matters, "" where none is set.
func thresholds(r *latency.Result) string {
	low, high, without := math.Inf(1), 0.0, 0
	for _, row := range r.Rows {
		if row.Threshold > 0 {
			low, high = min(low, row.Threshold), max(high, row.Threshold)
		} else {
			without++
		}
	}
	if high == 0 {
		return ""
	}
	text := fmt.Sprintf("%g%%", low)
	if low < high {
		text += fmt.Sprintf(" to %g%%, by metric,", high)
	}
	text += " is the smallest change that matters"
	if without > 0 {
		text += fmt.Sprintf("; none set for %s", plural(without, "metric"))
	}
	return text
}
