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
}

// refusals returns what is refused before any format is tried: some of it would
// pass for a table of runs.
func refusals() []refusal {
	return []refusal{
		{
			Name: "hyperfine-csv",
			Detect: func(head []byte) bool {
				return bytes.HasPrefix(head, []byte("command,mean,stddev,")) // of old versions without the median
			},
			Advice: errors.New("is hyperfine's CSV, which holds averages only: --export-json writes the time of every run"),
		},
		{
			Name:   "hyperfine-table",
			Detect: without(hyperfineFormat(), hyperfineTable, "Mean [", "Time ("),
			Advice: errors.New("is what hyperfine writes for people, which holds averages only: --export-json writes the time of every run"),
		},
		{
			Name:   "google-benchmark-table",
			Detect: without(googleBenchmarkFormat(), googleTable, "Iterations"),
			Advice: errors.New("is Google Benchmark's table for people, which holds rounded times: --benchmark_out=FILE writes every repetition as JSON, --benchmark_format=json prints it"),
		},
		{
			Name:   "pyperf-text",
			Detect: without(pyperfFormat(), pyperfText, "Mean +- std dev: "),
			Advice: errors.New("is what pyperf writes for people, which holds averages only: -o FILE writes every value as JSON"),
		},
		{
			Name:   "pytest-benchmark-table",
			Detect: without(pytestBenchmarkFormat(), pytestTable, "name,", "Name (time in "),
			Advice: errors.New("is a table of pytest-benchmark, which holds summaries only: --benchmark-json=FILE writes every round, and each file is a run"),
		},
		{
			Name:   "jmh-table",
			Detect: without(jmhFormat(), jmhTable, "JMH version: ", "Benchmark"),
			Advice: errors.New("is what JMH prints or a table of it, which hold averages only: -rf json writes every iteration of every fork"),
		},
		{
			Name:   "criterion-text",
			Detect: without(libtestFormat(), criterionText, "time: "),
			Advice: errors.New("is what criterion prints for people, which holds rounded estimates only: give the folder target/criterion, where it keeps every sample"),
		},
		{
			Name: "jmeter-xml",
			Detect: func(head []byte) bool {
				return bytes.Contains(head[:min(len(head), 256)], []byte("<testResults version="))
			},
			Advice: errors.New("is JMeter's XML: let it write CSV, with -Jjmeter.save.saveservice.output_format=csv"),
		},
		{
			Name:   "k6-text",
			Detect: func(head []byte) bool { return marked(head, k6Text, "iteration_duration.") },
			Advice: errors.New("is the summary that k6 prints, in rounded figures: let it write them as JSON, with --summary-export=FILE, or every value, with --out csv=FILE"),
		},
		{
			Name:   "vegeta-text",
			Detect: func(head []byte) bool { return marked(head, vegetaText, "Latencies ") },
			Advice: errors.New("is the report that vegeta prints, in rounded figures: vegeta report --type json writes them in full, and vegeta encode every result"),
		},
		{
			Name: "ghz-text",
			Detect: func(head []byte) bool {
				return marked(head, ghzText, "Fastest:") && bytes.Contains(head, []byte("Status code distribution:"))
			},
			Advice: errors.New("is the summary that ghz prints, in rounded figures: -O json writes the latency of every request"),
		},
		{
			Name:   "iperf-text",
			Detect: func(head []byte) bool { return marked(head, iperfTitle, "[ ID]") },
			Advice: errors.New("is text of iperf, whose rates are rounded: iperf3 -J writes them in full, a file for each run"),
		},
		{
			Name: "interned-histogram-set",
			Detect: func(head []byte) bool {
				return holdsJSON(head, "n[]", "d.*.*", "h[]") || holdsJSON(head, "[][]", "[].GenericSet.*")
			},
			Advice: errors.New(`is a histogram set of interned names and numbers: write it anew as an array of histograms with "name" and "unit", as telemetry does by --output-format=histograms`),
		},
		{
			Name:   "benchstat",
			Detect: func(head []byte) bool { return marked(head, benchstatMark, "/op", "vs base", "CI") },
			Advice: errors.New("is what benchstat printed, which holds averages only: give the files that benchstat was given"),
		},
	}
}

var (
	hyperfineTable = newPattern(`(?m)^[ \t]*(?:Time \((?:mean ± σ|abs ≡)\):|.*\|[ \t]*Mean \[[mµ]?s\])`)
	googleTable    = newPattern(`(?m)^[ \t]*Benchmark +Time +CPU +Iterations`)
	pyperfText     = newPattern(`(?m)^.*Mean \+- std dev: `)
	jmhTable       = newPattern(`(?m)^(?:# JMH version: |Benchmark .*\bMode +(?:Cnt|Samples) +Score |"Benchmark"[,;]"Mode"[,;]"Threads"[,;]"Samples"[,;]"Score")`)
	criterionText  = newPattern(`(?m)^(?:\S.*)?[ \t]+time:   \[[\d.]+ [nµm]?s [\d.]+ [nµm]?s [\d.]+ [nµm]?s\]`)
	pytestTable    = newPattern(`(?m)^[ \t]*(?:name,(?:param:[^,]*,)*min,max,mean,stddev,median,|Name \(time in \w+\) +Min +Max +Mean)`)
)

// without tells what shows the pattern but is not of the format, which a log may
// hold as well.
func without(f Format, pattern pattern, words ...string) func(head []byte) bool {
	return func(head []byte) bool { return marked(head, pattern, words...) && !f.Detect(head) }
}

var (
	k6Text     = newPattern(`(?m)^[ \t]*(?:[✓✗][ \t]*)?iteration_duration\.+: +avg=`)
	vegetaText = newPattern(`(?m)^[ \t]*Latencies +\[.*mean.*\] +[0-9]`)
	ghzText    = newPattern(`(?m)^[ \t]*Fastest:\s+\S+ [nµm]?s\b`)
)
var iperfTitle = newPattern(`(?m)^\[ ID\] +Interval +Transfer +(?:Bitrate|Bandwidth)`)

// benchstatMark is the table of benchstat, its CSV, and the table before 2023.
var benchstatMark = newPattern(`(?m)^[ \t]+│ +\S+ +(?:vs base +)?│|^,[^,\n]+,CI(?:,|$)|^name +(?:old )?\S+/op\b`)

// refused returns the advice for a head that is refused, else nil.
func refused(head []byte) error {
	for _, r := range refusals() {
		if r.Detect(head) {
			return r.Advice
		}
	}
	return nil
}
