package stats

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mathext"
)

// replicates are a statistic's values in many resamples, ascending and not all
// equal.
type replicates []float64

// newReplicates takes the values, which it sorts.
func newReplicates(values []float64) (replicates, error) {
	slices.Sort(values)
	lowest, highest := values[0], values[len(values)-1]
	switch {
	case math.IsNaN(lowest) || math.IsInf(lowest, 0) || math.IsInf(highest, 0): // NaN comes first
		return nil, errTooFarApart
	case lowest == highest:
		return nil, fmt.Errorf("%w: all %d resamples give %g", ErrNoVariation, len(values), lowest)
	}
	return values, nil
}

var errTooFarApart = errors.New("the values lie further apart than a float64 can hold: give them in a larger unit")

// between returns the interval that has the given shares of the replicates
// below its ends; one-sided alternatives have an infinite end.
func (r replicates) between(lo, hi, level float64, a Alternative) Interval {
	return Interval{Lo: r.quantile(lo), Hi: r.quantile(hi), Level: level}.towards(a)
}

// quantile is that of type 7.
func (r replicates) quantile(share float64) float64 {
	position := share * float64(len(r)-1)
	below := math.Floor(position)
	lo := r[int(below)]
	if fraction := position - below; fraction > 0 {
		return lo + fraction*(r[int(below)+1]-lo)
	}
	return lo
}

// expanded returns the percentile interval, widened for small samples: by
// sqrt(k/(k-1)) because resamples of k units spread that much less, and by t
// instead of the normal distribution (Hesterberg 2015, The American Statistician
// 69, 371-386, "expanded percentile interval"). k is the number of units of the
// smaller sample; there are 2(k-1) degrees of freedom, as for two that large.
func (r replicates) expanded(k int, level float64, a Alternative) Interval {
	units := float64(k)
	z := math.Sqrt(units/(units-1)) * tQuantile(tailProbability(level, a), 2*(units-1))
	return r.between(normalTail(z), normalTail(-z), level, a)
}

// bca corrects percentiles: Efron (1987), JASA 82, 171-185; DiCiccio & Efron
// (1996), Statistical Science 11, 189-228, section 2.
type bca struct {
	bias         float64 // z0: how far the statistic lies from the median of its replicates, in normal SDs
	acceleration float64 // how its standard error changes with its value
}

var errOutside = errors.New("the estimate lies outside all of its resamples, so that their spread says nothing of its error: draw more")

// bca takes the statistic's value and its values without each unit of x, and of
// y, in turn.
func (r replicates) bca(value float64, withoutX, withoutY []float64) (bca, error) {
	// Those equal to the value count half. Sums of the same values in another
	// order differ by their rounding, which is no difference.
	rounding := 1e-9 * (r[len(r)-1] - r[0])
	below, _ := slices.BinarySearch(r, value-rounding)
	upTo, _ := slices.BinarySearch(r, value+rounding)
	share := float64(below+upTo) / float64(2*len(r))
	if share == 0 || share == 1 {
		return bca{}, errOutside
	}
	return bca{mathext.NormalQuantile(share), acceleration(withoutX, withoutY)}, nil
}

// acceleration is that of a statistic of two samples, by the jackknife: Efron
// (1987), section 10, a sixth of the skewness of its influence values, here of
// both samples, as in SciPy's bootstrap. 0 where no unit has any influence.
func acceleration(withoutX, withoutY []float64) float64 {
	var influences []float64
	for _, without := range [][]float64{withoutX, withoutY} {
		n := float64(len(without))
		mean := 0.0
		for _, v := range without {
			mean += v / n
		}
		for _, v := range without {
			influences = append(influences, (n-1)/n*(mean/2-v/2)) // by half, which cannot overflow
		}
	}
	// The unit is of no consequence, but must keep cubes within a float64.
	unit := floats.Norm(influences, math.Inf(1))
	if unit == 0 {
		return 0
	}
	cubes, squares := 0.0, 0.0
	for _, influence := range influences {
		influence /= unit
		cubes += influence * influence * influence
		squares += influence * influence
	}
	return cubes / (6 * math.Pow(squares, 1.5))
}

// share returns the share of the replicates below the end which would be at z if
// the statistic were normal.
func (b bca) share(z float64) float64 {
	w := b.bias + z
	stretch := 1 - b.acceleration*w
	if stretch <= 0 { // beyond all bounds
		w, stretch = math.Copysign(math.Inf(1), w), 1
	}
	return normalTail(-(b.bias + w/stretch))
}

// interval returns the BCa interval among the replicates.
func (b bca) interval(r replicates, level float64, a Alternative) Interval {
	z := mathext.NormalQuantile(tailProbability(level, a)) // below 0 from level 1/2 on
	return r.between(b.share(z), b.share(-z), level, a)
}
