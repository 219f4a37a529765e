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
		refuse("hyperfine-csv", begins("command,mean,stddev,median,user,system,min,max"),
			"is hyperfine's CSV, which holds averages only: --export-json writes the time of every run"),
		refuse("hyperfine-table", shows(hyperfineTable, "Mean ["),
			"is a table of hyperfine, which holds averages only: --export-json writes the time of every run"),
		refuse("benchstat", shows(benchstatTable, "CI", "vs base", "│", "delta", "time/op"),
			"is a table of benchstat, which holds averages only: give the files that benchstat was given, what go test -bench printed"),
		refuse("benchmarkdotnet-csv", shows(dotnetCSV, "Method"),
			"is the CSV report of BenchmarkDotNet, which holds averages only: its full JSON holds every iteration, written by the attribute [JsonExporterAttribute.Full]"),
		refuse("jmh-text", shows(jmhTable, "Score"),
			"is a table of JMH, which holds averages only: -rf json -rff FILE writes the value of every iteration"),
		refuse("criterion-text", shows(criterionText, "time:"),
			"is what criterion prints, which holds an estimate only: target/criterion/*/new/raw.csv holds the measurements, if criterion has its feature csv_output"),
		refuse("criterion-estimates", func(head []byte) bool { return holdsJSON(head, "mean.point_estimate") },
			"is an estimates.json of criterion, which holds no measurements: raw.csv beside it does, if criterion has its feature csv_output"),
		refuse("google-benchmark-text", shows(googleTable, "Iterations"),
			"is the table that Google Benchmark prints, with rounded times: --benchmark_out=FILE writes JSON, and --benchmark_repetitions=20 makes 20 runs"),
		refuse("pytest-benchmark-text", shows(pytestTable, "time in"),
			"is the table that pytest-benchmark prints, which holds averages only: --benchmark-json=FILE --benchmark-save-data writes the time of every round"),
		refuse("k6-text", shows(k6Text, "avg="),
			"is the summary that k6 prints, with rounded times: --summary-export=FILE writes it as JSON, --out csv=FILE every request; each run of k6 is a file"),
		refuse("iperf3-text", shows(iperf3Text, "Interval"),
			"is what iperf3 prints, with rounded rates: --json writes them in full; each run of iperf3 is a file"),
		refuse("fio-text", func(head []byte) bool {
			return shows(fioText, "fio-", "groupid=")(head) && !holdsJSON(head, "fio version")
		}, "is the text of fio, with rounded times: --output-format=json writes them in full; each run of fio is a file"),
		refuse("jmeter-xml", shows(jmeterXML, "<testResults"),
			"is JMeter's log as XML, which is not read: -Jjmeter.save.saveservice.output_format=csv writes the same as CSV"),
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
	hyperfineTable = newPattern(`(?m)^\| ?Command ?\| ?Mean \[|^\| Command\n\| Mean \[`)
	benchstatTable = newPattern(`(?m)^,[^,\n]+,CI(?:,|$)|^\s*│\s+\S+(?:/op|/s|/sec)\s.*│$|^name\s+(?:old )?\S+/op\b`)
	dotnetCSV      = newPattern(`^"?Method"?([,;])(?:.*[,;])?"?Mean"?[,;]`)
	jmhTable       = newPattern(`(?m)^Benchmark\s.*\bMode\s+(?:Cnt|Samples)\s+Score\b|^"Benchmark","Mode","Threads","Samples","Score"`)
	criterionText  = newPattern(`(?m)\btime:\s+\[[\d.]+ \S+ [\d.]+ \S+ [\d.]+ \S+\]`)
	googleTable    = newPattern(`(?m)^Benchmark\s+Time\s+CPU\s+Iterations`)
	pytestTable    = newPattern(`(?m)^Name \(time in \S+\)\s+Min\b`)
	k6Text         = newPattern(`(?m)^[\s✓✗]*[a-z]\w*\.{2,}: +avg=`)
	iperf3Text     = newPattern(`(?m)^\[ ID\]\s*(?:\[Role\]\s*)?Interval\s+Transfer\s+Bi`)
	fioText        = newPattern(`(?m)^\d;fio-[\d.]+;|: \(groupid=\d+, jobs=\d+\): err=`)
	jmeterXML      = newPattern(`(?m)^\s*<testResults\b`)
	jsonColumns    = newPattern(`^\s*\{\s*"[^"\n]*"\s*:\s*(?:\{\s*"0"\s*:|\[\s*[-\d"])`)
	junitXML       = newPattern(`(?m)^\s*<testsuites?\b`)
	webPage        = newPattern(`(?i)^\s*<(?:!doctype html|html)\b`)
)

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
