package stats

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

type effectCase struct {
	ID     string
	X, Y   []float64
	Expect struct {
		CliffsDelta figure  `json:"cliffs_delta"`
		AXOverY     figure  `json:"a_x_over_y"` // P(x > y) + P(x = y)/2
		HedgesG     *figure `json:"hedges_g"`   // none without variation
		Variance    figure  `json:"cliffs_variance"`
		Lo          *figure `json:"cliffs_lo"` // none of separated samples
		Hi          *figure `json:"cliffs_hi"`
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
		checkDeltaInterval(t, c)
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

func checkDeltaInterval(t *testing.T, c effectCase) {
	t.Helper()
	const tolerance = 1e-10
	variance := rank(ascending(c.X), ascending(c.Y)).deltaVariance()
	if !(math.Abs(variance-c.Expect.Variance.float64()) <= tolerance*c.Expect.Variance.float64()) {
		t.Errorf("%s: variance of Cliff's delta = %v, want %v", c.ID, variance, c.Expect.Variance)
	}
	i, err := CliffsDeltaInterval(c.X, c.Y, Options{})
	switch delta := c.Expect.CliffsDelta.float64(); {
	case err != nil || i.Level != 0.95:
		t.Errorf("%s: interval %+v, %v", c.ID, i, err)
	case c.Expect.Lo == nil:
		if math.Abs(delta) != 1 || !(min(math.Abs(i.Lo), math.Abs(i.Hi)) < 1) {
			t.Errorf("%s: interval %+v of delta %v", c.ID, i, delta)
		}
	case c.Expect.Lo.relErr(i.Lo) > tolerance || c.Expect.Hi.relErr(i.Hi) > tolerance:
		t.Errorf("%s: interval %+v, want %v to %v", c.ID, i, c.Expect.Lo, c.Expect.Hi)
	}
}

// The variance by the matrix of dominances itself, of few distinct values.
func TestDeltaVarianceByMatrix(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 0))
	for range 300 {
		x, y := make([]float64, 2+random.IntN(6)), make([]float64, 2+random.IntN(6))
		for i := range x {
			x[i] = float64(random.IntN(9))
		}
		for j := range y {
			y[j] = float64(random.IntN(6))
		}
		n, m := float64(len(x)), float64(len(y))
		rows, columns, delta := make([]float64, len(x)), make([]float64, len(y)), 0.0
		for i := range x {
			for j := range y {
				d := float64(sign(x[i] - y[j]))
				rows[i] += d / m
				columns[j] += d / n
				delta += d / (n * m)
			}
		}
		sum := 0.0
		for i := range x {
			sum += m * m * (rows[i] - delta) * (rows[i] - delta)
			for j := range y {
				d := float64(sign(x[i] - y[j]))
				sum -= (d - delta) * (d - delta)
			}
		}
		for j := range y {
			sum += n * n * (columns[j] - delta) * (columns[j] - delta)
		}
		want := max(sum/(n*m*(n-1)*(m-1)), (1-delta*delta)/(n*m-1))
		if got := rank(ascending(x), ascending(y)).deltaVariance(); !(math.Abs(got-want) <= 1e-13) {
			t.Fatalf("x %v, y %v: variance %v, want %v", x, y, got, want)
		}
	}
}

func TestCliffsDeltaInterval(t *testing.T) {
	// One sample below the other: (k-z^2)/(k+z^2), k = 2, z^2 = 3.841459 is
	// -0.315240; k = 10 gives 0.444934.
	low, high := []float64{1, 2}, []float64{3, 4, 5, 6, 7, 8, 9, 10, 11, 12}
	low10 := []float64{-1, -2, -3, -4, -5, -6, -7, -8, -9, -9}
	for _, c := range []struct {
		name   string
		x, y   []float64
		lo, hi float64
	}{
		{"x below", low, high, -1, 0.315240},
		{"x above", high, low, -0.315240, 1},
		{"ten of each", low10, high, -1, -0.444934},
		{"two levels", []float64{1, 1}, []float64{2, 2, 2}, -1, 0.315240},
	} {
		i, err := CliffsDeltaInterval(c.x, c.y, Options{})
		if err != nil || !(math.Abs(i.Lo-c.lo) <= 1e-6) || !(math.Abs(i.Hi-c.hi) <= 1e-6) {
			t.Errorf("%s: %+v, %v; want %v to %v", c.name, i, err, c.lo, c.hi)
		}
	}
	x, y := []float64{1, 4, 5, 7, 9, 9}, []float64{3, 5, 6, 8, 8, 11, 12}
	wide, _ := CliffsDeltaInterval(x, y, Options{})
	narrow, _ := CliffsDeltaInterval(x, y, Options{Level: 0.9})
	swapped, _ := CliffsDeltaInterval(y, x, Options{})
	above, err := CliffsDeltaInterval(x, y, Options{Alternative: Greater})
	if !(wide.Lo < narrow.Lo && narrow.Hi < wide.Hi) || narrow.Level != 0.9 {
		t.Errorf("at 0.95 %+v, at 0.9 %+v", wide, narrow)
	}
	if swapped.Lo != -wide.Hi || swapped.Hi != -wide.Lo {
		t.Errorf("%+v, swapped %+v", wide, swapped)
	}
	if err != nil || math.Abs(above.Lo-narrow.Lo) > 1e-15 || !math.IsInf(above.Hi, 1) {
		t.Errorf("one-sided %+v, %v; two-sided at 0.9 %+v", above, err, narrow)
	}
	if _, err := CliffsDeltaInterval([]float64{1}, y, Options{}); !errors.Is(err, ErrTooFew) {
		t.Errorf("of one value: error %v", err)
	}
	if _, err := CliffsDeltaInterval([]float64{2, 2}, []float64{2, 2, 2}, Options{}); !errors.Is(err, ErrNoVariation) {
		t.Errorf("all equal: error %v", err)
	}
	if _, err := CliffsDeltaInterval(x, y, Options{Level: 2}); err == nil {
		t.Error("level 2: no error")
	}
}

// How often the interval holds the delta of normal populations shifted by that
// many SDs, which is 2 Phi(shift/sqrt 2) - 1.
func TestCliffsDeltaIntervalCoverage(t *testing.T) {
	const experiments = 2000
	random := rand.New(rand.NewPCG(20, 0))
	sample := func(n int, shift float64) []float64 {
		x := make([]float64, n)
		for i := range x {
			x[i] = shift + random.NormFloat64()
		}
		return x
	}
	for _, n := range []int{10, 20} {
		for _, c := range []struct{ shift, least float64 }{{0, 0.94}, {0.5, 0.93}, {1, 0.93}, {2, 0.91}, {3, 0.87}} {
			shift := c.shift
			truth := math.Erf(shift / 2)
			held := 0
			for range experiments {
				i, err := CliffsDeltaInterval(sample(n, shift), sample(n, 0), Options{})
				if err != nil {
					t.Fatal(err)
				}
				if i.Lo <= truth && truth <= i.Hi {
					held++
				}
			}
			share := float64(held) / experiments
			t.Logf("n = %d, shift %g SD, delta %.3f: %.4f", n, shift, truth, share)
			if !(share >= c.least && share <= 0.98) {
				t.Errorf("n = %d, shift %g SD: %.4f of the intervals hold delta, want %g to 0.98", n, shift, share, c.least)
			}
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

func BenchmarkCliffsDeltaInterval(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 0))
	x, y := lognormal(random, 20, 100, 0.1), lognormal(random, 20, 95, 0.1)
	for b.Loop() {
		if _, err := CliffsDeltaInterval(x, y, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
