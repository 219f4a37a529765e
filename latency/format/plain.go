package format

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
)

// clearScreen is the escape sequence that resets a terminal.
const clearScreen = "\x1bc"

// escapes are the sequences that colour text and move the cursor.
var escapes = regexp.MustCompile(`\x1b(?:\[[0-9;?]*[ -/]*[@-~]|[a-zA-Z])`)

// plainLine takes out of a line what was meant for a terminal only, and the
// marks of a quoted mail.
func plainLine(line string) string {
	if strings.IndexByte(line, '\x1b') >= 0 {
		line = escapes.ReplaceAllString(line, "")
	}
	if strings.IndexByte(line, '>') >= 0 {
		line = line[len(quoteMarks.FindString(line)):]
	}
	return line
}

// plainText does the same with all lines of a text.
func plainText(text []byte) []byte {
	if bytes.IndexByte(text, '\x1b') < 0 && bytes.IndexByte(text, '>') < 0 {
		return text
	}
	var plain []byte
	for line := range bytes.Lines(text) {
		plain = append(plain, plainLine(string(line))...)
	}
	return plain
}

// columnIn returns where in a line a column of its plain text is.
func columnIn(line string, column int) int {
	column += len(quoteMarks.FindString(escapes.ReplaceAllString(line, "")))
	for _, e := range escapes.FindAllStringIndex(line, -1) {
		if e[0] < column {
			column += e[1] - e[0]
		}
	}
	return column
}

// marked tells whether the plain text of a head shows the pattern, which needs
// one of the words: they are quick to look for in a file of another format.
func marked(head []byte, pattern *regexp.Regexp, words ...string) bool {
	if bytes.IndexByte(head, '\x1b') >= 0 {
		head = escapes.ReplaceAll(head, nil)
	}
	return slices.ContainsFunc(words, func(w string) bool { return bytes.Contains(head, []byte(w)) }) &&
		pattern.Match(plainText(head))
}
