package calibrate

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sigtest/latency"
)

func add(t testing.TB, d *latency.Dataset, o latency.Observation) {
	t.Helper()
	if err := d.Add(o); err != nil {
		t.Fatal(err)
	}
}

// days makes a configuration per day, with runs about a mean of its own.
func days(t testing.TB, runs int, sd float64, means ...float64) *latency.Dataset {
	t.Helper()
	var d latency.Dataset
	r := rand.New(rand.NewPCG(5, 6))
	for day, mean := range means {
		for run := range runs {
			add(t, &d, latency.Observation{Metric: "boot", Unit: "ms", Config: fmt.Sprint("day", day), Run: fmt.Sprint(run), Value: mean + sd*r.NormFloat64()})
		}
	}
	return &d
}

func codes(r *Result) (codes []string) {
	for _, w := range r.Warnings {
		codes = append(codes, w.Code)
	}
	return codes
}

// Changes of 1 % to 21 % from day to day: their 95th percentile is 20 %, as 95 %
// of the way from the first to the last. Runs of a day are 1 % apart.
func TestNoiseFloor(t *testing.T) {
	var d latency.Dataset
	mean := 100.0
	for day := range 22 {
		mean *= 1 + float64(day)/100
		for run, off := range []float64{-0.01, 0, 0.01} {
			add(t, &d, latency.Observation{Metric: "boot", Unit: "ms", Config: fmt.Sprint("day", day), Run: fmt.Sprint(run), Value: mean * (1 + off)})
		}
	}
	r, err := Calibrate(&d, Options{})
	if err != nil {
		t.Fatal(err)
	}
	row := r.Rows[0]
	if r.Pairs != 21 || row.Changes != 21 || !(math.Abs(row.Floor-20) <= 1e-9) || !(math.Abs(row.Median-11) <= 1e-9) || !(math.Abs(row.Largest-21) <= 1e-9) || row.Threshold != 20 {
		t.Errorf("%d pairs, %+v", r.Pairs, row)
	}
	if r.Low != 3 || r.High != 3 || r.Halved || row.Unit != "ms" || row.Better != latency.Lower {
		t.Errorf("%d to %d runs, halved %v, %+v", r.Low, r.High, r.Halved, row.Metric)
	}
	// Welch's P of 3 + 3 runs, SDs of 1 %: a change of 3 % has t = 3.6 and
	// P = 0.02, one of 2 % t = 2.4 and P = 0.07 (R 4.2.2: t.test).
	if row.Tests.False != 19 || row.Tests.Of != 21 || row.Verdicts.False != 19 || r.Reports.False != 19 || r.Reports.Of != 21 {
		t.Errorf("alarms %+v, %+v, %+v", row.Tests, row.Verdicts, r.Reports)
	}
	if got := codes(r); !slices.Equal(got, []string{"false-alarms"}) {
		t.Errorf("warnings %q", got)
	}

	// With the threshold, what lies within the noise is no change any more.
	r, err = Calibrate(&d, Options{Compare: latency.Options{Definitions: []latency.Definition{{Metric: "boot", Threshold: row.Threshold}}}})
	if err != nil {
		t.Fatal(err)
	}
	if r.Rows[0].Tests.False != 19 || r.Rows[0].Verdicts.False > 2 { // 20 % may be a little more or less
		t.Errorf("with the threshold: %+v", r.Rows[0])
	}
	r, err = Calibrate(&d, Options{Compare: latency.Options{AllPairs: true}})
	if err != nil {
		t.Fatal(err)
	}
	if r.Pairs != 22*21/2 || r.Rows[0].Tests.Of != r.Pairs {
		t.Errorf("%d of all pairs", r.Pairs)
	}
	if rate := r.Rows[0].Tests.Rate; !(rate.Value > 0.9) || !math.IsNaN(rate.Lo) || !math.IsNaN(rate.Hi) {
		t.Errorf("of all pairs, which are not independent: %+v", rate)
	}
	if got := codes(r); !slices.Equal(got, []string{"false-alarms"}) {
		t.Errorf("warnings of all pairs %q", got)
	}
}

// A change counts by its size, whatever its sign.
func TestChangesOfBothSignsAndSizes(t *testing.T) {
	var d latency.Dataset
	for day, runs := range [][]float64{{99, 100, 101, 100, 100}, {79, 80, 81, 80}, {99, 100, 101}} {
		for run, v := range runs {
			add(t, &d, latency.Observation{Metric: "boot", Config: fmt.Sprint("day", day), Run: fmt.Sprint(run), Value: v})
		}
	}
	r, err := Calibrate(&d, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if row := r.Rows[0]; !(math.Abs(row.Median-22.5) <= 1e-9) || !(math.Abs(row.Largest-25) <= 1e-9) { // -20 % and +25 %
		t.Errorf("%+v", row)
	}
	if r.Low != 3 || r.High != 5 {
		t.Errorf("%d to %d runs, want 3 to 5", r.Low, r.High)
	}
}

// The lower ends of 4 of 20 (Clopper & Pearson) are .057 at 0.95 and .027 at
// 1-0.05/14; that of 2 of 10 is .025, of 11 of 55 .104 (SciPy 1.10: beta.ppf).
func TestAlarming(t *testing.T) {
	rows := func(metrics, n, of int) []Row {
		rows := make([]Row, metrics)
		for i := range rows {
			rows[i].Tests.Of = of
		}
		rows[0].Name, rows[0].Tests.False = "boot", n
		return rows
	}
	for name, c := range map[string]struct {
		rows    []Row
		configs int
		halved  bool
		want    []string
	}{
		"one metric":        {rows(1, 4, 20), 21, false, []string{"boot (4 of 20)"}},
		"one of 14 metrics": {rows(14, 4, 20), 21, false, nil},
		"all pairs of 11":   {rows(1, 11, 55), 11, false, nil},
		"so many in a row":  {rows(1, 11, 55), 56, false, []string{"boot (11 of 55)"}},
		"halves":            {rows(1, 55, 55), 1, true, nil},
	} {
		r := Result{Rows: c.rows, Configs: make([]latency.Config, c.configs), Halved: c.halved, Options: Options{Compare: latency.Options{Alpha: 0.05}}}
		if got := r.alarming(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// Days that do not differ give false alarms at the rate alpha.
func TestRateOfFalseAlarms(t *testing.T) {
	means := make([]float64, 201)
	for i := range means {
		means[i] = 100
	}
	r, err := Calibrate(days(t, 10, 5, means...), Options{})
	if err != nil {
		t.Fatal(err)
	}
	rate := r.Rows[0].Tests.Rate
	if r.Tests.Of != 200 || !(rate.Lo < 0.05 && rate.Hi > 0.05) || slices.Contains(codes(r), "false-alarms") {
		t.Errorf("%+v, warnings %q", r.Tests, codes(r))
	}
	if r.Tests != r.Rows[0].Tests || r.Verdicts != r.Tests { // a family of one
		t.Errorf("%+v, %+v", r.Tests, r.Verdicts)
	}
	// The 95th percentile of a normal difference: 1.96 sqrt(2/10) 5 %, which
	// 200 changes tell to about a tenth.
	if floor := r.Rows[0].Floor; floor < 3.7 || floor > 5.1 {
		t.Errorf("noise floor %v", floor)
	}
}

func TestFewComparisons(t *testing.T) {
	r, err := Calibrate(days(t, 5, 1, 100, 100, 100), Options{Runs: 4})
	if err != nil {
		t.Fatal(err)
	}
	if got := codes(r); !slices.Equal(got, []string{"few-comparisons"}) || !strings.Contains(r.Warnings[0].Text, "boot: compared 2 times or more: of fewer than 20 changes,") {
		t.Errorf("warnings %+v", r.Warnings)
	}
	if r.Low != 4 || r.High != 4 {
		t.Errorf("%d to %d runs, want the first 4", r.Low, r.High)
	}
}

// The runs of one configuration are divided, each with all its metrics.
func TestHalves(t *testing.T) {
	var d latency.Dataset
	r := rand.New(rand.NewPCG(7, 8))
	for run := range 21 {
		v := 100 + r.NormFloat64()
		for _, metric := range []string{"boot", "same"} {
			add(t, &d, latency.Observation{Metric: metric, Config: "a", Run: fmt.Sprint(run), Value: v})
		}
		if run > 3 {
			add(t, &d, latency.Observation{Metric: "rare", Config: "a", Run: fmt.Sprint(run), Value: v})
		}
	}
	o := Options{Halves: 300}
	got, err := Calibrate(&d, o)
	if err != nil {
		t.Fatal(err)
	}
	boot, same, rare := got.Rows[0], got.Rows[1], got.Rows[2]
	if !got.Halved || got.Pairs != 300 || boot.Changes != 300 || got.High != 10 || got.Low > 9 || got.Low < 6 {
		t.Errorf("halved %v, %d pairs of %d to %d runs, %+v", got.Halved, got.Pairs, got.Low, got.High, boot)
	}
	if same.Floor != boot.Floor || same.Tests.False != boot.Tests.False || rare.Floor == boot.Floor {
		t.Errorf("%+v, %+v, %+v", boot, same, rare)
	}
	if rate := boot.Tests.Rate.Value; rate < 0.01 || rate > 0.1 {
		t.Errorf("rate %v, want about alpha", rate)
	}
	if !slices.Contains(codes(got), "random-halves") {
		t.Errorf("warnings %q", codes(got))
	}
	again, err := Calibrate(&d, o)
	if err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(got.Rows) != fmt.Sprint(again.Rows) {
		t.Error("the same seed finds something else")
	}
	o.Compare.Seed = 2
	other, err := Calibrate(&d, o)
	if err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(got.Rows) == fmt.Sprint(other.Rows) {
		t.Error("the seed is of no consequence")
	}
	o.Runs = 3
	small, err := Calibrate(&d, o)
	if err != nil {
		t.Fatal(err)
	}
	if small.High != 3 || small.Rows[0].Floor < 1.2*boot.Floor {
		t.Errorf("%d runs a side, noise floor %v after %v", small.High, small.Rows[0].Floor, boot.Floor)
	}
	o.Runs = 11
	if _, err := Calibrate(&d, o); err == nil || !strings.Contains(err.Error(), `11 runs of each side: the only configuration, "a", has 21, of which a side can have 10`) {
		t.Errorf("11 a side: %v", err)
	}
}

// A metric that some days lack, and one that never varies, tell what they can.
func TestIncompleteData(t *testing.T) {
	var d latency.Dataset
	for day := range 3 {
		for run := range 3 {
			o := latency.Observation{Config: fmt.Sprint(day), Run: fmt.Sprint(run), Value: 7}
			o.Metric = "constant"
			add(t, &d, o)
			o.Metric, o.Value = fmt.Sprint("on day ", day), float64(10+run)
			add(t, &d, o)
		}
	}
	r, err := Calibrate(&d, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if c := r.Rows[0]; c.Changes != 2 || c.Floor != 0 || c.Threshold != 0 || c.Tests.False != 0 || c.Tests.Of != 2 {
		t.Errorf("constant: %+v", c)
	}
	if c := r.Rows[1]; c.Changes != 0 || !math.IsNaN(c.Floor) || c.Threshold != 0 || c.Tests.Of != 0 || !math.IsNaN(c.Tests.Rate.Value) {
		t.Errorf("on one day: %+v", c)
	}
	if r.Pairs != 2 || r.Reports.Of != 2 {
		t.Errorf("%d pairs, reports %+v", r.Pairs, r.Reports)
	}

	var apart latency.Dataset
	for _, name := range []string{"a", "b"} {
		add(t, &apart, latency.Observation{Metric: name, Config: name, Value: 1})
	}
	r, err = Calibrate(&apart, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r.Pairs != 0 || r.Low != 0 || r.High != 0 {
		t.Errorf("nothing in common: %d pairs of %d to %d", r.Pairs, r.Low, r.High)
	}
}

func TestOptionsThatCannotBe(t *testing.T) {
	d := days(t, 3, 1, 100)
	for want, o := range map[string]Options{
		"runs 1: must be at least 2":           {Runs: 1},
		"halves -1":                            {Halves: -1},
		"halves 100001: must be from 1 to":     {Halves: 100_001},
		"calibrate one at a time":              {Compare: latency.Options{Aggregates: []string{"mean", "max"}}},
		`unknown test "x"`:                     {Compare: latency.Options{Test: "x"}},
		"too few runs (3): halves take at lea": {},
		`configuration, "day0", has 3, of whi`: {Runs: 2},
	} {
		if _, err := Calibrate(d, o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", o, err, want)
		}
	}
	if _, err := Calibrate(d, Options{Compare: latency.Options{AllPairs: true}}); err == nil || !strings.Contains(err.Error(), "only one configuration") {
		t.Errorf("all pairs of one: %v", err)
	}
	if _, err := Calibrate(days(t, 3, 1, 100, 100), Options{Halves: 3}); err == nil || !strings.Contains(err.Error(), "2 configurations to compare") {
		t.Errorf("halves of two: %v", err)
	}
	if _, err := Calibrate(&latency.Dataset{}, Options{}); !errors.Is(err, latency.ErrNoData) {
		t.Errorf("no data: %v", err)
	}
}

func TestRoundUp(t *testing.T) {
	for v, want := range map[float64]float64{
		0.7231: 0.73, 5.751: 5.8, 5.8: 5.8, 20.000000000001: 20, 20.1: 21, 99.5: 100, 0.0999: 0.1, 123: 130, 0.00123: 0.0013, 7: 7, 0: 0, -1: 0,
	} {
		if got := roundUp(v); got != want {
			t.Errorf("%v becomes %v, want %v", v, got, want)
		}
	}
	if got := roundUp(math.NaN()); got != 0 {
		t.Errorf("NaN becomes %v", got)
	}
}

func BenchmarkHalves(b *testing.B) {
	d := days(b, 20, 5, 100)
	for b.Loop() {
		if _, err := Calibrate(d, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func TestCalibrateTellsItsProgress(t *testing.T) {
	for name, c := range map[string]struct {
		d    *latency.Dataset
		o    Options
		want int
	}{
		"days":      {days(t, 5, 1, 100, 101, 102, 103), Options{}, 3},
		"all pairs": {days(t, 5, 1, 100, 101, 102, 103), Options{Compare: latency.Options{AllPairs: true}}, 6},
		"halves":    {days(t, 8, 1, 100), Options{Halves: 7}, 7},
	} {
		calls := 0
		c.o.Progress = func(done, total int) {
			calls++
			if done != calls || total != c.want {
				t.Errorf("%s: told %d of %d, want %d of %d", name, done, total, calls, c.want)
			}
		}
		if _, err := Calibrate(c.d, c.o); err != nil || calls != c.want {
			t.Errorf("%s: %d calls, want %d; %v", name, calls, c.want, err)
		}
	}
}
