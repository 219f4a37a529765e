package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sigtest/latency"
	"sigtest/latency/calibrate"
	"sigtest/latency/planning"
	"sigtest/report"
)

// TestEveryWarningIsExplained holds the codes in the sources against the table
// that explains them.
func TestEveryWarningIsExplained(t *testing.T) {
	code := regexp.MustCompile(`(?:Code: +|code :?= |\badd\(|\b(?:noteAt|warn)\([^"\n]*)"([a-z]+(?:-[a-z]+)*)"`)
	given := map[string]string{}
	for _, pattern := range []string{"latency/*.go", "latency/format/*.go", "latency/planning/*.go", "latency/calibrate/*.go", "report/selection.go"} {
		files, err := filepath.Glob(filepath.Join(repository(t), pattern))
		if err != nil || files == nil {
			t.Fatalf("%s: %v, %v", pattern, files, err)
		}
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			for _, found := range code.FindAllStringSubmatch(string(source), -1) {
				given[found[1]] = filepath.Base(file)
			}
		}
	}
	var explained []string
	for _, kind := range slices.Concat(latency.WarningKinds(), planning.WarningKinds(), calibrate.WarningKinds(), report.WarningKinds()) {
		if slices.Contains(explained, kind.Code) {
			t.Errorf("%s is explained twice", kind.Code)
		}
		if strings.Count(kind.Explain, ". ") != 1 || !strings.HasSuffix(kind.Explain, ".") {
			t.Errorf("%s: want two sentences: %s", kind.Code, kind.Explain)
		}
		explained = append(explained, kind.Code)
		if given[kind.Code] == "" {
			t.Errorf("%s is explained, but never given", kind.Code)
		}
	}
	for code, file := range given {
		if !slices.Contains(explained, code) {
			t.Errorf("%s of %s is not explained in its package's WarningKinds", code, file)
		}
	}
}
