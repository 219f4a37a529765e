package stats

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"
)

type ksCase struct {
	ID     string
	X, Y   []float64
	Expect struct {
		D           figure
		PExact      figure  `json:"p_exact"`
		PLess       figure  `json:"p_less"`
		PGreater    figure  `json:"p_greater"`
		PAsymptotic *figure `json:"p_asymptotic"`
	}
	By string
}

func TestKolmogorovSmirnovReference(t *testing.T) {
	for _, c := range reference[ksCase](t, "ks") {
		var d float64
		for a, want := range map[Alternative]figure{TwoSided: c.Expect.PExact, Less: c.Expect.PLess, Greater: c.Expect.PGreater} {
			r, err := KolmogorovSmirnov(c.X, c.Y, Options{Alternative: a})
			if err != nil {
				t.Fatalf("%s: %v", c.ID, err)
			}
			if rel := want.relErr(r.P); rel > 1e-14 || r.Method != "exact" {
				t.Errorf("%s, alternative %d: P = %v (%s), want %v: relative error %.1e", c.ID, a, r.P, r.Method, want.float64(), rel)
			}
			d = max(d, r.Statistic)
		}
		if c.Expect.D.relErr(d) > 1e-15 {
			t.Errorf("%s: D = %v, want %v", c.ID, d, c.Expect.D)
		}
		if c.Expect.PAsymptotic != nil {
			n, m := float64(len(c.X)), float64(len(c.Y))
			if p := smirnovTail(d*math.Sqrt(n*m/(n+m)), TwoSided); c.Expect.PAsymptotic.relErr(p) > 1e-13 {
				t.Errorf("%s: asymptotic P = %v, want %v", c.ID, p, c.Expect.PAsymptotic)
			}
		}
	}
}

// largestGaps returns the largest differences between the shares at or below a
// value, x's over y's and y's over x's, by looking at every value.
func largestGaps(x, y []float64) (xOver, yOver float64) {
	share := func(of []float64, v float64) float64 {
		n := 0.0
		for _, w := range of {
			if w <= v {
				n++
			}
		}
		return n / float64(len(of))
	}
	for _, v := range append(append([]float64{}, x...), y...) {
		gap := share(x, v) - share(y, v)
		xOver, yOver = max(xOver, gap), max(yOver, -gap)
	}
	return xOver, yOver
}

func TestKolmogorovSmirnovMatchesEnumeration(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := fewValued(1, 6).Draw(t, "x"), fewValued(1, 6).Draw(t, "y")
		for a, statistic := range map[Alternative]func(x, y []float64) float64{
			Less:     func(x, y []float64) float64 { over, _ := largestGaps(x, y); return over },
			Greater:  func(x, y []float64) float64 { _, over := largestGaps(x, y); return over },
			TwoSided: func(x, y []float64) float64 { a, b := largestGaps(x, y); return max(a, b) },
		} {
			_, want, _ := sharesOf(x, y, statistic)
			r, err := KolmogorovSmirnov(x, y, Options{Alternative: a})
			if err != nil {
				t.Fatal(err)
			}
			if relErr(r.P, want) > 1e-14 || !(math.Abs(r.Statistic-statistic(x, y)) <= 1e-15) {
				t.Errorf("alternative %d: D = %v, P = %v, want %v, %v", a, r.Statistic, r.P, statistic(x, y), want)
			}
		}
	})
}

func TestKolmogorovSmirnovDirection(t *testing.T) {
	for _, c := range []struct {
		name      string
		x, y      []float64
		direction int
		estimate  float64
	}{
		{"lower", []float64{1, 2, 3}, []float64{3, 4}, -1, -2.0 / 3},
		{"the same", []float64{1, 2}, []float64{2, 1}, 0, 0},
		{"crossing evenly", []float64{2, 3}, []float64{1, 4}, 0, 0},
		{"crossing, mostly higher", []float64{3, 4, 5}, []float64{1, 2, 6}, 1, 2.0 / 3},
	} {
		r, err := KolmogorovSmirnov(c.x, c.y, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if r.Direction != c.direction || !(math.Abs(r.Estimate.Value-c.estimate) <= 1e-15) || !math.IsNaN(r.Estimate.Lo) {
			t.Errorf("%s: direction %d, estimate %v, want %d, %v without interval", c.name, r.Direction, r.Estimate, c.direction, c.estimate)
		}
	}
	// Of a wide and a narrow sample both one-sided alternatives hold.
	x := []float64{-9, -8, -7, -6, -5, -4, 4, 5, 6, 7, 8, 9}
	y := []float64{-1, -1, -1, -1, 0, 0, 0, 1, 1, 1, 1, 1}
	for _, a := range []Alternative{Less, Greater} {
		if r, err := KolmogorovSmirnov(x, y, Options{Alternative: a}); err != nil || r.Statistic != 0.5 || r.P > 0.1 {
			t.Errorf("wide v narrow, alternative %d: %+v, %v", a, r, err)
		}
	}
}

// Beyond the exact range P is the limit, which just inside it is near.
func TestKolmogorovSmirnovMethods(t *testing.T) {
	x, y := untied(3200, 3100, 0.04)
	longer := append([]float64{x[0]}, append(x, x[:30]...)...)
	for _, a := range []Alternative{TwoSided, Less} {
		exact, err := KolmogorovSmirnov(x, y, Options{Alternative: a})
		if err != nil {
			t.Fatal(err)
		}
		limit := smirnovTail(exact.Statistic*math.Sqrt(3200.0*3100/6300), a)
		if exact.Method != "exact" || !(math.Abs(limit/exact.P-1) <= 0.05) {
			t.Errorf("alternative %d: P = %v (%s), its limit %v", a, exact.P, exact.Method, limit)
		}
		r, err := KolmogorovSmirnov(longer, y, Options{Alternative: a})
		if err != nil {
			t.Fatal(err)
		}
		if want := smirnovTail(r.Statistic*math.Sqrt(3231.0*3100/6331), a); r.Method != "asymptotic" || r.P != want {
			t.Errorf("alternative %d: P = %v (%s), want the limit %v", a, r.P, r.Method, want)
		}
	}
	for _, n := range []int{700, 4000} { // exact and asymptotic
		x, y = untied(n, n, 100)
		if r, err := KolmogorovSmirnov(x, y, Options{}); err != nil || r.P != math.SmallestNonzeroFloat64 {
			t.Errorf("%d v %d, separated: P = %v, %v", n, n, r.P, err)
		}
	}
}

func TestKolmogorovSmirnovErrors(t *testing.T) {
	if _, err := KolmogorovSmirnov([]float64{1}, nil, Options{}); !errors.Is(err, ErrTooFew) {
		t.Errorf("empty y: error %v", err)
	}
	if _, err := KolmogorovSmirnov([]float64{1}, []float64{2}, Options{Level: 2}); err == nil {
		t.Error("level 2: no error")
	}
}

func BenchmarkKolmogorovSmirnov(b *testing.B) {
	for _, n := range []int{20, 100, 1000, 3162, 10000} {
		x, y := untied(n, n, 0.1)
		b.Run(fmt.Sprintf("%dx%d", n, n), func(b *testing.B) {
			for b.Loop() {
				if _, err := KolmogorovSmirnov(x, y, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
