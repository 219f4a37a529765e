package stats

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// What is here holds for every test in the table.

// wholeNumbers draws samples, of at least two values, that shifting and
// scaling by small whole numbers does not round.
func wholeNumbers() *rapid.Generator[[]float64] {
	value := rapid.Custom(func(t *rapid.T) float64 { return float64(rapid.IntRange(-1000, 1000).Draw(t, "value")) })
	return rapid.OneOf(rapid.SliceOfN(value, 2, 15), fewValued(2, 15))
}

// everyTest checks law for all tests of the table on random samples.
func everyTest(t *testing.T, law func(t *rapid.T, test Test, x, y []float64, o Options)) {
	for _, test := range Tests() {
		t.Run(test.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				x := wholeNumbers().Draw(t, "x")
				y := wholeNumbers().Draw(t, "y")
				if test.Paired {
					y = y[:min(len(x), len(y))]
					x = x[:len(y)]
				}
				o := Options{
					Alternative: rapid.SampledFrom([]Alternative{TwoSided, Less, Greater}).Draw(t, "alternative"),
					Level:       rapid.SampledFrom([]float64{0, 0.5, 0.9, 0.999}).Draw(t, "level"),
					Resamples:   99,
				}
				law(t, test, x, y, o)
			})
		})
	}
}

// unitless are the tests whose estimate does not change with the unit of the
// values.
var unitless = map[string]bool{"brunner-munzel": true, "ks": true}

// notDoubled are the tests whose two-sided P is not twice the smaller one-sided
// one, but the probability of a statistic as far out on either side.
var notDoubled = map[string]bool{"permutation": true, "ks": true}

// run runs the test, for which it is no error to find no variation.
func run(t *rapid.T, test Test, x, y []float64, o Options) (r Result, ok bool) {
	r, err := test.Run(x, y, o)
	if err != nil && !errors.Is(err, ErrNoVariation) {
		t.Fatalf("%v, %v: %v", x, y, err)
	}
	return r, err == nil
}

// sameResult reports whether a and b are equal, NaNs included.
func sameResult(a, b Result) bool { return cmp.Equal(a, b, cmpopts.EquateNaNs()) }

// opposite returns the alternative when the samples change places.
func opposite(a Alternative) Alternative {
	switch a {
	case Less:
		return Greater
	case Greater:
		return Less
	}
	return a
}

// checkMirrored checks that b is a with the samples changed round.
func checkMirrored(t interface{ Errorf(string, ...any) }, a, b Result) {
	if b.P != a.P || b.Method != a.Method || b.Direction != -a.Direction {
		t.Errorf("swapped: P %v (%s), direction %d; was %v (%s), %d", b.P, b.Method, b.Direction, a.P, a.Method, a.Direction)
	}
	negative := func(v, of float64) bool { return v == -of || math.IsNaN(v) && math.IsNaN(of) }
	if !negative(b.Estimate.Value, a.Estimate.Value) || !negative(b.Estimate.Lo, a.Estimate.Hi) || !negative(b.Estimate.Hi, a.Estimate.Lo) ||
		b.Estimate.Level != a.Estimate.Level {
		t.Errorf("swapped: estimate %v; was %v", b.Estimate, a.Estimate)
	}
}

func TestLawSwap(t *testing.T) {
	everyTest(t, func(t *rapid.T, test Test, x, y []float64, o Options) {
		a, ok := run(t, test, x, y, o)
		o.Alternative = opposite(o.Alternative)
		b, okToo := run(t, test, y, x, o)
		if ok != okToo {
			t.Errorf("an answer: %v; swapped: %v", ok, okToo)
		}
		if ok && okToo {
			checkMirrored(t, a, b)
		}
	})
}

func TestLawShiftAndScale(t *testing.T) {
	everyTest(t, func(t *rapid.T, test Test, x, y []float64, o Options) {
		a, ok := run(t, test, x, y, o)
		shift := float64(rapid.IntRange(-5000, 5000).Draw(t, "shift"))
		scale := float64(rapid.IntRange(1, 9).Draw(t, "scale"))
		moved := func(x []float64) []float64 {
			x = slices.Clone(x)
			for i := range x {
				x[i] = scale*x[i] + shift
			}
			return x
		}
		b, okToo := run(t, test, moved(x), moved(y), o)
		if ok != okToo {
			t.Errorf("an answer: %v; shifted and scaled: %v", ok, okToo)
		}
		if relErr(b.P, a.P) > 1e-9 || b.Direction != a.Direction {
			t.Errorf("shifted and scaled: P %v, direction %d; was %v, %d", b.P, b.Direction, a.P, a.Direction)
		}
		want := scale * a.Estimate.Value
		if unitless[test.Name] {
			want = a.Estimate.Value
		}
		if !(math.Abs(b.Estimate.Value-want) <= 1e-9) {
			t.Errorf("shifted and scaled by %v: estimate %v; was %v", scale, b.Estimate.Value, a.Estimate.Value)
		}
	})
}

func TestLawOrderOfValuesDoesNotMatter(t *testing.T) {
	everyTest(t, func(t *rapid.T, test Test, x, y []float64, o Options) {
		xx, yy := slices.Clone(x), slices.Clone(y)
		for to, from := range rapid.Permutation(indexes(len(x))).Draw(t, "order") {
			xx[to] = x[from]
			if test.Paired { // what belongs together stays together
				yy[to] = y[from]
			}
		}
		a, _ := run(t, test, x, y, o)
		b, _ := run(t, test, xx, yy, o)
		if relErr(b.P, a.P) > 1e-9 || relErr(b.Statistic, a.Statistic) > 1e-9 {
			t.Errorf("P %v, statistic %v; in another order %v, %v", a.P, a.Statistic, b.P, b.Statistic)
		}
	})
}

func TestLawInputUnchangedAndSameAnswerAgain(t *testing.T) {
	everyTest(t, func(t *rapid.T, test Test, x, y []float64, o Options) {
		keptX, keptY := slices.Clone(x), slices.Clone(y)
		a, ok := run(t, test, x, y, o)
		if !slices.Equal(x, keptX) || !slices.Equal(y, keptY) {
			t.Errorf("samples became %v and %v", x, y)
		}
		b, _ := run(t, test, x, y, o)
		if ok && !sameResult(a, b) {
			t.Errorf("%+v, then %+v", a, b)
		}
	})
}

func TestLawTails(t *testing.T) {
	everyTest(t, func(t *rapid.T, test Test, x, y []float64, o Options) {
		p := map[Alternative]float64{}
		for _, a := range []Alternative{TwoSided, Less, Greater} {
			o.Alternative = a
			r, ok := run(t, test, x, y, o)
			if !ok {
				return
			}
			if !(r.P > 0 && r.P <= 1) {
				t.Errorf("alternative %d: P = %v", a, r.P)
			}
			if !math.IsNaN(r.DF2) {
				t.Errorf("alternative %d: denominator degrees of freedom %v", a, r.DF2)
			}
			if r.Method == "no variation" {
				return
			}
			p[a] = r.P
		}
		if notDoubled[test.Name] {
			if least := min(p[Less], p[Greater]); p[TwoSided] < least*(1-1e-12) {
				t.Errorf("P = %v, below that of one side, %v", p[TwoSided], least)
			}
			return
		}
		if p[Less]+p[Greater] < 1-1e-12 {
			t.Errorf("P less %v + P greater %v is below 1", p[Less], p[Greater])
		}
		if want := min(1, 2*min(p[Less], p[Greater])); relErr(p[TwoSided], want) > 1e-12 {
			t.Errorf("P = %v, want twice the smaller tail, %v", p[TwoSided], want)
		}
	})
}

func TestLawRefusals(t *testing.T) {
	good := []float64{1, 2, 3, 5}
	for _, test := range Tests() {
		for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
			for _, sample := range []string{"x", "y"} {
				x, y := good, []float64{1, 2, bad, 5}
				if sample == "x" {
					x, y = y, x
				}
				_, err := test.Run(x, y, Options{})
				var notFinite *NotFiniteError
				if !errors.As(err, &notFinite) || notFinite.Sample != sample || notFinite.Index != 2 {
					t.Errorf("%s: %v at %s[2]: error %v", test.Name, bad, sample, err)
				}
			}
		}
		for _, samples := range [][2][]float64{{nil, good}, {good, nil}, {nil, nil}} {
			if _, err := test.Run(samples[0], samples[1], Options{}); !errors.Is(err, ErrTooFew) {
				t.Errorf("%s of %v: error %v", test.Name, samples, err)
			}
		}
		for _, level := range []float64{-0.1, 1e-300, 1, 95, math.NaN()} {
			if _, err := test.Run(good, good, Options{Level: level}); err == nil {
				t.Errorf("%s at level %v: no error", test.Name, level)
			}
		}
	}
}

func TestLookup(t *testing.T) {
	for _, test := range Tests() {
		found, err := Lookup(test.Name)
		if err != nil || found.Name != test.Name {
			t.Errorf("Lookup(%q) = %q, %v", test.Name, found.Name, err)
		}
		if test.Doc == "" || strings.Contains(test.Doc, "\n") {
			t.Errorf("%s: doc %q, want one line", test.Name, test.Doc)
		}
	}
	_, err := Lookup("t")
	for _, test := range Tests() {
		if err == nil || !strings.Contains(err.Error(), test.Name) {
			t.Errorf("Lookup of no test: error %v does not list %s", err, test.Name)
		}
	}
}

// Of samples that do not differ, a test at 5 % rejects 5 %, or fewer where its P
// is discrete.
func TestLawNullCalibration(t *testing.T) {
	const experiments, alpha = 2000, 0.05
	normal := func(r *rand.Rand) float64 { return r.NormFloat64() }
	manyEqual := func(r *rand.Rand) float64 { return math.Max(0, float64(r.IntN(10)-7)) } // 80 % are 0
	for _, c := range []struct {
		name  string
		n, m  int
		value func(*rand.Rand) float64
		only  string
	}{
		{"normal 7 v 7", 7, 7, normal, ""},
		{"normal 6 v 20", 6, 20, normal, ""},
		{"80 % equal 8 v 8", 8, 8, manyEqual, "mann-whitney"},
		{"80 % equal 6 v 20", 6, 20, manyEqual, "mann-whitney"},
		{"80 % equal 20 v 20", 20, 20, manyEqual, "wilcoxon"},
	} {
		for _, test := range Tests() {
			if c.only != "" && c.only != test.Name || test.Paired && c.n != c.m {
				continue
			}
			random := rand.New(rand.NewPCG(1, 2))
			x, y := make([]float64, c.n), make([]float64, c.m)
			rejected := 0
			for range experiments {
				for i := range x {
					x[i] = c.value(random)
				}
				for i := range y {
					y[i] = c.value(random)
				}
				r, err := test.Run(x, y, Options{Resamples: 399})
				if err != nil {
					t.Fatal(err)
				}
				if r.P <= alpha {
					rejected++
				}
			}
			// Four binomial standard deviations each way; a discrete P of
			// untied samples of these sizes still rejects 3.7 %.
			spread := 4 * math.Sqrt(experiments*alpha*(1-alpha))
			lowest := 0.8*experiments*alpha - spread
			if c.only != "" || test.Name == "ks" { // whose P has fewer values
				lowest = 1
			}
			if got := float64(rejected); got > experiments*alpha+spread || got < lowest {
				t.Errorf("%s, %s: rejects %d of %d at %v", test.Name, c.name, rejected, experiments, alpha)
			}
		}
	}
}
