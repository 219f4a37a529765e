package stats

import (
	"errors"
	"math"
	"testing"
)

type effectCase struct {
	ID     string
	X, Y   []float64
	Expect struct {
		CliffsDelta figure  `json:"cliffs_delta"`
		AXOverY     figure  `json:"a_x_over_y"` // P(x > y) + P(x = y)/2
		HedgesG     *figure `json:"hedges_g"`   // none without variation
	}
	By string
}

func TestEffectSizesReference(t *testing.T) {
	for _, c := range reference[effectCase](t, "effect") {
		delta, err := CliffsDelta(c.X, c.Y)
		if err != nil || !(math.Abs(delta-c.Expect.CliffsDelta.float64()) <= 1e-15) {
			t.Errorf("%s: Cliff's delta = %v, %v; want %v", c.ID, delta, err, c.Expect.CliffsDelta)
		}
		// That x is lower than y is that y is higher than x.
		higher, err := ProbabilityLower(c.Y, c.X)
		if err != nil || !(math.Abs(higher-c.Expect.AXOverY.float64()) <= 1e-15) {
			t.Errorf("%s: P(y < x) = %v, %v; want %v", c.ID, higher, err, c.Expect.AXOverY)
		}
		lower, err := ProbabilityLower(c.X, c.Y)
		if err != nil || !(math.Abs(lower+higher-1) <= 1e-15) {
			t.Errorf("%s: P(x < y) = %v, %v, and P(y < x) = %v: want a sum of 1", c.ID, lower, err, higher)
		}
		g, err := HedgesG(c.X, c.Y)
		if c.Expect.HedgesG == nil {
			if !errors.Is(err, ErrNoVariation) {
				t.Errorf("%s: Hedges' g = %v, %v; want no variation", c.ID, g, err)
			}
		} else if err != nil || c.Expect.HedgesG.relErr(g) > 1e-13 {
			t.Errorf("%s: Hedges' g = %v, %v; want %v", c.ID, g, err, c.Expect.HedgesG)
		}
	}
}

// For 2 and 4 degrees of freedom, J is simple enough for a pencil.
func TestHedgesGSmallSampleFactor(t *testing.T) {
	// Means 0 and 1, standard deviations sqrt(2): d = -1/sqrt(2), df = 2,
	// J(2) = Gamma(1) / (sqrt(1) Gamma(1/2)) = 1/sqrt(pi).
	g, err := HedgesG([]float64{-1, 1}, []float64{0, 2})
	if want := -1 / math.Sqrt(2*math.Pi); err != nil || relErr(g, want) > 1e-15 {
		t.Errorf("g = %v, %v; want %v", g, err, want)
	}
	// The same with df = 4: J(4) = Gamma(2) / (sqrt(2) Gamma(3/2)) =
	// 2/sqrt(2 pi); variances 1.
	g, err = HedgesG([]float64{-1, 0, 1}, []float64{0, 1, 2})
	if want := -2 / math.Sqrt(2*math.Pi); err != nil || relErr(g, want) > 1e-15 {
		t.Errorf("g = %v, %v; want %v", g, err, want)
	}
}

func TestEffectSizeErrors(t *testing.T) {
	for name, effect := range map[string]func(x, y []float64) (float64, error){
		"ProbabilityLower": ProbabilityLower, "CliffsDelta": CliffsDelta, "HedgesG": HedgesG,
	} {
		if _, err := effect(nil, []float64{1, 2}); !errors.Is(err, ErrTooFew) {
			t.Errorf("%s of an empty x: error %v", name, err)
		}
		var notFinite *NotFiniteError
		if _, err := effect([]float64{1, 2}, []float64{1, math.NaN()}); !errors.As(err, &notFinite) || notFinite.Sample != "y" || notFinite.Index != 1 {
			t.Errorf("%s of NaN: error %v", name, err)
		}
	}
	if _, err := HedgesG([]float64{1}, []float64{1, 2}); !errors.Is(err, ErrTooFew) {
		t.Errorf("HedgesG of 1 value: error %v", err)
	}
}
