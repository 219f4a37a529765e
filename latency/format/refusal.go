package format

import (
	"bytes"
	"errors"
)

// refusal is output of a tool that holds no values of runs, so that nothing can
// be tested.
type refusal struct {
	Name   string
	Detect func(head []byte) bool // as of a Format
	Advice error                  // what it is, and how to get the runs

	// Last says that measurements may stand inside, so that formats are tried
	// first.
	Last bool
}

// refusals returns what is refused before any format is tried: some of it would
// pass for a table of runs.
func refusals() []refusal {
	refuse := func(name string, detect func(head []byte) bool, advice string) refusal {
		return refusal{Name: name, Detect: detect, Advice: errors.New(advice)}
	}
	last := func(r refusal) refusal {
		r.Last = true
		return r
	}
	return []refusal{
		refuse("hyperfine-csv", begins("command,mean,stddev,"),
			"is hyperfine's CSV, which holds averages only: --export-json writes the time of every run"),
		refuse("hyperfine-table", without(hyperfineFormat(), hyperfineTable, "Mean [", "Time ("),
			"is what hyperfine writes for people, which holds averages only: --export-json writes the time of every run"),
		refuse("benchstat", shows(benchstatTable, "/op", "vs base", "CI"),
			"is what benchstat printed, which holds averages only: give the files that benchstat was given, what go test -bench printed"),
		refuse("google-benchmark-table", without(googleBenchmarkFormat(), googleTable, "Iterations"),
			"is Google Benchmark's table for people, which holds rounded times: --benchmark_out=FILE writes every repetition as JSON, and --benchmark_repetitions=20 makes 20 runs"),
		refuse("pyperf-text", without(pyperfFormat(), pyperfText, "Mean +- std dev: "),
			"is what pyperf writes for people, which holds averages only: -o FILE writes every value as JSON"),
		refuse("pytest-benchmark-table", without(pytestBenchmarkFormat(), pytestTable, "name,", "Name (time in "),
			"is a table of pytest-benchmark, which holds summaries only: --benchmark-json=FILE writes every round, and each file is a run"),
		refuse("benchmarkdotnet-table", shows(dotNetTable, "Method"),
			"is BenchmarkDotNet's summary, which holds averages only: --exporters fulljson writes every iteration of every launch"),
		refuse("benchmarkdotnet-measurements", shows(dotNetMeasurements, "Measurement_IterationStage"),
			"is BenchmarkDotNet's CSV of measurements: --exporters fulljson writes the same as JSON, which is read"),
		refuse("jmh-text", without(jmhFormat(), jmhText, "Score", "# JMH version: "),
			"is JMH's table or CSV, which holds a score over all forks only: -rf json writes every iteration of every fork"),
		refuse("criterion-text", shows(criterionText, "time:"),
			"is what criterion prints, which holds an estimate only: give the directory target/criterion, which holds the samples; each copy of it is a run"),
		refuse("criterion-estimates", func(head []byte) bool {
			return holdsJSON(head, "mean.point_estimate", "median_abs_dev.point_estimate")
		}, "is an estimates.json of criterion, which holds no measurements: sample.json beside it does; give the directory target/criterion, each copy of which is a run"),
		refuse("k6-text", shows(k6Text, "avg="),
			"is the summary that k6 prints, in rounded figures: let it write them as JSON, with --summary-export=FILE, or every value, with --out csv=FILE"),
		refuse("vegeta-text", shows(vegetaText, "Latencies "),
			"is the report that vegeta prints, in rounded figures: vegeta report --type json writes them in full, and vegeta encode every result"),
		refuse("ghz-text", func(head []byte) bool {
			return marked(head, ghzText, "Fastest:") && bytes.Contains(head, []byte("Status code distribution:"))
		}, "is the summary that ghz prints, in rounded figures: -O json writes the latency of every request"),
		refuse("jmeter-xml", shows(jmeterXML, "<testResults"),
			"is JMeter's XML: let it write CSV, with -Jjmeter.save.saveservice.output_format=csv"),
		refuse("iperf-text", func(head []byte) bool {
			const start = 1000 // later on it is one of several things in a log
			return marked(head[:min(len(head), start)], iperfText, "[ ID]")
		}, "is text of iperf, whose rates are rounded: iperf3 -J writes them in full, a file for each run"),
		refuse("fio-text", func(head []byte) bool {
			return marked(head, fioText, "fio-", "groupid=", "Run status group ") && !isFioJSON(head)
		}, "is what fio prints for people, or its terse output, with units that change from run to run: --output-format=json writes all that is measured, --output FILE where to"),
		refuse("fio-histogram-log", shows(fioHistogram, ", 0, 0, 0, 0, "),
			"is a log of fio --write_hist_log, which holds counts of latencies over intervals: --write_lat_log writes every latency, and --output-format=json percentiles of them all"),
		refuse("ab-html", shows(abHTML, "This is ApacheBench"),
			"is a page of ab -w: leave -w out, or write every request, with -g FILE"),
		refuse("pgbench-intervals", isPgbenchIntervals,
			"is a log of pgbench --aggregate-interval, which holds sums over intervals: leave that out, so that -l writes every transaction, or give what pgbench prints"),
		refuse("interned-histogram-set", func(head []byte) bool {
			return holdsJSON(head, "n[]", "d.*.*", "h[]") || holdsJSON(head, "[][]", "[].GenericSet.*")
		}, `is a histogram set of interned names and numbers: write it anew as an array of histograms with "name" and "unit", as telemetry does by --output-format=histograms`),
		refuse("trace", func(head []byte) bool {
			return holdsJSON(head, "traceEvents[].ph") || holdsJSON(head, "[].ph", "[].ts")
		}, "is a trace of events, not of measurements: compute what is to be compared, such as the duration of a slice in each run, and give that as CSV"),
		refuse("json-columns", shows(jsonColumns, "{"),
			"is a table as JSON, column by column: write a row an object, in pandas by to_json(FILE, orient=\"records\")"),
		last(refuse("junit", shows(junitXML, "<testsuite"),
			"is a JUnit report, whose times are of one run of each test and rounded: give what the benchmark itself writes")),
		last(refuse("web-page", shows(webPage, "<"),
			"is a web page: give the file that it was made of, or save the table in it as CSV")),
	}
}

var (
	hyperfineTable     = newPattern(`(?m)^[ \t]*(?:Time \((?:mean ± σ|abs ≡)\):|.*\|[ \t]*Mean \[[mµ]?s\])`)
	benchstatTable     = newPattern(`(?m)^[ \t]+│ +\S+ +(?:vs base +)?│|^,[^,\n]+,CI(?:,|$)|^name +(?:old )?\S+/op\b`)
	googleTable        = newPattern(`(?m)^[ \t]*Benchmark +Time +CPU +Iterations`)
	pyperfText         = newPattern(`(?m)^.*Mean \+- std dev: `)
	pytestTable        = newPattern(`(?m)^[ \t]*(?:name,(?:param:[^,]*,)*min,max,mean,stddev,median,|Name \(time in \w+\) +Min +Max +Mean)`)
	jmhText            = newPattern(`(?m)^(?:# JMH version: |"Benchmark","Mode","Threads","Samples","Score"|[ \t]*Benchmark[ \t].*\bMode[ \t].*\bScore\b)`)
	dotNetTable        = newPattern(`(?m)^(?:\|.*\bMethod[ \t]*\|.*\bMean[ \t]*\|[ \t]*Error[ \t]*\||"?Method"?[,;](?:.*[,;])?"?Mean"?[,;]|[^\n]*Method[,;].*[,;]AnalyzeLaunchVariance[,;].*[,;]Mean[,;])`)
	dotNetMeasurements = newPattern(`^Target[,;].*[,;]Measurement_IterationStage[,;]`)
	criterionText      = newPattern(`(?m)\btime:\s+\[[\d.]+ \S+ [\d.]+ \S+ [\d.]+ \S+\]`)
	k6Text             = newPattern(`(?m)^[\s✓✗]*[a-z]\w*\.{2,}: +avg=`)
	vegetaText         = newPattern(`(?m)^[ \t]*Latencies +\[.*mean.*\] +[0-9]`)
	ghzText            = newPattern(`(?m)^[ \t]*Fastest:\s+\S+ [nµm]?s\b`)
	fioHistogram       = newPattern(`^\d+, [012], \d+(?:, \d+){100}`)
	abHTML             = newPattern(`(?m)^\s*This is ApacheBench, Version .*<br>`)
	iperfText          = newPattern(`(?m)^\[ ID\] +(?:\[Role\] +)?Interval +Transfer +(?:Bitrate|Bandwidth)`)
	jmeterXML          = newPattern(`(?m)^\s*<testResults\b`)
	jsonColumns        = newPattern(`^\s*\{\s*"[^"\n]*"\s*:\s*(?:\{\s*"0"\s*:|\[\s*[-\d"])`)
	junitXML           = newPattern(`(?m)^\s*<testsuites?\b`)
	webPage            = newPattern(`(?i)^\s*<(?:!doctype html|html)\b`)
)

// without tells what shows the pattern but is not of the format, which a log may
// hold as well.
func without(f Format, p pattern, words ...string) func(head []byte) bool {
	return func(head []byte) bool { return marked(head, p, words...) && !f.Detect(head) }
}

// begins detects what a head begins with.
func begins(text string) func(head []byte) bool {
	return func(head []byte) bool { return bytes.HasPrefix(head, []byte(text)) }
}

// shows detects a pattern: see marked.
func shows(p pattern, words ...string) func(head []byte) bool {
	return func(head []byte) bool { return marked(head, p, words...) }
}

// refused returns the advice for a head that is refused, else nil: before the
// formats are tried, or last.
func refused(head []byte, last bool) error {
	for _, r := range refusals() {
		if r.Last == last && r.Detect(head) {
			return r.Advice
		}
	}
	return nil
}
