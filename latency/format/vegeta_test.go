package format

import (
	"bytes"
	"encoding/gob"
	"testing"
)

func TestVegeta(t *testing.T) {
	checkFiles(t, "vegeta", map[string][]string{
		"before12.csv": {
			"1 latency|||1.1e+06 ns lower",
			"2 latency|||1.15e+06 ns lower",
			"2 note||complete",
		},
		"old.json": {
			"1 latency/mean|||300 ns lower",
			"1 latency/p50|||290 ns lower",
			"1 latency/p95|||400 ns lower",
			"1 latency/p99|||410 ns lower",
			"1 latency/max|||420 ns lower",
			"1 success|||1 ratio higher",
		},
		"report.json": {
			"1 latency/mean|||1.25e+06 ns lower",
			"1 latency/p50|||1.1e+06 ns lower",
			"1 latency/p90|||1.8e+06 ns lower",
			"1 latency/p95|||1.9e+06 ns lower",
			"1 latency/p99|||2e+06 ns lower",
			"1 latency/max|||2.1e+06 ns lower",
			"1 latency/min|||700000 ns lower",
			"1 throughput|||3.994 requests/s higher",
			"1 success|||0.75 ratio higher",
		},
		"results.csv": {
			"1 latency|||1.1e+06 ns lower",
			"2 rejected: failed request",
			"3 rejected: failed request",
			"4 latency|||1.2e+06 ns lower",
			"4 note||complete",
			"4 latency/failed|||0.5 ratio lower tally",
		},
		"results.json": {
			"1 latency|||1.1e+06 ns lower",
			"2 rejected: failed request",
			"3 latency|||1.3e+06 ns lower",
			"3 note||complete",
			"3 latency/failed|||0.3333333333333333 ratio lower tally",
		},
	})
	checkRead(t, `{"latencies":{"mean":0,"99th":0,"max":0},"requests":0}`, []string{
		"1 note||run-failed: vegeta made no request -> look at what it said, and make the run again",
	})
}

// TestVegetaUnclosed: the library computes the figures when Metrics are closed.
func TestVegetaUnclosed(t *testing.T) {
	checkRead(t, `{"latencies":{"total":7000,"mean":0,"50th":0,"95th":0,"99th":0,"max":4500},"requests":2,"rate":0,"throughput":0,"success":0}`, []string{
		"1 note||run-failed: this report of vegeta was written before its figures were computed: the mean is 0 -> a program that uses vegeta's library calls Close of the Metrics before it writes them",
	})
}

func TestVegetaCut(t *testing.T) { checkCuts(t, "vegeta", true) }

func TestVegetaErrors(t *testing.T) {
	const row = "1764500001500000000,200,5,0,0,,,,0\n"
	checkErrors(t, "", []errorCase{
		{"letters", row + "1764500001500000000,200,x,0,0,,,,0\n", `f:2:25: "x"` + noDecimal},
		{"no latency", row + "1764500001500000000,200,,0,0,,,,0\n", `f:2:25: ""` + noDecimal},
		{"no code", row + "1764500001500000000,ok,5,0,0,,,,0\n", `f:2:21: "ok"` + noDecimal},
		{"a line without a latency", `{"attack":"","seq":0,"code":200,"timestamp":"x","latency":5}` + "\n{}\n",
			`f:2: an object without "latency": expected a line of vegeta encode`},
	})
	checkErrors(t, "vegeta", []errorCase{
		{"other JSON", `{"latencies":{"mean":1,"99th":1,"max":1}}`,
			`f:1: a JSON document without "latencies" and "requests": expected what vegeta report --type json writes`},
	})
}

func TestVegetaBy(t *testing.T) {
	inDir(t, map[string]string{
		"a.json": `{"attack":"x","seq":0,"code":200,"timestamp":"","latency":5,"method":"GET","url":"u"}` + "\n",
		"a.csv":  "1764500001500000000,200,5,0,0,,,x,0,GET,u,\n",
	})
	for _, file := range []string{"a.json", "a.csv"} {
		checkMetrics(t, Options{By: []string{"url", "attack"}}, file, "x/u/latency")
	}
}

// TestVegetaBinary: how vegeta keeps results is no text.
func TestVegetaBinary(t *testing.T) {
	type Result struct {
		Attack string
		Seq    uint64
	}
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(Result{"x", 1}); err != nil {
		t.Fatal(err)
	}
	checkErrors(t, "", []errorCase{
		{"gob", b.String(), "f: holds results of vegeta as it keeps them: `vegeta encode FILE` writes them as JSON lines, which can be read"},
	})
}

func FuzzVegeta(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "vegeta", text) })
}
