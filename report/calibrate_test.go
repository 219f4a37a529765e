package report

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sigtest/latency"
	"sigtest/latency/calibrate"
)

// calibrateFixtures are calibrations by days, by all pairs of few days, and by
// halves.
func calibrateFixtures(t testing.TB) map[string]*calibrate.Result {
	t.Helper()
	days := func(n int) *latency.Dataset {
		var d latency.Dataset
		r := rand.New(rand.NewPCG(1, 2))
		values := func(mean, sd float64) []float64 {
			v := make([]float64, 6)
			for i := range v {
				v[i] = mean + sd*r.NormFloat64()
			}
			return v
		}
		for day := range n {
			config := fmt.Sprint("day ", day+1)
			addRuns(t, &d, "boot, cold", "ms", config, values(100, 3)...)
			addRuns(t, &d, "rate|\x1b[31m", "MB/s", config, values(200+20*float64(day%2), 2)...)
			addRuns(t, &d, "constant", "", config, 4, 4, 4, 4)
			addRuns(t, &d, "zero", "", config, -1, 0, 1)
		}
		return &d
	}
	calibrated := func(d *latency.Dataset, o calibrate.Options) *calibrate.Result {
		r, err := calibrate.Calibrate(d, o)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	return map[string]*calibrate.Result{
		"days":   calibrated(days(24), calibrate.Options{Compare: latency.Options{Threshold: 2}}),
		"all":    calibrated(days(4), calibrate.Options{Runs: 5, Compare: latency.Options{AllPairs: true, Test: "mann-whitney"}}),
		"halves": calibrated(days(1), calibrate.Options{Halves: 50}),
	}
}

func TestCalibrateGolden(t *testing.T) {
	checkGoldens(t, "calibrate-", CalibrateFormats(), calibrateFixtures(t), []golden{
		{".txt", "text", Options{}},
		{"-80.txt", "text", Options{Width: 80}},
		{"-color.txt", "text", Options{Width: 120, Color: true}},
		{".csv", "csv", Options{}},
		{".json", "json", Options{Version: "1.2.3"}},
	})
}

func TestCalibrateJSONFollowsItsSchema(t *testing.T) {
	checkSchema(t, "sigtest.calibrate-1.json", CalibrateFormats(), calibrateFixtures(t), Options{})
}

// Adding up what a report says of its rows gives what it says of all.
func TestCalibrateTotals(t *testing.T) {
	for name, r := range calibrateFixtures(t) {
		found, of := 0, 0
		for _, row := range r.Rows {
			found, of = found+row.Tests.False, of+row.Tests.Of
		}
		text := writeAs(t, CalibrateFormats(), "text", r, Options{})
		if want := fmt.Sprintf("False alarms  %d of %d", found, of); !slices.ContainsFunc(strings.Split(text, "\n"), func(line string) bool { return strings.HasPrefix(line, want) }) {
			t.Errorf("%s: no line %q in\n%s", name, want, text)
		}
	}
}
