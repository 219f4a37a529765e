package format

import (
	"bytes"
	"slices"
	"strings"
)

// clearScreen is the escape sequence that resets a terminal.
const clearScreen = "\x1bc"

// escapes are the sequences that steer a terminal (ECMA-48, xterm).
var escapes = newPattern(`\x1b(?:` + strings.Join([]string{
	`\[[0-?]*[ -/]*[@-~]`,             // colour, or where the cursor goes
	`\][^\x07\x1b\n]*(?:\x07|\x1b\\)`, // the window's title, as prompts set it
	`\([0-9A-Z]`,                      // the set of letters, as tput sgr0 resets it
	`[a-zA-Z=>]`,                      // modes
}, "|") + `)`)

// logMarks are what logs put before each line.
var logMarks = newPattern(`^(?:` + strings.Join([]string{
	`\[ *\d+\.\d+ *\]`, // seconds since the start: the kernel, ts
	`\[?(?:\d{4}-\d\d-\d\d[T ])?` + logClock + `(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?\]?` + logProcess,
	`[A-Z][a-z]{2} [ \d]\d ` + logClock + logProcess, // the journal, syslog
}, "|") + `)[ \t]`)

const (
	logClock   = `\d\d:\d\d:\d\d`
	logProcess = `(?: \S+ \S+\[\d+\]:)?` // the host and the process
)

// plainLine takes out of a line what was meant for a terminal only, and the
// marks of a quoted mail and of a log.
func plainLine(line string) string {
	if strings.IndexByte(line, '\x1b') >= 0 {
		line = escapes().ReplaceAllString(line, "")
	}
	return line[marksOf(line):]
}

// marksOf returns how long the marks before a line are.
func marksOf(line string) (length int) {
	for {
		rest, n := line[length:], 0
		if mayBeQuoted(rest) {
			n = len(quoteMarks().FindString(rest))
		}
		if n == 0 && mayBeLogged(rest) {
			n = len(logMarks().FindString(rest))
		}
		if n == 0 {
			return length
		}
		length += n
	}
}

// mayBeQuoted is a quick look for what quoteMarks finds.
func mayBeQuoted(line string) bool {
	return strings.IndexByte(line, '>') >= 0 || strings.Contains(line, "&gt;")
}

// mayBeLogged is a quick look for what logMarks finds.
func mayBeLogged(line string) bool {
	const shortest = len("[0.0] ")
	return len(line) >= shortest && (line[0] == '[' || line[2] == ':' || line[3] == ' ' || line[4] == '-')
}

// plainText does the same with all lines of a text.
func plainText(text []byte) []byte {
	plain := make([]byte, 0, len(text))
	for line := range bytes.Lines(text) {
		plain = append(plain, plainLine(string(line))...)
	}
	return plain
}

// columnIn returns where in a line a column of its plain text is.
func columnIn(line string, column int) int {
	column += marksOf(escapes().ReplaceAllString(line, ""))
	for _, e := range escapes().FindAllStringIndex(line, -1) {
		if e[0] < column {
			column += e[1] - e[0]
		}
	}
	return column
}

// marked tells whether the plain text of a head shows the pattern, which needs
// one of the words: they are quick to look for in a file of another format.
func marked(head []byte, pattern pattern, words ...string) bool {
	if bytes.IndexByte(head, '\x1b') >= 0 {
		head = escapes().ReplaceAll(head, nil)
	}
	return slices.ContainsFunc(words, func(w string) bool { return bytes.Contains(head, []byte(w)) }) &&
		pattern().Match(plainText(head))
}

// rowsAre tells whether the first lines of a head all show the pattern, as the rows
// of a log without a header do. One that has no end may be cut off.
func rowsAre(head []byte, pattern pattern) bool {
	const enough = 20
	n := 0
	for line := range bytes.Lines(head) {
		if n == enough || !bytes.HasSuffix(line, []byte("\n")) && n > 0 {
			break
		}
		if !pattern().Match(bytes.TrimRight(line, " \r\n")) {
			return false
		}
		n++
	}
	return n > 0
}
