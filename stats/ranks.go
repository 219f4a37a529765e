package stats

import (
	"cmp"
	"slices"
)

// ranking is what rank statistics need of two samples: how the values of x lie
// among those of both. Everything in it is a whole number, so it does not
// depend on the unit of the values.
type ranking struct {
	n, m int
	// levels holds, for each distinct value from the lowest, how many times it
	// occurs in the two samples together.
	levels []int
	// u2 is twice U, the number of pairs in which x is the higher, a tie being
	// half a pair.
	u2 int
	// ties is the number of pairs in which x equals y.
	ties int
	// squaresX is the sum of the squares of the doubled placements of x, which
	// add up to u2: the placement of a value is how many of the other sample it
	// is above, a tie being half a one. squaresY is that of y.
	squaresX, squaresY uint64
}

// rank returns the ranking of two ascending samples.
func rank(x, y []float64) ranking {
	r := ranking{n: len(x), m: len(y), levels: make([]int, 0, len(x)+len(y))}
	for i, j := 0, 0; i < len(x) || j < len(y); {
		fromX := j == len(y) || i < len(x) && x[i] <= y[j]
		var v float64
		if fromX {
			v = x[i]
		} else {
			v = y[j]
		}
		tx := countEqual(x[i:], v)
		ty := countEqual(y[j:], v)
		r.u2 += tx * (2*j + ty)
		r.ties += tx * ty
		r.squaresX += uint64(tx) * square(2*j+ty)
		r.squaresY += uint64(ty) * square(2*i+tx)
		r.levels = append(r.levels, tx+ty)
		i, j = i+tx, j+ty
	}
	return r
}

// countEqual returns how many values at the start of x equal v.
func countEqual[T comparable](x []T, v T) int {
	n := 0
	for n < len(x) && x[n] == v {
		n++
	}
	return n
}

// tied says whether any two values are equal.
func (r ranking) tied() bool { return len(r.levels) < r.n+r.m }

// ascending returns x sorted, as a new slice.
func ascending(x []float64) []float64 {
	s := slices.Clone(x)
	slices.Sort(s)
	return s
}

// doubledMidranks returns twice the rank of each value among them, from 1, the
// mean of their ranks for equal ones.
func doubledMidranks(values []float64) []int {
	order := indexes(len(values))
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(values[a], values[b]) })
	ranks := make([]int, len(values))
	for i := 0; i < len(order); {
		j := i
		for j < len(order) && values[order[j]] == values[order[i]] {
			j++
		}
		for _, k := range order[i:j] {
			ranks[k] = i + 1 + j
		}
		i = j
	}
	return ranks
}

// indexes returns 0 to n-1.
func indexes(n int) []int {
	items := make([]int, n)
	for i := range items {
		items[i] = i
	}
	return items
}
