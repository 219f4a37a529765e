package csvcell

import (
	"testing"

	"pgregory.net/rapid"
)

func TestEscape(t *testing.T) {
	for text, want := range map[string]string{
		"":                           "",
		"boot":                       "boot",
		"a=b":                        "a=b",
		" =1":                        "' =1",
		"' =1":                       "'' =1",
		"  a=1":                      "  a=1",
		`=HYPERLINK("http://x","y")`: `'=HYPERLINK("http://x","y")`,
		"+1":                         "'+1",
		"-O2":                        "'-O2",
		"@SUM(A1)":                   "'@SUM(A1)",
		"\t=1":                       "'\t=1",
		"\r=1":                       "'\r=1",
		"\n=1":                       "'\n=1",
		"＝1":                         "'＝1",
		"'=1":                        "''=1",
		"''-":                        "'''-",
		"'quoted'":                   "'quoted'",
		"'":                          "'",
	} {
		if got := Escape(text); got != want {
			t.Errorf("Escape(%q) = %q, want %q", text, got, want)
		}
	}
}

// Whatever is escaped begins no formula, and reads back as it was.
func TestEveryTextReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.StringMatching(`'{0,3} {0,2}[=+\-@\t\r\n＝]?.*`), rapid.String()).Draw(t, "text")
		cell := Escape(text)
		if isFormula(cell) {
			t.Fatalf("%q begins a formula", cell)
		}
		if got := Unescape(cell); got != text {
			t.Fatalf("%q is written as %q and reads back as %q", text, cell, got)
		}
	})
}
