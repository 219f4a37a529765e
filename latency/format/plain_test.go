package format

import (
	"strings"
	"testing"
)

func TestPlainLine(t *testing.T) {
	for text, want := range map[string]string{
		"plain":                          "plain",
		"\x1b[4Apolicy":                  "policy",
		clearScreen + "  top":            "  top",
		"\x1b[2;30;47mCPU\x1b[0;0;0m  #": "CPU  #",
		"\x1b[?25lx\x1b":                 "x\x1b",
		"> quoted":                       "quoted",
		">  indented":                    " indented",
		"> > twice":                      "twice",
		">>twice":                        "twice",
		">":                              "",
		"a > b":                          "a > b",
		"\x1b[32m> green\x1b[0m":         "green",
		"&gt; of a web page":             "of a web page",
		"a &gt; b":                       "a &gt; b",
		"\x1b(B\x1b[mreset by tput":      "reset by tput",
		"\x1b]0;title\x07$ prompt":       "$ prompt",
		"\x1b]0;title\x1b\\$ prompt":     "$ prompt",
		"\x1b]0;no end":                  "\x1b]0;no end",
		"\x1b=keypad\x1b>":               "keypad",

		"[   12.345678]  kernel":                          " kernel",
		"[ 0.5 ] ts":                                      "ts",
		"[2026-11-30T16:43:05.123Z] Jenkins":              "Jenkins",
		"2026-11-30T16:43:05.1234567Z CI":                 "CI",
		"2026-11-30 16:43:05,123 log":                     "log",
		"16:43:05 time":                                   "time",
		"Nov  3 16:43:05 box sh[4711]: journal":           "journal",
		"2026-11-30T16:43:05+00:00 box sh[4711]: journal": "journal",
		"> [ 12.5] quoted":                                "quoted",
		"16:43:05 stress-ng: info:  [7] run":              "stress-ng: info:  [7] run",
		"[ 1s ] thds: 1":                                  "[ 1s ] thds: 1",
		"     0.100162092,5,,cycles":                      "     0.100162092,5,,cycles",
		"  0 00:00:05   |":                                "  0 00:00:05   |",
		"[1.5]":                                           "[1.5]",
		"16:43:05,7":                                      "16:43:05,7",
	} {
		if got := plainLine(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got := string(plainText([]byte("> a\n>\n> > b > c\n\x1b[1md"))); got != "a\n\nb > c\nd" {
		t.Errorf("%q", got)
	}
}

// TestColumnIn: what is found in the plain text is found in the line.
func TestColumnIn(t *testing.T) {
	for _, line := range []string{"x 7", "> x 7", "> > x 7", "\x1b[1mx \x1b[32m7\x1b[0m", "> \x1b[1mx 7", "\x1b[1m> x \x1b[A7", "[ 12.5] x 7", "> [ 12.5] x 7"} {
		column := 1 + strings.IndexByte(plainLine(line), '7')
		if got := columnIn(line, column); got != 1+strings.LastIndexByte(line, '7') {
			t.Errorf("%q: column %d", line, got)
		}
	}
}

func TestMarked(t *testing.T) {
	pattern := newPattern(`(?m)^run \d`)
	for text, want := range map[string]bool{
		"a\nrun 5\n": true, "> run 5": true, "\x1b[1mrun\x1b[0m 5": true, "a run 5\n": false, "run x": false,
	} {
		if got := marked([]byte(text), pattern, "walk", "run"); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	if marked([]byte("run 5"), pattern, "walk") {
		t.Error("marked without a word")
	}
}
