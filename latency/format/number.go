package format

import (
	"fmt"
	"strconv"
	"strings"
)

// cell is what a cell that should hold a measurement holds.
type cell struct {
	value   float64
	unit    string // written behind the number; "" where there is none
	missing bool
}

// decimal reads numbers and keeps the file's decimal mark. The zero value has
// not found the mark yet and takes neither "1.234" nor "1,234" for granted.
type decimal struct {
	mark byte // '.' or ','; 0 until a cell tells

	dotByDefault bool // "1.234" alone is a decimal, not 1234
	commaAllowed bool // "1,5" may tell that the mark is the comma
}

// newDecimal is for cells between the separators. A comma that separates
// cells is no decimal mark unless the user says so; where ; separates them it
// often is, so that "1.234" may be a thousand. Separator 0 is for plain
// numbers, where a comma may as well separate two columns.
func newDecimal(option string, separator rune) (decimal, error) {
	d := decimal{
		dotByDefault: separator != ';',
		commaAllowed: separator != ',' && separator != 0,
	}
	switch option {
	case "":
	case ".", ",":
		d.mark = option[0]
	default:
		return d, fmt.Errorf("unknown decimal mark %q: \".\" and \",\" are known", option)
	}
	return d, nil
}

// parse reads a cell. The error says what is wrong with it.
func (d *decimal) parse(text string) (cell, error) {
	if d.isPlain(text) {
		v, err := strconv.ParseFloat(text, 64)
		if err == nil && v != 0 {
			return cell{value: v}, nil
		}
	}
	text = strings.TrimSpace(text)
	if isMissing(text) {
		return cell{missing: true}, nil
	}
	n, ok := scanNumeral(text)
	if !ok {
		return cell{}, noNumber(text)
	}
	mark, err := d.markFor(n, text)
	if err != nil {
		return cell{}, err
	}
	plain, ok := n.plain(mark)
	if !ok {
		if _, other := n.plain(otherMark(mark)); other {
			return cell{}, fmt.Errorf("%s contradicts the decimal mark %q that --decimal or other cells tell: write all numbers in one way, or state the mark with --decimal", excerpt(text), mark)
		}
		return cell{}, noNumber(text)
	}
	v, err := strconv.ParseFloat(plain, 64)
	if err != nil { // only the range is left to be wrong
		return cell{}, fmt.Errorf("%s is too large for a number: expected at most 1.8e308", excerpt(text))
	}
	if v == 0 && strings.ContainsAny(n.mantissa, "123456789") {
		return cell{}, fmt.Errorf("%s is too small for a number: expected 0 or at least 5e-324", excerpt(text))
	}
	return cell{value: v, unit: n.unit}, nil
}

// learn lets a cell tell the decimal mark, where it can.
func (d *decimal) learn(text string) {
	if d.mark != 0 {
		return
	}
	n, ok := scanNumeral(strings.TrimSpace(text))
	if !ok {
		return
	}
	if mark, sure := n.mark(); sure && (mark == '.' || d.commaAllowed) {
		d.mark = mark
	}
}

// isPlain tells digits with at most one dot, which most cells are, from all
// else, for speed.
func (d *decimal) isPlain(text string) bool {
	dot := d.mark != '.'
	for i := range len(text) {
		switch c := text[i]; {
		case '0' <= c && c <= '9', c == '-' && i == 0:
		case c == '.' && !dot:
			dot = true
		default:
			return false
		}
	}
	return len(text) > 0
}

// markFor returns the decimal mark to read n with.
func (d *decimal) markFor(n numeral, text string) (byte, error) {
	mark, sure := n.mark()
	switch {
	case d.mark != 0:
		return d.mark, nil
	case mark == 0:
		return '.', nil
	case sure && (mark == '.' || d.commaAllowed), !sure && mark == '.' && d.dotByDefault:
		d.mark = mark
		return mark, nil
	}
	return 0, fmt.Errorf("%s can be read in two ways: state the decimal mark with --decimal . or --decimal ,", excerpt(text))
}

func noNumber(text string) error {
	return fmt.Errorf("%s is no number: expected a decimal such as 12.5 or 1.25e-3, a unit behind it at most; an empty cell or NA says that a value is missing", excerpt(text))
}

func otherMark(mark byte) byte {
	if mark == '.' {
		return ','
	}
	return '.'
}

// isMissing tells the ways to write that there is no value.
func isMissing(text string) bool {
	switch len(text) {
	case 0:
		return true
	case len("<not supported>"), len("<not counted>"), 1, 2, 3, 4:
	default:
		return false
	}
	switch strings.ToLower(text) {
	case "na", "n/a", "#n/a", "nan", "-nan", "null", "nil", "none", "-", "--", ".", "?", "<not counted>", "<not supported>":
		return true
	}
	return false
}
