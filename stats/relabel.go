package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/combin"
)

// mostListed is how many relabellings are listed one by one; where there are
// more, defaultRelabellings of them are drawn at random.
const (
	mostListed          = 200_000
	defaultRelabellings = 99_999
)

// relabelled is what becomes of a statistic when the values of two samples are
// dealt out anew, to samples of the same sizes: its distribution if the samples
// do not differ.
type relabelled struct {
	values   []float64
	drawn    bool // values are those of random relabellings, not of all
	mirrored bool // each value stands for its negative, too
}

// relabel returns the values of a statistic of samples of n and m under all
// relabellings, or under random ones. The statistic is that of the smaller
// sample, given as indexes into the n+m values, relative to the larger; it must
// not modify them, and is called from several goroutines.
//
// Of samples of one size each relabelling has a mirror image, with the two
// samples changed round and the statistic negated. It is counted, not computed:
// half the work, and swapping the samples cannot change a digit.
func relabel(n, m int, o Options, statistic func(small []int) float64) (relabelled, error) {
	count, err := o.resamples(defaultRelabellings)
	if err != nil {
		return relabelled{}, err
	}
	size, total := min(n, m), n+m
	r := relabelled{mirrored: n == m}
	if all := combinations(total, size, mostListed); all <= mostListed {
		if r.mirrored {
			all /= 2 // those with index 0, which come first
		}
		r.values = make([]float64, all)
		subset, subsets := make([]int, size), combin.NewCombinationGenerator(total, size)
		for i := range r.values {
			subsets.Next()
			r.values[i] = statistic(subsets.Combination(subset))
		}
	} else {
		r.drawn = true
		r.values = make([]float64, count)
		inBlocks(count, o, func(first, count int, random *rand.Rand) {
			items := indexes(total)
			for i := range count {
				drawSubset(random, items, size)
				r.values[first+i] = statistic(items[:size])
			}
		})
	}
	// A small sample that is y has the statistic of y relative to x.
	if n > m {
		for i, v := range r.values {
			r.values[i] = -v
		}
	}
	return r, nil
}

// method says how a P from r was computed.
func (r relabelled) method() string {
	if r.drawn {
		return fmt.Sprintf("%d resamples", len(r.values))
	}
	return "exact"
}

// p returns the share of the relabellings that hit accepts. Where they are
// random, the samples as they are count as one more, which keeps the test valid
// and P above 0: Phipson & Smyth (2010), Statistical Applications in Genetics
// and Molecular Biology 9, 39.
func (r relabelled) p(hit func(value float64) bool) float64 {
	var hits float64
	for _, v := range r.values {
		if hit(v) {
			hits++
		}
		if r.mirrored && hit(-v) {
			hits++
		}
	}
	if r.mirrored {
		hits /= 2
	}
	if r.drawn {
		return (1 + hits) / float64(len(r.values)+1)
	}
	return hits / float64(len(r.values))
}

// critical returns the largest value of of(statistic) whose P, the share of the
// relabellings at least as large, is not below alpha; infinity if none is below.
// Intervals with it exclude 0 exactly when P is below alpha: Pauly, Asendorf &
// Konietschke (2016), Biometrical Journal 58, 1319-1337.
func (r relabelled) critical(alpha float64, of func(value float64) float64) float64 {
	values := make([]float64, 0, 2*len(r.values))
	for _, v := range r.values {
		values = append(values, of(v))
		if r.mirrored {
			values = append(values, of(-v))
		}
	}
	hits := alpha * float64(len(r.values))
	if r.drawn {
		hits += alpha - 1 // the samples as they are count as one
	}
	if hits <= 0 {
		return math.Inf(1)
	}
	n := int(math.Ceil(hits * float64(len(values)) / float64(len(r.values))))
	c := nthLargest(values, n)
	if !r.drawn && c >= slices.Max(values)*(1-1e-9) {
		return math.Inf(1)
	}
	return c
}

// nthLargest returns the n-th largest value, from 1, and reorders them (Hoare
// 1961, Algorithm 65). Pivots are random, so that no order of values is slow.
func nthLargest(values []float64, n int) float64 {
	random := Options{}.random(0)
	lo, hi, at := 0, len(values)-1, len(values)-n
	for lo < hi {
		pivot := values[lo+random.IntN(hi-lo+1)]
		i, j := lo, hi
		for i <= j {
			for values[i] < pivot {
				i++
			}
			for values[j] > pivot {
				j--
			}
			if i <= j {
				values[i], values[j] = values[j], values[i]
				i, j = i+1, j-1
			}
		}
		switch {
		case at <= j:
			hi = j
		case at >= i:
			lo = i
		default:
			return values[at]
		}
	}
	return values[at]
}

// identity and negative are what critical is asked for of an upper and a lower
// tail.
func identity(v float64) float64 { return v }
func negative(v float64) float64 { return -v }

// pool returns the values of both samples, ascending.
func pool(x, y []float64) []float64 { return ascending(slices.Concat(x, y)) }
