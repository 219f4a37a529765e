package selfcheck

import (
	"math"
	"testing"

	"sigtest/stats"
)

// The P-values are those of SciPy 1.10: mannwhitneyu(x, y, "two-sided",
// method="asymptotic").
func TestApproximateMannWhitney(t *testing.T) {
	for _, c := range []struct {
		x, y []float64
		want float64
	}{
		{[]float64{1, 2, 3, 4, 5}, []float64{6, 7, 8, 9, 10}, 0.012185780355344813},
		{[]float64{0, 0, 0, 0, 0}, []float64{1, 1, 1, 1, 1}, 0.003976751709788651},
		{[]float64{1, 2, 2, 3, 5, 5, 7}, []float64{2, 4, 5, 6, 6, 8, 9, 9}, 0.07029422941876672},
		{[]float64{10.5, 11.25, 9, 12, 13.5, 10}, []float64{11, 12.5, 14, 15.25, 13, 16, 9.5}, 0.13361440253771614},
		{[]float64{3, 3}, []float64{3, 3}, 1},
	} {
		for _, got := range []float64{approximateMannWhitney(c.x, c.y), approximateMannWhitney(c.y, c.x)} {
			if !(math.Abs(got-c.want) <= 1e-13) {
				t.Errorf("%v, %v: %v, want %v", c.x, c.y, got, c.want)
			}
		}
	}
}

func TestBootstrapRatio(t *testing.T) {
	if got := bootstrapRatio([]float64{6, 6, 6}, []float64{4, 4}, 1); got != (stats.Interval{Lo: 1.5, Hi: 1.5, Level: 0.95}) {
		t.Errorf("of constants: %v", got)
	}
	x, y := []float64{9, 10, 11, 12, 13, 8}, []float64{10, 10.5, 9.5, 11, 9, 10}
	got := bootstrapRatio(x, y, 1)
	if got != bootstrapRatio(x, y, 1) || got == bootstrapRatio(x, y, 2) {
		t.Error("the interval does not follow from the seed")
	}
	// The normal approximation of the interval: 1.05 +- 1.96 * 1.05 *
	// sqrt(2.917/6/10.5^2 + 0.4167/6/10^2), variances over n.
	if !(math.Abs(got.Lo-0.902) <= 0.04) || !(math.Abs(got.Hi-1.198) <= 0.04) {
		t.Errorf("interval %v", got)
	}
}

func TestPooledIterations(t *testing.T) {
	before, after := [][]float64{{1, 2, 3}, {2, 3, 4}}, [][]float64{{5, 6, 7}, {6, 7, 8}}
	counts := make([]count, 2)
	if err := tryPooled(before, after, counts); err != nil || counts[0].hits != 1 || counts[1].hits != 1 {
		t.Errorf("6 iterations apart from 6: %v, %v", counts, err)
	}
	if err := tryPooled(before, before, counts); err != nil || counts[0] != (count{2, 1, 1, 2}) {
		t.Errorf("the same: %v, %v", counts, err)
	}
}
