package format

import (
	"fmt"
	"iter"
	"path/filepath"
	"slices"
	"strings"

	"sigtest/latency"
)

// source is a file, and what its place among the inputs makes of it.
type source struct {
	path  string
	table int          // which of its tables is meant, from 1; 0 for all
	twin  twin         // another file that holds the same run, and counts
	among bool         // it was found in a directory or by a pattern, with others
	fixed bool         // the input is one configuration, whatever the file says
	said  *insideNames // shared by the files of an input
	tree  string       // of criterion, which is a run with all its files; "" for other files

	// The place of a file that names no configuration inside, of one that
	// names its own, and of one that is one run.
	unnamed, named, oneRun place
}

// name is the path, with the number of the table where one is picked.
func (s source) name() string {
	if s.table == 0 {
		return s.path
	}
	return fmt.Sprintf("%s#%d", s.path, s.table)
}

// run is what holds the file's run, for messages and labels: the file itself, or
// the tree that it is a part of.
func (s source) run() string {
	if s.tree != "" {
		return s.tree
	}
	return s.name()
}

// place is where a file's observations belong.
type place struct {
	config string // of observations that name none, and of all where it is fixed
	label  string // tells the file from others of the configuration
	shared bool   // there are others
}

// insideNames keeps the configuration that an input names inside.
type insideNames struct{ first, at string }

// plan finds the files of all inputs, and their places.
func plan(args []string) ([]source, error) {
	inputs, err := resolveAll(args)
	if err != nil {
		return nil, err
	}
	if len(inputs) == 1 && inputs[0].name == "" {
		return planSingle(inputs[0])
	}
	if err := nameInputs(inputs); err != nil {
		return nil, err
	}
	var sources []source
	var configs []string
	for _, in := range inputs {
		said := &insideNames{}
		in.planTrees(false)
		for _, path := range in.files {
			sources = append(sources, source{path: path, table: in.table, among: len(in.files) > 1, fixed: true, said: said, tree: in.places[path].tree})
			configs = append(configs, in.name)
		}
	}
	places, err := placesOf(sources, configs)
	if err != nil {
		return nil, err
	}
	for i, p := range places {
		sources[i].unnamed, sources[i].named, sources[i].oneRun = p, p, p
	}
	return sources, nil
}

// planSingle places the files of an input whose configurations are found
// inside it.
func planSingle(in input) ([]source, error) {
	arms := in.planTrees(true)
	sources := make([]source, len(in.files))
	byFile, byDir, none := make([]string, len(in.files)), make([]string, len(in.files)), make([]string, len(in.files))
	for i, path := range in.files {
		sources[i] = source{path: path, table: in.table, among: len(in.files) > 1, said: &insideNames{}, tree: in.places[path].tree}
		byFile[i] = below(in.root, sources[i].run())
		byDir[i] = byFile[i]
		if byFile[i] == "" {
			byFile[i] = stem(path)
			byDir[i] = in.nameAt(1)
		}
		if arms {
			byDir[i] = in.places[path].arm
		}
	}
	for _, p := range []struct {
		configs []string
		set     func(*source, place)
	}{
		{byFile, func(s *source, p place) { s.unnamed = p }},
		{byDir, func(s *source, p place) { s.oneRun = p }},
		{none, func(s *source, p place) { s.named = p }},
	} {
		places, err := placesOf(sources, p.configs)
		if err != nil {
			return nil, err
		}
		for i := range sources {
			p.set(&sources[i], places[i])
		}
	}
	return sources, nil
}

// below returns the first element of the path below root, "" where the file
// is directly in it.
func below(root, path string) string {
	if root == "" {
		return ""
	}
	rel, err := filepath.Rel(root, path)
	if err != nil {
		return ""
	}
	dir, _, nested := strings.Cut(filepath.ToSlash(rel), "/")
	if !nested {
		return ""
	}
	return dir
}

// placesOf labels the files of each configuration; configs[i] is the one of
// sources[i].
func placesOf(sources []source, configs []string) ([]place, error) {
	members := map[string][]int{}
	for i, c := range configs {
		members[c] = append(members[c], i)
	}
	places := make([]place, len(sources))
	for i, c := range configs {
		group := members[c]
		if group[0] != i {
			continue // labelled with the first of its configuration
		}
		runs, at := runPathsOf(sources, group)
		labels, err := labelsOf(runs)
		if err != nil {
			return nil, err
		}
		for k, j := range group {
			places[j] = place{config: c, label: labels[at[k]], shared: len(runs) > 1}
		}
	}
	return places, nil
}

// runPathsOf lists what holds the runs of a group of sources, and which of them each
// belongs to: the files of a tree share one.
func runPathsOf(sources []source, group []int) (runs []string, at []int) {
	ofTree, given := map[string]int{}, map[string]bool{}
	for _, j := range group {
		s := sources[j]
		i, known := ofTree[s.tree]
		if s.tree == "" || !known || given[s.path] { // what is given twice will be refused
			i = len(runs)
			runs = append(runs, s.run())
			ofTree[s.tree] = i
		}
		given[s.path] = true
		at = append(at, i)
	}
	return runs, at
}

// labelsOf returns a short label for each file: its base name where that tells
// the files apart, else the part of the path that does.
func labelsOf(paths []string) ([]string, error) {
	stems, bases := make([]string, len(paths)), make([]string, len(paths))
	for i, p := range paths {
		stems[i], bases[i] = stem(p), filepath.Base(p)
	}
	for _, labels := range [][]string{stems, distinctParts(paths, stems), distinctParts(paths, bases)} {
		if duplicate(labels) == "" {
			return labels, nil
		}
	}
	if d := duplicate(paths); d != "" {
		return nil, fmt.Errorf("input %s is given twice for one configuration: give it once, or by two names, as in a=%s b=%s", d, d, d)
	}
	return paths, nil
}

// distinctParts leaves out the path elements that all files share at the
// start and at the end.
func distinctParts(paths, last []string) []string {
	elements := make([][]string, len(paths))
	for i, p := range paths {
		dir := strings.Split(filepath.ToSlash(filepath.Dir(filepath.Clean(p))), "/")
		elements[i] = append(dir, last[i])
	}
	for len(elements[0]) > 1 && allSame(elements, func(e []string) string { return e[0] }) {
		for i := range elements {
			elements[i] = elements[i][1:]
		}
	}
	for len(elements[0]) > 1 && allSame(elements, func(e []string) string { return e[len(e)-1] }) {
		for i := range elements {
			elements[i] = elements[i][:len(elements[i])-1]
		}
	}
	parts := make([]string, len(elements))
	for i, e := range elements {
		parts[i] = strings.Join(e, "/")
	}
	return parts
}

// allSame reports whether the element of is the same in all paths, and none is
// so short that it would be left empty.
func allSame(paths [][]string, of func([]string) string) bool {
	return !slices.ContainsFunc(paths, func(p []string) bool {
		return len(p) < 2 || of(p) != of(paths[0])
	})
}

// duplicate returns an entry that occurs twice, or "".
func duplicate(list []string) string {
	seen := map[string]bool{}
	for _, s := range list {
		if seen[s] {
			return s
		}
		seen[s] = true
	}
	return ""
}

// settle gives a file's observations their configuration and run. The
// configuration returned is "" where the file names its own.
func (s source) settle(oneRun, named bool, observations iter.Seq2[latency.Observation, error]) (config string, settled iter.Seq2[latency.Observation, error]) {
	p := s.unnamed
	switch {
	case named:
		p = s.named
	case oneRun:
		p = s.oneRun
	}
	names := interner{}
	return p.config, func(yield func(latency.Observation, error) bool) {
		for o, err := range observations {
			if err == nil && s.fixed && o.Config != "" {
				err = s.said.agree(&o, p.config)
			}
			if err != nil {
				yield(latency.Observation{}, err)
				return
			}
			if s.fixed || o.Config == "" {
				o.Config = p.config
			}
			switch {
			case oneRun && o.Run == "":
				o.Run = p.label
			case p.shared && o.Run != "":
				o.Run = names.join(p.label, o.Run)
			}
			if !yield(o, nil) {
				return
			}
		}
	}
}

// agree refuses a second configuration inside what is one configuration.
func (n *insideNames) agree(o *latency.Observation, config string) error {
	switch {
	case o.Config == n.first:
		return nil
	case n.first == "":
		n.first, n.at = o.Config, fmt.Sprintf("%s:%d", o.Source, o.Line)
		return nil
	}
	return &SyntaxError{o.Source, o.Line, 0, fmt.Errorf(
		"a row of configuration %q, where %s is of %q; but this input is one configuration, %q: give it alone and without a name to compare what is inside; of tables in one file, FILE#2 picks the second",
		o.Config, n.at, n.first, config)}
}
