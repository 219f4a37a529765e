package chart

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"sigtest/latency"
	"sigtest/stats"
)

const (
	sampleWidth = vg.Length(420)
	boxRow      = vg.Length(44)
	boxHeight   = vg.Length(28)
	leastForBox = 5   // runs; fewer say all by themselves
	mostOutside = 200 // points beyond the whiskers, of more than mostPoints runs
)

// Box draws the runs of each configuration as points over a box from the first
// to the third quartile with a line at the median and whiskers to the last runs
// within one and a half of the box's length (Tukey 1977, Exploratory Data
// Analysis); quartiles are those of stats.Quantile. The points of a row are
// spread up and down so that they do not hide each other; that means nothing.
// Fewer than 5 runs have no box. Of more than 1,000, only those beyond the
// whiskers are points, the lowest and highest among up to 200 of them, which the
// figure says. Configurations without runs are left out; no runs at all are an
// error.
func Box(samples []latency.Sample, axis string) (*Figure, error) {
	if err := check(samples); err != nil {
		return nil, err
	}
	b := box{samples: samples, scale: scaleOfSamples(samples)}
	var names []string
	for i, s := range samples {
		if len(s.Values) > 0 {
			b.shown, names = append(b.shown, i), append(names, s.Config)
		}
	}
	p := newPlot()
	labels := rows(p, names, sampleWidth)
	p.X.Min, p.X.Max = b.scale.lo, b.scale.hi
	p.X.Tick.Marker = plot.ConstantTicks(b.scale.across(sampleWidth - labels - 4*margin))
	panel := panel{plot: p, axis: b.scale.label(axis), note: thinNote(samples, fmt.Sprintf("up to %d of those beyond the whiskers are drawn", mostOutside)), marks: b.draw}
	height := boxRow*vg.Length(len(names)) + axisHeight
	return panel.figure(sampleWidth, height, withConfigs("Runs", axis, samples)), nil
}

type box struct {
	samples []latency.Sample
	shown   []int // those that have runs
	scale   scale
}

func (b *box) draw(c draw.Canvas, p *plot.Plot, outer vg.Rectangle) {
	uprights(c, p)
	for row, i := range b.shown {
		s, y := b.samples[i], place(row, len(b.shown))
		at := vg.Point{X: c.Min.X, Y: c.Y(p.Y.Norm(y))}
		tip(c, s.Config)
		rectangle(c, unseen(), vg.Rectangle{Min: vg.Point{X: outer.Min.X, Y: at.Y - boxRow/2}, Max: vg.Point{X: c.Min.X, Y: at.Y + boxRow/2}})
		b.strip(c, p, i, at.Y, b.box(c, p, s, y))
	}
}

// box draws quartiles, median and whiskers, and returns the runs that are drawn
// as points: all, or of many those beyond the whiskers.
func (b *box) box(c draw.Canvas, p *plot.Plot, s latency.Sample, y float64) (points []int) {
	values := make(plotter.Values, len(s.Values))
	for i, v := range s.Values {
		values[i] = b.scale.at(v)
		points = append(points, i)
	}
	if len(values) < leastForBox {
		return points
	}
	bp, err := plotter.NewBoxPlot(boxHeight, y, values)
	if err != nil {
		panic(err) // of values that are not finite; check refuses them
	}
	// Those of gonum/plot are not the same of mirrored samples of an odd number.
	bp.Quartile1, bp.Quartile3 = quartile(values, 0.25), quartile(values, 0.75)
	var outside []int
	bp.AdjLow, bp.AdjHigh, outside = whiskers(values, bp.Quartile1, bp.Quartile3)
	if len(values) > mostPoints {
		points = outside
	}
	bp.Horizontal = true
	bp.Outside = nil // they are in the strip
	bp.CapWidth = boxHeight / 2
	bp.BoxStyle, bp.WhiskerStyle, bp.MedianStyle = line(muted(), 1), line(muted(), 1), line(black(), 2)
	bp.FillColor = band()
	bp.Plot(c, p)
	return points
}

func quartile(values []float64, q float64) float64 {
	v, err := stats.Quantile(values, q)
	if err != nil {
		panic(err) // of no values, or such as are not finite; check refuses them
	}
	return v
}

// whiskers returns the outermost values that are within one and a half of the
// box's length, and the ranks of those that are not.
func whiskers(values []float64, first, third float64) (low, high float64, outside []int) {
	reach := 1.5 * (third - first)
	low, high = first, third // which may be between values
	for i, v := range values {
		if v < first-reach || v > third+reach {
			outside = append(outside, i)
			continue
		}
		low, high = min(low, v), max(high, v)
	}
	return low, high, outside
}

// strip draws runs as points.
func (b *box) strip(c draw.Canvas, p *plot.Plot, config int, y vg.Length, points []int) {
	s := b.samples[config]
	slices.SortStableFunc(points, func(i, j int) int { return cmp.Compare(s.Values[i], s.Values[j]) })
	most := mostPoints
	if len(s.Values) > mostPoints {
		most = mostOutside
	}
	style := draw.GlyphStyle{Color: configInk(config), Radius: 2.5, Shape: configGlyph(config)}
	for k, rank := range thin(len(points), most) {
		run := points[rank]
		_, aside := math.Modf(0.5 + float64(k)*math.Phi) // multiples of the golden ratio spread evenly
		tip(c, runTip(s, run))
		c.DrawGlyphNoClip(style, vg.Point{
			X: c.X(p.X.Norm(b.scale.at(s.Values[run]))),
			Y: y + (vg.Length(aside)-0.5)*(boxHeight-8),
		})
	}
}
