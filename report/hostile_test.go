package report

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"sigtest/internal/csvcell"
	"sigtest/latency"
)

// hostileNames are what a metric, a configuration, a run, a unit or a file may
// be called by somebody who means harm, or by accident.
func hostileNames() []string {
	return []string{
		"<script>alert(1)</script>", "</style><script>alert(1)</script>", "</script><img src=x onerror=alert(1)>",
		`" onmouseover="alert(1)`, "--><!--", "]]>", "<![CDATA[", "&lt;b&gt;&#x3c;", "{{.}}", "${x}",
		`=HYPERLINK("http://x","y")`, "+1", "-1", "@SUM(A1)", "'=1", "\t=1",
		"\x1b[31mred", "two\nlines", "a\r\nb", "tab\tname", "nul\x00", "\u2028", "\u202eevil \u05d0\u05d1 \u0639\u0631", "\ufeff",
		"a|b", "`tick` *x* _y_ [l](http://x)", "</details>", "# heading", "- item", `"quoted" 'name'`, `back\slash`,
		"@team", " =1", "::error::x", " ::stop-commands::x", "x ::error::y", "##[error]x", "x##[add-mask]y", "%0A::error::x",
		"broken \xff utf-8", strings.Repeat("n", 300), "std::sort",
	}
}

// renamed calls everything in a result by a name, with numbers where names have
// to differ.
func renamed(r *latency.Result, name string) *latency.Result {
	config, metric := renamer(name), renamer(name)
	config(&r.Options.Baseline)
	for i := range r.Configs {
		config(&r.Configs[i].Name)
	}
	for i := range r.Sources {
		s := &r.Sources[i]
		s.Path = name
		config(&s.Config)
		if s.Rejected > 0 {
			s.Reasons = map[string]int{name: s.Rejected}
		}
	}
	why := func(err *error) {
		if *err != nil {
			*err = fmt.Errorf("%w: %s", *err, name)
		}
	}
	for i := range r.Rows {
		row := &r.Rows[i]
		row.Unit = name
		metric(&row.Name)
		metric(&row.DuplicateOf)
		for j := range row.ImpliedBy {
			metric(&row.ImpliedBy[j])
		}
		for j := range row.Samples {
			s := &row.Samples[j]
			config(&s.Config)
			s.Machines = nil
			for k := range s.Runs {
				s.Runs[k] = name
				s.Machines = append(s.Machines, name)
			}
		}
		for j := range row.Comparisons {
			c := &row.Comparisons[j]
			config(&c.Baseline)
			config(&c.Config)
			for k := range c.Tests {
				why(&c.Tests[k].Err)
			}
			for k := range c.Quantiles {
				why(&c.Quantiles[k].Err)
			}
		}
	}
	for i := range r.GeometricMeans {
		g := &r.GeometricMeans[i]
		config(&g.Baseline)
		config(&g.Config)
		g.Unit = name
	}
	for i := range r.Warnings {
		w := &r.Warnings[i]
		metric(&w.Metric)
		config(&w.Config)
		w.Text, w.Remedy = name+" "+w.Text, name
	}
	return r
}

// renamer gives all texts one name, the second and further ones with a number.
func renamer(name string) func(*string) {
	names := map[string]string{"": ""}
	return func(s *string) {
		if _, known := names[*s]; !known {
			names[*s] = name
			if n := len(names); n > 2 {
				names[*s] += fmt.Sprint(" ", n-1)
			}
		}
		*s = names[*s]
	}
}

// hostileFixtures are those that between them have every kind of table.
func hostileFixtures() []string {
	return []string{"two-arms", "five-arms", "quantiles", "paired", "one-arm", "benchmarks"}
}

// inert holds a format against what names must not do to it. benign is the
// same report with a harmless name.
type inert func(t *testing.T, out, benign, name string)

// inertIn has a check for every format but csv, which writes several tables.
func inertIn() map[string]inert {
	return map[string]inert{
		"text":     inertLines,
		"mail":     inertMail,
		"markdown": inertMarkdown,
		"github":   inertGitHub,
		"junit":    inertJUnit,
		"json":     inertJSON,
		"vegalite": inertJSON,
		"html":     inertHTML,
	}
}

// Whatever things are called, no format is more than a report.
func TestHostileNamesInEveryFormat(t *testing.T) {
	for _, f := range Formats() {
		check, known := inertIn()[f.Name]
		if f.Name == "csv" {
			continue
		}
		if !known {
			t.Errorf("no check of hostile names in the format %s", f.Name)
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			for _, o := range []Options{{}, {Verbose: true, Width: 80, Signed: true}} {
				for _, fixture := range hostileFixtures() {
					benign := write(t, f.Name, renamed(fixtures()[fixture], "n"), o)
					for _, name := range hostileNames() {
						check(t, write(t, f.Name, renamed(fixtures()[fixture], name), o), benign, name)
						if t.Failed() {
							t.Fatalf("in the report of %s, by %q", fixture, name)
						}
					}
				}
			}
		})
	}
}

func TestHostileNamesInCSV(t *testing.T) {
	for _, table := range Tables() {
		for _, fixture := range hostileFixtures() {
			o := Options{Table: table.Name}
			benign := records(t, write(t, "csv", renamed(fixtures()[fixture], "n"), o))
			for _, name := range hostileNames() {
				r := renamed(fixtures()[fixture], name)
				got := records(t, write(t, "csv", r, o))
				if len(got) != len(benign) {
					t.Fatalf("%s of %s by %q has %d rows, want %d", table.Name, fixture, name, len(got), len(benign))
				}
				for _, record := range got[1:] {
					for _, cell := range record {
						if _, err := strconv.ParseFloat(cell, 64); err != nil && strings.IndexAny(strings.TrimLeft(cell, " "), "=+-@\t\r") == 0 {
							t.Errorf("%s of %s by %q has the cell %q", table.Name, fixture, name, cell)
						}
					}
					known := func(row latency.Row) bool { return lineBreaks(row.Name) == csvcell.Unescape(record[0]) }
					if table.Name == "geomeans" { // of a unit, not of a metric
						known = func(row latency.Row) bool { return lineBreaks(row.Unit) == csvcell.Unescape(record[1]) }
					}
					if !slices.ContainsFunc(r.Rows, known) {
						t.Errorf("%s of %s by %q is about %q", table.Name, fixture, name, record[:2])
					}
				}
			}
		}
	}
}

// records parses a table; all rows are as wide as the header.
func records(t *testing.T, table string) [][]string {
	t.Helper()
	all, err := csv.NewReader(strings.NewReader(table)).ReadAll()
	if err != nil {
		t.Fatalf("%v in\n%s", err, table)
	}
	return all
}

// lineBreaks writes line breaks as a CSV reader gives them.
func lineBreaks(s string) string { return strings.ReplaceAll(s, "\r\n", "\n") }

func TestHostileNamesAreExplained(t *testing.T) {
	for _, name := range hostileNames() {
		for _, fixture := range []string{"two-arms", "quantiles"} {
			var out bytes.Buffer
			r := renamed(fixtures()[fixture], name)
			if err := Explain(&out, r, r.Rows[0].Name, Options{}); err != nil {
				t.Fatal(err)
			}
			inertLines(t, out.String(), "", name)
		}
	}
}

// inertLines allows nothing that a terminal acts on, and no line that commands
// the runner of a job.
func inertLines(t *testing.T, out, _, _ string) {
	t.Helper()
	for _, c := range out {
		if c != '\n' && !unicode.IsPrint(c) {
			t.Errorf("the character %U", c)
		}
	}
	if found := commands(out); found != nil || strings.Contains(out, "##[") {
		t.Errorf("commands of a runner: %q", found)
	}
}

func inertMail(t *testing.T, out, benign, name string) {
	t.Helper()
	inertLines(t, out, benign, name)
	if i := strings.IndexFunc(out, func(c rune) bool { return c > unicode.MaxASCII }); i >= 0 {
		t.Errorf("beyond ASCII: %q", out[i:][:8])
	}
}

// inertMarkdown wants the lines and cells of the harmless report, and no HTML.
func inertMarkdown(t *testing.T, out, benign, name string) {
	t.Helper()
	inertLines(t, out, benign, name)
	if strings.ContainsAny(out, "<>") {
		t.Error("HTML")
	}
	sameMarkdown(t, out, benign)
}

func sameMarkdown(t *testing.T, out, benign string) {
	t.Helper()
	got, want := strings.Split(out, "\n"), strings.Split(benign, "\n")
	if len(got) != len(want) {
		t.Errorf("%d lines, want %d", len(got), len(want))
		return
	}
	for i := range got {
		if bars(got[i]) != bars(want[i]) || markup.FindString(got[i]) != markup.FindString(want[i]) {
			t.Errorf("line %q, want one like %q", got[i], want[i])
		}
	}
}

// bars counts the bars of a table's row.
func bars(line string) int {
	return strings.Count(strings.NewReplacer(`\\`, "", `\|`, "").Replace(line), "|")
}

// markup is what makes a line a row, a heading, an item, or a heading in items.
var markup = regexp.MustCompile(`^ *(?:\||\*\*|#+ |(?:[-+*] +)*(?:#+ )?)`)

// inertGitHub wants the commands of the harmless report, and no HTML but what
// folds its summary.
func inertGitHub(t *testing.T, out, benign, name string) {
	t.Helper()
	annotations, summary, _ := strings.Cut(out, "\n### ")
	wantAnnotations, want, _ := strings.Cut(benign, "\n### ")
	got, wanted := commands(annotations), commands(wantAnnotations)
	if len(got) != len(wanted) || len(got) != strings.Count(annotations, "\n") {
		t.Errorf("commands %q, want those of %q", got, wanted)
	}
	for i := range min(len(got), len(wanted)) {
		level, _, _ := unescape(t, got[i])
		wantLevel, _, _ := unescape(t, wanted[i])
		if level != wantLevel {
			t.Errorf("command %q, want %q", got[i], wanted[i])
		}
	}
	sameMarkdown(t, summary, want)
	folding := strings.NewReplacer("<details>\n", "", "</details>\n", "", "<summary>", "", "</summary>\n", "")
	if strings.ContainsAny(folding.Replace(summary), "<>") || strings.Count(summary, "<details>") != strings.Count(want, "<details>") {
		t.Error("HTML")
	}
	inertLines(t, summary, "", name)
	inertLines(t, strings.ReplaceAll("\n"+annotations, "\n::", "\n"), "", name)
}

// inertJUnit wants the elements of the harmless report.
func inertJUnit(t *testing.T, out, benign, name string) {
	t.Helper()
	got := parseXML(t, out)
	checkJUnit(t, got)
	if a, b := outline(got), outline(parseXML(t, benign)); a != b {
		t.Errorf("elements\n%s, want\n%s", a, b)
	}
	inertLines(t, out, benign, name)
}

// outline lists the elements of a document with their attributes.
func outline(e xmlElement) string {
	text := e.XMLName.Local
	for _, a := range e.Attrs {
		text += " " + a.Name.Local
	}
	for _, c := range e.Children {
		text += "(" + outline(c) + ")"
	}
	return text
}

// inertJSON wants the name as data where the harmless one is; JSON has no broken
// UTF-8.
func inertJSON(t *testing.T, out, benign, name string) {
	t.Helper()
	if holds(parseJSON(t, benign), "n") && !holds(parseJSON(t, out), strings.ToValidUTF8(name, "\ufffd")) {
		t.Errorf("no text %q", name)
	}
}

func parseJSON(t *testing.T, text string) (document any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &document); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return document
}

// holds tells whether a document has a text among its data.
func holds(document any, text string) bool {
	switch d := document.(type) {
	case string:
		return d == text
	case []any:
		return slices.ContainsFunc(d, func(member any) bool { return holds(member, text) })
	case map[string]any:
		for _, member := range d {
			if holds(member, text) {
				return true
			}
		}
	}
	return false
}

// inertHTML wants no kind of tag that the harmless report has not, and as many
// of those that can do something.
func inertHTML(t *testing.T, out, benign, _ string) {
	t.Helper()
	got, want := tags(out), tags(benign)
	for tag := range got {
		if _, known := want[tag]; !known && tag != "wbr" { // where a long name may break
			t.Errorf("tag <%s>", tag)
		}
	}
	for _, tag := range slices.Sorted(maps.Keys(want)) {
		name, _, _ := strings.Cut(tag, " ")
		active := []string{"script", "style", "meta", "link", "base", "iframe", "img", "object", "form", "a"}
		if slices.Contains(active, name) && got[tag] != want[tag] {
			t.Errorf("%d tags <%s>, want %d", got[tag], tag, want[tag])
		}
	}
	for _, c := range out {
		if c != '\n' && c != '\t' && !unicode.IsPrint(c) {
			t.Errorf("the character %U", c)
		}
	}
}

// tags counts the start tags of a page by their names with their attributes,
// read as a browser does: what stands in a script or a style ends at its end
// tag only.
func tags(page string) map[string]int {
	found := map[string]int{}
	for {
		_, rest, ok := strings.Cut(page, "<")
		if !ok {
			return found
		}
		page = rest
		switch {
		case strings.HasPrefix(page, "!--"):
			_, page, _ = strings.Cut(page, "-->")
			continue
		case page == "" || !unicode.IsLetter(rune(page[0])):
			continue
		}
		var tag string
		tag, page = startTag(page)
		found[tag]++
		if name, _, _ := strings.Cut(tag, " "); name == "script" || name == "style" {
			_, page, _ = strings.Cut(page, "</"+name)
		}
	}
}

// startTag reads a tag behind its <, and returns what follows its >.
func startTag(page string) (tag, rest string) {
	end := strings.IndexAny(page, " \t\n/>")
	if end < 0 {
		return page, ""
	}
	tag, page = strings.ToLower(page[:end]), page[end:]
	for {
		page = strings.TrimLeft(page, " \t\n/")
		if page == "" || page[0] == '>' {
			return tag, strings.TrimPrefix(page, ">")
		}
		end := strings.IndexAny(page, "= \t\n/>")
		if end < 0 {
			return tag + " " + page, ""
		}
		tag, page = tag+" "+strings.ToLower(page[:end]), page[end:]
		value, valued := strings.CutPrefix(page, "=")
		switch {
		case !valued:
		case value != "" && (value[0] == '"' || value[0] == '\''):
			_, page, _ = strings.Cut(value[1:], value[:1])
		default:
			page = strings.TrimLeftFunc(value, func(c rune) bool { return !strings.ContainsRune(" \t\n>", c) })
		}
	}
}

func TestTagsAreFound(t *testing.T) {
	page := `<!doctype html><p class="a > b" id=x>1 < 2<!-- <b> --><script>"<i>"</script><br/><A HREF='"' x>`
	want := map[string]int{"p class id": 1, "script": 1, "br": 1, "a href x": 1}
	if got := tags(page); !maps.Equal(got, want) {
		t.Errorf("tags %v, want %v", got, want)
	}
}
