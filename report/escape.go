package report

import (
	"regexp"
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
// such as \x1b, no part of it commands the runner of a CI job, and a very long
// one is cut in the middle.
func Visible(message string) string { return shorten(visible(message), messageWidth, 0.5) }

// messageWidth is how much of a message is printed: some screens.
const messageWidth = 4000

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
	s = markdownReplacer.Replace(visible(s))
	if strings.Contains(s, "@") {
		s = mention.ReplaceAllString(s, "$1`@`$2")
	}
	return s
}

// mention is what GitHub takes for the name of a user or a team, whom it then
// notifies: an entity or a backslash does not hide it, being code does.
var mention = regexp.MustCompile(`(^|[^0-9A-Za-z_])@([0-9A-Za-z])`)

// markdownReplacer is made once: making it takes longer than using it.
var markdownReplacer = strings.NewReplacer(
	"&", "&amp;", "<", "&lt;", ">", "&gt;",
	`\`, `\\`, "`", "\\`", "|", `\|`, "*", `\*`, "_", `\_`, "~", `\~`,
	"](", `\](`, "][", `\][`,
)
