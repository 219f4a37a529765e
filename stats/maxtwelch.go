package stats

import "math"

// welchScale is what brings the values of a metric to a mean of 0 and a sum of
// squares of 1, and what rounding does to them there.
type welchScale struct {
	total, squares float64 // sums of the scaled values and of their squares: 0 and 1, or 0 and 0, but for rounding
	noise          float64 // what writing decimals as float64 did to a value, at most
}

// newWelchSums adds up, for each metric, its scaled values and, behind those of
// all metrics, their squares.
func newWelchSums(pooled [][]float64, small int) relabelSums {
	metrics, total := len(pooled), len(pooled[0])
	runs := newRuns(total, 2*metrics)
	scales := make([]welchScale, metrics)
	for i, values := range pooled {
		m := momentsOf(values)
		unit := math.Sqrt(m.variance * float64(total-1))
		if unit == 0 {
			continue // without variation all stays 0
		}
		scales[i].noise = 0x1p-53 / unit // the largest value is below 1 in the unit of m
		scale := m.scale()
		for k, v := range values {
			v = (v*scale - m.mean - m.meanRest) / unit
			runs[k][i], runs[k][metrics+i] = v, v*v
			scales[i].total += v
			scales[i].squares += v * v
		}
	}
	noise := 0.0 // what is held against a metric may be another one's deviate
	for _, s := range scales {
		noise = max(noise, s.noise)
	}
	w := welchSizes{float64(small), float64(total - small)}
	return relabelSums{
		runs: runs,
		statistics: func(dst, sums []float64) {
			for i := range dst {
				dst[i] = w.deviate(w.parts(sums[i], sums[metrics+i], &scales[i]))
			}
		},
		tolerance: func(i int, statistic float64, sums []float64) float64 {
			return w.tolerance(w.parts(sums[i], sums[metrics+i], &scales[i]), statistic, noise)
		},
	}
}

// welchSizes are the sizes of the smaller and the larger sample.
type welchSizes struct{ small, large float64 }

// welchParts are the difference of two means and their squared standard errors.
type welchParts struct{ diff, small, large float64 }

// closest is the smallest share of a metric's variation that is taken to lie
// within a sample; below is rounding. A relabelling that leaves no more to both
// has samples that are all but constant, which no other one of the same values
// has, so that nothing is mistaken for it.
const closest = 1e-9

// parts returns what Welch's t is made of, from the sums over the smaller
// sample.
func (w welchSizes) parts(sum, squares float64, s *welchScale) welchParts {
	rest := s.total - sum
	meanSmall, meanLarge := sum/w.small, rest/w.large
	return welchParts{
		diff:  meanSmall - meanLarge,
		small: max(squares-sum*meanSmall, closest) / (w.small * (w.small - 1)),
		large: max(s.squares-squares-rest*meanLarge, closest) / (w.large * (w.large - 1)),
	}
}

// deviate returns the normal deviate that has about the P of Welch's t, by the
// approximation of Wallace (1959): from 3 degrees of freedom up it is off by less
// than 0.02 at a P of .05, and by less than 4 % at 1e-6.
func (w welchSizes) deviate(p welchParts) float64 {
	variance := p.small + p.large
	df := variance * variance / (p.small*p.small/(w.small-1) + p.large*p.large/(w.large-1))
	return wallace(p.diff*p.diff/variance, df)
}

// wallace brings t, given squared, to the scale of a normal deviate.
func wallace(t2, df float64) float64 {
	return (8*df + 1) / (8*df + 3) * math.Sqrt(df*math.Log1p(t2/df))
}

// tolerance returns by how much a deviate may be short of one observed and still
// be equal to it. Equal are differences of equal decimals, although the float64
// that stand for them are off by noise each: two means and their standard error
// by about as much, which takes 8*noise/error*(1+t) from t at most, and no larger
// a share from the deviate. The sums round the squared standard error by about
// n*2^-52 of the most it could be. To take what is within one in a billion for
// equal costs nothing.
func (w welchSizes) tolerance(p welchParts, deviate, noise float64) float64 {
	n, most := w.small+w.large, 1/(w.small*(w.small-1))
	variance := p.small + p.large
	return (1 + deviate) * min(1e-9+8*noise/math.Sqrt(variance)+n*0x1p-52*most/variance, 1e-3)
}
