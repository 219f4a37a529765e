package format

import (
	"sigtest/latency"
)

// sysbenchValue is a value as sysbench prints it.
type sysbenchValue struct {
	latency.Observation
	text string
}

func sysbenchRate(name, unit, text string) sysbenchValue {
	return sysbenchValue{latency.Observation{Metric: name, Unit: unit, Better: latency.Higher}, text}
}

// sysbenchCount is a count that follows from other metrics, as from its rate.
func sysbenchCount(name, text string, impliedBy ...string) sysbenchValue {
	return sysbenchValue{latency.Observation{Metric: name, Unit: countUnit, Better: latency.Neither, ImpliedBy: impliedBy}, text}
}

func sysbenchTime(name, unit, text string) sysbenchValue {
	if unit == "" {
		unit = "ms"
	}
	return sysbenchValue{latency.Observation{Metric: name, Unit: unit, Better: latency.Lower}, text}
}

var sysbenchLatency = newPattern(`^(?:Latency \(ms\)|per-request statistics|response time)$`)

// sysbenchValues are the lines that hold values; where section is set, only
// below such a heading.
var sysbenchValues = []struct {
	section pattern
	line    pattern
	of      func(m []string) []sysbenchValue
}{
	{sysbenchLatency, newPattern(`^(min|avg|max):\s+(\S+?)(ms|s)?$`), func(m []string) []sysbenchValue {
		return []sysbenchValue{sysbenchTime("latency/"+m[1], m[3], m[2])}
	}},
	{sysbenchLatency, newPattern(`^(?:approx\.\s+)?(\d+)(?:st|nd|rd|th)? percentile:\s+(\S+?)(ms|s)?$`), func(m []string) []sysbenchValue {
		return []sysbenchValue{sysbenchTime("latency/p"+m[1], m[3], m[2])}
	}},
	{sysbenchLatency, newPattern(`^sum:\s+(\S+)$`), func(m []string) []sysbenchValue {
		return []sysbenchValue{sysbenchSum(m[1], "ms")}
	}},
	{nil, newPattern(`^total time taken by event execution:\s+(\S+?)s?$`), func(m []string) []sysbenchValue {
		return []sysbenchValue{sysbenchSum(m[1], "s")}
	}},
	{nil, newPattern(`^(?:total time|time elapsed):\s+(\S+?)s?$`), func(m []string) []sysbenchValue {
		return []sysbenchValue{sysbenchTime("total time", "s", m[1])}
	}},
	{nil, newPattern(`^total number of events:\s+(\S+)$`), func(m []string) []sysbenchValue {
		return []sysbenchValue{sysbenchCount("events", m[1])} // not every test prints their rate
	}},
	{nil, newPattern(`^(?:events per second|events/s \(eps\)):\s+(\S+)$`), func(m []string) []sysbenchValue {
		return []sysbenchValue{sysbenchRate("events per second", "events/s", m[1])}
	}},
	// SQL: transactions: 42641 (835.80 per sec.)
	{nil, newPattern(`^(transactions|queries|read/write requests|other operations):\s+(\S+)\s+\(\s*(\S+) per sec\.\)$`), func(m []string) []sysbenchValue {
		return []sysbenchValue{sysbenchCount(m[1], m[2], m[1]+" per second", "total time"), sysbenchRate(m[1]+" per second", "1/s", m[3])}
	}},
	{nil, newPattern(`^(deadlocks|ignored errors|reconnects):\s+(\S+)\s+\(\s*(\S+) per sec\.\)$`), func(m []string) []sysbenchValue {
		rate := sysbenchRate(m[1]+" per second", "1/s", m[3])
		rate.Better = latency.Lower
		return []sysbenchValue{sysbenchCount(m[1], m[2], m[1]+" per second", "total time"), rate}
	}},
	{newPattern(`^queries performed$`), newPattern(`^(read|write|other|total):\s+(\S+)$`), func(m []string) []sysbenchValue {
		return []sysbenchValue{sysbenchCount("queries performed/"+m[1], m[2], "queries")}
	}},
	// Memory: Total operations: 262144 (65536.00 per second)
	{nil, newPattern(`^(?:Total operations|Operations performed):\s+(\S+)\s+\(\s*(\S+) (?:per second|ops/sec)\)$`), func(m []string) []sysbenchValue {
		return []sysbenchValue{sysbenchCount("operations", m[1], "operations per second", "total time"), sysbenchRate("operations per second", "1/s", m[2])}
	}},
	{nil, newPattern(`^\S+ Mi?B transferred \(\s*(\S+) (Mi?B/sec)\)$`), func(m []string) []sysbenchValue {
		return []sysbenchValue{sysbenchRate("transferred per second", m[2], m[1])}
	}},
	// Files, in 0.4, 1.0 and 1.1.
	{nil, newPattern(`^(\S+) Requests/sec executed$`), func(m []string) []sysbenchValue {
		return []sysbenchValue{sysbenchRate("requests per second", "1/s", m[1])}
	}},
	{nil, newPattern(`^(read|write|fsync)s/s:\s+(\S+)$`), func(m []string) []sysbenchValue {
		return []sysbenchValue{sysbenchRate(m[1]+"s per second", "1/s", m[2])}
	}},
	{nil, newPattern(`^(read|written), (MiB/s):\s+(\S+)$`), func(m []string) []sysbenchValue {
		return []sysbenchValue{sysbenchRate(m[1]+" per second", m[2], m[3])}
	}},
	{nil, newPattern(`^(read|write|fsync):\s+IOPS=(\S+)(?:\s+\S+ MiB/s.*)?$`), func(m []string) []sysbenchValue {
		return []sysbenchValue{sysbenchRate(m[1]+"s per second", "1/s", m[2])}
	}},
}

// sysbenchSum is what mean and number of the latencies imply.
func sysbenchSum(text, unit string) sysbenchValue {
	sum := sysbenchTime("latency/sum", unit, text)
	sum.ImpliedBy = []string{"latency/avg", "events"}
	return sum
}
