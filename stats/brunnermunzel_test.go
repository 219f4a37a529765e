package stats

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

type brunnerMunzelCase struct {
	ID     string
	X, Y   []float64
	Expect struct {
		Lower            figure
		Statistic        figure
		DF               figure
		PTwo             figure  `json:"p_two"`
		PLessPermuted    *figure `json:"p_less_permuted"`
		PGreaterPermuted *figure `json:"p_greater_permuted"`
	}
	By string
}

// The reference statistic is positive where y tends to be the higher, ours where
// x does.
func TestBrunnerMunzelReference(t *testing.T) {
	for _, c := range reference[brunnerMunzelCase](t, "brunner_munzel") {
		all := newTieLevels(pool(c.X, c.Y))
		s := all.score(all.indexes(c.X))
		df := welchDF(s.seX, float64(len(c.X)), s.seY, float64(len(c.Y)))
		if c.Expect.Statistic.relErr(-s.t()) > 1e-14 || c.Expect.DF.relErr(df) > 1e-14 {
			t.Errorf("%s: statistic %v, df %v, want %v, %v", c.ID, -s.t(), df, c.Expect.Statistic, c.Expect.DF)
		}
		if p := tP(s.t(), df, TwoSided); c.Expect.PTwo.relErr(p) > 1e-12 {
			t.Errorf("%s: P by t = %v, want %v", c.ID, p, c.Expect.PTwo)
		}
		r, err := BrunnerMunzel(c.X, c.Y, Options{})
		if err != nil {
			t.Fatalf("%s: %v", c.ID, err)
		}
		if c.Expect.Lower.relErr(0.5-r.Estimate.Value) > 1e-15 || r.Statistic != s.t() || r.Direction != sign(s.t()) {
			t.Errorf("%s: %+v, want the probability %v of being lower", c.ID, r, c.Expect.Lower)
		}
		if min(len(c.X), len(c.Y)) >= 10 {
			if r.Method != "t" || r.DF != df || r.P != tP(s.t(), df, TwoSided) {
				t.Errorf("%s: %+v, want the P by t", c.ID, r)
			}
			continue
		}
		if !math.IsNaN(r.DF) {
			t.Errorf("%s: %v degrees of freedom", c.ID, r.DF)
		}
		if c.Expect.PLessPermuted == nil {
			continue
		}
		less, greater := *c.Expect.PLessPermuted, *c.Expect.PGreaterPermuted
		for a, want := range map[Alternative]float64{Less: less.float64(), Greater: greater.float64(),
			TwoSided: min(1, 2*min(less.float64(), greater.float64()))} {
			r, err := BrunnerMunzel(c.X, c.Y, Options{Alternative: a})
			if err != nil {
				t.Fatalf("%s: %v", c.ID, err)
			}
			if relErr(r.P, want) > 1e-15 || r.Method != "exact" {
				t.Errorf("%s, alternative %d: P = %v (%s), want %v", c.ID, a, r.P, r.Method, want)
			}
		}
	}
}

// brunnerMunzelByRanks is the statistic as its authors write it, from ranks among
// all values and ranks within each sample.
func brunnerMunzelByRanks(x, y []float64) float64 {
	midrank := func(v float64, in []float64) float64 {
		r := 0.5
		for _, w := range in {
			switch {
			case w < v:
				r++
			case w == v:
				r += 0.5
			}
		}
		return r
	}
	all := append(append([]float64{}, x...), y...)
	summarise := func(of []float64) (mean, variance float64) {
		for _, v := range of {
			mean += midrank(v, all) / float64(len(of))
		}
		inner := float64(len(of)+1) / 2
		for _, v := range of {
			d := midrank(v, all) - midrank(v, of) - mean + inner
			variance += d * d / float64(len(of)-1)
		}
		return mean, variance
	}
	meanX, varianceX := summarise(x)
	meanY, varianceY := summarise(y)
	n, m := float64(len(x)), float64(len(y))
	if meanX == meanY {
		return 0
	}
	variance := n*varianceX + m*varianceY
	if variance < 1e-18 {
		return math.Inf(sign(meanX - meanY))
	}
	return n * m * (meanX - meanY) / (n + m) / math.Sqrt(variance)
}

func TestBrunnerMunzelMatchesEnumeration(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := fewValued(2, 6).Draw(t, "x"), fewValued(2, 6).Draw(t, "y")
		less, greater, _ := sharesOf(x, y, brunnerMunzelByRanks)
		for a, want := range map[Alternative]float64{Less: less, Greater: greater, TwoSided: min(1, 2*min(less, greater))} {
			r, err := BrunnerMunzel(x, y, Options{Alternative: a})
			if err != nil {
				t.Fatal(err)
			}
			if relErr(r.P, want) > 1e-15 {
				t.Errorf("alternative %d: P = %v (%s), want %v", a, r.P, r.Method, want)
			}
		}
	})
}

func TestBrunnerMunzelStatisticMatchesDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := fewValued(2, 30).Draw(t, "x"), fewValued(2, 30).Draw(t, "y")
		r, err := BrunnerMunzel(x, y, Options{Resamples: 9})
		if err != nil {
			t.Fatal(err)
		}
		if want := brunnerMunzelByRanks(x, y); relErr(r.Statistic, want) > 1e-9 && !(math.Abs(r.Statistic-want) <= 1e-12) {
			t.Errorf("statistic %v, want %v", r.Statistic, want)
		}
		if lower, _ := ProbabilityLower(x, y); !(math.Abs(0.5-lower-r.Estimate.Value) <= 1e-15) {
			t.Errorf("estimate %v, want 1/2 less the probability of being lower, %v", r.Estimate.Value, lower)
		}
	})
}

func TestBrunnerMunzelWithoutVariance(t *testing.T) {
	low, high := make([]float64, 12), make([]float64, 15)
	for i := range low {
		low[i] = float64(i)
	}
	for i := range high {
		high[i] = 100 + float64(i%3)
	}
	all := 17383860.0 // C(27, 12)
	for a, want := range map[Alternative]float64{TwoSided: 2 / all, Less: 1 / all, Greater: 1} {
		r, err := BrunnerMunzel(low, high, Options{Alternative: a})
		if err != nil {
			t.Fatal(err)
		}
		if relErr(r.P, want) > 1e-14 || r.Method != "exact" || !math.IsInf(r.Statistic, -1) || r.Estimate.Value != -0.5 || !math.IsNaN(r.Estimate.Lo) {
			t.Errorf("separated, alternative %d: %+v, want P = %v", a, r, want)
		}
	}
	r, err := BrunnerMunzel([]float64{3, 3}, []float64{3, 3, 3}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r.P != 1 || r.Method != "no variation" || r.Statistic != 0 || r.Direction != 0 {
		t.Errorf("all equal: %+v", r)
	}
	// The true P, below 1e-500, is no float64.
	x, y := untied(900, 900, 100)
	if r, err = BrunnerMunzel(x, y, Options{}); err != nil {
		t.Fatal(err)
	}
	if r.P != math.SmallestNonzeroFloat64 {
		t.Errorf("900 v 900, separated: P = %v", r.P)
	}
}

func TestBrunnerMunzelInterval(t *testing.T) {
	// By the formula: estimate and standard error, at the quantile of t for the
	// degrees of freedom.
	x, y := untied(15, 12, 0.5)
	r, err := BrunnerMunzel(x, y, Options{Level: 0.9})
	if err != nil {
		t.Fatal(err)
	}
	half := tQuantile(0.05, r.DF) * r.Estimate.Value / r.Statistic
	if !(math.Abs(r.Estimate.Hi-r.Estimate.Value-half) <= 1e-14) || !(math.Abs(r.Estimate.Value-r.Estimate.Lo-half) <= 1e-14) || r.Estimate.Level != 0.9 {
		t.Errorf("interval %v, want +- %v", r.Estimate, half)
	}
	// A probability does not go beyond 0 and 1.
	x, y = untied(10, 10, 1.8)
	if r, err = BrunnerMunzel(x, y, Options{Level: 0.999999}); err != nil {
		t.Fatal(err)
	}
	if r.Estimate.Lo != -0.5 || r.Estimate.Hi < 0 {
		t.Errorf("interval %v, want one from -0.5", r.Estimate)
	}
	// Where the statistic takes two values only, the interval holds the estimate
	// all the same.
	r, err = BrunnerMunzel([]float64{0, 0, 0, 0, 0, 0, 0}, []float64{0, 1}, Options{Level: 0.53125})
	if err != nil {
		t.Fatal(err)
	}
	if r.Estimate.Value != -0.25 || r.Estimate.Lo != -0.5 || r.Estimate.Hi != -0.25 || r.P != 16.0/36 {
		t.Errorf("two values: P = %v, interval %v", r.P, r.Estimate)
	}
}

// Of tied values the distribution under relabelling is lopsided: the lower end is
// where its upper tail says.
func TestBrunnerMunzelPermutedInterval(t *testing.T) {
	x, y := []float64{1, 1, 4, 6}, []float64{1, 1, 1, 2, 2, 5, 7, 8}
	r, err := BrunnerMunzel(x, y, Options{Level: 0.8})
	if err != nil {
		t.Fatal(err)
	}
	all := slices.Concat(x, y)
	var statistics []float64
	for subset := range subsets(4, 12) {
		var some, rest []float64
		for i, v := range all {
			if slices.Contains(subset, i) {
				some = append(some, v)
			} else {
				rest = append(rest, v)
			}
		}
		statistics = append(statistics, brunnerMunzelByRanks(some, rest))
	}
	slices.Sort(statistics)
	// A tenth of 495 relabellings: the 50th from either end is the first whose
	// one-sided P is not below that.
	se := r.Estimate.Value / r.Statistic
	lo, hi := r.Estimate.Value-se*statistics[495-50], r.Estimate.Value-se*statistics[50-1]
	if len(statistics) != 495 || relErr(-statistics[49], statistics[445]) < 0.1 {
		t.Fatalf("%d relabellings, from %v to %v", len(statistics), statistics[49], statistics[445])
	}
	if math.Abs(r.Estimate.Lo-lo) > 1e-12 || math.Abs(r.Estimate.Hi-hi) > 1e-12 {
		t.Errorf("%+v, want %v to %v", r.Estimate, lo, hi)
	}
}

func TestSpreadIsExact(t *testing.T) {
	// n * squares - sum^2, of which float64 would keep no digit.
	const n = 1 << 20
	mean := uint64(1<<21 - 3)
	if got := spread(n, n*mean+1, n*mean*mean+2*mean+1); got != n-1 {
		t.Errorf("one value above the others by 1: %v, want %d", got, n-1)
	}
}

func TestBrunnerMunzelErrors(t *testing.T) {
	if _, err := BrunnerMunzel([]float64{1, 2}, []float64{1}, Options{}); !errors.Is(err, ErrTooFew) {
		t.Errorf("one value: error %v", err)
	}
	x, y := untied(9, 20, 0)
	if _, err := BrunnerMunzel(x, y, Options{Resamples: -1}); err == nil {
		t.Error("-1 resamples: no error")
	}
}

func BenchmarkBrunnerMunzel(b *testing.B) {
	for _, c := range []struct{ n, m int }{{9, 9}, {9, 20}, {20, 20}, {1000, 1000}} {
		x, y := untied(c.n, c.m, 0.5)
		b.Run(fmt.Sprintf("%dx%d", c.n, c.m), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := BrunnerMunzel(x, y, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
