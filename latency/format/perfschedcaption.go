package format

import (
	"strings"
)

// schedCaption is what is written above a table: the file that perf read, or a
// text.
type schedCaption struct {
	file, text string
	lead       string // what precedes text up to a colon, as "Test 1" in "Test 1: stock"
	above      string // the line above, as a heading is, or above the caption before
	number     bool   // there is nothing but the number of a run
}

var (
	// innerQuotes are the marks of quoting in a post that lost its line ends.
	innerQuotes = newPattern(`(?m)(^|[ \t])(?:>[ \t]*)+`)
	// captionEnd is what may stand between a caption and its table: blanks,
	// lines that underline it or open a block of code.
	captionEnd = newPattern("(?:[\\s|]|-{3,}|={3,}|~{3,}|\\*{3,}|`{3,}[a-z]*|</?[a-z]+>)+$")

	blankLine = newPattern(`\n[ \t]*\n`)
	// tableEnd is what is left of a table that was read: its last line.
	tableEnd = newPattern(`^[ \t|]*\n(?:[ \t|]*-{5,}[ \t|]*\n)?`)
	// captionGap is a blank line between a caption and what draws the table.
	captionGap = newPattern(`^[ \t]*\n[ \t]*\n[\s|-]*$`)

	prompt = newPattern(`^(?:` + strings.Join([]string{
		`\+`,                       // of set -x
		`(?:\[[^\]]*\] ?)?[$#%]:?`, // [root@box ~]#, or # alone
		`\S*[@~:\]/]\S*[$#%]:?`,    // root@box:~#
		`\S*:\S*[~/]\S* [$#%]:?`,   // box:~ #
		`\S+-[0-9.]+[$#%]:?`,       // bash-5.1$
		`\S+@\S+:\S*>`,             // root@box:~>
	}, "|") + `)[ \t]+`)
	// perfCommandLine is the end of one, perhaps with a pipe or a redirection.
	perfCommandLine = newPattern(`(?:^(?:(?:sudo|time) (?:-\S+ )*)+(?:\S*/)?|^\S*/|\b)` +
		`perf sched` + perfOptions + ` lat[a-z]*` + perfOptions + `(?: [|>2].*)?$`)
	// perfOutput is what perf, time and perf bench print before the table.
	perfOutput = newPattern(`^(?:\[ perf |Warning:|Processed [0-9]+ (?:events|samples)|Check IO/CPU overload|(?:Total )?[Tt]ime: +[0-9.]+|[0-9.]+ (?:usecs/op|ops/sec))`)
	// runNumber is the number of a run at the end of a caption: "run 2 of 5".
	runNumber = newPattern(`(?i)(?:^|[\s,;:(#-]+)(?:run|iteration|iter|repetition|rep|round|loop|pass|trial)\s*#?\d+(?:\s*(?:of|/)\s*\d+)?\)?$|^\W*\d+$`)
	// announced is a line that is a caption even above the command: a heading, or
	// one that announces something.
	announced = newPattern(`^(?:={2,} .* ={2,}|.*:)$`)
	// headFile is what head and tail print above each of several files.
	headFile = newPattern(`^==> (.+) <==$`)
	// mailHeader is a line of a message's header or of a part's, headerName how
	// one begins, and attachment the name of the file in it.
	headerName = newPattern(`\b(?:From|To|Subject|Date|Message-I[Dd]): `)
	mailHeader = newPattern(`(?i)^(?:from|to|cc|subject|date|message-id|in-reply-to|references|mime-version|content-[a-z-]+|list-id|user-agent|x-[a-z-]+): `)
	attachment = newPattern(`(?i)\b(?:file)?name="?([^";]+)`)
	plainWord  = newPattern(`^[a-z]+:?$`)
	sentence   = newPattern(`[.:;!?]\s`) // its end
)

// perfOptions are options, each with a word at most behind it.
const perfOptions = `(?: -\S+(?: [^-|>\s]\S*)?)*`

// captionsOf returns the caption of each table; one that is a number of a run
// only stands for the one before. Equal texts are told apart by what leads to
// them, or by the headings above.
func captionsOf(tables []schedTable) []schedCaption {
	captions := make([]schedCaption, len(tables))
	for i := range tables {
		captions[i] = captionOf(tables[i].prose)
		if captions[i].number && i > 0 {
			captions[i] = captions[i-1]
			captions[i].number = true
		}
		if i > 0 && captions[i].above == "" {
			captions[i].above = captions[i-1].above
		}
	}
	tellApart(captions, false, func(c schedCaption) string { return c.lead })
	tellApart(captions, true, func(c schedCaption) string { return c.above })
	return captions
}

// tellApart puts what precedes captions before texts that are equal, where it
// differs; with all, only where something precedes each.
func tellApart(captions []schedCaption, all bool, preceding func(schedCaption) string) {
	first := map[string]string{}
	differ, lacking := map[string]bool{}, map[string]bool{}
	for _, c := range captions {
		before := preceding(c)
		if _, seen := first[c.text]; !seen {
			first[c.text] = before
		}
		differ[c.text] = differ[c.text] || before != first[c.text]
		lacking[c.text] = lacking[c.text] || before == ""
	}
	for i, c := range captions {
		if before := preceding(c); c.text != "" && before != "" && differ[c.text] && !(all && lacking[c.text]) {
			captions[i].text = before + ": " + c.text
		}
	}
}

// captionBelow returns the first table whose caption may belong to the table
// before: it points up; or below the last table is something, too, and it is
// written directly below that one with a blank line before its own, or nothing
// is above the first. 0 where there is none.
func captionBelow(post string, tables []schedTable, captions []schedCaption) int {
	last, below := textBelow(post, tables[len(tables)-1].end)
	first := captions[0] == schedCaption{} && strings.TrimSpace(last) != ""
	for i := 1; i < len(tables); i++ {
		text, directly := textBelow(post[:tables[i].at], tables[i-1].end)
		caption := strings.TrimSpace(captionEnd().ReplaceAllString(text, ""))
		switch {
		case captions[i].text == "" || prompt().MatchString(caption) || strings.HasSuffix(caption, ":"):
		case strings.HasPrefix(caption, "^"), first,
			below && directly && !blankLine().MatchString(caption) && captionGap().MatchString(text[len(caption):]):
			return i
		}
	}
	return 0
}

// textBelow returns what follows the end of a table, and whether it starts in
// the next line.
func textBelow(post string, end int) (text string, directly bool) {
	if end > 0 && post[end-1] == '\n' {
		end--
	}
	text = post[end:]
	text = text[len(tableEnd().FindString(text)):]
	line, _, _ := strings.Cut(text, "\n")
	return text, strings.Trim(line, " \t|-`") != ""
}

// captionOf finds the caption at the end of what precedes a table.
func captionOf(prose string) schedCaption {
	lines, before := lastParagraph(prose)
	headed, inHeader := headerFile(lines)
	for i, line := range lines {
		line = strings.TrimSpace(line)
		lines[i] = strings.TrimSpace(strings.TrimPrefix(line, prompt().FindString(line)))
	}
	if file, first, command := perfCommand(lines); command {
		if file != "" {
			return schedCaption{file: file}
		}
		if lines = lines[:first]; first == 0 {
			underlined := captionEnd().FindString(before)
			if lines, before = lastParagraph(before); len(lines) > 0 && strings.TrimSpace(underlined) != "" {
				lines[len(lines)-1] += ":"
			}
		}
		if n := len(lines); n == 0 || !announced().MatchString(strings.TrimSpace(lines[n-1])) {
			return schedCaption{}
		}
	}
	if inHeader {
		return schedCaption{file: headed}
	}
	if n := len(lines); n == 0 || perfOutput().MatchString(lines[n-1]) {
		return schedCaption{}
	}
	if m := headFile().FindStringSubmatch(lines[len(lines)-1]); m != nil {
		return schedCaption{file: m[1]}
	}
	first, lead, text := lastSentence(lines)
	label := plainLabel(text)
	return schedCaption{
		text: strings.ToValidUTF8(label, "?"), lead: plainLabel(lead),
		above: heading(lines[:first], before), number: label == "" && text != "",
	}
}

// heading returns the line above a caption: the last of those of its paragraph,
// or else of the paragraph before. "" where that is no text of a person.
func heading(lines []string, before string) string {
	if len(lines) == 0 {
		lines, _ = lastParagraph(before)
	}
	if len(lines) == 0 {
		return ""
	}
	line := strings.TrimSpace(lines[len(lines)-1])
	if _, header := headerFile(lines); header || perfOutput().MatchString(line) || prompt().MatchString(line) {
		return ""
	}
	return strings.ToValidUTF8(plainLabel(line), "?")
}

// plainLabel is a text without what marks it as a heading, and without the
// number of a run.
func plainLabel(text string) string {
	const ornaments = " \t=*#:.`~-"
	text = strings.Trim(text, ornaments)
	return strings.TrimRight(text[:len(text)-len(runNumber().FindString(text))], ornaments)
}

// lastParagraph returns the lines of the last paragraph of what precedes a
// table, and what precedes that.
func lastParagraph(prose string) (lines []string, before string) {
	prose = captionEnd().ReplaceAllString(innerQuotes().ReplaceAllString(prose, "$1"), "")
	if at := blankLine().FindAllStringIndex(prose, -1); at != nil {
		last := at[len(at)-1]
		prose, before = prose[last[1]:], prose[:last[0]]
	}
	for line := range strings.Lines(prose) {
		lines = append(lines, strings.TrimRight(line, "\n"))
	}
	return lines, before
}

// headerFile reports whether the lines end in a header of a message or of a
// part of one, and returns the file that it names.
func headerFile(lines []string) (file string, ok bool) {
	for _, line := range lines {
		switch {
		case mailHeader().MatchString(line) && len(headerName().FindAllString(line, 2)) < 2: // else a whole post on one line
			ok = true
		case !strings.HasPrefix(line, " ") && !strings.HasPrefix(line, "\t"):
			file, ok = "", false
		}
		if m := attachment().FindStringSubmatch(line); ok && m != nil {
			file = m[1]
		}
	}
	return file, ok
}

// perfCommand finds the command that printed the table in the last lines of a
// paragraph, from the line first on, and the file it read; "" where the command
// does not say.
func perfCommand(lines []string) (file string, first int, ok bool) {
	const most = 4 // lines of a command
	for first := len(lines) - 1; first >= max(0, len(lines)-most); first-- {
		text := strings.Join(strings.Fields(strings.Join(lines[first:], " ")), " ")
		at := perfCommandLine().FindStringIndex(text)
		if at == nil || first < len(lines)-1 && strings.Contains(text, "|") {
			continue // what follows a pipe would be any text
		}
		file = inputOf(strings.Fields(text[at[0]:]))
		if file != "" || at[0] == 0 { // else a sentence that ends in the command's name
			return file, first, true
		}
	}
	return "", 0, false
}

// inputOf returns the file that options of perf name.
func inputOf(args []string) string {
	for i, a := range args {
		for _, option := range []string{"--input=", "--input", "-i"} {
			file, ok := strings.CutPrefix(a, option)
			switch {
			case !ok:
			case file != "":
				return file
			case i+1 < len(args):
				return args[i+1]
			}
		}
	}
	return ""
}

// lastSentence returns the last line, or, where it ends a wrapped sentence,
// that sentence; what leads to it before a colon; and the line it starts in.
func lastSentence(lines []string) (first int, lead, text string) {
	const wrapped = 55 // characters in a line that may go on in the next
	first = len(lines) - 1
	if strings.Contains(lines[first], " ") || plainWord().MatchString(lines[first]) {
		for first > 0 && len(lines[first-1]) >= wrapped && !strings.ContainsAny(lines[first-1][len(lines[first-1])-1:], ".:;!?") {
			first--
		}
	}
	text = strings.Join(lines[first:], " ")
	ends := sentence().FindAllStringIndex(text, -1)
	if n := len(ends); n > 0 {
		if last := ends[n-1]; text[last[0]] == ':' {
			lead = text[:last[0]]
			if n > 1 {
				lead = lead[ends[n-2][1]:]
			}
		}
		text = text[ends[n-1][1]:]
	}
	return first, lead, text
}
