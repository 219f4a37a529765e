package format

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"sigtest/latency"
)

// countUnit is the unit of what counts events.
const countUnit = "count"

// figure reads a time, a rate or a count as tools print it: with a decimal
// point, without a unit, not below 0. The comma of "1,234" may be either mark.
func figure(text string) (cell, error) {
	if n, ok := scanNumeral(text); ok {
		if mark, _ := n.mark(); mark == ',' {
			return cell{}, fmt.Errorf("%s can be read in two ways: run the tool with LC_ALL=C, so that it writes a decimal point", excerpt(text))
		}
	}
	return localFigure(text, '.')
}

// localFigure reads one of a tool that keeps to the locale, whose mark is known.
func localFigure(text string, mark byte) (cell, error) {
	d := decimal{mark: mark}
	c, err := d.parse(text)
	switch {
	case err != nil:
	case c.unit != "":
		err = noNumber(text)
	case c.value < 0:
		err = fmt.Errorf("%s is negative, which no time, rate or count is: remove the run", excerpt(text))
	default:
		return c, nil
	}
	return cell{}, err
}

// figure reads one of the line read last.
func (l *textLines) figure(f field) (cell, error) {
	if f.text == "" {
		return cell{}, l.wrong(f.column, errors.New("no number: the line is cut off"))
	}
	c, err := figure(f.text)
	if err != nil {
		return cell{}, l.wrong(f.column, err)
	}
	return c, nil
}

// thousands completes o by a value of the line read last, of a tool that puts
// commas between thousands in every locale.
func (l *textLines) thousands(o latency.Observation, f field) (latency.Observation, error) {
	c, err := localFigure(f.text, '.')
	if err != nil {
		err = l.wrong(f.column, err)
	}
	o.Value, o.Missing, o.Line = c.value, c.missing, l.n
	return o, err
}

// measureAt completes o by a value of the line read last.
func (l *textLines) measureAt(o latency.Observation, f field) (latency.Observation, error) {
	c, err := l.figure(f)
	o.Value, o.Missing, o.Line = c.value, c.missing, l.n
	return o, err
}

// measure does the same where only the text of the value is known, and its line
// has no width that tells whether it is cut off.
func (l *textLines) measure(o latency.Observation, text string) (latency.Observation, error) {
	f := field{text, 1 + strings.Index(plainLine(l.raw), text)}
	if err := l.partial(text); err != nil {
		return o, l.wrong(f.column, err)
	}
	return l.measureAt(o, f)
}

// count reads how many there are.
func (l *textLines) count(f field) (float64, error) {
	n, err := strconv.ParseUint(f.text, 10, 53) // exact as a float64
	if err != nil {
		return 0, l.wrong(f.column, fmt.Errorf("%s is no count: expected a whole number below 2^53", excerpt(f.text)))
	}
	return float64(n), nil
}
