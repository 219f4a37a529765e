package stats

import (
	"cmp"
	"math"
	"slices"
)

// pooledQuantile finds a quantile of the observations of runs put together, of
// which each run may be there several times or not at all.
type pooledQuantile struct {
	q      float64
	values []float64 // of all runs, ascending
	owner  []int32   // the run of each
	sizes  []int     // observations of each run
	block  int       // how many values a block of them has, the last perhaps fewer
	passed []int32   // per end of a block, and within it per run: how many of the run's values are no further
}

// newPooledQuantile prepares a quantile of runs, none of which is empty.
func newPooledQuantile(runs [][]float64, q float64) *pooledQuantile {
	// The wider a block, the more values are looked at one by one; the
	// narrower, the larger the table. This makes it as large as the data.
	p := &pooledQuantile{q: q, block: max(64, len(runs))}
	type owned struct {
		value float64
		run   int32
	}
	var all []owned
	for k, run := range runs {
		p.sizes = append(p.sizes, len(run))
		for _, v := range run {
			all = append(all, owned{v, int32(k)})
		}
	}
	slices.SortFunc(all, func(a, b owned) int { return cmp.Or(cmp.Compare(a.value, b.value), cmp.Compare(a.run, b.run)) })
	passed := make([]int32, len(runs))
	for i, o := range all {
		p.values, p.owner = append(p.values, o.value), append(p.owner, o.run)
		passed[o.run]++
		if (i+1)%p.block == 0 || i+1 == len(all) {
			p.passed = append(p.passed, passed...)
		}
	}
	return p
}

// of returns the quantile, of type 7 as [Quantile], where run k is there
// counts[k] times.
func (p *pooledQuantile) of(counts []int32) float64 {
	total := 0
	for k, count := range counts {
		total += int(count) * p.sizes[k]
	}
	position := float64(total-1) * p.q
	below := math.Floor(position)
	i, passed := p.find(counts, int(below))
	lo, fraction := p.values[i], position-below
	if fraction == 0 || passed > int(below)+1 {
		return lo
	}
	for i++; counts[p.owner[i]] == 0; i++ {
	}
	return lo + fraction*(p.values[i]-lo)
}

// find returns the index of the value at place rank, from 0, among those that
// are there, and how many are no further than it.
func (p *pooledQuantile) find(counts []int32, rank int) (i, passed int) {
	through := func(block int) (n int) {
		for k, of := range p.passed[block*len(counts):][:len(counts)] {
			n += int(of) * int(counts[k])
		}
		return n
	}
	lo, hi := 0, len(p.passed)/len(counts)-1 // the block is among these
	for lo < hi {
		middle := (lo + hi) / 2
		if n := through(middle); n > rank {
			hi = middle
		} else {
			lo, passed = middle+1, n
		}
	}
	i = lo * p.block
	for passed += int(counts[p.owner[i]]); passed <= rank; passed += int(counts[p.owner[i]]) {
		i++
	}
	return i, passed
}

// without returns the quantiles without each of two or more runs in turn.
func (p *pooledQuantile) without() []float64 {
	n := len(p.sizes)
	out := make([]float64, n)
	counts := onceEach(n)
	for k := range n {
		counts[k] = 0
		out[k] = p.of(counts)
		counts[k] = 1
	}
	return out
}
