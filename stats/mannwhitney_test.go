package stats

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

type mannWhitneyCase struct {
	ID     string
	X, Y   []float64
	Expect struct {
		U        figure `json:"u_x"`
		PTwo     figure `json:"p_two"`
		PLess    figure `json:"p_less"`
		PGreater figure `json:"p_greater"`
	}
	By string
}

func TestMannWhitneyReference(t *testing.T) {
	for _, c := range reference[mannWhitneyCase](t, "mannwhitney") {
		for a, want := range map[Alternative]figure{TwoSided: c.Expect.PTwo, Less: c.Expect.PLess, Greater: c.Expect.PGreater} {
			r, err := MannWhitney(c.X, c.Y, Options{Alternative: a})
			if err != nil {
				t.Fatalf("%s: %v", c.ID, err)
			}
			if rel := want.relErr(r.P); rel > 2e-14 {
				t.Errorf("%s, alternative %d: P = %v, want %v: relative error %.1e", c.ID, a, r.P, want.float64(), rel)
			}
			direction := sign(c.Expect.U.float64() - float64(len(c.X)*len(c.Y))/2)
			if r.Method != "exact" || r.Statistic != c.Expect.U.float64() || r.Direction != direction || !math.IsNaN(r.DF) {
				t.Errorf("%s: %+v, want exact, U %v, direction %d", c.ID, r, c.Expect.U, direction)
			}
		}
	}
}

// enumerate returns P(U <= u) and P(U >= u) for the u of x and y, by counting
// over all ways of dealing their values out.
func enumerate(x, y []float64) (less, greater float64) {
	pool := append(slices.Clone(x), y...)
	u2 := func(inX uint) int {
		u2 := 0
		for i, a := range pool {
			for j, b := range pool {
				if inX>>i&1 == 1 && inX>>j&1 == 0 {
					switch {
					case a > b:
						u2 += 2
					case a == b:
						u2++
					}
				}
			}
		}
		return u2
	}
	observed := u2(1<<len(x) - 1)
	var atMost, atLeast, all int
	for inX := range uint(1) << len(pool) {
		if bits.OnesCount(inX) != len(x) {
			continue
		}
		all++
		if u := u2(inX); u <= observed {
			atMost++
		}
		if u := u2(inX); u >= observed {
			atLeast++
		}
	}
	return float64(atMost) / float64(all), float64(atLeast) / float64(all)
}

func TestMannWhitneyMatchesEnumeration(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := fewValued(1, 5).Draw(t, "x"), fewValued(1, 5).Draw(t, "y")
		less, greater := enumerate(x, y)
		for a, want := range map[Alternative]float64{Less: less, Greater: greater, TwoSided: min(1, 2*min(less, greater))} {
			r, err := MannWhitney(x, y, Options{Alternative: a})
			if err != nil {
				t.Fatal(err)
			}
			if relErr(r.P, want) > 1e-15 || r.Method != "exact" {
				t.Errorf("alternative %d: P = %v (%s), want %v", a, r.P, r.Method, want)
			}
		}
	})
}

func TestMannWhitneyKnownCases(t *testing.T) {
	for _, c := range []struct {
		name string
		x, y []float64
		want float64
	}{
		// Two cases where doubling P(U <= min(U, nm-U)), which other programs
		// do, is wrong, as the tails of tied samples of unequal sizes differ:
		// it gives 0 for the second.
		{"4 v 5, tied", []float64{2, 1, 3, 5}, []float64{1, 1, 1, 1, 1}, 2 * 6.0 / 126},
		{"2 v 7, tied", []float64{4, 3}, []float64{1, 1, 1, 2, 1, 1, 1}, 2 * 1.0 / 36},
		{"both constant", []float64{5, 5, 5, 5, 5}, []float64{6, 6, 6, 6, 6}, 2 * 1.0 / 252},
		{"all equal", []float64{5, 5, 5}, []float64{5, 5}, 1},
		{"1 v 1", []float64{1}, []float64{2}, 1},
		{"1 v 3", []float64{1}, []float64{2, 3, 4}, 2 * 1.0 / 4},
		{"equal values 1 v 1", []float64{1}, []float64{1}, 1},
	} {
		for _, samples := range [][2][]float64{{c.x, c.y}, {c.y, c.x}} {
			r, err := MannWhitney(samples[0], samples[1], Options{})
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			if relErr(r.P, c.want) > 1e-15 || r.Method != "exact" {
				t.Errorf("%s: P = %v (%s), want %v", c.name, r.P, r.Method, c.want)
			}
		}
	}
}

// With U in the middle of its range the two tails are the same number, and so
// must be their last digits, whichever sample comes first.
func TestMannWhitneyInTheMiddle(t *testing.T) {
	for _, c := range [][2][]float64{
		{{0, 1, 3, -2}, {3, 4, -2, -3}},
		{{0, 4}, {1, 2, 3}},
	} {
		p := func(x, y []float64, a Alternative) float64 {
			t.Helper()
			r, err := MannWhitney(x, y, Options{Alternative: a})
			if err != nil {
				t.Fatal(err)
			}
			if r.Direction != 0 {
				t.Errorf("%v, %v: direction %d", x, y, r.Direction)
			}
			return r.P
		}
		x, y := c[0], c[1]
		less := p(x, y, Less)
		if greater := p(x, y, Greater); greater != less {
			t.Errorf("%v, %v: P less = %v, P greater = %v", x, y, less, greater)
		}
		if swapped := p(y, x, Greater); swapped != less {
			t.Errorf("%v, %v: P less = %v; swapped, P greater = %v", x, y, less, swapped)
		}
	}
}

// untied returns n and m values without ties, in random order, the second
// sample higher by shift standard deviations.
func untied(n, m int, shift float64) (x, y []float64) {
	random := rand.New(rand.NewPCG(uint64(n), uint64(m)))
	for range n {
		x = append(x, random.NormFloat64())
	}
	for range m {
		y = append(y, random.NormFloat64()+shift)
	}
	return x, y
}

// levelled returns n and m whole numbers from 1 to levels.
func levelled(n, m, levels int) (x, y []float64) {
	random := rand.New(rand.NewPCG(uint64(n), uint64(m)))
	for range n {
		x = append(x, float64(1+random.IntN(levels)))
	}
	for range m {
		y = append(y, float64(1+random.IntN(levels)))
	}
	return x, y
}

func TestMannWhitneyMethod(t *testing.T) {
	const none, one = 0, -1 // ties, else the number of distinct values
	for _, c := range []struct {
		n, m, ties int
		want       string
	}{
		{20, 20, 5, "exact"},
		{200, 200, one, "exact"},
		{100, 300, 50, "exact"},
		{220, 220, 5, "exact"},
		{500, 500, 2, "exact"},
		{10, 2000, one, "exact"},
		{300, 300, one, "normal"},
		{2000, 2000, 1, "normal"},
		{250, 250, none, "exact"},
		{250, 1600, none, "exact"},
		{251, 251, none, "saddlepoint"},
		{250, 2000, none, "saddlepoint"},
	} {
		x, y := untied(c.n, c.m, 0)
		switch {
		case c.ties == one:
			x[0] = y[0]
		case c.ties > 0:
			x, y = levelled(c.n, c.m, c.ties)
		}
		r, err := MannWhitney(x, y, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if r.Method != c.want {
			t.Errorf("%d v %d, ties %d: method %q, want %q", c.n, c.m, c.ties, r.Method, c.want)
		}
		if !(r.P > 1e-3 && r.P <= 1) {
			t.Errorf("%d v %d, ties %d: P = %v of samples that do not differ", c.n, c.m, c.ties, r.P)
		}
	}
}

// Where P is too small for a float64 it is the smallest one, not 0.
func TestMannWhitneyIsNeverZero(t *testing.T) {
	x, y := untied(600, 600, 100)
	tiedX, tiedY := slices.Clone(x), slices.Clone(y)
	tiedX[0] = tiedX[1]
	for method, samples := range map[string][2][]float64{"saddlepoint": {x, y}, "normal": {tiedX, tiedY}} {
		r, err := MannWhitney(samples[0], samples[1], Options{})
		if err != nil {
			t.Fatal(err)
		}
		if r.Method != method || !(r.P > 0 && r.P < 1e-150) {
			t.Errorf("P of separated samples = %v (%s), want tiny and above 0 (%s)", r.P, r.Method, method)
		}
	}
}

func TestMannWhitneyErrors(t *testing.T) {
	var notFinite *NotFiniteError
	if _, err := MannWhitney([]float64{1, math.NaN()}, []float64{1}, Options{}); !errors.As(err, &notFinite) || notFinite.Sample != "x" || notFinite.Index != 1 {
		t.Errorf("NaN: error %v", err)
	}
	if _, err := MannWhitney([]float64{1}, nil, Options{}); !errors.Is(err, ErrTooFew) {
		t.Errorf("empty y: error %v", err)
	}
	if _, err := MannWhitney([]float64{1}, []float64{2}, Options{Level: 95}); err == nil {
		t.Error("level 95: no error")
	}
}

func BenchmarkMannWhitney(b *testing.B) {
	for _, c := range []struct {
		n, levels int // levels 0: no ties
	}{{20, 50}, {20, 5}, {20, 0}, {100, 50}, {100, 5}, {200, 0}, {200, 1000}, {1000, 0}} {
		x, y := untied(c.n, c.n, 0)
		name := fmt.Sprintf("%dx%d/noties", c.n, c.n)
		if c.levels > 0 {
			x, y = levelled(c.n, c.n, c.levels)
			name = fmt.Sprintf("%dx%d/levels=%d", c.n, c.n, c.levels)
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := MannWhitney(x, y, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
