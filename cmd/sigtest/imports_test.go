package main

import (
	"encoding/json"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// rules says what each package may import of this module: those to its left in
// the chain stats <- latency <- {latency/format, report} <- cmd/sigtest, where
// latency/audit, calibrate, planning and schedule stand beside latency, and
// latency/selfcheck upon it; report/chart draws for report.
var rules = map[string][]string{
	"sigtest/internal/csvcell":   {},
	"sigtest/internal/named":     {},
	"sigtest/internal/parallel":  {},
	"sigtest/internal/runcount":  {},
	"sigtest/internal/search":    {},
	"sigtest/internal/unitratio": {},
	"sigtest/internal/visible":   {},
	"sigtest/stats":              {"sigtest/internal/named", "sigtest/internal/parallel", "sigtest/internal/search"},
	"sigtest/latency":            {"sigtest/internal/named", "sigtest/internal/parallel", "sigtest/internal/unitratio", "sigtest/internal/visible", "sigtest/stats"},
	"sigtest/latency/audit":      {"sigtest/internal/runcount", "sigtest/internal/unitratio", "sigtest/stats"},
	"sigtest/latency/schedule":   {},
	"sigtest/latency/selfcheck":  {"sigtest/internal/parallel", "sigtest/latency", "sigtest/stats"},
	"sigtest/latency/calibrate":  {"sigtest/latency", "sigtest/stats"},
	"sigtest/latency/planning":   {"sigtest/internal/parallel", "sigtest/internal/search", "sigtest/latency", "sigtest/stats"},
	"sigtest/latency/format":     {"sigtest/internal/csvcell", "sigtest/internal/named", "sigtest/latency", "sigtest/latency/audit"},
	"sigtest/report/chart":       {"sigtest/internal/visible", "sigtest/latency", "sigtest/stats"},
	"sigtest/report": {"sigtest/internal/csvcell", "sigtest/internal/named", "sigtest/internal/runcount", "sigtest/internal/visible", "sigtest/latency", "sigtest/latency/audit",
		"sigtest/latency/calibrate", "sigtest/latency/planning", "sigtest/latency/selfcheck", "sigtest/report/chart", "sigtest/stats"},
	"sigtest/cmd/sigtest": {"sigtest/internal/csvcell", "sigtest/internal/named", "sigtest/latency", "sigtest/latency/audit", "sigtest/latency/calibrate", "sigtest/latency/format",
		"sigtest/latency/planning", "sigtest/latency/schedule", "sigtest/latency/selfcheck", "sigtest/report", "sigtest/report/chart", "sigtest/stats"},
}

type goPackage struct {
	ImportPath string
	Imports    []string
	Standard   bool
}

func goList(t *testing.T, args ...string) []goPackage {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-json=ImportPath,Imports,Standard"}, args...)...)
	cmd.Dir = repository(t)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v", cmd, err)
	}
	var packages []goPackage
	for dec := json.NewDecoder(strings.NewReader(string(out))); dec.More(); {
		var p goPackage
		if err := dec.Decode(&p); err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
	return packages
}

func TestPackagesImportOnlyThoseToTheirLeft(t *testing.T) {
	for _, p := range goList(t, "./...") {
		allowed, known := rules[p.ImportPath]
		if !known {
			t.Errorf("package %s has no import rule", p.ImportPath)
		}
		for _, imported := range p.Imports {
			if strings.HasPrefix(imported, "sigtest/") && !slices.Contains(allowed, imported) {
				t.Errorf("%s imports %s", p.ImportPath, imported)
			}
		}
	}
}

// Whoever imports stats gets gonum and montanaflynn, and nothing else.
func TestStatsDependsOnTwoLibraries(t *testing.T) {
	for _, p := range goList(t, "-deps", "./stats") {
		if p.Standard || p.ImportPath == "sigtest/stats" || strings.HasPrefix(p.ImportPath, "sigtest/internal/") ||
			strings.HasPrefix(p.ImportPath, "gonum.org/v1/gonum/") || p.ImportPath == "github.com/montanaflynn/stats" {
			continue
		}
		t.Errorf("stats depends on %s", p.ImportPath)
	}
}
