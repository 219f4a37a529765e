package format

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFio(t *testing.T) {
	checkFiles(t, "fio", map[string][]string{
		"fio3.json": {
			"2 rr/read/iops|||200.5 ops/s higher", "2 rr/read/bw|||800 KiB/s higher",
			"2 rr/read/clat/mean|||54759.25 ns lower", "2 rr/read/clat/p50|||41216 ns lower",
			"2 rr/read/clat/p99|||268288 ns lower", "2 rr/read/clat/p99.9|||432128 ns lower",
			"2 rr/read/clat/max|||430627 ns lower",
			"2 rr/read/lat/mean|||54817.5 ns lower", "2 rr/read/lat/max|||430667 ns lower",
			"2 rr/sync/lat/mean|||4500.5 ns lower", "2 rr/sync/lat/max|||9000 ns lower",
			`2 note||run-failed: fio ended job "rr" with error 5 -> look at what it said, and make the run again`,
			"2 rr/read/iops|||1.5 ops/s higher", "2 rr/read/bw|||4 KiB/s higher",
		},
		"fio2.json": {
			"1 w/write/iops|||256.25 ops/s higher", "1 w/write/bw|||1024 KiB/s higher",
			"1 w/write/clat/mean|||62.5 us lower", "1 w/write/clat/p95|||80 us lower", "1 w/write/clat/max|||900 us lower",
			"1 w/write/lat/mean|||63.5 us lower", "1 w/write/lat/max|||901 us lower",
		},
		"status.json": { // the first two are of one invocation, of --status-interval
			"1 rejected: report before the last one",
			"3 a/trim/iops||1|101.5 ops/s higher", "5 a/trim/iops||2|102.75 ops/s higher",
		},
	})
}

func TestFioCut(t *testing.T) { checkCuts(t, "fio", true) }

func TestFioOrder(t *testing.T) {
	all, err := observationsIn(t, "f", toolFiles(t, "fio")["testdata/fio/fio3.json"], Options{})
	if err != nil || all[0].Order != 1796000004.5 || !all[0].Ordered {
		t.Errorf("%+v, %v", all[0], err)
	}
}

// TestFioClients: fio --client appends the sum of all.
func TestFioClients(t *testing.T) {
	checkRead(t, `{"fio version": "fio-3.33", "client_stats": [{"jobname": "a", "hostname": "x", "trim": {"total_ios": 2, "iops": 5}},
		{"jobname": "All clients", "trim": {"total_ios": 2, "iops": 5}}]}`, []string{
		"1 a/trim/iops|||5 ops/s higher", "1 rejected: sum of all clients",
	})
}

const fioLog = "0, 305507, 0, 4096, 0\n0, 267426, 1, 4096, 0\n2, 84485, 2, 4096, 8192"

func TestFioLog(t *testing.T) {
	for name, c := range map[string]struct{ unit, what string }{
		"x_clat.1.log":          {"", "clat|||%s ns lower"},
		"dir/x_slat.12.log.gz":  {"us", "slat|||%s us lower"},
		"x_lat.log":             {"", "lat|||%s ns lower"},
		"x.log":                 {"ns", "latency|||%s ns lower"},
		"clat_of_x_iops.1.log2": {"ns", "latency|||%s ns lower"},
	} {
		got, err := read(t, name, fioLog, Options{Unit: c.unit})
		want := []string{"1 read/" + fmt.Sprintf(c.what, "305507"), "2 write/" + fmt.Sprintf(c.what, "267426"), "3 rejected: " + cutOff}
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", name, err, diff)
		}
	}
	if got := valuesOf(t, "x_lat.1.log", strings.ReplaceAll(fioLog, "\n", ", 0x0, 177\r\n")+"\r\n", "trim/lat"); got != "84485" {
		t.Errorf("with more columns and CRLF: %s", got)
	}
}

// TestFioLogOfRates: only with --log_avg_msec is a row an average, without size.
func TestFioLogOfRates(t *testing.T) {
	const averages = "100, 1500, 0, 0, 0\n200, 1250, 0, 0, 0\n"
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"x_bw.1.log":   {averages, []string{"1 read/bw|||1500 KiB/s higher", "2 read/bw|||1250 KiB/s higher"}},
		"x_iops.1.log": {averages, []string{"1 read/iops|||1500 ops/s higher", "2 read/iops|||1250 ops/s higher"}},
		"y_iops.1.log": {"0, 1, 0, 4096, 0\n0, 1, 1, 4096\n", []string{
			"1 note||not-averaged: fio logged the iops of every single operation, which is not that of the run -> make it with --log_avg_msec=1000, or give fio's JSON",
			"1 rejected: single operation", "2 rejected: single operation"}},
	} {
		got, err := read(t, name, c.text, Options{Unit: "us"})
		if diff := cmp.Diff(c.want, got); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", name, err, diff)
		}
	}
}

// TestFioUnusedLog: fio leaves its log of submission latencies empty where the
// engine submits and completes in one step; any other empty file is refused.
func TestFioUnusedLog(t *testing.T) {
	const log = "0, 305507, 0, 4096, 0\n"
	inDir(t, map[string]string{
		"logs/x_clat.1.log": log, "logs/x_slat.1.log": "",
		"cut/x_clat.1.log": log, "cut/x_clat.2.log": "",
	})
	got, sources := opened(t, Options{}, "logs")
	if diff := cmp.Diff([]string{"logs: x_clat.1=305507"}, got); diff != "" || len(sources) != 2 {
		t.Errorf("%d sources\n%s", len(sources), diff)
	}
	if _, err := Open(Options{}, "cut"); err == nil || !strings.HasPrefix(err.Error(), "cut/x_clat.2.log: is empty") {
		t.Errorf("got %v", err)
	}
}

// valuesOf are the values of a metric in a file of a name.
func valuesOf(t *testing.T, name, text, metric string) string {
	t.Helper()
	all, err := observationsIn(t, name, text, Options{Format: "fio"})
	if err != nil {
		t.Fatal(err)
	}
	var values []string
	for _, o := range all {
		if o.Metric == metric {
			values = append(values, fmt.Sprint(o.Value))
		}
	}
	return strings.Join(values, " ")
}

func TestFioRunOf(t *testing.T) {
	for path, want := range map[string]string{
		"a/x_clat.1.log": "a/x.log", "a/x_lat.12.log": "a/x.log", "a/x_bw.log": "a/x.log",
		"a/x_clat.1.log.gz": "a/x.log.gz", "a/x.json": "a/x.json", "a/run2_clat.1.log": "a/run2.log",
	} {
		if got := fioRunOf(path); got != want {
			t.Errorf("%s is of %s, want %s", path, got, want)
		}
	}
}

func TestFioErrors(t *testing.T) {
	rows := strings.Repeat("0, 305507, 0, 4096, 0\n", 25)
	checkErrors(t, "fio", []errorCase{
		{"a log under another name", fioLog,
			`f:1: is a log of fio, of which only its name says what it holds: call it as fio did, as in NAME_clat.1.log, or if it holds latencies, say --unit ns (us before fio 3)`},
		{"other JSON", `{"a": 1}`, `f:1: a JSON value that is no result of fio: expected "fio version" and "jobs"`},
		{"no JSON", "fio: nothing\n", `f:1: no line begins with a JSON value: expected a document as fio wrote it, from { on at the start of a line`},
		{"negative", `{"fio version": "x", "jobs": [{"jobname": "a", "read": {"total_ios": 1, "iops": -5}}]}`,
			`f:1: a/read/iops is -5: expected a number from 0 on`},
	})
	for text, want := range map[string]string{
		rows + "0, 3055\n":         `x_lat.1.log:26: "0, 3055" is no row of a log of fio: expected time, value, direction (0, 1 or 2) and size, as in 1, 408536, 0, 4096`,
		rows + "0, 5, 3, 4096\n":   `x_lat.1.log:26: "0, 5, 3, 4096" is no row of a log of fio: expected time, value, direction (0, 1 or 2) and size, as in 1, 408536, 0, 4096`,
		rows + "0, 3x5, 0, 4096\n": `x_lat.1.log:26: "3x5"` + noDecimal,
	} {
		if _, err := read(t, "x_lat.1.log", text, Options{}); err == nil || err.Error() != want {
			t.Errorf("error: %v\nwant:  %s", err, want)
		}
	}
}

func TestFioNotClaimed(t *testing.T) {
	checkNotClaimed(t, "fio", []string{
		"", "1, 2, 3, 4\n", "1,2,0,4\n", "1, 2, 0\n", "a, 2, 0, 4096\n", "0, 5, 0, 4096\nx\n",
		"1, 0, 4096, 0, 0, 0, 0, 5, 6, 7, 8\n", // of write_hist_log
		`{"jobs": []}`,
	})
}

func FuzzFio(f *testing.F) {
	addFixtures(f)
	f.Add(fioLog + "\n")
	f.Fuzz(func(t *testing.T, text string) {
		checkReader(t, "fio", text)
		last := 0
		for o, err := range readFioLog(strings.NewReader(text), Input{Path: "x_lat.1.log"}) {
			if err != nil {
				checkPlace(t, err, last)
			} else if last = o.Line; o.Rejected == "" && (o.Metric == "" || math.IsInf(o.Value, 0) || math.IsNaN(o.Value)) {
				t.Fatalf("%+v", o)
			}
		}
	})
}
