package stats

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// fewValued draws samples in which ties are common.
func fewValued(minLen, maxLen int) *rapid.Generator[[]float64] {
	value := rapid.Custom(func(t *rapid.T) float64 { return float64(rapid.IntRange(-2, 3).Draw(t, "value")) })
	return rapid.SliceOfN(value, minLen, maxLen)
}

func TestRank(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := fewValued(1, 9).Draw(t, "x"), fewValued(1, 9).Draw(t, "y")
		r := rank(ascending(x), ascending(y))

		u2 := 0
		for _, a := range x {
			for _, b := range y {
				switch {
				case a > b:
					u2 += 2
				case a == b:
					u2++
				}
			}
		}
		counts := map[float64]int{}
		for _, v := range append(slices.Clone(x), y...) {
			counts[v]++
		}
		var levels []int
		for v := -2.0; v <= 3; v++ {
			if counts[v] > 0 {
				levels = append(levels, counts[v])
			}
		}
		if r.n != len(x) || r.m != len(y) || r.u2 != u2 || !slices.Equal(r.levels, levels) {
			t.Errorf("rank = %+v, want twice U %d, levels %v", r, u2, levels)
		}
		if tied := len(levels) < len(x)+len(y); r.tied() != tied {
			t.Errorf("tied = %v, want %v", r.tied(), tied)
		}
	})
}

func TestRankTreatsBothZerosAsEqual(t *testing.T) {
	negativeZero := math.Copysign(0, -1)
	if r := rank([]float64{negativeZero}, []float64{0}); r.u2 != 1 || !r.tied() {
		t.Errorf("rank(-0, 0) = %+v, want a tie", r)
	}
}
