package stats

import (
	"errors"
	"math"
	"testing"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"
)

// fiellerRoots finds the ends of the interval from its definition: the rho at
// which |X - rho Y| is t standard errors of X - rho Y. Bisection only; moments
// and t from another library.
func fiellerRoots(x, y []float64, level float64) (lo, hi float64) {
	meanX, varX := stat.MeanVariance(x, nil)
	meanY, varY := stat.MeanVariance(y, nil)
	n, m := float64(len(x)), float64(len(y))
	a, b := varX/n, varY/m
	df := (a + b) * (a + b) / (a*a/(n-1) + b*b/(m-1))
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: df}.Quantile((1 + level) / 2)
	outside := func(rho float64) bool {
		return math.Abs(meanX-rho*meanY) > t*math.Sqrt(a+rho*rho*b)
	}
	root := func(far float64) float64 {
		in, out := meanX/meanY, meanX/meanY
		for step := 1e-3; !outside(out); step *= 2 {
			out += far * step
		}
		for range 200 {
			if middle := (in + out) / 2; outside(middle) {
				out = middle
			} else {
				in = middle
			}
		}
		return in
	}
	return root(-1), root(1)
}

func TestRatioOfMeansIsFieller(t *testing.T) {
	for _, c := range []struct {
		name string
		x, y []float64
	}{
		{"two and two", []float64{9, 11}, []float64{19, 21}},
		{"usual", []float64{98, 101, 97, 103, 99, 104}, []float64{112, 118, 109, 115}},
		{"noisy denominator", []float64{3, 5, 4, 9}, []float64{2, 11, 8, 5, 9}},
		{"negative numerator", []float64{-3, -5, -4, -9}, []float64{12, 11, 8, 9}},
		{"constant numerator", []float64{4, 4, 4}, []float64{12, 11, 8, 9}},
		{"constant denominator", []float64{12, 11, 8, 9}, []float64{4, 4}},
	} {
		for _, level := range []float64{0.5, 0.9, 0.95} {
			got, err := RatioOfMeans(c.x, c.y, Options{Level: level})
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
				continue
			}
			lo, hi := fiellerRoots(c.x, c.y, level)
			// 1e-8 is what the other library's quantile is good for.
			if relErr(got.Value, stat.Mean(c.x, nil)/stat.Mean(c.y, nil)) > 1e-15 || relErr(got.Lo, lo) > 1e-8 || relErr(got.Hi, hi) > 1e-8 || got.Level != level {
				t.Errorf("%s at %v: %+v, want [%v, %v]", c.name, level, got, lo, hi)
			}
			// Each end is that of a one-sided interval which leaves as much beyond it.
			less, err1 := RatioOfMeans(c.x, c.y, Options{Alternative: Less, Level: (1 + level) / 2})
			greater, err2 := RatioOfMeans(c.x, c.y, Options{Alternative: Greater, Level: (1 + level) / 2})
			if err1 != nil || err2 != nil || !math.IsInf(less.Lo, -1) || relErr(less.Hi, hi) > 1e-8 || relErr(greater.Lo, lo) > 1e-8 || !math.IsInf(greater.Hi, 1) {
				t.Errorf("%s at %v, one-sided: %+v, %v and %+v, %v", c.name, level, less, err1, greater, err2)
			}
		}
	}
}

// With df = 2 the t quantile is known in closed form, and so is everything
// else: means 10 and 20, both standard errors 1.
func TestRatioOfMeansByHand(t *testing.T) {
	t2 := 0.95 * 0.95 / (2 * 0.025 * 0.975)
	rest := 1 - t2/400
	half := math.Sqrt(t2/400*rest+t2/400*0.25) / rest
	got, err := RatioOfMeans([]float64{9, 11}, []float64{19, 21}, Options{})
	if err != nil || got.Value != 0.5 || relErr(got.Lo, 0.5/rest-half) > 1e-14 || relErr(got.Hi, 0.5/rest+half) > 1e-14 {
		t.Errorf("%+v, %v, want 0.5 in [%v, %v]", got, err, 0.5/rest-half, 0.5/rest+half)
	}
}

// The example of DCSTATS (github.com/DCPROGS/DCSTATS): 14 +- 3 over 7 +- 2 with
// t = 1.812461 is within 1.051413 and 4.414296.
func TestRatioOfMeansPublished(t *testing.T) {
	x, y := []float64{11, 17}, []float64{5, 9}
	df := (9.0 + 4) * (9 + 4) / (9*9 + 4*4)
	got, err := RatioOfMeans(x, y, Options{Level: 1 - 2*tTail(1.812461, df)})
	if err != nil || got.Value != 2 || !(math.Abs(got.Lo-1.051413) <= 1e-6) || !(math.Abs(got.Hi-4.414296) <= 1e-6) {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestRatioExcludesOneExactlyWhenSignificant(t *testing.T) {
	checkRatioAgrees(t, func(t *rapid.T) (x, y []float64) { return latencySample(t, "x"), latencySample(t, "y") }, Welch, RatioOfMeans)
}

// That law must come from the formula, not from setting ends right afterwards:
// off the boundary by more than rounding, nothing is left to set right.
func TestFiellerAndWelchAreTheSameStatement(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := latencySample(t, "x"), latencySample(t, "y")
		r, err := Welch(x, y, Options{})
		if err != nil || r.P > 0.5 || r.P < 1e-3 { // 1-P would round off what P says
			t.Skip()
		}
		at, err := RatioOfMeans(x, y, Options{Level: 1 - r.P})
		if err != nil || at.Value < 0.01 {
			t.Skip() // at a ratio near 0, the last digit of the level moves the upper end far
		}
		if near := min(math.Abs(at.Lo-1), math.Abs(at.Hi-1)); near > 1e-6*(at.Hi-at.Lo)+1e-14 {
			t.Fatalf("at level 1-P the interval [%v, %v] does not end at 1", at.Lo, at.Hi)
		}
	})
}

func TestRatioOfMeansEdges(t *testing.T) {
	usual := []float64{98, 101, 97}
	for _, c := range []struct {
		name string
		x, y []float64
		want error
	}{
		{"empty", usual, nil, ErrTooFew},
		{"one value", []float64{1}, usual, ErrTooFew},
		{"negative denominator", usual, []float64{-5, -6, -7}, ErrDenominator},
		{"zero denominator", usual, []float64{0, 0}, ErrDenominator},
		{"denominator may be 0", usual, []float64{-1, 4, 1}, ErrDenominator},
	} {
		if _, err := RatioOfMeans(c.x, c.y, Options{}); !errors.Is(err, c.want) {
			t.Errorf("%s: error %v, want %v", c.name, err, c.want)
		}
	}
	if _, err := RatioOfMeans([]float64{1e300, 2e300}, []float64{1e-300, 1e-300}, Options{}); err == nil {
		t.Error("a ratio of 1e600: no error")
	}
	if _, err := RatioOfMeans(usual, usual, Options{Level: 2}); err == nil {
		t.Error("level 2: no error")
	}
	if got, err := RatioOfMeans([]float64{3, 3}, []float64{2, 2, 2}, Options{}); err != nil || got.Value != 1.5 || !math.IsNaN(got.Lo) || !math.IsNaN(got.Hi) {
		t.Errorf("constants: %+v, %v", got, err)
	}
}

// A one-sided interval of level 0.3 ends where one of level 0.7 for the other
// side begins.
func TestRatioOfMeansAtLowLevels(t *testing.T) {
	x, y := []float64{98, 101, 97, 103}, []float64{112, 118, 109}
	less, err1 := RatioOfMeans(x, y, Options{Alternative: Less, Level: 0.3})
	greater, err2 := RatioOfMeans(x, y, Options{Alternative: Greater, Level: 0.7})
	if err1 != nil || err2 != nil || relErr(less.Hi, greater.Lo) > 1e-14 {
		t.Errorf("%+v, %v and %+v, %v", less, err1, greater, err2)
	}
}

func TestRatioOfMeansIgnoresScale(t *testing.T) {
	x, y := []float64{98, 101, 97, 103}, []float64{112, 118, 109}
	want, err := RatioOfMeans(x, y, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, exp := range []int{1016, -1000, 3} {
		got, err := RatioOfMeans(scaledSample(x, exp), scaledSample(y, exp), Options{})
		if err != nil || got != want {
			t.Errorf("times 2^%d: %+v, %v, want %+v", exp, got, err, want)
		}
	}
}

func BenchmarkRatioOfMeans(b *testing.B) {
	x, y := benchmarkSample(20, 1), benchmarkSample(20, 2)
	for b.Loop() {
		if _, err := RatioOfMeans(x, y, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
