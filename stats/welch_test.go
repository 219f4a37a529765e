package stats

import (
	"errors"
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestWelchReference(t *testing.T) { checkTTest(t, "welch", Welch, 2e-13, 1e-13) }

// Scaling all values by a power of two is exact, and changes neither t nor P
// however large or small it makes them.
func TestWelchAtExtremeScales(t *testing.T) {
	for _, c := range reference[tTestCase](t, "welch") {
		largest := 0.0
		for _, v := range append(append([]float64{}, c.X...), c.Y...) {
			largest = max(largest, math.Abs(v))
		}
		_, top := math.Frexp(largest)
		for _, exp := range []int{1024 - top, -900 - top} {
			want, err := Welch(c.X, c.Y, Options{})
			if err != nil {
				t.Fatal(err)
			}
			got, err := Welch(scaledSample(c.X, exp), scaledSample(c.Y, exp), Options{})
			if err != nil {
				t.Fatal(err)
			}
			want.Estimate.Value = math.Ldexp(want.Estimate.Value, exp)
			want.Estimate.Interval = want.Estimate.scaled(exp)
			if !sameResult(got, want) {
				t.Errorf("%s times 2^%d: %+v, want %+v", c.ID, exp, got, want)
			}
		}
	}
}

func scaledSample(x []float64, exp int) []float64 {
	scaled := make([]float64, len(x))
	for i, v := range x {
		scaled[i] = math.Ldexp(v, exp)
	}
	return scaled
}

func TestWelchEdges(t *testing.T) {
	five, six := []float64{5, 5, 5, 5, 5}, []float64{6, 6, 6, 6, 6}
	for _, c := range []struct {
		name string
		x, y []float64
		want error
	}{
		{"empty", nil, []float64{1, 2}, ErrTooFew},
		{"one value", []float64{1}, []float64{1, 2, 3}, ErrTooFew},
		{"one value of y", []float64{1, 2}, []float64{3}, ErrTooFew},
		{"two constants", five, six, ErrNoVariation},
	} {
		if _, err := Welch(c.x, c.y, Options{}); !errors.Is(err, c.want) {
			t.Errorf("%s: error %v, want %v", c.name, err, c.want)
		}
	}
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		_, err := Welch([]float64{1, 2}, []float64{3, 4, bad}, Options{})
		if e := (*NotFiniteError)(nil); !errors.As(err, &e) || e.Sample != "y" || e.Index != 2 {
			t.Errorf("%v: error %v", bad, err)
		}
	}
	for _, level := range []float64{-1, 1, 2, math.NaN()} {
		if _, err := Welch([]float64{1, 2}, []float64{3, 4}, Options{Level: level}); err == nil {
			t.Errorf("level %v: no error", level)
		}
	}

	r, err := Welch(five, five, Options{})
	if err != nil || r.P != 1 || r.Statistic != 0 || !math.IsNaN(r.DF) || r.Method != "no variation" || r.Direction != 0 ||
		r.Estimate.Value != 0 || !math.IsNaN(r.Estimate.Lo) || !math.IsNaN(r.Estimate.Hi) {
		t.Errorf("equal constants: %+v, %v", r, err)
	}
	// One constant leaves a one-sample test of the other.
	r, err = Welch([]float64{1, 2, 3}, []float64{5, 5, 5}, Options{})
	if err != nil || r.DF != 2 || relErr(r.Statistic, -3*math.Sqrt(3)) > 1e-15 {
		t.Errorf("one constant: %+v, %v", r, err)
	}
	// A P below every float64: not 0.
	r, err = Welch(spreadAround(0, 1e-9, 200), spreadAround(1, 1e-9, 200), Options{})
	if err != nil || r.P != math.SmallestNonzeroFloat64 || r.Direction != -1 {
		t.Errorf("far apart: %+v, %v", r, err)
	}
	// Spreads so unequal that the square of the small one underflows.
	r, err = Welch(spreadAround(0, 1e-200, 20), []float64{1, 1, 1}, Options{})
	if err != nil || r.DF != 19 || r.P != math.SmallestNonzeroFloat64 || r.Statistic > -1e200 {
		t.Errorf("tiny spread: %+v, %v", r, err)
	}
}

// spreadAround returns n values evenly spread over center +- width.
func spreadAround(center, width float64, n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = center + width*(2*float64(i)/float64(n-1)-1)
	}
	return x
}

// latencySample draws values as a benchmark gives them: coarse or fine, with a
// common offset now and then.
func latencySample(t *rapid.T, name string) []float64 {
	unit := rapid.SampledFrom([]float64{1, 0.01, 1e-7}).Draw(t, name+" unit")
	offset := rapid.SampledFrom([]float64{0, 100, 1e6}).Draw(t, name+" offset")
	values := rapid.SliceOfN(rapid.IntRange(1, 60), 2, 30).Draw(t, name)
	x := make([]float64, len(values))
	for i, v := range values {
		x[i] = offset + unit*float64(v)
	}
	return x
}

func TestWelchSwap(t *testing.T) {
	mirrored := map[Alternative]Alternative{TwoSided: TwoSided, Less: Greater, Greater: Less}
	rapid.Check(t, func(t *rapid.T) {
		x, y := latencySample(t, "x"), latencySample(t, "y")
		for a, b := range mirrored {
			r, err := Welch(x, y, Options{Alternative: a})
			s, err2 := Welch(y, x, Options{Alternative: b})
			if err != nil || err2 != nil {
				if !errors.Is(err, ErrNoVariation) || !errors.Is(err2, ErrNoVariation) {
					t.Fatalf("%v and %v", err, err2)
				}
				continue
			}
			s.Statistic, s.Direction, s.Estimate.Value = -s.Statistic, -s.Direction, -s.Estimate.Value
			s.Estimate.Lo, s.Estimate.Hi = -s.Estimate.Hi, -s.Estimate.Lo
			if !sameResult(r, s) {
				t.Fatalf("%+v, swapped and mirrored %+v", r, s)
			}
		}
	})
}

func TestWelchIntervalAgreesWithP(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := latencySample(t, "x"), latencySample(t, "y")
		o := Options{
			Alternative: rapid.SampledFrom([]Alternative{TwoSided, Less, Greater}).Draw(t, "alternative"),
			Level:       rapid.Float64Range(0.1, 0.9999).Draw(t, "level"),
		}
		r, err := Welch(x, y, o)
		if err != nil {
			t.Skip()
		}
		if rapid.Bool().Draw(t, "at the boundary") && r.P < 0.9 {
			o.Level = 1 - r.P
			if r, err = Welch(x, y, o); err != nil {
				t.Skip()
			}
		}
		if excludes := r.Estimate.Lo > 0 || r.Estimate.Hi < 0; excludes != (r.P < 1-o.Level) {
			t.Fatalf("P %v and level %v, yet interval [%v, %v]", r.P, o.Level, r.Estimate.Lo, r.Estimate.Hi)
		}
	})
}

func TestAgreeMovesTheNearestEnd(t *testing.T) {
	const past, before = 1 + 0x1p-52, 1 - 0x1p-53
	for _, c := range []struct {
		lo, hi, p      float64
		wantLo, wantHi float64
	}{
		{1, 2, 0.01, past, 2},
		{0, 1, 0.01, 0, before},
		{past, 2, 0.2, 1, 2},
		{0, before, 0.2, 0, 1},
		{0, 2, 0.2, 0, 2},
		{1.5, 2, 0.01, 1.5, 2},
	} {
		got := Interval{c.lo, c.hi, 0.95}.agree(1, c.p)
		if got != (Interval{c.wantLo, c.wantHi, 0.95}) {
			t.Errorf("[%v, %v] with P %v became %v", c.lo, c.hi, c.p, got)
		}
	}
}

func BenchmarkWelch(b *testing.B) {
	x, y := benchmarkSample(20, 1), benchmarkSample(20, 2)
	for b.Loop() {
		if _, err := Welch(x, y, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
