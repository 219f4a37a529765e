package format

import (
	"regexp"
	"strings"
)

// clearScreen is the escape sequence that resets a terminal.
const clearScreen = "\x1bc"

// escapes are the sequences that colour text and move the cursor.
var escapes = regexp.MustCompile(`\x1b(?:\[[0-9;?]*[A-Za-z]|[a-zA-Z])`)

// withoutEscapes takes out what was meant for a terminal only.
func withoutEscapes(line string) string {
	if strings.IndexByte(line, '\x1b') < 0 {
		return line
	}
	return escapes.ReplaceAllString(line, "")
}
