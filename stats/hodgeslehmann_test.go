package stats

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

type hodgesLehmannCase struct {
	ID     string
	X, Y   []float64
	Expect struct {
		Shift   figure
		Lo95    figure `json:"ci0.95_lo"`
		Hi95    figure `json:"ci0.95_hi"`
		Level95 figure `json:"ci0.95_achieved"`
		Lo99    figure `json:"ci0.99_lo"`
		Hi99    figure `json:"ci0.99_hi"`
		Level99 figure `json:"ci0.99_achieved"`
	}
	By string
}

func TestHodgesLehmannReference(t *testing.T) { checkShift(t, "hodges_lehmann", HodgesLehmann) }

// checkShift holds an estimate of a shift against a file of reference figures.
func checkShift(t *testing.T, file string, estimate func(x, y []float64, o Options) (Estimate, error)) {
	for _, c := range reference[hodgesLehmannCase](t, file) {
		// The figures are of exact differences; ours are rounded.
		rounding := 0.0
		for _, v := range slices.Concat(c.X, c.Y) {
			rounding = max(rounding, 0x1p-52*math.Abs(v))
		}
		check := func(level float64, shift, lo, hi, achieved figure) {
			e, err := estimate(c.X, c.Y, Options{Level: level})
			if err != nil {
				t.Fatalf("%s: %v", c.ID, err)
			}
			for name, pair := range map[string][2]float64{
				"shift": {e.Value, shift.float64()}, "lower end": {e.Lo, lo.float64()}, "upper end": {e.Hi, hi.float64()},
			} {
				if !(math.Abs(pair[0]-pair[1]) <= rounding) {
					t.Errorf("%s at %v: %s = %v, want %v", c.ID, level, name, pair[0], pair[1])
				}
			}
			if !(math.Abs(e.Level-achieved.float64()) <= 1e-15) {
				t.Errorf("%s at %v: achieved %v, want %v", c.ID, level, e.Level, achieved.float64())
			}
		}
		x := c.Expect
		check(0.95, x.Shift, x.Lo95, x.Hi95, x.Level95)
		check(0.99, x.Shift, x.Lo99, x.Hi99, x.Level99)
	}
}

// allDifferences is the matrix that HodgesLehmann does without, in order.
func allDifferences(x, y []float64) []float64 {
	var all []float64
	for _, a := range x {
		for _, b := range y {
			all = append(all, a-b)
		}
	}
	slices.Sort(all)
	return all
}

func TestHodgesLehmannMatchesSortedDifferences(t *testing.T) {
	sample := rapid.OneOf(fewValued(1, 40), rapid.SliceOfN(rapid.Float64Range(-1e6, 1e6), 1, 40))
	rapid.Check(t, func(t *rapid.T) {
		x, y := sample.Draw(t, "x"), sample.Draw(t, "y")
		all := allDifferences(x, y)
		pairs := len(all)
		median := all[pairs/2]
		if pairs%2 == 0 {
			median = (all[pairs/2-1] + all[pairs/2]) / 2
		}
		null := newUntiedNull(len(x), len(y))
		for _, a := range []Alternative{TwoSided, Less, Greater} {
			want := Estimate{median, Interval{math.Inf(-1), math.Inf(1), 1}}
			tail := 0.1
			if a == TwoSided {
				tail = 0.05
			}
			q := 0 // by definition: the first with P(U <= q) >= tail
			for null.atMost(q) < tail-1e-14 {
				q++
			}
			q = max(q, 1)
			if a != Less {
				want.Lo = all[q-1]
				want.Level -= null.atMost(q - 1)
			}
			if a != Greater {
				want.Hi = all[pairs-q]
				want.Level -= null.atMost(q - 1)
			}
			got, err := HodgesLehmann(x, y, Options{Level: 0.9, Alternative: a})
			if err != nil || got != want {
				t.Errorf("alternative %d: %v, %v; want %v", a, got, err, want)
			}
		}
	})
}

// Without ties the interval leaves out 0 exactly when the test rejects at the
// level the interval has achieved.
func TestHodgesLehmannAgreesWithMannWhitney(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {3, 3}, {4, 7}, {10, 10}, {20, 13}, {60, 50}} {
		for shift := 0.0; shift < 3; shift += 0.05 {
			x, y := untied(size[0], size[1], shift)
			r, err := MannWhitney(x, y, Options{})
			if err != nil {
				t.Fatal(err)
			}
			leftOut := r.Estimate.Lo > 0 || r.Estimate.Hi < 0
			if rejected := r.P <= 1-r.Estimate.Level+1e-14; leftOut != rejected {
				t.Errorf("%v, shift %v: P = %v, interval %v", size, shift, r.P, r.Estimate.Interval)
			}
		}
	}
}

func TestHodgesLehmannLargeSamples(t *testing.T) {
	x, y := untied(700, 600, 0.5)
	e, err := HodgesLehmann(x, y, Options{})
	if err != nil {
		t.Fatal(err)
	}
	all := allDifferences(x, y)
	pairs := len(all)
	if want := (all[pairs/2-1] + all[pairs/2]) / 2; e.Value != want {
		t.Errorf("shift %v, want %v", e.Value, want)
	}
	// q by the normal quantile, which is right to within 1 at this size.
	n, m := 700.0, 600.0
	q := int(math.Round(n*m/2 - 1.959963984540054*math.Sqrt(n*m*(n+m+1)/12)))
	if e.Lo < all[q-3] || e.Lo > all[q+1] || e.Hi < all[pairs-q-2] || e.Hi > all[pairs-q+2] {
		t.Errorf("interval %v, want about %v to %v", e.Interval, all[q-1], all[pairs-q])
	}
	if !(e.Level >= 0.95 && e.Level < 0.9501) {
		t.Errorf("achieved %v, want just over 0.95", e.Level)
	}
}

func TestHodgesLehmannHugeValues(t *testing.T) {
	const huge = 1.5e308
	e, err := HodgesLehmann([]float64{huge, huge}, []float64{-huge, huge}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if e.Value != huge || e.Lo != 0 || !math.IsInf(e.Hi, 1) {
		t.Errorf("%v, want %v with an interval from 0 to infinity", e, huge)
	}
	e, err = HodgesLehmann([]float64{-huge, huge}, []float64{-huge, huge}, Options{})
	if err != nil || e.Value != 0 {
		t.Errorf("%v, %v; want 0", e, err)
	}
}

func TestHodgesLehmannErrors(t *testing.T) {
	if _, err := HodgesLehmann(nil, []float64{1}, Options{}); !errors.Is(err, ErrTooFew) {
		t.Errorf("empty x: error %v", err)
	}
	var notFinite *NotFiniteError
	if _, err := HodgesLehmann([]float64{1}, []float64{math.Inf(1)}, Options{}); !errors.As(err, &notFinite) || notFinite.Sample != "y" {
		t.Errorf("infinity: error %v", err)
	}
	if _, err := HodgesLehmann([]float64{1}, []float64{1}, Options{Level: -1}); err == nil {
		t.Error("level -1: no error")
	}
}

func BenchmarkHodgesLehmann(b *testing.B) {
	for _, n := range []int{20, 100, 1000} {
		x, y := untied(n, n, 0)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := HodgesLehmann(x, y, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
