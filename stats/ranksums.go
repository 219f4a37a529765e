package stats

import "gonum.org/v1/gonum/floats"

// rankLevel is a distinct value among others.
type rankLevel struct {
	rank2 int // twice its midrank
	count int // how many there are of it
}

// rankSums counts the ways of drawing j of a set of values whose doubled
// midranks have a given sum. Counts are float64, exact up to 2^53; beyond, all
// that is rounded is sums and products of positive numbers, so every count
// keeps its relative precision.
type rankSums struct {
	levels  []rankLevel // lowest first
	sums    []int       // sums[j] is the sum of the j lowest doubled midranks
	divisor int         // of every difference of doubled midranks
	lengths []int       // of rows
	// rows[j][i] is the number of ways of drawing j values whose doubled
	// midranks have the sum sums[j] + i*divisor.
	rows [][]float64
}

// newRankSums lays out the counts for draws of up to most values with sums up
// to limit above their lowest, without counting yet.
func newRankSums(levels []rankLevel, most, limit int) rankSums {
	n := 0
	for _, l := range levels {
		n += l.count
	}
	s := rankSums{levels: levels, sums: make([]int, 1, n+1), lengths: make([]int, min(most, n)+1)}
	for _, l := range levels {
		s.divisor = gcd(s.divisor, l.rank2-levels[0].rank2)
		for range l.count {
			s.sums = append(s.sums, s.sums[len(s.sums)-1]+l.rank2)
		}
	}
	s.divisor = max(s.divisor, 1)
	for j := range s.lengths {
		s.lengths[j] = min(s.spread(n, j), limit)/s.divisor + 1
	}
	return s
}

// spread returns how far the highest sum of j of the n lowest doubled midranks
// is above their lowest.
func (s *rankSums) spread(n, j int) int { return s.sums[n] - s.sums[n-j] - s.sums[j] }

// reached returns how much of row j is in use when the n lowest values have
// been taken up.
func (s *rankSums) reached(n, j int) int {
	return min(s.lengths[j], s.spread(n, j)/s.divisor+1)
}

// size returns the number of counts.
func (s *rankSums) size() int {
	size := 0
	for _, length := range s.lengths {
		size += length
	}
	return size
}

// steps returns the number of additions that counting takes at most.
func (s *rankSums) steps() float64 {
	steps, done := 0.0, 0
	for _, l := range s.levels {
		for j := range min(done+1, len(s.lengths)) {
			steps += float64(l.count) * float64(s.reached(done, j))
		}
		done += l.count
	}
	return steps
}

// count fills rows.
func (s *rankSums) count() {
	counts := make([]float64, s.size())
	s.rows = make([][]float64, len(s.lengths))
	for j, length := range s.lengths {
		s.rows[j], counts = counts[:length], counts[length:]
	}
	s.rows[0][0] = 1
	done := 0 // how many values have been taken up
	for _, l := range s.levels {
		// From the highest j down, a row has been added to those above it
		// before anything is added to it.
		for j := min(done, len(s.rows)-1); j >= 0; j-- {
			row := s.rows[j][:s.reached(done, j)]
			ways := 1.0 // of drawing so many more of this level
			for more := 1; more <= min(l.count, len(s.rows)-1-j); more++ {
				ways = ways * float64(l.count-more+1) / float64(more)
				to := s.shifted(j, more, l.rank2)
				shorter := min(len(to), len(row))
				floats.AddScaled(to[:shorter], ways, row[:shorter])
			}
		}
		done += l.count
	}
}

// shifted returns the part of row j+more to which row j is to be added when
// that many more values of doubled midrank rank2 are drawn.
func (s *rankSums) shifted(j, more, rank2 int) []float64 {
	to := s.rows[j+more]
	shift := (s.sums[j] + more*rank2 - s.sums[j+more]) / s.divisor
	return to[min(shift, len(to)):]
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
