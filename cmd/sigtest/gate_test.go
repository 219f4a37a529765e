package main

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// gates returns the shell scripts of the README that fail a job on a
// regression: its shell blocks, and the steps of its workflows.
func gates(markdown string) (scripts []string) {
	scripts = blocks(markdown, "sh")
	for _, workflow := range blocks(markdown, "yaml") {
		for _, step := range strings.Split(workflow, "run: |\n")[1:] {
			var script strings.Builder
			indent := len(step) - len(strings.TrimLeft(step, " "))
			for line := range strings.Lines(step) {
				if len(line)-len(strings.TrimLeft(line, " ")) < indent {
					break
				}
				script.WriteString(line[indent:])
			}
			scripts = append(scripts, script.String())
		}
	}
	gate := scripts[:0]
	for _, s := range scripts {
		if strings.Contains(s, "base.csv head.csv") && strings.Contains(s, "--fail-on regressed") {
			gate = append(gate, s)
		}
	}
	return gate
}

// The gates of the README pass only where there is an answer, and it is no
// regression: run as they are, and as the GitHub runner runs them.
func TestReadmeGatesTakeNoFailureForAPass(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no shell")
	}
	t.Setenv("GITHUB_STEP_SUMMARY", "")
	const (
		base      = "run,boot (ms)\n1,100\n2,101\n3,102\n4,103\n5,104\n"
		slower    = "run,boot (ms)\n1,120\n2,121\n3,122\n4,123\n5,124\n"
		same      = "run,boot (ms)\n1,101\n2,100\n3,103\n4,102\n5,104\n"
		other     = "run,login (ms)\n1,120\n2,121\n"
		once      = "run,boot (ms)\n1,120\n"
		noNumbers = "run,boot (ms)\n1,killed\n"
	)
	found := gates(readme(t))
	if len(found) == 0 {
		t.Fatal("no gate found in the README")
	}
	for _, script := range found {
		untestable := 0
		if strings.Contains(script, "untestable") {
			untestable = 1
		}
		for _, c := range []struct {
			what, head string
			code       int
		}{
			{"no regression", same, 0},
			{"a regression", slower, 1},
			{"one run, which cannot be tested", once, untestable},
			{"no common metric", other, 2},
			{"an empty file", "", 2},
			{"a header without values", "run,boot (ms)\n", 2},
			{"no numbers", noNumbers, 2},
			{"no file", "missing", 2},
		} {
			for _, args := range [][]string{{"-c", script}, {"-e", "-c", script}} {
				t.Chdir(t.TempDir())
				files := map[string]string{"base.csv": base, "head.csv": c.head}
				if c.head == "missing" {
					delete(files, "head.csv")
				}
				for name, text := range files {
					if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				code := 0
				out, err := exec.Command(shell, args...).CombinedOutput()
				var status *exec.ExitError
				if errors.As(err, &status) {
					code = status.ExitCode()
				} else if err != nil {
					t.Fatal(err)
				}
				if code != c.code {
					t.Errorf("%s: exit code %d, want %d, from\n%s\nwhich printed\n%s", c.what, code, c.code, script, out)
				}
			}
		}
	}
}
