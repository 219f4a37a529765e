package report

import (
	"fmt"
	"slices"

	"sigtest/latency"
)

// glossary explains the words that the page uses.
func (h *htmlReport) glossary() []htmlTerm {
	if len(h.entries) == 0 {
		return nil
	}
	terms := []htmlTerm{
		{"metric", "a measured quantity, with its unit and the side on which it is better"},
		{"run", "one execution of what was measured; only whole runs count as evidence, since observations inside a run share its luck"},
		{"configuration", "what was varied from one set of runs to the other"},
		{"sample", "the values of one metric under one configuration, one a run"},
		{"SD, CV", "standard deviation from run to run; the same as a share of the average"},
		{"MAD", "median distance from the median; of values that scatter normally about two thirds of the SD"},
	}
	if len(h.compared) > 0 {
		terms = append(terms, h.comparisonTerms()...)
	}
	return append(terms, htmlTerm{"warning", "says that an answer is weaker than it looks, and what would help"})
}

func (h *htmlReport) comparisonTerms() []htmlTerm {
	r := h.result
	terms := []htmlTerm{
		{"baseline", "the configuration that another is compared with"},
		{"comparison", "one metric under one configuration against the baseline"},
		{"P-value", "how often chance alone would give a difference at least this large if the configurations did not differ; it is not the chance that nothing changed"},
	}
	if showsAdjusted(r) {
		terms = append(terms, htmlTerm{"adjusted P", fmt.Sprintf("the P-value with the number of comparisons, %d, allowed for; it decides", r.FamilySize)})
	}
	fits := fmt.Sprintf("the changes that fit these runs, by a method whose intervals hold the true one in about %.4g of 100 experiments", 100*level(r))
	if len(h.compared) > 1 {
		fits += "; each is of its comparison alone, not adjusted for their number"
	}
	shift, runs := "the median of all differences between a run after and a run before", "runs of each configuration"
	if r.Options.Paired {
		shift, runs = "the median of all averages of the differences, after minus before, of two pairs", "pairs of runs"
	}
	terms = append(terms,
		htmlTerm{intervalName(r), fits},
		htmlTerm{"shift (Hodges-Lehmann)", shift},
		htmlTerm{"probability lower", "how often a run after is lower than a run before, ties counting half"},
		htmlTerm{"Cliff's delta", "how much more often a run after is higher than lower: from -1, always lower, to 1, always higher"},
		htmlTerm{"Hedges' g", "the difference of the averages in standard deviations, after minus before"},
		htmlTerm{"runs needed", "how many " + runs + " would likely (4 times in 5) show a change of the size seen"},
		htmlTerm{"could see", "the smallest change that this many runs would likely have shown"},
	)
	if thresholds(r) != "" {
		terms = append(terms, htmlTerm{"threshold", "the smallest change that matters, as stated by whoever made the comparison"})
	}
	for _, v := range latency.Verdicts() {
		if slices.ContainsFunc(h.compared, func(e entry) bool { return e.comparison.Verdict == v }) {
			terms = append(terms, htmlTerm{string(v), h.verdictInWords(v)})
		}
	}
	return terms
}

// verdictInWords says what a verdict claims.
func (h *htmlReport) verdictInWords(v latency.Verdict) string {
	r := h.result
	if text := meaning(r, v); text != "" {
		return text
	}
	if v == latency.Untestable {
		return "no test could be made"
	}
	text := "a significant difference, " + criterion(r)
	if thresholds(r) != "" {
		text += ", and the change seen is not below the threshold"
	}
	switch v {
	case latency.Improved:
		return text + ", towards the better"
	case latency.Regressed:
		return text + ", towards the worse"
	}
	return text + ", of a metric without a better side"
}
