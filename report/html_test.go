package report

import (
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode"

	"sigtest/latency"
	"sigtest/report/chart"
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
		Warnings:   []latency.Warning{{Code: "drift", Metric: "<script>alert(1)</script>", Aggregate: "mean", Text: "<img src=x onerror=alert(1)>", Remedy: "</style></script><script>\x1b[2J\u202e"}},
	}
	alone := latency.Row{Metric: latency.Metric{Name: "\x1b[2J<script>\u202eenola", Better: latency.Lower}, Aggregate: "mean"}
	alone.Samples = []latency.Sample{sample(before, 1, 2, 3)}
	r.Rows = append(r.Rows, alone)
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
		for _, o := range []Options{{}, {Sort: "p"}, {Only: []latency.Verdict{latency.Regressed, latency.Insignificant}}} {
			checkRows(t, name, r, o)
		}
	}
}

func checkRows(t *testing.T, name string, r *latency.Result, o Options) {
	entries, err := selectEntries(r, o)
	if err != nil {
		t.Fatal(err)
	}
	rows := classed(elements(t, write(t, "html", r, o)), "comparison")
	i := 0
	for _, e := range entries {
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

func TestHTMLGolden(t *testing.T) {
	results := map[string]*latency.Result{"threshold": thresholdResult(), "one-arm": oneArmResult(), "quantiles": quantilesResult(), "benchmarks": benchmarksResult()}
	checkGoldens(t, "", Formats(), results, []golden{{".html", "html", Options{Version: "1.2.3"}}})
}

// manyMetrics has n metrics of 20 + 20 runs, of which every tenth improved, and
// one has a warning.
func manyMetrics(n int) *latency.Result {
	r := &latency.Result{
		Options:    defaultOptions(),
		Configs:    []latency.Config{{Name: "before", Runs: 20}, {Name: "after", Runs: 20}},
		FamilySize: n,
		Warnings:   []latency.Warning{{Code: "drift", Metric: manyName(1), Aggregate: "mean", Text: "rises", Remedy: "look"}},
	}
	for i := range n {
		verdict, p := latency.Insignificant, 0.5
		if i%10 == 0 {
			verdict, p = latency.Improved, 0.001
		}
		r.Rows = append(r.Rows, row(manyName(i), "us", latency.Lower, compare("before", "after", 1000+float64(i), 990, 6, p, p, verdict)))
		for j := range r.Rows[i].Samples {
			s := &r.Rows[i].Samples[j]
			var values []float64
			for k := range 20 {
				values = append(values, s.Mean*(1+0.01*float64(k*7%20-10)))
			}
			*s = sample(s.Config, values...)
		}
	}
	return r
}

func manyName(i int) string {
	return fmt.Sprintf("EventLatency.Component%d.Latency_%05d.TotalLatency", i%37, i)
}

func TestHTMLOfManyMetricsIsOfModerateSize(t *testing.T) {
	if testing.Short() {
		t.Skip("10,000 metrics")
	}
	page := write(t, "html", manyMetrics(10_000), Options{})
	if limit := 15_000_000; len(page) >= limit {
		t.Errorf("%d bytes, want less than %d", len(page), limit)
	}
	if n := strings.Count(page, `<tbody class="comparison"`); n != 10_000 {
		t.Errorf("%d rows", n)
	}
}

// Where there is no room for all details, claims come first, then warnings,
// then large changes, and the page says what was left out.
func TestHTMLDetailsWhereThereIsRoom(t *testing.T) {
	const n = 600
	r := manyMetrics(n)
	for _, o := range []Options{{}, {Verbose: true}} {
		page := write(t, "html", r, o)
		with := map[string]bool{}
		for _, e := range classed(elements(t, page), "detail") {
			with[e.parent.attr["data-metric"]] = true
		}
		left := n - len(with)
		said := strings.Contains(page, fmt.Sprintf("<p>%d comparisons have no details here", left))
		if o.Verbose {
			if left != 0 || strings.Contains(page, "have no details here") {
				t.Errorf("verbose, %d comparisons have no details", left)
			}
			continue
		}
		if left == 0 || !said {
			t.Errorf("%d without details, said: %v", left, said)
		}
		for i := range n {
			if (i%10 == 0 || i == 1) && !with[manyName(i)] {
				t.Errorf("%s has no details", manyName(i))
			}
		}
		if with[manyName(2)] || !with[manyName(n-1)] { // whose change is small, and large
			t.Error("not the largest changes have details")
		}
	}
}

func TestHTMLForestOfMany(t *testing.T) {
	r := manyMetrics(forestRows + 100)
	l, err := newLayout(r, Options{}, false)
	if err != nil {
		t.Fatal(err)
	}
	shown, note := newHTMLReport(l).inForest()
	if len(shown) != forestRows || !strings.HasPrefix(note, "40 of 140 comparisons") {
		t.Errorf("%d are shown: %q", len(shown), note)
	}
	claims := 0
	for i, e := range shown {
		claims += claim(e)
		if i > 0 && shown[i-1].change(Options{}).Value < e.change(Options{}).Value {
			t.Errorf("row %d is not in order", i)
		}
	}
	if claims != 14 {
		t.Errorf("%d of 14 claims are shown", claims)
	}
}

func TestChangeScale(t *testing.T) {
	s := changeScale{-10, 30} // 148 units of width for 40 %, from 6 on
	for v, want := range map[float64]float64{-10: 6, 0: 43, 30: 154, 10: 80, 99: 154, math.Inf(-1): 6} {
		if got := s.x(v); !(math.Abs(got-want) < 1e-9) {
			t.Errorf("x(%g) = %g, want %g", v, got, want)
		}
	}
	huge := changeScale{-math.MaxFloat64, math.MaxFloat64}
	if got := huge.x(0); got != 80 {
		t.Errorf("0 of a huge scale is at %g", got)
	}
	if got := newChangeScale(nil); got != (changeScale{-1, 1}) {
		t.Errorf("the scale of nothing is %v", got)
	}
}

func TestRowDrawings(t *testing.T) {
	s := changeScale{-10, 30}
	for _, c := range []struct {
		change chart.Interval
		want   []string
	}{
		{chart.Interval{Value: 10, Lo: 0, Hi: 30, Verdict: latency.Improved}, []string{"M43.0 7h111.0\"", "M80.0 7m0-5"}},
		{chart.Interval{Value: 10, Lo: math.Inf(-1), Hi: 31, Verdict: latency.Improved}, []string{"M6.0 7h148.0", "M6.0 4l-4 3", "M154.0 4l4 3"}},
		{chart.Interval{Value: 10, Lo: nan, Hi: nan, Threshold: 5, Verdict: latency.Untestable}, []string{`class="b" d="M24.5 0h37.0v`, "M80.0 7m-4-4l8 8"}},
		{chart.Interval{Value: 31, Lo: 25, Hi: 40, Verdict: latency.Regressed}, []string{`class="l" d="M154.0 3v8"`, "M154.0 4l4 3"}},
		{chart.Interval{Value: -11, Lo: -12, Hi: -10, Verdict: latency.Improved}, []string{`class="l" d="M6.0 3v8"`, "M6.0 4l-4 3"}},
		{chart.Interval{Value: 30, Lo: -10, Hi: 30, Verdict: latency.Improved}, []string{"M6.0 7h148.0\"", "M154.0 7m0-5"}}, // all of it fits
	} {
		got := string(s.draw(c.change))
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%+v: %s lacks %s", c.change, got, want)
			}
		}
		if strings.Contains(got, "NaN") || strings.Contains(got, "Inf") {
			t.Error(got)
		}
		if beyond := c.change.Value < s.lo || c.change.Value > s.hi; beyond == strings.Contains(got, `class="m"`) {
			t.Errorf("%+v: a mark where the change is beyond the scale, or none where it is not: %s", c.change, got)
		}
	}
	for _, none := range []float64{nan, math.Inf(1), math.Inf(-1)} {
		if got := string(s.draw(chart.Interval{Value: none, Lo: nan, Hi: nan})); strings.Count(got, "<path") != 1 {
			t.Errorf("a change of %v is drawn as %s", none, got)
		}
	}
}

// The summary says what matters, in words.
func TestHTMLSummary(t *testing.T) {
	all := elements(t, write(t, "html", twoArmsResult(), Options{}))
	var text strings.Builder
	for _, e := range all {
		for p := e; p != nil; p = p.parent {
			if p.attr["id"] == "summary" {
				text.WriteString(e.text)
			}
		}
	}
	for _, want := range []string{"v2 against v1", "regressed: 16.67% higher; from 7.42% higher to 25.92% higher fit these runs", "6 warnings", "no-run-column", ": each row was taken as a run"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the summary lacks %q: %s", want, text.String())
		}
	}
}

// One of several with a verdict is the largest, and is said to be.
func TestHTMLSummaryOfTheLargest(t *testing.T) {
	r := seedResult()
	for i := range r.Rows {
		r.Rows[i].Comparisons[0].Verdict = latency.Improved
	}
	if page := write(t, "html", r, Options{}); !strings.Contains(page, "</a> improved most: ") {
		t.Error("of several improved metrics the first looks like the only one")
	}
}

// Of pairs, the shift is not one of all pairs of a run before and one after.
func TestHTMLGlossaryOfPairs(t *testing.T) {
	page := write(t, "html", pairedResult(), Options{})
	for _, want := range []string{"averages of the differences, after minus before, of two pairs", "how many pairs of runs would likely"} {
		if !strings.Contains(page, want) {
			t.Errorf("the words lack %q", want)
		}
	}
}

// Of each kind of change that is claimed the largest is named, and leads to its
// row, also to the first.
func TestHTMLLargestChanges(t *testing.T) {
	r := twoArmsResult()
	improved := &r.Rows[2].Comparisons[0].Change
	improved.Value = -200 // larger than the 99.71 % of the first row, downwards
	for _, c := range []struct {
		duplicate bool
		want      []string
	}{
		{false, []string{"wake_p50 [p99] c2", "throughput c3", "depth c4", "idle c5"}},
		{true, []string{"wake_p50 [p99] c2", "wake_p50 c1", "depth c4", "idle c5"}},
	} {
		r.Rows[2].DuplicateOf = map[bool]string{true: "wake_p50"}[c.duplicate]
		l, err := newLayout(r, Options{}, false)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, link := range newHTMLReport(l).largest() {
			got = append(got, link.Name+" "+link.ID)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("duplicate %v: %q, want %q", c.duplicate, got, c.want)
		}
	}
	if !strings.Contains(write(t, "html", thresholdResult(), Options{}), "No change is claimed. That does not mean that nothing changed.") {
		t.Error("nothing is said where no change is claimed")
	}
	if !strings.Contains(write(t, "html", twoSinglesResult(), Options{}), singlesLine) {
		t.Error("nothing is said of single runs")
	}
}

// Every value that was read is accounted for, also where files are put together.
func TestHTMLSources(t *testing.T) {
	r := twoArmsResult()
	r.Sources = nil
	for i := range htmlSourcesListed + 1 {
		r.Sources = append(r.Sources, latency.Source{Path: fmt.Sprintf("runs/%03d.txt", i), Format: "numbers", Config: "v1", Values: 4, Used: 2, Missing: 1, Rejected: 1})
	}
	for _, c := range []struct {
		verbose bool
		files   int
		rows    int
		first   []string
	}{
		{false, htmlSourcesListed + 1, 1, []string{"runs/000.txt to runs/200.txt, 201 files", "numbers", "v1", "804", "402", "201", "201"}},
		{false, htmlSourcesListed, htmlSourcesListed, []string{"runs/000.txt", "numbers", "v1", "4", "2", "1", "1"}},
		{true, htmlSourcesListed + 1, htmlSourcesListed + 1, []string{"runs/000.txt", "numbers", "v1", "4", "2", "1", "1"}},
	} {
		some := *r
		some.Sources = r.Sources[:c.files]
		l, err := newLayout(&some, Options{Verbose: c.verbose}, false)
		if err != nil {
			t.Fatal(err)
		}
		g := htmlSources(l)
		var first []string
		for _, cell := range g.Rows[0].Cells {
			first = append(first, cell.Text)
		}
		if len(g.Rows) != c.rows || !slices.Equal(first, c.first) || g.Rows[0].Note == "" {
			t.Errorf("%d files, verbose %v: %d rows, the first %q with the note %q", c.files, c.verbose, len(g.Rows), first, g.Rows[0].Note)
		}
	}
}

// The warnings that may make an answer void come first, and a remedy that
// several share is said once, after the last of them.
func TestHTMLWarnings(t *testing.T) {
	r := unsortedResult()
	for i := range htmlWarningLimit + 5 {
		r.Warnings = append(r.Warnings, latency.Warning{Code: "constant", Metric: fmt.Sprint("m", i), Text: "does not vary", Remedy: "measure more finely"})
	}
	for _, verbose := range []bool{false, true} {
		l, err := newLayout(r, Options{Verbose: verbose}, false)
		if err != nil {
			t.Fatal(err)
		}
		var codes []string
		for _, g := range newHTMLReport(l).warnings() {
			codes = append(codes, g.Code)
			if g.Code != "constant" {
				continue
			}
			if n := len(g.Shown); n+g.More != htmlWarningLimit+5 || (g.More == 0) != verbose {
				t.Errorf("verbose %v: %d are shown, %d more", verbose, n, g.More)
			}
			for i, w := range g.Shown {
				if last := i == len(g.Shown)-1; w.Metric != fmt.Sprint("m", i) || (w.Remedy != "") != last {
					t.Errorf("warning %d of %d is %+v", i, len(g.Shown), w)
				}
			}
		}
		if want := []string{"same-data", "drift", "missing-values", "constant", "duplicate"}; !slices.Equal(codes, want) {
			t.Errorf("order %q, want %q", codes, want)
		}
	}
}

func TestHTMLHeading(t *testing.T) {
	five := fiveArmsResult()
	for want, configs := range map[string]int{
		"nothing was measured": 0, "base: a summary": 1, "c1 against base": 2, "c1 and c2 against base": 3, "c1, c2 and c3 against base": 4, "4 configurations against base": 5,
	} {
		r := *five
		r.Configs = five.Configs[:configs]
		if got := htmlHeading(&r); got != want {
			t.Errorf("%d configurations: %q, want %q", configs, got, want)
		}
		r.Options.AllPairs = true
		if got := htmlHeading(&r); strings.Contains(got, "against each other") != (configs > 2) {
			t.Errorf("%d configurations, all pairs: %q", configs, got)
		}
	}
	many := *five
	many.Configs = nil
	for i := range configsNamed + 2 {
		many.Configs = append(many.Configs, latency.Config{Name: fmt.Sprint("c", i), Runs: 3})
	}
	if got := whatWasMeasured(&many); !strings.HasSuffix(got, "c5 (3 runs); and 2 more") {
		t.Errorf("%d configurations are %q", len(many.Configs), got)
	}
	many.Configs = many.Configs[:configsNamed]
	if got := whatWasMeasured(&many); !strings.HasSuffix(got, "c5 (3 runs)") {
		t.Errorf("%d configurations are %q", len(many.Configs), got)
	}
}

func BenchmarkHTML(b *testing.B) {
	r := manyMetrics(10_000)
	b.ReportAllocs()
	for b.Loop() {
		if err := writeHTML(io.Discard, r, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
