package report

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

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

func writeCalibrate(t testing.TB, format string, r *calibrate.Result, o Options) string {
	t.Helper()
	f, err := LookupCalibrate(format)
	if err != nil {
		t.Fatal(err)
	}
	return written(t, format, func(w io.Writer) error { return f.Write(w, r, o) })
}

func TestCalibrateGolden(t *testing.T) {
	for name, r := range calibrateFixtures(t) {
		for _, c := range []struct {
			suffix, format string
			options        Options
		}{
			{".txt", "text", Options{}},
			{"-80.txt", "text", Options{Width: 80}},
			{"-color.txt", "text", Options{Width: 120, Color: true}},
			{".csv", "csv", Options{}},
			{".json", "json", Options{Version: "1.2.3"}},
		} {
			t.Run(name+c.suffix, func(t *testing.T) {
				checkGolden(t, "calibrate-"+name+c.suffix, writeCalibrate(t, c.format, r, c.options))
			})
		}
	}
}

// checkSchema validates a JSON document against a schema of this package.
func checkSchema(t *testing.T, file, name, doc string) {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join("schema", file))
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := jsonschema.UnmarshalJSON(strings.NewReader(doc))
	if err != nil {
		t.Fatalf("%s is no JSON: %v", name, err)
	}
	if err := schema.Validate(parsed); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

func TestCalibrateJSONFollowsItsSchema(t *testing.T) {
	for name, r := range calibrateFixtures(t) {
		checkSchema(t, "sigtest.calibrate-1.json", name, writeCalibrate(t, "json", r, Options{}))
	}
}

// The columns of the table of a plan are those of its rows in JSON.
func TestPlanTableAndSchemaAgree(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("schema", "sigtest.plan-1.json"))
	if err != nil {
		t.Fatal(err)
	}
	header, _, _ := strings.Cut(writePlan(t, "csv", planFixtures(t)["one"], Options{}), "\n")
	for _, name := range strings.Split(header, ",") {
		if !strings.Contains(string(data), fmt.Sprintf("%q: ", name)) {
			t.Errorf("the schema has no %s", name)
		}
	}
}

// Adding up what a report says of its rows gives what it says of all.
func TestCalibrateTotals(t *testing.T) {
	for name, r := range calibrateFixtures(t) {
		found, of := 0, 0
		for _, row := range r.Rows {
			found, of = found+row.Tests.False, of+row.Tests.Of
		}
		text := writeCalibrate(t, "text", r, Options{})
		if want := fmt.Sprintf("False alarms  %d of %d", found, of); !slices.ContainsFunc(strings.Split(text, "\n"), func(line string) bool { return strings.HasPrefix(line, want) }) {
			t.Errorf("%s: no line %q in\n%s", name, want, text)
		}
	}
}

func TestCalibrateWriteErrorsAreReported(t *testing.T) {
	r := calibrateFixtures(t)["halves"]
	for _, f := range CalibrateFormats() {
		if err := f.Write(fullDisk{}, r, Options{}); err == nil || !strings.Contains(err.Error(), "disk full") {
			t.Errorf("%s: error %v", f.Name, err)
		}
	}
	if _, err := LookupCalibrate("mail"); err == nil || !strings.Contains(err.Error(), "have: text, csv, json") {
		t.Errorf("mail: %v", err)
	}
}
