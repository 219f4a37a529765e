package report

import (
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// gap separates the columns of a table without rules.
const gap = "  "

// textBox underlines the header and draws nothing else.
func textBox() table.Style {
	return table.Style{
		Box:     table.BoxStyle{MiddleHorizontal: "-", MiddleSeparator: strings.Repeat("-", len(gap)), MiddleVertical: gap},
		Options: table.Options{SeparateColumns: true, SeparateHeader: true},
	}
}

// mailBox draws bars between the cells and dashes between the rows.
func mailBox() table.Style {
	return table.Style{
		Box: table.BoxStyle{
			TopLeft: "-", TopSeparator: "-", TopRight: "-",
			BottomLeft: "-", BottomSeparator: "-", BottomRight: "-",
			Left: "|", LeftSeparator: "-", Right: "|", RightSeparator: "-",
			MiddleHorizontal: "-", MiddleSeparator: "-", MiddleVertical: "|",
			PaddingLeft: " ", PaddingRight: " ",
		},
		Options: table.Options{DrawBorder: true, SeparateColumns: true, SeparateHeader: true, SeparateRows: true},
	}
}

// draw returns the lines of the grid's table, without title and notes.
func (g grid) draw(box table.Style, color bool) []string {
	t := table.NewWriter()
	t.SetStyle(box)
	t.SuppressTrailingSpaces()
	var configs []table.ColumnConfig
	var header table.Row
	for i, c := range g.columns {
		align := text.AlignLeft
		if c.align == right {
			align = text.AlignRight
		}
		configs = append(configs, table.ColumnConfig{Number: i + 1, Align: align, AlignHeader: align, VAlignHeader: text.VAlignBottom})
		header = append(header, c.header)
	}
	t.SetColumnConfigs(configs)
	t.AppendHeader(header)
	for _, row := range g.rows {
		var cells table.Row
		for _, c := range row.cells {
			cells = append(cells, paint(c, color))
		}
		t.AppendRow(cells)
	}
	return strings.Split(t.Render(), "\n")
}

// paint colours a cell: green, red or faint, but not the blanks at its end. The
// escape sequences are written here since the library's depend on the terminal
// it finds.
func paint(c cell, color bool) string {
	codes := map[style]string{good: "\x1b[32m", bad: "\x1b[31m", dim: "\x1b[2m"}
	code, ok := codes[c.style]
	if !color || !ok {
		return c.text
	}
	text := strings.TrimRight(c.text, " ")
	return code + text + "\x1b[0m" + c.text[len(text):]
}
