package stats

import (
	"fmt"
	"math"
)

// NotEstimableError says that a sample is too small for an interval of a
// quantile.
type NotEstimableError struct {
	Q      float64 // the quantile
	N      int     // values there are
	Needed int     // values needed
}

func (e *NotEstimableError) Error() string {
	return fmt.Sprintf("p%.12g is not estimable from %d values: at least %d needed", 100*e.Q, e.N, e.Needed)
}

// Unwrap makes it an ErrTooFew.
func (e *NotEstimableError) Unwrap() error { return ErrTooFew }

// QuantileEstimable returns nil if n independent values can bound the
// q-quantile of what they were drawn from, 0 < q < 1, on both sides, else a
// [NotEstimableError]. The widest interval there is without assuming a
// distribution, from the smallest value to the largest, misses the quantile
// below with probability (1-q)^n and above with q^n: neither may exceed
// (1-level)/2 (David & Nagaraja 2003, Order Statistics, 3rd ed., section 7.1).
// The level 0 is 0.95.
func QuantileEstimable(n int, q, level float64) error {
	if err := checkInner(q); err != nil {
		return err
	}
	level, err := Options{Level: level}.level()
	if err != nil {
		return err
	}
	miss := math.Log(tailProbability(level, TwoSided))
	needed := math.Ceil(max(miss/math.Log(q), miss/math.Log1p(-q)))
	if float64(n) >= needed {
		return nil
	}
	return &NotEstimableError{Q: q, N: n, Needed: int(min(needed, math.MaxInt/2))}
}
