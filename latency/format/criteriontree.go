package format

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sigtest/latency"
)

// criterionPlace is where criterion.rs keeps the samples of a benchmark: in
// TREE/GROUP/FUNCTION/VALUE/ARM/sample.json, beside a benchmark.json that says
// which part of the path is the benchmark's. The zero value is no such place.
type criterionPlace struct {
	tree string // target/criterion, or a copy of it; "" where the path does not tell
	name string // of the benchmark
	arm  string // new, base, or what --save-baseline names
}

// criterionNewest is the arm of the last cargo bench.
const criterionNewest = "new"

// criterionPlaceOf looks beside a file.
func criterionPlaceOf(path string) (p criterionPlace) {
	if base := filepath.Base(path); base != "sample.json" && base != "raw.csv" {
		return p
	}
	dir := filepath.Dir(path)
	text, err := os.ReadFile(filepath.Join(dir, "benchmark.json"))
	var beside struct {
		Name      string `json:"full_id"`
		Directory string `json:"directory_name"`
	}
	if err != nil || json.Unmarshal(text, &beside) != nil || beside.Name == "" {
		return p
	}
	p.name, p.arm = beside.Name, filepath.Base(dir)
	// The ./ before the path stands for the tree where it is the folder we are in.
	if tree, ok := strings.CutSuffix("./"+filepath.ToSlash(filepath.Dir(dir)), "/"+beside.Directory); ok {
		p.tree = filepath.Clean(filepath.FromSlash(tree[min(2, len(tree)):]))
	}
	return p
}

// criterionFiles leaves out what else criterion keeps in its trees: reports,
// estimates, and the same samples as CSV.
func criterionFiles(files []string) (kept []string, places map[string]criterionPlace) {
	places = map[string]criterionPlace{}
	trees := map[string]bool{}
	for _, f := range files {
		if p := criterionPlaceOf(f); p.tree != "" {
			places[f], trees[p.tree] = p, true
		}
	}
	for _, f := range files {
		_, samples := places[f]
		document := filepath.Join(filepath.Dir(f), "sample.json")
		_, beside := places[document]
		switch {
		case samples && beside && f != document:
			delete(places, f)
		case samples, !inTree(f, trees):
			kept = append(kept, f)
		}
	}
	return kept, places
}

// inTree tells whether a file is in one of the trees.
func inTree(path string, trees map[string]bool) bool {
	for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
		if trees[dir] {
			return true
		}
		if dir == filepath.Dir(dir) {
			return false
		}
	}
}

// planTrees picks the arms of trees. Those of a single tree are configurations
// where apart says that an input may hold several; otherwise a tree is a run, with
// the newest arm of each benchmark.
func (in *input) planTrees(apart bool) (configs bool) {
	trees := map[string]bool{}
	for _, f := range in.files {
		trees[in.places[f].tree] = true
	}
	configs = apart && len(trees) == 1 && !trees[""]
	arms := map[criterionPlace][]string{} // by tree and benchmark
	for _, f := range in.files {
		if p, ok := in.places[f]; ok {
			p.arm = ""
			arms[p] = append(arms[p], f)
		}
	}
	in.files = slices.DeleteFunc(in.files, func(f string) bool {
		p, samples := in.places[f]
		p.arm = ""
		switch {
		case !samples:
			return false
		case configs:
			return in.isCopiedArm(f, arms[p])
		}
		return f != in.newestOf(arms[p])
	})
	return configs
}

func (in *input) newestOf(arms []string) string {
	for _, f := range arms {
		if in.places[f].arm == criterionNewest {
			return f
		}
	}
	return arms[0]
}

// isCopiedArm tells whether a file has the samples of another arm: after each
// cargo bench, criterion copies new to base, or to the baseline that is to be
// saved. Of new and base, new is kept; of new and a saved one, that one.
func (in *input) isCopiedArm(file string, arms []string) bool {
	of := in.places[file].arm
	if of != "base" && of != criterionNewest {
		return false
	}
	text, err := os.ReadFile(file)
	return err == nil && slices.ContainsFunc(arms, func(other string) bool {
		arm := in.places[other].arm
		if arm == of || arm == "base" || filepath.Base(other) != filepath.Base(file) {
			return false
		}
		same, err := os.ReadFile(other)
		return err == nil && bytes.Equal(text, same)
	})
}

// loneTree notes that the samples of a tree are no runs.
func loneTree(path string) latency.Observation {
	note := noteAt(1, "criterion-one-run",
		"all samples that criterion keeps of a benchmark were made in one process, so they are one run, and nothing can be tested",
		"run `CRITERION_HOME=$PWD/old/1 cargo bench`, then with old/2 and so on, 10 times or more, and the same with new/1 and so on after the change; then compare old with new")
	note.Source = path
	return note
}
