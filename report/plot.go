package report

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"sigtest/internal/named"
	"sigtest/latency"
	"sigtest/report/chart"
)

// Plot is a kind of figure of a comparison.
type Plot struct {
	Name string
	Doc  string // one line

	draw func(r *latency.Result, entries []entry, o Options) (*chart.Figure, error)
}

// Plots returns the kinds of figures.
func Plots() []Plot {
	return []Plot{
		{"forest", "the change of every metric with its interval", drawForest},
		{"runs", "the runs of each configuration in their order, so that a drift shows", ofRows(chart.Runs)},
		{"ecdf", "the empirical distribution of the runs of each configuration", ofRows(chart.ECDF)},
		{"shift", "how much each quantile of the runs changed, with a band for all at once", drawShift},
		{"box", "the runs of each configuration as points over a box plot", ofRows(chart.Box)},
	}
}

// LookupPlot returns the kind of figure called name; the error lists those there
// are.
func LookupPlot(name string) (Plot, error) {
	return named.Find("kind of figure", Plots(), func(p Plot) string { return p.Name }, name)
}

// FigureFormats returns the formats of a figure.
func FigureFormats() []FormatOf[*chart.Figure] {
	return []FormatOf[*chart.Figure]{
		{Name: "svg", Doc: "vector graphics, sharp at any size", Write: func(w io.Writer, f *chart.Figure, _ Options) error { return f.SVG(w) }},
		{Name: "png", Doc: "a picture, of twice the size in pixels so that it is sharp", Write: func(w io.Writer, f *chart.Figure, _ Options) error { return f.PNG(w, pngDPI) }},
	}
}

// LookupFigureFormat returns the format of a figure called name.
func LookupFigureFormat(name string) (FormatOf[*chart.Figure], error) {
	return lookup(FigureFormats(), name)
}

const (
	pngDPI     = 144 // two dots a pixel
	mostRows   = 500 // of a forest plot
	mostPanels = 12
)

// TooManyError says that a figure would hold more than can be read.
type TooManyError struct {
	What        string // "rows", "panels"
	Found, Most int
}

func (e *TooManyError) Error() string {
	return fmt.Sprintf("%d %s: a figure holds at most %d", e.Found, e.What, e.Most)
}

// Draw draws a figure of what Options.Only and Options.Sort leave of a result.
// More than can be read is a *TooManyError, nothing ErrNothingToDraw, and a shift
// function of runs compared in pairs ErrPairs.
func (p Plot) Draw(r *latency.Result, o Options) (*chart.Figure, error) {
	entries, err := selectEntries(r, o)
	if err != nil {
		return nil, err
	}
	return p.draw(r, entries, o)
}

func drawForest(r *latency.Result, entries []entry, o Options) (*chart.Figure, error) {
	entries = compared(entries)
	switch {
	case len(entries) == 0:
		return nil, ErrNothingToDraw
	case len(entries) > mostRows:
		return nil, &TooManyError{"rows", len(entries), mostRows}
	}
	var rows []chart.Interval
	for _, e := range entries {
		row := e.interval(o)
		row.Name, row.Text = forestName(r, e), forestText(r, e, o)
		rows = append(rows, row)
	}
	return chart.Forest(rows, forestAxis(r, entries, o))
}

// interval is the change of a comparison, as Change % shows it.
func (e entry) interval(o Options) chart.Interval {
	change := e.change(o)
	return chart.Interval{Value: change.Value, Lo: change.Lo, Hi: change.Hi, Threshold: e.row.Threshold, Verdict: e.comparison.Verdict}
}

func intervalsOf(compared []entry, o Options) []chart.Interval {
	intervals := make([]chart.Interval, len(compared))
	for i, e := range compared {
		intervals[i] = e.interval(o)
	}
	return intervals
}

// forestName tells comparisons apart, by the configurations where there are
// more than two.
func forestName(r *latency.Result, e entry) string {
	name := e.row.DisplayName()
	switch {
	case len(r.Configs) <= 2:
		return name
	case r.Options.AllPairs:
		return name + ": " + short(e.comparison.Baseline) + " to " + short(e.comparison.Config)
	}
	return name + ": " + short(e.comparison.Config)
}

// short leaves room for the metric beside a configuration, which the tooltip has
// in full.
func short(config string) string { return shorten(visible(config), 20, 0.5) }

func forestText(r *latency.Result, e entry, o Options) string {
	change, c := e.change(o), e.comparison
	lines := []string{
		fmt.Sprintf("%s to %s: %s", c.Baseline, c.Config, c.Verdict),
		fmt.Sprintf("change %s, %s %s", withSign(change.Value), intervalName(r), interval(percent(change.Lo), percent(change.Hi))),
		"P " + beside(r.Options.Alpha, c.P, textP),
	}
	if showsAdjusted(r) {
		lines[2] += ", adjusted " + beside(r.Options.Alpha, c.PAdjusted, textP)
	}
	return strings.Join(lines, "\n")
}

func forestAxis(r *latency.Result, entries []entry, o Options) string {
	axis := "change %, " + positive(entries, o) + ", " + strings.ToLower(intervalName(r))
	switch { // where an interval without 0 does not make a verdict
	case showsAdjusted(r):
		axis += "; verdicts by adjusted P"
	case !decidedByMeans(r):
		axis += "; verdicts by " + r.Options.Test
	}
	return axis
}

// ofRows makes a panel of each row that has runs, with all its configurations.
func ofRows(draw func([]latency.Sample, string) (*chart.Figure, error)) func(*latency.Result, []entry, Options) (*chart.Figure, error) {
	return func(_ *latency.Result, entries []entry, _ Options) (*chart.Figure, error) {
		rows := slices.DeleteFunc(rowsOf(entries), func(row *latency.Row) bool {
			return !slices.ContainsFunc(row.Samples, func(s latency.Sample) bool { return len(s.Values) > 0 })
		})
		return panels(len(rows), func(i int) (*chart.Figure, error) { return draw(rows[i].Samples, sampleAxis(rows[i])) })
	}
}

func drawShift(r *latency.Result, entries []entry, _ Options) (*chart.Figure, error) {
	if r.Options.Paired {
		return nil, ErrPairs
	}
	entries = slices.DeleteFunc(compared(entries), func(e entry) bool { return e.comparison.BaselineN == 0 || e.comparison.N == 0 })
	return panels(len(entries), func(i int) (*chart.Figure, error) {
		e := entries[i]
		return chart.Shift(*sampleOf(e.row, e.comparison.Baseline), *sampleOf(e.row, e.comparison.Config), sampleAxis(e.row), level(r))
	})
}

// panels puts n figures into a grid.
func panels(n int, draw func(i int) (*chart.Figure, error)) (*chart.Figure, error) {
	switch {
	case n == 0:
		return nil, ErrNothingToDraw
	case n > mostPanels:
		return nil, &TooManyError{"panels", n, mostPanels}
	}
	var figures []*chart.Figure
	for i := range n {
		f, err := draw(i)
		if err != nil {
			return nil, err
		}
		figures = append(figures, f)
	}
	return chart.Grid(figures, 2)
}

// ErrNothingToDraw says that there is no comparison, or none that was chosen.
var ErrNothingToDraw = errors.New("nothing to draw")

// ErrPairs says that a figure is of independent runs only.
var ErrPairs = errors.New("its band is for independent runs, and runs compared in pairs are not")

// sampleAxis names what the values of a row are.
func sampleAxis(row *latency.Row) string {
	if row.Unit == "" {
		return row.DisplayName()
	}
	return row.DisplayName() + " (" + row.Unit + ")"
}
