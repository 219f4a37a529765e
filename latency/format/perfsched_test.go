package format

import (
	"encoding/base64"
	"fmt"
	"mime/quotedprintable"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sigtest/latency"
)

// readSched reads text as a file f with tables of perf sched latency. Each
// observation becomes what describe makes of it, and its marks; a note its text.
func readSched(text string, in Input) (seen []string, found facts, err error) {
	decoded, err := decode(strings.NewReader(text))
	if err != nil {
		return nil, found, err
	}
	in.Path, in.facts = "f", &found
	for o, err := range readPerfSched(decoded, in) {
		if err != nil {
			return seen, found, err
		}
		seen = append(seen, describeSched(o))
	}
	return seen, found, nil
}

func describeSched(o latency.Observation) string {
	if n := o.Note; n != nil {
		at := fmt.Sprintf("%d %s|%s", o.Line, o.Config, o.Run)
		if n.Complete {
			return strings.TrimSpace(at + " complete " + o.List)
		}
		return strings.TrimSpace(fmt.Sprintf("%s %s: %s %s", at, n.Warning.Code, n.Warning.Text, n.Warning.Metric))
	}
	text := describe(o)
	if o.Tally {
		text += " tally"
	}
	if o.ImpliedBy != nil {
		text += " implied"
	}
	if in := o.Inside; in != nil {
		text += fmt.Sprintf(" (%d to %v in %d)", in.Count, in.Max, in.Threads)
	}
	return text
}

func TestPerfSchedFixtures(t *testing.T) {
	for file, want := range map[string][]string{
		// As captured; names with blanks and colons, tasks without a name. The
		// rows make up TOTAL.
		"startend.txt": {
			"5 pipebench/runtime|||210.4 ms none tally", "5 pipebench/switches|||120 count none tally",
			"5 pipebench/avg delay|||2.125 ms lower (120 to 31.25 in 6)", "5 pipebench/max delay|||31.25 ms lower (0 to 0 in 6)",
			"5 pipebench/runtime share|||81.86770428015564 % none tally implied",
			"6 io worker 1/runtime|||41.075 ms none tally", "6 io worker 1/switches|||8 count none tally",
			"6 io worker 1/avg delay|||0.75 ms lower (8 to 4.001 in 1)", "6 io worker 1/max delay|||4.001 ms lower (0 to 0 in 1)",
			"6 io worker 1/runtime share|||15.982490272373541 % none tally implied",
			"7 kworker/u8:0-ex/runtime|||3.525 ms none tally", "7 kworker/u8:0-ex/switches|||5 count none tally",
			"7 kworker/u8:0-ex/avg delay|||0.004 ms lower (5 to 0.009 in 1)", "7 kworker/u8:0-ex/max delay|||0.009 ms lower (0 to 0 in 1)",
			"7 kworker/u8:0-ex/runtime share|||1.3715953307392996 % none tally implied",
			"8 <unresolved>/runtime|||2 ms none tally", "8 <unresolved>/switches|||3 count none tally",
			"8 <unresolved>/avg delay|||0.39999999999999997 ms lower (3 to 0.9 in 2)", "8 <unresolved>/max delay|||0.9 ms lower (0 to 0 in 2)",
			"8 <unresolved>/runtime share|||0.7782101167315175 % none tally implied",
			"11 TOTAL/runtime|||257 ms none", "11 TOTAL/switches|||136 count none", "11 | complete",
			"13 | trace-quality: perf reports 12.500% context switch bugs (2 out of 16): delays and runtimes may be wrong or missing",
		},
		// A task's threads apart: added up. The file's one caption names nothing.
		"per-pid.txt": {
			"6 netload/runtime|||50.5 ms none tally", "6 netload/switches|||40 count none tally",
			"6 netload/avg delay|||0.15 ms lower (40 to 2.5 in 2)", "6 netload/max delay|||2.5 ms lower (0 to 0 in 2)",
			"6 netload/runtime share|||98.05825242718447 % none tally implied",
			"8 idle one/runtime|||0 ms none tally", "8 idle one/switches|||0 count none tally", "8 idle one/runtime share|||0 % none tally implied",
			"10 TOTAL/runtime|||51.5 ms none", "10 TOTAL/switches|||45 count none",
			"10 | hidden-tasks: the rows listed have 88.89% of TOTAL's switches, 98.06% of its runtime TOTAL",
			"12 | lost-events: perf reports 2.000% lost events (3 out of 150): delays and runtimes may be wrong or missing",
		},
		// Sums: averages have more digits than are printed.
		"sums.txt": {
			"11 hogs/runtime|stock||612000.25 ms none tally", "11 hogs/switches|stock||400000 count none tally",
			"11 hogs/avg delay|stock||0.002714 ms lower (400000 to 42.5 in 4)", "11 hogs/max delay|stock||42.5 ms lower (0 to 0 in 4)",
			"11 hogs/sum delay|stock||1085.6 ms lower tally implied", "11 hogs/runtime share|stock||48.959961248046504 % none tally implied",
			"12 sink MAI P/runtime|stock||13000.5 ms none tally", "12 sink MAI P/switches|stock||32000 count none tally",
			"12 sink MAI P/avg delay|stock||0.025 ms lower (32000 to 9.125 in 1)", "12 sink MAI P/max delay|stock||9.125 ms lower (0 to 0 in 1)",
			"12 sink MAI P/sum delay|stock||800 ms lower tally implied", "12 sink MAI P/runtime share|stock||1.0400387519534977 % none tally implied",
			"14 TOTAL/runtime|stock||1.2500015e+06 ms none", "14 TOTAL/switches|stock||480000 count none", "14 TOTAL/sum delay|stock||7542.4 ms lower",
			"14 stock| hidden-tasks: the rows listed have 90.00% of TOTAL's switches, 50.00% of its runtime, 25.00% of its sum of delays; a task not listed had the largest delay, 99.75 ms (listed: 42.5 ms) TOTAL",
			"23 hogs/runtime|feature-on||600000 ms none tally", "23 hogs/switches|feature-on||300000 count none tally",
			"23 hogs/avg delay|feature-on||0.002 ms lower (300000 to 30.125 in 4)", "23 hogs/max delay|feature-on||30.125 ms lower (0 to 0 in 4)",
			"23 hogs/sum delay|feature-on||600 ms lower tally implied", "23 hogs/runtime share|feature-on||75 % none tally implied",
			"24 sink MAI P/runtime|feature-on||12000 ms none tally", "24 sink MAI P/switches|feature-on||32000 count none tally",
			"24 sink MAI P/avg delay|feature-on||0.03 ms lower (32000 to 8.25 in 1)", "24 sink MAI P/max delay|feature-on||8.25 ms lower (0 to 0 in 1)",
			"24 sink MAI P/sum delay|feature-on||960 ms lower tally implied", "24 sink MAI P/runtime share|feature-on||1.5 % none tally implied",
			`24 feature-on| avg-disagrees: "sink MAI P": avg 0.025 ms is printed, but sum 960 ms / 32000 switches is 0.030000 ms`,
			"26 TOTAL/runtime|feature-on||800000 ms none", "26 TOTAL/switches|feature-on||332000 count none", "26 TOTAL/sum delay|feature-on||1560 ms lower",
			"26 feature-on| complete", "26 feature-on| complete sums",
		},
		// Quoted twice; without TOTAL; captions that are sentences.
		"quoted.txt": {
			"7 finalizer/runtime|with patch||12.5 ms none tally", "7 finalizer/switches|with patch||250 count none tally",
			"7 finalizer/avg delay|with patch||0.504 ms lower (250 to 62 in 2)", "7 finalizer/max delay|with patch||62 ms lower (0 to 0 in 2)",
			"8 adbd/runtime|with patch||6.125 ms none tally", "8 adbd/switches|with patch||79 count none tally",
			"8 adbd/avg delay|with patch||1.105 ms lower (79 to 24.923 in 1)", "8 adbd/max delay|with patch||24.923 ms lower (0 to 0 in 1)",
			"16 finalizer/runtime|Without this patch||13 ms none tally", "16 finalizer/switches|Without this patch||125 count none tally",
			"16 finalizer/avg delay|Without this patch||0.75 ms lower (125 to 80 in 3)", "16 finalizer/max delay|Without this patch||80 ms lower (0 to 0 in 3)",
		},
		// Rows pasted below captions, with the numbers of their runs.
		"numbered.txt": {
			"7 hogs/runtime|NO_SHORT|1|846000.5 ms none tally", "7 hogs/switches|NO_SHORT|1|700000 count none tally",
			"7 hogs/avg delay|NO_SHORT|1|0.3 ms lower (700000 to 58.25 in 5)", "7 hogs/max delay|NO_SHORT|1|58.25 ms lower (0 to 0 in 5)",
			"7 hogs/sum delay|NO_SHORT|1|210000 ms lower tally implied",
			"8 hogs/runtime|NO_SHORT|2|853000.5 ms none tally", "8 hogs/switches|NO_SHORT|2|720000 count none tally",
			"8 hogs/avg delay|NO_SHORT|2|0.25 ms lower (720000 to 71.125 in 5)", "8 hogs/max delay|NO_SHORT|2|71.125 ms lower (0 to 0 in 5)",
			"8 hogs/sum delay|NO_SHORT|2|180000 ms lower tally implied",
			"9 cyclictest/runtime|NO_SHORT|1|12000 ms none tally", "9 cyclictest/switches|NO_SHORT|1|640000 count none tally",
			"9 cyclictest/avg delay|NO_SHORT|1|0.5 ms lower (640000 to 32.25 in 5)", "9 cyclictest/max delay|NO_SHORT|1|32.25 ms lower (0 to 0 in 5)",
			"9 cyclictest/sum delay|NO_SHORT|1|320000 ms lower tally implied",
			"10 cyclictest/runtime|NO_SHORT|2|12500 ms none tally", "10 cyclictest/switches|NO_SHORT|2|600000 count none tally",
			"10 cyclictest/avg delay|NO_SHORT|2|0.4 ms lower (600000 to 44.25 in 5)", "10 cyclictest/max delay|NO_SHORT|2|44.25 ms lower (0 to 0 in 5)",
			"10 cyclictest/sum delay|NO_SHORT|2|240000 ms lower tally implied",
			"14 hogs/runtime|SHORT|1|839000 ms none tally", "14 hogs/switches|SHORT|1|800000 count none tally",
			"14 hogs/avg delay|SHORT|1|0.25 ms lower (800000 to 74.5 in 5)", "14 hogs/max delay|SHORT|1|74.5 ms lower (0 to 0 in 5)",
			"14 hogs/sum delay|SHORT|1|200000 ms lower tally implied",
			"15 hogs/runtime|SHORT|2|840000 ms none tally", "15 hogs/switches|SHORT|2|800000 count none tally",
			"15 hogs/avg delay|SHORT|2|0.125 ms lower (800000 to 61.5 in 5)", "15 hogs/max delay|SHORT|2|61.5 ms lower (0 to 0 in 5)",
			"15 hogs/sum delay|SHORT|2|100000 ms lower tally implied",
		},
		// Quoted-printable: a table with header, rows with a remark, rows of
		// another layout below a command that names no file.
		"encoded.txt": {
			"8 cyclictest/runtime|cyclictest bits of perf sched lat -p||1280.5 ms none tally", "8 cyclictest/switches|cyclictest bits of perf sched lat -p||300 count none tally",
			"8 cyclictest/avg delay|cyclictest bits of perf sched lat -p||0.23 ms lower (300 to 4.875 in 1)", "8 cyclictest/max delay|cyclictest bits of perf sched lat -p||4.875 ms lower (0 to 0 in 1)",
			"8 cyclictest/sum delay|cyclictest bits of perf sched lat -p||69 ms lower tally implied",
			"11 cyclictest/runtime|+patchlet||218.5 ms none tally", "11 cyclictest/switches|+patchlet||20000 count none tally",
			"11 cyclictest/avg delay|+patchlet||0.45 ms lower (20000 to 12.5 in 1)", "11 cyclictest/max delay|+patchlet||12.5 ms lower (0 to 0 in 1)",
			"11 cyclictest/sum delay|+patchlet||9000 ms lower tally implied",
			"16 cyclictest/runtime|table 3||29 ms none tally", "16 cyclictest/switches|table 3||5 count none tally",
			"16 cyclictest/avg delay|table 3||0.0024000000000000002 ms lower (5 to 0.004 in 2)", "16 cyclictest/max delay|table 3||0.004 ms lower (0 to 0 in 2)",
		},
	} {
		t.Run(file, func(t *testing.T) {
			got, _, err := readSched(schedFixture(t, file), Input{})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("observations differ (-want +got):\n%s", diff)
			}
		})
	}
}

func schedFixture(t testing.TB, file string) string {
	t.Helper()
	content, err := os.ReadFile("testdata/perf-sched/" + file)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// schedRows is a table's text without header: a row a task, each with the same
// numbers.
func schedRows(tasks ...string) string {
	var text strings.Builder
	for _, task := range tasks {
		fmt.Fprintf(&text, "  %s | 2.000 ms | 4 | avg: 0.500 ms | max: 1.000 ms |\n", task)
	}
	return text.String()
}

// schedText is a table with a header.
func schedText(tasks ...string) string {
	const dashes = " ---------------------------------------------\n"
	return dashes + "  Task | Runtime ms | Switches | Avg delay ms | Max delay ms |\n" + dashes + schedRows(tasks...) + dashes
}

// TestPerfSchedCaptions: what is written above the tables of a file names their
// configurations; equal names are runs of one.
func TestPerfSchedCaptions(t *testing.T) {
	const long = "this line of the text is so long that it goes on in the one below, which"
	for _, c := range []struct {
		name     string
		captions []string // above each table
		want     []string // config, then run where there are several
	}{
		{"one table", []string{"stock\n"}, []string{"|"}},
		{"no captions", []string{"", ""}, []string{"|1", "|2"}},
		{"labels", []string{"DELAY_DEQUEUE:\n", "\n\n== NO_DELAY_DEQUEUE ==\n\n"}, []string{"DELAY_DEQUEUE|", "NO_DELAY_DEQUEUE|"}},
		{"equal labels are runs", []string{"a\n", "b\n", "a\n"}, []string{"a|1", "b|", "a|2"}},
		{"one without caption", []string{"a\n", ""}, []string{"a|", "table 2|"}},
		{"labels with the number of a run", []string{"a, run 1\n", "a (run 2)\n", "# b #3\n", "run 4:\n", "a, pass 5 of 6:\n", "a Run 6/6\n"}, []string{"a|1", "a|2", "b #3|1", "b #3|2", "a|3", "a|4"}},
		{"numbers of runs", []string{"run 1\n", "== 2 ==\n", "iteration #3\n"}, []string{"|1", "|2", "|3"}},
		{"a paragraph above a label", []string{"Some text.\nIt ends here.\nstock\n", "More.\n\npatched:\n"}, []string{"stock|", "patched|"}},
		{"a label below a long line", []string{long + "\nSTOCK\n", long + "\n6.6-rc2\n"}, []string{"STOCK|", "6.6-rc2|"}},
		{"commands", []string{"$ perf sched lat -i perf.data.6.6.a --sort=max\n", "root@host:~# perf sched latency -i perf.data.6.6.b\n"}, []string{"a|", "b|"}},
		{"commands of other forms", []string{"$ sudo perf sched -i runs/a.data latency -p | head -20\n", "$ ./perf sched lat --input=b.data\n", "$ perf sched lat --input c.data\n", "$ perf sched lat -id.data\n"},
			[]string{"a.data|", "b.data|", "c.data|", "d.data|"}},
		{"a wrapped command", []string{"the text above\nperf sched lat -i perf.data.a\n--sort=runtime -S 15\n-T\n", "x\nperf sched lat\n-i perf.data.b -T\n"}, []string{"a|", "b|"}},
		{"recordings in folders", []string{"$ perf sched lat -i stock/perf.data\n", "$ perf sched lat -i new/perf.data\n"}, []string{"stock|", "new|"}},
		{"a common start that is a whole name", []string{"$ perf sched lat -i x.y\n", "$ perf sched lat -i x.y.\n"}, []string{"y|", "y.|"}},
		{"one file named, once", []string{"$ perf sched lat -i perf.data.old\n", ""}, []string{"old|", "table 2|"}},
		{"the default recording", []string{"$ perf sched lat -i perf.data\n", "$ perf sched lat -i perf.data\n"}, []string{"perf.data|1", "perf.data|2"}},
		{"commands that name no file", []string{"$ perf sched latency\n\n", "$ perf sched lat -p | sort\n\n"}, []string{"|1", "|2"}},
		{"what perf says", []string{"[ perf record: Captured and wrote 1 MB perf.data ]\n\n", "Warning:\nProcessed 99 events and lost 2 chunks!\n\nCheck IO/CPU overload!\n\n", "Warning:\nProcessed 99 samples and lost 57.99%!\n\n"}, []string{"|1", "|2", "|3"}},
		{"sentences", []string{"In this test, with the patch the perf sched latency output:\n", "Without patches, " + long + " shows that\n"}, []string{"with the patch|", "Without patches|"}},
		{"wrapped sentences", []string{"In it, without my series, " + long + "\nis better:\n", "Now with this fix and all of what else is useful, the perf sched latency\noutput:\n"}, []string{"without my series|", "with this fix|"}},
		{"the same words twice", []string{"hackbench with patch\n", "cyclictest with patch\n"}, []string{"hackbench with patch|", "cyclictest with patch|"}},
		{"long captions", []string{"100 ms hogs and a short 500 us cyclictest, no_short\n", "100 ms hogs and a short 500 us cyclictest, short\n"}, []string{"no_short|", "short|"}},
		{"long captions of nothing in common", []string{"hogs of 100 ms and a short cyclictest, first\n", "a short cyclictest\n"}, []string{"hogs of 100 ms and a short cyclictest|", "a short cyclictest|"}},
		{"long captions that end in a feature", []string{"the distribution of one pair, measured in master, DELAY_DEQUEUE\n", "and the same of the pair once more but this time with NO_DELAY_DEQUEUE\n"}, []string{"DELAY_DEQUEUE|", "NO_DELAY_DEQUEUE|"}},
		{"a name that is the common start", []string{"$ perf sched lat -i x.\n", "$ perf sched lat -i x.y\n"}, []string{"x.|", "x.y|"}},
		{"long captions that differ late", []string{"hogs of 100 ms and one short cyclictest, first\n", "hogs of 100 ms and one short cyclictest, second\n", "other\n"},
			[]string{"hogs of 100 ms and one short cyclictest, first|", "hogs of 100 ms and one short cyclictest, second|", "other|"}},
		{"underlined", []string{"Base\n====\n", "\nNew\n---\n\n", "x\n~~~\n"}, []string{"Base|", "New|", "x|"}},
		{"between dashes", []string{"----- base -----\n", "----- new -----\n", "- third\n"}, []string{"base|", "new|", "third|"}},
		{"blocks of code", []string{"## Base\n\n```\n", "```\n\n**New**\n```text\n", "```\n### `X=y`\n```\n"}, []string{"Base|", "New|", "X=y|"}},
		{"prompts", []string{"[root@box ~]# perf sched lat -C 3 --sort max 2>&1 | tee 0.txt\n", "+ perf sched lat\n", "box:/root # perf sched lat\n", "bash-5.1# time perf sched lat\n", "me@box:~> sudo perf sched lat\n"}, []string{"|1", "|2", "|3", "|4", "|5"}},
		{"a heading above a command", []string{"+ echo == a run 1 ==\n== a run 1 ==\n+ perf sched lat\n", "== a run 2 ==\n+ perf sched lat\n", "b:\n\n$ perf sched lat\n", "text\n$ perf sched lat\n"}, []string{"a|1", "a|2", "b|", "table 4|"}},
		{"what benchmarks print", []string{"Time: 0.25\n", "Time: 0.125\n", "     Total time: 0.5 [sec]\n"}, []string{"|1", "|2", "|3"}},
		{"the same text behind colons", []string{"Test 1: hackbench\n", "So. Test 2: hackbench\n", "Run 3: hackbench\n"}, []string{"Test 1: hackbench|", "Test 2: hackbench|", "hackbench|"}},
		{"the same text behind numbers of runs", []string{"Run 1: base\n", "Run 2: base\n", "Run 1: new\n"}, []string{"base|1", "base|2", "new|"}},
		{"equal captions below headings", []string{"Before\n======\n\nWhat perf shows:\n\n", "After\n=====\n\nWhat perf shows:\n\n"}, []string{"Before: What perf shows|", "After: What perf shows|"}},
		{"equal captions below lines", []string{"Kernel: 6.5\nhogs\n", "Kernel: 6.8\nhogs\n", "Kernel: 6.5\nhogs\n"}, []string{"Kernel: 6.5: hogs|1", "Kernel: 6.8: hogs|", "Kernel: 6.5: hogs|2"}},
		{"captions of sections", []string{"hogs:\n\nold:\n", "new:\n", "mice:\n\nold:\n", "new:\n"}, []string{"hogs: old|", "hogs: new|", "mice: old|", "mice: new|"}},
		{"runs of sections", []string{"Text.\n\nRun 1:\n\nold:\n", "new:\n", "Run 2:\n\nold:\n", "new:\n"}, []string{"old|1", "new|1", "old|2", "new|2"}},
		{"captions again below other text", []string{"old:\n", "new:\n", "Once more:\n\nold:\n", "new:\n"}, []string{"old|1", "new|1", "old|2", "new|2"}},
		{"headings above commands", []string{"Old\n---\n\n$ perf sched lat\n", "New:\n\n$ perf sched lat\n"}, []string{"Old|", "New|"}},
		{"files one after the other", []string{"==> a.txt <==\n", "\n==> b.txt <==\n"}, []string{"a.txt|", "b.txt|"}},
		{"tags", []string{"Old\n<pre>\n", "</pre>\nNew\n<pre>"}, []string{"Old|", "New|"}},
		{"the header of a message", []string{"From: me <a@b.c>\nSubject: x: 2\nContent-Type: text/plain;\n charset=us-ascii\n\n", "new:\n"}, []string{"table 1|", "new|"}},
		{"attachments", []string{"Content-Type: text/plain; name=\"a.txt\"\nContent-Transfer-Encoding: 8bit\n\n", "--x\nContent-Disposition: attachment;\n\tfilename=b.txt\n\n"}, []string{"a.txt|", "b.txt|"}},
		{"one long word", []string{strings.Repeat("x", 50) + "\n", "a\n"}, []string{strings.Repeat("x", 40) + "|", "a|"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := ""
			for _, caption := range c.captions {
				text += caption + schedText("a:1")
			}
			got, found, err := readSched(text, Input{})
			if err != nil {
				t.Fatal(err)
			}
			var places []string
			for _, line := range got {
				if _, place, ok := strings.Cut(line, " a/runtime|"); ok {
					places = append(places, place[:strings.LastIndexByte(place, '|')])
				}
			}
			if diff := cmp.Diff(c.want, places); diff != "" {
				t.Errorf("configurations differ (-want +got):\n%s", diff)
			}
			if named := c.want[0][0] != '|'; found.configs != named {
				t.Errorf("configurations named: %v, want %v", found.configs, named)
			}
		})
	}
}

// TestPerfSchedCaptionsBelow: where captions may be those of the tables above
// them, they name none.
func TestPerfSchedCaptionsBelow(t *testing.T) {
	table := schedText("a:1")
	for _, c := range []struct {
		name, text string
		wrong      string // start of the error; "" where there is none
	}{
		{"directly below", "Look:\n\n" + table + "Table 1: base\n\n" + table + "Table 2: new\n", `f:11:3: "base", above this table, may be the caption of the one before`},
		{"pointing up", table + "\n^^^ base\n\n" + table + "\n^^^ new\n", `f:10:3: "^^^ base", above this table`},
		{"with blank lines", table + "\nbase\n\n" + table + "\nnew\n", `f:10:3: "base", above this table`},
		{"nothing below the last", "base\n" + table + "new\n\n" + table, ""},
		{"announced", "base:\n" + table + "new:\n\n" + table + "Bye\n", ""},
		{"remarks below", "base\n" + table + "so far\n\nnew\n" + table + "so far\n", ""},
		{"commands", "$ perf sched lat -i a\n\n" + table + "$ perf sched lat -i b\n\n" + table + "$ exit\n", ""},
	} {
		_, _, err := readSched(c.text, Input{})
		if (err == nil) != (c.wrong == "") || err != nil && !strings.HasPrefix(err.Error(), c.wrong) {
			t.Errorf("%s: error %v\nwant it to begin: %s", c.name, err, c.wrong)
		}
	}
	if got, _, err := readSched(table+"^ x\n"+table+"^ y\n", Input{Options: Options{TableLabels: []string{"x", "y"}}}); err != nil || len(got) != 8 {
		t.Errorf("with labels: %q, %v", got, err)
	}
}

// TestPerfSchedNumberedFiles: in a log that is stated to be of one configuration,
// recordings that are numbered are its runs; others are configurations.
func TestPerfSchedNumberedFiles(t *testing.T) {
	for _, c := range []struct {
		files string
		fixed bool
		want  string
	}{
		{"a1.data a2.data", true, "|1 |2"},
		{"a1.data a2.data", false, "a1.data| a2.data|"},
		{"r/1/perf.data r/12/perf.data", true, "|1 |2"},
		{"a1.data b2.data", true, "a1.data| b2.data|"},
	} {
		text := ""
		for _, f := range strings.Fields(c.files) {
			text += "$ perf sched lat -i " + f + "\n" + schedText("a:1")
		}
		got, _, err := readSched(text, Input{fixed: c.fixed})
		if err != nil {
			t.Fatal(err)
		}
		var places []string
		for _, line := range got {
			if _, place, is := strings.Cut(line, " a/runtime|"); is {
				places = append(places, place[:strings.LastIndexByte(place, '|')])
			}
		}
		if strings.Join(places, " ") != c.want {
			t.Errorf("%s, one configuration %v: %q, want %s", c.files, c.fixed, places, c.want)
		}
	}
}

// TestPerfSchedCopies: a table that is there a second time, digit for digit, is
// no second run.
func TestPerfSchedCopies(t *testing.T) {
	a, b := schedText("a:1", "b:1", "c:1"), schedText("a:1")+"  TOTAL: | 2.000 ms | 5 |\n"
	for _, c := range []struct {
		name, text string
		in         Input
		want       string // per table: its run, or "copy"
		notes      int
	}{
		{"quoted again", "x\n" + a + "y\n" + b + "> x\n> " + strings.ReplaceAll(a, "\n", "\n> ") + "\ny\n" + b, Input{}, "x: y: copy copy", 1},
		{"beside another run", a + "\n" + b + "\n" + a + "\n" + strings.Replace(b, "5", "6", 1), Input{}, "1 2 copy 3", 2},
		{"under another name", "x\n" + a + "y\n" + a, Input{}, "x: y:", 0},
		{"a few rows", "x\n" + schedText("a:1") + "x\n" + schedText("a:1"), Input{}, "x:1 x:2", 0},
		{"names are given", a + "\n" + a, Input{Options: Options{TableLabels: []string{"x", "x"}}}, "x:1 x:2", 0},
	} {
		got, _, err := readSched(c.text, c.in)
		if err != nil {
			t.Fatal(err)
		}
		var tables []string
		for _, line := range got {
			_, place, is := strings.Cut(line, " a/runtime|")
			switch config, rest, _ := strings.Cut(place, "|"); {
			case is && config == "":
				tables = append(tables, rest[:1])
			case is:
				tables = append(tables, config+":"+rest[:strings.IndexByte(rest, '|')])
			}
		}
		if notes := strings.Count(strings.Join(got, "\n"), "hidden-tasks"); notes != c.notes {
			t.Errorf("%s: %d notes, want %d", c.name, notes, c.notes)
		}
		copies := regexp.MustCompile(`(?m)^\d+ rejected: in a repeat of the table of line \d+`).FindAllString(strings.Join(got, "\n"), -1)
		if n := strings.Count(c.want, "copy"); (len(copies) > 0) != (n > 0) {
			t.Errorf("%s: %d rejected values, want %d tables", c.name, len(copies), n)
		}
		if want := strings.Join(strings.Fields(strings.ReplaceAll(c.want, "copy", "")), " "); strings.Join(tables, " ") != want {
			t.Errorf("%s: runs %q, want %s", c.name, tables, want)
		}
	}
}

// TestPerfSchedAlike: it is said that nothing tells tables apart, where the user
// does not say so.
func TestPerfSchedAlike(t *testing.T) {
	const note = "2 |1 no-captions: no caption tells 2 tables apart: they are taken for runs of one configuration"
	table := schedText("a:1")
	for _, c := range []struct {
		name, text string
		in         Input
		want       bool
	}{
		{"no captions", table + "\n" + table, Input{}, true},
		{"one table", table, Input{}, false},
		{"numbers of runs", table + "run 2\n" + table, Input{}, false},
		{"one caption for all", "x\n" + table + "x\n" + table, Input{}, false},
		{"one configuration, as stated", table + "\n" + table, Input{fixed: true}, false},
		{"one of them is read", table + "\n" + table, Input{Table: 2}, false},
		{"names are given", table + "\n" + table, Input{Options: Options{TableLabels: []string{"x", "x"}}}, false},
	} {
		got, _, err := readSched(c.text, c.in)
		if err != nil || slices.Contains(got, note) != c.want {
			t.Errorf("%s: %v %q, want the note: %v", c.name, err, got, c.want)
		}
	}
}

func TestPerfSchedOptions(t *testing.T) {
	two := "stock\n" + schedText("a:1") + "new\n" + schedText("a:2", "b b:(3)")
	for _, c := range []struct {
		name string
		in   Input
		want []string // runtimes
		err  string
	}{
		{"by default", Input{}, []string{"5 a|stock|", "11 a|new|", "12 b b|new|"}, ""},
		{"by name, said so", Input{Options: Options{TaskKey: "comm"}}, []string{"5 a|stock|", "11 a|new|", "12 b b|new|"}, ""},
		{"by pid", Input{Options: Options{TaskKey: "comm:pid"}}, []string{"5 a:1|stock|", "11 a:2|new|", "12 b b|new|"}, ""},
		{"unknown key", Input{Options: Options{TaskKey: "pid"}}, nil, `unknown task key "pid"; have: comm, comm:pid`},
		{"first table", Input{Table: 1}, []string{"5 a||"}, ""},
		{"second table", Input{Table: 2}, []string{"11 a||", "12 b b||"}, ""},
		{"no such table", Input{Table: 3}, nil, `f: table 3 is asked for; the file holds table 1 (line 3, "stock"), table 2 (line 9, "new")`},
		{"labels", Input{Options: Options{TableLabels: []string{"x", "y"}}}, []string{"5 a|x|", "11 a|y|", "12 b b|y|"}, ""},
		{"equal labels", Input{Options: Options{TableLabels: []string{"x", "x"}}}, []string{"5 a|x|1", "11 a|x|2", "12 b b|x|2"}, ""},
		{"too few labels", Input{Options: Options{TableLabels: []string{"x"}}}, nil, `f: labels for 1 of 2 tables: expected one for each; the file holds table 1 (line 3, "stock"), table 2 (line 9, "new")`},
		{"too many labels", Input{Options: Options{TableLabels: []string{"x", "y", "z"}}}, nil, `f: labels for 3 of 2 tables: expected one for each; `},
		{"empty label", Input{Options: Options{TableLabels: []string{"x", ""}}}, nil, `f: a label of a table is empty: `},
		{"label and number", Input{Table: 1, Options: Options{TableLabels: []string{"x", "y"}}}, nil, `f: table 1 is picked, and labels are given for all`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, found, err := readSched(two, c.in)
			if c.err != "" {
				if err == nil || !strings.HasPrefix(err.Error(), c.err) {
					t.Errorf("error %v\nwant it to begin: %s", err, c.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			var runtimes []string
			for _, line := range got {
				if before, after, ok := strings.Cut(line, "/runtime|"); ok {
					runtimes = append(runtimes, before+"|"+after[:strings.LastIndexByte(after, '|')])
				}
			}
			if diff := cmp.Diff(c.want, runtimes); diff != "" {
				t.Errorf("tasks differ (-want +got):\n%s", diff)
			}
			if named := c.in.Table == 0; found.configs != named {
				t.Errorf("configurations named: %v, want %v", found.configs, named)
			}
		})
	}
}

func TestPerfSchedLabelsForOneTable(t *testing.T) {
	got, found, err := readSched(schedText("a:1"), Input{Options: Options{TableLabels: []string{"x"}}})
	if err != nil || !found.configs || got[0] != "4 a/runtime|x||2 ms none tally" {
		t.Errorf("%v, %v, %q", err, found.configs, got)
	}
}

func TestListTables(t *testing.T) {
	_, _, err := readSched(strings.Repeat(schedText("a:1"), 25), Input{Table: 26})
	if err == nil || !strings.Contains(err.Error(), "table 20 (line 97), and 5 more") || strings.Contains(err.Error(), "table 21") {
		t.Errorf("error %v", err)
	}
}

// TestPerfSchedValues: what is read of a single table.
func TestPerfSchedValues(t *testing.T) {
	const header = "Task | Runtime ms | Switches | Avg delay ms | Max delay ms |\n"
	const sums = "Task | Runtime ms | Count | Avg delay ms | Max delay ms | Sum delay ms |\n"
	for _, c := range []struct {
		name, text string
		want       []string // some of the observations
	}{
		{"rows alone", schedRows("a:1"), []string{"1 a/runtime|||2 ms none tally", "1 a/switches|||4 count none tally", "1 a/avg delay|||0.5 ms lower (4 to 1 in 1)", "1 a/max delay|||1 ms lower (0 to 0 in 1)"}},
		{"columns in another order", "Task | Switches | Max delay ms | Runtime ms | Avg delay ms |\na:1 | 4 | max: 1.000 ms | 2.000 ms | avg: 0.500 ms |\nTOTAL: | 8 | | 3.000 ms |\n",
			[]string{"2 a/runtime|||2 ms none tally", "2 a/switches|||4 count none tally", "2 a/max delay|||1 ms lower (0 to 0 in 1)", "3 TOTAL/runtime|||3 ms none", "3 TOTAL/switches|||8 count none"}},
		{"bars around, comment signs", "# | Task | Runtime ms | Switches | Avg delay ms | Max delay ms |\n# | a:1 | 2.000 ms | 4 | avg: 0.500 ms | max: 1.000 ms |\n",
			[]string{"2 a/runtime|||2 ms none tally"}},
		{"no blanks", "Task|Runtime ms|Switches|Avg delay ms|Max delay ms|\na:1|2.000ms|4|avg:0.500ms|max:1.000ms\n",
			[]string{"2 a/runtime|||2 ms none tally", "2 a/max delay|||1 ms lower (0 to 0 in 1)"}},
		{"decimal comma", header + "a:1 | 2,500 ms | 4 | avg: 0,500 ms | max: 1,125 ms\nTOTAL: | 2,500 ms | 4 |\nINFO: 3,500% state machine bugs (7 out of 200)\n",
			[]string{"2 a/runtime|||2.5 ms none tally", "2 a/max delay|||1.125 ms lower (0 to 0 in 1)", "3 TOTAL/runtime|||2.5 ms none",
				"4 | trace-quality: perf reports 3.500% state machine bugs (7 out of 200): delays and runtimes may be wrong or missing"}},
		{"names", schedRows("a:b:12", "c c 1:(2)", "1 d:3", ":-1:-1", "über:5", "-:6", "----a:7"),
			[]string{"1 a:b/runtime|||2 ms none tally", "2 c c 1/runtime|||2 ms none tally", "3 1 d/runtime|||2 ms none tally", "4 <unresolved>/runtime|||2 ms none tally", "5 über/runtime|||2 ms none tally", "6 -/runtime|||2 ms none tally", "7 ----a/runtime|||2 ms none tally"}},
		{"names of bars, and as lines are called", schedRows("a|b:3", "INFO:5", "TOTAL:6") + "TOTAL: | 7.000 ms | 12 |\nINFO: 2.000% lost events (3 out of 150)\n",
			[]string{"1 a|b/runtime|||2 ms none tally", "2 INFO/runtime|||2 ms none tally", "3 TOTAL (task)/runtime|||2 ms none tally", "4 TOTAL/runtime|||7 ms none", "4 | complete"}},
		{"a kworker in a post on one line", "x " + strings.Join(strings.Fields(schedText("a:1", "kworker/u16:3+events_unbound:7")), " ") + "\n",
			[]string{"1 a/runtime|||2 ms none tally", "1 kworker/u16:3+events_unbound/runtime|||2 ms none tally"}},
		{"rows left out", header + schedRows("a:1") + "  ...\n\n" + schedRows("b:1") + "[snip]\n<...>\n [...]\n[ snip ]\nTOTAL: | 7.000 ms | 12 |\n",
			[]string{"2 a/runtime|||2 ms none tally", "5 b/runtime|||2 ms none tally", "10 TOTAL/runtime|||7 ms none",
				"10 | hidden-tasks: the rows listed have 66.67% of TOTAL's switches, 57.14% of its runtime TOTAL"}},
		{"quoted in a web page", "&gt; " + header + "&gt; &gt; " + schedRows("a:1") + "&gt; TOTAL: | 2.000 ms | 4 |\n", []string{"2 a/runtime|||2 ms none tally", "3 TOTAL/runtime|||2 ms none"}},
		{"numbers of runs, and a total", schedRows("1 d:3") + "TOTAL: | 2.000 ms | 4 |\n", []string{"1 1 d/runtime|||2 ms none tally"}},
		{"several tables of numbered rows", schedRows("7 d:3", "8 d:4") + "x\n" + schedRows("1 d:3") + "x\n" + schedRows("1 d:5", "e:1"),
			[]string{"1 d/runtime|table 1|7|2 ms none tally", "2 d/runtime|table 1|8|2 ms none tally", "4 d/runtime|x|1/1|2 ms none tally", "6 1 d/runtime|x|2|2 ms none tally"}},
		{"rows of one task", schedRows("a:1", "a:2", "a:(3)"), []string{"1 a/runtime|||6 ms none tally", "1 a/switches|||12 count none tally", "1 a/avg delay|||0.5 ms lower (12 to 1 in 5)"}},
		{"sums of one task", sums + "a:1 | 1.000 ms | 100 | avg: 0.010 ms | max: 0.5 ms | sum: 1.000 ms |\na:2 | 1.000 ms | 300 | avg: 0.030 ms | max: 0.75 ms | sum: 9.000 ms |\n",
			[]string{"2 a/avg delay|||0.025 ms lower (400 to 0.75 in 2)", "2 a/sum delay|||10 ms lower tally implied"}},
		{"no switches", sums + "a:1 | 0.000 ms | 0 | avg: 0.000 ms | max: 0.000 ms | sum: 0.000 ms |\n",
			[]string{"2 a/runtime|||0 ms none tally", "2 a/switches|||0 count none tally", "2 a/sum delay|||0 ms lower tally implied"}},
		{"averages within their rounding", sums + "a:1 | 1 ms | 2 | avg: 0.502 ms | max: 1.5 ms | sum: 1.003 ms |\nb:1 | 1 ms | 1000 | avg: 0.002 ms | max: 1 ms | sum: 2.500 ms |\n",
			[]string{"2 a/avg delay|||0.5015 ms lower (2 to 1.5 in 1)", "3 b/avg delay|||0.0025 ms lower (1000 to 1 in 1)"}},
		{"averages beyond their rounding", sums + "a:1 | 1 ms | 10 | avg: 0.503 ms | max: 1.5 ms | sum: 5.001 ms |\nb:1 | 1 ms | 1000 | avg: 0.002 ms | max: 1 ms | sum: 2.600 ms |\n",
			[]string{`2 | avg-disagrees: "a": avg 0.503 ms is printed, but sum 5.001 ms / 10 switches is 0.500100 ms; another row disagrees, too`}},
		{"more switches than TOTAL", header + schedRows("a:1") + "TOTAL: | 2.000 ms | 3 |\n",
			[]string{"3 | total-disagrees: the listed tasks have 4 switches, and TOTAL has 3, which is less TOTAL"}},
		{"a TOTAL without runtime", header + schedRows("a:1") + "TOTAL: | 0.000 ms | 5 |\n",
			[]string{"3 | hidden-tasks: the rows listed have 80.00% of TOTAL's switches TOTAL"}},
		{"remarks behind rows", header + "a:1 | 2.000 ms | 4 | avg: 0.500 ms | max: 1.000 ms | <== *poof*\nb:1 | 2.000 ms | 4 | avg: 0.500 ms | max: 1.000 ms (!)\n",
			[]string{"2 a/runtime|||2 ms none tally", "3 b/runtime|||2 ms none tally"}},
		{"a remark at the limit", header + schedRows("a:1") + "TOTAL: | 2.000 ms | 4 |\nINFO: 1.000% context switch bugs (2 out of 200)\n",
			[]string{"4 | trace-quality: perf reports 1.000% context switch bugs (2 out of 200): delays and runtimes may be wrong or missing"}},
		{"equal rows of one switch each", strings.Repeat("a:1 | 0.001 ms | 1 | avg: 0.000 ms | max: 0.000 ms |\n", 2), []string{"1 a/switches|||2 count none tally"}},
		{"text that begins as perf's does", header + schedRows("a:1") + "INFO: the end\n", []string{"2 a/runtime|||2 ms none tally"}},
		{"rows that do not start lines, but for the first", header + "a:1 | 2 ms | 4 | avg: 1 ms | max: 1 ms | one two\nthree:2 | 2 ms | 4 | avg: 1 ms | max: 1 ms | b:3 | 2 ms | 4 | avg: 1 ms | max: 1 ms |\n",
			[]string{"2 a/runtime|||2 ms none tally", "2 one two three/runtime|||2 ms none tally", "3 b/runtime|||2 ms none tally"}},
		{"a name at the end of a line", header + "a:1 | 2 ms | 4 | avg: 1 ms | max: 1 ms | b:2\n| 2 ms | 4 | avg: 1 ms | max: 1 ms |\n",
			[]string{"2 a/runtime|||2 ms none tally", "2 b/runtime|||2 ms none tally"}},
		{"bars in prose", "see: x | y\nfoo:1 | bar\n" + schedRows("a:1") + "y\nc:2 | x\n", []string{"3 a/runtime|||2 ms none tally"}},
		{"a patch that prints a header", "+ printf(\"  Task | Runtime ms | Switches | Avg delay ms | Max delay ms |\\n\");\n" + header + schedRows("a:1"), []string{"3 a/runtime|||2 ms none tally"}},
		{"a name that is not UTF-8", "Content-Transfer-Encoding: quoted-printable\n\n" + header + "=E4:1 | 2.000 ms | 4 | avg: 0.500 ms | max: 1.000 ms |\n", []string{"4 ?/runtime|||2 ms none tally"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, _, err := readSched(c.text, Input{})
			if err != nil {
				t.Fatal(err)
			}
			for _, want := range c.want {
				if !strings.Contains("\n"+strings.Join(got, "\n")+"\n", "\n"+want+"\n") {
					t.Errorf("no %s\namong\n%s", want, strings.Join(got, "\n"))
				}
			}
			if c.name == "averages within their rounding" && strings.Contains(strings.Join(got, "\n"), "avg-disagrees") {
				t.Errorf("a warning of rounding:\n%s", strings.Join(got, "\n"))
			}
			if c.name == "no switches" && len(got) != 3 {
				t.Errorf("delays without switches:\n%s", strings.Join(got, "\n"))
			}
		})
	}
}

func TestPerfSchedErrors(t *testing.T) {
	const header = "Task | Runtime ms | Switches | Avg delay ms | Max delay ms |\n"
	const row = "a:1 | 2.000 ms | 4 | avg: 0.500 ms | max: 1.000 ms |\n"
	for _, c := range []struct{ name, text, want string }{
		{"no table", "nothing\n", "f:1: no table of perf sched latency: expected a header Task | Runtime ms | Switches | ..., or rows such as NAME:PID | 12.345 ms | 1234 | avg: 12.345 ms | max: 12.345 ms"},
		{"header alone", header, "f:1:1: a header without rows: expected rows such as NAME:PID | 12.345 ms | 1234 | avg: 12.345 ms | max: 12.345 ms"},
		{"header and text", "x\n  " + header + "---------\n\nnothing\n", "f:2:3: a header without rows"},
		{"header and dashes", header + "---------\n", "f:1:1: a header without rows"},
		{"first row cut off", header + "---------\n  hog\n" + row, `f:3:3: "hog" directly below a header is no row: expected NAME:PID | `},
		{"header and total", header + "TOTAL: | 0.000 ms | 0 |\n", "f:1:1: a header without rows"},
		{"two headers", header + "\nx\n" + header + row, "f:1:1: a header without rows"},
		{"unknown column", "Task | Runtime ms | Switches | Avg delay ms | Max delay ms | Delay p99 ms |\n" + row,
			`f:1:62: unknown column "Delay p99 ms"; have: Runtime ms, Switches, Avg delay ms, Max delay ms, Sum delay ms, Max delay at, Max delay start, Max delay end`},
		{"header broken inside a word", "Task | Runtime ms | Switches | Avg delay ms | Max delay ms | Sum del\nay ms |\n" + row, `f:1:62: unknown column "Sum del ay ms"; have: `},
		{"header cut off", "Task | Runtime ms | Switches | Avg de", `f:1:1: the header has no column "Avg delay ms"`},
		{"two columns for one thing", "Task | Runtime ms | Switches | Count | Avg delay ms | Max delay ms |\n" + row, `f:1:1: two columns of the header stand for "Switches": expected one`},
		{"letters in the runtime", header + "a:1 | 2x000 ms | 4 | avg: 0.500 ms | max: 1.000 ms |\n", `f:2:7: row "a" is cut off or damaged: found "2x000 ms", expected a time such as 12.345 ms`},
		{"letters in a count", header + row + "> b:1 | 2.000 ms | 4O | avg: 0.500 ms | max: 1.000 ms |\n", `f:3:20: row "b" is cut off or damaged: found "4O", expected a count such as 1234`},
		{"a count with decimals", header + "a:1 | 2.000 ms | 4.5 | avg: 0.500 ms | max: 1.000 ms |\n", `f:2:18: row "a" is cut off or damaged: found "4.5", expected a count`},
		{"another unit", header + "a:1 | 2.000 s | 4 | avg: 0.500 ms | max: 1.000 ms |\n", `f:2:7: row "a" is cut off or damaged: found "2.000 s", expected a time such as 12.345 ms`},
		{"text behind a unit", header + "a:1 | 2.000 ms; | 4 | avg: 0.500 ms | max: 1.000 ms |\n", `f:2:7: row "a" is cut off or damaged: found "2.000 ms;", expected`},
		{"a key twice", "a:1 | 2.000 ms | 4 | avg: 0.500 ms | avg: 1.000 ms |\n", `f:1:36: row "a" is cut off or damaged: found "| avg: 1.000 ms |", expected | and max: and a time`},
		{"threads beyond counting", header + "a:(99999999999999999999) | 2.000 ms | 4 | avg: 0.500 ms | max: 1.000 ms |\n", "f:2:43: belongs to no row or table"},
		{"text before a row in its line", header + "a:1 | 2 ms | 4 | avg: 1 ms | max: 1 ms | what follows is b:2 | 2 ms | 4 | avg: 1 ms | max: 1 ms |\n", "f:2:75: belongs to no row or table"},
		{"no unit", header + "a:1 | 2.000 | 4 | avg: 0.500 ms | max: 1.000 ms |\n", `f:2:7: row "a" is cut off or damaged: found "2.000", expected`},
		{"two decimal marks", header + "a:1 | 1.002.000 ms | 4 | avg: 0.500 ms | max: 1.000 ms |\n", `f:2:7: row "a" is cut off or damaged: found "1.002.000 ms", expected`},
		{"thousands", header + "a:1 | 1,002.000 ms | 4 | avg: 0.500 ms | max: 1.000 ms |\n", `f:2:7: row "a" is cut off or damaged: found "1,002.000 ms", expected`},
		{"other decimal marks", header + "a:1 | 2,000 ms | 4 | avg: 0.500 ms | max: 1.000 ms |\n", `f:2:22: row "a" is cut off or damaged: found "avg: 0.500 ms", expected a number with the decimal mark ',' of those before`},
		{"negative", header + "a:1 | -2.000 ms | 4 | avg: 0.500 ms | max: 1.000 ms |\n", `f:2:7: row "a" is cut off or damaged: found "-2.000 ms", expected`},
		{"not a number", header + "a:1 | 2.000 ms | 4 | avg: -nan ms | max: 1.000 ms |\n", `f:2:22: row "a" is cut off or damaged: found "avg: -nan ms", expected avg: and a time such as 12.345 ms`},
		{"huge", header + "a:1 | " + strings.Repeat("9", 400) + " ms | 4 | avg: 0.500 ms | max: 1.000 ms |\n", `f:2:7: row "a" is cut off or damaged: found "99999`},
		{"more than any trace holds", header + "a:1 | 9999999999999999 ms | 4 | avg: 0.500 ms | max: 1.000 ms |\n", `f:2:7: row "a" is cut off or damaged: found "9999999999999999 ms", expected a number below 1e15`},
		{"wrong key", header + "a:1 | 2.000 ms | 4 | max: 0.500 ms | avg: 1.000 ms |\n", `f:2:22: row "a" is cut off or damaged: found "max: 0.500 ms", expected avg: and a time`},
		{"a cell less", header + "a:1 | 2.000 ms | 4 | avg: 0.500 ms |\n", `f:2:37: row "a" is cut off or damaged: found the end of the file, expected max: and a time`},
		{"a cell less in the middle", header + "a:1 | 2.000 ms | 4 | avg: 0.500 ms\n" + row, `f:2:35: row "a" is cut off or damaged: found the end of the line, expected | and max: and a time`},
		{"a cell more", header + "a:1 | 2.000 ms | 4 | avg: 0.500 ms | max: 1.000 ms | sum: 2.000 ms |\n", `f:2:54: row "a" is cut off or damaged: found "sum: 2.000 ms", expected the end of the row: the header or the first row has no such column`},
		{"cut in the first cell", header + row + "b:12\n" + row, `f:3:1: the row "b:12" is cut off: expected NAME:PID |`},
		{"cut in a name", header + row + "longna", "f:3:1: the file ends here, in what may be a row cut off: take the whole table; if it is no row, end the file with a line end"},
		{"cut behind a row without header", "a:1 | 2.000 ms | 4 | avg: 0.500 ms | max: 1.000 ms | su", "f:1:53: the file ends here"},
		{"cut after the count", "a:1 | 2.000 ms | 4 | avg: 0.500 ms", `f:1:35: row "a" is cut off or damaged: found the end of the file, expected | and max:`},
		{"cut in the first row's delays", "a:1 | 2.000 ms | 4 | av", `f:1:20: row "a" is cut off or damaged: found "| av", expected | and avg:`},
		{"a row that has lost its name", header + row + "(1) | 2.000 ms | 4 | avg: 0.500 ms | max: 1.000 ms |\n", "f:3:22: belongs to no row or table: expected a line such as NAME:PID |"},
		{"a total of no table", "x\nTOTAL: | 2.000 ms | 4 |\n" + row, "f:2:1: belongs to no row or table"},
		{"a name inside a table", header + row + "b:1\x01 x\n" + row + "TOTAL: | 2.000 ms | 4 |\n", `f:3:1: "b:1\x01 x" is no row, but rows and TOTAL of the table of line 1 follow`},
		{"total cut off", header + row + "TOTAL: | 2.000 ms | 4", `f:3:22: row "TOTAL" is cut off or damaged: found the end of the file, expected |`},
		{"total without sums", "Task | Runtime ms | Switches | Avg delay ms | Max delay ms | Sum delay ms |\na:1 | 2 ms | 4 | avg: 0.5 ms | max: 1 ms | sum: 2 ms |\nTOTAL: | 2 ms | 4 |\n", `f:3:20: row "TOTAL" is cut off or damaged: found the end of the file, expected |`},
		{"total of more columns", header + row + "TOTAL: | 2 ms | 4 | | 1 ms | 2 ms |\n", `f:3:21: row "TOTAL" is cut off or damaged: found "| 1 ms | 2 ms |", expected the end of TOTAL, as the table has no such column`},
		{"remark of the trace cut off", header + row + "INFO: 0.001% context switch bugs (13 out of 19\n", `f:3:1: "INFO: 0.001% context switch bugs (13 out of 19" is cut off or damaged: expected INFO: 12.345% context switch bugs (1 out of 8)`},
		{"a row twice", schedRows("a:2", "b:1", "a:2"), `f:3:3: the row of "a" is here a second time, digit for digit`},
		{"merged threads twice", schedRows("a:(2)", "b:1", "a:(2)"), `f:3:3: "a:(2)" is here a second time, and perf lists merged threads once`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, _, err := readSched(c.text, Input{})
			if err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("error: %v\nwant it to begin: %s", err, c.want)
			}
		})
	}
}

// TestPerfSchedShapes: what mail programs and archives do to a post changes no
// value.
func TestPerfSchedShapes(t *testing.T) {
	everyLine := regexp.MustCompile(`(?m)^`)
	quote := func(s string) string { return everyLine.ReplaceAllString(s, "> ") }
	flat := func(s string) string { // where a remark would end cannot be told then
		return strings.Join(strings.Fields(strings.Replace(s, "<== better", "", 1)), " ")
	}
	for _, file := range []string{"sums.txt", "quoted.txt", "startend.txt", "per-pid.txt"} {
		text := strings.TrimRight(schedFixture(t, file), "\n") + "\n"
		want := schedValues(t, file, text)
		for name, shaped := range map[string]string{
			"CRLF":                  strings.ReplaceAll(text, "\n", "\r\n"),
			"quoted":                quote(text),
			"quoted twice":          quote(quote(text)),
			"indented":              everyLine.ReplaceAllString(quote(text), "    "),
			"encoded":               encodePost(t, text),
			"encoded, then quoted":  quote(encodePost(t, text)),
			"quoted, then encoded":  encodePost(t, quote(text)),
			"with a header":         "Content-Transfer-Encoding: quoted-printable\n\n" + encodePost(t, text),
			"blanks do not break":   strings.ReplaceAll(text, "  ", " \u00a0"),
			"trailing blanks":       strings.ReplaceAll(text, "\n", "  \n"),
			"blank lines":           strings.ReplaceAll(text, "ms |\n", "ms |\n\n"),
			"wrapped at 72":         wrap(text, 72),
			"wrapped at 76, quoted": quote(wrap(text, 76)),
			"on one line":           flat(text),
			"one line wrapped":      wrap(flat(text), 80),
			"one line wrapped, 110": wrap(flat(text), 110),
		} {
			if file == "quoted.txt" && strings.HasPrefix(name, "one line wrapped") {
				continue // no telling then which words are a caption
			}
			if diff := cmp.Diff(want, schedValues(t, file+" "+name, shaped)); diff != "" {
				t.Errorf("%s %s: observations differ (-want +got):\n%s", file, name, diff)
			}
		}
	}
}

// schedValues is readSched without lines.
func schedValues(t *testing.T, name, text string) []string {
	t.Helper()
	seen, _, err := readSched(text, Input{})
	if err != nil {
		t.Errorf("%s: %v", name, err)
	}
	for i, line := range seen {
		_, seen[i], _ = strings.Cut(line, " ")
	}
	slices.Sort(seen)
	return seen
}

func encodePost(t *testing.T, text string) string {
	t.Helper()
	var encoded strings.Builder
	w := quotedprintable.NewWriter(&encoded)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return encoded.String()
}

// wrap breaks lines at blanks, and inside words that are longer than a line.
func wrap(text string, width int) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		for len(line) > width {
			at := strings.LastIndexByte(line[:width], ' ') + 1
			if at == 0 {
				at = width
			}
			out.WriteString(line[:at] + "\n")
			line = line[at:]
		}
		out.WriteString(line)
	}
	return out.String()
}

// TestPerfSchedCuts: wherever a file ends or a line loses its end, there is an
// error, or what is left is read as it was.
func TestPerfSchedCuts(t *testing.T) {
	t.Parallel()
	text := schedFixture(t, "sums.txt")
	text = text[:strings.Index(text, "\nperf sched lat -i perf.data.6.6-rc2.feature")]
	whole := map[string]bool{}
	for _, v := range schedValues(t, "whole", text) {
		whole[v] = true
	}
	start, end := strings.Index(text, "  hogs"), strings.Index(text, "  TOTAL:")
	for cut := start; cut < len(text); cut++ {
		rest := text[cut:][strings.IndexByte(text[cut:], '\n'):]
		for name, broken := range map[string]string{"file": text[:cut], "line": text[:cut] + rest} {
			got, _, err := readSched(broken, Input{})
			for _, line := range got {
				_, value, _ := strings.Cut(line, " ")
				if !whole[value] && !strings.Contains(value, "hidden-tasks") {
					t.Errorf("%s cut after %q: %s", name, text[cut-20:cut], value)
				}
			}
			inside := cut < end && !strings.HasSuffix(strings.TrimRight(text[:cut], " \n-|"), "ms") || strings.Contains(text[cut-8:cut], "max")
			if inside && err == nil && strings.TrimSpace(text[strings.LastIndexByte(text[:cut], '\n')+1:cut]) != "" {
				t.Errorf("%s cut after %q: no error", name, text[cut-20:cut])
			}
		}
	}
}

func TestPerfSchedDetection(t *testing.T) {
	for _, c := range []struct {
		text string
		want bool
	}{
		{schedText("a:1"), true},
		{schedRows("a:1"), true},
		{strings.Repeat("Received: by somebody\n", 1000) + schedText("a:1"), true},
		{"> > Task | Runtime ms | Switches | Avg delay ms | Max delay ms |\n", true},
		{encodePost(t, "Task                  |   Runtime ms  | Switches  | Average delay ms  | Maximum delay ms  |\n"), true},
		{"Content-Transfer-Encoding: BASE64\n\n" + base64.StdEncoding.EncodeToString([]byte(schedText("a:1"))) + "\n", true},
		{"Task,Runtime ms,Switches\na,1,2\n", false},
		{"Task|Owner\nwrite|me\n", false},
		{"| avg | max |\n|---|---|\n| 1 ms | 2 ms |\n", false},
		{"perf sched latency shows avg: 0.5 ms and max: 1 ms\n", false},
		{"", false},
	} {
		if got := detectPerfSched([]byte(c.text)); got != c.want {
			t.Errorf("detected %v, want %v: %q", got, c.want, c.text)
		}
	}
}

func FuzzPerfSched(f *testing.F) {
	addFixtures(f)
	f.Add("Task|Runtime ms|Switches|Avg delay ms|Max delay ms|\na:1|2ms|3|avg:1ms|max:1ms <\nTOTAL:|2ms|3|\nINFO: 1% x (1 out of 2)")
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "perf-sched", text) })
}

func BenchmarkPerfSched(b *testing.B) {
	tasks := make([]string, 200)
	for i := range tasks {
		tasks[i] = fmt.Sprintf("task %d:%d", i, 1000+i)
	}
	text := schedText(tasks...)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		for _, err := range readPerfSched(strings.NewReader(text), Input{Path: "f"}) {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}
