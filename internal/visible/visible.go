// Package visible writes hostile text so that no terminal, mail reader or
// browser acts on it.
package visible

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// UTF8 writes bytes that are no UTF-8 the way Go source writes them, \xff.
func UTF8(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return Runes(s, func(rune) bool { return true })
}

// Text writes control characters, invisible characters and broken UTF-8 the way
// Go source writes them, such as \x1b.
func Text(s string) string { return Runes(s, unicode.IsPrint) }

// Runes writes what is not to be kept, and broken UTF-8, as Text does.
func Runes(s string, keep func(rune) bool) string {
	var b strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, s[0])
		case keep(r):
			b.WriteRune(r)
		default:
			quoted := strconv.QuoteRuneToASCII(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		}
		s = s[size:]
	}
	return b.String()
}
