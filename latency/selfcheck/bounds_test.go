package selfcheck

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sigtest/stats"
)

// What is stated in the notes of the tables is what figures are held against, in
// all situations of a full selfcheck: nothing looser, and nothing left out.
func TestBoundsAreThoseOfTheNotes(t *testing.T) {
	tests, adjustments := len(stats.Tests()), len(stats.Adjustments())-1 // none is not sigtest's own
	want := map[string]map[Bound]int{
		// Of 7 distributions at 3 sizes; 3 of them have values that carry the mean.
		"false-alarms":         {{0, 0.06}: 21 * tests, {0, 0.056}: 17, {0.035, 0.056}: 4},
		"false-alarms-unequal": {{0, 0.06}: 3},
		// Normal data, 3 distinct sizes of a change at up to 3 sizes of samples.
		"power": {},
		// 6 distributions at 3 sizes; the shift in all, Change % in half of them.
		"coverage":     {{0.94, 0.98}: 18 + 9, {0.94, 0.985}: 9},
		"equivalence":  {{0, 0.056}: 2},
		"families":     {{0, 0.06}: 3 * adjustments},
		"family-power": {},
		"iterations":   {{0, 0.06}: 6},
		"peeking":      {{0, 0.056}: 3},
		"design":       {{0, 0.06}: 5},
		"checks":       {{0, 0.015}: 2 * 21},
		"order-checks": {},
		"laws":         {{0, 0}: 5},
	}
	for _, power := range []float64{0.1198, 0.2007, 0.3600, 0.3113, 0.5700, 0.8649, 0.1929, 0.5304, 0.8310} {
		want["power"][Bound{power - 0.015, power + 0.015}] = 1
	}
	got := map[string]map[Bound]int{}
	for _, s := range simulations(Options{Full: true, Reps: 1, Seed: 1}) {
		got[s.Name] = map[Bound]int{}
		for _, situation := range s.situations {
			for _, b := range situation.bounds {
				if b != nil {
					got[s.Name][*b]++
				}
			}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// What is drawn inside an experiment follows from the seed of that experiment:
// with one and the same, all experiments would err alike.
func TestSeedsReachWhatIsDrawn(t *testing.T) {
	data := trial{before: []float64{9, 10, 11, 12, 13, 8, 10.5, 9.5}, after: []float64{10, 11, 12.5, 14, 13.5, 9, 12, 11.5}}
	for _, m := range intervals() {
		a, err := m.of(data, 1)
		if err != nil {
			t.Fatal(err)
		}
		b, err := m.of(data, 2)
		if err != nil || (a != b) != m.costly {
			t.Errorf("%s: %v and %v, %v", m.Name, a, b, err)
		}
	}
	var seen stats.Options
	spy := stats.Test{Name: "spy", Run: func(_, _ []float64, o stats.Options) (stats.Result, error) {
		seen = o
		return stats.Result{P: 1}, nil
	}}
	if _, _, err := testDiffers(spy)(data, 7); err != nil || seen != (stats.Options{Seed: 7, Resamples: Resamples}) {
		t.Errorf("a test is given %+v, %v", seen, err)
	}
	rejected := 0
	for seed := range uint64(50) {
		rejects, _, err := bootstrapDiffers(data, seed)
		if err != nil {
			t.Fatal(err)
		}
		if rejects {
			rejected++
		}
	}
	if rejected == 0 || rejected == 50 {
		t.Errorf("by %d of 50 seeds the bootstrap finds a difference that it nearly misses", rejected)
	}
}

// An interval covers what lies between its ends or at one; samples without an
// interval are left out, and other errors are not.
func TestCoverageIsCounted(t *testing.T) {
	var fail error
	fixed := func(lo, hi float64) intervalMethod {
		return intervalMethod{truth: func(before, after distribution) float64 { return after.mean / before.mean },
			of: func(trial, uint64) (stats.Interval, error) { return stats.Interval{Lo: lo, Hi: hi}, fail }}
	}
	all := []intervalMethod{fixed(0.8, 1), fixed(0.9, 1), fixed(0.8, 0.9), fixed(0.91, 1), fixed(0.8, 0.89)}
	s := covered([]string{"k"}, 1, all, normal(20), 5)
	counts := make([]count, len(all))
	random := rand.New(rand.NewPCG(1, 1))
	if err := s.trial(0, random, counts); err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{1, 1, 1, 0, 0} {
		if counts[i].hits != want || counts[i].trials != 1 {
			t.Errorf("interval %d: %+v, want %d hits", i, counts[i], want)
		}
	}
	fail = stats.ErrDenominator
	if err := s.trial(0, random, counts); err != nil || counts[0].trials != 1 {
		t.Errorf("no interval: %+v, %v", counts[0], err)
	}
	fail = errors.New("broken")
	if err := s.trial(0, random, counts); !errors.Is(err, fail) {
		t.Errorf("broken: %v", err)
	}
}
