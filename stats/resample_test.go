package stats

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
)

func TestInBlocksCoversEachResampleOnceWhateverTheProcessors(t *testing.T) {
	draw := func(n, processors int) []uint64 {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
		out := make([]uint64, n)
		inBlocks(n, Options{Seed: 7}, func(first, count int, r *rand.Rand) {
			for i := first; i < first+count; i++ {
				if out[i] != 0 {
					t.Errorf("resample %d drawn twice", i)
				}
				out[i] = r.Uint64()
			}
		})
		return out
	}
	for _, n := range []int{0, 1, blockSize, 2*blockSize + 1, 10 * blockSize} {
		one, eight := draw(n, 1), draw(n, 8)
		if !slices.Equal(one, eight) {
			t.Errorf("%d resamples: the numbers of processors changed what was drawn", n)
		}
		slices.Sort(one)
		if distinct := len(slices.Compact(one)); distinct != n {
			t.Errorf("%d resamples have %d random numbers: blocks share theirs", n, distinct)
		}
	}
}

// Of 6 items there are 20 subsets of 3; 200,000 draws should hold each 10,000
// times, give or take 5 standard deviations (97 each).
func TestDrawSubsetIsUniform(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	counts := map[int]int{}
	items := []int{0, 1, 2, 3, 4, 5}
	for range 200_000 {
		drawSubset(r, items, 3)
		set := 0
		for _, item := range items[:3] {
			set |= 1 << item
		}
		counts[set]++
	}
	if len(counts) != 20 {
		t.Errorf("%d different subsets, want 20", len(counts))
	}
	for set, n := range counts {
		if n < 9500 || n > 10500 {
			t.Errorf("subset %06b drawn %d times, want about 10000", set, n)
		}
	}
}

func TestCombinations(t *testing.T) {
	const most = 200_000
	for _, c := range []struct{ n, k, want int }{
		{2, 1, 2}, {10, 5, 252}, {20, 10, 184756}, {21, 10, most + 1}, {40, 20, most + 1},
		{5, 0, 1}, {5, 5, 1}, {200_000, 1, most}, {200_001, 1, most + 1}, {1_000_000, 500_000, most + 1},
	} {
		if got := combinations(c.n, c.k, most); got != c.want {
			t.Errorf("%d of %d: %d, want %d", c.k, c.n, got, c.want)
		}
	}
}
