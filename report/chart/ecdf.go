package chart

import (
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"sigtest/latency"
)

// ECDF draws the empirical distribution of each configuration: the share of runs
// that are at or below a value, as steps. Of more than 1,000 runs not all steps
// are drawn, which the figure says; none is off by more than 0.1 %. No runs at
// all are an error.
func ECDF(samples []latency.Sample, axis string) (*Figure, error) {
	if err := check(samples); err != nil {
		return nil, err
	}
	e := ecdf{samples, scaleOfSamples(samples)}
	p := newPlot()
	p.X.Min, p.X.Max = e.scale.lo, e.scale.hi
	p.X.Tick.Marker = plot.ConstantTicks(e.scale.across(sampleWidth - 60))
	p.Y.Min, p.Y.Max = 0, 1
	p.Y.Tick.Marker = plot.ConstantTicks{{Value: 0, Label: "0 %"}, {Value: 0.25, Label: "25 %"}, {Value: 0.5, Label: "50 %"}, {Value: 0.75, Label: "75 %"}, {Value: 1, Label: "100 %"}}
	panel := panel{plot: p, axis: e.scale.label(axis), heading: "runs at or below", legend: legendOf(samples, true),
		note: thinNote(samples, "1000 steps are drawn, lowest and highest among them"), marks: e.draw}
	return panel.figure(sampleWidth, runsHeight, withConfigs("Empirical distribution", axis, samples)), nil
}

type ecdf struct {
	samples []latency.Sample
	scale   scale
}

func (e *ecdf) draw(c draw.Canvas, p *plot.Plot, _ vg.Rectangle) {
	levels(c, p)
	for i, s := range e.samples {
		if len(s.Values) == 0 {
			continue
		}
		values := slices.Clone(s.Values)
		slices.Sort(values)
		y := c.Min.Y
		var path []vg.Point
		for _, rank := range thin(len(values), mostPoints) {
			x := c.X(p.X.Norm(e.scale.at(values[rank])))
			path = append(path, vg.Point{X: x, Y: y})
			y = c.Y(p.Y.Norm(float64(rank+1) / float64(len(values))))
			path = append(path, vg.Point{X: x, Y: y})
		}
		sty := line(configInk(i), 1.5)
		sty.Dashes = configDashes(i)
		tip(c, s.Config)
		c.StrokeLines(sty, path)
	}
}
