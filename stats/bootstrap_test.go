package stats

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mathext"
	"pgregory.net/rapid"
)

type bootstrapCase struct {
	ID     string
	X, Y   []float64
	DrawsX [][]int `json:"draws_x"`
	DrawsY [][]int `json:"draws_y"`
	Expect struct {
		Theta      figure
		Bias       figure `json:"z0"`
		Accelerate figure `json:"acc"`
		Lo95       figure `json:"bca0.95_lo"`
		Hi95       figure `json:"bca0.95_hi"`
		Lo90       figure `json:"bca0.9_lo"`
		Hi90       figure `json:"bca0.9_hi"`
		PlainLo95  figure `json:"pct0.95_lo"`
		PlainHi95  figure `json:"pct0.95_hi"`
		PlainLo90  figure `json:"pct0.9_lo"`
		PlainHi90  figure `json:"pct0.9_hi"`
	}
	By string
}

// drawnMeans are the means of given draws.
func drawnMeans(r resampled, draws [][]int) []float64 {
	var out []float64
	for _, draw := range draws {
		counts := make([]int32, r.units)
		for _, i := range draw {
			counts[i]++
		}
		out = append(out, r.of(counts))
	}
	return out
}

// The reference compares mean(y) - mean(x).
func TestBootstrapReference(t *testing.T) {
	const tolerance = 1e-12
	for _, c := range reference[bootstrapCase](t, "bootstrap_bca") {
		x, y := meanResampled(c.Y), meanResampled(c.X)
		drawnX, drawnY := drawnMeans(x, c.DrawsY), drawnMeans(y, c.DrawsX)
		check := func(name string, got float64, want figure) {
			t.Helper()
			if e := want.relErr(got); e > tolerance {
				t.Errorf("%s: %s = %v, want %v (off by %.1e)", c.ID, name, got, want, e)
			}
		}
		for _, level := range []struct {
			level  float64
			lo, hi figure
		}{{0.95, c.Expect.Lo95, c.Expect.Hi95}, {0.9, c.Expect.Lo90, c.Expect.Hi90}} {
			got, err := contrastOf(x, y, drawnX, drawnY, Options{Level: level.level})
			if err != nil {
				t.Fatalf("%s: %v", c.ID, err)
			}
			check("difference", got.Difference.Value, c.Expect.Theta)
			check(fmt.Sprint("lower end at ", level.level), got.Difference.Lo, level.lo)
			check(fmt.Sprint("upper end at ", level.level), got.Difference.Hi, level.hi)
		}
		minus := func(x, y float64) float64 { return x - y }
		r, err := newReplicates(combine(drawnX, drawnY, minus))
		if err != nil {
			t.Fatalf("%s: %v", c.ID, err)
		}
		for _, plain := range []struct {
			share float64
			want  figure
		}{{0.025, c.Expect.PlainLo95}, {0.975, c.Expect.PlainHi95}, {0.05, c.Expect.PlainLo90}, {0.95, c.Expect.PlainHi90}} {
			check(fmt.Sprint("percentile ", plain.share), r.quantile(plain.share), plain.want)
		}
		b, err := pair{x: x, y: y, valueX: x.value(), valueY: y.value()}.bca(r, minus)
		if err != nil {
			t.Fatalf("%s: %v", c.ID, err)
		}
		check("bias", b.bias, c.Expect.Bias)
		check("acceleration", b.acceleration, c.Expect.Accelerate)
	}
}

// bootstraps are the ways to compare two samples.
func bootstraps() map[string]func(x, y []float64, o Options) (Contrast, error) {
	return map[string]func(x, y []float64, o Options) (Contrast, error){
		"mean":          BootstrapMean,
		"median":        func(x, y []float64, o Options) (Contrast, error) { return BootstrapQuantile(x, y, 0.5, o) },
		"p90":           func(x, y []float64, o Options) (Contrast, error) { return BootstrapQuantile(x, y, 0.9, o) },
		"harrell-davis": func(x, y []float64, o Options) (Contrast, error) { return BootstrapHarrellDavis(x, y, 0.9, o) },
		"runs": func(x, y []float64, o Options) (Contrast, error) {
			return BootstrapRunsQuantile(inTwos(x), inTwos(y), 0.9, o)
		},
	}
}

// inTwos makes runs of two observations.
func inTwos(x []float64) [][]float64 { return slices.Collect(slices.Chunk(x, 2)) }

func lognormal(r *rand.Rand, n int, mean, sigma float64) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = mean * math.Exp(sigma*r.NormFloat64())
	}
	return x
}

func TestBootstrapLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 0))
	x, y := lognormal(r, 24, 90, 0.3), lognormal(r, 30, 100, 0.3)
	times := func(x []float64, by float64) []float64 {
		out := slices.Clone(x)
		for i := range out {
			out[i] *= by
		}
		return out
	}
	near := func(a, b float64) bool { return math.Abs(a-b) <= 1e-9*(math.Abs(a)+math.Abs(b)) }
	for name, bootstrap := range bootstraps() {
		t.Run(name, func(t *testing.T) {
			draw := func(x, y []float64, o Options) Contrast {
				t.Helper()
				c, err := bootstrap(x, y, o)
				if err != nil {
					t.Fatal(err)
				}
				return c
			}
			beforeX, beforeY := slices.Clone(x), slices.Clone(y)
			o := Options{Seed: 3, Resamples: 2500}
			c := draw(x, y, o)
			if !slices.Equal(x, beforeX) || !slices.Equal(y, beforeY) {
				t.Error("a sample was modified")
			}
			d := c.Difference
			if !(d.Lo < d.Value && d.Value < d.Hi) || !(c.Ratio.Lo < c.Ratio.Value && c.Ratio.Value < c.Ratio.Hi) || c.RatioErr != nil {
				t.Errorf("estimates are not within their intervals: %+v", c)
			}
			if !near(d.Value, c.X-c.Y) || !near(c.Ratio.Value, c.X/c.Y) || !strings.HasSuffix(c.Method, ", 2500 resamples") || d.Level != 0.95 {
				t.Errorf("%+v", c)
			}
			if again := draw(x, y, o); again != c {
				t.Errorf("same seed: %+v, was %+v", again, c)
			}
			previous := runtime.GOMAXPROCS(1)
			one := draw(x, y, o)
			runtime.GOMAXPROCS(previous)
			if one != c {
				t.Errorf("on one processor: %+v, was %+v", one, c)
			}
			if other := draw(x, y, Options{Seed: 4, Resamples: 2500}); other.Difference == d {
				t.Error("another seed gives the same interval")
			}
			// Cubes of 1e110 have no float64: they ended in a panic.
			for _, by := range []float64{8, 0x1p-1000, 0x1p-366, 0x1p366, 0x1p1000} {
				scaled := draw(times(x, by), times(y, by), o)
				if !near(scaled.Difference.Lo, by*d.Lo) || !near(scaled.Difference.Hi, by*d.Hi) || !near(scaled.Ratio.Lo, c.Ratio.Lo) || !near(scaled.Ratio.Hi, c.Ratio.Hi) {
					t.Errorf("scaled by %g: %+v, was %+v", by, scaled, c)
				}
			}
			if wide := draw(x, y, Options{Seed: 3, Resamples: 2500, Level: 0.99}).Difference; !(wide.Lo < d.Lo && wide.Hi > d.Hi) {
				t.Errorf("at 0.99: %+v, at 0.95 %+v", wide, d)
			}
			less := draw(x, y, Options{Seed: 3, Resamples: 2500, Level: 0.975, Alternative: Less}).Difference
			greater := draw(x, y, Options{Seed: 3, Resamples: 2500, Level: 0.975, Alternative: Greater}).Difference
			if !math.IsInf(less.Lo, -1) || !near(less.Hi, d.Hi) || !math.IsInf(greater.Hi, 1) || !near(greater.Lo, d.Lo) {
				t.Errorf("one-sided: %+v and %+v, two-sided %+v", less, greater, d)
			}
			if defaulted := draw(x, y, Options{}); !strings.HasSuffix(defaulted.Method, ", 10000 resamples") {
				t.Errorf("by default: %s", defaulted.Method)
			}
		})
	}
}

// With many values of any shape the interval of a difference of means is nearly
// the normal one, of width 2 * 1.96 standard errors.
func TestBootstrapOfManyValuesIsNormal(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 0))
	x, y := lognormal(r, 3000, 100, 0.2), lognormal(r, 2000, 100, 0.2)
	c, err := BootstrapMean(x, y, Options{})
	if err != nil {
		t.Fatal(err)
	}
	welch, err := Welch(x, y, Options{})
	if err != nil {
		t.Fatal(err)
	}
	width := func(i Interval) float64 { return i.Hi - i.Lo }
	if ratio := width(c.Difference.Interval) / width(welch.Estimate.Interval); !(math.Abs(ratio-1) <= 0.04) {
		t.Errorf("%+v is %.3f times as wide as Welch's %+v", c.Difference, ratio, welch.Estimate)
	}
}

func TestBootstrapRefuses(t *testing.T) {
	some, same := []float64{1, 2, 3, 4, 5, 6}, []float64{5, 5, 5, 5}
	for name, bootstrap := range bootstraps() {
		for _, c := range []struct {
			x, y []float64
			want error
		}{
			{some[:1], some, ErrTooFew},
			{some, nil, ErrTooFew},
			{same, same, ErrNoVariation},
		} {
			if _, err := bootstrap(c.x, c.y, Options{}); !errors.Is(err, c.want) {
				t.Errorf("%s of %v and %v: %v, want %v", name, c.x, c.y, err, c.want)
			}
		}
		var infinite *NotFiniteError
		if _, err := bootstrap(some, []float64{1, math.NaN(), 3, 4}, Options{}); !errors.As(err, &infinite) {
			t.Errorf("%s of NaN: %v", name, err)
		}
		for _, o := range []Options{{Level: 1}, {Resamples: -1}, {Resamples: MaxResamples + 1}, {Alternative: 7}} {
			if _, err := bootstrap(some, some, o); err == nil {
				t.Errorf("%s with %+v is accepted", name, o)
			}
		}
		if _, err := bootstrap([]float64{1.5e308, 1.6e308, 1.7e308, 1.6e308}, []float64{-1.7e308, -1.6e308, -1.5e308, -1.7e308}, Options{Resamples: 100}); !errors.Is(err, errTooFarApart) {
			t.Errorf("%s of the largest values: %v", name, err)
		}
	}
	if _, err := BootstrapRunsQuantile([][]float64{{1, 2}, {}}, inTwos(some), 0.5, Options{}); !errors.Is(err, ErrTooFew) || !strings.Contains(err.Error(), "x[1]") {
		t.Errorf("a run without observations: %v", err)
	}
	for _, q := range []float64{0, 1, math.NaN()} {
		for _, bootstrap := range []func(x, y []float64, q float64, o Options) (Contrast, error){BootstrapQuantile, BootstrapHarrellDavis} {
			if _, err := bootstrap(some, some, q, Options{}); err == nil {
				t.Errorf("quantile %v is accepted", q)
			}
		}
		if _, err := BootstrapRunsQuantile(inTwos(some), inTwos(some), q, Options{}); err == nil {
			t.Errorf("quantile %v of runs is accepted", q)
		}
	}
}

// Whatever the samples, there is an answer with ordered intervals around a
// finite estimate, or one of the errors of the package.
func TestBootstrapAnswersOrRefuses(t *testing.T) {
	for name, bootstrap := range bootstraps() {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				x, y := wholeNumbers().Draw(t, "x"), wholeNumbers().Draw(t, "y")
				c, err := bootstrap(x, y, Options{Resamples: rapid.IntRange(1, 60).Draw(t, "resamples")})
				if err != nil {
					if !errors.Is(err, ErrNoVariation) && !errors.Is(err, ErrTooFew) && !errors.Is(err, errOutside) {
						t.Fatalf("%v, %v: %v", x, y, err)
					}
					return
				}
				estimates := []Estimate{c.Difference}
				if c.RatioErr == nil {
					estimates = append(estimates, c.Ratio)
				}
				for _, e := range estimates {
					if math.IsNaN(e.Value) || math.IsInf(e.Value, 0) || !(e.Lo <= e.Hi) {
						t.Fatalf("%v, %v: %+v", x, y, c)
					}
				}
			})
		})
	}
}

// A ratio to what may be 0 or below has no meaning; the difference has.
func TestBootstrapWithoutRatio(t *testing.T) {
	x := []float64{4, 5, 6, 7, 5, 6}
	for _, y := range [][]float64{{-2, -1, 0, 1, 1, 2}, {-1, 2, 9, 10, 9, 11}, {0, 0, 0, 0, 0, 1}} {
		c, err := BootstrapMean(x, y, Options{})
		if err != nil || !errors.Is(c.RatioErr, ErrDenominator) || !math.IsNaN(c.Ratio.Value) || !math.IsNaN(c.Ratio.Lo) {
			t.Errorf("against %v: ratio %+v, %v (%v)", y, c.Ratio, c.RatioErr, err)
		}
		if !(c.Difference.Lo < c.Difference.Value && c.Difference.Value < c.Difference.Hi) {
			t.Errorf("against %v: difference %+v", y, c.Difference)
		}
	}
	// All zeros are 0 times anything positive, however that varies.
	c, err := BootstrapMean([]float64{0, 0, 0}, []float64{1, 2, 3}, Options{})
	if err != nil || !errors.Is(c.RatioErr, ErrNoVariation) {
		t.Errorf("zeros: %+v (%v)", c, err)
	}
}

// Resamples that differ from the value by their rounding only count half, on
// either side of it.
func TestBCAOfResamplesEqualToTheValue(t *testing.T) {
	const up = 2 + 0x1p-51
	r := replicates{1, 2, 2, up, up, 3, 4}
	for _, value := range []float64{2, up} {
		b, err := r.bca(value, []float64{1, 2}, []float64{1, 2})
		if want := mathext.NormalQuantile(3.0 / 7); err != nil || b.bias != want { // 1 below, half of 4 equal
			t.Errorf("%v: bias %v, %v, want %v", value, b.bias, err, want)
		}
	}
}

func TestBCAOutsideItsResamples(t *testing.T) {
	for _, value := range []float64{0, 4} {
		if _, err := (replicates{1, 2, 3}).bca(value, []float64{1, 2}, []float64{1, 2}); !errors.Is(err, errOutside) {
			t.Errorf("%v among 1 to 3: %v", value, err)
		}
	}
}

// Where the acceleration is so strong that an end has none, it is the outermost
// resample.
func TestBCABeyondAllBounds(t *testing.T) {
	r := replicates{1, 2, 3, 4, 5}
	if i := (bca{acceleration: 1}).interval(r, 0.95, TwoSided); i.Hi != 5 {
		t.Errorf("accelerated upwards: %+v", i)
	}
	if i := (bca{acceleration: -1}).interval(r, 0.95, TwoSided); i.Lo != 1 {
		t.Errorf("accelerated downwards: %+v", i)
	}
}

// Of two units, t has 2 degrees of freedom, whose upper quarter begins at
// sqrt(2/3), times sqrt(2): the normal tail beyond 2/sqrt(3) is 0.1241065 (R's
// pnorm). The replicates are their own quantiles.
func TestExpandedPercentiles(t *testing.T) {
	r := make(replicates, 100_001)
	for i := range r {
		r[i] = float64(i) / 100_000
	}
	i := r.expanded(2, 0.5, TwoSided)
	if !(math.Abs(i.Lo-0.1241065) <= 1e-7) || !(math.Abs(i.Hi-0.8758935) <= 1e-7) {
		t.Errorf("%+v, want [0.1241065, 0.8758935]", i)
	}
}

// 300,000 draws from 3 units hold each about 100,000 times: within 5 standard
// deviations (258 each). Of an odd number of draws none is left out.
func TestDrawUnitsIsUniform(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	counts := make([]int32, 3)
	for range 100_000 {
		drawUnits(r, counts)
	}
	if total := counts[0] + counts[1] + counts[2]; total != 300_000 {
		t.Errorf("%d draws, want 300000", total)
	}
	for i, n := range counts {
		if n < 98_700 || n > 101_300 {
			t.Errorf("unit %d drawn %d times, want about 100000", i, n)
		}
	}
}

func benchmarkBootstrap(b *testing.B, n int, bootstrap func(x, y []float64, o Options) (Contrast, error)) {
	r := rand.New(rand.NewPCG(1, 0))
	x, y := lognormal(r, n, 100, 0.3), lognormal(r, n, 103, 0.3)
	for b.Loop() {
		if _, err := bootstrap(x, y, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBootstrap(b *testing.B) {
	for _, n := range []int{20, 1000} {
		for _, name := range []string{"mean", "median", "harrell-davis"} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) { benchmarkBootstrap(b, n, bootstraps()[name]) })
		}
	}
}

// The p99 of 20 runs of 10,000 observations each.
func BenchmarkBootstrapRunsQuantile(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 0))
	x, y := make([][]float64, 20), make([][]float64, 20)
	for k := range x {
		x[k], y[k] = lognormal(r, 10_000, 100, 0.3), lognormal(r, 10_000, 103, 0.3)
	}
	for b.Loop() {
		if _, err := BootstrapRunsQuantile(x, y, 0.99, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
