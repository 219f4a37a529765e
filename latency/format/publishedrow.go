package format

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"sigtest/latency/audit"
)

// publishedReader reads the figures of a table.
type publishedReader struct {
	*post
	printedTable
	decimal
	headerUnit string // of the averages
}

// published reads the figures of a table.
func (p *post) published(t printedTable, o Options) (audit.Table, error) {
	d, err := newDecimal(o.Decimal, t.separator)
	if err != nil {
		return audit.Table{}, err
	}
	r := publishedReader{post: p, printedTable: t, decimal: d}
	if r.headerUnit, err = r.unitOfHeaders(); err != nil {
		return audit.Table{}, err
	}
	r.learnMark()
	out := r.about()
	for _, cells := range t.rows {
		row, missing, err := r.row(cells)
		switch {
		case err != nil:
			return out, err
		case missing:
			out.Missing++
		default:
			out.Rows = append(out.Rows, row)
		}
	}
	if len(out.Rows) == 0 {
		return out, p.wrong(t.header[0].at, errors.New("a table in which every row lacks an average: expected numbers before and after"))
	}
	return out, nil
}

// unitOfHeaders returns the unit that the headers of the averages name.
func (r *publishedReader) unitOfHeaders() (string, error) {
	before, after := r.header[r.columns.before], r.header[r.columns.after]
	_, unit := splitUnit(before.text)
	_, unitAfter := splitUnit(after.text)
	switch {
	case unit == "":
		return unitAfter, nil
	case unitAfter != "" && unitAfter != unit:
		return "", r.wrong(after.at, twoUnits(unit, unitAfter))
	}
	return unit, nil
}

func twoUnits(before, after string) error {
	return fmt.Errorf("average before in %q, after in %q: write both in one unit", before, after)
}

// about names the table's place and columns.
func (r *publishedReader) about() audit.Table {
	line, _ := r.place(r.header[0].at)
	out := audit.Table{Path: r.path, Line: line}
	names := map[int]*string{
		r.columns.metric: &out.Columns.Metric,
		r.columns.before: &out.Columns.Before,
		r.columns.after:  &out.Columns.After,
		r.columns.change: &out.Columns.Change,
		r.columns.p:      &out.Columns.P,
	}
	for i, cell := range r.header {
		if name, ok := names[i]; ok {
			*name = cell.text
		} else {
			out.Unused = append(out.Unused, cell.text)
		}
	}
	return out
}

// learnMark lets all figures of the table tell the decimal mark.
func (r *publishedReader) learnMark() {
	for _, cells := range r.rows {
		for _, i := range []int{r.columns.before, r.columns.after, r.columns.change, r.columns.p} {
			if i >= 0 {
				_, number := cutRelation(plainFigure(cells[i].text))
				r.learn(number)
			}
		}
	}
}

// row reads a row; missing reports one without an average.
func (r *publishedReader) row(cells []printedCell) (row audit.Row, missing bool, err error) {
	name := cells[r.columns.metric]
	if row.Line, _ = r.place(name.at); name.text == "" {
		return row, false, r.wrong(name.at, errors.New("empty metric: expected its name"))
	}
	row.Metric = name.text
	before, unit, err := r.average(cells[r.columns.before])
	if err != nil {
		return row, false, err
	}
	after, unitAfter, err := r.average(cells[r.columns.after])
	switch {
	case err != nil:
		return row, false, err
	case !before.Printed() || !after.Printed():
		return row, true, nil
	case unit != unitAfter:
		return row, false, r.wrong(cells[r.columns.after].at, twoUnits(unit, unitAfter))
	}
	row.Before, row.After, row.Unit = before, after, unit
	if row.Unit == "" {
		row.Unit = r.headerUnit
	}
	if i := r.columns.change; i >= 0 {
		if row.Change, err = r.change(cells[i], row.Unit); err != nil {
			return row, false, err
		}
	}
	if i := r.columns.p; i >= 0 {
		row.P, err = r.pValue(cells[i])
	}
	return row, false, err
}

// spread follows an average in some tables, in brackets or not.
var spread = newPattern(`^(.*\S)\s*(?:\((?:±|\+/-|\+-)([^()]*)\)|(?:±|\+/-|\+-)([^()]*))$`)

// cutSpread takes the spread off a figure. A unit that stands behind both is
// that of both.
func cutSpread(text string) string {
	found := spread().FindStringSubmatch(text)
	if found == nil {
		return text
	}
	around, ok := scanNumeral(strings.TrimSpace(found[2] + found[3]))
	if !ok {
		return text
	}
	if n, ok := scanNumeral(found[1]); ok && n.unit == "" && around.unit != "" && around.unit != "%" {
		return found[1] + " " + around.unit
	}
	return found[1]
}

// dash is what typographers write for a minus sign, or for no value.
var dash = newPattern(`^[–—]`)

// plainFigure takes off what marks a figure without changing it: the spread
// behind it, stars of significance, a minus sign of typographers.
func plainFigure(text string) string {
	text = cutSpread(cutStars(text))
	return dash().ReplaceAllString(strings.ReplaceAll(cutStars(text), "−", "-"), "-")
}

func cutStars(text string) string { return strings.TrimSpace(strings.TrimRight(text, "*†‡ ")) }

func (r *publishedReader) average(c printedCell) (f audit.Figure, unit string, err error) {
	f, unit, err = r.figure(plainFigure(c.text))
	if err != nil {
		return f, unit, r.wrong(c.at, err)
	}
	return f, unit, nil
}

func (r *publishedReader) change(c printedCell, unit string) (audit.Figure, error) {
	text := plainFigure(c.text)
	if text == "~" {
		return audit.Figure{}, nil
	}
	f, u, err := r.figure(text)
	if err == nil && u == "" && unit != "" {
		_, u = splitUnit(r.header[r.columns.change].text)
	}
	if err == nil && u != "" && u != "%" && u != unit {
		err = fmt.Errorf("a change in %q: expected a percentage, such as 13.27%%, or ~ where none is told", u)
	}
	if err != nil {
		return f, r.wrong(c.at, err)
	}
	return f, nil
}

// figure reads a number and how far rounding may have moved it. The zero value
// is for a missing one.
func (r *publishedReader) figure(text string) (f audit.Figure, unit string, err error) {
	c, err := r.parse(text)
	if err != nil || c.missing {
		return f, "", err
	}
	return audit.Figure{Text: text, Value: c.value, Half: r.halfUnit(text)}, c.unit, nil
}

// halfUnit returns half a unit of the last digit of a number that was read.
func (r *publishedReader) halfUnit(text string) float64 {
	n, _ := scanNumeral(text)
	mark := r.mark
	if mark == 0 {
		mark = '.'
	}
	plain, _ := n.plain(mark)
	mantissa, exponent, _ := strings.Cut(strings.ToLower(plain), "e")
	_, fraction, _ := strings.Cut(mantissa, ".")
	power, _ := strconv.Atoi(exponent)
	half, _ := strconv.ParseFloat(fmt.Sprintf("5e%d", power-len(fraction)-1), 64)
	return max(half, math.SmallestNonzeroFloat64)
}

// relation is what may stand before a P-value.
var relation = newPattern(`^(?:[pP]\s*)?(<=|>=|[<>=≤≥])?\s*`)

func cutRelation(text string) (mark, number string) {
	found := relation().FindStringSubmatch(text)
	return found[1], text[len(found[0]):]
}

func (r *publishedReader) pValue(c printedCell) (audit.P, error) {
	text := plainFigure(c.text)
	switch strings.ToLower(text) {
	case "~", "ns", "n.s.", "n.s":
		return audit.P{}, nil
	}
	mark, number := cutRelation(text)
	f, unit, err := r.figure(number)
	p := audit.P{Figure: f}
	switch mark {
	case "<", "<=", "≤":
		p.Relation = audit.Below
	case ">", ">=", "≥":
		p.Relation = audit.Above
	}
	nothing := f.Value == 0 && p.Relation != audit.Equal || f.Value == 1 && mark == ">" // no P lies there, or all do
	switch {
	case err != nil:
	case !f.Printed() && mark == "":
		return audit.P{}, nil
	case !f.Printed() || unit != "" || f.Value < 0 || f.Value > 1 || nothing:
		err = fmt.Errorf("%s is no P-value: expected a number from 0 to 1, such as 0.03 or <0.01, or ~ where none is told", excerpt(text))
	default:
		p.Text = text
		return p, nil
	}
	return audit.P{}, r.wrong(c.at, err)
}
