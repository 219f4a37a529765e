package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"sigtest/latency"
)

// annotationLimit is how many annotations of a level GitHub shows of a step.
const annotationLimit = 10

// How much of a metric's name stands in the title of an annotation, and how long
// its message may be: of a longer one than 4096 characters the runner drops the
// end, which says what was found (_maxIssueMessageLength of actions/runner).
const (
	annotationTitleWidth   = 100
	annotationMessageWidth = 4000
)

// writeGitHub writes the workflow commands that make annotations of a job on
// GitHub, and a summary of the step in Markdown.
func writeGitHub(w io.Writer, r *latency.Result, o Options) error {
	l, err := newLayout(r, o, false)
	if err != nil {
		return err
	}
	summary, leftOut, err := l.stepSummary()
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	for _, level := range l.annotations(leftOut) {
		level.write(out)
	}
	if o.StepSummary == nil {
		out.WriteString(summary)
	} else if _, err := io.WriteString(o.StepSummary, summary); err != nil {
		return fmt.Errorf("step summary: %w", err)
	}
	return out.Flush()
}

// annotationLevel holds the annotations of one level: error, warning or notice.
type annotationLevel struct {
	name        string
	annotations []annotation
}

type annotation struct{ title, message string }

func (l *annotationLevel) add(title, message string) {
	l.annotations = append(l.annotations, annotation{title, message})
}

// write writes as many annotations as GitHub shows, of which the last says how
// many more there are.
func (l annotationLevel) write(out *bufio.Writer) {
	shown := l.annotations
	if more := len(shown) - annotationLimit; more > 0 {
		shown = append(slices.Clone(shown[:annotationLimit-1]), annotation{"sigtest", fmt.Sprintf("and %s: see the summary of the step", plural(more+1, "more "+l.name))})
	}
	for _, a := range shown {
		title := strings.NewReplacer(":", "%3A", ",", "%2C").Replace(commandData(a.title))
		message := commandData(shorten(visible(a.message), annotationMessageWidth, 0.5))
		fmt.Fprintf(out, "::%s title=%s::%s\n", l.name, title, message)
	}
}

// commandData escapes what the runner unescapes in a command. Line breaks are
// visible by then.
func commandData(s string) string { return strings.ReplaceAll(visible(s), "%", "%25") }

// annotations are an error for each verdict that fails, a warning for every
// other regression and for each kind of what weakens the verdicts, and notices
// of what it comes to and of what the summary lacks.
func (l layout) annotations(leftOut string) []annotationLevel {
	r, all := l.result, allEntries(l.result)
	errs, warnings, notices := annotationLevel{name: "error"}, annotationLevel{name: "warning"}, annotationLevel{name: "notice"}
	if why := r.Uncompared(); why != nil {
		errs.add("nothing was compared", why.Error())
	}
	for _, e := range l.entries {
		switch {
		case e.comparison == nil:
		case l.fails(e.comparison.Verdict):
			errs.add(l.annotation(e))
		case e.comparison.Verdict == latency.Regressed:
			warnings.add(l.annotation(e))
		}
	}
	if hidden := hiddenFailures(all, l.entries, l.Options); hidden != "" {
		errs.add("not shown", hidden)
	}
	for _, g := range warningGroups(r.Warnings, 1) {
		if !slices.Contains([]string{"duplicate", "implied"}, g.code) { // these say what was counted
			warnings.add(g.code, strings.TrimPrefix(strings.Join(g.lines("", false), "; "), g.code+": "))
		}
	}
	notices.add("sigtest", headline(all, l.Options)+"; "+counts(all, l.entries))
	if leftOut != "" {
		notices.add("sigtest", leftOut)
	}
	return []annotationLevel{errs, warnings, notices}
}

func (l layout) annotation(e entry) (title, message string) {
	c, name := e.comparison, e.row.DisplayName()
	return fmt.Sprintf("%s: %s", shorten(visible(name), annotationTitleWidth, 0.5), c.Verdict),
		fmt.Sprintf("%s, %s against %s: %s", name, c.Config, c.Baseline, gist(l.result, e))
}
