package format

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sigtest/latency"
)

// toolRun is what one run of a tool printed.
type toolRun struct {
	of           string // which of the benchmarks in the file; the runs of each are numbered
	setup        string // how it was run, as "2 groups"; "" where that is not told
	line         int    // where it begins
	observations []latency.Observation
	byMetric     map[string]int // index of the observation; notes have none
}

// set adds a value. One of the same metric before it is replaced: what a tool
// prints last counts.
func (r *toolRun) set(o latency.Observation) {
	if i, ok := r.byMetric[o.Metric]; ok {
		r.observations[i] = o
		return
	}
	if r.byMetric == nil {
		r.byMetric = map[string]int{}
	}
	r.byMetric[o.Metric] = len(r.observations)
	r.observations = append(r.observations, o)
}

// find returns the value of a metric, nil where there is none. It is valid
// until the next one is added.
func (r *toolRun) find(metric string) *latency.Observation {
	if i, ok := r.byMetric[metric]; ok {
		return &r.observations[i]
	}
	return nil
}

// note adds what is known of the run besides values.
func (r *toolRun) note(line int, n latency.Note) {
	r.observations = append(r.observations, latency.Observation{Line: line, Note: &n})
}

// labelRuns numbers the runs of a file. Where no benchmark is repeated they
// get no number: the file is the run. Runs of several setups, as of a loop
// over numbers of threads, must not be taken for one sample: their metrics
// are then called by the setup, too, and none counts as 0 where another setup
// has no value of it.
func (l *textLines) labelRuns(tool string, runs []toolRun) ([]latency.Observation, error) {
	if len(runs) == 0 {
		return nil, l.wrong(0, fmt.Errorf("the file ends without a result of %s", tool))
	}
	type sample struct{ of, setup string }
	runsOf, setupsOf := map[sample]int{}, map[string]int{}
	repeated := false
	for _, r := range runs {
		s := sample{r.of, r.setup}
		if runsOf[s] == 0 {
			setupsOf[r.of]++
		}
		runsOf[s]++
		repeated = repeated || runsOf[s] > 1
	}
	clear(runsOf)
	var all []latency.Observation
	for _, r := range runs {
		s := sample{r.of, r.setup}
		runsOf[s]++
		for _, o := range r.observations {
			if repeated {
				o.Run = strconv.Itoa(runsOf[s])
			}
			if setupsOf[r.of] > 1 {
				o = underSetup(o, r.setup)
			}
			all = append(all, o)
		}
	}
	return all, nil
}

// underSetup calls a metric by the setup of its run, too.
func underSetup(o latency.Observation, setup string) latency.Observation {
	o.Tally = false
	if o.Metric == "" || setup == "" {
		return o
	}
	suffix := " (" + setup + ")"
	o.Metric += suffix
	by := o.ImpliedBy
	o.ImpliedBy = nil
	for _, name := range by {
		o.ImpliedBy = append(o.ImpliedBy, name+suffix)
	}
	return o
}

// plainHead is the head without control sequences of terminals.
func plainHead(head []byte) []byte {
	if bytes.IndexByte(head, 0x1b) < 0 {
		return head
	}
	return escapes.ReplaceAll(head, nil)
}

// marked tells whether the head of a file shows the pattern, which needs one
// of the words: they are quick to look for in a file of another format.
func marked(head []byte, pattern *regexp.Regexp, words ...string) bool {
	head = plainHead(head)
	return slices.ContainsFunc(words, func(w string) bool { return bytes.Contains(head, []byte(w)) }) && pattern.Match(head)
}

// unquoted is a line without control sequences and marks of a quoted mail.
func unquoted(line string) string {
	return quoteMarks.ReplaceAllString(withoutEscapes(line), "")
}

// plainLine is the same without the blanks around it.
func plainLine(line string) string { return strings.TrimSpace(unquoted(line)) }

// measure completes o by what a tool printed as its value in the line read
// last. Tools that measure times, rates and counts print nothing below 0.
func (l *textLines) measure(o latency.Observation, line, text string) (latency.Observation, error) {
	c, err := figure(text)
	if n, ok := scanNumeral(text); ok {
		if mark, _ := n.mark(); mark == ',' {
			err = fmt.Errorf("%s can be read in two ways: run the tool with LC_ALL=C, so that it writes a decimal point", excerpt(text))
		}
	}
	if err == nil && c.value < 0 {
		err = fmt.Errorf("%s is negative, which no time, rate or count is: remove the run", excerpt(text))
	}
	if err != nil {
		return o, l.wrong(1+strings.Index(line, text), err)
	}
	o.Value, o.Missing, o.Line = c.value, c.missing, l.n
	return o, nil
}

// unfinished says that a run has a beginning but no result.
func (l *textLines) unfinished(line int, tool, lacks string) error {
	return &SyntaxError{l.path, line, 0, fmt.Errorf("the run of %s that begins here has no %s: it failed, was interrupted, or the file is cut off; run it again, or remove it", tool, lacks)}
}

// insideOf is what a tool tells of the measurements behind a mean: nil where
// it counted none.
func insideOf(count, max float64, threads int) *latency.Inside {
	const most = 1 << 53 // beyond it a float64 counts no more
	if count < 1 || count > most {
		return nil
	}
	return &latency.Inside{Count: int(count), Max: max, Threads: threads}
}
