package chart

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

const (
	lineHeight = vg.Length(16) // of a line of text
	margin     = vg.Length(8)  // around a figure
	legendGap  = vg.Length(4)  // below the legend
	axisHeight = vg.Length(20) // of a horizontal axis without its label
	mostLabels = 0.4           // of a figure's width, at most, for the labels of rows
)

// panel is a plot with the lines of text around it.
type panel struct {
	plot    *plot.Plot
	heading string  // the label of the vertical axis, above it, where it reads without turning the head
	axis    string  // the label of the horizontal axis, below it
	legend  []entry // above the plot
	note    string  // below it; "" for none

	// marks draws the data onto the plot's data area; outer is the whole panel.
	marks func(data draw.Canvas, p *plot.Plot, outer vg.Rectangle)
}

func newPlot() *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Padding = 0
		axis.LineStyle = line(muted(), 1)
		axis.Tick.LineStyle = line(muted(), 1)
		axis.Tick.Length = 4
		axis.Label.TextStyle = labelStyle() // of the blank between ticks and their labels
	}
	p.X.Tick.Label = textStyle(black(), text.XCenter, text.YTop)
	p.Y.Tick.Label = textStyle(black(), text.XRight, text.YCenter)
	return p
}

// labelStyle is that of the labels of axes.
func labelStyle() text.Style { return textStyle(muted(), text.XLeft, text.YCenter) }

func line(i ink, width vg.Length) draw.LineStyle { return draw.LineStyle{Color: i, Width: width} }

// textHeight is what the panel's lines of text need at this width.
func (p *panel) textHeight(width vg.Length) vg.Length {
	height := lineHeight * vg.Length(len(linesOf(p.legend, width-2*margin)))
	if height > 0 {
		height += legendGap
	}
	for _, text := range []string{p.heading, p.axis, p.note} {
		if text != "" {
			height += lineHeight
		}
	}
	return height
}

func (p *panel) draw(c draw.Canvas) {
	c = draw.Crop(c, margin, -margin, margin, -margin)
	for _, row := range linesOf(p.legend, c.Max.X-c.Min.X) {
		x := c.Min.X
		for _, e := range row {
			x += e.draw(c, vg.Point{X: x, Y: c.Max.Y - lineHeight/2})
		}
		c.Max.Y -= lineHeight
	}
	if len(p.legend) > 0 {
		c.Max.Y -= legendGap
	}
	room := c.Max.X - c.Min.X
	if p.heading != "" {
		write(c, labelStyle(), vg.Point{X: c.Min.X, Y: c.Max.Y - lineHeight/2}, p.heading, room)
		c.Max.Y -= lineHeight
	}
	if p.note != "" {
		write(c, labelStyle(), vg.Point{X: c.Min.X, Y: c.Min.Y + lineHeight/2 - 2}, p.note, room)
		c.Min.Y += lineHeight
	}
	below := c
	c.Min.Y += lineHeight
	data := p.plot.DataCanvas(c)
	p.label(below, data.Center().X)
	p.plot.Draw(c)
	p.marks(data, p.plot, c.Rectangle)
}

// label writes the label of the horizontal axis below the middle of the data, or
// as near to it as there is room for. One of gonum/plot would narrow the plot
// instead.
func (p *panel) label(c draw.Canvas, middle vg.Length) {
	sty := textStyle(muted(), text.XCenter, text.YCenter)
	room := c.Max.X - c.Min.X
	half := sty.Width(fit(sty, p.axis, room)) / 2
	x := min(max(middle, c.Min.X+half), c.Max.X-half)
	write(c, sty, vg.Point{X: x, Y: c.Min.Y + lineHeight/2}, p.axis, room)
}

// write writes a text, shortened where there is no room for it, around the
// middle of its line.
func write(c draw.Canvas, sty text.Style, at vg.Point, s string, room vg.Length) {
	shown := fit(sty, s, room)
	if shown != s {
		tip(c, s)
	}
	c.FillText(sty, vg.Point{X: at.X, Y: at.Y + sty.FontExtents().Descent}, shown)
}

// entry is a mark of the legend with its name.
type entry struct {
	ink    ink
	glyph  glyph
	dashes []vg.Length
	line   bool // a line instead of the glyph
	name   string
}

const (
	entryMark = vg.Length(16)  // for the mark
	entryName = vg.Length(220) // for the name, at most
	entryGap  = vg.Length(14)
)

func (e entry) style() text.Style { return textStyle(black(), text.XLeft, text.YCenter) }

func (e entry) width() vg.Length {
	return entryMark + min(e.style().Width(fit(e.style(), e.name, entryName)), entryName) + entryGap
}

// draw draws the entry and returns its width.
func (e entry) draw(c draw.Canvas, at vg.Point) vg.Length {
	if e.line {
		sty := line(e.ink, 2)
		sty.Dashes = e.dashes
		c.StrokeLine2(sty, at.X, at.Y, at.X+entryMark-4, at.Y)
	} else {
		c.DrawGlyphNoClip(draw.GlyphStyle{Color: e.ink, Radius: 4, Shape: e.glyph}, vg.Point{X: at.X + 5, Y: at.Y})
	}
	write(c, e.style(), vg.Point{X: at.X + entryMark, Y: at.Y}, e.name, entryName)
	return e.width()
}

// linesOf breaks a legend into lines.
func linesOf(legend []entry, width vg.Length) (lines [][]entry) {
	var used vg.Length
	for _, e := range legend {
		if len(lines) == 0 || used+e.width()-entryGap > width {
			lines, used = append(lines, nil), 0
		}
		last := len(lines) - 1
		lines[last] = append(lines[last], e)
		used += e.width()
	}
	return lines
}

// figure makes a figure of a panel, whose plot is that high.
func (p *panel) figure(width, height vg.Length, label string) *Figure {
	return &Figure{width: width, height: height + p.textHeight(width) + 2*margin, label: label, draw: p.draw}
}

// rows makes the vertical axis one of named rows, the first on top, and returns
// how wide it is.
func rows(p *plot.Plot, names []string, width vg.Length) vg.Length {
	p.Y.Min, p.Y.Max = -0.5, float64(len(names))-0.5
	p.Y.LineStyle.Width, p.Y.Tick.Length = 0, 0
	p.Y.Padding = margin // so that what is cut at the edge does not touch a label
	var widest vg.Length
	ticks := make([]plot.Tick, len(names))
	for i, name := range names {
		label := fit(p.Y.Tick.Label, name, width*mostLabels)
		if label == "" {
			label = " " // a tick without a label is a minor one
		}
		ticks[i] = plot.Tick{Value: place(i, len(names)), Label: label}
		widest = max(widest, p.Y.Tick.Label.Width(label))
	}
	p.Y.Tick.Marker = plot.ConstantTicks(ticks)
	return widest
}

// place is where the i-th of n rows is on the axis of rows.
func place(i, n int) float64 { return float64(n - 1 - i) }

// upright draws a line from the bottom to the top of the data at a value.
func upright(c draw.Canvas, p *plot.Plot, sty draw.LineStyle, at float64) {
	x := c.X(p.X.Norm(at))
	c.StrokeLine2(sty, x, c.Min.Y, x, c.Max.Y)
}

// level draws a line from the left to the right of the data at a value.
func level(c draw.Canvas, p *plot.Plot, sty draw.LineStyle, at float64) {
	y := c.Y(p.Y.Norm(at))
	c.StrokeLine2(sty, c.Min.X, y, c.Max.X, y)
}

// uprights draws the grid of the horizontal axis, levels that of the vertical.
func uprights(c draw.Canvas, p *plot.Plot) {
	for _, t := range p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max) {
		upright(c, p, line(grid(), 1), t.Value)
	}
}

func levels(c draw.Canvas, p *plot.Plot) {
	for _, t := range p.Y.Tick.Marker.Ticks(p.Y.Min, p.Y.Max) {
		level(c, p, line(grid(), 1), t.Value)
	}
}

// rectangle fills a rectangle.
func rectangle(c draw.Canvas, i ink, r vg.Rectangle) {
	c.SetColor(i)
	c.Fill(r.Path())
}
