package format

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sigtest/latency"
)

func TestPgbench(t *testing.T) {
	checkFiles(t, "pgbench", map[string][]string{
		"plain.log": {"1 latency|||4101 us lower", "2 latency|||4785 us lower", "3 latency|||1593 us lower"},
		"scripts.log": {
			"1 latency (script 1)|||891 us lower",
			"2 latency (script 0)|||2202 us lower",
			"3 rejected: skipped transaction",
			"4 rejected: failed transaction",
			"5 rejected: failed transaction (serialization)",
			"6 rejected: failed transaction (deadlock)",
			"7 latency (script 1)|||1200 us lower",
		},
		"new.txt": {
			"10 note||failed-run: pgbench reports: number of failed transactions: 7 (0.437%) -> make runs in which none is skipped or fails; what is left out, or tried again, is not of the usual transactions",
			"12 latency/avg|||1.25 ms lower", "16 tps|||803.421512 transactions/s higher",
		},
		"old.txt": {
			"9 latency/avg||1|2.5 ms lower", "11 tps||1|400.5 transactions/s higher",
			"19 latency/avg||2|2.75 ms lower", "21 tps||2|350.75 transactions/s higher",
		},
	})
}

func TestPgbenchCut(t *testing.T) {
	for name, text := range toolFiles(t, "pgbench") {
		if strings.HasSuffix(name, ".txt") {
			checkCutsOf(t, pgbenchFormat(), text, false)
		}
	}
}

// TestPgbenchLogCut: of a log that is cut off, whole rows are read.
func TestPgbenchLogCut(t *testing.T) {
	text := toolFiles(t, "pgbench")["testdata/pgbench/plain.log"]
	first := strings.Index(text, "\n") + 1
	for end := first; end < len(text); end++ {
		got, err := read(t, "f", text[:end], Options{Format: "pgbench"})
		whole := strings.Count(text[:end], "\n")
		want := whole
		if text[end-1] != '\n' {
			want++ // the rest, rejected
		}
		if err != nil || len(got) != want || want > whole && got[whole] != fmt.Sprintf("%d rejected: %s", want, cutOff) {
			t.Errorf("cut at byte %d: %q, %v", end, got, err)
		}
	}
}

// TestPgbenchThreads: the logs of threads are one run, and those of another
// folder another.
func TestPgbenchThreads(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"1/pgbench_log.7":     "0 1 100 0 1796092395 1\n",
		"1/pgbench_log.7.1":   "1 1 300 0 1796092395 2\n",
		"1/pgbench_log.7.10":  "2 1 500 0 1796092395 2\n",
		"2/pgbench_log.7":     "0 1 1000 0 1796092495 1\n",
		"2/pgbench_log.7.1":   "1 1 3000 0 1796092495 2\n",
		"2/pgbench_log.123":   "0 1 50 0 1796092595 1\n",
		"2/pgbench_log.123.1": "0 1 70 0 1796092595 1\n",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := Open(Options{}, "old="+dir)
	if err != nil {
		t.Fatal(err)
	}
	result, err := latency.Compare(data, latency.Options{})
	if err != nil {
		t.Fatal(err)
	}
	values := result.Rows[0].Samples[0].Values
	if got, want := fmt.Sprint(values), "[300 2000 60]"; got != want { // in the order of the times in them
		t.Errorf("runs %s, want %s", got, want)
	}
}

func TestPgbenchRunOf(t *testing.T) {
	for path, want := range map[string]string{
		"a.1/pgbench_log.77":      "a.1/pgbench_log.77",
		"a.1/pgbench_log.77.2":    "a.1/pgbench_log.77",
		"a.1/pgbench_log.77.2.gz": "a.1/pgbench_log.77.gz",
		"x.77.12":                 "x.77",
		"run.log":                 "run.log",
	} {
		if got := pgbenchRunOf(path); got != want {
			t.Errorf("%s is of %s, want %s", path, got, want)
		}
	}
}

func TestPgbenchErrors(t *testing.T) {
	const start = "transaction type: TPC-B (sort of)\nscaling factor: 1\n"
	checkErrors(t, "pgbench", []errorCase{
		{"failed", start + "pgbench: error: connection to server failed\n",
			`f:1: the run of pgbench that begins here has no tps` + repeatOrRemove},
		{"letters", start + "tps = 8x3.5 (without initial connection time)\n", `f:3:7: "8x3.5"` + noDecimal},
		{"not a log", "transactions 5\n", `f:1: the file ends without a result of pgbench`},
		{"later in a log", strings.Repeat("0 1 100 0 1796092395 1\n", 30) + "0 1 1o0 0 1796092395 1\n", `f:31:5: "1o0"` + noDecimal},
		{"a row too short", strings.Repeat("0 1 100 0 1796092395 1\n", 30) + "0 1 100\n0 1 100 0 1796092395 1\n",
			`f:31: another number of cells than the header has columns: the row is cut off, or a cell that holds the separator is not quoted`},
	})
}

func TestPgbenchNotClaimed(t *testing.T) {
	checkNotClaimed(t, "pgbench", []string{
		"", "1 2 3 4 5 6\n", "0 1 4101 0 1796092395\n", "a b 4101 0 1796092395 5\n",
		"0 1 4101 0 1796092395 676150\nwait\n",
	})
}

func FuzzPgbench(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "pgbench", text) })
}
