package stats

import (
	"errors"
	"math"
	"slices"
	"testing"
)

type harrellDavisCase struct {
	ID     string
	X, Y   []float64
	Q      float64
	Expect struct{ X, Y figure }
	By     string
}

func TestHarrellDavisReference(t *testing.T) {
	const tolerance = 1e-12
	for _, c := range reference[harrellDavisCase](t, "harrell_davis") {
		for _, side := range []struct {
			name   string
			values []float64
			want   figure
		}{{"x", c.X, c.Expect.X}, {"y", c.Y, c.Expect.Y}} {
			got, err := HarrellDavis(side.values, c.Q)
			if err != nil {
				t.Fatalf("%s: %v", c.ID, err)
			}
			if e := side.want.relErr(got); e > tolerance {
				t.Errorf("%s, %s: %v, want %v (off by %.1e)", c.ID, side.name, got, side.want, e)
			}
		}
	}
}

// Weights that have closed forms: of two values at q = 1/2 a half each; of three
// at 1/4, those of the beta distribution (1, 3), whose function is 1-(1-x)^3.
func TestHarrellDavisClosedForms(t *testing.T) {
	for _, c := range []struct {
		x    []float64
		q    float64
		want float64
	}{
		{[]float64{7}, 0.9, 7},
		{[]float64{10, 4}, 0.5, 7},
		{[]float64{27, 0, 0}, 0.25, 1},
		{[]float64{0, 27, 0}, 0.25, 1},
		{[]float64{0, 0, -27}, 0.75, -1},
	} {
		got, err := HarrellDavis(c.x, c.q)
		if err != nil || !(math.Abs(got-c.want) <= 1e-13) {
			t.Errorf("%v at %v: %v (%v), want %v", c.x, c.q, got, err, c.want)
		}
	}
}

func TestHarrellDavisRefuses(t *testing.T) {
	x := []float64{3, 1, 2}
	for _, q := range []float64{0, 1, -0.5, math.NaN()} {
		if _, err := HarrellDavis(x, q); err == nil {
			t.Errorf("quantile %v is accepted", q)
		}
	}
	if _, err := HarrellDavis(nil, 0.5); !errors.Is(err, ErrTooFew) {
		t.Errorf("no values: %v", err)
	}
	var infinite *NotFiniteError
	if _, err := HarrellDavis([]float64{1, math.Inf(1)}, 0.5); !errors.As(err, &infinite) {
		t.Errorf("an infinite value: %v", err)
	}
	if _, err := HarrellDavis([]float64{-1.7e308, 1.7e308}, 0.9); !errors.Is(err, errTooFarApart) {
		t.Errorf("the largest values: %v", err)
	}
	if _, err := HarrellDavis(x, 0.5); err != nil || !slices.Equal(x, []float64{3, 1, 2}) {
		t.Errorf("the sample became %v (%v)", x, err)
	}
}
