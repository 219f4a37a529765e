package stats

import (
	"errors"
	"fmt"
	"math"
)

// ErrUnequalSizes is wrapped by the error about samples of different sizes
// where x[i] and y[i] belong together.
var ErrUnequalSizes = errors.New("samples of different sizes")

// checkPairs is checkBoth for samples whose values belong together.
func checkPairs(x, y []float64, min int) error {
	if err := checkBoth(x, y, min); err != nil {
		return err
	}
	if len(x) != len(y) {
		return fmt.Errorf("%w: x has %d values and y %d; a paired test needs x[i] and y[i] to belong together: leave out what has no partner", ErrUnequalSizes, len(x), len(y))
	}
	return nil
}

// pairDifferences are the differences x[i] - y[i], in units of 2^exp, which
// keeps them and sums of a few from overflowing.
//
// 0.3 - 0.2 and 0.2 - 0.1 are not equal in float64, though as decimals they are.
// So each difference comes with its blur, by how much it may be off because x[i]
// and y[i] are the float64s next to what was measured: half the distance to the
// next float64, for each of the two. Differences no further apart than their
// blurs may be equal. Numbers of up to 15 significant digits whose differences
// are equal are always so close, and if they are not, never: at 15 digits the
// last one is worth at least 4.5 such distances, of which rounding takes 2 at
// most, and blurs allow another 2.
type pairDifferences struct {
	exp    int
	values []float64
	rests  []float64 // what rounding took from values
	blurs  []float64
}

// newPairDifferences takes samples of one size.
func newPairDifferences(x, y []float64) pairDifferences {
	const safe = math.MaxFloat64 / 16
	d := pairDifferences{values: make([]float64, len(x)), rests: make([]float64, len(x)), blurs: make([]float64, len(x))}
	scale := 1.0
	for i := range x {
		if max(math.Abs(x[i]), math.Abs(y[i])) > safe {
			d.exp, scale = 4, 0x1p-4
		}
	}
	for i := range x {
		a, b := x[i]*scale, y[i]*scale
		d.values[i], d.rests[i] = twoSum(a, -b)
		d.blurs[i] = blur(a) + blur(b)
	}
	return d
}

// blur returns half the distance from v to the next float64 away from 0.
func blur(v float64) float64 {
	v = math.Abs(v)
	return (math.Nextafter(v, math.Inf(1)) - v) / 2
}

// zero tells whether difference i may be 0.
func (d pairDifferences) zero(i int) bool { return math.Abs(d.values[i]) <= d.blurs[i] }

// allZero tells whether all differences may be 0.
func (d pairDifferences) allZero() bool {
	for i := range d.values {
		if !d.zero(i) {
			return false
		}
	}
	return true
}

// constant tells whether all differences may be equal: whether their blurs have
// a value in common.
func (d pairDifferences) constant() bool {
	lo, hi := math.Inf(-1), math.Inf(1) // less the first difference
	for i, v := range d.values {
		above := (v - d.values[0]) + (d.rests[i] - d.rests[0])
		lo, hi = max(lo, above-d.blurs[i]), min(hi, above+d.blurs[i])
	}
	return lo <= hi
}

// moments summarises the differences, of which there are two at least, with
// what rounding took from them.
func (d pairDifferences) moments() moments {
	m := meanOf(d.values)
	scale, n := m.scale(), float64(len(d.values))
	rest := 0.0
	for _, v := range d.rests {
		rest += v * scale
	}
	mean, meanRest := twoSum(m.mean, m.meanRest+rest/n)
	m.mean, m.meanRest = mean, meanRest
	var squares float64
	for i, v := range d.values {
		off := (v*scale - m.mean) + (d.rests[i]*scale - m.meanRest)
		squares += off * off
	}
	m.variance = squares / (n - 1)
	m.exp += d.exp
	return m
}
