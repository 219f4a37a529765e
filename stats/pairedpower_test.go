package stats

import (
	"errors"
	"math"
	"testing"
)

func TestPairedPowerReference(t *testing.T) {
	for _, c := range reference[struct {
		ID       string
		N        int
		D, Alpha float64
		Expect   struct {
			Power figure `json:"power_two_strict"`
		}
		By string
	}](t, "power_paired") {
		for _, d := range []float64{c.D, -c.D} {
			got, err := PairedPower(c.N, d, c.Alpha)
			if err != nil {
				t.Fatal(err)
			}
			if rel := c.Expect.Power.relErr(got); rel > 1e-13 {
				t.Errorf("%s: %v, relative error %.1e", c.ID, got, rel)
			}
		}
		if c.Expect.Power.float64() > 0.999 { // where it hardly depends on the difference
			continue
		}
		d, err := PairedMinimumDetectable(c.N, c.Alpha, c.Expect.Power.float64())
		if rel := relErr(d, c.D); err != nil || rel > 1e-9 {
			t.Errorf("%s: minimum detectable %v, %v, relative error %.1e", c.ID, d, err, rel)
		}
	}
}

func TestPairsNeededReference(t *testing.T) {
	for _, c := range reference[struct {
		ID              string
		D, Power, Alpha float64
		Expect          struct{ N int }
		By              string
	}](t, "samplesize_paired") {
		for _, d := range []float64{c.D, -c.D} {
			if got, err := PairsNeeded(d, c.Alpha, c.Power); err != nil || got != c.Expect.N {
				t.Errorf("%s: %d, %v, want %d", c.ID, got, err, c.Expect.N)
			}
		}
	}
}

func TestPairedPowerRefuses(t *testing.T) {
	nan := math.NaN()
	if _, err := PairedPower(1, 1, 0.05); !errors.Is(err, ErrTooFew) {
		t.Errorf("power of 1 pair: %v", err)
	}
	if _, err := PairedMinimumDetectable(1, 0.05, 0.8); !errors.Is(err, ErrTooFew) {
		t.Errorf("minimum detectable of 1 pair: %v", err)
	}
	for _, c := range []struct{ d, alpha, power float64 }{
		{0, 0.05, 0.8}, {nan, 0.05, 0.8}, {1e-9, 0.05, 0.8}, {1, 0.05, 0.05}, {1, 0.05, 1}, {1, 0, 0.8},
	} {
		if n, err := PairsNeeded(c.d, c.alpha, c.power); err == nil {
			t.Errorf("PairsNeeded(%v, %v, %v) = %d", c.d, c.alpha, c.power, n)
		}
	}
	for _, err := range []error{
		func() error { _, err := PairedPower(5, nan, 0.05); return err }(),
		func() error { _, err := PairedPower(5, 1, 2); return err }(),
		func() error { _, err := PairedMinimumDetectable(5, 0.05, 0.01); return err }(),
	} {
		if err == nil {
			t.Error("no error")
		}
	}
}
