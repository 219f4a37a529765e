package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sigtest/latency"
	"sigtest/latency/format"
)

// Thresholds read back as definitions, whatever the metrics are called, and are
// what the report says.
func TestThresholdsReadBack(t *testing.T) {
	names := []string{`with "quotes", commas`, "semi;colon", "=formula", "star*", " µs/op", "1e3", "-"}
	path := filepath.Join(t.TempDir(), "days.csv")
	var table bytes.Buffer
	w := csv.NewWriter(&table)
	records := [][]string{{"metric", "unit", "better", "config", "run", "value"}}
	for i, name := range names {
		for day, mean := range []float64{100, 104, 101} {
			for run := range 3 {
				better := "higher"
				if i%2 == 0 {
					better = "lower"
				}
				records = append(records, []string{name, "ms", better, fmt.Sprint("day", day), fmt.Sprint(run), fmt.Sprint(mean + float64(i) + float64(run))})
			}
		}
	}
	if err := w.WriteAll(records); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, table.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "thresholds.csv")
	var stdout, stderr bytes.Buffer
	if code := run([]string{"calibrate", path, "-o", out}, nil, &stdout, &stderr); code != exitDone {
		t.Fatalf("exit code %d: %s", code, &stderr)
	}
	definitions, err := format.ReadDefinitions(out)
	if err != nil {
		t.Fatal(err)
	}
	if len(definitions) != len(names) {
		t.Fatalf("%d definitions, want %d:\n%s", len(definitions), len(names), readFile(t, out))
	}
	for i, d := range definitions {
		better := latency.Higher
		if i%2 == 0 {
			better = latency.Lower
		}
		if d.Metric != strings.TrimSpace(names[i]) || d.Unit != "ms" || d.Better != better || d.Threshold < 3.5 || d.Threshold > 4.1 {
			t.Errorf("%q reads back as %+v", names[i], d)
		}
		if !strings.Contains(stdout.String(), fmt.Sprintf("%g%%", d.Threshold)) {
			t.Errorf("the report has no threshold of %g%%:\n%s", d.Threshold, &stdout)
		}
	}
	stdout.Reset()
	if code := run([]string{"compare", path, "--metrics", out}, nil, &stdout, &stderr); code != exitDone || strings.Contains(stdout.String(), "unused-definition") {
		t.Errorf("exit code %d: %s%s", code, &stdout, &stderr)
	}
}
