package report

import (
	"strings"

	visibly "sigtest/internal/visible"
)

// Names and paths come from files written by others. What a terminal, a mail
// reader or a browser would act on is made visible instead.

// visible writes control characters, invisible characters and broken UTF-8 the
// way Go source writes them, such as \x1b.
func visible(s string) string { return visibly.Text(s) }

// ascii is visible for readers that are sure of ASCII only.
func ascii(s string) string {
	s = strings.NewReplacer("µ", "u", "μ", "u").Replace(s)
	return visibly.Runes(s, func(r rune) bool { return r >= ' ' && r <= '~' })
}

// markdown makes every character that GitHub's Markdown gives a meaning inside
// a table cell or a list item stand for itself.
func markdown(s string) string {
	return markdownReplacer().Replace(visible(s))
}

func markdownReplacer() *strings.Replacer {
	return strings.NewReplacer(
		"&", "&amp;", "<", "&lt;", ">", "&gt;",
		`\`, `\\`, "`", "\\`", "|", `\|`, "*", `\*`, "_", `\_`, "~", `\~`,
		"](", `\](`, "][", `\][`,
	)
}
