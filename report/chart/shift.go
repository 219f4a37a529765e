package chart

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"sigtest/latency"
	"sigtest/stats"
)

const (
	shiftWidth  = vg.Length(480)
	shiftHeight = vg.Length(220)
	shiftName   = vg.Length(130) // for the name of a configuration, in a longer text
	shiftMarks  = 100            // at most; they say their values
)

// Shift draws the shift function (stats.ShiftFunction): by how much the
// quantiles after lie above those before, against the quantiles before, with its
// simultaneous band at the level given, 0.95 for 0. Where the band has no limit
// it reaches the frame. Of more than 1,000 different values not all steps are
// drawn, which the figure says. An empty sample is an error.
func Shift(before, after latency.Sample, axis string, level float64) (*Figure, error) {
	samples := []latency.Sample{before, after}
	if err := check(samples); err != nil {
		return nil, err
	}
	found, err := stats.ShiftFunction(before.Values, after.Values, stats.Options{Level: level})
	if err != nil {
		return nil, fmt.Errorf("shift function of %q against %q: %w", after.Config, before.Config, err)
	}
	s := shift{points: found.Points, x: scaleOf(before.Values...)}
	for i := range s.points { // differences of values near the largest float64
		p := &s.points[i]
		p.Value = min(max(p.Value, -math.MaxFloat64), math.MaxFloat64)
	}
	shown := []float64{0}
	for _, p := range s.points {
		for _, v := range []float64{p.Value, p.Lo, p.Hi} {
			if !math.IsInf(v, 0) {
				shown = append(shown, v)
			}
		}
	}
	s.y = scaleOf(shown...)
	p := newPlot()
	b, a := fit(labelStyle(), before.Config, shiftName), fit(labelStyle(), after.Config, shiftName)
	p.X.Min, p.X.Max = s.x.lo, s.x.hi
	p.X.Tick.Marker = plot.ConstantTicks(s.x.across(shiftWidth - 60))
	p.Y.Min, p.Y.Max = s.y.lo, s.y.hi
	p.Y.Tick.Marker = plot.ConstantTicks(s.y.along(shiftHeight - axisHeight))
	panel := panel{plot: p, axis: s.x.label("quantiles of " + b + ", " + axis),
		heading: s.y.label("quantiles of " + a + " minus those of " + b), note: note(found), marks: s.draw}
	return panel.figure(shiftWidth, shiftHeight, withConfigs("Shift function", axis, samples)), nil
}

// note says what the band is.
func note(s stats.Shift) string {
	if s.Method == "none" {
		return "too few runs: the band has no limit anywhere"
	}
	achieved := math.Floor(1000*s.Level) / 10 // never rounded up, to 100 say
	text := fmt.Sprintf("band: all quantiles at once, level %.1f %%; ", achieved)
	if len(s.Points) > mostPoints {
		return text + fmt.Sprintf("%d of its steps are drawn", mostPoints)
	}
	return text + "to the frame where it has no limit"
}

// limit is one of the band's, in words where there is none.
func limit(v float64) string {
	if math.IsInf(v, 0) {
		return "none"
	}
	return figures(v)
}

type shift struct {
	points []stats.ShiftPoint
	x, y   scale
}

func (s *shift) draw(c draw.Canvas, p *plot.Plot, _ vg.Rectangle) {
	x := func(v float64) vg.Length { return c.X(p.X.Norm(s.x.at(v))) }
	y := func(v float64) vg.Length { return c.Y(p.Y.Norm(s.y.at(v))) }
	drawn := thin(len(s.points), mostPoints)
	var lower, upper, path []vg.Point
	for k, i := range drawn {
		point := s.points[i]
		path = append(path, vg.Point{X: x(point.At), Y: y(point.Value)})
		lower = append(lower, vg.Point{X: x(point.At), Y: y(point.Lo)})
		upper = append(upper, vg.Point{X: x(point.At), Y: y(point.Hi)})
		if k+1 < len(drawn) { // the limits hold until the next value
			next := s.points[drawn[k+1]]
			// Both fall with the value itself in between.
			lower = append(lower, vg.Point{X: x(next.At), Y: y(point.Lo + point.At - next.At)})
			upper = append(upper, vg.Point{X: x(next.At), Y: y(point.Hi + point.At - next.At)})
		}
	}
	for i := len(lower) - 1; i >= 0; i-- {
		upper = append(upper, lower[i])
	}
	c.FillPolygon(band(), upper)
	levels(c, p)
	level(c, p, line(black(), 1), 0)
	c.StrokeLines(line(configInk(0), 1.5), path)
	for _, rank := range thin(len(drawn), shiftMarks) {
		point := s.points[drawn[rank]]
		tip(c, fmt.Sprintf("%.0f %% of runs: %s, changed by %s (limits: %s and %s)", 100*point.Share, figures(point.At), figures(point.Value), limit(point.Lo), limit(point.Hi)))
		c.DrawGlyphNoClip(draw.GlyphStyle{Color: configInk(0), Radius: 2.5, Shape: configGlyph(0)}, path[rank])
	}
}
