package stats

import (
	"errors"
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestPairedRatioReference(t *testing.T) {
	for _, c := range reference[struct {
		ID     string
		X, Y   []float64
		Expect struct {
			Ratio  figure
			Lo95   figure `json:"ci0.95_lo"`
			Hi95   figure `json:"ci0.95_hi"`
			None95 bool   `json:"error0.95"`
			Lo90   figure `json:"ci0.9_lo"`
			Hi90   figure `json:"ci0.9_hi"`
			None90 bool   `json:"error0.9"`
		}
		By string
	}](t, "paired_ratio") {
		check := func(level float64, none bool, lo, hi figure) {
			e, err := PairedRatioOfMeans(c.X, c.Y, Options{Level: level})
			if none {
				if !errors.Is(err, ErrDenominator) {
					t.Errorf("%s at %v: %+v, %v, want no ratio", c.ID, level, e, err)
				}
				return
			}
			if err != nil {
				t.Errorf("%s at %v: %v", c.ID, level, err)
				return
			}
			// An end near 0 is a difference of two larger numbers.
			size := max(math.Abs(lo.float64()), math.Abs(hi.float64()))
			for name, pair := range map[string]struct {
				got  float64
				want figure
			}{"ratio": {e.Value, c.Expect.Ratio}, "lower end": {e.Lo, lo}, "upper end": {e.Hi, hi}} {
				if off := pair.want.relErr(pair.got) * math.Abs(pair.want.float64()); off > 1e-14*size {
					t.Errorf("%s at %v: %s %v, want %v", c.ID, level, name, pair.got, pair.want)
				}
			}
			half := (hi.float64() - lo.float64()) / 2
			if relErr(e.Hi-e.Lo, 2*half) > 1e-9 && half > 1e-7*size {
				t.Errorf("%s at %v: half-width %v, want %v", c.ID, level, (e.Hi-e.Lo)/2, half)
			}
			less, err1 := PairedRatioOfMeans(c.X, c.Y, Options{Alternative: Less, Level: (1 + level) / 2})
			greater, err2 := PairedRatioOfMeans(c.X, c.Y, Options{Alternative: Greater, Level: (1 + level) / 2})
			if err1 != nil || err2 != nil || !math.IsInf(less.Lo, -1) || !(math.Abs(less.Hi-e.Hi) <= 1e-13*size) ||
				!(math.Abs(greater.Lo-e.Lo) <= 1e-13*size) || !math.IsInf(greater.Hi, 1) {
				t.Errorf("%s at %v, one-sided: %+v, %v and %+v, %v", c.ID, level, less, err1, greater, err2)
			}
		}
		check(0.95, c.Expect.None95, c.Expect.Lo95, c.Expect.Hi95)
		check(0.9, c.Expect.None90, c.Expect.Lo90, c.Expect.Hi90)
	}
}

func TestPairedRatioExcludesOneExactlyWhenSignificant(t *testing.T) {
	checkRatioAgrees(t, pairedSamples, PairedT, PairedRatioOfMeans)
}

func TestPairedRatioEdges(t *testing.T) {
	y := []float64{7, 9, 8, 12}
	for _, c := range []struct {
		name string
		x, y []float64
		want error
	}{
		{"one pair", y[:1], y[:1], ErrTooFew},
		{"sizes", y[:2], y, ErrUnequalSizes},
		{"mean of 0", y, []float64{-1, 1, 2, -2}, ErrDenominator},
		{"not clearly above 0", y, []float64{-10, 1, 2, 12}, ErrDenominator},
		{"too large", []float64{1e300, 2e300}, []float64{1e-300, 1.5e-300}, errTooLarge},
	} {
		if e, err := PairedRatioOfMeans(c.x, c.y, Options{}); !errors.Is(err, c.want) {
			t.Errorf("%s: %+v, %v", c.name, e, err)
		}
	}
	for name, x := range map[string][]float64{"equal": y, "twice": {14, 18, 16, 24}, "1.1 times": {7.7, 9.9, 8.8, 13.2}} {
		if e, err := PairedRatioOfMeans(x, y, Options{}); err != nil || !math.IsNaN(e.Lo) || !math.IsNaN(e.Hi) || relErr(e.Value, x[0]/y[0]) > 1e-15 {
			t.Errorf("%s: %+v, %v", name, e, err)
		}
	}
	// The differences are constant, the ratios are not.
	if e, err := PairedRatioOfMeans([]float64{8, 10, 9, 13}, y, Options{}); err != nil || !(e.Lo > 1 && e.Lo < 10.0/9 && e.Hi > 10.0/9) {
		t.Errorf("one more: %+v, %v", e, err)
	}
}

// Whatever the sizes of the values, an interval holds its ratio or is none.
func TestPairedRatioOfAnySizes(t *testing.T) {
	value := rapid.Custom(func(t *rapid.T) float64 {
		return math.Ldexp(rapid.Float64Range(-0.5, 1).Draw(t, "fraction"), rapid.SampledFrom([]int{-1074, -300, -20, 0, 1, 60, 1023}).Draw(t, "exponent"))
	})
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.SliceOfN(value, 2, 6).Draw(t, "x")
		y := rapid.SliceOfN(value, len(x), len(x)).Draw(t, "y")
		e, err := PairedRatioOfMeans(x, y, Options{})
		if err != nil {
			return
		}
		if none := math.IsNaN(e.Lo) && math.IsNaN(e.Hi); !none && !(e.Lo <= e.Value && e.Value <= e.Hi) {
			t.Errorf("%v over %v: %+v", x, y, e)
		}
	})
}

// Where x is y times a bound, rounding decided between no answer and a P of 1e-5.
func TestPairedRatioTOSTOfProportionalPairs(t *testing.T) {
	for _, c := range []struct {
		x, y  []float64
		bound float64
	}{
		{[]float64{110, 111.1, 108.9, 112.2}, []float64{100, 101, 99, 102}, 1.1},
		{[]float64{10.3, 20.6, 30.9}, []float64{10, 20, 30}, 1.03},
		{[]float64{1.605, 2.675, 3.745, 7.49}, []float64{1.5, 2.5, 3.5, 7}, 1.07},
	} {
		if e, err := PairedRatioTOST(c.x, c.y, 0.9, c.bound); !errors.Is(err, ErrNoVariation) {
			t.Errorf("%v, up to %v: %+v, %v", c.x, c.bound, e, err)
		}
		if e, err := PairedRatioTOST(c.x, c.y, 0.9, c.bound+1e-9); err != nil || !(e.P < 0.06) {
			t.Errorf("%v, up to more than %v: %+v, %v", c.x, c.bound, e, err)
		}
	}
}
