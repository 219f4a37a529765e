package stats

import (
	"math"
	"math/bits"
	"runtime"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/combin"
	"pgregory.net/rapid"
)

// everyDeal calls f with every way of dealing the values of x and y out to
// samples of their sizes.
func everyDeal(x, y []float64, f func(x, y []float64)) {
	all := slices.Concat(x, y)
	for inX := range uint(1) << len(all) {
		if bits.OnesCount(inX) != len(x) {
			continue
		}
		var a, b []float64
		for i, v := range all {
			if inX>>i&1 == 1 {
				a = append(a, v)
			} else {
				b = append(b, v)
			}
		}
		f(a, b)
	}
}

// sharesOf returns the shares of all deals of x and y whose statistic is at most
// and at least that of x and y, and at least as far from 0.
func sharesOf(x, y []float64, statistic func(x, y []float64) float64) (less, greater, far float64) {
	const tolerance = 1e-9
	observed := statistic(x, y)
	all := 0.0
	everyDeal(x, y, func(a, b []float64) {
		s := statistic(a, b)
		all++
		if s == observed || s <= observed+tolerance {
			less++
		}
		if s == observed || s >= observed-tolerance {
			greater++
		}
		if math.Abs(s) == math.Abs(observed) || math.Abs(s) >= math.Abs(observed)-tolerance {
			far++
		}
	})
	return less / all, greater / all, far / all
}

func TestNthLargest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := fewValued(1, 30).Draw(t, "values")
		if rapid.Bool().Draw(t, "infinite") {
			values[0] = math.Inf(1)
		}
		sorted := ascending(values)
		n := rapid.IntRange(1, len(values)).Draw(t, "n")
		if got, want := nthLargest(values, n), sorted[len(sorted)-n]; got != want {
			t.Errorf("%d-th largest of %v = %v, want %v", n, sorted, got, want)
		}
	})
}

// Random relabellings have the distribution that the list of all of them has,
// within what chance leaves: 5 standard deviations.
func TestDrawnRelabellingsAgreeWithListed(t *testing.T) {
	for _, c := range []struct{ n, m int }{{10, 11}, {12, 9}, {11, 11}} {
		x, y := untied(c.n, c.m, 0.3)
		statistic := newRelabelledSums(x, y).t
		drawn, err := relabel(c.n, c.m, Options{}, statistic)
		if err != nil {
			t.Fatal(err)
		}
		if !drawn.drawn || len(drawn.values) != defaultRelabellings {
			t.Fatalf("%d v %d: %d relabellings (%s)", c.n, c.m, len(drawn.values), drawn.method())
		}
		// All of them, of x relative to y.
		var listed relabelled
		subset := make([]int, min(c.n, c.m))
		for subsets := combin.NewCombinationGenerator(c.n+c.m, len(subset)); subsets.Next(); {
			v := statistic(subsets.Combination(subset))
			if c.n > c.m {
				v = -v
			}
			listed.values = append(listed.values, v)
		}
		for _, from := range []float64{-1, 0, 0.7, 1.5, 2.5, 3.5} {
			for name, hit := range map[string]func(v float64) bool{
				"above":  func(v float64) bool { return v >= from },
				"beyond": func(v float64) bool { return math.Abs(v) >= math.Abs(from) },
			} {
				want := listed.p(hit)
				spread := math.Sqrt(want*(1-want)/defaultRelabellings) + 1.0/defaultRelabellings
				if got := drawn.p(hit); !(math.Abs(got-want) <= 5*spread) {
					t.Errorf("%d v %d, t %s %v: P = %v, of all relabellings %v", c.n, c.m, name, from, got, want)
				}
			}
		}
	}
}

func mustLookup(t *testing.T, name string) Test {
	t.Helper()
	test, err := Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return test
}

func TestRelabellingIsTheSameWhateverTheProcessors(t *testing.T) {
	for _, c := range []struct {
		name string
		n, m int
	}{{"permutation", 20, 20}, {"permutation", 14, 25}, {"brunner-munzel", 9, 30}} {
		test := mustLookup(t, c.name)
		x, y := untied(c.n, c.m, 0.1)
		at := func(processors int, seed uint64) Result {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
			r, err := test.Run(x, y, Options{Resamples: 5500, Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		one := at(1, 3)
		if eight := at(8, 3); !sameResult(one, eight) {
			t.Errorf("%s: %+v with one processor, %+v with eight", c.name, one, eight)
		}
		if other := at(1, 4); other.P == one.P {
			t.Errorf("%s: P = %v with two seeds", c.name, one.P)
		}
		if one.Method != "5500 resamples" {
			t.Errorf("%s: method %q", c.name, one.Method)
		}
	}
}

// The interval excludes 0 exactly when P < 1-Level, also where P takes few
// values, and is unbounded where no P is small enough.
func TestRelabelledIntervalsAgreeWithP(t *testing.T) {
	for _, name := range []string{"permutation", "brunner-munzel"} {
		test := mustLookup(t, name)
		rapid.Check(t, func(t *rapid.T) {
			x, y := wholeNumbers().Draw(t, "x"), wholeNumbers().Draw(t, "y")
			o := Options{
				Alternative: rapid.SampledFrom([]Alternative{TwoSided, Less, Greater}).Draw(t, "alternative"),
				Level:       rapid.Float64Range(0.3, 0.999).Draw(t, "level"),
				Resamples:   rapid.SampledFrom([]int{9, 99}).Draw(t, "resamples"),
			}
			r, err := test.Run(x, y, o)
			if err != nil {
				t.Fatal(err)
			}
			e := r.Estimate
			if math.IsNaN(e.Lo) {
				return
			}
			excludes := e.Lo > 0 || e.Hi < 0
			if excludes != (r.P < 1-o.Level) || e.Lo > e.Hi {
				t.Errorf("%s: P = %v, interval %v", name, r.P, e)
			}
			if o.Alternative == TwoSided && !(e.Lo <= e.Value && e.Value <= e.Hi) && o.Level > 0.5 {
				t.Errorf("%s: interval %v leaves the estimate out", name, e)
			}
		})
	}
}
