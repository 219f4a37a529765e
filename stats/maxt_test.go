package stats

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

type maxTCase struct {
	ID, Test, By string
	X, Y         [][]float64
	Expect       []float64
}

func TestMaxTReference(t *testing.T) {
	for _, c := range slices.Concat(reference[maxTCase](t, "maxt"), reference[maxTCase](t, "maxt_paired")) {
		test, err := Lookup(c.Test)
		if err != nil {
			t.Fatal(err)
		}
		got, err := test.MaxT(c.X, c.Y, Options{})
		if err != nil {
			t.Errorf("%s, %s: %v", c.ID, c.Test, err)
			continue
		}
		if got.Drawn || len(got.P) != len(c.Expect) {
			t.Errorf("%s, %s: %+v", c.ID, c.Test, got)
			continue
		}
		for i, want := range c.Expect {
			if relErr(got.P[i], want) > 1e-14 {
				t.Errorf("%s, %s: P[%d] = %v, want %v", c.ID, c.Test, i, got.P[i], want)
			}
		}
	}
}

// jointTests are the tests that can be made of several metrics at once, of
// independent runs or of pairs.
func jointTests(paired bool) []Test {
	return slices.DeleteFunc(Tests(), func(test Test) bool { return test.MaxT == nil || test.Paired != paired })
}

// fewRuns draws metrics of the same few runs; some values are tied, some metrics
// constant, some multiples of another one.
func fewRuns(t *rapid.T) (x, y [][]float64) {
	n, m := rapid.IntRange(2, 5).Draw(t, "n"), rapid.IntRange(2, 5).Draw(t, "m")
	for range rapid.IntRange(1, 5).Draw(t, "metrics") {
		unit := rapid.SampledFrom([]float64{1, 0.1, 1e9}).Draw(t, "unit")
		offset := rapid.SampledFrom([]float64{0, 0.3, 1000}).Draw(t, "offset")
		most := rapid.SampledFrom([]int{0, 2, 9, 1000}).Draw(t, "most")
		sample := func(n int) []float64 {
			s := make([]float64, n)
			for k := range s {
				s[k] = unit*float64(rapid.IntRange(0, most).Draw(t, "value")) + offset
			}
			return s
		}
		x, y = append(x, sample(n)), append(y, sample(m))
	}
	return x, y
}

// naiveWelch is Welch's t by its definition, brought to the scale of a normal
// deviate.
func naiveWelch(x, y []float64) float64 {
	summary := func(x []float64) (mean, share float64) {
		n := float64(len(x))
		for _, v := range x {
			mean += v / n
		}
		for _, v := range x {
			share += (v - mean) * (v - mean) / (n - 1) / n
		}
		return mean, share
	}
	mx, a := summary(x)
	my, b := summary(y)
	d := math.Abs(mx - my)
	if scale := math.Abs(mx) + math.Abs(my); math.Sqrt(a+b) < 1e-12*scale || scale == 0 {
		if d <= 1e-12*scale {
			return 0
		}
		return math.Inf(1)
	}
	df := (a + b) * (a + b) / (a*a/float64(len(x)-1) + b*b/float64(len(y)-1))
	return (8*df + 1) / (8*df + 3) * math.Sqrt(df*math.Log(1+d*d/(a+b)/df))
}

// naiveRankSum counts pairs instead of ranking: the rank sum is as far from its
// expectation as U is.
func naiveRankSum(x, y []float64) float64 {
	all := slices.Concat(x, y)
	u, squares := 0.0, 0.0
	for _, v := range x {
		for _, w := range y {
			u += float64(sign(v-w)) / 2
		}
	}
	for _, v := range all {
		rank := 0.0 // less the mean rank
		for _, w := range all {
			rank += float64(sign(v-w)) / 2
		}
		squares += rank * rank
	}
	if squares == 0 {
		return 0
	}
	n, m := float64(len(x)), float64(len(y))
	return math.Abs(u) / math.Sqrt(n*m/(n+m)/(n+m-1)*squares)
}

// naiveMaxT counts, relabelling by relabelling, as the procedure is defined.
func naiveMaxT(x, y [][]float64, statistic func(x, y []float64) float64) []float64 {
	of := func(labels uint) []float64 {
		stats := make([]float64, len(x))
		for i := range x {
			var first, second []float64
			for k, v := range slices.Concat(x[i], y[i]) {
				if labels&(1<<k) != 0 {
					first = append(first, v)
				} else {
					second = append(second, v)
				}
			}
			stats[i] = statistic(first, second)
		}
		return stats
	}
	n, total := len(x[0]), len(x[0])+len(y[0])
	observed := of(1<<n - 1)
	hits, all := make([]float64, len(x)), 0.0
	for labels := uint(0); labels < 1<<total; labels++ {
		if bits.OnesCount(labels) != n {
			continue
		}
		all++
		stats := of(labels)
		for i := range x {
			// The largest of those not more extreme than i, ties included.
			for j := range x {
				if observed[j] <= observed[i] && (stats[j] >= observed[i] || stats[j] >= observed[i]*(1-1e-9)-1e-9) {
					hits[i]++
					break
				}
			}
		}
	}
	p := make([]float64, len(x))
	for i := range x {
		for j := range x {
			if observed[j] >= observed[i] {
				p[i] = max(p[i], hits[j]/all)
			}
		}
	}
	return p
}

func TestMaxTIsTheProcedure(t *testing.T) {
	naive := map[string]func(x, y []float64) float64{"welch": naiveWelch, "mann-whitney": naiveRankSum}
	for _, test := range jointTests(false) {
		statistic := naive[test.Name]
		if statistic == nil {
			continue
		}
		t.Run(test.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				x, y := fewRuns(t)
				got, err := test.MaxT(x, y, Options{})
				if err != nil {
					t.Fatal(err)
				}
				want := naiveMaxT(x, y, statistic)
				for i := range want {
					if !(math.Abs(got.P[i]-want[i]) <= 1e-12) {
						t.Fatalf("P = %v, want %v", got.P, want)
					}
				}
			})
		})
	}
}

// manyRuns are metrics of the same n + m runs, correlated (rho .5), half of them
// lower in y by 0.7 standard deviations.
func manyRuns(r *rand.Rand, metrics, n, m int) (x, y [][]float64) {
	x, y = make([][]float64, metrics), make([][]float64, metrics)
	for range n + m {
		common := r.NormFloat64()
		for i := range metrics {
			v := 100 + common + r.NormFloat64()
			if len(x[i]) < n {
				x[i] = append(x[i], v)
				continue
			}
			if i%2 == 0 {
				v--
			}
			y[i] = append(y[i], v)
		}
	}
	return x, y
}

func TestMaxTLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, test := range jointTests(false) {
		for _, sizes := range [][2]int{{20, 20}, {12, 20}, {20, 12}, {4, 4}} {
			x, y := manyRuns(r, 7, sizes[0], sizes[1])
			checkMaxTLaws(t, test, x, y)
		}
	}
	for _, test := range jointTests(true) {
		for _, pairs := range []int{20, 70, 4} {
			x, y := manyRuns(r, 7, pairs, pairs)
			checkMaxTLaws(t, test, x, y)
		}
	}
}

func checkMaxTLaws(t *testing.T, test Test, x, y [][]float64) {
	t.Helper()
	o := Options{Resamples: 999}
	a, err := test.MaxT(x, y, o)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range a.P {
		if !(p >= 1.0/1000 && p <= 1) {
			t.Errorf("%s: P[%d] = %v", test.Name, i, p)
		}
	}
	same := func(what string, x, y [][]float64, o Options) {
		t.Helper()
		b, err := test.MaxT(x, y, o)
		if err != nil || !slices.Equal(a.P, b.P[:len(a.P)]) || a.Relabellings != b.Relabellings || a.Drawn != b.Drawn || a.Least != b.Least {
			t.Errorf("%s, %d + %d, %s: %v, %v; was %v", test.Name, len(x[0]), len(y[0]), what, b, err, a)
		}
	}
	same("again", x, y, o)
	same("swapped", y, x, o)
	same("with a copy of each metric", append(slices.Clone(x), x...), append(slices.Clone(y), y...), o)
	constant := func(n int) []float64 { return slices.Repeat([]float64{7.1}, n) }
	same("with a constant metric", append(slices.Clone(x), constant(len(x[0]))), append(slices.Clone(y), constant(len(y[0]))), o)
	scaled := func(x [][]float64) [][]float64 {
		out := slices.Clone(x)
		out[1] = slices.Clone(x[1])
		for k := range out[1] {
			out[1][k] = 1000*out[1][k] - 7
		}
		return out
	}
	same("one scaled", scaled(x), scaled(y), o)
	processors := runtime.GOMAXPROCS(1)
	same("on one processor", x, y, o)
	runtime.GOMAXPROCS(processors)
}

// The deviate has about the P of t: measured against the quantiles of t.
func TestWallace(t *testing.T) {
	for _, c := range []struct{ p, z, tolerance float64 }{{0.05, 1.959964, 0.02}, {1e-3, 3.290527, 0.08}, {1e-6, 4.891638, 0.2}} {
		for _, df := range []float64{3, 4, 5, 8, 12.5, 20, 38, 100, 1e4} {
			q := tQuantile(c.p/2, df)
			if got := wallace(q*q, df); !(math.Abs(got-c.z) <= c.tolerance) {
				t.Errorf("P %v at %v degrees of freedom: %v, want about %v", c.p, df, got, c.z)
			}
		}
	}
}

// Drawn relabellings agree with all of them to within four standard errors.
func TestMaxTDrawnIsNearAll(t *testing.T) {
	x, y := manyRuns(rand.New(rand.NewPCG(2, 0)), 10, 9, 8)
	for _, test := range jointTests(false) {
		all, err := test.MaxT(x, y, Options{Resamples: 25_000})
		if err != nil || all.Relabellings != 24310 || all.Drawn || all.Least != 1.0/24310 {
			t.Fatalf("%s: %+v, %v", test.Name, all, err)
		}
		drawn, err := test.MaxT(x, y, Options{})
		if err != nil || drawn.Relabellings != 9999 || !drawn.Drawn || drawn.Least != 1e-4 {
			t.Fatalf("%s: %+v, %v", test.Name, drawn, err)
		}
		other, err := test.MaxT(x, y, Options{Seed: 2})
		if err != nil || slices.Equal(other.P, drawn.P) {
			t.Errorf("%s: the seed changes nothing; %v", test.Name, err)
		}
		for i, p := range all.P {
			if off := math.Abs(drawn.P[i] - p); off > 4*math.Sqrt(p*(1-p)/9999)+1e-4 {
				t.Errorf("%s: P[%d] = %v, of all relabellings %v", test.Name, i, drawn.P[i], p)
			}
		}
	}
}

// What Algorithm 4.1 is for: of metrics without difference, correlated or not,
// some P is at most alpha in at most a share alpha of the experiments.
func TestMaxTHoldsAlpha(t *testing.T) {
	const experiments, alpha = 1000, 0.05
	for _, test := range jointTests(false) {
		r := rand.New(rand.NewPCG(3, 0))
		rejected := 0
		for range experiments {
			x, y := manyRuns(r, 5, 6, 6)
			for i := 0; i < len(y); i += 2 {
				for k := range y[i] {
					y[i][k]++ // undo the difference
				}
			}
			joint, err := test.MaxT(x, y, Options{Resamples: 1000})
			if err != nil {
				t.Fatal(err)
			}
			if slices.Min(joint.P) <= alpha {
				rejected++
			}
		}
		checkFalseDifferences(t, test.Name, rejected, experiments, alpha)
	}
}

// checkFalseDifferences checks that so many experiments of n have a false
// difference as alpha allows, and not far fewer, but for chance.
func checkFalseDifferences(t *testing.T, what string, rejected, n int, alpha float64) {
	t.Helper()
	expected := float64(n) * alpha
	spread := 4 * math.Sqrt(expected*(1-alpha))
	if got := float64(rejected); got > expected+spread || got < 0.6*expected-spread {
		t.Errorf("%s: a false difference in %d of %d", what, rejected, n)
	}
}

// Where the samples lie so far apart that nothing of their spread is left in
// the sums, the relabelling observed is told from others all the same.
func TestMaxTOfSamplesFarApart(t *testing.T) {
	x := [][]float64{{1, 1, 1, 1.0000001}, {5, 6, 7, 8}}
	y := [][]float64{{2, 2.0000001, 2, 2}, {5, 7, 6, 8}}
	for _, test := range jointTests(false) {
		joint, err := test.MaxT(x, y, Options{})
		if err != nil || joint.P[0] != 2.0/70 || joint.Least != 2.0/70 || joint.P[1] != 1 {
			t.Errorf("%s: %v, %v, want 2/70 and 1", test.Name, joint, err)
		}
	}
}

// Both ends of evenly spaced decimals are equally far from the rest, though the
// float64s that stand for them are not.
func TestMaxTOfDecimalsFarFromZero(t *testing.T) {
	joint, err := WelchMaxT([][]float64{{1e9 + 0.2, 1e9 + 0.3}}, [][]float64{{1e9 + 0.4, 1e9 + 0.5, 1e9 + 0.6}}, Options{})
	if err != nil || joint.P[0] != 2.0/10 {
		t.Errorf("%+v, %v, want 2 of 10", joint, err)
	}
}

// What is drawn may hold nothing as extreme: P is then that of the samples alone.
func TestMaxTDrawnIsAboveZero(t *testing.T) {
	x, y := untied(20, 20, 100)
	joint, err := WelchMaxT([][]float64{x}, [][]float64{y}, Options{Resamples: 99})
	if err != nil || joint.P[0] != 0.01 || joint.Least != 0.01 {
		t.Errorf("%+v, %v", joint, err)
	}
}

func TestMaxTRefuses(t *testing.T) {
	good := [][]float64{{1, 2, 3}, {4, 6, 5}}
	for _, test := range slices.Concat(jointTests(false), jointTests(true)) {
		for what, c := range map[string]struct {
			x, y [][]float64
			o    Options
			want string
		}{
			"metrics":   {good, good[:1], Options{}, "x has 2 metrics, y has 1"},
			"runs":      {[][]float64{{1, 2, 3}, {4, 6}}, good, Options{}, "x[1] has 2 runs, x[0] has 3"},
			"runs of y": {good, [][]float64{{1, 2, 3}, {4, 6, 7, 8}}, Options{}, "y[1] has 4 runs, y[0] has 3"},
			"one-sided": {good, good, Options{Alternative: Less}, "TwoSided"},
			"resamples": {good, good, Options{Resamples: -1}, "resamples -1"},
			"too many":  {good, good, Options{Resamples: MaxResamples + 1}, "and at most 10000000"},
			"level":     {good, good, Options{Level: 2}, "level 2"},
		} {
			if _, err := test.MaxT(c.x, c.y, c.o); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s, %s: %v", test.Name, what, err)
			}
		}
		var notFinite *NotFiniteError
		if _, err := test.MaxT(good, [][]float64{{1, 2, 3}, {4, math.NaN(), 5}}, Options{}); !errors.As(err, &notFinite) || notFinite.Sample != "y[1]" || notFinite.Index != 1 {
			t.Errorf("%s, NaN: %v", test.Name, err)
		}
		if _, err := test.MaxT([][]float64{{}}, [][]float64{{1, 2}}, Options{}); !errors.Is(err, ErrTooFew) {
			t.Errorf("%s, no runs: %v", test.Name, err)
		}
		if joint, err := test.MaxT(nil, nil, Options{}); err != nil || len(joint.P) != 0 {
			t.Errorf("%s, no metrics: %v, %v", test.Name, joint, err)
		}
	}
}

func BenchmarkMaxT(b *testing.B) {
	for _, metrics := range []int{14, 100, 1000} {
		x, y := manyRuns(rand.New(rand.NewPCG(4, 0)), metrics, 20, 20)
		for _, test := range slices.Concat(jointTests(false), jointTests(true)) {
			b.Run(fmt.Sprintf("%s/%d metrics", test.Name, metrics), func(b *testing.B) {
				for b.Loop() {
					if _, err := test.MaxT(x, y, Options{Resamples: 10_000}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
