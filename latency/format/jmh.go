package format

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"strings"

	"sigtest/latency"
)

// jmhFormat reads what JMH writes by -rf json.
//
// A fork is a run: a new virtual machine. The iterations in it are observations
// of the run; in sample mode, where there is a histogram instead, the run has
// its mean, percentiles and maximum. Metrics are the benchmarks, with their
// parameters, in the scope of their Java package, and BENCHMARK/WHAT of profilers
// and auxiliary counters.
func jmhFormat() Format {
	return Format{
		Name:   "jmh",
		Doc:    "JMH's -rf json: benchmarks with their parameters, in any mode, and what profilers add",
		Run:    "a fork: -f 10 makes ten; its iterations are observations",
		Sign:   "JSON: an array of objects with benchmark and primaryMetric",
		OneRun: true,
		Detect: func(head []byte) bool { return holdsJSON(head, "[].benchmark", "[].primaryMetric") },
		Read: func(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
			all, err := parseJMH(r, in.Path)
			return yieldAll(all, in.Path, err)
		},
	}
}

type jmhResult struct {
	Benchmark string               `json:"benchmark"`
	Mode      string               `json:"mode"`
	Threads   int                  `json:"threads"`
	Params    map[string]string    `json:"params"`
	Primary   *jmhMetric           `json:"primaryMetric"`
	Secondary map[string]jmhMetric `json:"secondaryMetrics"`

	line int
}

type jmhMetric struct {
	Unit      string              `json:"scoreUnit"`
	Forks     [][]jsonNumber      `json:"rawData"`          // by iteration
	Histogram [][][][2]jsonNumber `json:"rawDataHistogram"` // by iteration: values, and how often each
}

func parseJMH(r io.Reader, path string) ([]latency.Observation, error) {
	documents, err := readJSON[[]jmhResult](r, path)
	if err != nil {
		return nil, err
	}
	var results []jmhResult
	modes := map[string][]string{} // of each benchmark
	line := 1
	for _, d := range documents {
		line = d.line
		for _, r := range d.value {
			if r.Benchmark == "" || r.Primary == nil {
				return nil, &SyntaxError{path, line, 0, errors.New(`a result without "benchmark" or "primaryMetric": expected what JMH writes by -rf json`)}
			}
			r.line = line
			results = append(results, r)
			if name := r.name(); !slices.Contains(modes[name], r.mode()) {
				modes[name] = append(modes[name], r.mode())
			}
		}
	}
	var runs []toolRun
	for _, r := range results {
		name := r.name()
		if len(modes[name]) > 1 {
			name += " " + r.mode()
		}
		forks, err := r.forks(name)
		if err != nil {
			return nil, &SyntaxError{path, r.line, 0, fmt.Errorf("benchmark %s %w", excerpt(r.Benchmark), err)}
		}
		runs = append(runs, forks...)
	}
	if len(runs) == 0 {
		return nil, &SyntaxError{path, line, 0, errors.New("no results: expected what JMH writes by -rf json")}
	}
	return labelRuns(runs), nil
}

// name is the benchmark with its parameters.
func (r *jmhResult) name() string {
	var params []string
	for _, key := range slices.SortedFunc(maps.Keys(r.Params), compareNatural) {
		params = append(params, key+"="+r.Params[key])
	}
	if params == nil {
		return r.Benchmark
	}
	return r.Benchmark + " (" + strings.Join(params, ", ") + ")"
}

// cutPackage takes the package off the name of a Java method, Class.method being
// what is left at least. By convention packages are in small letters.
func cutPackage(name string) (scope, rest string) {
	rest = name
	for strings.Count(strings.SplitN(rest, " (", 2)[0], ".") > 1 {
		part, after, _ := strings.Cut(rest, ".")
		if part != strings.ToLower(part) {
			break
		}
		rest = after
	}
	return strings.TrimSuffix(strings.TrimSuffix(name, rest), "."), rest
}

// mode tells results of one benchmark apart.
func (r *jmhResult) mode() string {
	if r.Threads > 1 {
		return fmt.Sprintf("%s, %d threads", r.Mode, r.Threads)
	}
	return r.Mode
}

// forks are the runs of a result.
func (r *jmhResult) forks(name string) ([]toolRun, error) {
	runs := make([]toolRun, r.Primary.forks())
	if len(runs) == 0 {
		return nil, errors.New(`has neither "rawData" nor "rawDataHistogram": its runs are not there`)
	}
	scope, name := cutPackage(name)
	for i := range runs {
		runs[i].of = scope + "." + name
	}
	better := latency.Lower
	if r.Mode == "thrpt" {
		better = latency.Higher
	}
	if err := r.Primary.observe(runs, latency.Observation{Metric: name, Scope: scope, Better: better, Line: r.line}); err != nil {
		return nil, err
	}
	for _, key := range slices.SortedFunc(maps.Keys(r.Secondary), compareNatural) {
		what, m := strings.TrimPrefix(key, "·"), r.Secondary[key]
		o := latency.Observation{Metric: name + "/" + what, Scope: scope, Line: r.line}
		if strings.HasPrefix(what, "gc.") && strings.HasSuffix(m.Unit, "/sec") {
			o.Better = latency.Neither // who works more allocates more
		}
		if err := m.observe(runs, o); err != nil {
			return nil, err
		}
	}
	return runs, nil
}

func (m *jmhMetric) forks() int { return max(len(m.Forks), len(m.Histogram)) }

// observe adds the values of a metric to its forks.
func (m *jmhMetric) observe(runs []toolRun, o latency.Observation) error {
	if m.forks() > len(runs) {
		return fmt.Errorf("has %d forks of %s and %d of its score", m.forks(), excerpt(o.Metric), len(runs))
	}
	o.Unit = m.Unit
	if o.Unit == "counts" || o.Unit == "---" { // of events in a time that is given
		o.Unit, o.Better = "", cmp.Or(o.Better, latency.Neither)
	}
	for i, iterations := range m.Forks {
		for _, v := range iterations {
			o.Value, o.Missing = v.value, v.missing
			runs[i].observations = append(runs[i].observations, o)
		}
	}
	for i, iterations := range m.Histogram {
		var bins []bin
		for _, pairs := range iterations {
			for _, p := range pairs {
				if p[0].missing || p[0].value < 0 || !(p[1].value >= 1) {
					return fmt.Errorf("has a histogram of %s with the pair %v, %v: expected a time and how often it was measured", excerpt(o.Metric), p[0].value, p[1].value)
				}
				bins = append(bins, bin{p[0].value, p[1].value})
			}
		}
		runs[i].observations = append(runs[i].observations, observeValues(o, bins)...)
	}
	return nil
}
