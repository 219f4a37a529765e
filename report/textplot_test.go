package report

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"
	"pgregory.net/rapid"

	"sigtest/latency"
)

// tenToTwenty is a scale on which a percent is a cell: 0 is cell 11.
func tenToTwenty() scale { return scale{left: 10, right: 20, cells: 33, zero: 11} }

func TestDraw(t *testing.T) {
	for _, c := range []struct {
		name       string
		row        plotRow
		text, mail string
	}{
		{"improved", plotRow{change: estimate(8, 2, 14), verdict: latency.Improved},
			"           │ ├─────●─────┤       ", "           : |-----*-----|       "},
		{"across 0", plotRow{change: estimate(1, -3, 5), verdict: latency.Insignificant},
			"        ├──┼○───┤                ", "        |--+o---|                "},
		{"ends at 0", plotRow{change: estimate(2, 0, 4), verdict: latency.Regressed},
			"           ├─■─┤                 ", "           |-#-|                 "},
		{"next to 0 without holding it", plotRow{change: estimate(-0.2, -0.3, -0.1), verdict: latency.Decreased},
			"          ▼│                     ", "          v:                     "},
		{"no interval", plotRow{change: estimate(5, nan, nan), verdict: latency.Untestable},
			"           │    ×                ", "           :    x                "},
		{"exactly 0", plotRow{change: estimate(0, nan, nan), verdict: latency.Insignificant},
			"           ○                     ", "           o                     "},
		{"no change", plotRow{change: estimate(nan, nan, nan), verdict: latency.Untestable},
			"           │ n/a                 ", "           : n/a                 "},
		{"threshold", plotRow{change: estimate(8, 6, 10), threshold: 3, verdict: latency.Increased},
			"        ┊  │  ┊  ├─▲─┤           ", "        .  :  .  |-^-|           "},
		{"threshold within an interval", plotRow{change: estimate(0, -4, 2), threshold: 3, verdict: latency.Equivalent},
			"       ├───◆─┤┊                  ", "       |---=-|.                  "},
		{"end cut off", plotRow{change: estimate(10, 5, 21), verdict: latency.Improved},
			"           │    ├────●──────────►", "           :    |----*---------->"},
		{"no bounds", plotRow{change: estimate(10, math.Inf(-1), math.Inf(1)), verdict: latency.Insignificant},
			"◄──────────┼─────────○──────────►", "<----------+---------o---------->"},
		{"change cut off", plotRow{change: estimate(48, 5, 91), verdict: latency.Improved},
			"           │    ├──────── 48.0% ►", "           :    |-------- 48.0% >"},
		{"all cut off", plotRow{change: estimate(-48, -91, -15), verdict: latency.Regressed},
			"◄ -48.0%   │                     ", "< -48.0%   :                     "},
		{"no room for the number", plotRow{change: estimate(1e300, 18, 2e300), verdict: latency.Improved},
			"           │                 ├──►", "           :                 |-->"},
		{"a number that does not hide the end", plotRow{change: estimate(-15, -91, -8), verdict: latency.Regressed},
			"◄──┤       │                     ", "<--|       :                     "},
	} {
		for _, as := range []struct {
			glyphs
			want string
		}{{textGlyphs(), c.text}, {mailGlyphs(), c.mail}} {
			if got := tenToTwenty().draw(c.row, as.glyphs, false); got != as.want {
				t.Errorf("%s:\n|%s| want\n|%s|", c.name, got, as.want)
			}
		}
	}
}

// randomRows draws rows at random, in the sizes that changes have and in those that
// they should not have.
func randomRows(t *rapid.T) []plotRow {
	size := rapid.OneOf(rapid.Float64Range(-30, 30), rapid.Float64(), rapid.SampledFrom([]float64{0, 1e-300, -1e300, math.MaxFloat64, nan}))
	row := rapid.Custom(func(t *rapid.T) plotRow {
		lo, hi := size.Draw(t, "lo"), size.Draw(t, "hi")
		if lo > hi {
			lo, hi = hi, lo
		}
		value := size.Draw(t, "value")
		if lo <= hi {
			value = min(max(value, lo), hi)
		}
		return plotRow{
			group:     rapid.SampledFrom([]string{"", "a metric", strings.Repeat("long", 60)}).Draw(t, "group"),
			label:     rapid.OneOf(rapid.StringMatching(`[a-c]{1,3}(\.common){0,5}[a-c]{0,2}`), rapid.StringN(1, 60, 90)).Draw(t, "label"),
			change:    estimate(value, lo, hi),
			threshold: rapid.SampledFrom([]float64{0, 3, 1e9}).Draw(t, "threshold"),
			verdict:   rapid.SampledFrom(append(latency.Verdicts(), "")).Draw(t, "verdict"),
		}
	})
	return rapid.SliceOfN(row, 1, 50).Draw(t, "rows")
}

// What is drawn says what the numbers say: an interval covers 0 where it holds
// it, a change stands within its interval, and further right where it is larger.
func TestPlacesOfPlots(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := randomRows(t)
		s := newScale(rows, rapid.IntRange(minCells, 200).Draw(t, "cells"))
		if s.zero < sideCells || s.cells-s.zero <= sideCells {
			t.Fatalf("0 is cell %d of %d", s.zero, s.cells)
		}
		slices.SortFunc(rows, func(a, b plotRow) int { return cmp.Compare(a.change.Value, b.change.Value) })
		before := 0
		for _, r := range rows {
			r.threshold = 0
			drawn := []rune(s.draw(r, textGlyphs(), false))
			if len(drawn) != s.cells {
				t.Fatalf("%+v takes %d cells of %d", r, len(drawn), s.cells)
			}
			v := r.change.Value
			if math.IsNaN(v) {
				continue
			}
			holds := v == 0 || r.hasInterval() && r.change.Lo <= 0 && 0 <= r.change.Hi
			if (drawn[s.zero] != '│') != holds {
				t.Fatalf("%+v is drawn as |%s|, 0 at %d", r.change, string(drawn), s.zero)
			}
			column := s.column(v)
			if column < before || r.hasInterval() && (column < s.column(r.change.Lo) || column > s.column(r.change.Hi)) {
				t.Fatalf("%+v stands in %d after %d", r.change, column, before)
			}
			before = column
			if at := slices.Index(drawn, textGlyphs().marks[r.verdict]); s.shows(v) && at != column {
				t.Fatalf("the mark of %+v stands in %d of |%s|, not in %d", r.change, at, string(drawn), column)
			}
		}
	})
}

func TestLinesOfPlots(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := textPlot{rows: randomRows(t), directional: true}
		width := rapid.IntRange(minCells+len(noteIndent), 200).Draw(t, "width")
		colored := p.lines(width, textGlyphs(), true)
		for i, line := range p.lines(width, textGlyphs(), false) {
			if text.StringWidth(line) > width || strings.Contains(line, "\x1b") {
				t.Fatalf("at %d: %q", width, line)
			}
			if text.StripEscape(colored[i]) != line {
				t.Fatalf("colour makes %q of %q", colored[i], line)
			}
		}
		for _, line := range p.lines(width, mailGlyphs(), false) {
			if text.StringWidth(line) > width || strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r > '~' }) {
				t.Fatalf("mail at %d: %q", width, line)
			}
		}
	})
}

// Labels are told apart, and stand beside the drawing or above it whole.
func TestLabelsOfPlots(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := textPlot{rows: randomRows(t)}
		width := rapid.IntRange(minCells+len(noteIndent), 200).Draw(t, "width")
		for _, g := range []glyphs{textGlyphs(), mailGlyphs()} {
			fitted, room := p.fitLabels(width, g)
			names := map[string]string{}
			for i, r := range fitted.rows {
				label, full := strings.TrimSpace(r.label), strings.TrimSpace(g.escape(p.rows[i].label))
				if other, seen := names[label]; seen && other != full {
					t.Fatalf("%q and %q are both %q", other, full, label)
				}
				names[label] = full
				if label != full && text.StringWidth(r.label) > room-len(gap) {
					t.Fatalf("%q was cut to %q for %d", full, r.label, room)
				}
			}
		}
	})
}

// A few rows far away leave the others their room, and the plot says so.
func TestPlotCutsOutliers(t *testing.T) {
	r := ordered()
	r.Rows = append(r.Rows, row("far", "", latency.Lower, compare("x", "y", 100, 1e5, 50, 0.01, 0.02, latency.Regressed)))
	out := write(t, "text", r, Options{Width: 80, Plot: true})
	if !containsAll(out, "◄ -99900.0% ", "◄ ► beyond the axis (1 of 6)") {
		t.Error(out)
	}
	for _, c := range []struct{ other, want float64 }{{500, 6}, {37, 6}, {36, 36}, {5, 6}} {
		if got := newScale([]plotRow{{change: estimate(5, 4, 6)}, {change: estimate(c.other, nan, nan)}}, 60).right; got != c.want {
			t.Errorf("beside a change of %v the axis reaches to %v, want %v", c.other, got, c.want)
		}
	}
}

// Ticks are round numbers, in ascending order, that stand where they belong.
func TestTicks(t *testing.T) {
	for _, c := range []struct {
		left, right float64
		cells       int
		want        string
	}{
		{10, 20, 63, "-10% -5% 0 5% 10% 15% 20%"},
		{10, 20, 33, "-10% 0 10% 20%"},
		{0.003, 0.003, 63, "-0.002% 0 0.002%"},
		{200, 40, 50, "-200% -100% 0"},
		{4e299, 1e300, 60, "0 5e+299% 1e+300%"},
	} {
		s := scale{left: c.left, right: c.right, cells: c.cells}
		s.zero = s.cell(0)
		var labels []string
		for _, tick := range s.ticks() {
			labels = append(labels, tick.label)
		}
		if got := strings.Join(labels, " "); got != c.want {
			t.Errorf("%v to %v in %d cells: %s, want %s", -c.left, c.right, c.cells, got, c.want)
		}
	}
}

func TestPlotIsDrawnWhereAskedFor(t *testing.T) {
	const title = "Change % and its 95% Interval\n"
	for _, c := range []struct {
		format  string
		options Options
		want    int
	}{
		{"text", Options{}, 0}, {"text", Options{Plot: true}, 1}, {"text", Options{Verbose: true}, 1},
		{"mail", Options{}, 0}, {"mail", Options{Plot: true}, 1}, {"mail", Options{Verbose: true}, 0},
		{"markdown", Options{Verbose: true}, 0},
	} {
		for _, r := range []*latency.Result{seedResult(), matrixResult()} {
			if got := strings.Count(write(t, c.format, r, c.options), title); got != c.want {
				t.Errorf("%s with %+v draws %d plots, want %d", c.format, c.options, got, c.want)
			}
		}
	}
	for _, r := range []*latency.Result{nothingResult(), oneArmResult()} {
		for _, format := range []string{"text", "mail"} {
			if out := write(t, format, r, Options{Plot: true}); !strings.Contains(out, "Nothing to plot") {
				t.Errorf("%s does not say that there is nothing to plot:\n%s", format, out)
			}
		}
	}
}

// The sides have names: better only where metrics have a better side, and the
// sign is turned to it.
func TestSidesOfPlots(t *testing.T) {
	neither := threeArms(latency.Increased, latency.Insignificant)
	neither.Rows[0].Better = latency.Neither
	mixed := seedResult()
	mixed.Rows[0].Better = latency.Neither
	const note = "; right is higher where neither side is better"
	if out := write(t, "text", seedResult(), Options{Plot: true}); strings.Contains(out, note) {
		t.Errorf("all metrics have a better side:\n%s", out)
	}
	for _, c := range []struct {
		result  *latency.Result
		options Options
		want    string
	}{
		{seedResult(), Options{Plot: true}, "← worse   better →"},
		{seedResult(), Options{Plot: true, Signed: true}, "← lower   higher →"},
		{neither, Options{Plot: true}, "← lower   higher →"},
		{mixed, Options{Plot: true}, note},
	} {
		if out := write(t, "text", c.result, c.options); !strings.Contains(out, c.want) {
			t.Errorf("lacks %q:\n%s", c.want, out)
		}
	}
}

// A plot has the rows of the table, in its order.
func TestPlotIsSortedAndSelected(t *testing.T) {
	for _, c := range []struct {
		options Options
		want    string
	}{
		{Options{Sort: "change"}, "dbace"},
		{Options{Only: []latency.Verdict{latency.Insignificant}}, "ba"},
	} {
		c.options.Plot = true
		_, after, _ := strings.Cut(write(t, "text", ordered(), c.options), "its 95% Interval\n")
		got := ""
		for line := range strings.Lines(after) {
			if name, _, _ := strings.Cut(line, " "); len(name) == 1 && name >= "a" {
				got += name
			}
		}
		if got != c.want {
			t.Errorf("%+v plots %s, want %s:\n%s", c.options, got, c.want, after)
		}
	}
}

func BenchmarkTextPlot(b *testing.B) {
	const n = 10_000
	r := &latency.Result{Options: defaultOptions(), FamilySize: n, Configs: []latency.Config{{Name: "x", Runs: 20}, {Name: "y", Runs: 20}}}
	for i := range n {
		r.Rows = append(r.Rows, row(fmt.Sprintf("Subsystem%d.EventLatency.KeyPressed.TotalLatency%d", i%97, i), "ms", latency.Lower,
			compare("x", "y", 100, 80+float64(i%40), 8, 0.01, 0.01, latency.Improved)))
	}
	for b.Loop() {
		if err := writeText(io.Discard, r, Options{Width: 80, Plot: true}); err != nil {
			b.Fatal(err)
		}
	}
}

// The axis of a long plot also stands above it, where its top is seen first.
func TestAxisOfLongPlots(t *testing.T) {
	for n, want := range map[int]int{longPlot - 1: 1, longPlot: 2} {
		var p textPlot
		for i := range n {
			p.rows = append(p.rows, plotRow{label: fmt.Sprint("metric ", i), change: latency.Comparison{Change: estimate(float64(i), float64(i)-1, float64(i)+1)}.Change, verdict: latency.Increased})
		}
		lines := p.lines(80, textGlyphs(), false)
		axes := 0
		for _, line := range lines {
			if strings.Contains(line, "┴") || strings.Contains(line, "┼") {
				axes++
			}
		}
		if axes != want {
			t.Errorf("%d rows: %d axes, want %d:\n%s", n, axes, want, strings.Join(lines, "\n"))
		}
	}
}
