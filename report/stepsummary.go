package report

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sigtest/latency"
)

// StepSummaryLimit is the largest summary of a step that GitHub takes, in bytes;
// of a larger one it shows nothing.
const StepSummaryLimit = 1 << 20

// flaggedLimit is how many flagged comparisons a summary shows unfolded.
const flaggedLimit = 100

// summaryBlock is a part of a step's summary, named for the case that there is no
// room for it.
type summaryBlock struct{ name, text string }

// stepSummary writes the Markdown of a step's summary: what it comes to, the
// flagged comparisons, the rules, then, folded, the warnings and the whole
// table. What does not fit is left out, and said to be.
func (l layout) stepSummary() (text, leftOut string, err error) {
	blocks, err := l.summaryBlocks()
	if err != nil {
		return "", "", err
	}
	limit := cmp.Or(l.SummaryLimit, StepSummaryLimit)
	const reserve = 200 // for what is said of the blocks left out
	var left []string
	for _, b := range blocks {
		if len(text)+len(b.text)+reserve > limit {
			left = append(left, b.name)
			continue
		}
		text += b.text
	}
	if left == nil {
		return text, "", nil
	}
	leftOut = fmt.Sprintf("left out of the summary of the step, for want of room: %s; the format json has it all", strings.Join(left, ", "))
	if said := fmt.Sprintf("\n**%s**\n", leftOut); len(text)+len(said) <= limit {
		text += said
	}
	return text, leftOut, nil
}

func (l layout) summaryBlocks() (blocks []summaryBlock, err error) {
	add := func(name string, write func(m markdownWriter)) {
		var b bytes.Buffer
		m := markdownWriter{bufio.NewWriter(&b)}
		write(m)
		if flushed := m.out.Flush(); err == nil {
			err = flushed
		}
		if b.Len() > 0 {
			blocks = append(blocks, summaryBlock{name, b.String()})
		}
	}
	r, all := l.result, allEntries(l.result)
	add("what it comes to", func(m markdownWriter) {
		m.heading("sigtest: " + headline(all, l.Options))
		fmt.Fprintf(m.out, "\n%s\n", markdown(counts(all, l.entries)+"."))
		if why := r.Uncompared(); why != nil {
			fmt.Fprintf(m.out, "\n**Nothing was compared: %s**\n", markdown(why.Error()))
		}
		if hidden := hiddenFailures(all, l.entries, l.Options); hidden != "" {
			fmt.Fprintf(m.out, "\n**%s**\n", markdown(hidden))
		}
	})
	add("the flagged comparisons", l.flaggedTables)
	add("the rules", func(m markdownWriter) {
		if rules := ruleFacts(r); len(rules) > 0 {
			m.out.WriteString("\n")
			m.facts(rules)
			m.item(changeLegend(l.entries, l.Options, "before", "after"))
		}
	})
	if len(r.Warnings) > 0 {
		add("the warnings", func(m markdownWriter) {
			m.folded(fmt.Sprintf("Warnings (%d)", len(r.Warnings)), func() { m.warnings(r.Warnings, l.Options) })
		})
	}
	add("the whole table", func(m markdownWriter) {
		m.folded("Whole table, inputs and legend", func() {
			m.facts(append(inputFacts(r.Sources, l.Options), configFacts(r)...))
			m.parts(l)
		})
	})
	return blocks, err
}

// flaggedTables shows what failed or changed, what failed first, by
// configuration.
func (l layout) flaggedTables(m markdownWriter) {
	flagged := failing(l.entries, l.Options)
	for _, e := range compared(l.entries) {
		if v := e.comparison.Verdict; v.ClaimsChange() && !l.fails(v) {
			flagged = append(flagged, e)
		}
	}
	more := len(flagged) - flaggedLimit
	flagged = flagged[:min(len(flagged), flaggedLimit)]
	sections := slices.DeleteFunc(sectionsOf(l.result, flagged), func(s section) bool { return len(s.entries) == 0 })
	slices.SortStableFunc(sections, func(a, b section) int {
		return cmp.Compare(len(failing(b.entries[:1], l.Options)), len(failing(a.entries[:1], l.Options)))
	})
	for _, s := range sections {
		if len(l.result.Configs) > 2 {
			m.heading(s.title())
		}
		m.table(s.mainGrid(l))
	}
	if more > 0 {
		fmt.Fprintf(m.out, "\nand %d more, in the whole table\n", more)
	}
}

// folded writes what is seen only after a click.
func (m markdownWriter) folded(title string, write func()) {
	fmt.Fprintf(m.out, "\n<details>\n<summary>%s</summary>\n\n", markdown(title))
	write()
	m.out.WriteString("\n</details>\n")
}

// headline says in words whether anything failed.
func headline(all []entry, o Options) string {
	n, failed := len(compared(all)), len(failing(all, o))
	total := plural(n, "comparison")
	switch {
	case n == 0:
		return "nothing was compared"
	case failed == 0 && !slices.ContainsFunc(compared(all), func(e entry) bool { return e.comparison.Verdict != latency.Untestable }):
		return "nothing could be tested"
	case o.FailOn == nil && failed == 0:
		return "no regression shown"
	case o.FailOn == nil:
		return fmt.Sprintf("%d of %s regressed", failed, total)
	case failed == 0:
		return "nothing failed"
	}
	return fmt.Sprintf("%d of %s failed", failed, total)
}

// counts says what the verdicts come to, and what the one that is easily
// misread does not mean.
func counts(all, shown []entry) string {
	s := section{entries: compared(shown), all: compared(all)}
	if len(s.all) == 0 {
		return "0 comparisons"
	}
	s.hidden = len(s.all) // these are comparisons, of any number of configurations
	text := s.counts() + s.uncounted()
	if hasVerdict(all, latency.Insignificant) {
		text += "; insignificant does not mean unchanged"
	}
	return text
}
