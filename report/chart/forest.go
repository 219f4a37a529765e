package chart

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"sigtest/latency"
)

const (
	forestWidth = vg.Length(720)
	forestRow   = vg.Length(20)
	narrowWidth = vg.Length(360)
	narrowName  = vg.Length(16) // of a row, for its name
	narrowRise  = vg.Length(3)  // of an interval towards its name, away from the next
	arrowSize   = 3
)

// Interval is a row of a forest plot: a change with its interval. What does not
// exist is NaN; the ends may be infinite.
type Interval struct {
	Name          string
	Value, Lo, Hi float64
	Threshold     float64 // the smallest change that matters, on either side of 0; 0 for none
	Verdict       latency.Verdict
	Text          string // tooltip, after the name
}

// Forest draws changes with their intervals, the first on top, around a line at
// 0 and a band within the thresholds. A row without an interval is a point, one
// without a value says n/a. Where few rows reach much further than the others,
// they are cut, with an arrow, and their tooltips say so. No rows are an error.
func Forest(intervals []Interval, axis string) (*Figure, error) {
	return newForest(intervals, axis, forestWidth, 0)
}

// NarrowForest draws what Forest draws for a screen as narrow as a phone's: half
// as wide, with the names above the intervals.
func NarrowForest(intervals []Interval, axis string) (*Figure, error) {
	return newForest(intervals, axis, narrowWidth, narrowName)
}

func newForest(intervals []Interval, axis string, width, nameHeight vg.Length) (*Figure, error) {
	if len(intervals) == 0 {
		return nil, errors.New("no comparison to draw")
	}
	f := forest{rows: intervals, scale: forestScale(intervals), nameHeight: nameHeight}
	names := make([]string, len(intervals))
	for i, r := range intervals {
		if nameHeight == 0 {
			names[i] = r.Name
		}
	}
	p := newPlot()
	labels := rows(p, names, width)
	p.X.Min, p.X.Max = f.scale.lo, f.scale.hi
	p.X.Tick.Marker = plot.ConstantTicks(f.scale.across(width - labels - 4*margin))
	panel := panel{plot: p, axis: f.scale.label(axis), legend: f.legend(), marks: f.draw}
	return panel.figure(width, f.rowHeight()*vg.Length(len(names))+axisHeight, f.label(axis)), nil
}

type forest struct {
	rows       []Interval
	scale      scale
	nameHeight vg.Length // of the name above an interval, 0 if it is beside it
}

func (f *forest) rowHeight() vg.Length { return forestRow + f.nameHeight }

// forestScale shows the Range of the rows.
func forestScale(intervals []Interval) scale {
	lo, hi := Range(intervals)
	return scaleOf(lo, hi)
}

// Range is what a scale of all intervals shows: 0 and the intervals with their
// thresholds, unless some reach more than three times as far as the upper
// quarter begins. Without any number it is -1 to 1.
func Range(intervals []Interval) (lo, hi float64) {
	var reaches []float64
	for _, r := range intervals {
		reach := -1.0
		for _, v := range []float64{r.Value, r.Lo, r.Hi} {
			if size := math.Abs(v); size < math.Inf(1) {
				reach = max(reach, size)
			}
		}
		if reach >= 0 {
			reaches = append(reaches, reach)
		}
	}
	if len(reaches) == 0 {
		return -1, 1
	}
	slices.Sort(reaches)
	most := 3 * reaches[int(math.Ceil(0.75*float64(len(reaches)-1)))]
	if most == 0 || math.IsInf(most, 0) {
		most = reaches[len(reaches)-1]
	}
	for _, r := range intervals {
		for _, v := range []float64{r.Value, r.Lo, r.Hi, r.Threshold, -r.Threshold} {
			if math.Abs(v) < math.Inf(1) {
				v = min(max(v, -most), most)
				lo, hi = min(lo, v), max(hi, v)
			}
		}
	}
	return lo, hi
}

// legend lists the verdicts that there are.
func (f *forest) legend() (legend []entry) {
	for _, v := range latency.Verdicts() {
		if slices.ContainsFunc(f.rows, func(r Interval) bool { return r.Verdict == v }) {
			mark := MarkOf(v)
			legend = append(legend, entry{ink: mark.ink(), glyph: glyphOf(mark.Shape), name: string(v)})
		}
	}
	return legend
}

// label counts the verdicts.
func (f *forest) label(axis string) string {
	var counts []string
	for _, v := range latency.Verdicts() {
		n := 0
		for _, r := range f.rows {
			if r.Verdict == v {
				n++
			}
		}
		if n > 0 {
			counts = append(counts, fmt.Sprintf("%d %s", n, v))
		}
	}
	return fmt.Sprintf("Forest plot, %s: %s", axis, strings.Join(counts, ", "))
}

func (f *forest) draw(c draw.Canvas, p *plot.Plot, outer vg.Rectangle) {
	f.bands(c, p)
	uprights(c, p)
	upright(c, p, line(black(), 1), 0)
	for i, r := range f.rows {
		f.row(c, p, r, c.Y(p.Y.Norm(place(i, len(f.rows)))), outer)
	}
}

// bands fills what lies within the thresholds, rows of one threshold together.
func (f *forest) bands(c draw.Canvas, p *plot.Plot) {
	for first, last := 0, 0; first < len(f.rows); first = last {
		threshold := f.rows[first].Threshold
		for last = first + 1; last < len(f.rows) && f.rows[last].Threshold == threshold; {
			last++
		}
		if !(threshold > 0) {
			continue
		}
		rectangle(c, band(), vg.Rectangle{
			Min: vg.Point{X: c.X(p.X.Norm(f.scale.at(-threshold))), Y: c.Y(p.Y.Norm(place(last-1, len(f.rows)) - 0.5))},
			Max: vg.Point{X: c.X(p.X.Norm(f.scale.at(threshold))), Y: c.Y(p.Y.Norm(place(first, len(f.rows)) + 0.5))},
		})
	}
}

// row draws one interval with its tooltip, which the whole row has.
func (f *forest) row(c draw.Canvas, p *plot.Plot, r Interval, y vg.Length, outer vg.Rectangle) {
	x := func(v float64) vg.Length { return c.X(p.X.Norm(f.scale.at(v))) }
	tooltip := r.Name
	if r.Text != "" {
		tooltip += "\n" + r.Text
	}
	if f.cut(r) {
		tooltip += "\nreaches beyond the scale, where it is cut"
	}
	defer tipAll(c, tooltip)()
	rectangle(c, unseen(), vg.Rectangle{
		Min: vg.Point{X: outer.Min.X, Y: y - f.rowHeight()/2},
		Max: vg.Point{X: outer.Max.X, Y: y + f.rowHeight()/2},
	})
	if f.nameHeight > 0 {
		f.name(c, r.Name, y, outer)
		y += narrowRise - f.nameHeight/2
	}
	if math.IsNaN(r.Value) {
		sty := textStyle(muted(), text.XLeft, text.YCenter)
		write(c, sty, vg.Point{X: x(0) + 4, Y: y}, "n/a", c.Max.X-c.Min.X)
		return
	}
	mark := MarkOf(r.Verdict)
	if !math.IsNaN(r.Lo) && !math.IsNaN(r.Hi) {
		c.StrokeLine2(line(mark.ink(), 2), x(r.Lo), y, x(r.Hi), y)
	}
	for _, v := range []float64{r.Lo, r.Hi, r.Value} {
		if f.scale.beyond(v) {
			arrow, inside := glyphOf("▶"), vg.Length(-arrowSize)
			if v < 0 {
				arrow, inside = glyphOf("◀"), arrowSize
			}
			c.DrawGlyphNoClip(draw.GlyphStyle{Color: mark.ink(), Radius: arrowSize, Shape: arrow}, vg.Point{X: x(v) + inside, Y: y})
		}
	}
	if !f.scale.beyond(r.Value) {
		shape := glyphOf(mark.Shape)
		if shape.open { // the line must not show through
			c.DrawGlyphNoClip(draw.GlyphStyle{Color: paper(), Radius: 4.5, Shape: glyph{}}, vg.Point{X: x(r.Value), Y: y})
		}
		c.DrawGlyphNoClip(draw.GlyphStyle{Color: mark.ink(), Radius: 4.5, Shape: shape}, vg.Point{X: x(r.Value), Y: y})
	}
}

// name writes a name into the upper part of its row, where no line of the grid
// crosses it.
func (f *forest) name(c draw.Canvas, name string, y vg.Length, outer vg.Rectangle) {
	top := y + f.rowHeight()/2
	rectangle(c, paper(), vg.Rectangle{Min: vg.Point{X: outer.Min.X, Y: top - f.nameHeight}, Max: vg.Point{X: outer.Max.X, Y: top}})
	sty := textStyle(black(), text.XLeft, text.YCenter)
	write(c, sty, vg.Point{X: outer.Min.X, Y: top - f.nameHeight/2}, name, outer.Max.X-outer.Min.X)
}

// cut tells whether a part of the row is beyond the scale.
func (f *forest) cut(r Interval) bool {
	return f.scale.beyond(r.Value) || f.scale.beyond(r.Lo) || f.scale.beyond(r.Hi)
}
