package report

import (
	"strings"

	visibly "sigtest/internal/visible"
)

// Names and paths come from files written by others. What a terminal, a mail
// reader or a browser would act on is made visible instead.

// visible writes control characters, invisible characters and broken UTF-8 the
// way Go source writes them, such as \x1b.
func visible(s string) string { return noCommands(visibly.Text(s)) }

// Visible makes a message one line that is safe to print, whatever names it
// quotes: control characters and the like are written as Go source writes them,
// such as \x1b, and no part of it commands the runner of a CI job.
func Visible(message string) string { return visible(message) }

// ascii is visible for readers that are sure of ASCII only.
func ascii(s string) string {
	s = strings.NewReplacer("µ", "u", "μ", "u").Replace(s)
	return noCommands(visibly.Runes(s, func(r rune) bool { return r >= ' ' && r <= '~' }))
}

// noCommands keeps a text from commanding the GitHub runner that a job prints
// to, which obeys a line that begins with ::, after any blanks, and ##[ anywhere
// (ActionCommand.TryParseV2 and TryParse of actions/runner). A line may be
// broken at any blank.
func noCommands(s string) string {
	s = strings.ReplaceAll(s, "##[", `#\x23[`)
	return strings.ReplaceAll(" "+s, " ::", ` \x3a:`)[1:]
}

// markdown makes every character that GitHub's Markdown gives a meaning inside
// a table cell or a list item stand for itself.
func markdown(s string) string {
	return markdownReplacer.Replace(visible(s))
}

// markdownReplacer is made once: making it takes longer than using it.
var markdownReplacer = strings.NewReplacer(
	"&", "&amp;", "<", "&lt;", ">", "&gt;",
	`\`, `\\`, "`", "\\`", "|", `\|`, "*", `\*`, "_", `\_`, "~", `\~`,
	"](", `\](`, "][", `\][`,
)
