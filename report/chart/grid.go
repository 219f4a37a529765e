package chart

import (
	"errors"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Grid puts figures beside and below each other, row by row. No figures are an
// error.
func Grid(figures []*Figure, columns int) (*Figure, error) {
	if len(figures) == 0 {
		return nil, errors.New("no figure to put into a grid")
	}
	columns = min(max(columns, 1), len(figures))
	var width vg.Length
	var labels []string
	var heights []vg.Length // of the rows
	var height vg.Length
	for i, f := range figures {
		if i%columns == 0 {
			heights = append(heights, 0)
		}
		row := i / columns
		width = max(width, f.width)
		height += max(heights[row], f.height) - heights[row]
		heights[row] = max(heights[row], f.height)
		labels = append(labels, f.label)
	}
	drawAll := func(c draw.Canvas) {
		top := c.Max.Y
		for i, f := range figures {
			x := c.Min.X + width*vg.Length(i%columns)
			f.draw(draw.Canvas{Canvas: c.Canvas, Rectangle: vg.Rectangle{Min: vg.Point{X: x, Y: top - f.height}, Max: vg.Point{X: x + f.width, Y: top}}})
			if (i+1)%columns == 0 {
				top -= heights[i/columns]
			}
		}
	}
	return &Figure{width: width * vg.Length(columns), height: height, label: strings.Join(labels, ". "), draw: drawAll}, nil
}
