package chart

import (
	"bufio"
	"fmt"
	"io"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// Figure is a drawing. It is written anew each time, always the same.
type Figure struct {
	width, height vg.Length // in pixels of 1/96 inch as CSS has them; gonum/plot calls them points
	label         string    // for those who cannot see it
	draw          func(draw.Canvas)
}

const fonts = `font-family="Liberation Sans,Arial,Helvetica,sans-serif"`

// SVG writes the figure as a file of its own, in fixed colours on white.
func (f *Figure) SVG(w io.Writer) error {
	c := f.drawSVG(false)
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %[1]s %[2]s" %s role="img" aria-label="%s">
<rect width="100%%" height="100%%" fill="#fff"/>
`, short(f.width), short(f.height), fonts, escape(f.label))
	return finish(b, c)
}

// Inline writes the figure as an element of an HTML page, as wide as what it is
// in allows: without colours, which the page gives to its classes (see the
// package's documentation), and without anything that a strict content security
// policy forbids.
func (f *Figure) Inline(w io.Writer) error {
	c := f.drawSVG(true)
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, `<svg class="chart" viewBox="0 0 %s %s" %s role="img" aria-label="%s">
`, short(f.width), short(f.height), fonts, escape(f.label))
	return finish(b, c)
}

func (f *Figure) drawSVG(inline bool) *svgCanvas {
	c := newSVG(f.width, f.height, inline)
	f.draw(draw.New(c))
	c.closeGroup()
	return c
}

func finish(b *bufio.Writer, c *svgCanvas) error {
	b.Write(c.out.Bytes())
	b.WriteString("</svg>\n")
	return b.Flush() // with the first error of all writes
}

// PNG writes the figure as a picture with so many dots per inch: at 72 a pixel
// of the figure is one of the picture, at 144 it is four. Figures of more than
// 100 million dots are an error.
func (f *Figure) PNG(w io.Writer, dpi float64) error {
	if dots := float64(f.width*f.height) * dpi / 72 * dpi / 72; !(dpi >= 1 && dots <= 1e8) {
		return fmt.Errorf("a PNG of %.0f by %.0f pixels at %g dpi: must be at least 1 dpi, and no more than 100 million dots", f.width, f.height, dpi)
	}
	c := vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(f.width, f.height), vgimg.UseDPI(int(dpi)))}
	f.draw(draw.New(c))
	_, err := c.WriteTo(w)
	return err
}
