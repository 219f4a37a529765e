package stats

import (
	"errors"
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestBrownForsytheReference(t *testing.T) {
	for _, c := range reference[struct {
		ID     string
		X, Y   []float64
		Expect struct{ F, P, Difference figure }
		By     string
	}](t, "brown_forsythe") {
		r, err := BrownForsythe(c.X, c.Y)
		if err != nil {
			t.Fatalf("%s: %v", c.ID, err)
		}
		if rel := c.Expect.F.relErr(r.Statistic); rel > 1e-12 {
			t.Errorf("%s: F = %v, relative error %.1e", c.ID, r.Statistic, rel)
		}
		if rel := c.Expect.P.relErr(r.P); rel > 1e-11 {
			t.Errorf("%s: P = %v, relative error %.1e", c.ID, r.P, rel)
		}
		if rel := c.Expect.Difference.relErr(r.Estimate.Value); rel > 1e-12 {
			t.Errorf("%s: difference %v, relative error %.1e", c.ID, r.Estimate.Value, rel)
		}
		if r.DF != 1 || r.DF2 != float64(len(c.X)+len(c.Y)-2) || r.Direction != sign(r.Estimate.Value) || r.Method != "F" {
			t.Errorf("%s: %+v", c.ID, r)
		}
	}
}

func TestBrownForsytheLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.SliceOfN(wholeNumber(), 2, 20).Draw(t, "x")
		y := rapid.SliceOfN(wholeNumber(), 2, 20).Draw(t, "y")
		r, err := BrownForsythe(x, y)
		swapped, errSwapped := BrownForsythe(y, x)
		shifted := make([]float64, len(x))
		for i, v := range x {
			shifted[i] = v + 64
		}
		moved, errMoved := BrownForsythe(shifted, y)
		if (err == nil) != (errSwapped == nil) || (err == nil) != (errMoved == nil) {
			t.Fatalf("errors %v, swapped %v, shifted %v", err, errSwapped, errMoved)
		}
		if err != nil {
			return
		}
		if !(r.P > 0 && r.P <= 1) || r.P != swapped.P || r.Direction != -swapped.Direction || !sameResult(r, moved) {
			t.Errorf("%+v, swapped %+v, one sample shifted %+v", r, swapped, moved)
		}
	})
}

func wholeNumber() *rapid.Generator[float64] {
	return rapid.Map(rapid.IntRange(-8, 8), func(v int) float64 { return float64(v) })
}

func TestBrownForsytheEdges(t *testing.T) {
	var infinite *NotFiniteError
	if _, err := BrownForsythe([]float64{1}, []float64{1, 2}); !errors.Is(err, ErrTooFew) {
		t.Errorf("one value: %v", err)
	}
	if _, err := BrownForsythe([]float64{1, 1}, []float64{2, 2, 2}); !errors.Is(err, ErrNoVariation) {
		t.Errorf("constant: %v", err)
	}
	// Distances equal but for rounding had an F of 1e28 and a P of 1e-29.
	for _, c := range []struct{ x, y []float64 }{
		{[]float64{0.6, 0.1}, []float64{0.6, 0.5}},
		{[]float64{99.464, 94.654}, []float64{93.794, 96.458}},
		{[]float64{1.0836e300, 1.0586e300}, []float64{1.1923e300, 1.0047e300}},
		{[]float64{0.1, 0.1, 0.3, 0.3, 0.1, 0.3}, []float64{0.4, 0.8, 0.4, 0.8}},
		{[]float64{3.663, 4.605}, []float64{5, 5, 5}},
	} {
		if r, err := BrownForsythe(c.x, c.y); !errors.Is(err, ErrNoVariation) {
			t.Errorf("%v and %v, all as far from the median: %+v, %v", c.x, c.y, r, err)
		}
	}
	if _, err := BrownForsythe([]float64{1e9, 1e9 + 1e-6, 1e9 + 3e-6}, []float64{1e9, 1e9 + 1e-6, 1e9 + 2e-6}); err != nil {
		t.Errorf("small beside the values: %v", err)
	}
	if _, err := BrownForsythe([]float64{1, 2}, []float64{1, math.NaN()}); !errors.As(err, &infinite) {
		t.Errorf("NaN: %v", err)
	}
	if r, err := BrownForsythe([]float64{1, 1, 1}, []float64{1, 2, 9}); err != nil || r.Direction != -1 {
		t.Errorf("one constant: %+v, %v", r, err)
	}
	if r, err := BrownForsythe([]float64{-1.5e308, 1e308, 1.5e308}, []float64{1, 2, 3}); err != nil || !(r.P > 0 && r.P < 1) || r.Direction != 1 {
		t.Errorf("huge: %+v, %v", r, err)
	}
}
