package format

import (
	"fmt"
	"testing"
)

func TestHackbench(t *testing.T) {
	checkFiles(t, "hackbench", map[string][]string{
		"loop.txt": {
			"4 Time||1|0.512 s lower",
			"7 Time||2|0.498 s lower",
		},
		"old.txt": {
			"3 Time|||1.625 s lower",
		},
		"quoted.txt": {
			"3 Time|||2.125 s lower",
		},
		"sweep.txt": {
			"3 Time (process, 1 groups, 40 fds)|||0.101 s lower",
			"6 Time (process, 2 groups, 40 fds)|||0.202 s lower",
			"9 Time (threaded, 2 groups, 40 fds)|||0.303 s lower",
		},
	})
}

func TestHackbenchCut(t *testing.T) { checkCuts(t, "hackbench", false) }

const hackbenchOnce = "Running in process mode with 1 groups using 40 file descriptors each (== 40 tasks)\nEach sender will pass 100 messages of 100 bytes\n"

func TestHackbenchErrors(t *testing.T) {
	checkErrors(t, "", []errorCase{
		{"cut off", hackbenchOnce,
			`f:1: the run of hackbench that begins here has no Time` + repeatOrRemove},
		{"cut off within the line", hackbenchOnce + "Time:",
			`f:1: the run of hackbench that begins here has no Time` + repeatOrRemove},
		{"cut off within the number", hackbenchOnce + "Time: 0.5",
			`f:3:7: "0.5" is where the file ends, within a line: it may be cut off; run the tool again, or end the line if this is the whole of it`},
		{"a run without a time", hackbenchOnce + hackbenchOnce + "Time: 1\n",
			`f:1: the run of hackbench that begins here has no Time` + repeatOrRemove},
		{"letters", hackbenchOnce + "Time: 0.9x1\n",
			`f:3:7: "0.9x1"` + noDecimal},
		{"negative", hackbenchOnce + "Time: -1\n",
			`f:3:7: "-1" is negative, which no time, rate or count is: remove the run`},
		{"decimal comma", hackbenchOnce + "Time: 1,234\n",
			`f:3:7: "1,234" can be read in two ways: run the tool with LC_ALL=C, so that it writes a decimal point`},
		{"huge", hackbenchOnce + "Time: 1e999\n",
			`f:3:7: "1e999" is too large for a number: expected at most 1.8e308`},
		{"unit", hackbenchOnce + "Time: 5 ms\n",
			`f:3:7: "5 ms"` + noDecimal},
		{"time without headline", hackbenchOnce + "Time: 1\nTime: 2\n",
			`f:4: a Time without the line "Running in ... mode with ..." before it: keep the output of hackbench whole, or the times alone, one number a line`},
	})
}

// TestHackbenchSetups: runs of several setups are not one sample.
func TestHackbenchSetups(t *testing.T) {
	const mode, passes = "Running in threaded mode with 1 groups using 40 file descriptors each (== 40 tasks)\n", "Each sender will pass %d messages of 100 bytes\n"
	checkRead(t, "Running with 1*40 (== 40) tasks.\nTime: 0.25\nRunning with 2*20 (== 40) tasks.\nTime: 0.5\n", []string{
		"2 Time (1 groups, 40 tasks each)|||0.25 s lower",
		"4 Time (2 groups, 20 tasks each)|||0.5 s lower",
	})
	checkRead(t, fmt.Sprintf(mode+passes+"Time: 0.25\n"+mode+passes+"Time: 0.5\n", 100, 200), []string{
		"3 Time (threaded, 1 groups, 40 fds, 100 messages of 100 bytes)|||0.25 s lower",
		"6 Time (threaded, 1 groups, 40 fds, 200 messages of 100 bytes)|||0.5 s lower",
	})
}

func FuzzHackbench(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "hackbench", text) })
}
