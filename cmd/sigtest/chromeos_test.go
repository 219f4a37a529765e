package main

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The published table, number for number, from runs constructed to give it. It
// printed P-values below 0.005 as 0.00.
func TestMailPrintsThePublishedTable(t *testing.T) {
	dir := filepath.Join(repository(t), "testdata", "chromeos")
	var stdout, stderr bytes.Buffer
	if code := run([]string{"compare", filepath.Join(dir, "before.csv"), filepath.Join(dir, "after.csv"), "-f", "mail"}, nil, &stdout, &stderr); code != exitDone {
		t.Fatalf("exit code %d: %s", code, &stderr)
	}
	var got []string
	for line := range strings.Lines(stdout.String()) {
		cells := strings.Split(line, "|")
		if len(cells) == 8 && !strings.Contains(line, "MetricName") {
			for i := range cells {
				cells[i] = strings.TrimSpace(cells[i])
			}
			got = append(got, strings.Join(cells[1:6], ","))
		}
	}
	f, err := os.Open(filepath.Join(dir, "table.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != len(rows)-1 {
		t.Fatalf("%d rows printed, want %d", len(got), len(rows)-1)
	}
	for i, row := range rows[1:] {
		if row[4] == "0.00" {
			row[4] = "<0.01"
		}
		if want := strings.Join(row, ","); got[i] != want {
			t.Errorf("row %d is %s, want %s", i+1, got[i], want)
		}
	}
}
