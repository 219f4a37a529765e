package format

import (
	"fmt"
	"os"
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
			return at + " complete"
		}
		return fmt.Sprintf("%s %s: %s", at, n.Warning.Code, n.Warning.Text)
	}
	text := describe(o)
	if o.Tally {
		text += " tally"
	}
	if o.Implied {
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
			"5 pipebench/runtime share|||81.86770428015564 % none implied",
			"6 io worker 1/runtime|||41.075 ms none tally", "6 io worker 1/switches|||8 count none tally",
			"6 io worker 1/avg delay|||0.75 ms lower (8 to 4.001 in 1)", "6 io worker 1/max delay|||4.001 ms lower (0 to 0 in 1)",
			"6 io worker 1/runtime share|||15.982490272373541 % none implied",
			"7 kworker/u8:0-ex/runtime|||3.525 ms none tally", "7 kworker/u8:0-ex/switches|||5 count none tally",
			"7 kworker/u8:0-ex/avg delay|||0.004 ms lower (5 to 0.009 in 1)", "7 kworker/u8:0-ex/max delay|||0.009 ms lower (0 to 0 in 1)",
			"7 kworker/u8:0-ex/runtime share|||1.3715953307392996 % none implied",
			"8 <unresolved>/runtime|||2 ms none tally", "8 <unresolved>/switches|||3 count none tally",
			"8 <unresolved>/avg delay|||0.39999999999999997 ms lower (3 to 0.9 in 2)", "8 <unresolved>/max delay|||0.9 ms lower (0 to 0 in 2)",
			"8 <unresolved>/runtime share|||0.7782101167315175 % none implied",
			"11 TOTAL/runtime|||257 ms none", "11 TOTAL/switches|||136 count none", "11 | complete",
			"13 | trace-quality: perf reports 12.500% context switch bugs (2 out of 16): delays and runtimes may be wrong or missing",
		},
		// A task's threads apart: added up. The file's one caption names nothing.
		"per-pid.txt": {
			"6 netload/runtime|||50.5 ms none tally", "6 netload/switches|||40 count none tally",
			"6 netload/avg delay|||0.15 ms lower (40 to 2.5 in 2)", "6 netload/max delay|||2.5 ms lower (0 to 0 in 2)",
			"6 netload/runtime share|||98.05825242718447 % none implied",
			"8 idle one/runtime|||0 ms none tally", "8 idle one/switches|||0 count none tally", "8 idle one/runtime share|||0 % none implied",
			"10 TOTAL/runtime|||51.5 ms none", "10 TOTAL/switches|||45 count none",
			"10 | hidden-tasks: the 3 rows listed have 88.89% of TOTAL's switches, 98.06% of its runtime",
			"12 | lost-events: perf reports 2.000% lost events (3 out of 150): delays and runtimes may be wrong or missing",
		},
		// Sums: averages have more digits than are printed.
		"sums.txt": {
			"11 hogs/runtime|stock||612000.25 ms none tally", "11 hogs/switches|stock||400000 count none tally",
			"11 hogs/avg delay|stock||0.002714 ms lower (400000 to 42.5 in 4)", "11 hogs/max delay|stock||42.5 ms lower (0 to 0 in 4)",
			"11 hogs/sum delay|stock||1085.6 ms lower tally implied", "11 hogs/runtime share|stock||48.959961248046504 % none implied",
			"12 sink MAI P/runtime|stock||13000.5 ms none tally", "12 sink MAI P/switches|stock||32000 count none tally",
			"12 sink MAI P/avg delay|stock||0.025 ms lower (32000 to 9.125 in 1)", "12 sink MAI P/max delay|stock||9.125 ms lower (0 to 0 in 1)",
			"12 sink MAI P/sum delay|stock||800 ms lower tally implied", "12 sink MAI P/runtime share|stock||1.0400387519534977 % none implied",
			"14 TOTAL/runtime|stock||1.2500015e+06 ms none", "14 TOTAL/switches|stock||480000 count none", "14 TOTAL/sum delay|stock||7542.4 ms lower",
			"14 stock| hidden-tasks: the 2 rows listed have 90.00% of TOTAL's switches, 50.00% of its runtime, 25.00% of its sum of delays; a task not listed had the largest delay, 99.75 ms (listed: 42.5 ms)",
			"23 hogs/runtime|feature-on||600000 ms none tally", "23 hogs/switches|feature-on||300000 count none tally",
			"23 hogs/avg delay|feature-on||0.002 ms lower (300000 to 30.125 in 4)", "23 hogs/max delay|feature-on||30.125 ms lower (0 to 0 in 4)",
			"23 hogs/sum delay|feature-on||600 ms lower tally implied", "23 hogs/runtime share|feature-on||75 % none implied",
			"24 sink MAI P/runtime|feature-on||12000 ms none tally", "24 sink MAI P/switches|feature-on||32000 count none tally",
			"24 sink MAI P/avg delay|feature-on||0.03 ms lower (32000 to 8.25 in 1)", "24 sink MAI P/max delay|feature-on||8.25 ms lower (0 to 0 in 1)",
			"24 sink MAI P/sum delay|feature-on||960 ms lower tally implied", "24 sink MAI P/runtime share|feature-on||1.5 % none implied",
			`24 feature-on| avg-disagrees: "sink MAI P": avg 0.025 ms is printed, but sum 960 ms / 32000 switches is 0.030000 ms`,
			"26 TOTAL/runtime|feature-on||800000 ms none", "26 TOTAL/switches|feature-on||332000 count none", "26 TOTAL/sum delay|feature-on||1560 ms lower",
			"26 feature-on| complete",
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
