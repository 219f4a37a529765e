package report

import (
	"math"
	"slices"
	"testing"
)

func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   []string
	}{
		{[]float64{90.19, 78.22}, []string{"90.19", "78.22"}},
		{[]float64{90733.76, 78602.72}, []string{"90733.76", "78602.72"}},
		{[]float64{104152.5}, []string{"104152.50"}},
		{[]float64{0.95}, []string{"0.9500"}},
		{[]float64{0.002714}, []string{"0.002714"}},
		{[]float64{9.5, 10}, []string{"9.500", "10.000"}}, // one number of decimals for both
		{[]float64{0.95, 0.002714}, []string{"0.950000", "0.002714"}},
		{[]float64{-12.345}, []string{"-12.35"}},
		{[]float64{0}, []string{"0.00"}},
		{[]float64{math.Copysign(0, -1)}, []string{"0.00"}},
		{[]float64{999999999}, []string{"999999999.00"}},
		{[]float64{1e9, 5}, []string{"1.000e+09", "5.000e+00"}},
		{[]float64{1e-6}, []string{"0.000001000"}},
		{[]float64{9.87654e-7}, []string{"9.877e-07"}},
		{[]float64{nan, 12}, []string{"n/a", "12.00"}},
		{[]float64{math.Inf(1), 12}, []string{"inf", "12.00"}},
		{[]float64{math.Inf(1), math.Inf(-1)}, []string{"inf", "-inf"}},
	} {
		if got := numbers(c.values...); !slices.Equal(got, c.want) {
			t.Errorf("numbers(%v) = %q, want %q", c.values, got, c.want)
		}
	}
}

func TestPercentages(t *testing.T) {
	for _, c := range []struct {
		v                       float64
		withSign, oneDecimal    string
		intervalFromHereTo12345 string
	}{
		{13.27198, "13.27%", "13.3%", "[13.27, 12345.00]"},
		{-5.5, "-5.50%", "-5.5%", "[-5.50, 12345.00]"},
		{0, "0.00%", "0.00%", "[0.00, 12345.00]"},
		{math.Copysign(0, -1), "0.00%", "0.00%", "[0.00, 12345.00]"},
		{0.005, "0.01%", "0.01%", "[0.01, 12345.00]"},
		{-0.00123, "-0.0012%", "-0.0012%", "[-0.0012, 12345.00]"},
		{1, "1.00%", "1.0%", "[1.00, 12345.00]"},
		{0.999, "1.00%", "1.00%", "[1.00, 12345.00]"},
		{1e-6, "0.0000010%", "0.0000010%", "[0.0000010, 12345.00]"},
		{1e9, "1.0e+09%", "1.0e+09%", "[1.0e+09, 12345.00]"},
		{1e-9, "1.0e-09%", "1.0e-09%", "[1.0e-09, 12345.00]"},
		{4e12, "4.0e+12%", "4.0e+12%", "[4.0e+12, 12345.00]"},
		{nan, "n/a", "n/a", "n/a"},
		{math.Inf(-1), "-inf", "-inf", "[-inf, 12345.00]"},
	} {
		if got := withSign(c.v); got != c.withSign {
			t.Errorf("withSign(%v) = %q, want %q", c.v, got, c.withSign)
		}
		if got := oneDecimal(c.v); got != c.oneDecimal {
			t.Errorf("oneDecimal(%v) = %q, want %q", c.v, got, c.oneDecimal)
		}
		if got := interval(percent(c.v), percent(12345)); got != c.intervalFromHereTo12345 {
			t.Errorf("interval(%v) = %q, want %q", c.v, got, c.intervalFromHereTo12345)
		}
	}
}

func TestHalfAnIntervalIsNone(t *testing.T) {
	for _, ends := range [][2]string{{notAvailable, "1.00"}, {"1.00", notAvailable}, {notAvailable, notAvailable}} {
		if got := interval(ends[0], ends[1]); got != notAvailable {
			t.Errorf("interval of %q is %q", ends, got)
		}
	}
}

func TestPValueIsNeverZero(t *testing.T) {
	for _, c := range []struct {
		p          float64
		text, mail string
	}{
		{5e-324, "<0.001", "<0.01"},
		{0.000999, "<0.001", "<0.01"},
		{0.001, "0.001", "<0.01"},
		{0.004999, "0.005", "<0.01"},
		{0.005, "0.005", "0.01"},
		{0.0308, "0.031", "0.03"},
		{0.26249, "0.262", "0.26"},
		{1, "1.000", "1.00"},
		{nan, "n/a", "n/a"},
	} {
		if got := textP(c.p); got != c.text {
			t.Errorf("text P %v = %q, want %q", c.p, got, c.text)
		}
		if got := mailP(c.p); got != c.mail {
			t.Errorf("mail P %v = %q, want %q", c.p, got, c.mail)
		}
	}
}

// A P above alpha is not shown as one that is not.
func TestPBesideAlpha(t *testing.T) {
	for _, c := range []struct {
		alpha, p   float64
		text, mail string
	}{
		{0.05, 0.0503, "0.0503", "0.0503"},
		{0.05, 0.0549, "0.055", "0.055"},
		{0.05, 0.05, "0.050", "0.05"},
		{0.05, 0.0496, "0.050", "0.05"},
		{0.05, 0.2, "0.200", "0.20"},
		{0.01, 0.0102, "0.0102", "0.0102"},
		{0.0001, 0.0004, "<0.001", "<0.01"},
		{0.05, 0.05 + 1e-9, "0.050000", "0.050000"},
		{0.05, math.NaN(), "n/a", "n/a"},
	} {
		if got := beside(c.alpha, c.p, textP); got != c.text {
			t.Errorf("text: %v beside %v is %s, want %s", c.p, c.alpha, got, c.text)
		}
		if got := beside(c.alpha, c.p, mailP); got != c.mail {
			t.Errorf("mail: %v beside %v is %s, want %s", c.p, c.alpha, got, c.mail)
		}
	}
}
