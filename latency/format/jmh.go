package format

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"sigtest/latency"
)

// jmhFormat reads what JMH writes by -rf json. Each fork, a JVM of its own, is a
// run, and its iterations are observations within it. In mode sample, where a
// fork has a histogram of single calls, the run has their mean, percentiles and
// maximum. The Java package is the scope of a metric. Scores, which are means of
// all forks, and their errors are left aside.
func jmhFormat() Format {
	return Format{
		Name:   "jmh",
		Doc:    "JSON of the Java Microbenchmark Harness (-rf json); its iterations are put together by fork",
		Run:    "a fork of the JVM: -f 10 makes ten; with a single one, the file",
		Sign:   `JSON with "primaryMetric" in an array`,
		OneRun: true,
		Detect: func(head []byte) bool { return holdsJSON(head, "[].benchmark", "[].primaryMetric") },
		Read:   jsonToolRuns(observeJMH),
	}
}

// jmhResult is a benchmark in one mode with one set of parameters.
type jmhResult struct {
	Benchmark string               `json:"benchmark"`
	Mode      string               `json:"mode"`
	Threads   int                  `json:"threads"`
	Params    map[string]string    `json:"params"`
	Primary   jmhMetric            `json:"primaryMetric"`
	Secondary map[string]jmhMetric `json:"secondaryMetrics"`
}

type jmhMetric struct {
	Unit      string          `json:"scoreUnit"`
	Raw       [][]any         `json:"rawData"`          // by fork and iteration
	Histogram [][][][]float64 `json:"rawDataHistogram"` // the same, of values and their counts
}

// name is the benchmark with its parameters.
func (r *jmhResult) name() string {
	var params []string
	for _, key := range slices.Sorted(maps.Keys(r.Params)) {
		params = append(params, key+"="+r.Params[key])
	}
	if params == nil {
		return r.Benchmark
	}
	return fmt.Sprintf("%s (%s)", r.Benchmark, strings.Join(params, ", "))
}

func (r *jmhResult) better() latency.Direction {
	if r.Mode == "thrpt" {
		return latency.Higher
	}
	return latency.Lower
}

func observeJMH(results []jmhResult, line int, _ Input) (runs []toolRun, err error) {
	for _, r := range results {
		if r.Benchmark == "" {
			return nil, errors.New(`a result without "benchmark": expected what JMH writes by -rf json`)
		}
		forks := max(len(r.Primary.Raw), len(r.Primary.Histogram))
		if forks == 0 {
			return nil, fmt.Errorf("%s has a score but no rawData, which holds the iterations: run JMH without -Djmh.json.rawData=false", excerpt(r.Benchmark))
		}
		for fork := range forks {
			run := toolRun{of: r.name(), setup: fmt.Sprintf("%s, threads=%d", r.Mode, r.Threads)}
			if run.observations, err = r.observe(fork, line); err != nil {
				return nil, fmt.Errorf("%s: %w", excerpt(r.Benchmark), err)
			}
			for i := range run.observations {
				o := &run.observations[i]
				o.Scope, o.Metric = cutPackage(o.Metric)
			}
			runs = append(runs, run)
		}
	}
	return runs, nil
}

// cutPackage takes the package off the name of a Java method, Class.method being
// what is left at least. By convention packages are in small letters.
func cutPackage(name string) (scope, rest string) {
	rest = name
	for method, _, _ := strings.Cut(rest, " ("); strings.Count(method, ".") > 1; method, _, _ = strings.Cut(rest, " (") {
		part, after, _ := strings.Cut(rest, ".")
		if part != strings.ToLower(part) {
			break
		}
		rest = after
	}
	return strings.TrimSuffix(strings.TrimSuffix(name, rest), "."), rest
}

// observe returns the values of a fork.
func (r *jmhResult) observe(fork, line int) (out []latency.Observation, err error) {
	o := latency.Observation{Metric: r.name(), Unit: r.Primary.Unit, Better: r.better(), Line: line}
	if fork < len(r.Primary.Histogram) {
		out, err = jmhCalls(r.Primary.Histogram[fork], o)
	} else {
		out, err = jmhIterations(r.Primary.Raw[fork], o)
	}
	for _, key := range slices.Sorted(maps.Keys(r.Secondary)) {
		m := r.Secondary[key]
		if err != nil || fork >= len(m.Raw) {
			continue
		}
		// JMH before 1.36 writes a dot before the names of its profilers'.
		o := latency.Observation{Metric: r.name() + "/" + strings.TrimPrefix(key, "·"), Unit: m.Unit, Better: r.betterOf(m), Line: line}
		var more []latency.Observation
		more, err = jmhIterations(m.Raw[fork], o)
		out = append(out, more...)
	}
	return out, err
}

// betterOf is the direction of a secondary metric: one of the same unit is a
// part of the benchmark, as of a group of threads. A rate of allocation follows
// the speed, and the memory each call takes.
func (r *jmhResult) betterOf(m jmhMetric) latency.Direction {
	switch m.Unit {
	case r.Primary.Unit:
		return r.better()
	case "MB/sec":
		return latency.Neither
	case "insns/clk":
		return latency.Higher
	}
	return latency.Unstated
}

// jmhIterations completes o by the score of each iteration; JMH writes what is no
// finite number as text.
func jmhIterations(scores []any, o latency.Observation) (out []latency.Observation, err error) {
	for _, score := range scores {
		o := o
		switch v := score.(type) {
		case float64:
			o.Value = v
		case nil:
			o.Missing = true
		case string:
			switch {
			case isMissing(v):
				o.Missing = true
			case strings.HasSuffix(v, "INF"):
				o.Rejected = "infinite score"
			default:
				return nil, fmt.Errorf(`an iteration of %s, which is no number: expected one, or "NaN"`, excerpt(v))
			}
		default:
			return nil, errors.New("an iteration that is no number: expected rawData as JMH writes it, the scores of each fork in an array of their own")
		}
		out = append(out, o)
	}
	if out == nil {
		o.Rejected = "fork without iterations"
		out = append(out, o)
	}
	return out, nil
}

// jmhCalls completes o by what the histograms of a fork tell of all its calls.
func jmhCalls(iterations [][][]float64, o latency.Observation) (out []latency.Observation, err error) {
	calls := latencySummary{prefix: o.Metric + "/", unit: o.Unit}
	sum := 0.0
	for _, pair := range slices.Concat(iterations...) {
		if len(pair) != 2 || pair[1] < 0 || math.Abs(pair[0])*max(pair[1], 1) > 1e300 {
			return nil, errors.New("a histogram that is not made of values and their counts: expected rawDataHistogram as JMH writes it")
		}
		calls.bins = append(calls.bins, bin{pair[0], pair[1]})
		calls.count += pair[1]
		sum += pair[0] * pair[1]
	}
	calls.bins = slices.DeleteFunc(calls.bins, func(b bin) bool { return b.count == 0 })
	if len(calls.bins) == 0 {
		o.Rejected = "fork without iterations"
		return []latency.Observation{o}, nil
	}
	slices.SortFunc(calls.bins, func(a, b bin) int { return cmp.Compare(a.low, b.low) })
	most := calls.bins[len(calls.bins)-1].low
	o.Value, o.Inside = sum/calls.count, insideOf(calls.count, most, 0)
	if calls.bins[0].low < 0 {
		o.Inside = nil // whose maximum says nothing then
	}
	out = append(out, o)
	o.Inside = nil
	for _, p := range []struct {
		name            string
		permille, least float64
	}{{"p50", 500, 1}, {"p90", 900, 100}, {"p99", 990, 1000}, {"p99.9", 999, 10000}, {"max", 1000, 1}} {
		if calls.count >= p.least {
			o.Metric = calls.prefix + p.name
			o.Value, _ = calls.reaches(p.permille)
			out = append(out, o)
		}
	}
	return out, nil
}
