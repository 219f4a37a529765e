package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A schedule beside which values were written is read as it is: compare knows
// that the configurations took turns, and in which order.
func TestAScheduleWithValuesIsCompared(t *testing.T) {
	path := filepath.Join(t.TempDir(), "runs.csv")
	if code := run([]string{"order", "--runs", "7", "--format", "csv", "--output", path, "--", "stock", "patched one", "-O2"}, nil, os.Stdout, os.Stderr); code != exitDone {
		t.Fatalf("order: exit code %d", code)
	}
	schedule, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	for i, line := range strings.Split(strings.TrimSpace(string(schedule)), "\n") {
		cell := fmt.Sprint(100 + i*i%13)
		if i == 0 {
			cell = "boot (ms)"
		}
		fmt.Fprintf(&table, "%s,%s\n", line, cell)
	}
	if err := os.WriteFile(path, []byte(table.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	compare := func(args ...string) string {
		var stdout bytes.Buffer
		if code := run(append([]string{"compare", path, "--baseline", "stock"}, args...), nil, &stdout, os.Stderr); code != exitDone {
			t.Fatalf("compare: exit code %d", code)
		}
		return stdout.String()
	}
	if text := compare(); strings.Contains(text, "order") || !strings.Contains(text, "stock, 7 runs") {
		t.Errorf("compare prints\n%s", text)
	}
	samples := compare("--format", "csv", "--table", "samples")
	for i, line := range strings.Split(strings.TrimSpace(table.String()), "\n")[1:] {
		cells := strings.Split(line, ",") // order, config, run, value
		want := fmt.Sprintf("boot,mean,ms,lower,%s,%s,%s,%s,1,%s,\n", cells[1], cells[2], cells[2], cells[3], cells[0])
		if !strings.Contains(samples, want) {
			t.Errorf("run %d: no sample %s in\n%s", i+1, want, samples)
		}
	}
	// Sorted by configuration, the same file says the same.
	blocks := strings.ReplaceAll(samples, "boot,", "again,")
	if err := os.WriteFile(path, []byte(blocks), 0o644); err != nil {
		t.Fatal(err)
	}
	if text := compare(); strings.Contains(text, "order") {
		t.Errorf("of the exported samples, compare prints\n%s", text)
	}
}

// The shell passes on what was named.
func TestAScheduleIsRunByTheShell(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no shell")
	}
	names := []string{"plain-1.2_x", "it's", `a "b" $HOME`, "*", "-n", "$(touch x)", "`id`", "a;b&c", "PATH=/", "~", `back\`, "::error::x"}
	var script bytes.Buffer
	args := append([]string{"order", "--runs", "1", "--command", `printf '%s|' {config} {run} {order}; echo`, "--"}, names...)
	if code := run(args, nil, &script, os.Stderr); code != exitDone {
		t.Fatalf("exit code %d", code)
	}
	out, err := exec.Command(shell, "-c", script.String()).Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if !strings.Contains("\n"+string(out), "\n"+name+"|1|") {
			t.Errorf("no run of %s in\n%s", name, out)
		}
	}
}
