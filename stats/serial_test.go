package stats

import (
	"errors"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestBartelsReference(t *testing.T) {
	for _, c := range reference[struct {
		ID     string
		X      []float64
		Expect struct{ Ratio, P, R figure }
		By     string
	}](t, "bartels") {
		r, err := Bartels(c.X)
		if err != nil {
			t.Fatalf("%s: %v", c.ID, err)
		}
		if rel := c.Expect.Ratio.relErr(r.Statistic); rel > 1e-15 {
			t.Errorf("%s: ratio %v, relative error %.1e", c.ID, r.Statistic, rel)
		}
		if rel := c.Expect.P.relErr(r.P); rel > 1e-12 {
			t.Errorf("%s: P = %v, relative error %.1e", c.ID, r.P, rel)
		}
		if r.Direction != sign(2-r.Statistic) || r.Method != "beta" || !math.IsNaN(r.DF) {
			t.Errorf("%s: %+v", c.ID, r)
		}
		auto, err := Autocorrelation(c.X)
		if rel := c.Expect.R.relErr(auto); err != nil || rel > 1e-11 {
			t.Errorf("%s: r = %v, relative error %.1e, %v", c.ID, auto, rel, err)
		}
	}
}

// Of the 3,628,800 orders of ten ranks, counted one by one, these many have a sum
// of squared differences as small.
func TestBartelsAmongAllOrdersOfTen(t *testing.T) {
	for _, c := range []struct {
		ranks []float64
		count float64
	}{
		{[]float64{2, 1, 3, 4, 5, 10, 7, 6, 8, 9}, 12086},
		{[]float64{2, 1, 3, 4, 5, 10, 6, 9, 8, 7}, 36222},
		{[]float64{2, 1, 3, 4, 8, 5, 10, 6, 9, 7}, 179020},
	} {
		r, err := Bartels(c.ranks)
		if exact := c.count / 3628800; err != nil || relErr(r.P, exact) > 0.06 {
			t.Errorf("%v: P = %v, %v; exactly %v", c.ranks, r.P, err, exact)
		}
	}
}

func TestBartelsLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.SliceOfN(wholeNumber(), 10, 60).Draw(t, "x")
		before := slices.Clone(x)
		r, err := Bartels(x)
		if !slices.Equal(x, before) {
			t.Fatalf("the input was changed")
		}
		slices.Reverse(x)
		back, errBack := Bartels(x)
		if (err == nil) != (errBack == nil) || err == nil && (!sameResult(r, back) || !(r.P > 0 && r.P <= 1)) {
			t.Errorf("%+v, %v; reversed %+v, %v", r, err, back, errBack)
		}
	})
}

func TestEffectiveSize(t *testing.T) {
	for _, c := range []struct {
		n    int
		r    float64
		want float64
	}{{20, 0, 20}, {20, 0.5, 20.0 / 3}, {20, 0.6, 5}, {20, 1, 1}, {20, -0.5, 20}, {2, 0.9, 1}} {
		if got := EffectiveSize(c.n, c.r); relErr(got, c.want) > 1e-15 {
			t.Errorf("EffectiveSize(%d, %v) = %v, want %v", c.n, c.r, got, c.want)
		}
	}
}

// By mpmath 1.2.1, on exact rationals, with 2.5 and 3.1 for 8 and 6 values.
func TestWelchAtSizes(t *testing.T) {
	x := []float64{100.21, 100.139, 99.102, 98.717, 101.033, 96.556, 98.128, 99.14}
	y := []float64{102.216, 106.285, 104.523, 102.216, 105.512, 106.588}
	r, err := WelchAtSizes(x, y, 2.5, 3.1)
	if err != nil || relErr(r.Statistic, -3.8363057695875599057) > 1e-13 || relErr(r.DF, 3.5881288661559079589) > 1e-13 ||
		relErr(r.P, 0.022627000891629626795) > 1e-12 || r.Direction != -1 {
		t.Errorf("%+v, %v", r, err)
	}
	full, err := WelchAtSizes(x, y, 8, 6)
	welch, errWelch := Welch(x, y, Options{})
	if err != nil || errWelch != nil || relErr(full.P, welch.P) > 1e-13 {
		t.Errorf("at the sizes themselves %+v, %v; Welch %+v, %v", full, err, welch, errWelch)
	}
}

func TestSerialEdges(t *testing.T) {
	var infinite *NotFiniteError
	nine, ones := []float64{1, 2, 3, 4, 5, 6, 7, 8, 9}, slices.Repeat([]float64{1}, 10)
	if _, err := Bartels(nine); !errors.Is(err, ErrTooFew) {
		t.Errorf("nine values: %v", err)
	}
	if _, err := Bartels(ones); !errors.Is(err, ErrNoVariation) {
		t.Errorf("equal values: %v", err)
	}
	if _, err := Bartels(append(nine, math.Inf(1))); !errors.As(err, &infinite) {
		t.Errorf("infinity: %v", err)
	}
	if _, err := Autocorrelation(nine[:4]); !errors.Is(err, ErrTooFew) {
		t.Errorf("correlation of four values: %v", err)
	}
	if _, err := Autocorrelation(ones); !errors.Is(err, ErrNoVariation) {
		t.Errorf("correlation of equal values: %v", err)
	}
	if _, err := WelchAtSizes(nine, ones, 1, 5); !errors.Is(err, ErrTooFew) {
		t.Errorf("size 1: %v", err)
	}
	if _, err := WelchAtSizes(ones, ones, 5, 5); !errors.Is(err, ErrNoVariation) {
		t.Errorf("equal values: %v", err)
	}
	if _, err := WelchAtSizes(ones, ones[:1], 5, 5); !errors.Is(err, ErrTooFew) {
		t.Errorf("one value: %v", err)
	}
}

func BenchmarkBartels(b *testing.B) {
	x := []float64{3, 7, 1, 9, 4, 12, 5, 8, 2, 11, 6, 10, 14, 13, 17, 15, 20, 16, 19, 18}
	for b.Loop() {
		if _, err := Bartels(x); err != nil {
			b.Fatal(err)
		}
	}
}
