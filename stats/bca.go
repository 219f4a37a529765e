package stats

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mathext"
)

// bca holds what a bias-corrected and accelerated interval follows from: Efron
// (1987), JASA 82, 171-185; DiCiccio & Efron (1996), Statistical Science 11,
// 189-228, section 2.
type bca struct {
	replicates   []float64 // of the statistic, ascending
	bias         float64   // z0: how far the statistic lies from their median, in normal SDs
	acceleration float64   // how its standard error changes with its value
}

var errOutside = errors.New("the estimate lies outside all of its resamples, so that their spread says nothing of its error: draw more")

// newBCA takes a statistic's value, its value in every resample, which it sorts,
// and its values without each unit of x, and of y, in turn.
func newBCA(value float64, replicates, withoutX, withoutY []float64) (bca, error) {
	slices.Sort(replicates)
	lowest, highest := replicates[0], replicates[len(replicates)-1]
	if lowest == highest {
		return bca{}, fmt.Errorf("%w: all %d resamples give %g", ErrNoVariation, len(replicates), lowest)
	}
	// Those equal to the value count half. Sums of the same values in another
	// order differ by their rounding, which is no difference.
	rounding := 1e-9 * (highest - lowest)
	below, _ := slices.BinarySearch(replicates, value-rounding)
	upTo, _ := slices.BinarySearch(replicates, value+rounding)
	share := float64(below+upTo) / float64(2*len(replicates))
	if share == 0 || share == 1 {
		return bca{}, errOutside
	}
	return bca{replicates, mathext.NormalQuantile(share), acceleration(withoutX, withoutY)}, nil
}

// acceleration is that of a statistic of two samples, by the jackknife: Efron
// (1987), section 10, a sixth of the skewness of its influence values, here of
// both samples, as in SciPy's bootstrap. 0 where no unit has any influence.
func acceleration(withoutX, withoutY []float64) float64 {
	cubes, squares := 0.0, 0.0
	for _, without := range [][]float64{withoutX, withoutY} {
		n := float64(len(without))
		mean := 0.0
		for _, v := range without {
			mean += v / n
		}
		for _, v := range without {
			influence := (n - 1) / n * (mean - v)
			cubes += influence * influence * influence
			squares += influence * influence
		}
	}
	if squares == 0 {
		return 0
	}
	return cubes / (6 * math.Pow(squares, 1.5))
}

// interval returns the interval at a level; one-sided alternatives have an
// infinite end.
func (b bca) interval(level float64, a Alternative) Interval {
	i := Interval{Lo: math.Inf(-1), Hi: math.Inf(1), Level: level}
	z := mathext.NormalQuantile(tailProbability(level, a)) // below 0
	if a != Less {
		i.Lo = b.quantile(b.share(z))
	}
	if a != Greater {
		i.Hi = b.quantile(b.share(-z))
	}
	return i
}

// share returns the share of the resamples that lies below the end which would
// be at z if the statistic were normal.
func (b bca) share(z float64) float64 {
	w := b.bias + z
	stretch := 1 - b.acceleration*w
	if stretch <= 0 { // beyond all bounds
		w, stretch = math.Copysign(math.Inf(1), w), 1
	}
	return normalTail(-(b.bias + w/stretch))
}

// quantile returns the quantile of the replicates, of type 7.
func (b bca) quantile(share float64) float64 {
	position := share * float64(len(b.replicates)-1)
	below := math.Floor(position)
	lo := b.replicates[int(below)]
	if fraction := position - below; fraction > 0 {
		return lo + fraction*(b.replicates[int(below)+1]-lo)
	}
	return lo
}
