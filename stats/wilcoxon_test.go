package stats

import (
	"errors"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestWilcoxonReference(t *testing.T) {
	for _, c := range reference[struct {
		ID     string
		X, Y   []float64
		Expect struct {
			W        figure
			PTwo     figure `json:"p_two"`
			PLess    figure `json:"p_less"`
			PGreater figure `json:"p_greater"`
		}
		By string
	}](t, "wilcoxon") {
		for a, want := range map[Alternative]figure{TwoSided: c.Expect.PTwo, Less: c.Expect.PLess, Greater: c.Expect.PGreater} {
			if want.Float == nil {
				continue
			}
			r, err := Wilcoxon(c.X, c.Y, Options{Alternative: a})
			if err != nil {
				t.Fatalf("%s: %v", c.ID, err)
			}
			if rel := want.relErr(r.P); rel > 1e-14 {
				t.Errorf("%s, alternative %d: P = %v, want %v: relative error %.1e", c.ID, a, r.P, want, rel)
			}
			if r.Statistic != c.Expect.W.float64() || r.Method != "exact" {
				t.Errorf("%s: W %v (%s), want %v", c.ID, r.Statistic, r.Method, c.Expect.W)
			}
		}
	}
}

// enumerateSigns returns P(W <= w) and P(W >= w) for the w of whole-numbered
// differences, by giving them all signs there are. W is counted in pairs: of
// two, or one with itself, that have a sum above 0, half of those with sum 0.
func enumerateSigns(differences []float64) (less, greater float64) {
	var sizes []float64
	for _, d := range differences {
		if d != 0 {
			sizes = append(sizes, math.Abs(d))
		}
	}
	walsh := func(d []float64) (w2 int) {
		for i := range d {
			for j := range i + 1 {
				w2 += 1 + sign(d[i]+d[j])
			}
		}
		return w2
	}
	signed := func(negative uint) []float64 {
		out := slices.Clone(sizes)
		for i := range out {
			if negative>>i&1 == 1 {
				out[i] = -out[i]
			}
		}
		return out
	}
	observed := walsh(slices.DeleteFunc(slices.Clone(differences), func(d float64) bool { return d == 0 }))
	var atMost, atLeast, all int
	for negative := range uint(1) << len(sizes) {
		all++
		w := walsh(signed(negative))
		if w <= observed {
			atMost++
		}
		if w >= observed {
			atLeast++
		}
	}
	return float64(atMost) / float64(all), float64(atLeast) / float64(all)
}

func TestWilcoxonMatchesEnumeration(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := fewValued(1, 9).Draw(t, "x")
		y := fewValued(len(x), len(x)).Draw(t, "y")
		var differences []float64
		for i := range x {
			differences = append(differences, x[i]-y[i])
		}
		less, greater := enumerateSigns(differences)
		for a, want := range map[Alternative]float64{Less: less, Greater: greater, TwoSided: min(1, 2*min(less, greater))} {
			r, err := Wilcoxon(x, y, Options{Alternative: a})
			if err != nil {
				t.Fatal(err)
			}
			if relErr(r.P, want) > 1e-15 || r.Method != "exact" {
				t.Errorf("alternative %d: P = %v (%s), want %v", a, r.P, r.Method, want)
			}
		}
	})
}

func TestWilcoxonEdges(t *testing.T) {
	same := []float64{3, 1, 4, 1, 5}
	r, err := Wilcoxon(same, same, Options{})
	if err != nil || r.P != 1 || r.Statistic != 0 || r.Direction != 0 || r.Estimate.Value != 0 {
		t.Errorf("no differences: %+v, %v", r, err)
	}
	for _, c := range []struct {
		x, y []float64
		want error
	}{{nil, nil, ErrTooFew}, {[]float64{1, 2}, []float64{1}, ErrUnequalSizes}} {
		if _, err := Wilcoxon(c.x, c.y, Options{}); !errors.Is(err, c.want) {
			t.Errorf("Wilcoxon of %v, %v: %v", c.x, c.y, err)
		}
		if _, err := Pseudomedian(c.x, c.y, Options{}); !errors.Is(err, c.want) {
			t.Errorf("Pseudomedian of %v, %v: %v", c.x, c.y, err)
		}
	}
	big := []float64{math.MaxFloat64, math.MaxFloat64 / 2}
	if r, err := Wilcoxon(big, []float64{-math.MaxFloat64, -1}, Options{}); err != nil || !math.IsInf(r.Estimate.Value, 1) {
		t.Errorf("differences beyond float64: %+v, %v", r, err)
	}
}

func TestPseudomedianReference(t *testing.T) { checkShift(t, "pseudomedian", Pseudomedian) }

func TestWalshSumsNth(t *testing.T) {
	sample := rapid.OneOf(fewValued(1, 60), rapid.SliceOfN(rapid.Float64Range(-1e6, 1e6), 1, 60))
	rapid.Check(t, func(t *rapid.T) {
		x := ascending(sample.Draw(t, "x"))
		var all []float64
		for i, a := range x {
			for _, b := range x[i:] {
				all = append(all, a+b)
			}
		}
		slices.Sort(all)
		d := newWalshSums(x)
		if d.size() != len(all) {
			t.Fatalf("size %d, want %d", d.size(), len(all))
		}
		for range 5 {
			k := rapid.IntRange(1, len(all)).Draw(t, "k")
			if got := d.nth(k); got != all[k-1] {
				t.Errorf("sum %d of %d = %v, want %v", k, len(all), got, all[k-1])
			}
		}
	})
}

func BenchmarkWilcoxon(b *testing.B) {
	for _, c := range []struct {
		name string
		n    int
		tied bool
	}{{"n20", 20, false}, {"n200", 200, false}, {"n200tied", 200, true}, {"n1000tied", 1000, true}, {"n5000", 5000, false}} {
		b.Run(c.name, func(b *testing.B) {
			x, y := benchmarkSample(c.n, 1), benchmarkSample(c.n, 2)
			if c.tied {
				for i := range x {
					x[i], y[i] = math.Round(x[i]), math.Round(y[i])
				}
			}
			for b.Loop() {
				if _, err := Wilcoxon(x, y, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
