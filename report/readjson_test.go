package report

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sigtest/latency"
	"sigtest/stats"
)

// reread writes a result as JSON and reads it back.
func reread(t testing.TB, r *latency.Result, o Options) (*latency.Result, Options) {
	t.Helper()
	back, saved, err := ReadJSON(strings.NewReader(write(t, "json", r, o)))
	if err != nil {
		t.Fatal(err)
	}
	return back, saved
}

// waysToShow are options that change what is written.
func waysToShow() []Options {
	ways := []Options{
		{}, {Verbose: true}, {Signed: true, Verbose: true, Width: 120}, {Width: 60}, {Width: 80, Color: true}, {Version: "1.2.3"},
		{Only: []latency.Verdict{latency.Improved, latency.Untestable}, Verbose: true},
	}
	for _, key := range SortKeys() {
		ways = append(ways, Options{Sort: key})
	}
	return ways
}

// everyWriting writes a result in every format, table and way.
func everyWriting(t testing.TB, r *latency.Result, ways []Options, use func(what, text string)) {
	t.Helper()
	for i, o := range ways {
		for _, f := range Formats() {
			tables := []string{""}
			if f.Name == "csv" {
				tables = nil
				for _, table := range Tables() {
					tables = append(tables, table.Name)
				}
			}
			for _, table := range tables {
				o.Table = table
				use(fmt.Sprintf("%s %s, way %d", f.Name, table, i), write(t, f.Name, r, o))
			}
		}
		for j := range r.Rows {
			var out bytes.Buffer
			if err := Explain(&out, r, r.Rows[j].Name, o); err != nil {
				t.Fatal(err)
			}
			use(fmt.Sprintf("explanation of %d, way %d", j, i), out.String())
		}
	}
}

// savable returns the fixtures. Go programs may give names that are no UTF-8,
// which JSON cannot hold.
func savable() map[string]*latency.Result {
	all := fixtures()
	hostile := all["hostile"]
	hostile.Rows = slices.DeleteFunc(hostile.Rows, func(row latency.Row) bool { return strings.Contains(row.Name, "\xff") })
	all["infinite"] = infiniteResult()
	all["opposed"] = opposedResult()
	return all
}

func opposedResult() *latency.Result {
	r := seedResult()
	r.Options.Test = "mann-whitney"
	for i := range r.Rows {
		c := &r.Rows[i].Comparisons[0]
		c.Opposed = i%2 == 0
		c.Significant = true
	}
	return r
}

// infiniteResult has infinite numbers in all tables that have numbers.
func infiniteResult() *latency.Result {
	r := quantilesResult()
	inf := math.Inf(1)
	r.Rows[0].Samples[1].CV = inf
	r.Rows[0].Samples[1].Values[0] = -inf
	c := &r.Rows[1].Comparisons[1]
	c.Change.Lo, c.Shift.Hi, c.MinimumDetectable = -inf, inf, inf
	c.Tests[1].Statistic = -inf
	c.Quantiles[0].Difference.Value = inf
	return r
}

// A saved report is written in every format as the result that it was made of.
func TestSavedReportsAreShownAsAtOnce(t *testing.T) {
	for name, r := range savable() {
		t.Run(name, func(t *testing.T) {
			back, _ := reread(t, r, Options{})
			var want []string
			everyWriting(t, r, waysToShow(), func(_, text string) { want = append(want, text) })
			everyWriting(t, back, waysToShow(), func(what, text string) {
				if diff := gocmp.Diff(want[0], text); diff != "" {
					t.Errorf("%s (-at once +saved):\n%s", what, diff)
				}
				want = want[1:]
			})
		})
	}
}

// notSaved is what no report shows.
var notSaved = gocmp.Options{
	cmpopts.EquateNaNs(),
	cmpopts.EquateEmpty(),
	cmpopts.IgnoreFields(latency.Options{}, "Baseline"), // the name of the first, where none was given
	cmpopts.IgnoreFields(stats.Result{}, "Direction", "Estimate"),
	cmpopts.IgnoreFields(stats.Summary{}, "Variance", "GeometricMean"),
	cmpopts.IgnoreFields(stats.Interval{}, "Level"), // where there is no interval
	gocmp.Comparer(func(a, b error) bool {
		return fmt.Sprint(a) == fmt.Sprint(b)
	}),
	// Fixtures leave 0 where nothing was found.
	gocmp.Transformer("outcome", func(t latency.TestResult) latency.TestResult {
		t.Result, t.PAdjusted = outcome(t)
		return t
	}),
	gocmp.Transformer("empty", func(s latency.Sample) latency.Sample {
		if s.N == 0 {
			return noSample(s.Config)
		}
		return s
	}),
}

func TestReadJSONGivesTheResultBack(t *testing.T) {
	for name, r := range savable() {
		for _, sort := range SortKeys() {
			back, saved := reread(t, r, Options{Signed: true, Version: "1.2.3", Sort: sort})
			if diff := gocmp.Diff(r, back, notSaved); diff != "" {
				t.Errorf("%s, sorted by %s (-want +got):\n%s", name, sort, diff)
			}
			if diff := gocmp.Diff(Options{Signed: true, Version: "1.2.3"}, saved); diff != "" {
				t.Errorf("%s: options (-want +got):\n%s", name, diff)
			}
		}
	}
}

// The levels of intervals that there are.
func TestReadJSONLevels(t *testing.T) {
	r := thresholdResult()
	r.Rows[0].Comparisons[0].Shift.Level = 0.9925
	back, _ := reread(t, r, Options{})
	c := back.Rows[0].Comparisons[0]
	if c.Shift.Level != 0.9925 || c.Change.Level != 0.99 || c.CliffsDeltaInterval.Level != 0.99 {
		t.Errorf("levels %v, %v, %v", c.Shift.Level, c.Change.Level, c.CliffsDeltaInterval.Level)
	}
}

func TestSavedErrorsAreStillWhatTheyWere(t *testing.T) {
	for _, sentinel := range []error{latency.ErrUnpaired, stats.ErrTooFew, stats.ErrNoVariation, stats.ErrDenominator} {
		r := nothingResult()
		r.Rows[0].Comparisons[0].Tests[0].Err = fmt.Errorf("%w: 1 of 2", sentinel)
		back, _ := reread(t, r, Options{})
		if err := back.Rows[0].Comparisons[0].Tests[0].Err; !errors.Is(err, sentinel) {
			t.Errorf("%v is no %v", err, sentinel)
		}
	}
}
