package stats

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

type shiftCase struct {
	ID     string
	X, Y   []float64
	Level  float64
	Expect struct {
		Level  float64
		Points []struct {
			At, Value float64
			Lo, Hi    *float64 // null without limit
		}
	}
	By string
}

func TestShiftFunctionReference(t *testing.T) {
	limit := func(v *float64, none int) float64 {
		if v == nil {
			return math.Inf(none)
		}
		return *v
	}
	for _, c := range reference[shiftCase](t, "shift_function") {
		got, err := ShiftFunction(c.X, c.Y, Options{Level: c.Level})
		if err != nil {
			t.Fatalf("%s: %v", c.ID, err)
		}
		if !(math.Abs(got.Level-c.Expect.Level) <= 1e-12) || len(got.Points) != len(c.Expect.Points) {
			t.Fatalf("%s: level %v of %d points, want %v of %d", c.ID, got.Level, len(got.Points), c.Expect.Level, len(c.Expect.Points))
		}
		for i, p := range got.Points {
			want := c.Expect.Points[i]
			lo, hi := limit(want.Lo, -1), limit(want.Hi, 1)
			if !near(p.At, want.At) || !near(p.Value, want.Value) || !near(p.Lo, lo) || !near(p.Hi, hi) {
				t.Errorf("%s: point %d = %+v, want %+v (%v to %v)", c.ID, i, p, want, lo, hi)
			}
		}
	}
}

// near compares differences of values with two decimals.
func near(got, want float64) bool { return got == want || math.Abs(got-want) <= 1e-12 }

// The band holds the true shift at all values at once: here y is x stretched, of
// which the truth is known everywhere, also between the values.
func TestShiftFunctionCovers(t *testing.T) {
	truth := func(v float64) float64 { return 3 + v/2 } // y is v + truth(v)
	const experiments = 2000
	for _, size := range []struct{ n, m int }{{12, 12}, {20, 9}, {8, 25}} {
		r := rand.New(rand.NewPCG(uint64(size.n), uint64(size.m)))
		missed, level := 0, 0.0
		for range experiments {
			x, y := make([]float64, size.n), make([]float64, size.m)
			for i := range x {
				x[i] = r.ExpFloat64()
			}
			for i := range y {
				v := r.ExpFloat64()
				y[i] = v + truth(v)
			}
			s, err := ShiftFunction(x, y, Options{Level: 0.9})
			if err != nil {
				t.Fatal(err)
			}
			level = s.Level
			if !covers(s, truth) {
				missed++
			}
		}
		if level < 0.9 {
			t.Errorf("%d v %d: level %v, below 0.9", size.n, size.m, level)
		}
		// No more often than the level says, but for 4 standard errors, and not
		// much less: below the lowest value of x nothing is looked at.
		most := (1 - level) * experiments
		if chance := 4 * math.Sqrt(most*level); float64(missed) > most+chance || float64(missed) < most/2 {
			t.Errorf("%d v %d: %d of %d bands missed, want up to %.0f", size.n, size.m, missed, experiments, most)
		}
		t.Logf("%d v %d: covered %.4f, level %.4f", size.n, size.m, 1-float64(missed)/experiments, level)
	}
}

// covers tells whether a rising truth lies in the band at each value, and just
// before the next one, up to which the limits of v + shift hold.
func covers(s Shift, truth func(float64) float64) bool {
	for i, p := range s.Points {
		if d := truth(p.At); d < p.Lo || d >= p.Hi {
			return false
		}
		if i+1 < len(s.Points) {
			if next := s.Points[i+1].At; next+truth(next) > p.At+p.Hi {
				return false
			}
		}
	}
	return true
}

func TestShiftFunctionLaws(t *testing.T) {
	x, y := []float64{5, 1, 3, 3, 2, 9, 4, 4, 8}, []float64{2, 2, 7, 1, 0, 4}
	before := slices.Clone(x)
	s, err := ShiftFunction(x, y, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(x, before) {
		t.Error("x was modified")
	}
	for i, p := range s.Points {
		if i > 0 && p.At <= s.Points[i-1].At {
			t.Errorf("point %d is not above the one before", i)
		}
		if !(p.Lo <= p.Value && p.Value <= p.Hi) {
			t.Errorf("point %d: %v not between %v and %v", i, p.Value, p.Lo, p.Hi)
		}
	}
	if s.Points[len(s.Points)-1].Share != 1 {
		t.Errorf("the last point has share %v", s.Points[len(s.Points)-1].Share)
	}
	same, err := ShiftFunction(x, x, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range same.Points {
		if p.Value != 0 {
			t.Errorf("of a sample against itself: %+v", p)
		}
	}
	if _, err := ShiftFunction(nil, y, Options{}); !errors.Is(err, ErrTooFew) {
		t.Errorf("no values: %v", err)
	}
	if _, err := ShiftFunction(x, []float64{math.NaN()}, Options{}); err == nil {
		t.Error("NaN was taken")
	}
}

// Beyond the exact range the critical distance is Smirnov's, close to the exact
// one below it.
func TestCriticalLeadOfManyPairs(t *testing.T) {
	_, _, method := criticalLead(4000, 4000, 0.05)
	lead, p, exact := criticalLead(1000, 1000, 0.05)
	if method != "asymptotic" || exact != "exact" {
		t.Errorf("methods %q and %q", method, exact)
	}
	// Smirnov's 5 % point is 1.3581 (Smirnov 1948, table), times sqrt(2/1000).
	if d := float64(lead) / 1e6; math.Abs(d-1.3581*math.Sqrt(2.0/1000)) > 0.0015 || p > 0.05 {
		t.Errorf("1000 v 1000: distance %v, P %v", d, p)
	}
}

// Samples so small that no distance is significant have a band without limits,
// which says so.
func TestShiftFunctionWithoutABand(t *testing.T) {
	// The largest distance of 3 and 3 values has a P of 2/20, of 4 and 4 of 2/70.
	for n, want := range map[int]struct {
		method string
		level  float64
	}{3: {"none", 1}, 4: {"exact", 1 - 2.0/70}} {
		x := []float64{1, 2, 3, 4}[:n]
		s, err := ShiftFunction(x, []float64{11, 12, 13, 14}[:n], Options{Level: 0.95})
		if err != nil {
			t.Fatal(err)
		}
		if s.Method != want.method || !(math.Abs(s.Level-want.level) <= 1e-12) {
			t.Errorf("%d values: %s at %v, want %s at %v", n, s.Method, s.Level, want.method, want.level)
		}
		limits := 0
		for i, p := range s.Points {
			if p.Value != 10 || p.At != x[i] || !(math.Abs(p.Share-float64(i+1)/float64(n)) <= 1e-15) {
				t.Errorf("%d values: point %+v", n, p)
			}
			if !math.IsInf(p.Lo, -1) || !math.IsInf(p.Hi, 1) {
				limits++
			}
		}
		if (limits == 0) != (want.method == "none") {
			t.Errorf("%d values: %d limits", n, limits)
		}
	}
	for _, level := range []float64{-1, 1, 1.5, math.NaN()} {
		if _, err := ShiftFunction([]float64{1, 2}, []float64{3, 4}, Options{Level: level}); err == nil {
			t.Errorf("level %v: no error", level)
		}
	}
}
