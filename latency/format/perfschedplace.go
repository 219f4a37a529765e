package format

import (
	"fmt"
	"slices"
	"strings"
)

// schedPlace is where the values of a table belong.
type schedPlace struct {
	config string // "" where the file does not name it
	run    string // "" where it is the only table of its configuration
	alike  int    // where the file tells no configurations apart, how many runs it holds
	copyOf int    // the earlier table, from 1, that this one repeats; 0 where it is another run
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
			return refuse("labels for %d of %d tables: expected one for each; the file holds %s", len(in.TableLabels), len(tables), list())
		}
		for i, label := range in.TableLabels {
			places[i].config = label
		}
	case len(tables) > 1:
		if i := captionBelow(p.text, tables, captions); i > 0 {
			return nil, p.wrong(tables[i].at, fmt.Errorf("%s, above this table, may be the caption of the one before: name the tables, in order, with --table-label NAME,NAME,...; the file holds %s", excerpt(captions[i].text), list()))
		}
		if !in.fixed || !numberedFiles(captions) {
			for i, name := range configsOf(captions) {
				places[i].config = name
			}
		}
		markCopies(places, tables)
	}
	if runs := numberSchedRuns(places); places[0].config == "" && !slices.ContainsFunc(captions, func(c schedCaption) bool { return c.number }) {
		places[0].alike = runs
	}
	return places, nil
}

var anyNumber = newPattern(`[0-9]+`)

// numberedFiles reports whether perf read files whose names differ in numbers
// only, as recordings of runs do.
func numberedFiles(captions []schedCaption) bool {
	return !slices.ContainsFunc(captions, func(c schedCaption) bool {
		return c.file == "" || anyNumber().ReplaceAllString(c.file, "") != anyNumber().ReplaceAllString(captions[0].file, "")
	})
}

// markCopies finds tables that are one run: as quoted in an answer, or in the
// HTML part of a message. Two runs do not agree in every digit of a whole table.
func markCopies(places []schedPlace, tables []schedTable) {
	const whole = 3 // rows
	first := map[string]int{}
	for i := range tables {
		t := &tables[i]
		if t.total == nil && len(t.rows) < whole {
			continue
		}
		digits := places[i].config + "\n" + t.digits()
		if first[digits] == 0 {
			first[digits] = i + 1
		}
		if first[digits] <= i {
			places[i].copyOf = first[digits]
		}
	}
}

// numberSchedRuns labels the tables of each configuration that has several, and
// returns how many the first one has.
func numberSchedRuns(places []schedPlace) int {
	count, next := map[string]int{}, map[string]int{}
	for _, p := range places {
		if p.copyOf == 0 {
			count[p.config]++
		}
	}
	for i := range places {
		c := places[i].config
		if places[i].copyOf == 0 {
			next[c]++
		}
		if count[c] > 1 {
			places[i].run = fmt.Sprint(next[c])
		}
	}
	return count[places[0].config]
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
