package selfcheck

import (
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sigtest/latency"
	"sigtest/stats"
)

// quick is a quick selfcheck, made once for all tests.
var quick = sync.OnceValues(func() (*Report, error) { return Run(Options{Reps: 200}) })

func mustQuick(t *testing.T) *Report {
	t.Helper()
	r, err := quick()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// rate finds the cell of a method in a row that is told apart by its keys.
func rate(t *testing.T, r *Report, table, method string, keys ...string) Cell {
	t.Helper()
	for _, tab := range r.Tables {
		at := slices.IndexFunc(tab.Columns, func(c Column) bool { return c.Name == method })
		if tab.Name != table || at < 0 {
			continue
		}
		for _, row := range tab.Rows {
			if slices.Equal(row.Keys, keys) {
				return row.Cells[at]
			}
		}
	}
	t.Fatalf("no figure of %s in %s, %q", method, table, keys)
	return Cell{}
}

func TestEveryBoundIsKept(t *testing.T) {
	r := mustQuick(t)
	for _, table := range r.Tables {
		for _, row := range table.Rows {
			for i, c := range row.Cells {
				if c.Judgement() == Missed {
					t.Errorf("%s, %q, %s: %.3f +- %.3f is not within %v", table.Name, row.Keys, table.Columns[i].Name, c.Rate, c.SE, *c.Bound)
				}
			}
		}
	}
	if judged, _ := r.Counts(); judged < 90 {
		t.Errorf("only %d figures have a bound", judged)
	}
}

// What theory or exact simulation elsewhere says comes out, within four
// standard errors.
func TestKnownRates(t *testing.T) {
	r := mustQuick(t)
	for _, c := range []struct {
		table, method string
		keys          []string
		want          float64
	}{
		{"power", "welch", []string{"normal, CV 20 %", "-13 %", "20"}, 0.5700},    // noncentral t
		{"power", "verdict", []string{"normal, CV 5 %", "-3.25 %", "20"}, 0.5304}, // the same
		{"families", "none", []string{"0"}, 0.4013},                               // 1 - 0.95^10
		{"family-power", "none", []string{"0.6"}, 0.6934},                         // power.t.test(20, 0.8)
		{"peeking", "tested after every run", []string{"20"}, 0.179},              // 40,000 experiments with NumPy and SciPy
		{"design", "welch", []string{"drift of 1 sd", "blocks"}, 0.342},           // 40,000 experiments with NumPy and SciPy
		{"coverage", "Change %", []string{"normal, CV 20 %", "20"}, 0.95},         // exact for normal data
	} {
		got := rate(t, r, c.table, c.method, c.keys...)
		if !(math.Abs(got.Rate-c.want) <= 4*got.SE) {
			t.Errorf("%s, %q, %s: %.3f +- %.3f, want %.3f", c.table, c.keys, c.method, got.Rate, got.SE, c.want)
		}
	}
}

// The rules of peers do the harm that they are shown for.
func TestPeersRulesDoHarm(t *testing.T) {
	r := mustQuick(t)
	for _, c := range []struct {
		table, method string
		keys          []string
		least         float64
	}{
		{"iterations", "pooled welch", []string{"10", "50 %"}, 0.4},
		{"iterations", "pooled mann-whitney", []string{"5", "10 %"}, 0.15},
		{"families", "none", []string{"0"}, 0.2},
		{"design", "verdict", []string{"drift of 2 sd", "blocks"}, 0.7},
	} {
		if got := rate(t, r, c.table, c.method, c.keys...); got.Rate < c.least {
			t.Errorf("%s, %q, %s: %.3f, want more than %v", c.table, c.keys, c.method, got.Rate, c.least)
		}
	}
	sum, all := 0.0, distributions()
	for _, d := range all {
		sum += rate(t, r, "false-alarms", "percentile bootstrap", d.name, "5").Rate
	}
	if mean := sum / float64(len(all)); mean < 0.08 {
		t.Errorf("percentile bootstrap of 5 runs each: %.3f over all distributions", mean)
	}
}

func TestEveryTestAndAdjustmentIsMeasured(t *testing.T) {
	r := mustQuick(t)
	for _, test := range stats.Tests() {
		want := r.Options.Reps
		if !test.Default {
			want /= CostlyEvery
		}
		if c := rate(t, r, "false-alarms", test.Name, "normal, CV 20 %", "20"); c.Trials != want || c.Bound == nil {
			t.Errorf("%s: %+v", test.Name, c)
		}
	}
	for _, a := range stats.Adjustments() {
		if c := rate(t, r, "families", a.Name, "0.6"); c.Trials == 0 || (c.Bound == nil) != (a.Name == "none") {
			t.Errorf("%s: %+v", a.Name, c)
		}
	}
}

// Full only adds situations: those of the quick run give the same figures.
func TestFullHasTheSituationsOfQuick(t *testing.T) {
	full := simulations(Options{Full: true, Reps: 1, Seed: 1})
	for i, s := range simulations(Options{Reps: 1, Seed: 1}) {
		for _, q := range s.situations {
			if !slices.ContainsFunc(full[i].situations, func(f situation) bool { return slices.Equal(f.keys, q.keys) }) {
				t.Errorf("%s: %q is in the quick run only", s.Name, q.keys)
			}
		}
	}
}

func TestFiguresFollowFromTheSeed(t *testing.T) {
	of := func(procs int, seed uint64) []Table {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
		r, err := Run(Options{Reps: 4, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		return r.Tables
	}
	one := of(1, 0)
	if diff := cmp.Diff(one, of(4, 1), cmpopts.EquateNaNs()); diff != "" {
		t.Errorf("GOMAXPROCS matters:\n%s", diff)
	}
	if cmp.Equal(one, of(4, 2), cmpopts.EquateNaNs()) {
		t.Error("the seed does not matter")
	}
}

// Each experiment is made once, with random numbers that no other one has, in
// whatever order the blocks are made.
func TestExperimentsOfAllBlocks(t *testing.T) {
	const reps = 20*blockSize + 7
	of := func(procs int) (drawn []uint64, cell Cell) {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
		drawn = make([]uint64, 2*reps)
		s := study{Table: Table{Columns: []Column{{}}}}
		for i, key := range []string{"one", "another"} {
			s.situations = append(s.situations, situation{keys: []string{key}, reps: reps, trial: func(rep int, r *rand.Rand, counts []count) error {
				drawn[i*reps+rep] = r.Uint64()
				counts[0].hit(rep%2 == 0)
				return nil
			}})
		}
		studies := []study{s}
		if err := fill(studies, Options{}); err != nil {
			t.Fatal(err)
		}
		return drawn, studies[0].Rows[0].Cells[0]
	}
	drawn, cell := of(1)
	again, cellAgain := of(4)
	if !slices.Equal(drawn, again) || cell != cellAgain {
		t.Error("GOMAXPROCS matters")
	}
	if cell.Trials != reps || cell.Rate != float64(reps+1)/2/reps {
		t.Errorf("%+v of %d experiments, every other a hit", cell, reps)
	}
	slices.Sort(drawn)
	if distinct := len(slices.Compact(drawn)); distinct != 2*reps {
		t.Errorf("%d experiments have %d random numbers", 2*reps, distinct)
	}
}

func TestProgressReachesTheTotal(t *testing.T) {
	last, all := 0, 0
	_, err := Run(Options{Reps: 1, Progress: func(done, total int) {
		if done != last+1 {
			t.Errorf("%d done after %d", done, last)
		}
		last, all = done, total
	}})
	if err != nil || last != all || all == 0 {
		t.Errorf("%d of %d, %v", last, all, err)
	}
}

func TestErrors(t *testing.T) {
	if _, err := Run(Options{Reps: -1}); err == nil || !strings.Contains(err.Error(), "reps -1: must be above 0") {
		t.Errorf("reps -1: %v", err)
	}
	broken := errors.New("broken")
	s := study{Table: Table{Name: "t", Columns: []Column{{Name: "m"}}}, situations: []situation{
		{keys: []string{"fine"}, reps: 100, trial: func(int, *rand.Rand, []count) error { return nil }},
		{keys: []string{"not fine"}, reps: 100, trial: func(rep int, _ *rand.Rand, _ []count) error {
			if rep == 77 {
				return broken
			}
			return nil
		}},
	}}
	err := fill([]study{s}, Options{})
	if !errors.Is(err, broken) || !strings.Contains(err.Error(), "selfcheck t, not fine") {
		t.Errorf("a method that fails: %v", err)
	}
}

func TestWhatATestSees(t *testing.T) {
	data := trial{before: []float64{1, 2, 3}, after: []float64{10, 20, 30}, common: []float64{1, 10, 100}}
	var x, y []float64
	p, failure := 0.05, error(nil)
	test := stats.Test{Name: "spy", Run: func(a, b []float64, _ stats.Options) (stats.Result, error) {
		x, y = a, b
		return stats.Result{P: p}, failure
	}}
	if rejects, ok, err := testDiffers(test)(data, 1); !rejects || !ok || err != nil || !slices.Equal(x, data.after) || !slices.Equal(y, data.before) {
		t.Errorf("unpaired: %v %v %v, saw %v and %v", rejects, ok, err, x, y)
	}
	test.Paired, p = true, 0.06
	if rejects, ok, err := testDiffers(test)(data, 1); rejects || !ok || err != nil || !slices.Equal(x, []float64{10, 200, 3000}) || !slices.Equal(y, []float64{1, 20, 300}) {
		t.Errorf("paired: %v %v %v, saw %v and %v", rejects, ok, err, x, y)
	}
	if _, ok, _ := testDiffers(test)(trial{before: data.before, after: data.after[:2]}, 1); ok {
		t.Error("paired: samples of different sizes are no pairs")
	}
	failure = stats.ErrNoVariation
	if rejects, ok, err := testDiffers(test)(data, 1); rejects || !ok || err != nil {
		t.Errorf("no variation: %v %v %v", rejects, ok, err)
	}
	failure = errors.New("broken")
	if _, _, err := testDiffers(test)(data, 1); !errors.Is(err, failure) || !strings.Contains(err.Error(), "spy") {
		t.Errorf("broken: %v", err)
	}
}

// A check that looks at the order is asked of the runs before alone.
func TestWarningsAreCounted(t *testing.T) {
	all := []check{{Column: Column{Name: "constant"}, comparison: true}, {Column: Column{Name: "few-runs"}, ordered: true}, {Column: Column{Name: "unheard-of"}}}
	s := warned([]string{"k"}, Options{Reps: 10}, all, func(*rand.Rand) trial { return trial{before: []float64{1, 1, 1}, after: []float64{1, 2, 3}} })
	counts := make([]count, len(all))
	if err := s.trial(0, rand.New(rand.NewPCG(1, 1)), counts); err != nil {
		t.Fatal(err)
	}
	if counts[0] != (count{1, 1, 1, 1}) || counts[2] != (count{1, 0, 0, 1}) {
		t.Errorf("counts %v", counts)
	}
	if got := orderChecks(Options{}, all); len(got.Columns) != 1 || got.Columns[0].Name != "few-runs" {
		t.Errorf("checks of the order: %v", got.Columns)
	}
	codes := []string{}
	for _, c := range checks() {
		codes = append(codes, c.Name)
	}
	result, err := compareOne(trial{before: []float64{1, 2, 3, 4, 5, 6, 7, 90}, after: []float64{11, 12, 13, 14, 15, 16, 17, 18}}, latency.Options{})
	if err != nil || !slices.ContainsFunc(result.Warnings, func(w latency.Warning) bool { return slices.Contains(codes, w.Code) }) {
		t.Errorf("none of the checks %q is among %v, %v", codes, result.Warnings, err)
	}
}

// Laws that are broken are seen.
func TestBrokenLawsAreSeen(t *testing.T) {
	a := latency.Comparison{Tests: []latency.TestResult{{Name: "welch", Result: stats.Result{P: 0.04}}}}
	b := latency.Comparison{Tests: []latency.TestResult{{Name: "welch", Result: stats.Result{P: 0.05}}}}
	if otherP(a, a) || !otherP(a, b) {
		t.Error("another P is not told from the same")
	}
	for _, c := range []struct {
		lo, hi, p float64
		want      bool
	}{
		{-2, 3, 0.06, false}, {-2, 3, 0.05, true}, // 0 inside
		{1, 3, 0.05, false}, {1, 3, 0.06, true}, // above it
		{-3, -1, 0.05, false}, {-3, -1, 0.06, true}, // below it
		{math.NaN(), math.NaN(), 0.01, false}, // there is none
	} {
		if got := contradicts(latency.Comparison{Change: stats.Estimate{Interval: stats.Interval{Lo: c.lo, Hi: c.hi}}, P: c.p}); got != c.want {
			t.Errorf("P %v and %v to %v: a contradiction is %v, want %v", c.p, c.lo, c.hi, got, c.want)
		}
	}
	equal := func(x, y latency.Comparison) bool { return x.P == y.P }
	t1 := trial{before: []float64{1, 2, 3, 4}, after: []float64{2, 4, 6, 9}}
	if same, err := bothDiffer(t1, t1, equal); !same || err != nil {
		t.Errorf("the same trial: %v %v", same, err)
	}
	if same, err := bothDiffer(t1, trial{before: t1.before, after: t1.before}, equal); same || err != nil {
		t.Errorf("another trial: %v %v", same, err)
	}
}
