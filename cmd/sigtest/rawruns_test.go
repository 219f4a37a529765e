package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// realRuns are the values of the real runs of one source: by configuration,
// run and metric.
type realRuns map[string]map[string]map[string]float64

// The tools' files are printed again from the values of real runs, and read
// from directories: the means and P-values are those of R.
func TestDirectoriesOfToolOutput(t *testing.T) {
	for _, tc := range []struct {
		source  string
		print   func(values map[string]float64) string
		renamed map[string]string // metrics, as the reference calls them
	}{
		{"hackbench", func(v map[string]float64) string {
			return fmt.Sprintf("Running in process mode with 2 groups using 40 file descriptors each (== 80 tasks)\n"+
				"Each sender will pass 200 messages of 100 bytes\nTime: %.3f\n", v["Time"])
		}, map[string]string{"Time": "Time"}},
		{"cyclictest", func(v map[string]float64) string {
			return "# /dev/cpu_dma_latency set to 0us\n" +
				fmt.Sprintf("T: 0 ( 9548) P:80 I:1000 C:    986 Min:%7.0f Act:   65 Avg:%5.0f Max:%8.0f\n", v["T0/Min"], v["T0/Avg"], v["T0/Max"]) +
				fmt.Sprintf("T: 1 ( 9549) P:80 I:1500 C:    657 Min:%7.0f Act:   65 Avg:%5.0f Max:%8.0f\n", v["T1/Min"], v["T1/Avg"], v["T1/Max"])
		}, map[string]string{"T0/Min": "T0/min", "T0/Avg": "T0/avg", "T0/Max": "T0/max", "T1/Min": "T1/min", "T1/Avg": "T1/avg", "T1/Max": "T1/max"}},
		{"perf-sched-latency", func(v map[string]float64) string {
			rule := " " + strings.Repeat("-", 130) + "\n"
			return "\n" + rule + "  Task                  |   Runtime ms  | Switches | Avg delay ms    | Max delay ms    | Max delay start           | Max delay end          |\n" + rule +
				fmt.Sprintf("  hackbench:(41)        |%11.3f ms |%9.0f | avg:%8.3f ms | max:%8.3f ms | max start:   729.228657 s | max end:   729.701623 s\n",
					v["hackbench/runtime"], v["hackbench/switches"], v["hackbench/avg_delay"], v["hackbench/max_delay"]) +
				rule + fmt.Sprintf("  TOTAL:                |%11.3f ms |%9.0f |\n", v["TOTAL/runtime"], v["TOTAL/switches"]) + " " + strings.Repeat("-", 51) + "\n\n"
		}, map[string]string{"hackbench/runtime": "hackbench/runtime", "hackbench/switches": "hackbench/switches",
			"hackbench/avg_delay": "hackbench/avg delay", "hackbench/max_delay": "hackbench/max delay",
			"TOTAL/runtime": "TOTAL/runtime", "TOTAL/switches": "TOTAL/switches"}},
	} {
		t.Run(tc.source, func(t *testing.T) {
			dir := t.TempDir()
			for config, runs := range readRealRuns(t, tc.source) {
				for run, values := range runs {
					path := filepath.Join(dir, config, "run"+run+".txt")
					if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
						t.Fatal(err)
					}
					if err := os.WriteFile(path, []byte(tc.print(values)), 0o666); err != nil {
						t.Fatal(err)
					}
				}
			}
			checked := 0
			for _, want := range readTable(t, "reference-R.csv") {
				if want["source"] != tc.source {
					continue
				}
				checked++
				checkAgainstR(t, dir, tc.renamed[want["metric"]], want)
			}
			if checked != len(tc.renamed) {
				t.Errorf("%d metrics have a reference, want %d", checked, len(tc.renamed))
			}
		})
	}
}

// checkAgainstR compares one metric as the command does.
func checkAgainstR(t *testing.T, dir, metric string, want map[string]string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	args := []string{"compare", want["before"] + "=" + filepath.Join(dir, want["before"]), want["after"] + "=" + filepath.Join(dir, want["after"]),
		"--metric", "^" + metric + "$", "--format", "json"}
	if code := run(args, strings.NewReader(""), &stdout, &stderr); code != exitDone {
		t.Fatalf("%s: exit code %d: %s", metric, code, &stderr)
	}
	var doc struct {
		Comparisons []struct {
			NBaseline    int     `json:"n_baseline"`
			N            int     `json:"n"`
			MeanBaseline float64 `json:"mean_baseline"`
			Mean         float64 `json:"mean"`
			Change       float64 `json:"change_percent"`
		}
		Tests []struct {
			Test string  `json:"test"`
			P    float64 `json:"p"`
		}
	}
	if err := json.Unmarshal(stdout.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	c := doc.Comparisons[0]
	p := map[string]float64{}
	for _, test := range doc.Tests {
		p[test.Test] = test.P
	}
	for _, figure := range []struct {
		name, want string
		got        float64
		tolerance  float64
	}{
		{"runs before", want["n_before"], float64(c.NBaseline), 0},
		{"runs after", want["n_after"], float64(c.N), 0},
		{"mean before", want["mean_before"], c.MeanBaseline, 1e-9},
		{"mean after", want["mean_after"], c.Mean, 1e-9},
		{"change", want["change_pct"], c.Change, 1e-5}, // the reference has six decimals
		{"Welch's P", want["welch_p"], p["welch"], 1e-9},
		{"Mann-Whitney's P", want["mwu_exact_p"], p["mann-whitney"], 1e-9},
	} {
		if figure.want == "NA" {
			continue // R has no exact P with ties
		}
		v, err := strconv.ParseFloat(figure.want, 64)
		if err != nil {
			t.Fatal(err)
		}
		if !(math.Abs(figure.got-v) <= figure.tolerance*math.Abs(v)) {
			t.Errorf("%s: %s is %v, want %v", metric, figure.name, figure.got, v)
		}
	}
}

func readRealRuns(t *testing.T, source string) realRuns {
	t.Helper()
	runs := realRuns{}
	for _, row := range readTable(t, "runs.csv") {
		if row["source"] != source {
			continue
		}
		v, err := strconv.ParseFloat(row["value"], 64)
		if err != nil {
			t.Fatal(err)
		}
		config := runs[row["arm"]]
		if config == nil {
			config = map[string]map[string]float64{}
			runs[row["arm"]] = config
		}
		if config[row["run"]] == nil {
			config[row["run"]] = map[string]float64{}
		}
		config[row["run"]][row["metric"]] = v
	}
	return runs
}

// readTable reads a CSV file of testdata/runs.
func readTable(t *testing.T, name string) (rows []map[string]string) {
	t.Helper()
	f, err := os.Open(filepath.Join(repository(t), "testdata", "runs", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, record := range all[1:] {
		row := map[string]string{}
		for i, name := range all[0] {
			row[name] = record[i]
		}
		rows = append(rows, row)
	}
	return rows
}
