package format

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

var (
	// featureName is one of the scheduler's, as NO_DELAY_DEQUEUE, at the end of
	// a text.
	featureName = newPattern(`\b[A-Z0-9]+(?:_[A-Z0-9]+)+$`)
	// patchWords tell whether a patch was in: "without this series".
	patchWords = newPattern(`(?i)\bwith(?:out)?\s+(?:(?:this|the|my|your|our|these|that|those)\s+)?(?:patch(?:es|set)?|series|changes?|fix(?:es)?|commit)\b`)
)

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
		if name := featureName().FindString(text); name != "" && firstWords(text) != text {
			return name
		}
		return firstWords(text[common:])
	}
	patch := func(text string) string {
		if patch := patchWords().FindString(text); patch != "" {
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
