package format

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// criterionTree tells whether a file is one of samples in a folder of criterion,
// and the root of its tree, which is a run: target/criterion of
// target/criterion/GROUP/FUNCTION/new/sample.json.
func criterionTree(path string) (root string, ok bool) {
	if base := filepath.Base(path); base != "raw.csv" && base != "sample.json" {
		return "", false
	}
	dir := filepath.Dir(path)
	if _, err := os.Stat(filepath.Join(dir, "estimates.json")); err != nil {
		return "", false
	}
	root = filepath.Dir(dir)
	if name := filepath.FromSlash(readCriterionBenchmark(dir).Directory); name != "" {
		if tree, below := strings.CutSuffix(root, string(filepath.Separator)+name); below {
			return tree, true
		}
	}
	for up := root; up != filepath.Dir(up); up = filepath.Dir(up) {
		if filepath.Base(up) == "criterion" {
			return up, true
		}
	}
	return filepath.Dir(root), true
}

// withoutCriterionRest leaves out of a directory's files what criterion derives
// from the samples, and of samples that are there twice the JSON. latest says
// that the directory is one configuration: of a benchmark the folder new counts.
func withoutCriterionRest(files []string, latest bool) []string {
	samples := map[string]string{} // by folder, the name of the file that counts
	for _, f := range files {
		dir, base := filepath.Split(f)
		if _, ok := criterionTree(f); ok && samples[dir] != "raw.csv" {
			samples[dir] = base
		}
	}
	if len(samples) == 0 {
		return files
	}
	return slices.DeleteFunc(slices.Clone(files), func(f string) bool {
		dir, base := filepath.Split(f)
		parent, folder := filepath.Split(filepath.Clean(dir))
		newer := samples[filepath.Join(parent, "new")+string(filepath.Separator)] != ""
		if counts, ok := samples[dir]; ok {
			return base != counts || latest && newer && folder != "new"
		}
		return folder == "report" || folder == "change" && newer
	})
}
