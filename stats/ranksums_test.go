package stats

import (
	"math/bits"
	"testing"
)

// Counted one by one, the ways of drawing j values with each sum are the same,
// whatever is equal, and up to whatever limit.
func TestRankSumsCount(t *testing.T) {
	for _, levels := range [][]rankLevel{
		{{7, 1}},
		{{3, 4}},
		{{2, 1}, {4, 1}, {6, 1}, {8, 1}, {10, 1}},
		{{4, 3}, {9, 2}, {14, 3}, {18, 1}},
		{{5, 2}, {8, 1}, {10, 1}, {15, 4}},
	} {
		var ranks []int
		for _, l := range levels {
			for range l.count {
				ranks = append(ranks, l.rank2)
			}
		}
		type draw struct{ j, sum int }
		want := map[draw]float64{}
		for drawn := range uint(1) << len(ranks) {
			sum := 0
			for i, rank2 := range ranks {
				if drawn>>i&1 == 1 {
					sum += rank2
				}
			}
			want[draw{bits.OnesCount(drawn), sum}]++
		}
		for _, limit := range []int{0, 5, 1000} {
			const most = 5
			s := newRankSums(levels, most, limit)
			s.count()
			size := 0
			for j, row := range s.rows {
				size += len(row)
				for i, got := range row {
					sum := s.sums[j] + i*s.divisor
					if got != want[draw{j, sum}] {
						t.Errorf("%v, limit %d: %v ways of drawing %d with sum %d, want %v", levels, limit, got, j, sum, want[draw{j, sum}])
					}
				}
			}
			// Nothing up to the limit is left out.
			for d := range want {
				if d.j <= most && d.sum-s.sums[d.j] <= limit && (d.sum-s.sums[d.j])/s.divisor >= len(s.rows[d.j]) {
					t.Errorf("%v, limit %d: no count for %d with sum %d", levels, limit, d.j, d.sum)
				}
			}
			if s.size() != size {
				t.Errorf("%v, limit %d: size %d, want %d", levels, limit, s.size(), size)
			}
		}
	}
}

// Without ties or limits, taking up value i+1 adds every count of the rows of
// the first i once.
func TestRankSumsSteps(t *testing.T) {
	s := newRankSums([]rankLevel{{2, 1}, {4, 1}, {6, 1}}, 3, 1000)
	// Rows 0 | 0, 1 | 0, 1, 2 have 1 | 1+1 | 1+2+1 counts.
	if got := s.steps(); got != 1+2+4 {
		t.Errorf("steps = %v, want 7", got)
	}
}
