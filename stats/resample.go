package stats

import (
	"math/rand/v2"

	"sigtest/internal/parallel"
)

// blockSize is how many resamples follow from the random numbers of one block.
const blockSize = 1000

// inBlocks calls f for every block of n resamples, several at a time: first is
// the number of its first resample, r the random numbers that are its own. What
// f leaves behind must not depend on the order of the calls.
func inBlocks(n int, o Options, f func(first, count int, r *rand.Rand)) {
	blocks := (n + blockSize - 1) / blockSize
	parallel.Each(blocks, func(i int) {
		first := i * blockSize
		f(first, min(blockSize, n-first), o.random(i))
	})
}

// drawSubset moves a random subset of k items, each as likely as any other, to
// the front (Fisher & Yates 1938; Durstenfeld 1964, Algorithm 235).
func drawSubset[T any](r *rand.Rand, items []T, k int) {
	for i := range k {
		j := i + r.IntN(len(items)-i)
		items[i], items[j] = items[j], items[i]
	}
}

// combinations returns how many subsets of k out of n there are, most+1 where
// they are more than most.
func combinations(n, k, most int) int {
	k = min(k, n-k)
	count := 1
	for i := 1; i <= k; i++ {
		if count > most { // a product beyond could overflow
			return most + 1
		}
		count = count * (n - k + i) / i
	}
	return min(count, most+1)
}
