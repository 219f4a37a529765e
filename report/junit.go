package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"sigtest/latency"
)

// The elements of a JUnit report, as far as Jenkins, GitLab and the reporters
// for GitHub agree on them. Nothing ran, so there is no time to state, but some
// readers take a missing one for a broken report: it is 0.

type junitReport struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr"`
	Time     int          `xml:"time,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name       string           `xml:"name,attr"`
	Tests      int              `xml:"tests,attr"`
	Failures   int              `xml:"failures,attr"`
	Errors     int              `xml:"errors,attr"`
	Skipped    int              `xml:"skipped,attr"`
	Time       int              `xml:"time,attr"`
	Properties *junitProperties `xml:"properties"`
	Cases      []junitCase      `xml:"testcase"`
	Out        string           `xml:"system-out,omitempty"`
}

type junitProperties struct {
	All []junitProperty `xml:"property"`
}

type junitProperty struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

type junitCase struct {
	Class   string       `xml:"classname,attr"`
	Name    string       `xml:"name,attr"`
	Time    int          `xml:"time,attr"`
	Skipped *junitReason `xml:"skipped"`
	Error   *junitReason `xml:"error"`
	Failure *junitReason `xml:"failure"`
	Out     string       `xml:"system-out,omitempty"`
}

type junitReason struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr,omitempty"`
	Text    string `xml:",chardata"`
}

// writeJUnit writes a suite per configuration and baseline, with a case per
// metric. A verdict that fails is a failure, untestable ones are skipped, and a
// result without comparisons is an error.
func writeJUnit(w io.Writer, r *latency.Result, o Options) error {
	entries, err := selectEntries(r, o)
	if err != nil {
		return err
	}
	report := junitReport{Name: "sigtest"}
	if why := r.Uncompared(); why != nil {
		report.add(junitSuite{Name: "sigtest", Cases: []junitCase{{
			Name: "something is compared", Error: &junitReason{Message: "nothing was compared", Type: "nothing-compared", Text: visible(why.Error())},
		}}})
	}
	context := newJUnitContext(r)
	for _, s := range sectionsOf(r, entries) {
		report.add(s.junit(r, o, context))
	}
	report.add(junitAlone(r, alone(entries)))
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	encoder := xml.NewEncoder(w)
	encoder.Indent("", "  ")
	if err := encoder.Encode(report); err != nil {
		return err
	}
	_, err = io.WriteString(w, "\n")
	return err
}

// add counts the cases of a suite, and leaves out one that has none.
func (j *junitReport) add(s junitSuite) {
	if len(s.Cases) == 0 {
		return
	}
	s.Tests = len(s.Cases)
	for i := range s.Cases {
		c := &s.Cases[i]
		c.Class = s.Name
		switch {
		case c.Failure != nil:
			s.Failures++
		case c.Error != nil:
			s.Errors++
		case c.Skipped != nil:
			s.Skipped++
		}
	}
	j.Tests, j.Failures, j.Errors = j.Tests+s.Tests, j.Failures+s.Failures, j.Errors+s.Errors
	j.Suites = append(j.Suites, s)
}

// junitContext is what the suites have in common. There may be very many of
// them.
type junitContext struct {
	configs map[string]latency.Config
	rules   []fact
	general []latency.Warning // about no metric
	about   metricWarnings
}

func newJUnitContext(r *latency.Result) junitContext {
	c := junitContext{configs: map[string]latency.Config{}, rules: ruleFacts(r), about: aboutMetrics(r.Warnings)}
	for _, config := range r.Configs {
		c.configs[config.Name] = config
	}
	for _, w := range r.Warnings {
		if w.Metric == "" {
			c.general = append(c.general, w)
		}
	}
	return c
}

// junit is the suite of a section.
func (s section) junit(r *latency.Result, o Options, context junitContext) junitSuite {
	suite := junitSuite{Name: visible(s.title()), Properties: &junitProperties{}}
	for _, f := range append(s.configFacts(context.configs), context.rules...) {
		suite.Properties.All = append(suite.Properties.All, junitProperty{f.label, visible(f.text)})
	}
	for _, e := range s.entries {
		suite.Cases = append(suite.Cases, junitCaseOf(r, o, e, context.about))
	}
	if hidden := hiddenFailures(s.all, s.entries, o); hidden != "" {
		suite.Cases = append(suite.Cases, junitCase{Name: "what is not shown", Failure: &junitReason{Message: hidden, Type: "hidden"}})
	}
	var general []latency.Warning
	for _, w := range context.general {
		if s.concerns(w) {
			general = append(general, w)
		}
	}
	suite.Out = visibleLines(warningLines(general, o))
	return suite
}

// configFacts name the two configurations that a section compares.
func (s section) configFacts(configs map[string]latency.Config) []fact {
	if s.hidden > 0 {
		return nil
	}
	texts := configTexts([]latency.Config{configs[s.baseline], configs[s.config]})
	return []fact{{"Baseline", texts[0]}, {"Compared", texts[1]}}
}

// concerns tells whether a warning is about a configuration of the section, or
// about none.
func (s section) concerns(w latency.Warning) bool {
	return w.Config == "" || w.Config == s.config || w.Config == s.baseline
}

func junitCaseOf(r *latency.Result, o Options, e entry, about metricWarnings) junitCase {
	c, found := e.comparison, gist(r, e)
	text := visibleLines(append([]string{string(c.Verdict) + ": " + found}, warningLines(about.of(e), o)...))
	result := junitCase{Name: visible(e.row.DisplayName())}
	switch {
	case o.fails(c.Verdict):
		result.Failure = &junitReason{Message: visible(string(c.Verdict) + ": " + found), Type: string(c.Verdict), Text: text}
		return result
	case c.Verdict == latency.Untestable:
		result.Skipped = &junitReason{Message: visible(string(c.Verdict) + ": " + found)}
	}
	result.Out = text
	return result
}

// junitAlone is the suite of metrics that have nothing to be compared with.
func junitAlone(r *latency.Result, entries []entry) junitSuite {
	suite := junitSuite{Name: "not compared"}
	for _, e := range entries {
		var under []string
		for _, s := range samplesWithValues(e.row) {
			under = append(under, s.Config)
		}
		suite.Cases = append(suite.Cases, junitCase{
			Name:    visible(e.row.DisplayName()),
			Skipped: &junitReason{Message: visible(fmt.Sprintf("measured under %s only", strings.Join(under, ", ")))},
		})
	}
	return suite
}

func warningLines(warnings []latency.Warning, o Options) (lines []string) {
	for _, g := range warningGroups(warnings, warningLimit(o)) {
		lines = append(lines, g.lines("(-v lists all)", o.Verbose)...)
	}
	return lines
}

// visibleLines puts lines together, each of which is one.
func visibleLines(lines []string) string {
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(visible(line) + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}
