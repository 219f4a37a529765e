package stats

import (
	"testing"

	"pgregory.net/rapid"
)

func TestDifferencesNth(t *testing.T) {
	sample := rapid.OneOf(fewValued(1, 60), rapid.SliceOfN(rapid.Float64(), 1, 60))
	rapid.Check(t, func(t *rapid.T) {
		x, y := ascending(sample.Draw(t, "x")), ascending(sample.Draw(t, "y"))
		shrink(x, y)
		all := allDifferences(x, y)
		d := newDifferences(x, y)
		for range 5 {
			k := rapid.IntRange(1, len(all)).Draw(t, "k")
			if got := d.nth(k); got != all[k-1] {
				t.Errorf("difference %d of %d = %v, want %v", k, len(all), got, all[k-1])
			}
		}
	})
}
