package stats

import (
	"errors"
	"math/bits"
	"testing"
)

// The smallest P of all ways to deal the values out.
func TestSmallestRankPByEnumeration(t *testing.T) {
	for _, c := range []struct {
		all []float64
		n   int
	}{
		{[]float64{1, 2, 3, 4, 5, 6, 7, 8}, 4}, {[]float64{1, 2, 3, 4, 5, 6, 7}, 2}, {[]float64{1, 1, 2, 3, 3, 3, 3, 4}, 4},
		{[]float64{5, 5, 5, 5, 5, 5, 4, 7}, 4}, {[]float64{5, 5, 5, 5, 5, 6, 6}, 2}, {[]float64{1, 1, 1, 1, 2, 2, 2, 2}, 4}, {[]float64{2, 2, 2}, 1},
	} {
		want := 1.0
		var x, y []float64
		for set := range 1 << len(c.all) {
			if bits.OnesCount(uint(set)) != c.n {
				continue
			}
			x, y = nil, nil
			for i, v := range c.all {
				if set>>i&1 == 1 {
					x = append(x, v)
				} else {
					y = append(y, v)
				}
			}
			r, err := MannWhitney(x, y, Options{})
			if err != nil {
				t.Fatal(err)
			}
			want = min(want, r.P)
		}
		if got, err := SmallestRankP(x, y); err != nil || relErr(got, want) > 1e-12 {
			t.Errorf("%v, %d of them: %v, %v; want %v", c.all, c.n, got, err, want)
		}
	}
}

func TestSmallestRankPEdges(t *testing.T) {
	if _, err := SmallestRankP(nil, []float64{1}); !errors.Is(err, ErrTooFew) {
		t.Errorf("empty: %v", err)
	}
	if got, err := SmallestRankP(spreadAround(0, 1, 2000), spreadAround(5, 1, 2000)); err != nil || !(got > 0) {
		t.Errorf("many: %v, %v", got, err)
	}
}
