package stats

import (
	"errors"
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestPairedTReference(t *testing.T) { checkTTest(t, "paired_t", PairedT, 5e-13, 1e-12) }

func TestPairedTEdges(t *testing.T) {
	for _, c := range []struct {
		name string
		x, y []float64
		want error
	}{
		{"one pair", []float64{1}, []float64{2}, ErrTooFew},
		{"sizes", []float64{1, 2, 3}, []float64{2, 3}, ErrUnequalSizes},
		{"constant difference", []float64{3, 7, 5}, []float64{1, 5, 3}, ErrNoVariation},
		{"constant as decimals", []float64{0.3, 0.2, 0.9, 1.7}, []float64{0.2, 0.1, 0.8, 1.6}, ErrNoVariation},
		{"constant difference of huge values", []float64{math.MaxFloat64, math.MaxFloat64}, []float64{-math.MaxFloat64, -math.MaxFloat64}, ErrNoVariation},
	} {
		if _, err := PairedT(c.x, c.y, Options{}); !errors.Is(err, c.want) {
			t.Errorf("%s: error %v, want %v", c.name, err, c.want)
		}
	}
	r, err := PairedT([]float64{3, 7, 5.5}, []float64{3, 7, 5.5}, Options{})
	if err != nil || r.P != 1 || r.Statistic != 0 || r.Method != "no variation" || !math.IsNaN(r.Estimate.Lo) {
		t.Errorf("no difference at all: %+v, %v", r, err)
	}
}

func TestPairedTAtExtremeScales(t *testing.T) {
	x, y := []float64{1, 2.5, 4, -3, 7}, []float64{2, -1.5, 4.5, 0.25, 6}
	want, err := PairedT(x, y, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, exp := range []int{1021, -1040} {
		got, err := PairedT(scaledSample(x, exp), scaledSample(y, exp), Options{})
		if err != nil || got.Statistic != want.Statistic || got.P != want.P || got.Estimate.Value != math.Ldexp(want.Estimate.Value, exp) {
			t.Errorf("times 2^%d: %+v, %v, want %+v", exp, got, err, want)
		}
	}
}

func TestPairedTIntervalExcludesZeroExactlyWhenSignificant(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := pairedSamples(t)
		r, err := PairedT(x, y, Options{})
		if err != nil || r.P < 1e-9 || r.P > 0.9 {
			t.Skip()
		}
		o := Options{Level: rapid.SampledFrom([]float64{0.95, 1 - r.P, math.Nextafter(1-r.P, 0), math.Nextafter(1-r.P, 1)}).Draw(t, "level")}
		if r, err = PairedT(x, y, o); err != nil {
			t.Fatal(err)
		}
		if excludes := r.Estimate.Lo > 0 || r.Estimate.Hi < 0; excludes != (r.P < 1-o.Level) {
			t.Errorf("P %v at level %v, interval [%v, %v]", r.P, o.Level, r.Estimate.Lo, r.Estimate.Hi)
		}
	})
}

// pairedSamples draws latencies of runs that have much in common.
func pairedSamples(t *rapid.T) (x, y []float64) {
	y = latencySample(t, "y")
	for _, v := range y {
		x = append(x, v*rapid.Float64Range(0.9, 1.05).Draw(t, "factor"))
	}
	return x, y
}

func BenchmarkPairedT(b *testing.B) {
	x, y := benchmarkSample(20, 1), benchmarkSample(20, 2)
	for b.Loop() {
		if _, err := PairedT(x, y, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
