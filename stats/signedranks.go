package stats

import "sort"

// signedRanking is what the signed-rank test needs of differences: those that
// are not 0, ranked by their size. Everything in it is a whole number.
type signedRanking struct {
	ranks  []int // ascending; midranks, in units in which they are whole numbers without a common divisor
	sum    int   // of those of the differences above 0, in the same unit
	unit2  int   // twice the unit
	signed []int // per difference, in the order given: its rank in that unit, below 0 if the difference is; 0 of one left out
}

// rank ranks the differences by size; those that may be equal are tied, those
// that may be 0 left out.
func (d pairDifferences) rank() signedRanking {
	type size struct {
		value, rest, blur float64
		place, sign       int
	}
	var sizes []size
	for i, v := range d.values {
		switch {
		case d.zero(i):
		case v > 0:
			sizes = append(sizes, size{v, d.rests[i], d.blurs[i], i, 1})
		default:
			sizes = append(sizes, size{-v, -d.rests[i], d.blurs[i], i, -1})
		}
	}
	above := func(i, j int) float64 { return (sizes[i].value - sizes[j].value) + (sizes[i].rest - sizes[j].rest) }
	sort.SliceStable(sizes, func(i, j int) bool { return above(i, j) < 0 })

	r := signedRanking{ranks: make([]int, len(sizes)), signed: make([]int, len(d.values))}
	for begin, end := 0, 0; begin < len(sizes); begin = end {
		for end = begin; end < len(sizes) && above(end, begin) <= sizes[end].blur+sizes[begin].blur; end++ {
		}
		rank2 := begin + 1 + end
		r.unit2 = gcd(r.unit2, rank2)
		for i := begin; i < end; i++ {
			r.ranks[i] = rank2
			if sizes[i].sign > 0 {
				r.sum += rank2
			}
		}
	}
	for i := range r.ranks {
		r.ranks[i] /= r.unit2
		r.signed[sizes[i].place] = sizes[i].sign * r.ranks[i]
	}
	if r.unit2 > 0 {
		r.sum /= r.unit2
	}
	return r
}

// tied tells whether any two differences are, or any is 0, of n in all.
func (r signedRanking) tied(n int) bool {
	for i, rank := range r.ranks {
		if rank != i+1 {
			return true
		}
	}
	return len(r.ranks) < n
}

// statistic returns the sum of the ranks of the differences above 0.
func (r signedRanking) statistic() float64 { return float64(r.sum*r.unit2) / 2 }
