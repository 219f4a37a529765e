package chart

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// glyph is the shape of a mark: a filled polygon, or only its line.
type glyph struct {
	corners int     // 0 is a circle
	angle   float64 // of the first corner
	open    bool
	cross   bool // lines from the centre to the corners
}

// glyphs by the characters of Mark.Shape.
func glyphOf(shape string) glyph {
	switch shape {
	case "▲":
		return glyph{corners: 3, angle: math.Pi / 2}
	case "▼":
		return glyph{corners: 3, angle: -math.Pi / 2}
	case "▶":
		return glyph{corners: 3}
	case "◀":
		return glyph{corners: 3, angle: math.Pi}
	case "■":
		return glyph{corners: 4, angle: math.Pi / 4}
	case "◆":
		return glyph{corners: 4}
	case "○":
		return glyph{open: true}
	case "□":
		return glyph{corners: 4, angle: math.Pi / 4, open: true}
	case "×":
		return glyph{corners: 4, angle: math.Pi / 4, cross: true}
	}
	return glyph{}
}

// configGlyph is the shape of the i-th configuration: where colours repeat, the
// shape differs.
func configGlyph(i int) glyph {
	shapes := []string{"●", "■", "▲", "◆", "▼", "○", "□", "×"}
	return glyphOf(shapes[(i+i/len(Colors()))%len(shapes)])
}

// configDashes are those of the i-th configuration's lines.
func configDashes(i int) []vg.Length {
	dashes := [][]vg.Length{nil, {5, 2}, {2, 2}, {7, 2, 2, 2}}
	return dashes[(i/len(Colors()))%len(dashes)]
}

// DrawGlyph makes glyph a draw.GlyphDrawer.
func (g glyph) DrawGlyph(c *draw.Canvas, sty draw.GlyphStyle, at vg.Point) {
	c.SetLineStyle(draw.LineStyle{Color: sty.Color, Width: sty.Radius * 0.4})
	path := g.path(sty.Radius, at)
	if g.open || g.cross {
		c.Stroke(path)
	} else {
		c.Fill(path)
	}
}

func (g glyph) path(radius vg.Length, at vg.Point) (path vg.Path) {
	if g.corners == 0 {
		path.Move(vg.Point{X: at.X + radius, Y: at.Y})
		path.Arc(at, radius, 0, 2*math.Pi)
		path.Close()
		return path
	}
	radius *= 1.2 // of the same area, about, as a circle
	for i := range g.corners {
		sin, cos := math.Sincos(g.angle + 2*math.Pi*float64(i)/float64(g.corners))
		corner := at.Add(vg.Point{X: radius * vg.Length(cos), Y: radius * vg.Length(sin)})
		if i == 0 || g.cross {
			path.Move(corner)
		} else {
			path.Line(corner)
		}
		if g.cross {
			path.Line(at)
		}
	}
	if !g.cross {
		path.Close()
	}
	return path
}
