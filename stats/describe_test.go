package stats

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	montanaflynn "github.com/montanaflynn/stats"
)

func TestDescribeReference(t *testing.T) {
	for _, c := range reference[struct {
		ID     string
		X      []float64
		Expect struct {
			Mean, Var, SD, Median figure
			Q25                   figure `json:"q25_type7"`
			Q90                   figure `json:"q90_type7"`
			Q95                   figure `json:"q95_type7"`
			Q99                   figure `json:"q99_type7"`
		}
		By string
	}](t, "describe") {
		s, err := Describe(c.X)
		if err != nil {
			t.Errorf("%s: %v", c.ID, err)
			continue
		}
		close := func(name string, got float64, want figure, scale float64) {
			t.Helper()
			// A mean or quantile near 0 of values that are not is as good as
			// rounding of those values lets it be.
			if rel := want.relErr(got); rel > 1e-12 && !(math.Abs(got-want.float64()) <= 1e-15*scale) {
				t.Errorf("%s: %s = %v, want %v: relative error %.1e", c.ID, name, got, want.float64(), rel)
			}
		}
		close("mean", s.Mean, c.Expect.Mean, 0)
		if mean, err := Mean(c.X); err != nil || mean != s.Mean {
			t.Errorf("%s: Mean = %v, %v; Describe says %v", c.ID, mean, err, s.Mean)
		}
		close("SD", s.SD, c.Expect.SD, 0)
		switch want := c.Expect.Var.float64(); {
		case math.IsInf(want, 0) || want < 1e-300:
			if s.Variance != want {
				t.Errorf("%s: variance = %v, want %v", c.ID, s.Variance, want)
			}
		default:
			close("variance", s.Variance, c.Expect.Var, 0)
		}
		largest := max(-s.Min, s.Max)
		close("median", s.Median, c.Expect.Median, largest)
		for q, want := range map[float64]figure{0.25: c.Expect.Q25, 0.9: c.Expect.Q90, 0.95: c.Expect.Q95, 0.99: c.Expect.Q99} {
			got, err := Quantile(c.X, q)
			if err != nil {
				t.Errorf("%s: %v", c.ID, err)
			}
			close("quantile", got, want, largest)
		}
	}
}

func TestDescribeHard(t *testing.T) {
	for name, x := range hardSamples() {
		s, err := Describe(x)
		if err != nil {
			t.Fatal(err)
		}
		mean, variance := exactMoments(x)
		sd := sqrtFigure(ratFigure(variance))
		if name == "subnormal" { // rounded to a whole number of 5e-324
			if !(math.Abs(s.Mean-ratFigure(mean).float64()) <= 5e-324) || !(math.Abs(s.SD-sd.float64()) <= 5e-324) {
				t.Errorf("%s: mean %v, SD %v", name, s.Mean, s.SD)
			}
			continue
		}
		if rel := ratFigure(mean).relErr(s.Mean); rel > 1e-15 {
			t.Errorf("%s: relative error of the mean %.1e", name, rel)
		}
		if rel := sd.relErr(s.SD); rel > 1e-15 {
			t.Errorf("%s: relative error of the SD %.1e", name, rel)
		}
	}
}

func TestDescribeByHand(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		x    []float64
		want Summary
	}{
		{[]float64{7}, Summary{N: 1, Mean: 7, Variance: nan, SD: nan, CV: nan, Median: 7, Min: 7, Max: 7, GeometricMean: 7}},
		{[]float64{9, 1, 3}, Summary{N: 3, Mean: 13.0 / 3, Variance: 52.0 / 3, SD: math.Sqrt(52.0 / 3), CV: math.Sqrt(52.0/3) / (13.0 / 3), Median: 3, MAD: 2, Min: 1, Max: 9, GeometricMean: 3}},
		{[]float64{8, 2, 1, 4}, Summary{N: 4, Mean: 3.75, Variance: 115.0 / 12, SD: math.Sqrt(115.0 / 12), CV: math.Sqrt(115.0/12) / 3.75, Median: 3, MAD: 1.5, Min: 1, Max: 8, GeometricMean: 64 / math.Pow(64, 0.75)}},
		{[]float64{-1, 1}, Summary{N: 2, Variance: 2, SD: math.Sqrt2, CV: nan, MAD: 1, Min: -1, Max: 1, GeometricMean: nan}},
		{[]float64{-3, -1}, Summary{N: 2, Mean: -2, Variance: 2, SD: math.Sqrt2, CV: nan, Median: -2, MAD: 1, Min: -3, Max: -1, GeometricMean: nan}},
		{[]float64{0, 2}, Summary{N: 2, Mean: 1, Variance: 2, SD: math.Sqrt2, CV: math.Sqrt2, Median: 1, MAD: 1, Max: 2, GeometricMean: nan}},
		{[]float64{5, 5, 5}, Summary{N: 3, Mean: 5, Median: 5, Min: 5, Max: 5, GeometricMean: 5}},
	} {
		got, err := Describe(c.x)
		if err != nil {
			t.Fatal(err)
		}
		for name, pair := range map[string][2]float64{
			"N": {float64(got.N), float64(c.want.N)}, "mean": {got.Mean, c.want.Mean},
			"variance": {got.Variance, c.want.Variance}, "SD": {got.SD, c.want.SD}, "CV": {got.CV, c.want.CV},
			"median": {got.Median, c.want.Median}, "MAD": {got.MAD, c.want.MAD},
			"min": {got.Min, c.want.Min}, "max": {got.Max, c.want.Max}, "geometric mean": {got.GeometricMean, c.want.GeometricMean},
		} {
			if relErr(pair[0], pair[1]) > 1e-15 {
				t.Errorf("%v: %s = %v, want %v", c.x, name, pair[0], pair[1])
			}
		}
	}
}

func TestGeometricMeanAtExtremeScales(t *testing.T) {
	for _, c := range []struct {
		x    []float64
		want float64
	}{
		{[]float64{1e300, 1e300, 1e300}, 1e300},
		{[]float64{math.MaxFloat64, math.MaxFloat64}, math.MaxFloat64},
		{[]float64{0x1p-1074, 0x1p-1074}, 0x1p-1074},
		{[]float64{0x1p-1070, 0x1p1000}, 0x1p-35},
	} {
		s, err := Describe(c.x)
		if err != nil {
			t.Fatal(err)
		}
		if relErr(s.GeometricMean, c.want) > 1e-15 {
			t.Errorf("%v: geometric mean = %v, want %v", c.x, s.GeometricMean, c.want)
		}
	}
}

func TestGeometricMeanRefuses(t *testing.T) {
	for _, c := range []struct {
		x    []float64
		want string
	}{
		{nil, "too few"}, {[]float64{1, math.NaN()}, "x[1]"}, {[]float64{2, 0}, "geometric mean of 0"}, {[]float64{-1, 2}, "geometric mean of -1"},
	} {
		if g, err := GeometricMean(c.x); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, %v, want an error with %q", c.x, g, err, c.want)
		}
	}
	if g, err := GeometricMean([]float64{2, 8}); g != 4 || err != nil {
		t.Errorf("of 2 and 8: %v, %v", g, err)
	}
}

// Another library computes the median, the MAD and type 7 its own way.
func TestDescribeAgreesWithMontanaflynn(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		x := make([]float64, 1+rng.IntN(30))
		for i := range x {
			x[i] = float64(1 + rng.IntN(40)) // with ties
		}
		s, err := Describe(x)
		if err != nil {
			t.Fatal(err)
		}
		median, _ := montanaflynn.Median(x)
		mad, _ := montanaflynn.MedianAbsoluteDeviation(x)
		if s.Median != median || s.MAD != mad {
			t.Errorf("%v: median %v and MAD %v, want %v and %v", x, s.Median, s.MAD, median, mad)
		}
		q := float64(1+rng.IntN(100)) / 100
		got, err := Quantile(x, q)
		if err != nil {
			t.Fatal(err)
		}
		if want, _ := montanaflynn.Percentile(x, 100*q); relErr(got, want) > 1e-13 {
			t.Errorf("%v: quantile %v = %v, want %v", x, q, got, want)
		}
	}
}

func TestQuantileEnds(t *testing.T) {
	x := []float64{3, 1, 2}
	for q, want := range map[float64]float64{0: 1, 0.25: 1.5, 0.5: 2, 1: 3} {
		if got, err := Quantile(x, q); err != nil || got != want {
			t.Errorf("Quantile(%v) = %v, %v, want %v", q, got, err, want)
		}
	}
	huge := []float64{-math.MaxFloat64, math.MaxFloat64}
	if got, err := Quantile(huge, 0.5); err != nil || got != 0 {
		t.Errorf("Quantile(%v, 0.5) = %v, %v", huge, got, err)
	}
	if !slices.Equal(x, []float64{3, 1, 2}) {
		t.Errorf("the sample became %v", x)
	}
}

func TestDescribeRefuses(t *testing.T) {
	for _, q := range []float64{-0.1, 1.1, math.NaN()} {
		if _, err := Quantile([]float64{1}, q); err == nil {
			t.Errorf("Quantile(%v): no error", q)
		}
	}
	_, err1 := Describe(nil)
	_, err2 := Quantile(nil, 0.5)
	if !errors.Is(err1, ErrTooFew) || !errors.Is(err2, ErrTooFew) {
		t.Errorf("empty sample: %v, %v", err1, err2)
	}
	_, err1 = Describe([]float64{1, math.NaN()})
	_, err2 = Quantile([]float64{1, math.Inf(1)}, 0.5)
	for _, err := range []error{err1, err2} {
		if e := (*NotFiniteError)(nil); !errors.As(err, &e) || e.Index != 1 {
			t.Errorf("value that is not finite: %v", err)
		}
	}
}

func BenchmarkDescribe(b *testing.B) {
	x := benchmarkSample(20, 1)
	for b.Loop() {
		if _, err := Describe(x); err != nil {
			b.Fatal(err)
		}
	}
}

// benchmarkSample returns n values about 100, the same for the same seed.
func benchmarkSample(n int, seed uint64) []float64 {
	rng := rand.New(rand.NewPCG(seed, 0))
	x := make([]float64, n)
	for i := range x {
		x[i] = 100 + 10*rng.NormFloat64()
	}
	return x
}

func TestMeanRefuses(t *testing.T) {
	if _, err := Mean(nil); !errors.Is(err, ErrTooFew) {
		t.Errorf("nothing: error %v, want %v", err, ErrTooFew)
	}
	var infinite *NotFiniteError
	if _, err := Mean([]float64{1, math.Inf(1)}); !errors.As(err, &infinite) || infinite.Index != 1 {
		t.Errorf("infinity: error %v", err)
	}
}
