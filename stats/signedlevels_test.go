package stats

import (
	"math/big"
	"slices"
	"testing"
)

// Of few sizes, differences have sums that are far apart, between which the
// saddlepoint approximation smears: it had 0.0162 where 0.0171 is right. Whole
// numbers have it right.
func TestSignedLevelsOfManyDifferences(t *testing.T) {
	for _, levels := range [][][2]int{ // rank and ties
		{{1, 1100}},
		{{1101, 1100}, {2203, 2}},
		{{701, 700}, {1801, 400}, {2301, 100}},
		{{1205, 1200}, {3, 1}, {5, 1}, {2409, 3}},
		{{1101, 1100}, {2202, 1}, {2204, 1}, {2206, 1}, {2208, 1}, {2210, 1}, {2212, 1}, {2214, 1}, {2216, 1}, {2218, 1}, {2220, 1}, {2222, 1}},
	} {
		var ranks []int
		for _, l := range levels {
			for range l[1] {
				ranks = append(ranks, l[0])
			}
		}
		slices.Sort(ranks)
		null := newSignedNull(ranks)
		if null.method() != "exact" {
			t.Fatalf("%v: %s", levels, null.method())
		}
		for _, share := range []float64{0.3, 0.45, 0.47, 0.5} {
			w := int(share * float64(null.total))
			want := figure{new(big.Float).SetPrec(figurePrecision).Quo(
				new(big.Float).SetInt(subsetsAtMost(levels, w)),
				new(big.Float).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(len(ranks)))))}
			if rel := want.relErr(null.atMost(w)); rel > 1e-12 {
				t.Errorf("%v: P(W <= %d) = %v, want %.6g: relative error %.1e", levels, w, null.atMost(w), want.Float, rel)
			}
		}
		if null.atMost(null.total) != 1 || null.atMost(-1) != 0 {
			t.Errorf("%v: P(W <= total) = %v, P(W <= -1) = %v", levels, null.atMost(null.total), null.atMost(-1))
		}
	}
	if null := newUntiedSignedNull(1001); null.method() != "saddlepoint" {
		t.Errorf("1001 untied: %s", null.method())
	}
}

// subsetsAtMost counts the subsets of ranks that sum up to at most w.
func subsetsAtMost(levels [][2]int, w int) *big.Int {
	sums := map[int]*big.Int{0: big.NewInt(1)}
	for _, l := range levels[1:] {
		next := map[int]*big.Int{}
		for k := range l[1] + 1 {
			ways := new(big.Int).Binomial(int64(l[1]), int64(k))
			for sum, n := range sums {
				at := sum + k*l[0]
				if next[at] == nil {
					next[at] = new(big.Int)
				}
				next[at].Add(next[at], new(big.Int).Mul(n, ways))
			}
		}
		sums = next
	}
	rank, ties := levels[0][0], levels[0][1]
	atMost := make([]*big.Int, ties+1) // of the first level, at most so many
	for k := range atMost {
		atMost[k] = new(big.Int).Binomial(int64(ties), int64(k))
		if k > 0 {
			atMost[k].Add(atMost[k], atMost[k-1])
		}
	}
	count := new(big.Int)
	for sum, n := range sums {
		if sum <= w {
			count.Add(count, new(big.Int).Mul(n, atMost[min((w-sum)/rank, ties)]))
		}
	}
	return count
}
