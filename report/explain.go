package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"sigtest/internal/named"
	"sigtest/latency"
)

// proseWidth is how wide an explanation is written where no terminal says.
const proseWidth = 80

// Explain writes the reasoning behind what the result says of one metric, in
// plain words. The metric is told by its name or, if no other contains it, by
// a part of its name; else the error lists the names there are.
func Explain(w io.Writer, r *latency.Result, metric string, o Options) error {
	rows, err := findMetric(r, metric)
	if err != nil {
		return err
	}
	if o.Width == 0 {
		o.Width = proseWidth
	}
	t := textWriter{out: bufio.NewWriter(w), Options: o}
	for _, row := range rows {
		t.explainRow(r, row)
	}
	t.explainWarnings(r, rows[0].Name)
	return t.out.Flush()
}

// findMetric returns the rows of a metric, one per aggregate.
func findMetric(r *latency.Result, name string) ([]*latency.Row, error) {
	var exact, partial []*latency.Row
	for i := range r.Rows {
		row := &r.Rows[i]
		switch {
		case row.Name == name || row.DisplayName() == name:
			exact = append(exact, row)
		case strings.Contains(strings.ToLower(row.Name), strings.ToLower(name)):
			partial = append(partial, row)
		}
	}
	if exact != nil {
		return exact, nil
	}
	several := slices.ContainsFunc(partial, func(row *latency.Row) bool { return row.Name != partial[0].Name })
	if partial != nil && !several {
		return partial, nil
	}
	among := partial
	if among == nil {
		for i := range r.Rows {
			among = append(among, &r.Rows[i])
		}
	}
	unknown := &named.UnknownError{Kind: "metric", Name: name}
	for _, row := range among {
		if !slices.Contains(unknown.Have, row.Name) {
			unknown.Have = append(unknown.Have, row.Name)
		}
	}
	if several {
		return nil, fmt.Errorf("%q is in the names of %d metrics: give the whole name of one: %s", name, len(unknown.Have), strings.Join(unknown.Have, ", "))
	}
	return nil, unknown
}

// explainRow explains one metric under one aggregate, comparison by comparison.
func (t *textWriter) explainRow(r *latency.Result, row *latency.Row) {
	if len(row.Comparisons) == 0 {
		t.explained(row.DisplayName(), "", aloneQuestions(row))
	}
	for i := range row.Comparisons {
		c := &row.Comparisons[i]
		t.explained(row.DisplayName()+": "+string(c.Verdict), c.Config+" against "+c.Baseline, sentences{r, row, c}.questions())
	}
}

// question is one that an explanation answers, in sentences.
type question struct {
	text    string
	answers []string
}

// questions are those about a comparison, in the order in which they are
// answered; some have no answer.
func (s sentences) questions() []question {
	samples := []*latency.Sample{sampleOf(s.row, s.c.Baseline), sampleOf(s.row, s.c.Config)}
	return []question{
		{"What was measured?", append(measured(s.row, samples), s.pairs()...)},
		{"How large is the change?", s.change()},
		{"And of the quantiles?", s.quantiles()},
		{"Could it be chance?", s.chance()},
		{"Is it too small to matter?", s.equivalence()},
		{"What follows?", s.verdict()},
	}
}

// aloneQuestions are those about a metric that is compared with nothing.
func aloneQuestions(row *latency.Row) []question {
	return []question{{"What was measured?", append(measured(row, samplesWithValues(row)), "There is nothing to compare it with.")}}
}

// explained writes a heading, and the answers.
func (t *textWriter) explained(heading, about string, questions []question) {
	t.heading(heading)
	if about != "" {
		t.prose("", about)
	}
	for _, q := range questions {
		t.section(q.text, q.answers)
	}
}

func (t *textWriter) section(question string, lines []string) {
	if len(lines) == 0 {
		return
	}
	t.heading(question)
	for _, line := range lines {
		t.prose("  ", line)
	}
}

// explainWarnings writes the warnings about the metric and about the input as
// a whole, each with its meaning.
func (t *textWriter) explainWarnings(r *latency.Result, metric string) {
	about := slices.DeleteFunc(slices.Clone(r.Warnings), func(w latency.Warning) bool {
		return w.Metric != "" && w.Metric != metric
	})
	var lines []string
	for _, g := range warningGroups(about, warningLimit(Options{Verbose: true})) {
		lines = append(lines, g.lines("", true)...)
	}
	if lines == nil {
		lines = []string{"sigtest noticed nothing that speaks against them."}
	}
	t.section("Can these runs be trusted?", lines)
}

func samplesWithValues(row *latency.Row) []*latency.Sample {
	var out []*latency.Sample
	for i := range row.Samples {
		if row.Samples[i].N > 0 {
			out = append(out, &row.Samples[i])
		}
	}
	return out
}
