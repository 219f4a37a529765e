package stats

import (
	"errors"
	"math"
	"testing"
)

func TestPowerReference(t *testing.T) {
	for _, c := range reference[struct {
		ID       string
		N1, N2   int
		D, Alpha float64
		Expect   struct {
			Power figure `json:"power_two_strict"`
		}
		By string
	}](t, "power_t") {
		for _, d := range []float64{c.D, -c.D} {
			got, err := Power(c.N1, c.N2, d, c.Alpha)
			if err != nil {
				t.Fatal(err)
			}
			if rel := c.Expect.Power.relErr(got); rel > 1e-13 {
				t.Errorf("%s: %v, relative error %.1e", c.ID, got, rel)
			}
		}
		d, err := MinimumDetectable(c.N1, c.N2, c.Alpha, c.Expect.Power.float64())
		if err != nil {
			t.Fatal(err)
		}
		// Where the power is all but 1 it hardly depends on the difference.
		if rel := relErr(d, c.D); rel > 1e-12/(1-c.Expect.Power.float64()) {
			t.Errorf("%s: minimum detectable %v, relative error %.1e", c.ID, d, rel)
		}
	}
}

func TestRunsNeededReference(t *testing.T) {
	for _, c := range reference[struct {
		ID              string
		D, Power, Alpha float64
		Expect          struct {
			Real figure `json:"n_per_arm_real"`
			N    int    `json:"n_per_arm"`
		}
		By string
	}](t, "samplesize_t") {
		if got, err := RunsNeeded(c.D, c.Alpha, c.Power); err != nil || got != c.Expect.N {
			t.Errorf("%s: %d, %v, want %d", c.ID, got, err, c.Expect.N)
		}
	}
}

func TestRunsNeededIsTheSmallest(t *testing.T) {
	for _, alpha := range []float64{0.1, 0.05, 0.01, 1e-4, 1e-9} {
		for _, power := range []float64{0.2, 0.5, 0.8, 0.9, 0.999} {
			for _, d := range []float64{1e-3, 0.01, 0.3, 0.7, 1, 1.7, 3, 8, 40, 1e4} {
				n, err := RunsNeeded(d, alpha, power)
				if err != nil {
					t.Fatal(err)
				}
				reached, err := Power(n, n, d, alpha)
				if err != nil || reached < power {
					t.Errorf("%v runs for d %v, alpha %v reach %v, %v, want %v", n, d, alpha, reached, err, power)
				}
				if n == 2 {
					continue
				}
				if less, err := Power(n-1, n-1, d, alpha); err != nil || less >= power {
					t.Errorf("%v runs for d %v, alpha %v: one fewer reaches %v, %v, want %v", n, d, alpha, less, err, power)
				}
			}
		}
	}
}

func TestPowerGrows(t *testing.T) {
	for _, alpha := range []float64{0.05, 1e-3} {
		for _, n := range []int{2, 5, 20, 300} {
			last, err := Power(n, n+1, 0, alpha)
			if err != nil || relErr(last, alpha) > 1e-14 {
				t.Errorf("power to find no difference: %v, %v, want alpha %v", last, err, alpha)
			}
			for d := 1e-3; d < 1e6; d *= 1.5 {
				power, err := Power(n, n+1, d, alpha)
				if err != nil || power < last-1e-12 || power > 1 {
					t.Fatalf("n %d, d %v, alpha %v: %v after %v, %v", n, d, alpha, power, last, err)
				}
				last = power
			}
			if last != 1 {
				t.Errorf("power to find a huge difference: %v", last)
			}
		}
	}
}

// Two unrelated methods meet at the noncentrality where one hands over to the
// other.
func TestPowerMethodsMeet(t *testing.T) {
	for _, df := range []float64{1, 2, 3, 7, 30, 200} {
		for _, alpha := range []float64{1e-2, 1e-4, 1e-8, 1e-30} {
			c := newPowerCurve(df, alpha)
			small, _ := c.atSmall(37)
			large := c.atLarge(37)
			if !(math.Abs(small-large) <= 1e-9) {
				t.Errorf("df %v, alpha %v: %v and %v", df, alpha, small, large)
			}
		}
	}
}

func TestMinimumDetectableInvertsPower(t *testing.T) {
	for _, alpha := range []float64{0.5, 0.05, 0.001, 1e-8} {
		for _, n := range []int{1, 2, 3, 20, 5000} {
			for _, m := range []int{2, 7, 20, 100_000} {
				for _, power := range []float64{0.51, 0.8, 0.95, 0.999} {
					d, err := MinimumDetectable(n, m, alpha, power)
					if err != nil {
						t.Fatal(err)
					}
					if got, err := Power(n, m, d, alpha); err != nil || !(math.Abs(got-power) <= 1e-12) {
						t.Errorf("%d and %d runs, alpha %v: d %v has power %v, %v, want %v", n, m, alpha, d, got, err, power)
					}
				}
			}
		}
	}
}

func TestPowerRefuses(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct{ n, m int }{{1, 1}, {0, 5}, {5, 0}, {-3, 9}} {
		if _, err := Power(c.n, c.m, 1, 0.05); !errors.Is(err, ErrTooFew) {
			t.Errorf("Power of %d and %d runs: %v", c.n, c.m, err)
		}
		if _, err := MinimumDetectable(c.n, c.m, 0.05, 0.8); !errors.Is(err, ErrTooFew) {
			t.Errorf("MinimumDetectable of %d and %d runs: %v", c.n, c.m, err)
		}
	}
	for _, alpha := range []float64{0, 1, -1, nan} {
		if _, err := Power(5, 5, 1, alpha); err == nil {
			t.Errorf("alpha %v: no error", alpha)
		}
	}
	if _, err := Power(5, 5, nan, 0.05); err == nil {
		t.Error("d NaN: no error")
	}
	for _, c := range []struct{ d, alpha, power float64 }{
		{0, 0.05, 0.8}, {nan, 0.05, 0.8}, {1e-9, 0.05, 0.8}, {1e-300, 0.05, 0.8},
		{1, 0.05, 0.05}, {1, 0.05, 1}, {1, 0.05, nan}, {1, 0, 0.8}, {1, nan, 0.8},
	} {
		if n, err := RunsNeeded(c.d, c.alpha, c.power); err == nil {
			t.Errorf("RunsNeeded(%v, %v, %v) = %d", c.d, c.alpha, c.power, n)
		}
	}
	if _, err := MinimumDetectable(5, 5, 0.05, 0.01); err == nil {
		t.Error("power below alpha: no error")
	}
}

func BenchmarkPower(b *testing.B) {
	for b.Loop() {
		if _, err := Power(20, 20, 0.8, 0.05); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRunsNeeded(b *testing.B) {
	for b.Loop() {
		if _, err := RunsNeeded(0.13, 0.05, 0.8); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkMinimumDetectable(b *testing.B) {
	for b.Loop() {
		if _, err := MinimumDetectable(20, 20, 0.05, 0.8); err != nil {
			b.Fatal(err)
		}
	}
}
