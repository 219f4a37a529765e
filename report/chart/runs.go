package chart

import (
	"fmt"
	"math"
	"slices"
	"time"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"sigtest/latency"
)

const runsHeight = vg.Length(180)

// Runs draws the runs in their order, so that a drift shows, with a dashed line
// at the mean of each configuration. Where the order over all configurations is
// known (Sample.Order) it is the axis, else each configuration's runs are
// numbered as they appeared, which the axis says. Of more than 1,000 runs there
// are no points, but a line through the lowest and the highest of each stretch,
// which the figure says. No runs at all are an error.
func Runs(samples []latency.Sample, axis string) (*Figure, error) {
	if err := check(samples); err != nil {
		return nil, err
	}
	r := runs{samples: samples, scale: scaleOfSamples(samples)}
	label := ""
	r.order, label = orderOf(samples)
	r.across = scaleOf(slices.Concat(r.order...)...)
	p := newPlot()
	p.Y.Min, p.Y.Max = r.scale.lo, r.scale.hi
	p.Y.Tick.Marker = plot.ConstantTicks(r.scale.along(runsHeight - axisHeight))
	p.X.Min, p.X.Max = r.across.lo, r.across.hi
	ticks := r.across.across(sampleWidth - 60)
	if r.across.exponent == 0 {
		ticks = whole(ticks)
	}
	p.X.Tick.Marker = plot.ConstantTicks(ticks)
	panel := panel{plot: p, axis: r.across.label(label), heading: r.scale.label(axis), legend: legendOf(samples, false),
		note: thinNote(samples, "the line joins the lowest and highest of each stretch"), marks: r.draw}
	return panel.figure(sampleWidth, runsHeight, withConfigs("Runs in order", axis, samples)), nil
}

type runs struct {
	samples []latency.Sample
	order   [][]float64 // of each sample's runs, on the axis
	across  scale       // of the order
	scale   scale
}

// orderOf returns where the runs of each sample are on the axis, and its label.
func orderOf(samples []latency.Sample) (order [][]float64, label string) {
	earliest, latest, timed := math.Inf(1), math.Inf(-1), 0
	known := true
	for _, s := range samples {
		if len(s.Values) == 0 {
			continue
		}
		if len(s.Order) != len(s.Values) || slices.ContainsFunc(s.Order, func(v float64) bool { return !(math.Abs(v) < 1e15) }) {
			known = false
			break
		}
		earliest, latest = min(earliest, slices.Min(s.Order)), max(latest, slices.Max(s.Order))
		if slices.Min(s.Order) >= latency.EarliestTime {
			timed++
		} else {
			timed--
		}
	}
	unit := 1.0
	switch {
	case !known || latest >= latency.EarliestTime && earliest < latency.EarliestTime:
		return positions(samples), "run, as listed (the order of measurement is not known)"
	case timed > 0:
		unit, label = timeUnit(latest - earliest)
		label += " since " + time.Unix(int64(earliest), 0).UTC().Format("2006-01-02 15:04:05 UTC")
	default:
		earliest, label = 0, "run, in the order in which they were made"
	}
	for _, s := range samples {
		at := make([]float64, len(s.Values))
		for i := range at {
			at[i] = (s.Order[i] - earliest) / unit
		}
		order = append(order, at)
	}
	return order, label
}

// positions numbers the runs of each sample from 1.
func positions(samples []latency.Sample) (order [][]float64) {
	for _, s := range samples {
		at := make([]float64, len(s.Values))
		for i := range at {
			at[i] = float64(i + 1)
		}
		order = append(order, at)
	}
	return order
}

// timeUnit is the one in which so many seconds are a number of few digits.
func timeUnit(span float64) (seconds float64, name string) {
	switch {
	case span > 3*24*3600:
		return 24 * 3600, "days"
	case span > 3*3600:
		return 3600, "hours"
	case span > 3*60:
		return 60, "minutes"
	}
	return 1, "seconds"
}

// whole leaves out ticks between whole numbers, where there are others.
func whole(ticks []plot.Tick) []plot.Tick {
	out := slices.DeleteFunc(slices.Clone(ticks), func(t plot.Tick) bool { return t.Value != math.Round(t.Value) })
	for i := range out {
		out[i].Label = fmt.Sprintf("%.0f", out[i].Value)
	}
	if len(out) == 0 {
		return ticks
	}
	return out
}

func (r *runs) draw(c draw.Canvas, p *plot.Plot, _ vg.Rectangle) {
	levels(c, p)
	for i, s := range r.samples {
		if len(s.Values) == 0 {
			continue
		}
		points := r.points(c, p, i)
		drawn := stretches(s.Values)
		trace := line(configInk(i).faint(0.35), 1)
		if len(drawn) < len(s.Values) {
			trace = line(configInk(i), 0.5)
		}
		var path []vg.Point
		for _, run := range drawn {
			path = append(path, points[run])
		}
		c.StrokeLines(trace, path)
		r.mean(c, p, i, points)
		if len(drawn) < len(s.Values) {
			continue
		}
		style := draw.GlyphStyle{Color: configInk(i), Radius: 2.5, Shape: configGlyph(i)}
		for _, run := range drawn {
			tip(c, runTip(s, run))
			c.DrawGlyphNoClip(style, points[run])
		}
	}
}

func (r *runs) points(c draw.Canvas, p *plot.Plot, sample int) []vg.Point {
	points := make([]vg.Point, len(r.samples[sample].Values))
	for i, v := range r.samples[sample].Values {
		points[i] = vg.Point{X: c.X(p.X.Norm(r.across.at(r.order[sample][i]))), Y: c.Y(p.Y.Norm(r.scale.at(v)))}
	}
	return points
}

// mean draws the mean over the stretch in which the runs were made.
func (r *runs) mean(c draw.Canvas, p *plot.Plot, sample int, points []vg.Point) {
	s := r.samples[sample]
	if math.IsNaN(s.Mean) || math.IsInf(s.Mean, 0) {
		return
	}
	sty := line(configInk(sample), 1.5)
	if len(s.Values) > mostPoints {
		sty = line(black(), 1.5) // on its own colour it would not show
	}
	sty.Dashes = []vg.Length{6, 3}
	y := c.Y(p.Y.Norm(r.scale.at(s.Mean)))
	tip(c, s.Config+"\nmean "+figures(s.Mean))
	c.StrokeLine2(sty, points[0].X, y, points[len(points)-1].X, y)
}

// stretches returns which values are drawn, in their order: of many, the lowest
// and the highest of each of equally long stretches.
func stretches(values []float64) (drawn []int) {
	if len(values) <= mostPoints {
		for i := range values {
			drawn = append(drawn, i)
		}
		return drawn
	}
	const parts = 250 // more than pixels could not tell apart
	for part := range parts {
		first, last := part*len(values)/parts, (part+1)*len(values)/parts
		low, high := first, first
		for i := first; i < last; i++ {
			if values[i] < values[low] {
				low = i
			}
			if values[i] > values[high] {
				high = i
			}
		}
		drawn = append(drawn, min(low, high))
		if low != high {
			drawn = append(drawn, max(low, high))
		}
	}
	return drawn
}
