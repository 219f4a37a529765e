package format

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/HdrHistogram/hdrhistogram-go"
)

func TestHdrHistogram(t *testing.T) {
	checkFiles(t, "hdr-histogram", map[string][]string{
		"java.hgrm": { // 990 of 1000 are at most 7.503
			"4 latency/p50|||2.501  lower", "6 latency/p90|||4.001  lower", "7 latency/p95|||5.001  lower",
			"8 latency/p99|||7.503  lower", "10 latency/p99.9|||9.015  lower", "10 latency/p99.99|||9.015  lower",
			"12 latency/mean|||2.875  lower", "13 latency/max|||9.008  lower",
		},
		"two.hgrm": {
			"5 latency/p50||1|20.5  lower", "6 latency/p90||1|30.5  lower", "6 latency/p95||1|30.5  lower",
			"6 latency/p99||1|30.5  lower", "6 latency/p99.9||1|30.5  lower", "6 latency/p99.99||1|30.5  lower",
			"7 latency/mean||1|20.5  lower", "8 latency/max||1|30.496  lower",
			"12 latency/p50||2|missing  lower", "12 latency/p90||2|missing  lower", "12 latency/p95||2|missing  lower",
			"12 latency/p99||2|missing  lower", "12 latency/p99.9||2|missing  lower", "12 latency/p99.99||2|missing  lower",
			"13 latency/mean||2|missing  lower", "14 latency/max||2|missing  lower",
		},
		"java.csv": {
			"3 latency/p50|||250  lower", "4 latency/p90|||400  lower", "4 latency/p95|||400  lower",
			"4 latency/p99|||400  lower", "5 latency/p99.9|||475  lower", "5 latency/p99.99|||475  lower",
			"5 latency/max|||475  lower",
		},
		"vegeta.txt": {
			"3 latency/p50|||1.25 ms lower", "4 latency/p90|||2.5 ms lower", "5 latency/p95|||3.5 ms lower",
			"5 latency/p99|||3.5 ms lower", "6 latency/p99.9|||4.75 ms lower", "6 latency/p99.99|||4.75 ms lower",
			"6 latency/max|||4.75 ms lower",
		},
		"uncounted.txt": {
			"4 latency/p50|||2.5  lower", "5 latency/p90|||3.5  lower", "5 latency/p95|||3.5  lower",
			"5 latency/p99|||3.5  lower", "6 latency/p99.9|||4.5  lower", "6 latency/p99.99|||4.5  lower",
			"6 latency/max|||4.5  lower",
		},
	})
}

func TestHdrHistogramCut(t *testing.T) { checkCuts(t, "hdr-histogram", false) }

// TestHdrHistogramLibrary: the value of a percentile is that of the histogram,
// or of the next row.
func TestHdrHistogramLibrary(t *testing.T) {
	h := hdrhistogram.New(1, 1e9, 3)
	random := rand.New(rand.NewPCG(1, 2))
	for range 30000 {
		if err := h.RecordValue(int64(1e5 * random.ExpFloat64())); err != nil {
			t.Fatal(err)
		}
	}
	var text bytes.Buffer
	if _, err := h.PercentilesPrint(&text, 5, 1); err != nil {
		t.Fatal(err)
	}
	all, err := observationsIn(t, "f", text.String(), Options{Unit: "us"})
	if err != nil || len(all) != len(hdrPercentiles())+2 {
		t.Fatalf("%d values, %v", len(all), err)
	}
	for i, percent := range hdrPercentiles() {
		// A fifth of what is left above the percentile lies between two rows.
		low, high := h.ValueAtPercentile(percent), h.ValueAtPercentile(percent+(100-percent)/5)
		if got := all[i].Value; !(got >= float64(low) && got <= float64(high)) || all[i].Unit != "us" {
			t.Errorf("%v: %v %s, want %d to %d", percent, got, all[i].Unit, low, high)
		}
		if percent == 50 && all[i].Value != float64(low) { // for which there is a row
			t.Errorf("median %v, want %d", all[i].Value, low)
		}
	}
	if got, want := fmt.Sprint(all[len(all)-1].Value), fmt.Sprint(float64(h.Max())); got != want {
		t.Errorf("maximum %s, want %s", got, want)
	}
}

func TestHdrHistogramErrors(t *testing.T) {
	const heading = "       Value   Percentile   TotalCount 1/(1-Percentile)\n\n"
	const row = "       1.500     0.500000           10         2.00\n"
	checkErrors(t, "", []errorCase{
		{"cut off", heading + row,
			`f:1: the run of HdrHistogram that begins here has no row of percentile 1` + repeatOrRemove},
		{"no footer", heading + row + "       2.500     1.000000           10          inf\n",
			`f:1: the run of HdrHistogram that begins here has no footer (#[Mean = ..., #[Max = ...)` + repeatOrRemove},
		{"no last row", heading + row + "#[Max     =        2.496, Total count    =           10]\n",
			`f:4: the footer of a percentile table without a row of percentile 1 above: expected the table as it was printed`},
		{"falling", heading + row + "       1.250     0.600000           12         2.50\n",
			`f:4: a value, percentile or count below that of the row before: expected a percentile table as it was printed`},
		{"letters", heading + "       1.5x0     0.500000           10         2.00\n", `f:3:8: "1.5x0"` + noDecimal},
		{"decimal comma", heading + "       1,500     0,500000           10         2,00\n",
			`f:3:8: "1,500" can be read in two ways: run the tool with LC_ALL=C, so that it writes a decimal point`},
		{"another table", heading + "1 2\n",
			`f:3: "1 2" is no row of a percentile table: expected a value, its percentile, a count and 1/(1-percentile)`},
	})
}

// TestHdrHistogramOfWrk: wrk2 prints such a table within its output.
func TestHdrHistogramOfWrk(t *testing.T) {
	var texts []string
	for _, text := range toolFiles(t, "wrk") {
		texts = append(texts, text, strings.ReplaceAll("\n"+text, "\n", "\n> "))
	}
	checkNotClaimed(t, "hdr-histogram", texts)
}

func FuzzHdrHistogram(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "hdr-histogram", text) })
}

// TestRowOf: a percentile is the first value that so many are at most.
func TestRowOf(t *testing.T) {
	for _, tc := range []struct {
		counts  []float64 // so far, of the values 1, 2, ...
		percent float64
		want    float64
	}{
		{[]float64{23, 26}, 90, 2}, // 23 of 26 are 88.5 %
		{[]float64{24, 26}, 90, 1},
		{[]float64{999, 1000}, 99.9, 1},
		{[]float64{998, 1000}, 99.9, 2},
		{[]float64{9999, 10000}, 99.99, 1},
		{[]float64{48756, 48761}, 99.99, 2},
		{[]float64{0, 1}, 50, 2},
	} {
		var rows []hdrRow
		for i, count := range tc.counts {
			rows = append(rows, hdrRow{value: float64(i + 1), count: count})
		}
		if got := rowOf(rows, tc.percent).value; got != tc.want {
			t.Errorf("p%v of %v: %v, want %v", tc.percent, tc.counts, got, tc.want)
		}
	}
}
