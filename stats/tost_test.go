package stats

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

type tostCase struct {
	ID        string
	X, Y      []float64
	Low, High float64
	Expect    struct {
		Lower figure `json:"p_lower"`
		Upper figure `json:"p_upper"`
		P     figure
	}
	By string
}

func TestTOSTReference(t *testing.T) { checkTOST(t, "tost", TOST) }

func TestRatioTOSTReference(t *testing.T) { checkTOST(t, "ratio_tost", RatioTOST) }

func TestPairedRatioTOSTReference(t *testing.T) { checkTOST(t, "paired_ratio_tost", PairedRatioTOST) }

func checkTOST(t *testing.T, file string, test func(x, y []float64, low, high float64) (Equivalence, error)) {
	worst := 0.0
	for _, c := range reference[tostCase](t, file) {
		got, err := test(c.X, c.Y, c.Low, c.High)
		if err != nil {
			t.Errorf("%s: %v", c.ID, err)
			continue
		}
		for name, p := range map[string]struct {
			got  float64
			want figure
		}{"lower": {got.Lower, c.Expect.Lower}, "upper": {got.Upper, c.Expect.Upper}, "P": {got.P, c.Expect.P}} {
			rel := p.want.relErr(p.got)
			if p.want.float64() <= math.SmallestNonzeroFloat64 && p.got == math.SmallestNonzeroFloat64 {
				rel = 0
			}
			worst = max(worst, rel)
			if rel > 1e-11 {
				t.Errorf("%s: %s = %v, want %v: relative error %.1e", c.ID, name, p.got, p.want.float64(), rel)
			}
		}
	}
	t.Logf("worst relative error %.1e", worst)
}

// randomPair draws two samples of 5 to 24 values about 100.
func randomPair(r *rand.Rand) (x, y []float64) {
	sample := func() []float64 {
		mean, sd := 100+4*r.NormFloat64(), 1+9*r.Float64()
		s := make([]float64, 5+r.IntN(20))
		for i := range s {
			s[i] = mean + sd*r.NormFloat64()
		}
		return s
	}
	return sample(), sample()
}

// The tests reject at alpha exactly where the interval at 1-2*alpha lies
// between the bounds.
func TestTOSTIsTheInterval(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	const alpha, bound = 0.05, 6
	equivalent := 0
	for range 2000 {
		x, y := randomPair(r)
		welch, err := Welch(x, y, Options{Level: 1 - 2*alpha})
		if err != nil {
			t.Fatal(err)
		}
		e, err := TOST(x, y, -bound, bound)
		if err != nil {
			t.Fatal(err)
		}
		inside := -bound < welch.Estimate.Lo && welch.Estimate.Hi < bound
		if inside != (e.P < alpha) {
			t.Fatalf("P = %v, interval %v", e.P, welch.Estimate)
		}
		if inside {
			equivalent++
		}
	}
	if equivalent < 200 || equivalent > 1800 {
		t.Errorf("%d of 2000 are equivalent: the test wants both", equivalent)
	}
}

// Fieller's interval has the degrees of freedom of the ratio 1, the tests
// have those of the bounds: they part at a hair's breadth from alpha only.
func TestRatioTOSTIsNearlyFiellersInterval(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	const alpha, bound = 0.05, 0.06
	equivalent, parted, farthest := 0, 0, 0.0
	for range 5000 {
		x, y := randomPair(r)
		ratio, err := RatioOfMeans(x, y, Options{Level: 1 - 2*alpha})
		if err != nil {
			t.Fatal(err)
		}
		e, err := RatioTOST(x, y, 1-bound, 1+bound)
		if err != nil {
			t.Fatal(err)
		}
		inside := 1-bound < ratio.Lo && ratio.Hi < 1+bound
		if e.P <= alpha {
			equivalent++
		}
		if inside != (e.P <= alpha) {
			parted++
			farthest = max(farthest, math.Abs(e.P-alpha))
		}
	}
	t.Logf("%d of 5000 are equivalent; %d parted, at most %.2g from alpha", equivalent, parted, farthest)
	if farthest > 0.001 {
		t.Errorf("the interval and the tests part at P %v from alpha", farthest)
	}
	if equivalent < 500 || equivalent > 4500 {
		t.Errorf("%d of 5000 are equivalent: the test wants both", equivalent)
	}
}

func TestTOSTSwapped(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	for range 200 {
		x, y := randomPair(r)
		a, err := TOST(x, y, -3, 5)
		if err != nil {
			t.Fatal(err)
		}
		b, err := TOST(y, x, -5, 3)
		if err != nil {
			t.Fatal(err)
		}
		if a.P != b.P || a.Lower != b.Upper || a.Upper != b.Lower {
			t.Fatalf("%+v; swapped %+v", a, b)
		}
	}
}

func TestTOSTRefuses(t *testing.T) {
	good, negative := []float64{9, 10, 12}, []float64{-9, -10, -12}
	nan, inf := math.NaN(), math.Inf(1)
	for _, test := range []func(x, y []float64, low, high float64) (Equivalence, error){TOST, RatioTOST} {
		for _, bounds := range [][2]float64{{1.1, 0.9}, {1, 1}, {nan, 1}, {0, nan}, {-inf, 1}, {0, inf}} {
			if _, err := test(good, good, bounds[0], bounds[1]); err == nil {
				t.Errorf("bounds %v: no error", bounds)
			}
		}
		if _, err := test(good, []float64{1}, 0.9, 1.1); !errors.Is(err, ErrTooFew) {
			t.Errorf("one value: %v", err)
		}
		if _, err := test([]float64{5, 5}, []float64{5, 5, 5}, 0.9, 1.1); !errors.Is(err, ErrNoVariation) {
			t.Errorf("constants: %v", err)
		}
		var notFinite *NotFiniteError
		if _, err := test(good, []float64{1, nan}, 0.9, 1.1); !errors.As(err, &notFinite) {
			t.Errorf("NaN: %v", err)
		}
	}
	if _, err := RatioTOST(good, negative, 0.9, 1.1); !errors.Is(err, ErrDenominator) {
		t.Errorf("negative mean: %v", err)
	}
	// Against 0, nothing of y is left.
	if _, err := RatioTOST([]float64{5, 5}, good, 0, 2); !errors.Is(err, ErrNoVariation) {
		t.Errorf("a constant against 0: %v", err)
	}
}
