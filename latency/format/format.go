// Package format reads measurements: one file per input format, and detection
// by looking at the first bytes.
//
// [Open] is the way in: it resolves files, directories and patterns, reads
// through compression and encodings, finds each file's format and loads all
// observations into one dataset. It never guesses: where a file can be read in
// two ways that differ in a number, the error says what to state.
package format

import (
	"io"
	"iter"

	"sigtest/internal/named"
	"sigtest/latency"
)

// Format is an input format.
type Format struct {
	Name string
	Doc  string // what is read, one line
	Run  string // what one run is, one line
	Sign string // what a file is recognised by, one line

	// OneRun says that a file usually holds one run, so that a directory of
	// files is a sample of runs. Where it holds several, Read labels them.
	OneRun bool

	// RunOf, where set, returns the path of the first file of the run that a file
	// is of, by its name: of tools that write a file for each of their threads.
	RunOf func(path string) string

	// Tables says that a file may hold several tables, which Input.Table and
	// Options.TableLabels tell apart.
	Tables bool

	// Takes lists those of "task-key" and "unit", the options made for single
	// formats, that it obeys.
	Takes []string

	// Detect looks at the first bytes of a file: UTF-8 text, lines ended by
	// \n. Fewer than HeadSize bytes are the whole file.
	Detect func(head []byte) bool

	// Read yields the observations in the file's order. It stops after the
	// first error, a *SyntaxError where a place in the file is to blame.
	// r yields text as Detect gets it, from the start.
	Read func(r io.Reader, in Input) iter.Seq2[latency.Observation, error]
}

// HeadSize is how many bytes detection looks at.
const HeadSize = 64 << 10

// Input is what a reader is told of the file it reads.
type Input struct {
	Path  string // for messages
	Table int    // which of the file's tables to read, from 1. By default (0), all.
	Options

	facts *facts // what Open wants to know; may be nil
	fixed bool   // the file is stated to be of one configuration
	among bool   // it is one of several files of its input

	benchmark string // what was measured, where that is written beside the file; or ""
}

// facts are what a reader knows of its file once it has seen its start: Read
// fills them in before it returns.
type facts struct {
	columns []string // their names
	configs bool     // whether the configurations are named inside
	oneRun  bool     // whether it is one run, although files of its format may hold several
}

// namesConfigs says, before Read returns, that the file names its
// configurations: Observation.Config is set.
func (in Input) namesConfigs() {
	if in.facts != nil {
		in.facts.configs = true
	}
}

// Options say how to read. The zero value detects everything.
type Options struct {
	Format  string   // name of the input format. By default, detected.
	Decimal string   // decimal mark, "." or ",". By default, told by the numbers; an error where they do not tell.
	By      []string // columns, by name, that are part of the metric's name, which becomes CELL/METRIC; several in the table's order
	Ignore  []string // columns, by name, to leave aside

	// Columns says which column has a role where its name does not: by role
	// (metric, config, run, value, unit, better, order, timestamp, machine), the
	// name of the column.
	Columns map[string]string

	TaskKey     string   // what tells tasks of perf sched apart: "comm" or "comm:pid". By default, "comm".
	TableLabels []string // configurations of the tables of a file, in order. By default, their captions.
	Unit        string   // unit of values that a tool prints without saying which. By default, the tool's usual one.

	Stdin io.Reader // what the input "-" reads. By default, an empty reader.

	// Progress, where set, is told how many more bytes were read.
	Progress func(bytes int)
}

// All returns the formats in the order in which they are tried: what is most
// easily told from others comes first.
func All() []Format {
	return []Format{
		samplesFormat(),
		reportFormat(),
		goBenchFormat(),
		perfSchedFormat(),
		cyclictestFormat(),
		rtlaFormat(),
		schbenchFormat(),
		hackbenchFormat(),
		perfBenchFormat(),
		sysbenchFormat(),
		stressNGFormat(),
		dbenchFormat(),
		perfStatFormat(),
		chartFormat(),
		histogramSetFormat(),
		umaFormat(),
		hyperfineFormat(),
		googleBenchmarkFormat(),
		pyperfFormat(),
		pytestBenchmarkFormat(),
		jmhFormat(),
		benchmarkDotNetFormat(),
		criterionFormat(),
		libtestFormat(),
		juliaFormat(),
		benchmarkJSFormat(),
		k6Format(),
		jmeterFormat(),
		vegetaFormat(),
		ghzFormat(),
		abFormat(),
		wrkFormat(),
		hdrHistogramFormat(),
		hdrLogFormat(),
		pgbenchFormat(),
		fioFormat(),
		iperf3Format(),
		jsonFormat(),
		numbersFormat(),
		csvFormat(),
	}
}

// Lookup returns the format called name; the error lists the names there are.
func Lookup(name string) (Format, error) {
	return named.Find("input format", All(), func(f Format) string { return f.Name }, name)
}
