package format

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sigtest/latency"
)

// read reads text as Open reads the file called name. Each observation becomes
// what detail makes of it.
func read(t testing.TB, name, text string, o Options) (seen []string, err error) {
	t.Helper()
	all, err := observationsIn(t, name, text, o)
	for _, ob := range all {
		seen = append(seen, detail(ob))
	}
	return seen, err
}

func observationsIn(t testing.TB, name, text string, o Options) (all []latency.Observation, err error) {
	t.Helper()
	decoded, err := decode(strings.NewReader(text))
	if err != nil {
		return nil, &SyntaxError{Path: name, Err: err}
	}
	head, _ := decoded.Peek(HeadSize)
	op := opener{options: o}
	f, err := op.formatOf(head)
	if err != nil {
		return nil, &SyntaxError{Path: name, Err: err}
	}
	for ob, err := range f.Read(decoded, Input{Path: name, Options: o}) {
		if err != nil {
			return all, err
		}
		all = append(all, ob)
	}
	return all, nil
}

// detail tells all of an observation: as "line metric|config|run|value unit
// better" and what is known besides, or "line note|run" and what it says.
func detail(o latency.Observation) string {
	if n := o.Note; n != nil {
		s := fmt.Sprintf("%d note|%s", o.Line, o.Run)
		if n.Complete {
			s += "|complete"
		}
		if w := n.Warning; w != nil {
			s += fmt.Sprintf("|%s: %s -> %s", w.Code, w.Text, w.Remedy)
		}
		return s
	}
	s := describe(o)
	if in := o.Inside; in != nil {
		s += fmt.Sprintf(" of %d, max %v", in.Count, in.Max)
		if in.Threads > 0 {
			s += fmt.Sprintf(", %d threads", in.Threads)
		}
	}
	if o.ImpliedBy != nil {
		s += " implied by " + strings.Join(o.ImpliedBy, ", ")
	}
	if o.Tally {
		s += " tally"
	}
	return s
}

// describe tells what was read, without what a tool's reader knows besides.
func describe(o latency.Observation) string {
	value := fmt.Sprint(o.Value)
	switch {
	case o.Rejected != "":
		return fmt.Sprintf("%d rejected: %s", o.Line, o.Rejected)
	case o.Missing:
		value = "missing"
	}
	return strings.TrimRight(fmt.Sprintf("%d %s|%s|%s|%s %s %s", o.Line, o.Metric, o.Config, o.Run, value, o.Unit, o.Better), " ")
}

// checkFiles compares what is read of the files of a folder of testdata, all of
// them.
func checkFiles(t *testing.T, folder string, want map[string][]string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", folder, "*.*"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != len(want) {
		t.Errorf("%d files in testdata/%s, %d expected", len(files), folder, len(want))
	}
	for _, file := range files {
		name := filepath.Base(file)
		t.Run(name, func(t *testing.T) {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			checkRead(t, string(content), want[name])
		})
	}
}

// checkRead compares what is read of a text.
func checkRead(t *testing.T, text string, want []string) {
	t.Helper()
	got, err := read(t, "f", text, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("observations differ (-want +got):\n%s", diff)
	}
}

func TestFixtures(t *testing.T) {
	checkFiles(t, "", map[string][]string{
		"long.csv": {
			"2 wakeup|before|1|12.5 us lower",
			"3 wakeup|before|1|13.5 us lower",
			"4 wakeup|before|2|12.5 us lower",
			"5 wakeup|after|1|11 us",
			"6 rate|after|1|9000 req/s higher",
		},
		"german.csv": {
			"2 start|vorher|1|21.5 ms",
			"3 start|vorher|2|1020.25 ms",
			"4 start|nachher|1|1020 ms", // the comma is the mark, so the dot separates thousands
		},
		"sep-line.csv":  {"3 start|vorher|1|21.5 ms"},
		"thousands.csv": {"2 max|a|1|2001.5", "3 max|a|2|1002", "4 max|a|3|1.234567e+06", "5 max|a|4|800"},
		"missing.csv": {
			"2 t|a|1|1.5", "3 t|a|2|missing", "4 t|a|3|missing", "5 t|a|4|missing", "6 t|a|5|missing", "7 t|a|6|missing",
			"8 t|a|7|missing", "9 t|a|8|missing", "10 t|a|9|missing", "11 t|a|10|missing", "12 t|a|11|missing",
		},
		"wide.csv": {
			"2 Start Time||1|0.5 s", "2 Wake Avg||1|10.5 us", "2 Wake Max||1|100 us", "2 boot||1|33 ms",
			"3 Start Time||2|0.75 s", "3 Wake Avg||2|11.5 us", "3 Wake Max||2|200 us", "3 boot||2|34.5 ms",
		},
		"quoted-newline.csv": {
			`3 Start Time||1|0.5 s`, `3 Wake "T0"||1|10 us`, `4 Start Time||2|0.75 s`, `4 Wake "T0"||2|11 us`,
		},
		"transposed.csv": {
			"2 start|before|1|1 s", "2 start|before|2|2 s", "2 start|after|1|3 s", "2 start|after|2|4 s",
			"3 wake|before|1|10 us", "3 wake|before|2|missing us", "3 wake|after|1|30 us", "3 wake|after|2|40 us",
		},
		"transposed-plain.tsv": {"2 main||1|4", "2 main||2|5", "2 main||3|6"},
		"numbers.txt":          {"2 value|||0.91", "3 value|||1.143", "5 value|||0.5", "6 value|||missing", "7 value|||20"},
		"one-column.csv":       {"2 latency|||5", "3 latency|||6.5"},
		"samples.csv":          {"2 wake|before|1|12.5 us lower", "3 wake [p99]|before|1|40 us lower", "4 wake|after|1|missing us lower"},
		"windows1252.tsv":      {"2 wake|a||5 µs", "3 wake|a||0.5 ms"},
		"utf16le.tsv":          {"2 wäke|a||1.5"},
		"utf16be.csv":          {"2 wäke|a||1.5"},
		"old-mac.csv":          {"4 latency|a||5", "5 latency|b||6"},
	})
}

// TestDetection: each fixture is claimed by one format only, so that the order
// of the table does not matter for it. Those of tools are in a folder called as
// their format; what a tool prints may pass for a table or for numbers, too.
func TestDetection(t *testing.T) {
	files, err := filepath.Glob("testdata/*.*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		want := "csv"
		switch filepath.Base(file) {
		case "samples.csv":
			want = "samples csv" // a table too; samples are tried first
		case "numbers.txt":
			want = "numbers"
		}
		if got := claims(t, file); got != want {
			t.Errorf("%s is claimed by %q, want %q", file, got, want)
		}
	}
	ofTools, err := filepath.Glob("testdata/*/*.*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range ofTools {
		want := filepath.Base(filepath.Dir(file))
		got := strings.TrimSuffix(strings.TrimSuffix(claims(t, file), " csv"), " numbers")
		if got != want {
			t.Errorf("%s is claimed by %q, want %q", file, got, want)
		}
	}
}

func claims(t *testing.T, file string) string {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	decoded, err := decode(f)
	if err != nil {
		t.Fatal(err)
	}
	head, _ := decoded.Peek(HeadSize)
	var names []string
	for _, f := range All() {
		if f.Detect(head) {
			names = append(names, f.Name)
		}
	}
	return strings.Join(names, " ")
}

func TestRead(t *testing.T) {
	for _, c := range []struct {
		name, text string
		options    Options
		want       []string
	}{
		{"value without metric keeps its name", "run,value\n1,5\n", Options{},
			[]string{"2 value||1|5"}},
		{"latency with other numbers is wide", "run,latency (us),rate\n1,5,7\n", Options{},
			[]string{"2 latency||1|5 us", "2 rate||1|7"}},
		{"value with other numbers is long", "run,value,seed\n1,5,7\n", Options{},
			[]string{"2 value||1|5"}},
		{"plain role name wins", "time,value,metric,name,config,label\n9,5,m,x,c,y\n", Options{},
			[]string{"2 m|c||5"}},
		{"metric column in a wide table", "name,run,p50,p99\nboot,1,5,7\n", Options{},
			[]string{"2 boot/p50||1|5", "2 boot/p99||1|7"}},
		{"row numbers are no metric", ",id,timestamp,a,b\n1,1,1700000000,5,6\n", Options{},
			[]string{"2 a|||5", "2 b|||6"}},
		{"iterations of a run are no metric", "benchmark,run,Iter,s\nb,1,1,5\nb,1,2,6\n", Options{},
			[]string{"2 b||1|5", "3 b||1|6"}},
		{"forks left aside", "benchmark,fork,iter,s\nb,1,1,5\n", Options{Ignore: []string{"fork"}},
			[]string{"2 b||1|5"}},
		{"forks as runs", "benchmark,fork,iter,s\nb,1,1,5\nb,1,2,6\n", Options{Columns: map[string]string{"run": "fork"}},
			[]string{"2 b||1|5", "3 b||1|6"}},
		{"a metric called fork", "run,fork,exec\n1,5,6\n", Options{},
			[]string{"2 fork||1|5", "2 exec||1|6"}},
		{"text column is no metric", "host,a\nvm1,5\nvm1,6\n", Options{},
			[]string{"2 a|||5", "3 a|||6"}},
		{"duplicate names", "a,a (us),b\n1,2,3\n", Options{},
			[]string{"2 a|||1", "2 a#2|||2 us", "2 b|||3"}},
		{"trailing separators", "a,b,\n1,2,\n3,4\n5,6,,\n", Options{},
			[]string{"2 a|||1", "2 b|||2", "3 a|||3", "3 b|||4", "4 a|||5", "4 b|||6"}},
		{"spaces around cells", "run, a\n 1 , \" 5\"\n", Options{},
			[]string{"2 a||1|5"}},
		{"blank lines", "\n\nrun,a\n\n1,5\n   \n2,6\n", Options{},
			[]string{"5 a||1|5", "7 a||2|6"}},
		{"repeated header, empty row", "run,a\n1,5\nrun,a\n,\n2,6\n", Options{},
			[]string{"2 a||1|5", "3 rejected: repeated header", "4 rejected: empty row", "5 a||2|6"}},
		{"quoted newline in the rows", "metric,value,note\n\"a\nb\",5,\"x\n\"\nc,6,y\n", Options{},
			[]string{"2 a\nb|||5", "5 c|||6"}},
		{"unit in cells", "metric,unit,value (s)\na,,5\na,ms,6\na,,7 us\nb,,45%\n", Options{},
			[]string{"2 a|||5 s", "3 a|||6 ms", "4 a|||7 us", "5 b|||45 %"}},
		{"thousands by space and apostrophe", "a;b\n17 003;17'003,5\n17\u00a0003;17\u202f003 ms\n", Options{},
			[]string{"2 a|||17003", "2 b|||17003.5", "3 a|||17003", "3 b|||17003 ms"}},
		{"the dot is the mark under tabs", "a\tb\n1.234\tx\n", Options{},
			[]string{"2 a|||1.234"}},
		{"a comma is the mark under tabs", "a\tb\n1,234\tx\n1,5\tx\n", Options{},
			[]string{"2 a|||1.234", "3 a|||1.5"}},
		{"another column tells the mark", "a;b\n1.234;1,5\n", Options{},
			[]string{"2 a|||1234", "2 b|||1.5"}},
		{"a leading zero tells the mark", "a;b\n1.234;0.123\n", Options{},
			[]string{"2 a|||1.234", "2 b|||0.123"}},
		{"stated dot", "a;b\n1.234;x\n", Options{Decimal: "."},
			[]string{"2 a|||1.234"}},
		{"stated comma", "run,a\n1,\"1,234\"\n", Options{Decimal: ","},
			[]string{"2 a||1|1.234"}},
		{"stated dot for a thousand", "run,a\n1,\"1,234\"\n", Options{Decimal: "."},
			[]string{"2 a||1|1234"}},
		{"stated comma for numbers", "1,5\n2\n", Options{Decimal: ","},
			[]string{"1 value|||1.5", "2 value|||2"}},
		{"runs of no configuration", "benchmark,run1,run2\na,5,6\n", Options{},
			[]string{"2 a||1|5", "2 a||2|6"}},
		{"transposed with a configuration column", "metric,arm,1,2\na,x,5,6\n", Options{},
			[]string{"2 a|x|1|5", "2 a|x|2|6"}},
		{"percentiles are no runs", "name,p50,p90\na,5,6\n", Options{},
			[]string{"2 a/p50|||5", "2 a/p90|||6"}},
		{"by", "source,metric,run,value\nx,m,1,5\ny,m,1,6\n", Options{By: []string{"Source"}},
			[]string{"2 x/m||1|5", "3 y/m||1|6"}},
		{"by without metric column", "cpu,run,a,b\n0,1,5,6\n", Options{By: []string{"cpu"}},
			[]string{"2 0/a||1|5", "2 0/b||1|6"}},
		{"ignore", "source,metric,run,value\nx,m,1,5\ny,m,1,6\n", Options{Ignore: []string{"source"}},
			[]string{"2 m||1|5", "3 m||1|6"}},
		{"ignore a column of numbers", "run,a,seed\n1,5,6\n", Options{Ignore: []string{"seed"}},
			[]string{"2 a||1|5"}},
		{"text that is the same within a run", "source,metric,run,value\nx,m,1,5\nx,m,1,6\ny,m,2,7\n", Options{},
			[]string{"2 m||1|5", "3 m||1|6", "4 m||2|7"}},
		{"stated columns", "day,bench,rep,ns_per_op,run\n1,m,3,5,9\n", Options{Columns: map[string]string{"config": "Day", "metric": "bench", "run": "rep", "value": "ns_per_op"}},
			[]string{"2 m|1|3|5"}},
		{"a stated column wins", "metric,value,time\nm,5,6\n", Options{Columns: map[string]string{"value": "time"}},
			[]string{"2 m|||6"}},
		{"a stated run in a wide table", "run,rep,a,b\n1,2,5,6\n", Options{Columns: map[string]string{"run": "rep"}},
			[]string{"2 a||2|5", "2 b||2|6"}},
		{"numbers with units", "5 ms\n1 234.5 ms\n", Options{},
			[]string{"1 value|||5 ms", "2 value|||1234.5 ms"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := read(t, "f", c.text, c.options)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("observations differ (-want +got):\n%s", diff)
			}
		})
	}
}

func TestReadErrors(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       string // how the error begins
		says       string // what it says besides
	}{
		{"empty", "", "f: is empty", ""},
		{"blank", "\xef\xbb\xbf \n\n", "f: is empty", ""},
		{"perf.data", "PERFILE2\x00\x01", "f: is a perf.data file", "perf sched latency -i"},
		{"xlsx", "PK\x03\x04\x00", "f: is a zip archive or a spreadsheet", "save the sheet as CSV"},
		{"binary", "\x7fELF\x00\x00", "f: is no text", "NUL"},
		{"broken gzip", "\x1f\x8b\x08", "f: cannot read gzip", ""},
		{"json", `{"a": 1,` + "\n" + `"b": 2}`, "f: is in no known format", `"{\"a\": 1,", "\"b\": 2}"`},
		{"json array", "[1,\n2]", "f: is in no known format", `It begins: "[1,", "2]"`},
		{"web page", "<!DOCTYPE html>\n<p class=\"a\">1,2\n<p>3,4\n<p>5,6\n", "f: is a web page: give the file that it was made of", "as CSV"},
		{"long log", strings.Repeat("Booting the kernel.\n", HeadSize/16), "f: is in no known format", "; only the first 64 KB were looked at: --input-format says what comes later)"},
		{"prose", "Dear all,\nhere are\nmy \x01 results\n", "f: is in no known format", `"my \x01 results"`},
		{"no number", "metric,value\na,1\nb,abc\n", `f:3:3: "abc" is no number`, "NA"},
		{"infinity", "run,a\n1,5\n2,inf\n", `f:3:3: "inf" is no number`, ""},
		{"hexadecimal", "run,a\n1,5\n2,0x10\n", `f:3:3: "0x10" is no number`, ""},
		{"underscore", "run,a\n1,5\n2,1_000\n", `f:3:3: "1_000" is no number`, ""},
		{"overflow", "run,a\n1,5\n2,1e999\n", `f:3:3: "1e999" is too large`, ""},
		{"underflow", "run,a\n1,5\n2,1e-999\n", `f:3:3: "1e-999" is too small`, ""},
		{"groups of two", "run,a\n1,5.5\n2,\"1,23\"\n", `f:3:3: "1,23" contradicts the decimal mark`, "--decimal"},
		{"unknown unit", "run,a\n1,5\n2,5 parsecs\n", `f:3:3: "5 parsecs" is no number`, ""},
		{"column after a byte order mark", "\xef\xbb\xbfa,b\n1,2\nx,3\n", `f:3:1: "x" is no number`, ""},
		{"place after sep line and comment", "sep=;\n# c\na;b\n1;2\n1;x\n", `f:5:3: "x" is no number`, ""},
		{"place after a quoted newline", "note,a\n\"x\ny\",1\n\"x\n\ny\",2\n\"\n\",z\n", `f:8:3: "z" is no number`, ""},
		{"ambiguous dot", "a;b\n1.234;x\n", `f:2:1: "1.234" can be read in two ways`, "--decimal"},
		{"ambiguous comma", "a;b\n1,234;x\n", `f:2:1: "1,234" can be read in two ways`, "--decimal"},
		{"ambiguous quoted comma", "run,a\n1,\"1,234\"\n2,987\n", `f:2:3: "1,234" can be read in two ways`, "--decimal"},
		{"decimal comma between commas", "run,a\n1,\"1,5\"\n", `f:2:3: "1,5" can be read in two ways`, "--decimal"},
		{"contradiction", "a;b\n1,5;x\n1.5;x\n", `f:3:1: "1.5" contradicts the decimal mark ','`, "--decimal"},
		{"ambiguous plain numbers", "1,234\n2\n", `f:1:1: "1,234" can be read in two ways`, "--decimal"},
		{"two plain columns", "1 2\n3 4\n", "f:1:1: several numbers in a line", "header"},
		{"text among numbers", "1\n2\n  x\n3\n4\n5\n", `f:3:3: "x" is no number`, ""},
		{"no header", "1,2,3\n4,5,6\n", `f:1: "1,2,3" where a header is expected`, "metric,config,run,value"},
		{"header only", "metric,value\n", "f: a header without rows", ""},
		{"short row", "metric,config,value\na,x,1\nb,x\n", "f:3: 2 cells in a table of 3 columns", "cut off"},
		{"long row", "metric,value\na,1\nb,1,2\n", "f:3: 3 cells in a table of 2 columns", "quote"},
		{"quote inside", "metric,value\na,1\nb\"c,2\n", "f:3:2: a quote stands inside a cell", ""},
		{"quote left open", "metric,value\na,1\n\"b,2\nc,3\n", "f:", "row that starts at line 3"},
		{"empty metric", "metric,value\na,1\n,2\n", "f:3:1: empty metric", ""},
		{"empty configuration", "metric,config,value\na,b,1\na,,2\n", "f:3:3: empty configuration", `"config"`},
		{"empty run", "metric,run,value\na,b,1\na,,2\n", "f:3:3: empty run", ""},
		{"bad direction", "metric,better,value\na,up,1\n", `f:2:3: unknown direction "up"`, "lower, higher"},
		{"two columns for one role", "name,test,value\na,b,1\n", `f:1: columns "name" and "test" could both hold the metric`, "--ignore"},
		{"two columns of values", "metric,latency,time\na,2,1\n", `f:1: columns "latency" and "time" could both hold the value`, "--ignore"},
		{"configuration named twice", "metric,arm,a_1,a_2\nm,x,1,2\n", `f:1: both column "arm" and the name of column "a_1"`, "--ignore"},
		{"iterations of forks", "benchmark,Fork,iter,s\nb,1,1,5\n", `f:1: column "iter" counts inside each "Fork": --column run=Fork if that is a run`, "--ignore Fork"},
		{"summary", "command,mean,stddev\nx,1,2\n", "f:1: holds summaries", ""},
		{"no column of numbers", "metric,a,b\nm,x,y\n", "f: is in no known format", ""},
		{"pooling", "source,metric,config,run,value\nx,m,c,1,5\ny,m,c,1,6\n",
			`f:3: metric "m" run "1" of "c" occurs with source "x" and "y"`, "--by source keeps them apart (names become x/m), --ignore source pools them"},
		{"pooling in a transposed table", "metric,tool,1,2\nm,x,5,6\nm,y,5,6\n", `f:3: metric "m" occurs with tool "x" and "y"`, "--by tool"},
		{"export of quantiles", "metric,unit,better,baseline,configuration,quantile,runs_baseline,value\n", "f:1: an export of sigtest without samples", "--table samples"},
		{"export without samples", "metric,aggregate,unit,better,baseline,configuration,change_percent\n", "f:1: an export of sigtest without samples", "--table samples"},
		{"samples cut off", "metric,aggregate,unit,better,configuration,run,index,value,observations\nm,mean,s,lower,c,1\n", "f:2: another number of cells", "cut off"},
		{"samples without configuration", "metric,aggregate,unit,better,configuration,run,index,value,observations\nm,mean,s,lower,,1,0,5,1\n", "f:2:16: empty cell", ""},
		{"samples no number", "metric,aggregate,unit,better,configuration,run,index,value,observations\nm,mean,s,lower,c,1,0,0x5,1\n", `f:2:22: "0x5" is no number`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := read(t, "f", c.text, Options{})
			if err == nil {
				t.Fatal("no error")
			}
			if !strings.HasPrefix(err.Error(), c.want) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("error: %v\nwant it to begin: %s\nand to say: %s", err, c.want, c.says)
			}
		})
	}
}

// TestLateContradiction: what the first bytes told is held against the rest.
func TestLateContradiction(t *testing.T) {
	t.Parallel()
	long := "metric;value\n" + strings.Repeat("a;1,5\n", HeadSize/4) + "a;1.25\n"
	_, err := read(t, "f", long, Options{})
	want := fmt.Sprintf(`f:%d:3: "1.25" contradicts the decimal mark`, HeadSize/4+2)
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("error %v, want %s", err, want)
	}
	undecided := "metric;value\n" + strings.Repeat("a;15\n", HeadSize/4) + "a;1.234\n"
	if _, err = read(t, "f", undecided, Options{}); err == nil || !strings.Contains(err.Error(), "--decimal") {
		t.Errorf("error %v, want one that names --decimal", err)
	}
}

func TestManyColumns(t *testing.T) {
	t.Parallel()
	const columns = 100_000 // a header longer than the head
	header, row := strings.Builder{}, strings.Builder{}
	header.WriteString("run")
	row.WriteString("\n1")
	for i := range columns {
		fmt.Fprintf(&header, ",metric.%d", i)
		fmt.Fprintf(&row, ",%d", i)
	}
	got, err := read(t, "f", header.String()+row.String(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != columns || got[columns-1] != "2 metric.99999||1|99999" {
		t.Errorf("%d observations, the last %q", len(got), got[len(got)-1])
	}
}

func TestEndlessRow(t *testing.T) {
	t.Parallel()
	_, err := read(t, "f", "metric,value\n\"a"+strings.Repeat("\nb,1", maxRecord/4+HeadSize), Options{})
	if err == nil || !strings.Contains(err.Error(), "a row is longer than 32 MiB") {
		t.Errorf("error: %v", err)
	}
}
