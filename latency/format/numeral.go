package format

import (
	"strings"
	"unicode/utf8"
)

// numeral is a number as written, cut into parts.
type numeral struct {
	sign     string
	mantissa string // digits, marks between them
	exponent string // with its e
	unit     string
}

// scanNumeral cuts a trimmed cell into parts. Whether the marks are where they
// should be is not checked.
func scanNumeral(text string) (n numeral, ok bool) {
	rest := text
	if rest != "" && (rest[0] == '-' || rest[0] == '+') {
		n.sign, rest = rest[:1], rest[1:]
	}
	length, digits := mantissaLength(rest)
	if digits == 0 {
		return n, false
	}
	n.mantissa, rest = rest[:length], rest[length:]
	length = exponentLength(rest)
	n.exponent, rest = rest[:length], rest[length:]
	n.unit = strings.TrimSpace(rest)
	return n, n.unit == "" || isUnit(n.unit)
}

func mantissaLength(s string) (length, digits int) {
	for length < len(s) {
		c := s[length]
		if '0' <= c && c <= '9' {
			digits++
			length++
			continue
		}
		if c == '.' || c == ',' {
			length++
			continue
		}
		size := groupMark(s[length:])
		if size == 0 || digits == 0 || !startsWithGroup(s[length+size:]) {
			break
		}
		length += size
	}
	return length, digits
}

// groupMark returns the length of a mark that can only separate thousands.
func groupMark(s string) int {
	r, size := utf8.DecodeRuneInString(s)
	switch r {
	case ' ', '\u00a0', '\u202f', '\u2009', '\'', '\u2019':
		return size
	}
	return 0
}

// startsWithGroup reports whether s starts with three digits and no fourth.
func startsWithGroup(s string) bool {
	i := 0
	for i < len(s) && '0' <= s[i] && s[i] <= '9' {
		i++
	}
	return i == 3
}

func exponentLength(s string) int {
	if s == "" || s[0] != 'e' && s[0] != 'E' {
		return 0
	}
	i := 1
	if i < len(s) && (s[i] == '-' || s[i] == '+') {
		i++
	}
	start := i
	for i < len(s) && '0' <= s[i] && s[i] <= '9' {
		i++
	}
	if i == start {
		return 0
	}
	return i
}

// mark returns the decimal mark the numeral must have, or, not being sure, the
// mark that may also separate thousands. 0 is for no mark at all.
func (n numeral) mark() (mark byte, sure bool) {
	dot, comma := strings.LastIndexByte(n.mantissa, '.'), strings.LastIndexByte(n.mantissa, ',')
	switch {
	case dot < 0 && comma < 0:
		return 0, false
	case dot >= 0 && comma >= 0:
		return n.mantissa[max(dot, comma)], true
	}
	mark = n.mantissa[max(dot, comma)]
	if strings.Count(n.mantissa, string(mark)) > 1 {
		return otherMark(mark), true
	}
	_, thousands := n.plain(otherMark(mark))
	return mark, !thousands
}

// plain writes the numeral as strconv reads it, and reports whether all marks
// are where they should be: thousands in threes, by one mark only.
func (n numeral) plain(decimal byte) (string, bool) {
	whole, fraction, marked := strings.Cut(n.mantissa, string(decimal))
	if !onlyDigits(fraction) || marked && decimal == ',' && fraction == "" { // a comma that ends it is a separator
		return "", false
	}
	groups, ok := splitGroups(whole)
	if !ok || len(groups) > 1 && n.exponent != "" {
		return "", false
	}
	return n.sign + strings.Join(groups, "") + "." + fraction + n.exponent, true
}

func splitGroups(whole string) (groups []string, ok bool) {
	if onlyDigits(whole) {
		return []string{whole}, true
	}
	at := strings.IndexFunc(whole, func(r rune) bool { return r < '0' || r > '9' })
	_, size := utf8.DecodeRuneInString(whole[at:])
	groups = strings.Split(whole, whole[at:at+size])
	// No number starts its thousands with a zero: 0,123 is a decimal.
	if len(groups[0]) < 1 || len(groups[0]) > 3 || groups[0][0] == '0' {
		return nil, false
	}
	for _, g := range groups[1:] {
		if len(g) != 3 || !onlyDigits(g) {
			return nil, false
		}
	}
	return groups, true
}

func onlyDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// looksNumeric reports whether a cell holds a number, whatever its mark.
func looksNumeric(text string) bool {
	n, ok := scanNumeral(strings.TrimSpace(text))
	if !ok {
		return false
	}
	_, dot := n.plain('.')
	_, comma := n.plain(',')
	return dot || comma
}
