package format

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// schedPlace is where the values of a table belong.
type schedPlace struct {
	config string // "" where the file does not name it
	run    string // "" where it is the only table of its configuration
}

// placeTables gives each table its configuration, by Options.TableLabels or by
// what is written above it, and its run: tables of one configuration are runs
// of it. A single table, or one that is picked by Input.Table, belongs where
// the file does.
func placeTables(p *post, tables []schedTable, in Input) ([]schedPlace, error) {
	places := make([]schedPlace, len(tables))
	captions := captionsOf(tables)
	list := func() string { return listTables(p, tables, captions) }
	refuse := func(format string, args ...any) ([]schedPlace, error) {
		return nil, &SyntaxError{Path: p.path, Err: fmt.Errorf(format, args...)}
	}
	switch {
	case in.Table > len(tables):
		return refuse("table %d is asked for; the file holds %s", in.Table, list())
	case in.Table > 0 && len(in.TableLabels) > 0:
		return refuse("table %d is picked, and labels are given for all: do one of both", in.Table)
	case in.Table > 0:
		return places, nil
	case slices.Contains(in.TableLabels, ""):
		return refuse("a label of a table is empty: expected one for each; the file holds %s", list())
	case len(in.TableLabels) > 0:
		if len(in.TableLabels) != len(tables) {
			return refuse("%d labels for tables, expected %d; the file holds %s", len(in.TableLabels), len(tables), list())
		}
		for i, label := range in.TableLabels {
			places[i].config = label
		}
	case len(tables) > 1:
		for i, name := range configsOf(captions) {
			places[i].config = name
		}
	}
	numberSchedRuns(places)
	return places, nil
}

// numberSchedRuns labels the tables of each configuration that has several.
func numberSchedRuns(places []schedPlace) {
	count, next := map[string]int{}, map[string]int{}
	for _, p := range places {
		count[p.config]++
	}
	for i := range places {
		if c := places[i].config; count[c] > 1 {
			next[c]++
			places[i].run = fmt.Sprint(next[c])
		}
	}
}

// listTables says which tables there are.
func listTables(p *post, tables []schedTable, captions []schedCaption) string {
	const most = 20
	var list []string
	for i := range tables {
		if i == most {
			list = append(list, fmt.Sprintf("and %d more", len(tables)-most))
			break
		}
		line, _ := p.place(tables[i].at)
		text := fmt.Sprintf("table %d (line %d", i+1, line)
		if c := captions[i].file + captions[i].text; c != "" {
			text += ", " + excerpt(c)
		}
		list = append(list, text+")")
	}
	return strings.Join(list, ", ")
}

// schedCaption is what is written above a table: the file that perf read, or a
// text.
type schedCaption struct{ file, text string }

var (
	// innerQuotes are the marks of quoting in a post that lost its line ends.
	innerQuotes = regexp.MustCompile(`(?m)(^|[ \t])(?:>[ \t]*)+`)
	captionEnd  = regexp.MustCompile(`(?:[\s|]|-{3,})+$`)

	blankLine  = regexp.MustCompile(`\n[ \t]*\n`)
	prompt     = regexp.MustCompile(`^(?:\S*[@~:\]/]\S*)?[$#]:?[ \t]+`)
	perfSched  = regexp.MustCompile(`(?:^sudo (?:\S*/)?|^\S*/|\b)perf sched(?: -\S+(?: [^-|>\s]\S*)?)* lat[a-z]*(?: -\S+(?: [^-|>\s]\S*)?)*(?: [|>2].*)?$`)
	perfOutput = regexp.MustCompile(`^(?:\[ perf |Warning:|Processed [0-9]+ (?:events|samples)|Check IO/CPU overload)`)
	runNumber  = regexp.MustCompile(`(?i)(?:^|[\s,;:(#-]+)(?:run|iteration|iter|repetition|rep)\s*#?\d+\)?$|^\W*\d+$`)
	// featureName is one of the scheduler's, as NO_DELAY_DEQUEUE, at the end of
	// a text.
	featureName = regexp.MustCompile(`\b[A-Z0-9]+(?:_[A-Z0-9]+)+$`)
	plainWord   = regexp.MustCompile(`^[a-z]+:?$`)
	sentence    = regexp.MustCompile(`[.:;!?]\s`)
	patchWords  = regexp.MustCompile(`(?i)\bwith(?:out)?\s+(?:(?:this|the|my|your|our|these|that|those)\s+)?(?:patch(?:es|set)?|series|changes?|fix(?:es)?|commit)\b`)
)

// captionsOf returns the caption of each table; one that is a number of a run
// only stands for the one before.
func captionsOf(tables []schedTable) []schedCaption {
	captions := make([]schedCaption, len(tables))
	for i := range tables {
		var bare bool
		captions[i], bare = captionOf(tables[i].prose)
		if bare && i > 0 {
			captions[i] = captions[i-1]
		}
	}
	return captions
}

// captionOf finds the caption at the end of what precedes a table. bare says
// that there is nothing but the number of a run.
func captionOf(prose string) (c schedCaption, bare bool) {
	prose = captionEnd.ReplaceAllString(innerQuotes.ReplaceAllString(prose, "$1"), "")
	if at := blankLine.FindAllStringIndex(prose, -1); at != nil {
		prose = prose[at[len(at)-1][1]:]
	}
	var lines []string
	for line := range strings.Lines(prose) {
		line = strings.TrimSpace(line)
		lines = append(lines, strings.TrimSpace(strings.TrimPrefix(line, prompt.FindString(line))))
	}
	if file, command := perfCommand(lines); command {
		return schedCaption{file: file}, false
	}
	if n := len(lines); n == 0 || perfOutput.MatchString(lines[n-1]) {
		return schedCaption{}, false
	}
	text := lastSentence(lines)
	label := strings.Trim(text, " \t=*#:.")
	label = strings.TrimRight(label[:len(label)-len(runNumber.FindString(label))], " \t=*#:.")
	return schedCaption{text: strings.ToValidUTF8(label, "?")}, label == "" && text != ""
}

// perfCommand finds the command that printed the table in the last lines of a
// paragraph, and the file it read; "" where the command does not say.
func perfCommand(lines []string) (file string, ok bool) {
	const most = 4 // lines of a command
	for first := len(lines) - 1; first >= max(0, len(lines)-most); first-- {
		text := strings.Join(strings.Fields(strings.Join(lines[first:], " ")), " ")
		at := perfSched.FindStringIndex(text)
		if at == nil || first < len(lines)-1 && strings.Contains(text, "|") {
			continue // what follows a pipe would be any text
		}
		file = inputOf(strings.Fields(text[at[0]:]))
		if file != "" || at[0] == 0 { // else a sentence that ends in the command's name
			return file, true
		}
	}
	return "", false
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
// that sentence; without what precedes it in the line.
func lastSentence(lines []string) string {
	const wrapped = 55 // characters in a line that may go on in the next
	first := len(lines) - 1
	if strings.Contains(lines[first], " ") || plainWord.MatchString(lines[first]) {
		for first > 0 && len(lines[first-1]) >= wrapped && !strings.ContainsAny(lines[first-1][len(lines[first-1])-1:], ".:;!?") {
			first--
		}
	}
	text := strings.Join(lines[first:], " ")
	if ends := sentence.FindAllStringIndex(text, -1); ends != nil {
		text = text[ends[len(ends)-1][1]:]
	}
	return text
}

// configsOf turns captions into names of configurations. Captions that differ
// give names that differ. A table without caption is called by its number; if
// none has one, all are "".
func configsOf(captions []schedCaption) []string {
	var files, texts []string
	for _, c := range captions {
		switch {
		case c.file != "" && !slices.Contains(files, c.file):
			files = append(files, c.file)
		case c.text != "" && !slices.Contains(texts, c.text):
			texts = append(texts, c.text)
		}
	}
	ofFile, ofText := shortFiles(files), shortTexts(texts)
	names := make([]string, len(captions))
	for i, c := range captions {
		switch {
		case c.file != "":
			names[i] = ofFile[slices.Index(files, c.file)]
		case c.text != "":
			names[i] = ofText[slices.Index(texts, c.text)]
		case len(files)+len(texts) > 0:
			names[i] = fmt.Sprintf("table %d", i+1)
		}
	}
	return names
}

// shortFiles names recordings: by their base names, without what these have in
// common at the start; by their paths where base names do not tell them apart.
func shortFiles(files []string) []string {
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = path.Base(f)
	}
	switch {
	case duplicate(names) != "":
		return distinctParts(files, names)
	case len(names) == 1:
		if rest := strings.TrimPrefix(names[0], "perf.data."); rest != "" {
			names[0] = rest
		}
		return names
	}
	common := commonPrefix(names)
	common = common[:strings.LastIndexByte(common, '.')+1]
	for _, n := range names {
		if n == common {
			return names
		}
	}
	for i := range names {
		names[i] = names[i][len(common):]
	}
	return names
}

// commonPrefix returns what all names begin with.
func commonPrefix(names []string) string {
	if len(names) == 0 {
		return ""
	}
	common := names[0]
	for _, n := range names[1:] {
		for !strings.HasPrefix(n, common) {
			common = common[:len(common)-1]
		}
	}
	return common
}

// shortTexts names captions: by their words about a patch, or themselves; or,
// where one is long, by what follows the words that all have in common. Where
// that does not tell them apart, they are left as they are.
func shortTexts(texts []string) []string {
	common := 0
	if len(texts) > 1 && slices.ContainsFunc(texts, func(t string) bool { return firstWords(t) != t }) {
		common = strings.LastIndexByte(commonPrefix(texts), ' ') + 1
	}
	words := func(text string) string {
		if name := featureName.FindString(text); name != "" && firstWords(text) != text {
			return name
		}
		return firstWords(text[common:])
	}
	patch := func(text string) string {
		if patch := patchWords.FindString(text); patch != "" {
			return patch
		}
		return words(text)
	}
	for _, short := range []func(string) string{patch, words} {
		names := make([]string, len(texts))
		for i, t := range texts {
			names[i] = short(t)
		}
		if duplicate(names) == "" {
			return names
		}
	}
	return texts
}

// firstWords shortens a text to 40 characters, between words.
func firstWords(text string) string {
	const most = 40
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most+1])
		if blank := strings.LastIndexByte(text, ' '); blank > 0 {
			return strings.TrimRight(text[:blank], " ,")
		}
		return string(runes[:most])
	}
	return text
}
