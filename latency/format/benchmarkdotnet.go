package format

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"sigtest/latency"
)

// benchmarkDotNetFormat reads the JSON of BenchmarkDotNet. Each launch, a process
// of its own, is a run, and its workload iterations are observations within it.
// Jitting, pilot, overhead and warmup iterations, and statistics, are left aside.
func benchmarkDotNetFormat() Format {
	return Format{
		Name:   "benchmarkdotnet",
		Doc:    "JSON of BenchmarkDotNet ([JsonExporterAttribute.Full]); its iterations are put together by launch",
		Run:    "a launch (--launchCount); with a single one, the file",
		Sign:   `JSON with "HostEnvironmentInfo" and "Benchmarks"`,
		OneRun: true,
		Detect: func(head []byte) bool { return holdsJSON(head, "HostEnvironmentInfo", "Benchmarks[].Statistics") },
		Read:   jsonToolRuns(observeDotNet),
	}
}

type dotNetReport struct {
	Host       json.RawMessage   `json:"HostEnvironmentInfo"`
	Title      string            `json:"Title"`
	Benchmarks []dotNetBenchmark `json:"Benchmarks"`
}

type dotNetBenchmark struct {
	FullName    string `json:"FullName"`
	DisplayInfo string `json:"DisplayInfo"`
	Statistics  *struct {
		OriginalValues []float64 `json:"OriginalValues"`
	} `json:"Statistics"` // null where the benchmark failed
	Memory *struct {
		Allocated *float64 `json:"BytesAllocatedPerOperation"`
	} `json:"Memory"`
	Measurements []dotNetMeasurement `json:"Measurements"`
}

type dotNetMeasurement struct {
	Mode       string  `json:"IterationMode"`
	Stage      string  `json:"IterationStage"`
	Launch     int     `json:"LaunchIndex"`
	Operations float64 `json:"Operations"`
	Nanos      float64 `json:"Nanoseconds"`
}

func observeDotNet(report dotNetReport, line int, _ Input) (runs []toolRun, err error) {
	if report.Host == nil {
		return nil, errors.New(`a JSON document without "HostEnvironmentInfo": expected what BenchmarkDotNet writes`)
	}
	for _, b := range report.Benchmarks {
		name := cmp.Or(b.FullName, b.DisplayInfo)
		if name == "" {
			return nil, errors.New(`a benchmark without "FullName": expected what BenchmarkDotNet writes`)
		}
		o := latency.Observation{Metric: name, Unit: "ns", Better: latency.Lower, Line: line}
		launches, err := b.launches(o)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", excerpt(name), err)
		}
		if b.Memory != nil && b.Memory.Allocated != nil { // measured once, by itself
			launches[0] = append(launches[0], latency.Observation{
				Metric: name + "/allocated", Unit: "B/op", Better: latency.Lower, Value: *b.Memory.Allocated, Line: line,
			})
		}
		for _, all := range launches {
			if len(launches) == 1 {
				all[0].Order, all[0].Ordered = report.time()
			}
			runs = append(runs, toolRun{of: name, setup: b.job(), observations: all})
		}
	}
	if len(runs) == 0 {
		return nil, errors.New("a report without benchmarks: BenchmarkDotNet ran none")
	}
	return runs, nil
}

// launches returns the iterations of each launch, as o.
func (b *dotNetBenchmark) launches(o latency.Observation) ([][]latency.Observation, error) {
	values := map[int][]float64{}
	for _, m := range b.Measurements {
		if m.Mode != "Workload" || m.Stage != "Result" {
			continue
		}
		if m.Operations < 1 {
			return nil, fmt.Errorf("an iteration of %v operations: expected 1 at least", m.Operations)
		}
		values[m.Launch] = append(values[m.Launch], m.Nanos/m.Operations)
	}
	switch {
	case b.Statistics == nil:
		o.Rejected = "failed benchmark"
		return [][]latency.Observation{{o}}, nil
	case len(values) == 0:
		values[1] = b.Statistics.OriginalValues // a report without measurements tells no launches
	}
	if len(values) == 1 && slices.Concat(slices.Collect(maps.Values(values))...) == nil {
		return nil, errors.New("neither Measurements nor OriginalValues: a full report (--exporters fulljson) has them")
	}
	var launches [][]latency.Observation
	for _, launch := range slices.Sorted(maps.Keys(values)) {
		var all []latency.Observation
		for _, v := range values[launch] {
			o.Value = v
			all = append(all, o)
		}
		launches = append(launches, all)
	}
	return launches, nil
}

// job is what tells the benchmark from the same one with another runtime, say:
// the part of "Type.Method: Job-ABC(Runtime=.NET 8.0) [N=10]" that says it.
func (b *dotNetBenchmark) job() string {
	_, job, _ := strings.Cut(b.DisplayInfo, ": ")
	job, _, _ = strings.Cut(job, " [")
	return job
}

var dotNetTime = newPattern(`-([0-9]{8}-[0-9]{6})$`)

// time is when the report was begun, by the clock of the machine: the end of its
// title.
func (r *dotNetReport) time() (order float64, ok bool) {
	m := dotNetTime().FindStringSubmatch(r.Title)
	if m == nil {
		return 0, false
	}
	at, err := time.Parse("20060102-150405", m[1])
	if err != nil || at.Unix() < latency.EarliestTime {
		return 0, false
	}
	return float64(at.Unix()), true
}
