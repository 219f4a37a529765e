package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// The README's picture is what its command draws.
func TestForestOfTheReadme(t *testing.T) {
	root := repository(t)
	want, err := os.ReadFile(filepath.Join(root, "docs", "forest.svg"))
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(root, "testdata", "chromeos")
	var stdout, stderr bytes.Buffer
	if code := run([]string{"plot", filepath.Join(dir, "before.csv"), filepath.Join(dir, "after.csv"), "--kind", "forest"}, nil, &stdout, &stderr); code != exitDone {
		t.Fatalf("exit code %d: %s", code, &stderr)
	}
	if !bytes.Equal(stdout.Bytes(), want) {
		t.Error("docs/forest.svg is of another version; write it anew with: sigtest plot testdata/chromeos/before.csv testdata/chromeos/after.csv --kind forest -o docs/forest.svg")
	}
}
