package format

import (
	"errors"
	"fmt"
	"strings"

	"sigtest/latency"
)

// googleBenchmarkFormat reads what Google Benchmark writes as JSON or CSV: each
// repetition of a benchmark is a run. The time is called by the benchmark alone,
// the CPU time and the counters NAME/cpu_time and NAME/COUNTER. Means and other
// aggregates of the repetitions are rejected; iterations and labels are left
// aside.
func googleBenchmarkFormat() Format {
	return Format{
		Name:   "google-benchmark",
		Doc:    "Google Benchmark's JSON or CSV (--benchmark_format, --benchmark_out_format)",
		Run:    "a repetition of a benchmark: --benchmark_repetitions=10 makes ten",
		Sign:   "JSON with benchmarks[].time_unit, or CSV with name,iterations,real_time,cpu_time,time_unit",
		OneRun: true,
		Detect: func(head []byte) bool { return isGoogleJSON(head) || marked(head, googleHeader, googleColumns) },
		Read: byHead(func(head []byte) reader {
			if isGoogleJSON(head) {
				return readGoogleJSON
			}
			return whole(parseGoogleCSV)
		}),
	}
}

// googleRow is a row of either form.
type googleRow struct {
	name       string
	aggregate  bool    // it says so itself
	iterations float64 // 0 where the row has none, as those of fitted complexities
	failed     string  // why there are no values
	unit       string  // of the times
	measures   []googleMeasure
	line       int
}

// googleMeasure is real_time, cpu_time or a counter.
type googleMeasure struct {
	name string
	cell
}

// add adds a measure. A counter may be below 0, a time may not.
func (r *googleRow) add(name string, c cell) error {
	if c.value < 0 && (name == "real_time" || name == "cpu_time") {
		return fmt.Errorf("%s of %s is %v, which is negative: remove the run", name, excerpt(r.name), c.value)
	}
	r.measures = append(r.measures, googleMeasure{name, c})
	return nil
}

// googleRuns makes a run of each row.
func googleRuns(rows []googleRow, machine string, date string) []toolRun {
	known := knowGoogleRows(rows)
	var runs []toolRun
	for _, row := range rows {
		run := toolRun{of: row.name, line: row.line}
		rejected := row.failed
		if known.aggregates(row) {
			rejected = "aggregate of repetitions"
		}
		if rejected != "" {
			run.observations = []latency.Observation{{Metric: row.name, Rejected: rejected, Line: row.line}}
			runs = append(runs, run)
			continue
		}
		for _, m := range row.measures {
			o := googleMetric(m.name, row.unit)
			o.Metric = row.name + o.Metric
			o.Value, o.Missing, o.Line, o.Machine = m.value, m.missing, row.line, machine
			o.Order, o.Ordered = parseTime(date)
			run.observations = append(run.observations, o)
		}
		runs = append(runs, run)
	}
	return runs
}

// googleMetric tells what is known of a measure, and what is behind the
// benchmark's name in that of the metric. Which side of a counter of the user's
// is better is not known.
func googleMetric(measure, timeUnit string) latency.Observation {
	o := latency.Observation{Metric: "/" + measure, Better: latency.Lower}
	switch measure {
	case "real_time":
		o.Metric, o.Unit = "", timeUnit
	case "cpu_time":
		o.Unit = timeUnit
	case "bytes_per_second":
		o.Unit, o.Better = "B/s", latency.Higher
	case "items_per_second":
		o.Unit, o.Better = "items/s", latency.Higher
	case "max_bytes_used", "total_allocated_bytes", "net_heap_growth":
		o.Unit = "B"
	case "allocs_per_iter":
		o.Unit = "allocs/iter"
	default:
		o.Better = latency.Neither
	}
	return o
}

// knownGoogle is what tells aggregates where the rows do not say so, in CSV and
// before version 1.5.
type knownGoogle struct {
	count      map[string]float64 // rows of each name
	iterations map[string]float64 // of the first of them
}

func knowGoogleRows(rows []googleRow) knownGoogle {
	k := knownGoogle{map[string]float64{}, map[string]float64{}}
	for _, row := range rows {
		if k.count[row.name] == 0 {
			k.iterations[row.name] = row.iterations
		}
		k.count[row.name]++
	}
	return k
}

// aggregates tells BM_x_mean from a benchmark that is called so: its iterations
// are the number of repetitions, in older versions those of a repetition, or 0.
// Where the repetitions are not reported, all aggregates have the same.
func (k knownGoogle) aggregates(row googleRow) bool {
	if row.aggregate {
		return true
	}
	for _, kind := range []string{"_mean", "_median", "_stddev", "_cv"} {
		base, ok := strings.CutSuffix(row.name, kind)
		switch n := row.iterations; {
		case !ok:
		case k.count[base] > 0:
			return n == 0 || n == k.count[base] || n == k.iterations[base]
		default:
			return k.count[base+"_mean"] > 0 && k.count[base+"_stddev"] > 0 &&
				n == k.iterations[base+"_mean"] && n == k.iterations[base+"_stddev"]
		}
	}
	if base := k.repeated(row.name); base != "" {
		return k.count[row.name] == k.count[base+"_mean"] && row.iterations == k.iterations[base+"_mean"]
	}
	fitted := strings.HasSuffix(row.name, "_BigO") || strings.HasSuffix(row.name, "_RMS")
	return fitted && row.iterations == 0
}

// repeated returns the benchmark with repetitions and a mean of which a row may be
// a statistic of the user's own, as BM_x_max of BM_x; "" for none.
func (k knownGoogle) repeated(name string) string {
	for i := len(name) - 1; i > 0; i-- {
		if base := name[:i]; name[i] == '_' && k.count[base] > k.count[name] && k.count[base+"_mean"] > 0 {
			return base
		}
	}
	return ""
}

// googleResults labels the runs, of which there is one at least.
func googleResults(runs []toolRun) ([]latency.Observation, error) {
	aggregates := false
	for _, run := range runs {
		for _, o := range run.observations {
			if o.Rejected == "" {
				return labelRuns(runs), nil
			}
			aggregates = aggregates || o.Rejected == "aggregate of repetitions"
		}
	}
	if !aggregates && len(runs) > 0 { // all failed, which their reasons tell
		return labelRuns(runs), nil
	}
	return nil, errors.New("no repetitions, from which a sample is made: run the benchmark with --benchmark_repetitions, and without --benchmark_report_aggregates_only")
}
