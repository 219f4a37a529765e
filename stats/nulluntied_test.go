package stats

import (
	"math"
	"testing"
)

type untiedCase struct {
	ID      string
	N, M, U int
	Expect  struct {
		AtMost figure `json:"at_most"`
	}
	By string
}

func TestUntiedNullReference(t *testing.T) {
	for _, c := range reference[untiedCase](t, "mannwhitney_untied") {
		null := newUntiedNull(c.M, c.N) // in either order
		tolerance := 1e-13
		if null.method() == "saddlepoint" {
			tolerance = 1e-4
		}
		if rel := c.Expect.AtMost.relErr(null.atMost(c.U)); rel > tolerance {
			t.Errorf("%s: P(U <= u) = %v, want %v: relative error %.1e (%s)", c.ID, null.atMost(c.U), c.Expect.AtMost.float64(), rel, null.method())
		}
	}
}

// Of samples of unequal sizes, sums without what rounding takes from them lose
// up to half the digits. Figures: numbers of arrangements counted in whole
// numbers, divided to 20 digits.
func TestUntiedNullKeepsItsDigits(t *testing.T) {
	for _, c := range []struct {
		n, m, u int
		want    float64
	}{
		{250, 325, 40624, 0.49989907481339849481},
		{250, 325, 38000, 0.092001810334106203103},
		{250, 325, 36500, 0.01834105149509871103},
		{250, 325, 33500, 0.00014878412186838143754},
		{200, 260, 25999, 0.49985901167467186894},
		{200, 260, 24000, 0.078649785999883505351},
	} {
		if got := newUntiedNull(c.n, c.m).atMost(c.u); relErr(got, c.want) > 1e-14 {
			t.Errorf("%d v %d: P(U <= %d) = %v, want %v: relative error %.1e", c.n, c.m, c.u, got, c.want, relErr(got, c.want))
		}
	}
}

func TestUntiedNullIsSymmetric(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {1, 4}, {3, 5}, {7, 7}, {300, 301}} {
		null := newUntiedNull(size[0], size[1])
		pairs := size[0] * size[1]
		for _, u := range []int{0, pairs / 3, pairs / 2, pairs - 1} {
			if sum := null.atMost(u) + null.atMost(pairs-1-u); !(math.Abs(sum-1) <= 1e-6) {
				t.Errorf("%v: P(U <= %d) + P(U <= %d) = %v, want 1", size, u, pairs-1-u, sum)
			}
		}
		if p := null.atMost(pairs); p != 1 {
			t.Errorf("%v: P(U <= nm) = %v", size, p)
		}
	}
}

func TestUntiedNullQuantile(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {1, 9}, {2, 3}, {6, 6}, {20, 20}, {8, 200}, {260, 300}} {
		null := newUntiedNull(size[0], size[1])
		for _, p := range []float64{1e-12, 1e-4, 0.005, 0.025, 0.05, 0.3, 0.5, 0.7, 0.975, 1 - 1e-9} {
			q := null.quantile(p)
			if !(null.atMost(q) >= p-1e-14) || q > 0 && null.atMost(q-1) >= p {
				t.Errorf("%v: quantile(%v) = %d, where P(U <= q-1) = %v and P(U <= q) = %v", size, p, q, null.atMost(q-1), null.atMost(q))
			}
		}
	}
}

// P(U <= 0) is 1/20 for 3 v 3, which 1 less 0.95 reaches, although it is a
// little more in float64.
func TestUntiedNullQuantileReachesItsOwnProbability(t *testing.T) {
	level := 0.95
	if q := newUntiedNull(3, 3).quantile(1 - level); q != 0 {
		t.Errorf("quantile(1 - 0.95) = %d, want 0", q)
	}
}
