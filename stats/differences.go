package stats

import (
	"math"
	"math/rand/v2"
	"slices"
)

// differences is the matrix of all x[i] - y[j] of two samples, which is never
// built: its rows and columns are sorted, so that how many differences are
// below a value is found by a walk along the border between them. It may be cut
// to a triangle.
type differences struct {
	x, minusY []float64 // ascending
	first     []int     // of each row, the first place that counts
	// Of row i, x[i] + minusY, the places from begin[i] to before end[i] may
	// still hold the difference looked for.
	begin, end []int
	border     []int // of each row, where the last walk passed
	random     rand.PCG
}

// newDifferences takes two ascending samples.
func newDifferences(x, y []float64) *differences {
	minusY := make([]float64, len(y))
	for j, v := range y {
		minusY[len(y)-1-j] = -v
	}
	return newSums(x, minusY)
}

// newWalshSums is the triangle of all x[i] + x[j], i <= j, of an ascending
// sample: twice its Walsh averages.
func newWalshSums(x []float64) *differences {
	d := newSums(x, x)
	for i := range d.first {
		d.first[i] = i
	}
	return d
}

func newSums(x, minusY []float64) *differences {
	n := len(x)
	places := make([]int, 4*n)
	return &differences{x: x, minusY: minusY, first: places[:n], begin: places[n : 2*n], end: places[2*n : 3*n], border: places[3*n:]}
}

// size returns how many there are.
func (d *differences) size() (count int) {
	for _, first := range d.first {
		count += len(d.minusY) - first
	}
	return count
}

const (
	sampleSize   = 32
	sampleMargin = 3 // so many places in a sample are rarely on the wrong side
)

// nth returns the k-th lowest difference, k from 1. It narrows down the places
// where it may be, by pivots that a sample of the differences left says are a
// little above or below it, until those left are few. (Monahan 1984, ACM TOMS
// 10, 265-270, takes single random pivots; to estimate them is the idea of
// Floyd & Rivest 1975, Comm. ACM 18, 165-172.)
func (d *differences) nth(k int) float64 {
	for i := range d.x {
		d.begin[i], d.end[i] = d.first[i], len(d.minusY)
	}
	var space [sampleSize]float64
	for {
		dropped, left := d.count()
		some := d.sample(left, space[:])
		place := k - dropped - 1 // of the one looked for, among those left in order
		if len(some) == left {
			return some[place]
		}
		guess := place * len(some) / left
		var found bool
		var pivot float64
		if 2*place < left {
			pivot = some[min(guess+sampleMargin, len(some)-1)]
			found = !d.keepBelow(pivot, k) && !d.keepAbove(pivot, k)
		} else {
			pivot = some[max(guess-sampleMargin, 0)]
			found = !d.keepAbove(pivot, k) && !d.keepBelow(pivot, k)
		}
		if found {
			return pivot
		}
	}
}

// count returns how many places are dropped from the low end, and how many are
// left.
func (d *differences) count() (dropped, left int) {
	for i, b := range d.begin {
		dropped += b - d.first[i]
		left += d.end[i] - b
	}
	return dropped, left
}

// sample fills space with differences left, sorted: all of them, or a random
// one of each of as many equal parts as there is space for. The random numbers
// are the same every time.
func (d *differences) sample(left int, space []float64) []float64 {
	space = space[:min(left, len(space))]
	i, before := 0, 0 // how many are left in the rows before i
	for p := range space {
		from, to := p*left/len(space), (p+1)*left/len(space)
		number := from + int(d.random.Uint64()%uint64(to-from))
		for number >= before+d.end[i]-d.begin[i] {
			before += d.end[i] - d.begin[i]
			i++
		}
		space[p] = d.x[i] + d.minusY[d.begin[i]+number-before]
	}
	slices.Sort(space)
	return space
}

// keepBelow drops all differences but those below pivot, if the k-th of all is
// among them.
func (d *differences) keepBelow(pivot float64, k int) bool {
	if d.walk(math.Nextafter(pivot, math.Inf(-1))) < k {
		return false
	}
	for i, b := range d.border {
		d.end[i] = min(d.end[i], b)
	}
	return true
}

// keepAbove drops all differences but those above pivot, if the k-th of all is
// among them.
func (d *differences) keepAbove(pivot float64, k int) bool {
	if d.walk(pivot) >= k {
		return false
	}
	for i, b := range d.border {
		d.begin[i] = max(d.begin[i], b)
	}
	return true
}

// walk finds the border in each row between the differences up to limit and
// the rest, and returns how many are up to limit.
func (d *differences) walk(limit float64) (count int) {
	place := len(d.minusY)
	for i, x := range d.x {
		for place > 0 && x+d.minusY[place-1] > limit {
			place--
		}
		d.border[i] = max(place, d.first[i])
		count += d.border[i] - d.first[i]
	}
	return count
}
