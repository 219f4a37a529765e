package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sigtest/latency"
)

// xmlElement is an element of a document, with all it holds.
type xmlElement struct {
	XMLName  xml.Name
	Attrs    []xml.Attr   `xml:",any,attr"`
	Children []xmlElement `xml:",any"`
	Text     string       `xml:",chardata"`
}

func (e xmlElement) attr(name string) string {
	for _, a := range e.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// all returns the children of a name.
func (e xmlElement) all(name string) (found []xmlElement) {
	for _, c := range e.Children {
		if c.XMLName.Local == name {
			found = append(found, c)
		}
	}
	return found
}

func parseXML(t *testing.T, text string) (root xmlElement) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	if err := d.Decode(&root); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if _, err := d.Token(); err != io.EOF {
		if token, _ := d.Token(); token != nil {
			t.Fatalf("more than one root element in\n%s", text)
		}
	}
	return root
}

// junitRules are what the schemas in use (of Jenkins' xUnit plugin and of
// Ant) ask of an element: attributes needed and allowed, children in order.
type junitRules struct {
	needed, allowed string
	children        string
}

func rulesOfJUnit() map[string]junitRules {
	return map[string]junitRules{
		"testsuites": {"", "name tests failures errors time disabled", "testsuite"},
		"testsuite":  {"name tests failures errors time", "skipped timestamp hostname id package", "properties testcase system-out"},
		"properties": {"", "", "property"},
		"property":   {"name value", "", ""},
		"testcase":   {"name classname time", "", "skipped error failure system-out"},
		"skipped":    {"", "message", ""},
		"error":      {"", "message type", ""},
		"failure":    {"", "message type", ""},
		"system-out": {"", "", ""},
	}
}

func checkJUnit(t *testing.T, e xmlElement) {
	t.Helper()
	rules, known := rulesOfJUnit()[e.XMLName.Local]
	if !known {
		t.Fatalf("element <%s>", e.XMLName.Local)
	}
	for _, name := range strings.Fields(rules.needed) {
		if e.attr(name) == "" {
			t.Errorf("<%s> lacks %s", e.XMLName.Local, name)
		}
	}
	for _, a := range e.Attrs {
		if !slices.Contains(strings.Fields(rules.needed+" "+rules.allowed), a.Name.Local) {
			t.Errorf("<%s> has %s", e.XMLName.Local, a.Name.Local)
		}
	}
	order, last := strings.Fields(rules.children), 0
	for _, c := range e.Children {
		at := slices.Index(order, c.XMLName.Local)
		if at < last {
			t.Errorf("<%s> in <%s>, or out of order", c.XMLName.Local, e.XMLName.Local)
		}
		last = max(at, last)
		checkJUnit(t, c)
	}
	switch e.XMLName.Local {
	case "properties":
		if len(e.Children) == 0 {
			t.Error("empty <properties>")
		}
	case "testcase":
		if n := len(e.all("failure")) + len(e.all("error")) + len(e.all("skipped")); n > 1 {
			t.Errorf("a case with %d results", n)
		}
	case "testsuite":
		checkCounts(t, e, e.all("testcase"), "skipped")
	case "testsuites":
		var cases []xmlElement
		for _, suite := range e.Children {
			cases = append(cases, suite.all("testcase")...)
		}
		checkCounts(t, e, cases)
	}
}

func checkCounts(t *testing.T, e xmlElement, cases []xmlElement, further ...string) {
	t.Helper()
	count := func(result string) string {
		return strconv.Itoa(len(slices.DeleteFunc(slices.Clone(cases), func(c xmlElement) bool { return len(c.all(result)) == 0 })))
	}
	want := map[string]string{"tests": strconv.Itoa(len(cases)), "failures": count("failure"), "errors": count("error")}
	for _, result := range further {
		want[result] = count(result)
	}
	for name, n := range want {
		if e.attr(name) != n {
			t.Errorf("<%s> has %s=%q, want %s", e.XMLName.Local, name, e.attr(name), n)
		}
	}
}

func TestJUnitFollowsTheSchemas(t *testing.T) {
	for name, r := range fixtures() {
		t.Run(name, func(t *testing.T) {
			checkJUnit(t, parseXML(t, write(t, "junit", r, Options{})))
			checkJUnit(t, parseXML(t, write(t, "junit", r, Options{Only: []latency.Verdict{latency.Untestable}})))
		})
	}
}

// A case fails exactly where the verdict does, by default where it is
// regressed.
func TestJUnitFailsWhatFails(t *testing.T) {
	for _, o := range []Options{
		{},
		{FailOn: func(v latency.Verdict) bool { return v == latency.Improved || v == latency.Untestable }},
		{FailOn: func(v latency.Verdict) bool { return v != latency.Equivalent }},
	} {
		for name, r := range fixtures() {
			want := map[string]string{}
			for _, e := range allEntries(r) {
				if c := e.comparison; c != nil {
					result := ""
					switch {
					case o.fails(c.Verdict):
						result = "failure"
					case c.Verdict == latency.Untestable:
						result = "skipped"
					}
					want[visible(c.Config+" against "+c.Baseline+"/"+e.row.DisplayName())] = result
				} else {
					want[visible("not compared/"+e.row.DisplayName())] = "skipped"
				}
			}
			got := map[string]string{}
			for _, suite := range parseXML(t, write(t, "junit", r, o)).Children {
				for _, c := range suite.Children {
					if c.XMLName.Local != "testcase" || suite.attr("name") == "sigtest" {
						continue
					}
					result := ""
					for _, kind := range []string{"failure", "skipped"} {
						if len(c.all(kind)) > 0 {
							result = kind
						}
					}
					got[suite.attr("name")+"/"+c.attr("name")] = result
				}
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s: cases\n%v, want\n%v", name, got, want)
			}
		}
	}
}

// What --only hides does not pass.
func TestJUnitFailsForWhatIsNotShown(t *testing.T) {
	out := write(t, "junit", twoArmsResult(), Options{Only: []latency.Verdict{latency.Improved}})
	if !strings.Contains(out, `failures="1"`) || !strings.Contains(out, "1 further comparison with a verdict that fails") {
		t.Error(out)
	}
}

// A result of nothing is no pass.
func TestJUnitOfNothingIsAnError(t *testing.T) {
	for _, name := range []string{"empty", "nothing", "one-arm"} {
		if out := write(t, "junit", fixtures()[name], Options{}); !strings.Contains(out, `errors="1"`) || !strings.Contains(out, "nothing was compared") {
			t.Errorf("%s:\n%s", name, out)
		}
	}
}

// A suite names the two configurations that it compares: with all of them in
// each, a report of very many would be of any size.
func TestJUnitSuitesOfManyConfigurations(t *testing.T) {
	size := func(configs int) int {
		r := &latency.Result{Options: defaultOptions(), Configs: []latency.Config{{Name: "before", Runs: 20}}, Rows: make([]latency.Row, 1)}
		for i := range configs {
			name := fmt.Sprintf("configuration%04d", i)
			r.Configs = append(r.Configs, latency.Config{Name: name, Runs: 20})
			one := row("m", "us", latency.Lower, compare("before", name, 100, 99, 1, 0.5, 0.5, latency.Insignificant))
			one.Comparisons = append(r.Rows[0].Comparisons, one.Comparisons...)
			r.Rows[0] = one
		}
		return len(write(t, "junit", r, Options{}))
	}
	if few, many := size(50), size(500); many > 11*few {
		t.Errorf("%d bytes for 50 configurations, %d for 500", few, many)
	}
}

// A case says what makes its own answer weaker.
func TestJUnitCasesHaveTheirWarnings(t *testing.T) {
	r := seedResult()
	for _, suite := range parseXML(t, write(t, "junit", r, Options{})).Children {
		for _, c := range suite.all("testcase") {
			said := strings.Contains(c.all("system-out")[0].Text, "duplicate: ")
			want := slices.ContainsFunc(r.Warnings, func(w latency.Warning) bool { return w.Metric == c.attr("name") })
			if said != want {
				t.Errorf("%s: warnings said: %v, want %v", c.attr("name"), said, want)
			}
		}
	}
}

// A warning stands in the suites of the comparisons that it weakens: also one
// about the baseline.
func TestJUnitSuitesHaveTheirWarnings(t *testing.T) {
	r := fiveArmsResult()
	r.Warnings = []latency.Warning{
		{Code: "machines", Config: "base", Text: "base moved"},
		{Code: "machines", Config: "c2", Text: "c2 moved"},
		{Code: "machines", Text: "all moved"},
		{Code: "machines", Metric: "max delay", Aggregate: "mean", Text: "this moved"},
	}
	for _, suite := range parseXML(t, write(t, "junit", r, Options{Verbose: true})).all("testsuite") {
		out := ""
		for _, e := range suite.all("system-out") {
			out += e.Text
		}
		for text, want := range map[string]bool{
			"base moved": true, "c2 moved": suite.attr("name") == "c2 against base", "all moved": true, "this moved": false,
		} {
			if strings.Contains(out, text) != want {
				t.Errorf("%s: %q is there: %v, want %v, in\n%s", suite.attr("name"), text, !want, want, out)
			}
		}
	}
}

func TestJUnitNamesAreVisible(t *testing.T) {
	hostile := "\u202egnol\x1b[2J"
	r := &latency.Result{Options: defaultOptions(), Configs: []latency.Config{{Name: hostile, Runs: 3}, {Name: "b", Runs: 3}}}
	r.Rows = []latency.Row{{Metric: latency.Metric{Name: hostile, Better: latency.Lower}, Aggregate: "mean", Samples: []latency.Sample{sample(hostile, 1, 2, 3)}}}
	if out := write(t, "junit", r, Options{}); strings.ContainsAny(out, "\u202e\ufffd\x1b") || strings.Count(out, `\u202egnol\x1b[2J`) < 2 {
		t.Error(out)
	}
}
