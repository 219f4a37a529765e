// Package csvcell writes texts into cells of CSV tables so that no spreadsheet
// takes them for formulas, and reads them back.
package csvcell

import "strings"

// Escape puts ' before a text that a spreadsheet would take for a formula: one
// that begins with =, +, -, @, a tab or a line break, all but the breaks also in
// their full-width forms (OWASP, CSV Injection), and after blanks, which some
// strip. A text that begins with ' and
// goes on like that gets one more, so that Unescape gives back every text.
func Escape(text string) string {
	if isFormula(strings.TrimLeft(text, "'")) {
		return "'" + text
	}
	return text
}

// Unescape takes off the ' that Escape puts before a text.
func Unescape(cell string) string {
	if text := strings.TrimLeft(cell, "'"); text != cell && isFormula(text) {
		return cell[1:]
	}
	return cell
}

func isFormula(text string) bool {
	return strings.IndexAny(strings.TrimLeft(text, " "), "=+-@\t\r\n＝＋－＠") == 0
}
