package report

import (
	"slices"
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"
)

func TestBreakName(t *testing.T) {
	for _, c := range []struct {
		name  string
		width int
		want  string
	}{
		{"", 12, ""},
		{"stock", 12, "stock"},
		{"massive_intr-100ms-slice", 24, "massive_intr-100ms-slice"},
		{"massive_intr-100ms-slice", 23, "massive_intr-100ms-|slice"},
		{"massive_intr-100ms-slice", 12, "massive_|intr-100ms-|slice"},
		{"with this patch", 12, "with this|patch"},
		{"with this  patch", 10, "with this|patch"},
		{"a/b.c:d", 4, "a/b.|c:d"},
		{"unbreakablename", 6, "unbrea|kablen|ame"},
		{"short-unbreakablename", 8, "short-|unbreaka|blename"},
		{"遅延時間の測定", 6, "遅延時|間の測|定"},
		{"e\u0301e\u0301e\u0301", 2, "e\u0301e\u0301|e\u0301"},
	} {
		got := breakName(c.name, c.width)
		if strings.Join(got, "|") != c.want {
			t.Errorf("breakName(%q, %d) = %q, want %q", c.name, c.width, got, c.want)
		}
		for _, line := range got {
			if text.StringWidth(line) > c.width {
				t.Errorf("breakName(%q, %d): %q is wider", c.name, c.width, line)
			}
		}
	}
}

// grouped has a fixed column, then groups of two columns.
func grouped(groups ...string) grid {
	g := grid{groups: groups, columns: []column{{header: "Metric"}}, rows: []gridRow{{cells: []cell{{text: "m"}}, note: "a note"}}}
	for i := range groups {
		g.columns = append(g.columns,
			column{header: "Average", align: right, group: i + 1, movable: true},
			column{header: "P", align: right, group: i + 1, movable: true})
		g.rows[0].cells = append(g.rows[0].cells, cell{text: "1.5"}, cell{"0.031*", good})
	}
	return g
}

func TestJoined(t *testing.T) {
	g := grouped("stock", "stock") // groups are told apart by number, not by name
	lines := g.joined(false).draw(textBox(), false)
	want := []string{
		"                 stock           stock",
		"Metric  Average      P  Average      P",
		"--------------------------------------",
		"m           1.5 0.031*      1.5 0.031*",
	}
	if !slices.Equal(lines, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(lines, "\n"), strings.Join(want, "\n"))
	}
	if got := g.joined(true).draw(textBox(), true)[3]; got != "m           1.5 \x1b[32m0.031*\x1b[0m      1.5 \x1b[32m0.031*\x1b[0m" {
		t.Errorf("in colour: %q", got)
	}
}

func TestSplit(t *testing.T) {
	g := grouped("a", "b", "c").joined(false) // columns of 6, 14, 14 and 14, with gaps of 2
	for _, c := range []struct {
		width int
		want  string
	}{
		{0, "Metric a b c"},
		{54, "Metric a b c"},
		{53, "Metric a b|Metric c"},
		{38, "Metric a b|Metric c"},
		{37, "Metric a|Metric b|Metric c"},
		{1, "Metric a|Metric b|Metric c"},
	} {
		var got []string
		for i, part := range g.split(c.width) {
			var names []string
			for _, column := range part.columns {
				name, _, _ := strings.Cut(column.header, "\n")
				names = append(names, name)
			}
			got = append(got, strings.Join(names, " "))
			if len(part.rows) != 1 || (part.rows[0].note != "") != (i == 0) {
				t.Errorf("width %d: part %d has the rows %v", c.width, i, part.rows)
			}
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("width %d: %q, want %q", c.width, got, c.want)
		}
	}
	if got := g.narrowest(); got != 22 {
		t.Errorf("narrowest is %d, want 22", got)
	}
}

// Names are cut by a few characters where that saves a table, and only there.
func TestMakeRoom(t *testing.T) {
	for _, c := range []struct {
		groups              string
		width, name, tables int
	}{ // names take 20 columns, each group 16 with its gap
		{"abc", 68, 20, 1}, {"abc", 67, 19, 1}, {"abc", 64, 16, 1}, {"abc", 63, 20, 2},
		{"abc", 52, 20, 2}, {"abc", 51, 19, 2}, {"abc", 48, 16, 2}, {"abc", 47, 20, 3},
		{"abc", 36, 20, 3}, {"abc", 35, 19, 3},
		{"abcd", 67, 20, 2}, // three groups and one are two tables as two and two are
	} {
		g := grouped(strings.Split(c.groups, "")...).joined(false)
		g.rows[0].cells[0].text = "a name of 20 letters"
		fitted, _ := g.fit(c.width)
		if name, tables := fitted.columnWidth(0), len(fitted.split(c.width)); name != c.name || tables != c.tables {
			t.Errorf("width %d: names of %d in %d tables, want %d in %d", c.width, name, tables, c.name, c.tables)
		}
	}
}
