package parallel

import (
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
)

func TestEachIsCalledOnce(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	for _, n := range []int{0, 1, 3, 1000} {
		calls := make([]int, n)
		var all atomic.Int64
		Each(n, func(i int) {
			calls[i]++
			all.Add(1)
		})
		if int(all.Load()) != n || slices.ContainsFunc(calls, func(c int) bool { return c != 1 }) {
			t.Errorf("of %d: %d calls, %v", n, all.Load(), calls)
		}
	}
}
