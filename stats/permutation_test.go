package stats

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"
)

type permutationCase struct {
	ID     string
	X, Y   []float64
	Expect struct {
		PTwo         figure `json:"p_two_welch_t"`
		PLess        figure `json:"p_less_welch_t"`
		PGreater     figure `json:"p_greater_welch_t"`
		PTwoDiff     figure `json:"p_two_diff"`
		PGreaterDiff figure `json:"p_greater_diff"`
	}
	By string
}

func TestPermutationReference(t *testing.T) {
	for _, c := range reference[permutationCase](t, "permutation") {
		welch, err := Welch(c.X, c.Y, Options{})
		if err != nil {
			t.Fatalf("%s: %v", c.ID, err)
		}
		for a, want := range map[Alternative]figure{TwoSided: c.Expect.PTwo, Less: c.Expect.PLess, Greater: c.Expect.PGreater} {
			r, err := Permutation(c.X, c.Y, Options{Alternative: a})
			if err != nil {
				t.Fatalf("%s: %v", c.ID, err)
			}
			if rel := want.relErr(r.P); rel > 1e-15 || r.Method != "exact" {
				t.Errorf("%s, alternative %d: P = %v (%s), want %v", c.ID, a, r.P, r.Method, want.float64())
			}
			if r.Statistic != welch.Statistic || r.Estimate.Value != welch.Estimate.Value || r.Direction != welch.Direction || !math.IsNaN(r.DF) {
				t.Errorf("%s: %+v, want the statistic and the estimate of %+v", c.ID, r, welch)
			}
		}
	}
}

// The relabelling itself, with another statistic: the difference of the means.
func TestRelabelReference(t *testing.T) {
	for _, c := range reference[permutationCase](t, "permutation") {
		all := pool(c.X, c.Y)
		total := 0.0
		for _, v := range all {
			total += v
		}
		n, m := float64(len(c.X)), float64(len(c.Y))
		difference := func(small []int) float64 {
			sum := 0.0
			for _, i := range small {
				sum += all[i]
			}
			return sum/min(n, m) - (total-sum)/max(n, m)
		}
		null, err := relabel(len(c.X), len(c.Y), Options{}, difference)
		if err != nil {
			t.Fatal(err)
		}
		means := compareMeans(c.X, c.Y)
		observed := math.Ldexp(means.diff, means.exp)
		two := null.p(func(v float64) bool { return math.Abs(v) >= math.Abs(observed)-1e-9 })
		greater := null.p(func(v float64) bool { return v >= observed-1e-9 })
		if c.Expect.PTwoDiff.relErr(two) > 1e-15 || c.Expect.PGreaterDiff.relErr(greater) > 1e-15 {
			t.Errorf("%s: P = %v, greater %v, want %v, %v", c.ID, two, greater, c.Expect.PTwoDiff, c.Expect.PGreaterDiff)
		}
	}
}

func TestPermutationMatchesEnumeration(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := fewValued(2, 6).Draw(t, "x"), fewValued(2, 6).Draw(t, "y")
		statistic := func(x, y []float64) float64 {
			m := compareMeans(x, y)
			if m.diff == 0 {
				return 0
			}
			return m.diff / m.se
		}
		less, greater, far := sharesOf(x, y, statistic)
		for a, want := range map[Alternative]float64{Less: less, Greater: greater, TwoSided: far} {
			r, err := Permutation(x, y, Options{Alternative: a})
			if err != nil {
				t.Fatal(err)
			}
			if relErr(r.P, want) > 1e-15 {
				t.Errorf("alternative %d: P = %v (%s), want %v", a, r.P, r.Method, want)
			}
		}
	})
}

func TestPermutationKnownCases(t *testing.T) {
	for _, c := range []struct {
		name   string
		x, y   []float64
		want   float64
		method string
	}{
		{"constants", []float64{5, 5, 5, 5, 5}, []float64{6, 6, 6, 6, 6}, 2.0 / 252, "exact"},
		{"constants, unequal sizes", []float64{5, 5}, []float64{6, 6, 6}, 1.0 / 10, "exact"},
		{"all equal", []float64{5, 5, 5}, []float64{5, 5}, 1, "no variation"},
		{"one constant", []float64{1, 1, 1}, []float64{2, 2, 3}, 2.0 / 20, "exact"},
		{"separated", []float64{1, 2, 3}, []float64{7, 8, 9}, 2.0 / 20, "exact"},
		// Written as decimals, 2 of the 3 ways to pair them differ equally.
		{"decimals", []float64{0.3, 0.2}, []float64{0.2, 0.1}, 4.0 / 6, "exact"},
		{"the same far from 0", []float64{1e9 + 0.3, 1e9 + 0.2}, []float64{1e9 + 0.2, 1e9 + 0.1}, 4.0 / 6, "exact"},
		// Both ends of evenly spaced decimals have one |t|, which the float64s do not.
		{"both ends, far from 0", []float64{1e9 + 0.2, 1e9 + 0.3}, []float64{1e9 + 0.4, 1e9 + 0.5, 1e9 + 0.6}, 2.0 / 10, "exact"},
		{"separated by 1e12 times their spread", []float64{1, 1 + 1e-12, 1 + 3e-12}, []float64{2, 2 + 1e-12, 2 + 5e-12}, 2.0 / 20, "exact"},
		{"so, of unequal sizes", []float64{1, 1 + 1e-12, 1 + 3e-12}, []float64{2, 2 + 1e-12}, 1.0 / 10, "exact"},
		// |t| is 1 but for some 1e-10.
		{"a value far from all others", []float64{0.936, 1.046, 1.109, 1e9}, []float64{0.88, 1.014}, 2.0 / 15, "exact"},
		{"huge", []float64{1e300, 2e300, 3e300}, []float64{7e300, 8e300, 9e300}, 2.0 / 20, "exact"},
		{"tiny", []float64{1e-300, 2e-300, 3e-300}, []float64{7e-300, 8e-300, 9e-300}, 2.0 / 20, "exact"},
	} {
		for _, samples := range [][2][]float64{{c.x, c.y}, {c.y, c.x}} {
			r, err := Permutation(samples[0], samples[1], Options{})
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			if relErr(r.P, c.want) > 1e-15 || r.Method != c.method {
				t.Errorf("%s: P = %v (%s), want %v (%s)", c.name, r.P, r.Method, c.want, c.method)
			}
		}
	}
}

// Constants that differ have an answer, but no interval and no finite t.
func TestPermutationOfConstants(t *testing.T) {
	r, err := Permutation([]float64{6, 6, 6}, []float64{5, 5, 5, 5}, Options{Alternative: Greater})
	if err != nil {
		t.Fatal(err)
	}
	if relErr(r.P, 1.0/35) > 1e-15 || !math.IsInf(r.Statistic, 1) || r.Direction != 1 || r.Estimate.Value != 1 || !math.IsNaN(r.Estimate.Lo) {
		t.Errorf("%+v", r)
	}
}

func TestPermutationInterval(t *testing.T) {
	// With as many values as here the interval is close to Welch's.
	x, y := untied(40, 50, 0.4)
	for _, a := range []Alternative{TwoSided, Less, Greater} {
		welch, err := Welch(x, y, Options{Alternative: a})
		if err != nil {
			t.Fatal(err)
		}
		r, err := Permutation(x, y, Options{Alternative: a})
		if err != nil {
			t.Fatal(err)
		}
		near := func(a, b float64) bool { return a == b || math.Abs(a-b) < 0.02 }
		if !near(r.Estimate.Lo, welch.Estimate.Lo) || !near(r.Estimate.Hi, welch.Estimate.Hi) {
			t.Errorf("alternative %d: interval %v, Welch's is %v", a, r.Estimate, welch.Estimate)
		}
	}
	// Of 3 + 3 values no P is below 0.1, nor of 9 resamples.
	x, y = []float64{1, 2, 3}, []float64{7, 8, 9}
	r, err := Permutation(x, y, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !math.IsInf(r.Estimate.Lo, -1) || !math.IsInf(r.Estimate.Hi, 1) {
		t.Errorf("3 v 3: interval %v, want an unbounded one", r.Estimate)
	}
	x, y = untied(20, 20, 3)
	if r, err = Permutation(x, y, Options{Resamples: 9}); err != nil {
		t.Fatal(err)
	}
	if r.P != 0.1 || !math.IsInf(r.Estimate.Lo, -1) || !math.IsInf(r.Estimate.Hi, 1) {
		t.Errorf("9 resamples: P = %v, interval %v, want 0.1 and an unbounded one", r.P, r.Estimate)
	}
}

func TestPermutationErrors(t *testing.T) {
	if _, err := Permutation([]float64{1}, []float64{1, 2}, Options{}); !errors.Is(err, ErrTooFew) {
		t.Errorf("one value: error %v", err)
	}
	x, y := untied(20, 20, 0)
	if _, err := Permutation(x, y, Options{Resamples: -1}); err == nil {
		t.Error("-1 resamples: no error")
	}
	if _, err := Permutation(x, y, Options{Alternative: 3}); err == nil {
		t.Error("alternative 3: no error")
	}
}

func BenchmarkPermutation(b *testing.B) {
	for _, c := range []struct{ n, m int }{{10, 10}, {8, 12}, {20, 20}, {100, 100}} {
		x, y := untied(c.n, c.m, 0.5)
		b.Run(fmt.Sprintf("%dx%d", c.n, c.m), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Permutation(x, y, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
