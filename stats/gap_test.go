package stats

import (
	"errors"
	"math"
	"testing"
)

func TestWidestGap(t *testing.T) {
	for _, c := range []struct {
		name string
		x    []float64
		side int
		want Gap
	}{
		// Within: squares 2 and 2 about 2 and 12, 4 degrees of freedom: SD 1.
		{"two groups", []float64{13, 1, 12, 3, 2, 11}, 2, Gap{3, 11, 3, 7}},
		// Squares 49 + 9 + 16 about 7 and 36 + 25 + 121 about 19: SD 8.
		{"in the middle only", []float64{0, 10, 11, 13, 14, 30}, 2, Gap{11, 13, 3, 0.125}},
		// Squares 5 and 0.5 about 2.5 and 10.5, 4 degrees of freedom.
		{"at the last place", []float64{1, 2, 3, 4, 10, 11}, 2, Gap{4, 10, 4, 5 / math.Sqrt(5.5/4)}},
		{"no wider than the step", []float64{1, 1, 2, 3, 3}, 1, Gap{1, 2, 2, 0}},
		{"two values", []float64{5, 5, 5, 7, 7, 7}, 2, Gap{5, 7, 3, 0}},
		{"three values, two near", []float64{5, 5, 6, 9, 9, 9}, 2, Gap{6, 9, 3, 2 / math.Sqrt(2.0/3/4)}},
	} {
		got, err := WidestGap(c.x, c.side)
		if err != nil || got.Lo != c.want.Lo || got.Hi != c.want.Hi || got.Below != c.want.Below || !(math.Abs(got.Width-c.want.Width) <= 1e-14) {
			t.Errorf("%s: %+v, %v; want %+v", c.name, got, err, c.want)
		}
	}
}

func TestWidestGapEdges(t *testing.T) {
	if _, err := WidestGap([]float64{1, 2, 3}, 2); !errors.Is(err, ErrTooFew) {
		t.Errorf("three values: %v", err)
	}
	if _, err := WidestGap([]float64{1}, 0); !errors.Is(err, ErrTooFew) {
		t.Errorf("one value: %v", err)
	}
	if _, err := WidestGap([]float64{1, 1, 1, 1}, 2); !errors.Is(err, ErrNoVariation) {
		t.Errorf("equal values: %v", err)
	}
	x := []float64{3, 1, 2}
	if _, err := WidestGap(x, 1); err != nil || x[0] != 3 {
		t.Errorf("%v, the input is now %v", err, x)
	}
	if g, err := WidestGap([]float64{-1.5e308, -1e308, -1e308, 1e308, 1.5e308, 1e308}, 2); err != nil || g.Below != 3 || !(math.Abs(g.Width-5.196152422706632) <= 1e-12) {
		t.Errorf("huge: %+v, %v", g, err) // (2 - .5) / sqrt(1/12)
	}
}
