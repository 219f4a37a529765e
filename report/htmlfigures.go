package report

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"sigtest/latency"
	"sigtest/report/chart"
)

// htmlFigure is a drawing with what it shows; without one, Caption says why.
type htmlFigure struct {
	Caption string
	Drawing template.HTML
}

// htmlForest is the drawing of all changes, or of those there is room for, and
// what a phone shows in its place.
type htmlForest struct {
	Drawing, Narrow template.HTML
	Note            string
}

// forestRows is how many comparisons the drawing on top shows.
const forestRows = 40

func (h *htmlReport) forest() (htmlForest, error) {
	if len(h.compared) == 0 {
		return htmlForest{}, nil
	}
	shown, note := h.inForest()
	intervals := make([]chart.Interval, len(shown))
	for i, e := range shown {
		intervals[i] = e.interval(h.Options)
		intervals[i].Name = e.nameInForest()
		intervals[i].Text = fmt.Sprintf("%s %s, %s", withSign(intervals[i].Value), interval(percent(intervals[i].Lo), percent(intervals[i].Hi)), e.comparison.Verdict)
	}
	forest := htmlForest{Note: note}
	for _, variant := range []struct {
		draw func([]chart.Interval, string) (*chart.Figure, error)
		to   *template.HTML
	}{{chart.Forest, &forest.Drawing}, {chart.NarrowForest, &forest.Narrow}} {
		figure, err := variant.draw(intervals, h.changeAxis())
		if err != nil {
			return htmlForest{}, fmt.Errorf("the drawing of all changes: %w", err)
		}
		if *variant.to, err = inline(figure); err != nil {
			return htmlForest{}, err
		}
	}
	return forest, nil
}

// inForest picks the comparisons to draw: all, or those that claim a change
// before others and large changes before small ones. They are drawn from the
// best to the worst unless an order was asked for.
func (h *htmlReport) inForest() (shown []entry, note string) {
	shown = slices.Clone(h.compared)
	if len(shown) > forestRows {
		slices.SortStableFunc(shown, func(a, b entry) int {
			return cmp.Or(cmp.Compare(claim(b), claim(a)), cmp.Compare(b.size(), a.size()))
		})
		shown = shown[:forestRows]
		note = fmt.Sprintf("%d of %d comparisons: those that claim a change first, then the largest changes.", forestRows, len(h.compared))
	}
	if sort := cmp.Or(h.Sort, "input"); sort == "input" {
		slices.SortStableFunc(shown, func(a, b entry) int { return descending(a.change(h.Options).Value, b.change(h.Options).Value) })
	} else if key, err := lookupSortKey(sort); err == nil {
		slices.SortStableFunc(shown, func(a, b entry) int { return key.compare(a, b, h.Options) })
	}
	return shown, note
}

// claim is 1 for a comparison that claims a change.
func claim(e entry) int {
	if e.comparison.Verdict.ClaimsChange() {
		return 1
	}
	return 0
}

// nameInForest names the configurations where the metric has several
// comparisons.
func (e entry) nameInForest() string {
	name, c := e.row.DisplayName(), e.comparison
	if len(e.row.Comparisons) < 2 {
		return name
	}
	name += ": " + c.Config
	if e.row.Comparisons[0].Baseline != e.row.Comparisons[len(e.row.Comparisons)-1].Baseline {
		name += " against " + c.Baseline
	}
	return name
}

// changeAxis names the axis of changes.
func (h *htmlReport) changeAxis() string {
	return "Change % (" + positive(h.compared, h.Options) + ")"
}

// figures draw the samples of an entry.
func (h *htmlReport) figures(e entry) (figures []htmlFigure, err error) {
	axis := cmp.Or(e.row.Unit, "value")
	samples := e.samples()
	for _, kind := range []struct {
		caption string
		draw    func([]latency.Sample, string) (*chart.Figure, error)
	}{
		{"Every run, over the box of the middle half", chart.Box},
		{"The runs in order: a drift would show", chart.Runs},
		{"Share of the runs at or below a value", chart.ECDF},
	} {
		figure, err := kind.draw(samples, axis)
		if err != nil { // nothing that can be drawn, which is no reason for no report
			figures = append(figures, htmlFigure{Caption: visible(kind.caption + ": no drawing, " + err.Error())})
			continue
		}
		drawing, err := inline(figure)
		if err != nil {
			return nil, err
		}
		figures = append(figures, htmlFigure{kind.caption, drawing})
	}
	return figures, nil
}

// inline is a figure as an element of the page; package chart escapes what is
// in it.
func inline(f *chart.Figure) (template.HTML, error) {
	var b strings.Builder
	err := f.Inline(&b)
	return template.HTML(b.String()), err
}
