package stats

import (
	"errors"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestMannKendallReference(t *testing.T) {
	for _, c := range reference[struct {
		ID     string
		X      []float64
		Expect struct {
			S        float64
			P, Slope figure
			Method   string
		}
		By string
	}](t, "mann_kendall") {
		r, err := MannKendall(c.X)
		if err != nil {
			t.Fatalf("%s: %v", c.ID, err)
		}
		if r.Statistic != c.Expect.S || r.Direction != sign(c.Expect.S) || r.Method != c.Expect.Method {
			t.Errorf("%s: S %v, direction %d, method %q; want %v, %q", c.ID, r.Statistic, r.Direction, r.Method, c.Expect.S, c.Expect.Method)
		}
		if rel := c.Expect.P.relErr(r.P); rel > 1e-12 {
			t.Errorf("%s: P = %v, relative error %.1e", c.ID, r.P, rel)
		}
		slope, err := TheilSen(c.X)
		if rel := c.Expect.Slope.relErr(slope); err != nil || rel > 1e-11 {
			t.Errorf("%s: slope %v, relative error %.1e, %v", c.ID, slope, rel, err)
		}
	}
}

// Beyond 100 values the distribution is taken for normal.
func TestMannKendallWhereItBecomesNormal(t *testing.T) {
	levels := slices.Repeat([]int{1}, exactTrend)
	for discordant, within := range map[int]float64{1900: 0.11, 2000: 0.05, 2200: 0.01, 2400: 0.01} {
		exact := 2 * fewDiscordant(levels, discordant)
		s := float64(exactTrend*(exactTrend-1)/2 - 2*discordant)
		normal := 2 * normalTail((s-1)/math.Sqrt(trendVariance(levels, exactTrend)))
		if relErr(normal, exact) > within {
			t.Errorf("%d discordant of 4950: P exact %v, normal %v", discordant, exact, normal)
		}
	}
}

func TestMannKendallLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.SliceOfN(wholeNumber(), 3, 130).Draw(t, "x")
		before := slices.Clone(x)
		r, err := MannKendall(x)
		if !slices.Equal(x, before) {
			t.Fatalf("the input was changed")
		}
		reversed, scaled := slices.Clone(x), slices.Clone(x)
		slices.Reverse(reversed)
		for i := range scaled {
			scaled[i] = math.Exp(scaled[i])
		}
		back, errBack := MannKendall(reversed)
		bent, errBent := MannKendall(scaled)
		if (err == nil) != (errBack == nil) || (err == nil) != (errBent == nil) {
			t.Fatalf("errors %v, reversed %v, scaled %v", err, errBack, errBent)
		}
		if err != nil {
			return
		}
		if !(r.P > 0 && r.P <= 1) || !sameResult(r, bent) {
			t.Errorf("%+v, on another scale %+v", r, bent)
		}
		if back.Statistic != -r.Statistic || back.Direction != -r.Direction || relErr(back.P, r.P) > 1e-12 {
			t.Errorf("%+v, reversed %+v", r, back)
		}
	})
}

func TestTrendEdges(t *testing.T) {
	var infinite *NotFiniteError
	if _, err := MannKendall([]float64{1, 2}); !errors.Is(err, ErrTooFew) {
		t.Errorf("two values: %v", err)
	}
	if _, err := MannKendall([]float64{2, 2, 2}); !errors.Is(err, ErrNoVariation) {
		t.Errorf("equal values: %v", err)
	}
	if _, err := MannKendall([]float64{1, math.NaN(), 2}); !errors.As(err, &infinite) {
		t.Errorf("NaN: %v", err)
	}
	if _, err := TheilSen([]float64{1}); !errors.Is(err, ErrTooFew) {
		t.Errorf("slope of one value: %v", err)
	}
	if slope, err := TheilSen([]float64{-1e308, 1e308, -1e308}); err != nil || slope != 0 {
		t.Errorf("slope of huge values: %v, %v", slope, err)
	}
}

func BenchmarkMannKendall(b *testing.B) {
	x := []float64{3, 7, 1, 9, 4, 12, 5, 8, 2, 11, 6, 10, 14, 13, 17, 15, 20, 16, 19, 18}
	for b.Loop() {
		if _, err := MannKendall(x); err != nil {
			b.Fatal(err)
		}
	}
}
