package stats

import (
	"slices"
	"testing"
)

// Without ties both exact distributions are the same one.
func TestTiedNullWithoutTies(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {1, 2}, {4, 9}, {15, 15}, {30, 31}} {
		n, m := size[0], size[1]
		levels := slices.Repeat([]int{1}, n+m)
		want := newUntiedNull(n, m)
		tied, ok := newTiedNull(levels, n, n*m)
		if !ok {
			t.Fatalf("%v: too costly", size)
		}
		for u := range n*m/2 + 1 {
			if got := tied.atMost(2 * u); relErr(got, want.atMost(u)) > 1e-13 {
				t.Errorf("%v: P(U <= %d) = %v, want %v", size, u, got, want.atMost(u))
			}
		}
	}
}

// Every way of clipping the counts to those that matter must keep all of those
// that do.
func TestTiedNullClipping(t *testing.T) {
	levels := []int{2, 1, 4, 1, 1, 3, 2}
	const k, pairs = 6, 6 * 8
	whole, _ := newTiedNull(levels, k, pairs)
	for u2 := whole.lowest - k*(k+1); u2 <= pairs; u2++ {
		clipped, _ := newTiedNull(levels, k, u2)
		if got, want := clipped.atMost(u2), whole.atMost(u2); got != want {
			t.Errorf("P(U <= %d/2) = %v, want %v", u2, got, want)
		}
	}
}

func TestBinomial(t *testing.T) {
	for _, c := range []struct {
		n, k int
		want float64
	}{{5, 0, 1}, {5, 5, 1}, {5, 2, 10}, {40, 20, 137846528820}, {40, 38, 780}, {52, 5, 2598960}} {
		if got := binomial(c.n, c.k); got != c.want {
			t.Errorf("binomial(%d, %d) = %v, want %v", c.n, c.k, got, c.want)
		}
	}
}
