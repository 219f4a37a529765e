package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
)

// HarrellDavis estimates the q-quantile of what x is a sample of, 0 < q < 1, by
// a weighted mean of all values in order: the i-th of n weighs what the beta
// distribution with parameters (n+1)q and (n+1)(1-q) has between (i-1)/n and
// i/n (Harrell & Davis 1982, Biometrika 69, 635-640). It is steadier than
// [Quantile] in small samples, and varies smoothly from one sample to the next.
// An empty sample is ErrTooFew.
func HarrellDavis(x []float64, q float64) (float64, error) {
	if err := checkInner(q); err != nil {
		return 0, err
	}
	if err := check("x", x, 1); err != nil {
		return 0, err
	}
	v := newHarrellDavis(ascending(x), q).of(onceEach(len(x)))
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return 0, errTooFarApart
	}
	return v, nil
}

// checkInner refuses a q of which there is no quantile inside a sample.
func checkInner(q float64) error {
	if q > 0 && q < 1 {
		return nil
	}
	return fmt.Errorf("quantile %v: must be above 0 and below 1, such as 0.99", q)
}

// harrellDavis estimates a quantile of an ascending sample and of what is drawn
// from it.
type harrellDavis struct {
	x          []float64
	cumulative []float64 // weight of the first i values of n
}

func newHarrellDavis(x []float64, q float64) harrellDavis {
	return harrellDavis{x, harrellDavisWeights(len(x), q)}
}

// of returns the estimate from n values of which the i-th of x is counts[i].
// They are taken from the middle one, so that large values with a small spread
// keep their digits.
func (h harrellDavis) of(counts []int32) float64 {
	middle := h.x[len(h.x)/2]
	sum, before, drawn := 0.0, 0.0, 0
	for i, count := range counts {
		drawn += int(count)
		weight := h.cumulative[drawn]
		sum += (weight - before) * (h.x[i] - middle)
		before = weight
	}
	return middle + sum
}

// harrellDavisWeights returns the weight of the first i of n values, for i from
// 0 to n: the beta distribution function at i/n.
func harrellDavisWeights(n int, q float64) []float64 {
	a, b := float64(n+1)*q, float64(n+1)*(1-q)
	w := make([]float64, n+1)
	for i := range w {
		w[i] = mathext.RegIncBeta(a, b, float64(i)/float64(n))
	}
	return w
}
