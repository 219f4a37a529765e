package format

import (
	"errors"
	"fmt"

	"sigtest/latency"
)

// pytestBenchmarkFormat reads the JSON of pytest-benchmark: each file is a run,
// since all rounds are made by one process. The rounds are its observations
// where they are all there, else the run has their mean, count and maximum.
// Other summaries and extra_info are left aside.
func pytestBenchmarkFormat() Format {
	return Format{
		Name:   "pytest-benchmark",
		Doc:    "pytest-benchmark's JSON (--benchmark-json, --benchmark-save, .benchmarks)",
		Run:    "a file; its rounds, where they are in it, become one value by --aggregate",
		Sign:   "JSON with benchmarks[].fullname and benchmarks[].stats.rounds",
		OneRun: true,
		Detect: func(head []byte) bool {
			return holdsJSON(head, "benchmarks[].fullname", "benchmarks[].stats.rounds")
		},
		Read: jsonRuns(observePytest),
	}
}

type pytestJSON struct {
	Machine struct {
		Node string `json:"node"`
	} `json:"machine_info"`
	Benchmarks []struct {
		Name  string       `json:"fullname"` // with the file and the parameters
		Stats *pytestStats `json:"stats"`
	} `json:"benchmarks"`
	Datetime string `json:"datetime"` // in UTC
}

type pytestStats struct {
	Mean   *float64 `json:"mean"`
	Max    float64  `json:"max"`
	Rounds float64  `json:"rounds"`
	Data   []any    `json:"data"`
}

func observePytest(d pytestJSON, line int, _ Input) (all []latency.Observation, err error) {
	for _, b := range d.Benchmarks {
		if b.Name == "" || b.Stats == nil {
			return nil, errors.New(`a benchmark without "fullname" or "stats": expected what pytest-benchmark writes`)
		}
		o := latency.Observation{Metric: b.Name, Unit: "s", Better: latency.Lower, Machine: d.Machine.Node, Line: line}
		o.Order, o.Ordered = parseTime(d.Datetime)
		values := b.Stats.rounds()
		if values == nil {
			values = []*float64{b.Stats.Mean}
			o.Inside = insideOf(b.Stats.Rounds, b.Stats.Max, 0)
		}
		for _, value := range values {
			c, err := jsonFigure(value)
			if err != nil {
				return nil, fmt.Errorf("benchmark %s has a wrong time: %w", excerpt(b.Name), err)
			}
			o.Value, o.Missing = c.value, c.missing
			all = append(all, o)
		}
	}
	if len(all) == 0 {
		return nil, errors.New("no benchmarks: expected what pytest-benchmark writes")
	}
	return all, nil
}

// rounds returns the rounds, nil unless all are there.
func (s *pytestStats) rounds() (values []*float64) {
	for _, v := range s.Data {
		if value, ok := v.(float64); ok {
			values = append(values, &value)
		}
	}
	if len(values) == 0 || float64(len(values)) != s.Rounds || len(values) != len(s.Data) {
		return nil
	}
	return values
}
