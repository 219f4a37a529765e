package chart

import (
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"sigtest/internal/visible"
)

// fontSize is that of all text, in pixels.
const fontSize = 11

// handler measures and draws the texts of gonum/plot: an SVG learns how they are
// aligned, so that they are so whatever font shows them.
type handler struct{ text.Handler }

func textStyle(i ink, x text.XAlignment, y text.YAlignment) text.Style {
	return text.Style{
		Color:   i,
		Font:    font.Font{Typeface: "Liberation", Variant: "Sans", Size: fontSize},
		XAlign:  x,
		YAlign:  y,
		Handler: handler{plot.DefaultTextHandler},
	}
}

// allowance is by how much wider a text may come out where an SVG is shown with
// none of the fonts that it asks for: DejaVu Sans is that much wider.
const allowance = 1.15

// Box measures a text, with an allowance. Letters that the font lacks are drawn
// by another: they are taken to be as wide as high.
func (h handler) Box(txt string, f font.Font) (width, height, depth vg.Length) {
	face := h.Cache().Lookup(f, f.Size)
	e := face.Extents()
	missing := 0
	known := strings.Map(func(r rune) rune {
		if !has(face, r) {
			missing++
			return -1
		}
		return r
	}, txt)
	return (face.Width(known) + vg.Length(missing)*f.Size) * allowance, e.Ascent, e.Descent
}

// has tells whether a font has a letter.
func has(face font.Face, r rune) bool {
	glyph, err := face.Face.GlyphIndex(nil, r)
	return err == nil && glyph != 0
}

// drawable has a question mark for each letter that the font lacks.
func drawable(face font.Face, s string) string {
	return strings.Map(func(r rune) rune {
		if !has(face, r) {
			return '?'
		}
		return r
	}, s)
}

// Draw draws a text at a point in the way of gonum/plot, which the callers there
// reckon with.
func (h handler) Draw(c vg.Canvas, txt string, sty text.Style, pt vg.Point) {
	if sty.YAlign == text.YCenter {
		pt.Y -= 0.11 * sty.Font.Size // so that the middle is that of capitals and digits
	}
	s, ok := svgOf(c)
	if !ok || txt == "" {
		h.Handler.Draw(c, drawable(h.Cache().Lookup(sty.Font, sty.Font.Size), txt), sty, pt)
		return
	}
	_, height, depth := h.Box(txt, sty.Font)
	pt.Y += (height+depth)*vg.Length(sty.YAlign) - height + sty.Font.Size
	anchor := "start"
	switch sty.XAlign {
	case text.XCenter:
		anchor = "middle"
	case text.XRight:
		anchor = "end"
	}
	s.SetColor(sty.Color)
	s.text(sty.Font.Size, anchor, pt, txt)
}

// fit shortens a name in the middle until it is no wider than room.
func fit(sty text.Style, name string, room vg.Length) string {
	name = visible.Text(name)
	if sty.Width(name) <= room {
		return name
	}
	letters := []rune(name)
	keep := 0
	for low, high := 0, len(letters)-1; low <= high; {
		keep = (low + high) / 2
		if sty.Width(middle(letters, keep)) <= room {
			low = keep + 1
		} else {
			high = keep - 1
		}
		keep = high
	}
	return middle(letters, max(keep, 0))
}

// middle keeps so many letters, of both ends.
func middle(letters []rune, keep int) string {
	tail := keep / 2
	return string(letters[:keep-tail]) + "…" + string(letters[len(letters)-tail:])
}
