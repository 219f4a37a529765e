package chart

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"sigtest/internal/visible"
)

// svgCanvas draws as SVG. The one of gonum/plot writes style attributes, which a
// strict page forbids, and has neither classes nor tooltips.
type svgCanvas struct {
	width, height vg.Length
	inline        bool // classes instead of colours

	out   bytes.Buffer
	open  string // attributes of the <g> that is open; "" for none
	title string // of the next element

	pen   pen
	stack []pen
}

// pen is what a vg.Canvas keeps.
type pen struct {
	ink    ink
	width  vg.Length
	dashes []vg.Length
}

func newSVG(width, height vg.Length, inline bool) *svgCanvas {
	c := &svgCanvas{width: width, height: height, inline: inline}
	vg.Initialize(c)
	return c
}

// Size makes svgCanvas a vg.CanvasSizer.
func (c *svgCanvas) Size() (width, height vg.Length) { return c.width, c.height }

func (c *svgCanvas) SetLineWidth(w vg.Length)               { c.pen.width = w }
func (c *svgCanvas) SetLineDash(d []vg.Length, _ vg.Length) { c.pen.dashes = d }
func (c *svgCanvas) Push()                                  { c.stack = append(c.stack, c.pen) }

func (c *svgCanvas) Pop() {
	c.pen = c.stack[len(c.stack)-1]
	c.stack = c.stack[:len(c.stack)-1]
}

// SetColor takes ink; any other colour is one that gonum/plot sets by default
// and nothing is drawn with.
func (c *svgCanvas) SetColor(clr color.Color) {
	if i, ok := clr.(ink); ok {
		c.pen.ink = i
	} else {
		c.pen.ink = black()
	}
}

// No figure turns, moves or scales what it draws, or holds an image.

func (c *svgCanvas) Rotate(float64)                      { panic("chart: nothing is rotated") }
func (c *svgCanvas) Translate(vg.Point)                  { panic("chart: nothing is translated") }
func (c *svgCanvas) Scale(float64, float64)              { panic("chart: nothing is scaled") }
func (c *svgCanvas) DrawImage(vg.Rectangle, image.Image) { panic("chart: no figure holds an image") }

// FillString writes a text that comes without its alignment; those of handler
// have it.
func (c *svgCanvas) FillString(f font.Face, at vg.Point, s string) {
	c.text(f.Font.Size, "start", at, s)
}

func (c *svgCanvas) Stroke(path vg.Path) {
	if c.pen.width <= 0 {
		return
	}
	attributes := ` fill="none" stroke=` + c.paint()
	if c.pen.width != 1 {
		attributes += ` stroke-width="` + short(c.pen.width) + `"`
	}
	if len(c.pen.dashes) > 0 {
		var dashes []string
		for _, d := range c.pen.dashes {
			dashes = append(dashes, short(d))
		}
		attributes += ` stroke-dasharray="` + strings.Join(dashes, " ") + `"`
	}
	c.shape(attributes, path)
}

func (c *svgCanvas) Fill(path vg.Path) {
	if c.pen.ink.alpha == 0 {
		c.shape(` fill="none" pointer-events="all"`, path)
		return
	}
	c.shape(` fill=`+c.paint(), path)
}

// paint is the pen's colour as the value of an attribute, and the attributes
// that go with it.
func (c *svgCanvas) paint() string {
	text := `"` + c.pen.ink.hex + `"`
	if c.inline {
		text = `"currentColor" class="` + c.pen.ink.class + `"`
	}
	if c.pen.ink.alpha < 1 {
		text += ` opacity="` + strconv.FormatFloat(c.pen.ink.alpha, 'g', 2, 64) + `"`
	}
	return text
}

func (c *svgCanvas) shape(attributes string, path vg.Path) {
	if at, radius, ok := circle(path); ok {
		c.element(attributes, "circle", fmt.Sprintf(`cx="%s" cy="%s" r="%s"`, short(at.X), short(c.height-at.Y), short(radius)), "")
		return
	}
	c.element(attributes, "path", `d="`+c.data(path)+`"`, "")
}

// circle tells whether a path is one whole circle.
func circle(path vg.Path) (at vg.Point, radius vg.Length, ok bool) {
	for _, p := range path {
		if p.Type == vg.ArcComp && p.Angle == 2*math.Pi {
			return p.Pos, p.Radius, true
		}
	}
	return at, radius, false
}

// data writes a path of straight lines, in steps from point to point, which are
// shorter than the points.
func (c *svgCanvas) data(path vg.Path) string {
	var b strings.Builder
	var x, y float64 // as written, so that errors do not add up
	for _, p := range path {
		toX, toY := rounded(p.Pos.X), rounded(c.height-p.Pos.Y)
		dx, dy := number(toX-x), number(toY-y)
		switch {
		case p.Type == vg.CloseComp:
			b.WriteString("z")
			continue
		case p.Type == vg.MoveComp:
			b.WriteString("M" + number(toX) + " " + number(toY))
		case dx == "0" && dy == "0":
		case dy == "0":
			b.WriteString("h" + dx)
		case dx == "0":
			b.WriteString("v" + dy)
		default:
			b.WriteString("l" + dx + " " + dy)
		}
		x, y = toX, toY
	}
	return b.String()
}

// text writes a text of which at is the anchor: "start", "middle" or "end".
func (c *svgCanvas) text(size vg.Length, anchor string, at vg.Point, s string) {
	attributes := ` fill=` + c.paint() + ` font-size="` + short(size) + `"`
	if anchor != "start" {
		attributes += ` text-anchor="` + anchor + `"`
	}
	c.element(attributes, "text", fmt.Sprintf(`x="%s" y="%s"`, short(at.X), short(c.height-at.Y)), escape(s))
}

// element writes an element with the tooltip that waits for one. Elements that
// look alike share a <g>.
func (c *svgCanvas) element(attributes, tag, geometry, content string) {
	if attributes != c.open {
		c.closeGroup()
		c.out.WriteString("<g" + attributes + ">")
		c.open = attributes
	}
	if c.title != "" {
		content = "<title>" + c.title + "</title>" + content
		c.title = ""
	}
	if content == "" {
		fmt.Fprintf(&c.out, "<%s %s/>\n", tag, geometry)
		return
	}
	fmt.Fprintf(&c.out, "<%s %s>%s</%s>\n", tag, geometry, content, tag)
}

func (c *svgCanvas) closeGroup() {
	if c.open != "" {
		c.out.WriteString("</g>\n")
		c.open = ""
	}
}

// tip gives the next thing that is drawn a tooltip, where the canvas has any.
func tip(c vg.Canvas, text string) {
	if s, ok := svgOf(c); ok {
		s.title = escape(text)
	}
}

// tipAll gives all that is drawn until end a tooltip together.
func tipAll(c vg.Canvas, text string) (end func()) {
	s, ok := svgOf(c)
	if !ok {
		return func() {}
	}
	s.closeGroup()
	s.out.WriteString("<g><title>" + escape(text) + "</title>\n")
	return func() {
		s.closeGroup()
		s.out.WriteString("</g>\n")
	}
}

// svgOf finds the SVG that gonum/plot has wrapped.
func svgOf(c vg.Canvas) (*svgCanvas, bool) {
	for {
		switch inner := c.(type) {
		case *svgCanvas:
			return inner, true
		case *draw.Canvas:
			c = inner.Canvas
		case draw.Canvas:
			c = inner.Canvas
		default:
			return nil, false
		}
	}
}

// escape makes a text harmless as content and as attribute. Lines stay lines.
func escape(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		var b bytes.Buffer
		if err := xml.EscapeText(&b, []byte(visible.Text(line))); err != nil {
			panic(err) // a bytes.Buffer takes all
		}
		lines[i] = b.String()
	}
	return strings.Join(lines, "\n")
}

// rounded is a coordinate to a tenth of a pixel.
func rounded(v vg.Length) float64 { return math.Round(float64(v)*10) / 10 }

func short(v vg.Length) string { return number(rounded(v)) }

func number(v float64) string {
	text := strings.TrimSuffix(strconv.FormatFloat(v, 'f', 1, 64), ".0")
	if text == "-0" {
		return "0"
	}
	return text
}
