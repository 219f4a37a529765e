package report

import (
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode"

	"sigtest/latency"
)

// element is an element of a page.
type element struct {
	name   string
	attr   map[string]string
	text   string // in it, not in its children
	parent *element
}

func (e *element) hasClass(class string) bool {
	return slices.Contains(strings.Fields(e.attr["class"]), class)
}

// elements parses a page, which is well-formed XML too but for the script, so
// that nothing in it can be unbalanced.
func elements(t testing.TB, page string) (all []*element) {
	t.Helper()
	_, script, err := htmlAssets()
	if err != nil {
		t.Fatal(err)
	}
	page = strings.Replace(page, "<script>"+script, "<script>", 1)
	d := xml.NewDecoder(strings.NewReader(page))
	d.Strict = true
	var open *element
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := &element{name: token.Name.Local, attr: map[string]string{}, parent: open}
			for _, a := range token.Attr {
				e.attr[a.Name.Local] = a.Value
			}
			open = e
			all = append(all, e)
		case xml.EndElement:
			open = open.parent
		case xml.CharData:
			if open != nil {
				open.text += string(token)
			}
		}
	}
}

func elementsNamed(all []*element, name string) (found []*element) {
	for _, e := range all {
		if e.name == name {
			found = append(found, e)
		}
	}
	return found
}

func classed(all []*element, class string) (found []*element) {
	for _, e := range all {
		if e.hasClass(class) {
			found = append(found, e)
		}
	}
	return found
}

// htmlPages are pages of all fixtures, and some more, in several ways.
func htmlPages(t *testing.T) map[string]string {
	results := fixtures()
	results["hostile matrix"] = hostileMatrix()
	results["hostile two"] = veryHostileResult()
	pages := map[string]string{}
	for name, r := range results {
		pages[name] = write(t, "html", r, Options{})
		pages[name+" verbose"] = write(t, "html", r, Options{Verbose: true, Signed: true})
		pages[name+" improved"] = write(t, "html", r, Options{Only: []latency.Verdict{latency.Improved}, Sort: "p"})
	}
	return pages
}

// veryHostileResult has names that are code where they are not escaped.
func veryHostileResult() *latency.Result {
	const before, after = `"><script>alert(1)</script>`, "javascript:alert(1)' onclick='alert(1)"
	r := &latency.Result{
		Options:    defaultOptions(),
		Configs:    []latency.Config{{Name: before, Runs: 20}, {Name: after, Runs: 20}},
		FamilySize: 5,
		Sources:    []latency.Source{{Path: "<script>alert(1)</script>.csv", Format: "csv", Values: 280, Used: 280}},
		Warnings:   []latency.Warning{{Code: "drift", Metric: "<script>alert(1)</script>", Aggregate: "mean", Text: "<img src=x onerror=alert(1)>", Remedy: "</style></script><script>"}},
	}
	for _, name := range []string{
		"<script>alert(1)</script>", `=HYPERLINK("http://example.org","x")`, "</title></style></script>{{.}}", strings.Repeat("long", 75), "زمن الاستجابة",
	} {
		r.Rows = append(r.Rows, row(name, "<b>", latency.Lower, compare(before, after, 50, 48, 6, 0.01, 0.01, latency.Improved)))
	}
	return r
}

func TestHTMLPagesAreSound(t *testing.T) {
	for name, page := range htmlPages(t) {
		t.Run(name, func(t *testing.T) {
			all := elements(t, page)
			checkAttributes(t, all)
			if n := len(elementsNamed(all, "script")); n != 1 {
				t.Errorf("%d scripts", n)
			}
			if n := len(elementsNamed(all, "h1")); n != 1 {
				t.Errorf("%d headings h1", n)
			}
			for _, c := range page {
				if c != '\n' && !unicode.IsPrint(c) {
					t.Fatalf("holds the character %U", c)
				}
			}
			checkHeadings(t, all)
		})
	}
}

// checkAttributes wants no code in attributes, ids that are unique, and
// references that lead to one.
func checkAttributes(t *testing.T, all []*element) {
	ids := map[string]bool{}
	for _, e := range all {
		if id, ok := e.attr["id"]; ok {
			if ids[id] || id == "" {
				t.Errorf("id %q comes twice", id)
			}
			ids[id] = true
		}
	}
	for _, e := range all {
		for name, value := range e.attr {
			switch {
			case name == "style" || strings.HasPrefix(name, "on") || name == "src":
				t.Errorf("%s has %s=%q", e.name, name, value)
			case name == "href" && value != "data:,":
				if target, ok := strings.CutPrefix(value, "#"); !ok || !ids[target] {
					t.Errorf("%s leads to %q", e.name, value)
				}
			case name == "aria-labelledby" && !ids[value]:
				t.Errorf("%s is labelled by %q, which is not there", e.name, value)
			case name == "xmlns" && value == "http://www.w3.org/2000/svg":
			case name != "data-metric" && name != "aria-label" && strings.Contains(value, "http"):
				t.Errorf("%s has %s=%q", e.name, name, value)
			}
		}
	}
}

// checkHeadings wants headings that go down one level at a time.
func checkHeadings(t *testing.T, all []*element) {
	level := 0
	for _, e := range all {
		if len(e.name) != 2 || e.name[0] != 'h' || e.name[1] < '1' || e.name[1] > '6' {
			continue
		}
		next := int(e.name[1] - '0')
		if next > level+1 {
			t.Errorf("heading %q is of level %d after %d", e.text, next, level)
		}
		level = next
	}
}

// What the policy lets run is what is in the page, byte for byte.
func TestHTMLPolicyNamesTheScriptAndTheStyle(t *testing.T) {
	page := write(t, "html", seedResult(), Options{})
	between := func(open, close string) string {
		_, rest, _ := strings.Cut(page, open)
		text, _, _ := strings.Cut(rest, close)
		return text
	}
	policy := html.UnescapeString(between(`http-equiv="Content-Security-Policy" content="`, `"`))
	script, style := between("<script>", "</script>"), between("<style>", "</style>")
	if len(script) < 1000 || len(style) < 1000 {
		t.Fatalf("a script of %d bytes, a style of %d", len(script), len(style))
	}
	for _, want := range []string{"default-src 'none'", "script-src " + sourceHash(script), "style-src " + sourceHash(style), "base-uri 'none'", "form-action 'none'"} {
		if !slices.Contains(strings.Split(policy, "; "), want) {
			t.Errorf("the policy %q lacks %q", policy, want)
		}
	}
	// The digest of the empty string, from FIPS 180-2's test vectors.
	if got := sourceHash(""); got != "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='" {
		t.Error(got)
	}
}

func TestHTMLHasARowForEveryComparison(t *testing.T) {
	for name, r := range fixtures() {
		all := elements(t, write(t, "html", r, Options{}))
		rows := classed(all, "comparison")
		i := 0
		for _, e := range allEntries(r) {
			if e.comparison == nil {
				continue
			}
			if i >= len(rows) {
				t.Fatalf("%s: %d rows are too few", name, len(rows))
			}
			got := rows[i].attr
			i++
			for key, want := range map[string]string{
				"id": fmt.Sprint("c", i), "data-index": fmt.Sprint(i), "data-metric": visible(e.row.DisplayName()),
				"data-config": visible(e.comparison.Config), "data-verdict": string(e.comparison.Verdict),
			} {
				if got[key] != want {
					t.Errorf("%s: row %d has %s=%q, want %q", name, i, key, got[key], want)
				}
			}
		}
		if i != len(rows) {
			t.Errorf("%s: %d rows for %d comparisons", name, len(rows), i)
		}
	}
}
