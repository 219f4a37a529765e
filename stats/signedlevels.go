package stats

import "slices"

const (
	// mostLevelSums is how many sums signedLevels may hold, 8 bytes each.
	mostLevelSums = 8_000_000
	// mostLevelSteps is how many additions it may take to find their chances,
	// of about a nanosecond each.
	mostLevelSteps = 200_000_000
)

// signedLevels is the distribution of the sum W of ranks most of which are tied.
// It does not lie evenly among the whole numbers, as the saddlepoint
// approximation supposes, which is then off by up to a tenth. How many of a level
// are ranks of positive differences is binomial.
type signedLevels struct {
	rank     int       // of the level of most ties
	atMostOf []float64 // by how many of these are of positive differences: the chance of at most so many
	others   []float64 // by sum: the chance of it among the other levels
}

// newSignedLevels takes ascending ranks. It returns nil where that costs too
// much, as where there are many levels, none of which stands out.
func newSignedLevels(ranks []int) *signedLevels {
	type level struct{ rank, ties int }
	var levels []level
	for i := 0; i < len(ranks); {
		ties := countEqual(ranks[i:], ranks[i])
		levels = append(levels, level{ranks[i], ties})
		i += ties
	}
	slices.SortStableFunc(levels, func(a, b level) int { return a.ties - b.ties })
	most, levels := levels[len(levels)-1], levels[:len(levels)-1]

	reach, sums, steps := 0, 1, 0
	for _, l := range levels {
		steps += sums * (l.ties + 1)
		reach += l.ties * l.rank
		sums = min(sums*(l.ties+1), reach+1)
		if reach >= mostLevelSums || steps > mostLevelSteps {
			return nil
		}
	}
	s := &signedLevels{rank: most.rank, atMostOf: fairBinomial(most.ties), others: make([]float64, reach+1)}
	for k := 1; k <= most.ties; k++ {
		s.atMostOf[k] += s.atMostOf[k-1]
	}
	next := make([]float64, reach+1)
	s.others[0] = 1
	reach = 0
	for _, l := range levels {
		clear(next)
		for k, chance := range fairBinomial(l.ties) {
			for sum, before := range s.others[:reach+1] {
				if before > 0 {
					next[sum+k*l.rank] += before * chance
				}
			}
		}
		reach += l.ties * l.rank
		s.others, next = next, s.others
	}
	return s
}

// fairBinomial returns the probability of 0, 1, ... n heads of n fair coins.
// Each follows from its neighbour, from the middle outwards, so that each keeps
// its relative precision.
func fairBinomial(n int) []float64 {
	p := make([]float64, n+1)
	p[n/2] = 1
	for k := n / 2; k > 0; k-- {
		p[k-1] = p[k] * float64(k) / float64(n-k+1)
	}
	sum := 0.0
	for k := range p {
		p[k] = p[min(k, n-k)]
		sum += p[k]
	}
	for k := range p {
		p[k] /= sum
	}
	return p
}

// atMost returns P(W <= w), for w from 0.
func (s *signedLevels) atMost(w int) (p float64) {
	for sum, chance := range s.others[:min(w+1, len(s.others))] {
		if chance > 0 {
			p += chance * s.atMostOf[min((w-sum)/s.rank, len(s.atMostOf)-1)]
		}
	}
	return p
}
