package format

import (
	"strings"
	"testing"
)

func TestUMA(t *testing.T) {
	checkFiles(t, "uma", map[string][]string{
		"page.txt": {
			"4 Event.Latency/mean|||12.3 of 1000, max 0",
			"4 Event.Latency/p99|||14", // 989 are below, 991 up to there
			"16 rejected: histogram without a mean",
			"21 Memory.Left/mean|||-1.5 of 3, max 0",
			"27 Net.Duplicates/mean|||missing",
		},
		// What was recorded between the dumps, of which the second begins with a
		// histogram that is new.
		"one-browser.txt": {
			"11 Input.Time/mean|||7.5 of 1, max 0",
			"14 Load.Time/mean|||29 of 4, max 0", // (8*24.5 - 4*20) / 4
			"18 Paint.Time/mean|||3 of 2, max 0",
			"18 note||rounded-means: means of 1 of 4 histograms are differences of rounded ones and may be off by more than 1 %; that of \"Paint.Time\" is 3 +- 0.15 -> save the histograms as JSON, which has exact sums, or start a browser for each run, so that one dump is enough",
			"21 Scroll.Time/mean|||missing",
		},
		"two-browsers.txt": {
			"1 Load.Time/mean||1|20 of 4, max 0",
			"5 Load.Time/mean||2|26.5 of 5, max 0",
		},
		// The second goes on from the first, the third does not.
		"devtools.json": {
			"5 Load.Time/mean||1|25.25 of 4, max 0", // (182-81) / 4
			"5 Paint.Time/mean||1|4.5 of 2, max 0",
			"9 Load.Time/mean||2|22.875 of 8, max 0",
		},
	})
}

func TestUMACut(t *testing.T) { checkCuts(t, "uma", true) }

// TestUMATorn: a histogram that lacks rows has no percentiles, and does not hide
// that a dump goes on from another.
func TestUMATorn(t *testing.T) {
	title := func(count, mean string) string {
		return "Histogram: A recorded " + count + " samples, mean = " + mean + " (flags = 0x1)\n"
	}
	const row = "5 ---O (1000 = 100.0%)\n"
	checkRead(t, title("1000", "5.0")+row+title("2000", "6.0"), []string{
		"3 A/mean|||7 of 1000, max 0",
		`3 note||rounded-means: means of 1 of 1 histograms are differences of rounded ones and may be off by more than 1 %; that of "A" is 7 +- 0.15 -> save the histograms as JSON, which has exact sums, or start a browser for each run, so that one dump is enough`,
		`3 note||torn-histogram: rows of 1 of 1 histograms are missing, so they have no percentiles; of "A", 0 of 1000 samples are there -> give the whole page`,
	})
	checkRead(t, title("1000", "5.0")+row+"\n", []string{"1 A/mean|||5 of 1000, max 0", "1 A/p99|||5"})
}

// TestUMAChain: each dump that goes on ends a run.
func TestUMAChain(t *testing.T) {
	var text strings.Builder
	for _, c := range []string{"10 samples, mean = 5.0", "20 samples, mean = 6.0", "40 samples, mean = 8.0"} {
		text.WriteString("Histogram: A recorded " + c + " (flags = 0x1)\n")
	}
	if seen := valuesByRun(t, text.String(), "A/mean"); seen != "1:7 2:10" {
		t.Error(seen)
	}
}

// TestUMAUnit: the dump does not state units, the user may.
func TestUMAUnit(t *testing.T) {
	seen, err := read(t, "f", "Histogram: A recorded 2 samples, mean = 5.0 (flags = 0x1)\n5 --O (2 = 100.0%)\n", Options{Unit: "ms"})
	if err != nil || len(seen) != 1 || seen[0] != "1 A/mean|||5 ms of 2, max 0" {
		t.Errorf("%q, %v", seen, err)
	}
}

func TestUMAErrors(t *testing.T) {
	const one = "Histogram: A recorded 2 samples, mean = 5.0 (flags = 0x1)\n5 --O (2 = 100.0%)\n"
	checkErrors(t, "", []errorCase{
		{"cut off in the title", one + "Histogram: B recorded 2 samples, mean = 5",
			`f:3: "Histogram: B recorded 2 samples, mean = 5" is where the file ends, within the title of a histogram: it is cut off; save the page again, or remove the line`},
		{"cut off in the name", one + "Histogram: B.L",
			`f:3: "Histogram: B.L" is where the file ends, within the title of a histogram: it is cut off; save the page again, or remove the line`},
		{"a second dump that is cut off", one + strings.ReplaceAll(one, " A ", " B ") + one,
			`f:5: the dump that begins here goes on from the one in line 1, but lacks its histogram "B": the file is cut off, or these are two browsers, whose dumps belong into files of their own`},
		{"letters", "Histogram: A recorded 2 samples, mean = 5x (flags = 0x1)\n",
			`f:1:41: "5x"` + noDecimal},
		{"a count that is none", `{"histograms": [{"name": "A", "count": -1, "sum": 3}]}`,
			`f:1: a histogram without a name, or with a count that is none: expected {"name": "A", "count": 2, "sum": 30, "buckets": [...]}`},
		{"cut off JSON", `{"histograms": [{"name": "A", "count": 1, "sum": 3`,
			`f:1:50: the JSON value that starts in line 1 is not finished: the file is cut off`},
	})
	checkNotClaimed(t, "uma", []string{"# Histogram\n000001 000002\n", `{"histograms": [{"label": "a", "count": 1}]}`})
}

func FuzzUMA(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "uma", text) })
}
