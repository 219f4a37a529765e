package browser

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// subject is a report to look at: the arguments of compare, by which both the
// page and the JSON are written that the page is held against.
type subject struct {
	name string
	args []string
}

// report is a subject written.
type report struct {
	name, file string // file: of the page
	json       document
}

// document is what is used here of sigtest.report/1.
type document struct {
	Configurations []string
	Comparisons    []comparison
	Summaries      []struct{ Metric string }
	Warnings       []struct{ Code, Text, Remedy string }
}

type comparison struct {
	Metric, Configuration, Verdict string
	Improvement                    *float64 `json:"improvement_percent"`
	P                              *float64
}

// subjects are all reports but the one of 10,000 metrics.
func subjects(t *testing.T) []subject {
	return []subject{
		{"chromeos", []string{"testdata/chromeos/before.csv", "testdata/chromeos/after.csv"}},
		{"runs", []string{"testdata/runs/runs.csv", "--by", "source", "--quantiles", "50,90"}},
		{"three", []string{input(t, "three.csv", threeConfigurations), "--threshold", "5"}},
		{"hostile", []string{input(t, "hostile.csv", hostileNames)}},
		{"one", []string{"testdata/chromeos/before.csv"}},
	}
}

func named(t *testing.T, name string) report {
	t.Helper()
	for _, s := range subjects(t) {
		if s.name == name {
			return write(t, s)
		}
	}
	t.Fatalf("no report %q", name)
	return report{}
}

// forEach runs a test on every report.
func forEach(t *testing.T, f func(t *testing.T, r report)) {
	for _, s := range subjects(t) {
		t.Run(s.name, func(t *testing.T) { f(t, write(t, s)) })
	}
}

// write makes the report, once for all tests.
func write(t *testing.T, s subject) report {
	t.Helper()
	file := filepath.Join(scratch, s.name+".html")
	r := report{name: s.name, file: file}
	if _, err := os.Stat(file); err != nil {
		sigtest(t, append(s.args, "--format", "html", "--output", file)...)
		sigtest(t, append(s.args, "--format", "json", "--output", file+".json")...)
	}
	b, err := os.ReadFile(file + ".json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &r.json); err != nil {
		t.Fatal(err)
	}
	return r
}

func sigtest(t *testing.T, args ...string) {
	t.Helper()
	c := exec.Command(machine.sigtest, append([]string{"compare"}, args...)...)
	c.Dir = "../.."
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("sigtest compare %q: %v\n%s", args, err, out)
	}
}

// input writes an input once and returns its path.
func input(t *testing.T, name string, content func() []byte) string {
	t.Helper()
	path := filepath.Join(scratch, name)
	if _, err := os.Stat(path); err == nil {
		return path
	}
	if err := os.WriteFile(path, content(), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// normal draws runs around a mean, of a coefficient of variation of 3 %.
func normal(rng *rand.Rand, mean float64) float64 { return mean * (1 + .03*rng.NormFloat64()) }

// threeConfigurations has every verdict, what cannot be tested, and changes
// without a percentage.
func threeConfigurations() []byte {
	rng := rand.New(rand.NewPCG(1, 0))
	metrics := []struct {
		name, unit, better string
		means              [3]float64
	}{
		{"faster", "ms", "lower", [3]float64{100, 80, 70}},
		{"slower", "ms", "lower", [3]float64{100, 125, 90}},
		{"as before", "us", "lower", [3]float64{5000, 5000, 5010}},
		{"unclear", "us", "lower", [3]float64{12, 12.4, 11.6}},
		{"throughput", "MB/s", "higher", [3]float64{800, 950, 600}},
		{"no direction", "", "none", [3]float64{40, 60, 30}},
		{"small", "s", "lower", [3]float64{1.5e-7, 1.2e-7, 1.5e-7}},
		{"cpu10", "us", "lower", [3]float64{12, 12, 12}},
		{"cpu2", "us", "lower", [3]float64{12, 12, 12}},
		{"huge factor", "ms", "lower", [3]float64{1, 40, 1}},
	}
	var b bytes.Buffer
	b.WriteString("metric,config,run,value,unit,better\n")
	for run := 1; run <= 12; run++ {
		for c, config := range []string{"stock", "patched", "lazy"} {
			for _, m := range metrics {
				fmt.Fprintf(&b, "%s,%s,%d,%.6g,%s,%s\n", m.name, config, run, normal(rng, m.means[c]), m.unit, m.better)
			}
			fmt.Fprintf(&b, "constant,%s,%d,7,ms,lower\n", config, run)
			fmt.Fprintf(&b, "from nothing,%s,%d,%.6g,ms,lower\n", config, run, float64(c)*normal(rng, 3))
		}
	}
	return b.Bytes()
}

// Names that would do harm, or spoil a page, where they are not taken as text.
var hostile = []string{
	`<script>alert(1)</script>`,
	`</script><img src=x onerror=alert(2)>`,
	`"><svg onload=alert(3)>`,
	`{{.}} ${alert(4)} javascript:alert(5)`,
	`' onmouseover='alert(6)`,
	`=HYPERLINK("http://example.invalid/","x")`,
	`a|b**c**[d](http://example.invalid/)`,
	"زمن الاستجابة/الكمون",
	"right \u202eto left\u202c override",
	"line\nbreak",
	"escape \x1b[31mred",
	strings.Repeat("long/", 60),
	strings.Repeat("unbroken", 38)[:300],
	"&amp; &lt;b&gt;",
}

func hostileNames() []byte {
	rng := rand.New(rand.NewPCG(2, 0))
	var b bytes.Buffer
	b.WriteString("metric,config,run,value,unit,better\n")
	for i, name := range hostile {
		for run := 1; run <= 8; run++ {
			for c, config := range []string{"before", `after"><script>alert(7)</script>`} {
				fmt.Fprintf(&b, "%s,%s,%d,%.6g,%s,lower\n", csvCell(name), csvCell(config), run,
					normal(rng, float64(100+i*c)), csvCell(`<b>"`))
			}
		}
	}
	return b.Bytes()
}

func csvCell(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }

// manyMetrics are 10,000 metrics of 20 + 20 runs, of which one in ten changes.
func manyMetrics() []byte {
	rng := rand.New(rand.NewPCG(3, 0))
	var b bytes.Buffer
	b.WriteString("metric")
	for _, config := range []string{"before", "after"} {
		for run := range 20 {
			fmt.Fprintf(&b, ",%s_%d", config, run+1)
		}
	}
	for i := range 10_000 {
		fmt.Fprintf(&b, "\nsubsystem%02d/operation%04d/latency", i%37, i)
		mean := 50 + 1000*rng.Float64()
		for c := range 2 {
			m := mean
			if c == 1 && i%10 == 0 {
				m *= 1 + .1*(rng.Float64()-.5)
			}
			for range 20 {
				fmt.Fprintf(&b, ",%.5g", normal(rng, m))
			}
		}
	}
	b.WriteString("\n")
	return b.Bytes()
}
