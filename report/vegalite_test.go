package report

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"sigtest/latency"
)

// vegaChart is what tests read of a Vega-Lite chart.
type vegaChart struct {
	Schema string `json:"$schema"`
	Title  struct {
		Text     string
		Subtitle []string
	}
	Data struct{ Values []drawnRow }
	Spec struct {
		Layer []struct {
			Mark     struct{ Type string }
			Encoding map[string]struct {
				Field string
				Scale struct {
					Domain []any
					Range  []string
				}
			}
		}
	}
}

type drawnRow struct {
	Metric             string
	Position, Panel    int
	Label, Title, Note string
	Instead            string
	Verdict            latency.Verdict
	Change             *float64
	DrawnLo            *float64 `json:"drawn_lo"`
	DrawnHi            *float64 `json:"drawn_hi"`
	ChangeLo           *float64 `json:"change_lo"`
	PText              string   `json:"p_text"`
}

func chartOf(t *testing.T, r *latency.Result, o Options) (c vegaChart) {
	t.Helper()
	if err := json.Unmarshal([]byte(write(t, "vegalite", r, o)), &c); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestChartIsMadeOfMarks(t *testing.T) {
	c := chartOf(t, twoArmsResult(), Options{})
	var marks []string
	for _, layer := range c.Spec.Layer {
		marks = append(marks, layer.Mark.Type)
	}
	if got := strings.Join(marks, " "); got != "rect rule point point point text" {
		t.Errorf("marks %s", got)
	}
	if c.Schema != "https://vega.github.io/schema/vega-lite/v5.json" {
		t.Errorf("schema %s", c.Schema)
	}
	if want := "7 metrics: 2 improved, 1 regressed, 1 increased, 1 decreased, 1 insignificant, 1 untestable"; c.Title.Text != want {
		t.Errorf("title %q, want %q", c.Title.Text, want)
	}
	if text := strings.Join(c.Title.Subtitle, "\n"); !strings.Contains(text, "Not drawn: 1 metric with nothing to compare with") {
		t.Errorf("the metric under one configuration is not accounted for:\n%s", text)
	}
}

// What is positive is not called better where neither side is.
func TestChartNamesTheSides(t *testing.T) {
	for _, c := range []struct {
		better latency.Direction
		want   string
	}{
		{latency.Lower, "of the average, positive = better;"},
		{latency.Neither, "of the average, positive = higher;"},
	} {
		r := seedResult()
		for i := range r.Rows {
			r.Rows[i].Better = c.better
		}
		if got := strings.Join(chartOf(t, r, Options{}).Title.Subtitle, " "); !strings.Contains(got, c.want) {
			t.Errorf("better %v: %s", c.better, got)
		}
	}
}

// Every field that is encoded, computed with or sorted by must be one of the
// data rows, or Vega draws nothing and does not say so.
func TestChartFieldsAreInItsData(t *testing.T) {
	for name, r := range fixtures() {
		var doc map[string]any
		if err := json.Unmarshal([]byte(write(t, "vegalite", r, Options{})), &doc); err != nil {
			t.Fatal(err)
		}
		rows := doc["data"].(map[string]any)["values"].([]any)
		delete(doc, "data")
		used, made := map[string]bool{}, map[string]bool{"value": true, "label": true} // of an axis, of a header
		walk(doc, func(key, text string) {
			switch key {
			case "field":
				used[text] = true
			case "as":
				made[text] = true
			case "filter", "calculate", "test", "labelExpr":
				for _, m := range regexp.MustCompile(`datum\.(\w+)`).FindAllStringSubmatch(text, -1) {
					used[m[1]] = true
				}
			}
		})
		if len(used) < 10 {
			t.Fatalf("%s: only %d fields found", name, len(used))
		}
		for _, row := range rows {
			for field := range used {
				if _, ok := row.(map[string]any)[field]; !ok && !made[field] {
					t.Errorf("%s: no field %q in the data", name, field)
				}
			}
		}
	}
}

// walk calls f with every text of a JSON value and the key that it is under.
func walk(v any, f func(key, text string)) {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			if text, ok := value.(string); ok {
				f(key, text)
			}
			walk(value, f)
		}
	case []any:
		for _, value := range v {
			walk(value, f)
		}
	}
}

// A name outside of data and titles could become a field or an expression.
func TestChartHoldsNamesInDataOnly(t *testing.T) {
	frame := func(r *latency.Result) map[string]any {
		var doc map[string]any
		if err := json.Unmarshal([]byte(write(t, "vegalite", r, Options{})), &doc); err != nil {
			t.Fatal(err)
		}
		delete(doc, "data")
		delete(doc, "title")
		return doc
	}
	plain := hostileMatrix()
	for i := range plain.Configs {
		plain.Configs[i].Name = fmt.Sprint("c", i)
	}
	for i := range plain.Rows {
		plain.Rows[i].Name, plain.Rows[i].Unit = fmt.Sprint("m", i), "us"
		for j := range plain.Rows[i].Comparisons {
			c := &plain.Rows[i].Comparisons[j]
			c.Baseline, c.Config = "c0", fmt.Sprint("c", j+1)
		}
	}
	if diff := cmp.Diff(frame(plain), frame(hostileMatrix())); diff != "" {
		t.Errorf("names change more than the data:\n%s", diff)
	}
}

func TestChartDrawsHarmlessNames(t *testing.T) {
	out := write(t, "vegalite", hostileMatrix(), Options{})
	if strings.ContainsAny(out, "<>&") {
		t.Error("a page that holds the chart would read <, > or & as markup")
	}
	c := chartOf(t, hostileMatrix(), Options{})
	drawn := append([]string{c.Title.Text}, c.Title.Subtitle...)
	for _, row := range c.Data.Values {
		drawn = append(drawn, row.Label, strings.Replace(row.Title, "\nagainst ", " against ", 1), row.Note)
	}
	for _, text := range drawn {
		if i := strings.IndexFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }); i >= 0 {
			t.Errorf("%q is drawn", text)
		}
	}
}

// Two names that look alike once control characters are visible are two rows,
// and two panels.
func TestChartKeepsNamesApart(t *testing.T) {
	r := ordered()
	r.Rows = r.Rows[:2]
	r.Rows[0].Name, r.Rows[1].Name = "a\n", `a\n`
	r.Rows[1].Comparisons[0].Config = "y\n"
	r.Rows[0].Comparisons[0].Config = `y\n`
	rows := chartOf(t, r, Options{}).Data.Values
	if rows[0].Label != `a\n` || rows[1].Label != `a\n (2)` {
		t.Errorf("labels %q and %q", rows[0].Label, rows[1].Label)
	}
	if rows[0].Title == rows[1].Title || rows[0].Panel == rows[1].Panel {
		t.Errorf("both are in panel %q", rows[0].Title)
	}
}

func TestDistinct(t *testing.T) {
	got := distinct([]string{"a", "a (2)", "a", "b", "a"})
	if want := []string{"a", "a (2)", "a (3)", "b", "a (4)"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// A row says what it is by colour and by shape.
func TestChartTellsVerdictsApart(t *testing.T) {
	looks := map[look]latency.Verdict{}
	shapes := map[string]latency.Verdict{}
	for _, v := range latency.Verdicts() {
		l := lookOf(v)
		if l.shape == "" {
			t.Errorf("%s has no shape of Vega's", v)
		}
		if other, ok := shapes[l.shape]; ok {
			t.Errorf("%s and %s have one shape", v, other)
		}
		looks[l], shapes[l.shape] = v, v
	}
	c := chartOf(t, twoArmsResult(), Options{})
	channels := c.Spec.Layer[4].Encoding
	for i, v := range channels["shape"].Scale.Domain {
		got := look{channels["shape"].Scale.Range[i], channels["stroke"].Scale.Range[i], channels["fill"].Scale.Range[i]}
		if looks[got] != latency.Verdict(v.(string)) {
			t.Errorf("%s is drawn as %+v", v, got)
		}
	}
	if got := len(channels["shape"].Scale.Domain); got != 6 {
		t.Errorf("%d verdicts have a mark, of 6 in the data", got)
	}
}

func TestChartOfWhatHasNoNumbers(t *testing.T) {
	row := chartOf(t, nothingResult(), Options{}).Data.Values[0]
	if row.Change != nil || row.DrawnLo != nil || row.DrawnHi != nil || row.PText != "n/a" || row.Instead != "untestable, change n/a" {
		t.Errorf("%+v", row)
	}
	for _, row := range chartOf(t, twoSinglesResult(), Options{}).Data.Values {
		if row.Verdict == latency.Untestable && row.Note == "" {
			t.Errorf("%s does not say why it is untestable", row.Metric)
		}
	}
	if title := chartOf(t, oneArmResult(), Options{}).Title.Text; title != "Nothing to compare" {
		t.Errorf("title %q of one configuration", title)
	}
}

// An interval without an end is drawn to the end of the scale.
func TestChartCutsIntervals(t *testing.T) {
	c := chartOf(t, thresholdResult(), Options{})
	scale := c.Spec.Layer[4].Encoding["x"].Scale.Domain
	row := c.Data.Values[0]
	if *row.DrawnHi != scale[1].(float64) || row.ChangeLo == nil || *row.DrawnLo != *row.ChangeLo {
		t.Errorf("%+v on %v", row, scale)
	}
}

func TestForestScale(t *testing.T) {
	type interval = [3]float64 // value, lo, hi
	inf := math.Inf(1)
	for _, c := range []struct {
		name      string
		rows      []interval
		threshold float64
		want      [2]float64
	}{
		{"nothing", nil, 0, [2]float64{-1.08, 1.08}},
		{"no numbers", []interval{{nan, nan, nan}}, 0, [2]float64{-1.08, 1.08}},
		{"no change", []interval{{0, 0, 0}}, 0, [2]float64{-1, 1}},
		{"zero is in it", []interval{{40, 30, 50}}, 0, [2]float64{-2, 52}},
		{"both sides", []interval{{10, 5, 15}, {-5, -10, 0}}, 0, [2]float64{-11, 16}},
		{"the threshold is in it", []interval{{0, -1, 1}}, 3, [2]float64{-3.24, 3.24}},
		{"a change without interval", []interval{{100, nan, nan}}, 0, [2]float64{-4, 104}},
		{"an endless interval", []interval{{10, -inf, 15}}, 0, [2]float64{-0.6, 15.6}},
		{"a threshold far out is cut", []interval{{0, -1, 1}}, 10, [2]float64{-3.24, 3.24}},
		{"a far one is cut", append(slices.Repeat([]interval{{0, -10, 10}}, 5), interval{5, -1000, 1000}), 0, [2]float64{-32.4, 32.4}},
		{"but not its change", append(slices.Repeat([]interval{{0, -10, 10}}, 5), interval{100, 50, 1000}), 0, [2]float64{-14.4, 104.4}},
	} {
		var entries []entry
		for _, i := range c.rows {
			comparison := latency.Comparison{Change: estimate(i[0], i[1], i[2])}
			entries = append(entries, entry{&latency.Row{Metric: latency.Metric{Better: latency.Higher, Threshold: c.threshold}}, &comparison})
		}
		got := forestScale(entries, Options{})
		for i := range got {
			if !(math.Abs(got[i]-c.want[i]) <= 1e-9) {
				t.Errorf("%s: scale %v, want %v", c.name, got, c.want)
			}
		}
	}
}

func TestChartSaysWhatItLeavesOut(t *testing.T) {
	r := ordered()
	for i := range forestLimit + 3 {
		r.Rows = append(r.Rows, row(fmt.Sprint("m", i), "", latency.Lower, compare("x", "y", 100, 90, 20, 0.3, 0.3, latency.Insignificant)))
	}
	c := chartOf(t, r, Options{})
	if got := len(c.Data.Values); got != forestLimit {
		t.Errorf("%d rows are drawn, want %d", got, forestLimit)
	}
	if text := strings.Join(c.Title.Subtitle, " "); !strings.Contains(text, "the first 500 of 508 comparisons") {
		t.Errorf("subtitle %s", text)
	}
	if !strings.HasPrefix(c.Title.Text, "508 metrics: ") {
		t.Errorf("title %q does not count all", c.Title.Text)
	}
}

// Configurations have a panel each, in which a metric has the same place.
func TestChartPanels(t *testing.T) {
	places, titles := map[string]int{}, map[int]string{}
	for _, row := range chartOf(t, fiveArmsResult(), Options{}).Data.Values {
		if place, ok := places[row.Metric]; ok && place != row.Position {
			t.Errorf("%s is at %d and at %d", row.Metric, place, row.Position)
		}
		places[row.Metric], titles[row.Panel] = row.Position, row.Title
	}
	want := map[int]string{1: "c1\nagainst base", 2: "c2\nagainst base", 3: "c3\nagainst base", 4: "c4\nagainst base"}
	if !maps.Equal(titles, want) {
		t.Errorf("panels %v", titles)
	}
	if got := slices.Sorted(maps.Values(places)); !slices.Equal(got, []int{1, 2}) {
		t.Errorf("positions %v", got)
	}
}
