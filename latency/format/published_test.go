package format

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/gzip"

	"sigtest/latency/audit"
)

func publishedText(text string, o Options) ([]audit.Table, error) {
	return readPublished(strings.NewReader(text), "f", o)
}

// describeTable writes a table's place and columns, then "line metric: before
// after unit, change, P" of each row, with half a unit behind each number.
func describeTable(t audit.Table) (out []string) {
	c := t.Columns
	head := fmt.Sprintf("%s:%d %s|%s|%s|%s|%s", t.Path, t.Line, c.Metric, c.Before, c.After, c.Change, c.P)
	if len(t.Unused) > 0 {
		head += fmt.Sprintf(" unused %q", t.Unused)
	}
	if t.Missing > 0 {
		head += fmt.Sprintf(" missing %d", t.Missing)
	}
	out = append(out, head)
	for _, r := range t.Rows {
		text := fmt.Sprintf("%d %s: %s %s", r.Line, r.Metric, describeFigure(r.Before), describeFigure(r.After))
		if r.Unit != "" {
			text += " " + r.Unit
		}
		out = append(out, text+", "+describeFigure(r.Change)+", "+[]string{"", "<", ">"}[r.P.Relation]+describeFigure(r.P.Figure))
	}
	return out
}

func describeFigure(f audit.Figure) string {
	if !f.Printed() {
		return "-"
	}
	return fmt.Sprintf("%g~%g", f.Value, f.Half)
}

func describeTables(tables []audit.Table) (out []string) {
	for _, t := range tables {
		out = append(out, describeTable(t)...)
	}
	return out
}

// One table in four shapes gives the same figures.
func TestPublishedFixtures(t *testing.T) {
	dir := filepath.Join("..", "..", "testdata", "published")
	want, err := ReadPublished(Options{}, filepath.Join(dir, "chromeos.csv"))
	if err != nil {
		t.Fatal(err)
	}
	if rows := len(want[0].Rows); len(want) != 1 || rows != 14 {
		t.Fatalf("%d tables, %d rows", len(want), rows)
	}
	if row := describeTable(want[0])[4]; row != "5 Docs.EventLatency.KeyPressed.TotalLatency: 68269.21~0.005 63310.99~0.005, 7.26~0.005, 0~0.005" {
		t.Error(row)
	}
	for name, line := range map[string]int{"chromeos.md": 3, "chromeos-mail.txt": 9, "chromeos-flat.txt": 1} {
		got, err := ReadPublished(Options{}, filepath.Join(dir, name))
		if err != nil {
			t.Error(err)
			continue
		}
		if len(got) != 1 || got[0].Line != line {
			t.Errorf("%s: %d tables, the first in line %d", name, len(got), got[0].Line)
		}
		got[0].Path, got[0].Line = want[0].Path, want[0].Line
		for i := range got[0].Rows {
			got[0].Rows[i].Line = want[0].Rows[i].Line
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s differs from the CSV file (-want +got):\n%s", name, diff)
		}
	}
}

func TestPublished(t *testing.T) {
	const head = "f:1 metric|before|after|change|p"
	one := []string{head, "2 a: 10.5~0.05 9~0.5, 14~0.5, 0.03~0.005"}
	plain := []string{"f:1 metric|before|after||p", "2 a: 10~0.5 9~0.5, -, 0.03~0.005"}
	for _, c := range []struct {
		name, text string
		options    Options
		want       []string
	}{
		{"commas", "metric,before,after,change,p\na,10.5,9,14,0.03\n", Options{}, one},
		{"semicolons", "metric;before;after;change;p\na;10,5;9;14;0,03\n", Options{}, one},
		{"tabs", "metric\tbefore\tafter\tchange\tp\na\t10.5\t9\t14\t0.03\n", Options{}, one},
		{"aligned", "metric  before   after  change  p\n a       10.5      9      14  0.03\n", Options{}, one},
		{"aligned, underlined", "metric  before   after  change  p\n------  ------  -----  ------  -----\na  10.5  9  14  0.03\n",
			Options{}, []string{head, "3 a: 10.5~0.05 9~0.5, 14~0.5, 0.03~0.005"}},
		{"notes below rows", "metric  before   after  change  p\na       10.5      9      14  0.03\n    a note on it\n\nend\n", Options{}, one},
		{"open bars", "metric | before | after | change | p\na | 10.5 | 9 | 14 | 0.03\n", Options{}, one},
		{"open bars in Markdown", "metric | before | after | p\n---|---|---|---\na | 10 | 9 | 0.03\n\nprose | with a bar\n", Options{},
			[]string{"f:1 metric|before|after||p", "3 a: 10~0.5 9~0.5, -, 0.03~0.005"}},
		{"open to the right", "| metric | before | after | p\n|---|---|---|---\n| a | 10 | 9 | 0.03\n\nprose\n", Options{},
			[]string{"f:1 metric|before|after||p", "3 a: 10~0.5 9~0.5, -, 0.03~0.005"}},
		{"framed", "| metric | before | after | p |\n| a | 10 | 9 | 0.03 |\n", Options{}, plain},
		{"grid", "+---+---+---+---+\n| metric | before | after | p |\n+===+===+===+===+\n| a | 10 | 9 | 0.03 |\n+---+---+---+---+\n| b | 11 | 8 | 0.04 |\n+---+---+---+---+\ntext\n", Options{},
			[]string{"f:2 metric|before|after||p", "4 a: 10~0.5 9~0.5, -, 0.03~0.005", "6 b: 11~0.5 8~0.5, -, 0.04~0.005"}},
		{"drawn with box characters", "┌───┬───┬───┬───┐\n│ metric │ before │ after │ p │\n╞═══╪═══╪═══╪═══╡\n│ a │ 10 │ 9 │ 0.03 │\n├───┼───┼───┼───┤\n│ b │ 11 │ 8 │  │\n└───┴───┴───┴───┘\n\ntext\n", Options{},
			[]string{"f:2 metric|before|after||p", "4 a: 10~0.5 9~0.5, -, 0.03~0.005", "6 b: 11~0.5 8~0.5, -, -"}},
		{"box characters between cells only", "  metric ┃ before ┃ after ┃ p\n━━━━╋━━━╋━━━╋━━━\n  a ┃ 10 ┃ 9 ┃ 0.03\n", Options{},
			[]string{"f:1 metric|before|after||p", "3 a: 10~0.5 9~0.5, -, 0.03~0.005"}},
		{"a dash makes a rule", "| metric | before | after | p |\n|-|-|-|-|\n| a | 10 | 9 | 0.03 |\n", Options{},
			[]string{"f:1 metric|before|after||p", "3 a: 10~0.5 9~0.5, -, 0.03~0.005"}},
		{"Markdown on one line", "See | Metric | Before | After | P | |---|---|---|---| | a | 10 | 9 | 0.03 | | b | 11 | 8 | 0.04 | and so on", Options{},
			[]string{"f:1 Metric|Before|After||P", "1 a: 10~0.5 9~0.5, -, 0.03~0.005", "1 b: 11~0.5 8~0.5, -, 0.04~0.005"}},
		{"two tables on one line", "See ---- | Metric | Before | After | P | ---- | a | 10 | 9 | 0.03 | ---- and ---- | Name | Old | New | Delta | ---- | b | 11 | 8 | 27% | ---- end", Options{},
			[]string{"f:1 Metric|Before|After||P", "1 a: 10~0.5 9~0.5, -, 0.03~0.005", "f:1 Name|Old|New|Delta|", "1 b: 11~0.5 8~0.5, 27~0.5, -"}},
		{"a drawn frame on one line", "+---+---+---+---+ | metric | before | after | p | |---+---+---+---| | a | 10 | 9 | 0.03 | |---+---+---+---| and text", Options{}, []string{plain[0], strings.Replace(plain[1], "2", "1", 1)}},
		{"bars in the text before", "a | b | c ---- | Metric | Before | After | P | ---- | a | 10 | 9 | 0.03 | ---- x | y", Options{},
			[]string{"f:1 Metric|Before|After||P", "1 a: 10~0.5 9~0.5, -, 0.03~0.005"}},
		{"wrapped lines", "> | Metric | Before |\n> After | P |\n> |---|---|---|---|\n> | a | 10 | 9 |\n> 0.03 |\n> | b | 11 |\n> 8 | 0.04 |\n", Options{},
			[]string{"f:1 Metric|Before|After||P", "4 a: 10~0.5 9~0.5, -, 0.03~0.005", "6 b: 11~0.5 8~0.5, -, 0.04~0.005"}},
		{"double spaced", "| Metric | Before | After | P |\n\n| a | 10 | 9 | 0.03 |\n\n| b | 11 | 8 | 0.04 |\n\ntext\n", Options{},
			[]string{"f:1 Metric|Before|After||P", "3 a: 10~0.5 9~0.5, -, 0.03~0.005", "5 b: 11~0.5 8~0.5, -, 0.04~0.005"}},
		{"double spaced, averages are missing", "| Metric | Before | After | P |\n\n| a | 10 | 9 | 0.03 |\n\n| b | NA | NA | NA |\n\n| c | 11 | 8 | 0.04 |\n\ntext\n", Options{},
			[]string{"f:1 Metric|Before|After||P missing 1", "3 a: 10~0.5 9~0.5, -, 0.03~0.005", "7 c: 11~0.5 8~0.5, -, 0.04~0.005"}},
		{"another table after a blank line", "| Metric | Before | After | P |\n|---|---|---|---|\n| a | 10 | 9 | 0.03 |\n\n| x | y |\n|---|---|\n| 1 | 2 |\n", Options{},
			[]string{"f:1 Metric|Before|After||P", "3 a: 10~0.5 9~0.5, -, 0.03~0.005"}},
		{"the next table without one", "| Metric | Before | After | P |\n| a | 10 | 9 | 0.03 |\n| Metric | Old | New | P |\n| b | 11 | 8 | 0.04 |\n", Options{},
			[]string{"f:1 Metric|Before|After||P", "2 a: 10~0.5 9~0.5, -, 0.03~0.005", "f:3 Metric|Old|New||P", "4 b: 11~0.5 8~0.5, -, 0.04~0.005"}},
		{"a metric called as its column", "| Test | Before | After | P |\n| a | 10 | 9 | 0.03 |\n| test | 11 | 8 | 0.04 |\n| name | 11 | 8 | 0.04 |\n", Options{},
			[]string{"f:1 Test|Before|After||P", "2 a: 10~0.5 9~0.5, -, 0.03~0.005", "3 test: 11~0.5 8~0.5, -, 0.04~0.005", "4 name: 11~0.5 8~0.5, -, 0.04~0.005"}},
		{"the next table on the same bar", "| Metric | Before | After | P | ---- | a | 10 | 9 | 0.03 | Metric | Old | New | P | ---- | b | 11 | 8 | 0.04 | end", Options{},
			[]string{"f:1 Metric|Before|After||P", "1 a: 10~0.5 9~0.5, -, 0.03~0.005", "f:1 Metric|Old|New||P", "1 b: 11~0.5 8~0.5, -, 0.04~0.005"}},
		{"percent in the unit", "metric\tbefore\tafter\tdifference\tChange (%)\na\t10\t9\t1\t10\n", Options{},
			[]string{`f:1 metric|before|after|Change (%)| unused ["difference"]`, "2 a: 10~0.5 9~0.5, 10~0.5, -"}},
		{"no header over the metrics", ",before,after,p\na,10,9,0.03\n", Options{}, []string{"f:1 |before|after||p", plain[1]}},
		{"no header over the metrics, in a frame", "|    | before | after | p |\n|:---|---:|---:|--:|\n| a | 10 | 9 | 0.03 |\n", Options{},
			[]string{"f:1 |before|after||p", "3 a: 10~0.5 9~0.5, -, 0.03~0.005"}},
		{"text with bars below", "| Metric | Before | After | P |\n| a | 10 | 9 | 0.03 |\ntext | and | more |\n\nend\n", Options{},
			[]string{"f:1 Metric|Before|After||P", "2 a: 10~0.5 9~0.5, -, 0.03~0.005"}},
		{"text with as many bars after a blank line", "| Metric | Before | After | P |\n| a | 10 | 9 | 0.03 |\n\nsome | more | text | here\n", Options{},
			[]string{"f:1 Metric|Before|After||P", "2 a: 10~0.5 9~0.5, -, 0.03~0.005"}},
		{"escapes of Markdown", "| Metric | Before | After | Pr(>\\|t\\|) |\n|---|---|---|---|\n| `a\\_b` | **10** | 9 | &lt;0.01 |\n", Options{},
			[]string{"f:1 Metric|Before|After||Pr(>|t|)", "3 a_b: 10~0.5 9~0.5, -, <0.01~0.005"}},
		{"quoted-printable", "| Metric | Before | =\nAfter | P |\n| a=3D1 | 10 | 9 | 0=\n.03 |\n", Options{},
			[]string{"f:1 Metric|Before|After||P", "3 a=1: 10~0.5 9~0.5, -, 0.03~0.005"}},
		{"text around", "metric: words, before all\n\nmetric,before,after,p\na,10,9,0.03\n\nafter,that\n", Options{},
			[]string{"f:3 metric|before|after||p", "4 a: 10~0.5 9~0.5, -, 0.03~0.005"}},
		{"blank line below the header", "metric,before,after,p\n\na,10,9,0.03\n", Options{},
			[]string{"f:1 metric|before|after||p", "3 a: 10~0.5 9~0.5, -, 0.03~0.005"}},
		{"other columns", "name,old,new,runs,p-value,note\na,10,9,20,0.03,x\n", Options{},
			[]string{`f:1 name|old|new||p-value unused ["runs" "note"]`, "2 a: 10~0.5 9~0.5, -, 0.03~0.005"}},
		{"the plainer name has the role", "test,metric,before,after,diff,diff %\nt,a,10,9,-1,-10%\n", Options{},
			[]string{`f:1 metric|before|after|diff %| unused ["test" "diff"]`, "2 a: 10~0.5 9~0.5, -10~0.5, -"}},
		{"units", "metric,before (us),after (us),change\na,10,9,10%\nb,1.5 ms,1.25 ms,16.7%\n", Options{},
			[]string{"f:1 metric|before (us)|after (us)|change|", "2 a: 10~0.5 9~0.5 us, 10~0.5, -", "3 b: 1.5~0.05 1.25~0.005 ms, 16.7~0.05, -"}},
		{"thousands and spreads", "metric;before;after;change\na;90,733.76 ± 5.1;78'602.72 +/- 3%;13.37\n", Options{},
			[]string{"f:1 metric|before|after|change|", "2 a: 90733.76~0.005 78602.72~0.005, 13.37~0.005, -"}},
		{"spreads in brackets and before a unit", "metric;before;after;change\na;1.52 ± 0.10 ms;0.98 (+-0.03 ms);-35.5\nb;1.52 (±6%);0.98 ± 3 %;-35.5 ± 1%\nc;1.52 ± 0.10 ms*;1.1 ms ± 30 us;-27.6\n", Options{},
			[]string{"f:1 metric|before|after|change|", "2 a: 1.52~0.005 0.98~0.005 ms, -35.5~0.05, -", "3 b: 1.52~0.005 0.98~0.005, -35.5~0.05, -", "4 c: 1.52~0.005 1.1~0.05 ms, -27.6~0.05, -"}},
		{"a change in the unit of the averages", "metric,before (us),after (us),change (us),p\na,1520,980,-540,0.03\n", Options{},
			[]string{"f:1 metric|before (us)|after (us)|change (us)|p", "2 a: 1520~0.5 980~0.5 us, -540~0.5, 0.03~0.005"}},
		{"exponents", "metric,before,after,change\na,1.25e3,1e-1,+99.99\n", Options{},
			[]string{"f:1 metric|before|after|change|", "2 a: 1250~5 0.1~0.05, 99.99~0.005, -"}},
		{"a stated mark", "metric;before;after;change\na;1.234;1.111;10\n", Options{Decimal: "."},
			[]string{"f:1 metric|before|after|change|", "2 a: 1.234~0.0005 1.111~0.0005, 10~0.5, -"}},
		{"ways to write P", "metric,before,after,p\na,1,2,p=0.03\nb,1,2,P<.001\nc,1,2,> 0.05\nd,1,2,0.03*\ne,1,2,~\nf,1,2,n.s.\ng,1,2,≤0.1\nh,1,2,0\ni,1,2,\nj,1,2,3e-7\n", Options{},
			[]string{"f:1 metric|before|after||p", "2 a: 1~0.5 2~0.5, -, 0.03~0.005", "3 b: 1~0.5 2~0.5, -, <0.001~0.0005", "4 c: 1~0.5 2~0.5, -, >0.05~0.005",
				"5 d: 1~0.5 2~0.5, -, 0.03~0.005", "6 e: 1~0.5 2~0.5, -, -", "7 f: 1~0.5 2~0.5, -, -", "8 g: 1~0.5 2~0.5, -, <0.1~0.05",
				"9 h: 1~0.5 2~0.5, -, 0~0.5", "10 i: 1~0.5 2~0.5, -, -", "11 j: 1~0.5 2~0.5, -, 3e-07~5e-08"}},
		{"ways to write a change", "metric,before,after,change\na,1,2,-13.27 %\nb,1,2,−5%\nc,1,2,~\nd,1,2,—\ne,1 us,2 us,1 us\nf,1,2,+7**\n", Options{},
			[]string{"f:1 metric|before|after|change|", "2 a: 1~0.5 2~0.5, -13.27~0.005, -", "3 b: 1~0.5 2~0.5, -5~0.5, -", "4 c: 1~0.5 2~0.5, -, -", "5 d: 1~0.5 2~0.5, -, -",
				"6 e: 1~0.5 2~0.5 us, 1~0.5, -", "7 f: 1~0.5 2~0.5, 7~0.5, -"}},
		{"a dash for a minus sign", "metric,before,after,change,p\na,1,2,–5%,3e−7\n", Options{},
			[]string{"f:1 metric|before|after|change|p", "2 a: 1~0.5 2~0.5, -5~0.5, 3e-07~5e-08"}},
		{"the first column names the rows", "groups  baseline  patched  change\n1  10  9  -10%\n4  20  18  -10%\n", Options{},
			[]string{"f:1 groups|baseline|patched|change|", "2 1: 10~0.5 9~0.5, -10~0.5, -", "3 4: 20~0.5 18~0.5, -10~0.5, -"}},
		{"unless another is called so", "| Host | Metric | before | after | p (t-test) |\n|---|---|---|---|---|\n| h | a | 10 | 9 | 0.03 |\n", Options{},
			[]string{`f:1 Metric|before|after||p (t-test) unused ["Host"]`, "3 a: 10~0.5 9~0.5, -, 0.03~0.005"}},
		{"nor the first column in a wrapped table", "> | Host | Metric |\n> before | after | p |\n> |---|---|---|---|---|\n> | h | a | 10 |\n> 9 | 0.03 |\n", Options{},
			[]string{`f:1 Metric|before|after||p unused ["Host"]`, "4 a: 10~0.5 9~0.5, -, 0.03~0.005"}},
		{"the first column names the rows of a wrapped table", "| groups | before | after |\np |\n|---|---|---|---|\n| 1 | 10 | 9 | 0.03 |\n", Options{},
			[]string{"f:1 groups|before|after||p", "4 1: 10~0.5 9~0.5, -, 0.03~0.005"}},
		{"a table of something else right above", "| a | b |\n| 1 | 2 |\n| Metric | Before | After | P |\n| a | 10 | 9 | 0.03 |\n", Options{},
			[]string{"f:3 Metric|Before|After||P", "4 a: 10~0.5 9~0.5, -, 0.03~0.005"}},
		{"a long name pushes cells to the right", "metric  before  after  change  p\na.very.long.metric.name  10  9  14  0.03\n", Options{},
			[]string{head, "2 a.very.long.metric.name: 10~0.5 9~0.5, 14~0.5, 0.03~0.005"}},
		{"cells left of their headers", "metric                 before     after    change     p\na  10  9  14  0.03\n", Options{},
			[]string{head, "2 a: 10~0.5 9~0.5, 14~0.5, 0.03~0.005"}},
		{"no line end", "metric,before,after,p\na,10,9,0.03\nb,10,9,0.04", Options{},
			[]string{"f:1 metric|before|after||p", plain[1], "3 b: 10~0.5 9~0.5, -, 0.04~0.005"}},
		{"no line end after a note", "metric,before,after,p,note\na,10,9,0.03,1.5\nb,10,9,0.04,1", Options{},
			[]string{`f:1 metric|before|after||p unused ["note"]`, plain[1], "3 b: 10~0.5 9~0.5, -, 0.04~0.005"}},
		{"rows in groups", "metric,before,after,p\na,10,9,0.03\n\nb,11,8,0.04\n\n\nc,12,7,0.05\n\nno,more,rows,here\n", Options{},
			[]string{"f:1 metric|before|after||p", plain[1], "4 b: 11~0.5 8~0.5, -, 0.04~0.005", "7 c: 12~0.5 7~0.5, -, 0.05~0.005"}},
		{"rows in groups in a frame", "| Metric | Before | After | P |\n|---|---|---|---|\n| a | 10 | 9 | 0.03 |\n\n| b | 11 ± 1 | 8 | 0.04 |\n\n| no | more | rows | here |\n", Options{},
			[]string{"f:1 Metric|Before|After||P", "3 a: 10~0.5 9~0.5, -, 0.03~0.005", "5 b: 11~0.5 8~0.5, -, 0.04~0.005"}},
		{"emphasis", "| Metric | Before | After | P |\n|---|---|---|---|\n| *a* | *10* | **9** | *0.03* |\n", Options{},
			[]string{"f:1 Metric|Before|After||P", "3 a: 10~0.5 9~0.5, -, 0.03~0.005"}},
		{"rows without an average", "metric,before,after,change\na,1,2,50\ngeomean,,,-5%\nb,NA,2,\n", Options{},
			[]string{"f:1 metric|before|after|change| missing 2", "2 a: 1~0.5 2~0.5, 50~0.5, -"}},
		{"quoted cells", "\"metric\",\"before\",\"after\",\"p\"\n\"a, b\",\"1,234.5\",\"9\",\"0.03\"\n", Options{},
			[]string{"f:1 metric|before|after||p", "2 a, b: 1234.5~0.05 9~0.5, -, 0.03~0.005"}},
		{"separators that end the line", "metric,before,after,p\na,10,9,0.03,,\n", Options{}, plain},
		{"names with capitals and underlines", "MetricName\tMean_Before\tAverageAfter\tPValue\na\t10\t9\t0.03\n", Options{},
			[]string{"f:1 MetricName|Mean_Before|AverageAfter||PValue", "2 a: 10~0.5 9~0.5, -, 0.03~0.005"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			tables, err := publishedText(c.text, c.options)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, describeTables(tables)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestPublishedErrors(t *testing.T) {
	const head = "| metric | before | after | p |\n|---|---|---|---|\n"
	for _, c := range []struct{ name, text, want string }{
		{"no table", "Hello,\nno table here\n", "f: no table of results: looked for a header that names the metric (metric, metric name, "},
		{"a column lacks", "Hello,\nmetric,before,change\na,1,2\n", `f:2:1: no table of results: looked for`},
		{"what comes nearest", "Hello,\nmetric,before,change\na,1,2\n", `the nearest is "metric", "before", "change"`},
		{"nothing to check", "name,old,new\na,1,2\n", `the nearest is "name", "old", "new"`},
		{"what to do", "name,old us,new us,change\na,1,2,3\n", "rename the columns that are called otherwise; the nearest is"},
		{"two of one name", "metric,before,baseline,before,after,p\na,1,2,3,4,0.5\n", `f:1:24: columns "before" and "before" could both hold the average before: rename one`},
		{"two of one name in a frame", "x\n| metric | before | after | p | p |\n", `f:2:33: columns "p" and "p" could both hold the P-value`},
		{"a bar lacks", head + "| a | 10 | 9 | 0.03 |\nb | 11 | 8 | 0.04 |\n", "f:4:1: a row without the bar that opens the others"},
		{"a cell too many in CSV", "metric,before,after,p\na,10,9,0.03,x\n", "f:2:1: 5 cells in a table of 4 columns"},
		{"no rows", "metric,before,after,p\n", "f:1:1: a header without rows"},
		{"no rows in a frame", head + "\nEnd.\n", "f:1:3: a header without rows"},
		{"cut off", head + "| a | 10 | 9 | 0.03 |\n| b | 11 |", "f:4:3: 2 cells in a table of 4 columns: the row is cut off"},
		{"cut off in a name", head + "| a | 10 | 9 | 0.03 |\n| Docs", "f:4:3: 0 cells in a table of 4 columns"},
		{"cut off on one line", "| metric | before | after | p | ---- | a | 10 | 9 | 0.03 | ---- | b", "f:1:67: 0 cells in a table of 4 columns"},
		{"cut off between box characters", "│ metric │ before │ after │ p │\n│ a │ 10 │ 9 │ 0.03 │\n│ b │ 11 │", "f:3:1: 2 cells in a table of 4 columns"},
		{"cut off without bars", "metric,before,after,p\na,10,9,0.03\nb,11\n", "f:3:1: 2 cells in a table of 4 columns"},
		{"a note that is hardly indented", "metric  before  after  p\na  1  2  0.5\n a note\n", "f:3:2: 1 cells in a table of 4 columns"},
		{"a note where none can be", "metric  before  after  p\n    a note\n", "f:2:5: 1 cells in a table of 4 columns"},
		{"an indented row that lacks a cell is no note", "metric  before  after  p\na  1  2  0.5\n   b.c  1  2\nd  1  2  0.5\n", "f:3:4: 3 cells in a table of 4 columns"},
		{"nor is a wrapped number", "metric  before  after  p\na  1  2  0.5\n     0.25\n", "f:3:6: 1 cells in a table of 4 columns"},
		{"a change in another unit by its header", "metric,before (us),after (us),change (ms)\na,1520,980,-0.54\n", `f:2:12: a change in "ms": expected a percentage`},
		{"a row that is cut off is no note", "metric  before  after  p\na  1  2  0.5\nb  1", "f:3:1: 2 cells in a table of 4 columns"},
		{"nor in an indented table", "  metric  before  after  p\n  a  1  2  0.5\n  b  1", "f:3:3: 2 cells in a table of 4 columns"},
		{"a cell lacks", head + "| a | 10 | 9 |\n| b | 11 | 8 | 0.03 |\n", "f:3:3: 3 cells in a table of 4 columns"},
		{"a cell too many", head + "| a | 10 | 9 | 0.03 | x |\n| b | 11 | 8 | 0.03 |\n", "f:3:22: more cells than the header has columns"},
		{"a cell too many on one line", "| metric | before | after | p | ---- | a | 10 | 9 | 0.03 | x | ---- | b | 11 | 8 | 0.03 | ----", "more cells than"},
		{"no number", head + "| a | fast | 9 | 0.03 |\n", `f:3:7: "fast" is no number`},
		{"a number with letters", "metric  before  after  p\na  10  9x3  0.03\n", `f:2:8: "9x3" is no number`},
		{"no change", "metric,before,after,change\na,10,9,faster\n", `f:2:8: "faster" is no number`},
		{"a change in another unit", "metric,before,after,change\na,10 ms,9 ms,1 us\n", `f:2:14: a change in "us": expected a percentage`},
		{"no P", head + "| a | 10 | 9 | 1.03 |\n", `f:3:16: "1.03" is no P-value: expected a number from 0 to 1`},
		{"a negative P", head + "| a | 10 | 9 | -0.03 |\n", `"-0.03" is no P-value`},
		{"P below 0", head + "| a | 10 | 9 | <0 |\n", `"<0" is no P-value`},
		{"a bound of nothing", head + "| a | 10 | 9 | < |\n", `"<" is no P-value`},
		{"P above 0", head + "| a | 10 | 9 | >0 |\n", `">0" is no P-value`},
		{"P above 1", head + "| a | 10 | 9 | > 1.0 |\n", `"> 1.0" is no P-value`},
		{"a spread without a figure", "metric,before,after,change\na,10,9,±0.0%\n", `f:2:8: "±0.0%" is no number`},
		{"an arrow behind a spread", "metric,before,after,change\na,10 ± 1 -> 9 ± 1,9,10\n", `"10 ± 1 -> 9" is no number`},
		{"units behind spreads", "metric,before,after,change\na,1.52 ± 0.1 ms,980 ± 30 us,-35%\n", `f:2:18: average before in "ms", after in "us"`},
		{"two units in the header", "metric,before (ms),after (us),change\na,1.52,980,-35%\n", `f:1:20: average before in "ms", after in "us": write both in one unit`},
		{"two configurations after", "metric,base,new,patched,change\na,10,9,8,-20%\n", `f:1:17: columns "new" and "patched" could both hold the average after: rename one`},
		{"an empty cell, and a name in two", "metric     before   after   change    p\ncase  4        10       9          0.03\n", `f:2:25: nothing stands below the column "change": write NA into an empty cell`},
		{"cut off within the last cell", "metric,before,after,p\na,10,9,0.03\nb,10,9,0.0", `f:3:8: the file ends in "0.0", which may be cut off`},
		{"cut off before the last cell", "metric,before,after,p\na,10,9,0.03\nb,10,9,", `f:3:8: the file ends in "", which may be cut off`},
		{"P with a unit", head + "| a | 10 | 9 | 3% |\n", `"3%" is no P-value`},
		{"no metric", head + "|  | 10 | 9 | 0.03 |\n", `f:3:`},
		{"no metric in CSV", "metric,before,after,p\n,10,9,0.03\n", `f:2:1: empty metric`},
		{"two units", "metric,before,after,p\na,10 ms,9 us,0.03\n", `f:2:9: average before in "ms", after in "us"`},
		{"ambiguous", "metric;before;after;change\na;1.234;1.111;10\n", `f:2:3: "1.234" can be read in two ways: state the decimal mark with --decimal`},
		{"every average is missing", "metric,before,after,p\na,,,0.03\n", "f:1:1: a table in which every row lacks an average"},
		{"text below", "metric,before,after,p\na,10,9,0.03\nBye\n", "f:3:1: 0 cells in a table of 4 columns"},
		{"a quote left open", "metric,before,after,p\n\"a,10,9,0.03\n", "f:2:1: cannot be cut into cells"},
		{"empty", "", "f: is empty"},
		{"in a quoted mail", "> Hi,\n> | metric | before | after | p |\n> | a | x | 9 | 0.03 |\n", `f:3:9: "x" is no number`},
	} {
		t.Run(c.name, func(t *testing.T) {
			tables, err := publishedText(c.text, Options{})
			if err == nil {
				t.Fatalf("no error: %q", describeTables(tables))
			}
			var at *SyntaxError
			if !strings.Contains(err.Error(), c.want) || !errors.As(err, &at) {
				t.Errorf("%v, want %s", err, c.want)
			}
		})
	}
	if _, err := publishedText("metric,before,after,p\na,1,2,0.5\n", Options{Decimal: "x"}); err == nil || !strings.Contains(err.Error(), "unknown decimal mark") {
		t.Errorf("decimal x: %v", err)
	}
	if _, err := ReadPublished(Options{}, "nowhere.txt"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("nowhere.txt: %v", err)
	}
}

func TestPublishedFromStdinAndGzip(t *testing.T) {
	var packed strings.Builder
	w := gzip.NewWriter(&packed)
	if _, err := w.Write([]byte("metric,before,after,p\r\na,10,9,0.03\r\n")); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	tables, err := ReadPublished(Options{Stdin: strings.NewReader(packed.String())}, "-")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"stdin:1 metric|before|after||p", "2 a: 10~0.5 9~0.5, -, 0.03~0.005"}
	if diff := cmp.Diff(want, describeTables(tables)); diff != "" {
		t.Error(diff)
	}
}

func BenchmarkPublished(b *testing.B) {
	text, err := os.ReadFile("../../testdata/published/chromeos-mail.txt")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := publishedText(string(text), Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// FuzzPublished: no panic, errors have a place, and what was read can be
// audited.
func FuzzPublished(f *testing.F) {
	f.Add("x | y ---- | Metric | Before | After | P | ---- | a | 10 | 9 | 0.00 | ---- | b | 11 | 8 | 0.04 | ---- end")
	f.Add("> | Metric | Before | After | P |\n> |---|--:|--:|---|\n> | a\\_b | 10.5 | 9 | &lt;0.01 |\n> | b | 10.5 | 9 | &lt;0.01 |\n\nend")
	f.Add("metric;before;after;change;p\na;10,5;9;14;0,03\nb;1,5;9;-14;1\n")
	f.Add("metric  before  after  p\na  10 us  9 us  <0.01\n")
	f.Add("| name | old | new |\n delta | p |\n|-|-|-|-|-|\n| x.y.z | 1e-3 | 0.0 | ~ | 0e-400 |\n")
	f.Fuzz(func(t *testing.T, text string) {
		tables, err := publishedText(text, Options{})
		if err != nil {
			var at *SyntaxError
			whole := errors.Is(err, ErrEmpty) || strings.Contains(err.Error(), "no table of results") || strings.Contains(err.Error(), "is no text")
			if !errors.As(err, &at) || at.Line == 0 && !whole {
				t.Fatalf("error without place: %v", err)
			}
			return
		}
		for _, table := range tables {
			last := 0
			for _, row := range table.Rows {
				if row.Metric == "" || row.Line < max(last, 1) || !(row.Before.Half > 0) || !(row.After.Half > 0) || math.IsInf(row.Before.Value, 0) {
					t.Fatalf("%+v", row)
				}
				last = row.Line
			}
		}
		result, err := audit.Check(tables, audit.Options{Before: 20, After: 18})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range result.Tables {
			for _, row := range c.Rows {
				if row.P.Printed() && !(row.BH > 0 && row.BH <= row.Holm && row.Holm <= 1) {
					t.Fatalf("%+v", row)
				}
			}
		}
	})
}

func TestHeaderWords(t *testing.T) {
	for header, want := range map[string]string{
		"MetricName": "metric name", "Average Before": "before", "Latency Before (us)": "before", "before_mean": "before",
		"w/o patch": "w o patch", "pct_change": "% change", "Change (%)": "change %", "Percent change": "% change",
		"Latency": "latency", "P-value": "p",
	} {
		if got := headerWords(header); got != want {
			t.Errorf("%q: %q, want %q", header, got, want)
		}
	}
}
