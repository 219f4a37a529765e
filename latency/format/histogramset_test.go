package format

import (
	"slices"
	"strings"
	"testing"
)

func TestHistogramSet(t *testing.T) {
	checkFiles(t, "histogram-set", map[string][]string{
		"repeats.json": {
			"1 paint/news||0|12.5 ms lower", "1 paint/news||0|13.5 ms lower", "1 paint/news||0|missing ms lower",
			"1 paint/news||1|14.5 ms lower",
			"1 paint/mail||0|31.25 ms lower of 40, max 80.5", "1 paint/mail||0|missing ms lower",
			"1 paint/mail||1|missing ms lower",
		},
		"labels.json": {
			"1 size|old||4096 bytes lower",
			"1 size|new||2048 bytes lower",
			"1 used|new||0.5 ratio higher",
			"1 other|no label||3  none",
		},
		"tast.json": { // which has no direction of what is in a unit of its own
			"1 Boot|||7.25 ms lower", "1 Boot|||7.5 ms lower",
			"1 FPS|||60  none",
		},
	})
}

// TestHistogramSetFixed: what is stated to be one configuration is.
func TestHistogramSetFixed(t *testing.T) {
	text := toolFiles(t, "histogram-set")["testdata/histogram-set/labels.json"]
	var seen []string
	for o, err := range histogramSetFormat().Read(strings.NewReader(text), Input{Path: "f", fixed: true}) {
		if err != nil {
			t.Fatal(err)
		}
		seen = append(seen, detail(o))
	}
	if want := []string{
		"1 size/old|||4096 bytes lower", "1 size/new|||2048 bytes lower", "1 used/new|||0.5 ratio higher", "1 other/no label|||3  none",
	}; !slices.Equal(seen, want) {
		t.Errorf("%q", seen)
	}
}

// TestHistogramSetMade: when the benchmark started is known of a file that is one
// run, and the bot.
func TestHistogramSetMade(t *testing.T) {
	all, err := observationsIn(t, "f", `[{"name": "a", "unit": "Hertz", "sampleValues": [5], "diagnostics": {
"benchmarkStart": {"type": "DateRange", "min": 1790000000500}, "bots": {"type": "GenericSet", "values": ["lab1"]}}}]
[{"name": "a", "unit": "usPerFrame", "sampleValues": [6]}]
`, Options{Format: "histogram-set"})
	if err != nil {
		t.Fatal(err)
	}
	if o := all[0]; detail(o) != "1 a||1|5 Hz none" || o.Machine != "lab1" {
		t.Errorf("%+v", o)
	}
	if o := all[1]; detail(o) != "3 a||2|6 usPerFrame none" {
		t.Errorf("%+v", o)
	}
	one, err := observationsIn(t, "f", `[{"name": "a", "unit": "ms", "sampleValues": [5], "diagnostics": {"benchmarkStart": {"type": "DateRange", "min": 1790000000500}}}]`, Options{})
	if err != nil || !one[0].Ordered || one[0].Order != 1790000000.5 {
		t.Errorf("%+v, %v", one, err)
	}
}

func TestHistogramSetCut(t *testing.T) { checkCuts(t, "histogram-set", false) }

func TestHistogramSetErrors(t *testing.T) {
	checkErrors(t, "", []errorCase{
		{"no histogram", `[{"type": "GenericSet", "guid": "a", "values": []}]`,
			`f:1: no histogram: expected an array of objects with "name", "unit" and "sampleValues"`},
		{"text for a number", "[{\"name\": \"a\", \"unit\": \"ms\", \"sampleValues\": [\n\"5\"]}]",
			`f:2:3: sampleValues is a JSON string, which is not expected there`},
		{"cut off", `[{"name": "a", "unit": "ms", "sampleValues": [5`,
			`f:1:47: the JSON value that starts in line 1 is not finished: the file is cut off`},
	})
	checkNotClaimed(t, "histogram-set", []string{
		`[{"name": "CPU Load", "unit": "Percent", "value": 50}]`, // github-action-benchmark
		`[{"benchmark": "a", "mode": "thrpt", "primaryMetric": {"rawData": [[1]]}}]`,
	})
}

func FuzzHistogramSet(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "histogram-set", text) })
}
