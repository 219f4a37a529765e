package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

func readme(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repository(t), "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// documents are the README and the chapters that it leaves to files of their own.
func documents(t *testing.T) string {
	t.Helper()
	text := readme(t)
	for _, name := range []string{"scheduler.md", "audit.md", "from-benchstat.md"} {
		text += "\n" + readFile(t, filepath.Join(repository(t), "docs", name))
	}
	return text
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

// The commands of console blocks are run from the root of the repository, and
// must print what the README shows.
func TestReadmeShowsWhatTheCommandPrints(t *testing.T) {
	text := documents(t)
	t.Setenv("GITHUB_STEP_SUMMARY", "")
	t.Chdir(repository(t))
	ran := 0
	for _, block := range blocks(text, "console") {
		for _, example := range strings.Split("\n"+block, "\n$ sigtest ")[1:] {
			command, want, _ := strings.Cut(example, "\n")
			ran++
			var stdout, stderr bytes.Buffer
			run(words(command), strings.NewReader(""), &stdout, &stderr)
			if got := strings.TrimRight(stdout.String()+stderr.String(), "\n"); got != strings.TrimRight(want, "\n") {
				t.Errorf("$ sigtest %s\nprints\n%s\nthe README shows\n%s", command, got, want)
			}
		}
	}
	if ran < 5 {
		t.Errorf("only %d commands found in the README", ran)
	}
}

// The commands of shell blocks must give an answer, on files of the names that
// they use.
func TestReadmeCommandsWork(t *testing.T) {
	text := documents(t)
	t.Setenv("GITHUB_STEP_SUMMARY", "")
	root := repository(t)
	t.Chdir(t.TempDir())
	if err := os.Symlink(filepath.Join(root, "testdata"), "testdata"); err != nil {
		t.Fatal(err)
	}
	writeInputs(t)
	ran := 0
	for _, block := range blocks(text, "sh") {
		for line := range strings.Lines(block) {
			line = strings.Replace(line, "go run ./cmd/sigtest ", "sigtest ", 1)
			command, ok := strings.CutPrefix(line, "sigtest ")
			if !ok {
				continue
			}
			command, _, _ = strings.Cut(command, " #")
			ran++
			var stdout, stderr bytes.Buffer
			if code := run(words(command), strings.NewReader(""), &stdout, &stderr); code == exitError || stderr.Len() > 0 {
				t.Errorf("sigtest %s: exit code %d: %s", command, code, &stderr)
			}
		}
	}
	if ran < 15 {
		t.Errorf("only %d commands found in the README", ran)
	}
}

// words splits a command as a shell does; of its quotes, ' is known.
func words(command string) []string {
	quoted := false
	return strings.FieldsFunc(strings.Map(func(r rune) rune {
		switch {
		case r == '\'':
			quoted = !quoted
			return -1
		case r == ' ' && !quoted, r == '\n':
			return 0
		}
		return r
	}, command), func(r rune) bool { return r == 0 })
}

// writeInputs writes files of the names that the README uses.
func writeInputs(t *testing.T) {
	t.Helper()
	table := func(configs ...string) string {
		var b strings.Builder
		b.WriteString("metric,config,run,value\n")
		for i, config := range configs {
			for run := range 5 {
				fmt.Fprintf(&b, "boot,%s,%d,%d\n", config, run+1, 100+run+7*i)
			}
		}
		return b.String()
	}
	sched := func(task string) string {
		return "Task | Runtime ms | Switches | Average delay ms | Maximum delay ms | Maximum delay at |\n" +
			task + " | 20.5 ms | 40 | avg: 0.5 ms | max: 2.5 ms | max at: 7.5 s\nTOTAL: | 20.5 ms | 40 |\n"
	}
	both := table("before", "after")
	for path, text := range map[string]string{
		"runs.csv": both, "metrics.csv": "metric,unit,better,threshold\nboot,ms,lower,2\n",
		"before.csv": table("x"), "after.csv": table("x"), "a.csv": table("x"), "b.csv": table("x"),
		"base.csv": table("x"), "head.csv": table("x"), "pilot.csv": table("x"),
		"monday.csv": table("x"), "tuesday.csv": table("x"), "wednesday.csv": table("x"),
		"runs/stock/1.csv": table("x"), "runs/patched/1.csv": table("x"), "runs/lazy-1.csv": table("x"), "runs/lazy-2.csv": table("x"),
		"raw-samples.csv.zst":  string(compressed(t, both)),
		"recorded/stock/1.txt": sched("hackbench:(4)"), "recorded/patched/1.txt": sched("hackbench:(4)"),
		"recorded/stock-1.txt": sched("hackbench:12"), "recorded/slice-1.txt": sched("hackbench:12"),
		"mail.txt": "A\n" + sched("a:1") + "B\n" + sched("a:1") + "C\n" + sched("a:1"),
		"log.txt":  sched("a:1") + "\n" + sched("a:1") + "\n" + sched("a:1"),
	} {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func compressed(t *testing.T, text string) []byte {
	t.Helper()
	encoder, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	return encoder.EncodeAll([]byte(text), nil)
}
