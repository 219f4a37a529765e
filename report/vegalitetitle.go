package report

import (
	"fmt"
	"strings"

	"sigtest/latency"
)

// titleWidth is how many characters of a subtitle stand in a line.
const titleWidth = 110

// forestTitle says what the verdicts come to, what was compared, by which rules,
// what the marks mean, and what is not drawn.
func forestTitle(r *latency.Result, entries []entry, o Options) object {
	whole := section{hidden: max(0, len(r.Configs)-2), entries: compared(entries), all: compared(allEntries(r))}
	var texts []string
	if more := whole.uncounted(); more != "" && whole.hidden == 0 {
		texts = append(texts, strings.TrimPrefix(more, "; "))
	}
	for _, f := range append(configFacts(r), ruleFacts(r)...) {
		texts = append(texts, f.label+": "+f.text)
	}
	if len(whole.entries) > 0 {
		texts = append(texts, forestLegend(r, whole.entries, o))
	}
	if n := len(alone(entries)); n > 0 {
		texts = append(texts, "Not drawn: "+plural(n, "metric")+" with nothing to compare with")
	}
	if n := len(whole.entries); n > forestLimit {
		texts = append(texts, fmt.Sprintf("Drawn: the first %d of %d comparisons; --only, --sort and --metric say which", forestLimit, n))
	}
	if n := len(r.Warnings); n > 0 {
		texts = append(texts, plural(n, "warning")+", which the text and JSON reports spell out")
	}
	subtitle := []string{}
	for _, text := range texts {
		subtitle = append(subtitle, wrap("", visible(text), titleWidth)...)
	}
	return object{
		"text": forestCounts(whole), "subtitle": subtitle, "anchor": "start", "frame": "bounds",
		"fontSize": 15, "subtitleFontSize": 12, "subtitleColor": "#444444", "offset": 12,
	}
}

// forestLegend says what is drawn.
func forestLegend(r *latency.Result, entries []entry, o Options) string {
	text := "Change %: of the average, " + positive(entries, o)
	text += fmt.Sprintf("; line: %.4g%% interval; arrow: it reaches farther", 100*level(r))
	if thresholds(r) != "" {
		text += "; shaded: changes below the threshold"
	}
	return text
}

// forestCounts says what the verdicts come to.
func forestCounts(whole section) string {
	if len(whole.all) == 0 {
		return "Nothing to compare"
	}
	return whole.counts()
}
