package report

import (
	"fmt"
	"html/template"
	"math"
	"slices"
	"strings"

	"sigtest/latency"
)

// htmlSummary is what a reader sees first.
type htmlSummary struct {
	Heading  string
	Compared string // what was compared, with the numbers of runs
	Counts   []htmlCount
	Largest  []htmlLink
	Sections []string   // what the verdicts of each configuration come to
	Lines    []string   // what holds for all of them
	Trust    *htmlTrust // nil where there is no warning
}

// htmlCount is how many comparisons have a verdict.
type htmlCount struct {
	N       int
	Verdict latency.Verdict
	Mark    template.HTML
}

// htmlLink is a sentence that begins with a name, which leads to its row.
type htmlLink struct{ Name, ID, Text string }

// htmlTrust is what not to trust.
type htmlTrust struct {
	Count string // of the warnings
	First htmlWarning
}

// htmlHeading says what is compared with what.
func htmlHeading(r *latency.Result) string {
	var names []string
	for _, c := range r.Configs {
		names = append(names, visible(c.Name))
	}
	const most = 3
	switch {
	case len(names) == 0:
		return "nothing was measured"
	case len(names) == 1:
		return names[0] + ": a summary"
	case r.Options.AllPairs && len(names) > 2:
		return plural(len(names), "configuration") + " against each other"
	case !oneBaseline(r):
		return plural(len(names), "configuration")
	case len(names)-1 > most:
		return plural(len(names)-1, "configuration") + " against " + names[0]
	}
	return inWords(names[1:]) + " against " + names[0]
}

// inWords lists names as a sentence does.
func inWords(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

func (h *htmlReport) summary(heading string) htmlSummary {
	s := htmlSummary{
		Heading:  heading,
		Compared: visible(whatWasMeasured(h.result)),
		Counts:   verdictCounts(h.result),
		Largest:  h.largest(),
		Trust:    h.trust(),
	}
	for _, line := range h.sectionLines() {
		s.Sections = append(s.Sections, visible(line))
	}
	if h.singles && anyCompared(h.entries) {
		s.Lines = append(s.Lines, singlesLine)
	}
	for _, line := range omnibusLines(h.result) {
		s.Lines = append(s.Lines, visible(line))
	}
	return s
}

// configsNamed is how many configurations the summary names with their runs.
const configsNamed = 6

func whatWasMeasured(r *latency.Result) string {
	texts := []string{plural(len(r.Rows), "metric")}
	for i, c := range r.Configs {
		if i == configsNamed {
			texts = append(texts, fmt.Sprintf("and %d more", len(r.Configs)-i))
			break
		}
		texts = append(texts, fmt.Sprintf("%s (%s)", c.Name, plural(c.Runs, "run")))
	}
	return strings.Join(texts, "; ")
}

func verdictCounts(r *latency.Result) (counts []htmlCount) {
	n := map[latency.Verdict]int{}
	for _, e := range allEntries(r) {
		if e.comparison != nil {
			n[e.comparison.Verdict]++
		}
	}
	for _, v := range latency.Verdicts() {
		if n[v] > 0 {
			counts = append(counts, htmlCount{n[v], v, verdictMark(v)})
		}
	}
	return counts
}

// sectionLines say what the verdicts of each configuration come to, and what
// could not be tested.
func (h *htmlReport) sectionLines() (lines []string) {
	sections := sectionsOf(h.result, h.entries)
	for _, s := range sections {
		line := s.counts() + s.uncounted()
		titled := len(sections) > 1 || s.baseline != baselineName(h.result)
		if titled {
			line = s.title() + ": " + line
		}
		if !titled && len(s.entries) == len(s.all) { // the counts above say it
			line = strings.TrimPrefix(s.uncounted(), "; ")
		}
		if line != "" {
			lines = append(lines, line)
		}
		lines = append(lines, s.reasonLines(h.layout)...)
	}
	return lines
}

// largest words the largest change that is claimed of each kind.
func (h *htmlReport) largest() (links []htmlLink) {
	if !h.tested {
		return nil
	}
	for _, v := range []latency.Verdict{latency.Regressed, latency.Improved, latency.Increased, latency.Decreased} {
		best, n := -1, 0
		for i, e := range h.compared {
			if e.comparison.Verdict != v || e.row.DuplicateOf != "" {
				continue
			}
			n++
			if best < 0 || e.size() > h.compared[best].size() {
				best = i
			}
		}
		if best >= 0 && finite(h.compared[best].comparison.Change.Value) {
			links = append(links, htmlLink{visible(h.compared[best].row.DisplayName()), comparisonID(best + 1), visible(h.changeInWords(h.compared[best], n))})
		}
	}
	if len(links) == 0 {
		links = append(links, htmlLink{Text: "No change is claimed. That does not mean that nothing changed."})
	}
	return links
}

// size is how large a change is, below all others where there is none.
func (e entry) size() float64 {
	if e.comparison == nil || math.IsNaN(e.comparison.Change.Value) {
		return -1
	}
	return math.Abs(e.comparison.Change.Value)
}

// changeInWords says how large the change of a comparison is, which is the
// largest of so many with its verdict.
func (h *htmlReport) changeInWords(e entry, among int) string {
	c := e.comparison
	text := string(c.Verdict)
	if among > 1 {
		text += " most"
	}
	text += ": " + higherLower(c.Change.Value)
	if len(h.result.Configs) > 2 {
		text += " under " + c.Config
	}
	if finite(c.Change.Lo) && finite(c.Change.Hi) {
		text += fmt.Sprintf("; from %s to %s fit these runs", higherLower(c.Change.Lo), higherLower(c.Change.Hi))
	}
	if c.Opposed {
		text += "; " + opposedNote(h.result, c)
	}
	return text + "."
}

// trust names the most serious warning.
func (h *htmlReport) trust() *htmlTrust {
	if len(h.result.Warnings) == 0 {
		return nil
	}
	first := slices.MinFunc(h.result.Warnings, bySeverity)
	return &htmlTrust{
		Count: plural(len(h.result.Warnings), "warning"),
		First: h.warning(sharedWarning{Warning: first}),
	}
}
