package stats

import (
	"errors"
	"math"
	"testing"
)

// The smallest n with max(q, 1-q)^n <= (1-level)/2, by repeated multiplication.
func TestQuantileEstimable(t *testing.T) {
	for _, q := range []float64{0.01, 0.1, 0.5, 0.9, 0.95, 0.99, 0.999} {
		for _, level := range []float64{0.5, 0.9, 0.95, 0.99} {
			n, miss := 0, 1.0
			for ; miss > (1-level)/2; n++ {
				miss *= max(q, 1-q)
			}
			if err := QuantileEstimable(n, q, level); err != nil {
				t.Errorf("%v at %v from %d: %v", q, level, n, err)
			}
			var small *NotEstimableError
			err := QuantileEstimable(n-1, q, level)
			if !errors.As(err, &small) || *small != (NotEstimableError{q, n - 1, n}) || !errors.Is(err, ErrTooFew) {
				t.Errorf("%v at %v from %d: %v", q, level, n-1, err)
			}
		}
	}
	// Printed in textbooks: 6 values for a median at 0.95, 59 for a p95 one-sided at 0.95.
	if QuantileEstimable(5, 0.5, 0) == nil || QuantileEstimable(6, 0.5, 0) != nil || QuantileEstimable(58, 0.95, 0.9) == nil || QuantileEstimable(59, 0.95, 0.9) != nil {
		t.Error("the textbook's numbers are other ones")
	}
	for _, q := range []float64{0, 1, math.NaN()} {
		if err := QuantileEstimable(1000, q, 0.95); err == nil {
			t.Errorf("quantile %v is accepted", q)
		}
	}
	if err := QuantileEstimable(1000, 0.5, 1); err == nil {
		t.Error("level 1 is accepted")
	}
}
