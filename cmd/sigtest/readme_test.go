package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The commands of the README's console blocks are run from the root of the
// repository, and must print what the README shows.
func TestReadmeShowsWhatTheCommandPrints(t *testing.T) {
	root := repository(t)
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(root)
	ran := 0
	for _, block := range blocks(string(readme), "console") {
		for _, example := range strings.Split("\n"+block, "\n$ ")[1:] {
			command, want, _ := strings.Cut(example, "\n")
			args := strings.Fields(command)
			if args[0] != "sigtest" {
				continue
			}
			ran++
			var stdout, stderr bytes.Buffer
			run(args[1:], strings.NewReader(""), &stdout, &stderr)
			if got := strings.TrimRight(stdout.String()+stderr.String(), "\n"); got != strings.TrimRight(want, "\n") {
				t.Errorf("$ %s\nprints\n%s\nthe README shows\n%s", command, got, want)
			}
		}
	}
	if ran < 5 {
		t.Errorf("only %d commands found in the README", ran)
	}
}

// blocks returns the fenced blocks of one language.
func blocks(markdown, language string) []string {
	var out []string
	for _, part := range strings.Split(markdown, "```"+language+"\n")[1:] {
		block, _, _ := strings.Cut(part, "\n```")
		out = append(out, block)
	}
	return out
}
