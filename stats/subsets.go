package stats

// firstItems returns 0 to n-1.
func firstItems(n int) []int {
	items := make([]int, n)
	for i := range items {
		items[i] = i
	}
	return items
}

// nextSubset turns an ascending subset of 0 to n-1 into the next one of its size
// in lexicographic order. What becomes of the last one is no subset.
func nextSubset(subset []int, n int) {
	at := len(subset) - 1
	for at > 0 && subset[at] == n-len(subset)+at { // no higher item is free
		at--
	}
	for item := subset[at] + 1; at < len(subset); at++ {
		subset[at] = item
		item++
	}
}
