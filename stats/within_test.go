package stats

import (
	"errors"
	"math"
	"testing"
)

// Totals, counts and maxima are those of a published perf sched table, in ms;
// the shares were computed from them before this package existed.
func TestWithinRunBoundOfPublishedTable(t *testing.T) {
	for _, c := range []struct {
		task        string
		total       float64
		count       int
		max         float64
		wantPercent float64
	}{
		{"massive_intr", 234075.309, 917839, 42.579, 2.6},
		{"chromium-browse", 70262.946, 138489, 28.546, 3.9},
		{"Xorg", 22844.860, 67407, 23.912, 6.3},
		{"alsa-sink", 756.454, 33127, 15.023, 27.6},
		{"cyclictest", 193861.885, 715171, 19.277, 1.9},
		{"pulseaudio", 9535.951, 43467, 14.621, 7.6},
	} {
		mean := c.total / float64(c.count)
		half, err := WithinRunBound(mean, c.max, c.count, 0.95)
		if percent := 100 * half / mean; err != nil || !(math.Abs(percent-c.wantPercent) <= 0.05) {
			t.Errorf("%s: +-%.3f %%, %v, want %v %%", c.task, percent, err, c.wantPercent)
		}
	}
}

// The bound is reached by measurements that are all 0 or max.
func TestWithinRunBoundIsReached(t *testing.T) {
	x := []float64{0, 0, 0, 8, 0, 8, 0, 0, 0, 0} // mean 1.6
	var squares float64
	for _, v := range x {
		squares += (v - 1.6) * (v - 1.6)
	}
	// The normal quantiles were computed with mpmath 1.2.1 at 30 digits.
	for level, z := range map[float64]float64{0.95: 1.959963984540054236, 0.99: 2.575829303548900761, 0.5: 0.674489750196081743} {
		want := z * math.Sqrt(squares/10/10)
		if half, err := WithinRunBound(1.6, 8, 10, level); err != nil || relErr(half, want) > 1e-14 {
			t.Errorf("level %v: %v, %v, want %v", level, half, err, want)
		}
	}
}

func TestWithinRunBoundEdges(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	unit, err := WithinRunBound(1, 2, 4, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name       string
		mean, max  float64
		count      int
		wantFactor float64 // times unit
	}{
		{"nothing but 0", 0, 0, 5, 0},
		{"all at the maximum", 3, 3, 5, 0},
		{"huge", 1e300, 2e300, 4, 1e300},
		{"tiny", 1e-300, 2e-300, 4, 1e-300},
		{"four times the measurements", 1, 2, 16, 0.5},
	} {
		if got, err := WithinRunBound(c.mean, c.max, c.count, 0.95); err != nil || relErr(got, c.wantFactor*unit) > 1e-14 {
			t.Errorf("%s: %v, %v", c.name, got, err)
		}
	}
	for _, c := range []struct {
		name      string
		mean, max float64
		count     int
		level     float64
	}{
		{"mean above the maximum", 3, 2, 10, 0.95},
		{"negative mean", -1, 2, 10, 0.95},
		{"negative maximum", -2, -1, 10, 0.95},
		{"NaN", nan, 2, 10, 0.95},
		{"NaN maximum", 1, nan, 10, 0.95},
		{"infinite", 1, inf, 10, 0.95},
		{"level 0", 1, 2, 10, 0},
		{"level 1", 1, 2, 10, 1},
		{"level in percent", 1, 2, 10, 95},
		{"level NaN", 1, 2, 10, nan},
	} {
		if got, err := WithinRunBound(c.mean, c.max, c.count, c.level); err == nil {
			t.Errorf("%s: %v, want an error", c.name, got)
		}
	}
	for _, count := range []int{1, 0, -5} {
		if _, err := WithinRunBound(1, 2, count, 0.95); !errors.Is(err, ErrTooFew) {
			t.Errorf("count %d: error %v, want %v", count, err, ErrTooFew)
		}
	}
}

func BenchmarkWithinRunBound(b *testing.B) {
	for b.Loop() {
		if _, err := WithinRunBound(0.255, 42.579, 917839, 0.95); err != nil {
			b.Fatal(err)
		}
	}
}
