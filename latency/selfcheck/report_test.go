package selfcheck

import (
	"math"
	"testing"
)

// The binomial tails are those of SciPy 1.10, binom.sf(k - 1, n, p): of 84 in
// 1000 at 0.06, just above a bound, .00143; of 85, .00096; of 84 and of 85
// misses in 1000 at 0.06, the same.
func TestJudgement(t *testing.T) {
	for _, c := range []struct {
		name string
		cell Cell
		want Judgement
	}{
		{"nothing is stated", Cell{Rate: 0.9, Trials: 100}, Unjudged},
		{"nothing was measured", Cell{Rate: math.NaN(), Bound: &Bound{0, 0.06}}, Unjudged},
		{"inside", Cell{Rate: 0.05, Trials: 100, Bound: &Bound{0.035, 0.056}}, Kept},
		{"above, by chance", Cell{Rate: 0.084, Trials: 1000, Bound: &Bound{0, 0.06}}, Kept},
		{"above", Cell{Rate: 0.085, Trials: 1000, Bound: &Bound{0, 0.06}}, Missed},
		{"above, in more trials", Cell{Rate: 0.07, Trials: 8000, Bound: &Bound{0, 0.06}}, Missed},
		{"below, by chance", Cell{Rate: 0.916, Trials: 1000, Bound: &Bound{0.94, 0.98}}, Kept},
		{"below", Cell{Rate: 0.915, Trials: 1000, Bound: &Bound{0.94, 0.98}}, Missed},
		{"one of one", Cell{Rate: 1, Trials: 1, Bound: &Bound{0, 0.06}}, Kept},
		{"none of one", Cell{Rate: 0, Trials: 1, Bound: &Bound{0.94, 0.98}}, Kept},
		{"all", Cell{Rate: 1, Trials: 100, Bound: &Bound{0, 0.06}}, Missed},
		{"never, kept", Cell{Rate: 0, Trials: 100, Bound: &Bound{0, 0}}, Kept},
		{"never, once", Cell{Rate: 0.01, Trials: 100, Bound: &Bound{0, 0}}, Missed},
	} {
		if got := c.cell.Judgement(); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestCounts(t *testing.T) {
	stated := &Bound{0, 0.06}
	r := Report{Tables: []Table{
		{Rows: []Row{{Cells: []Cell{{Rate: 0.5, Trials: 100}, {Rate: 0.05, Trials: 100, Bound: stated}}}}},
		{Rows: []Row{{Cells: []Cell{{Rate: 0.5, Trials: 100, Bound: stated}, {Rate: math.NaN(), Bound: stated}}}}},
	}}
	if judged, missed := r.Counts(); judged != 2 || missed != 1 {
		t.Errorf("%d judged, %d missed", judged, missed)
	}
}

func TestRatesAndTheirErrors(t *testing.T) {
	one := count{}
	for i := range 100 {
		one.hit(i < 20)
	}
	checkCell(t, "20 of 100", one.cell(nil), 0.2, math.Sqrt(0.2*0.8/99), 100)

	alike := count{} // the four answers of an experiment are always the same
	for i := range 100 {
		if i < 20 {
			alike.add(4, 4)
		} else {
			alike.add(0, 4)
		}
	}
	checkCell(t, "answers that depend on each other", alike.cell(nil), 0.2, math.Sqrt(0.2*0.8/99), 400)

	few := count{} // rates of 0, 1/4 and 1/2: their mean has the error SD/sqrt(3)
	for _, hits := range []int{0, 1, 2} {
		few.add(hits, 4)
	}
	checkCell(t, "few experiments", few.cell(nil), 0.25, 0.25/math.Sqrt(3), 12)

	half := count{}
	half.add(1, 2)
	half = half.plus(half)
	checkCell(t, "experiments that agree", half.cell(nil), 0.5, math.Sqrt(0.5*0.5/4), 4)

	never := count{}
	for range 98 {
		never.hit(false)
	}
	checkCell(t, "none of 98", never.cell(nil), 0, math.Sqrt(0.01*0.99/98), 98)

	if c := (count{}).cell(&Bound{}); !math.IsNaN(c.Rate) || !math.IsNaN(c.SE) || c.Trials != 0 {
		t.Errorf("nothing measured: %+v", c)
	}
}

func checkCell(t *testing.T, name string, c Cell, rate, se float64, trials int) {
	t.Helper()
	if !(math.Abs(c.Rate-rate) <= 1e-12) || !(math.Abs(c.SE-se) <= 1e-12) || c.Trials != trials {
		t.Errorf("%s: %v +- %v of %d, want %v +- %v of %d", name, c.Rate, c.SE, c.Trials, rate, se, trials)
	}
}
