package selfcheck

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"sigtest/latency"
	"sigtest/stats"
)

// alpha is the level of everything that is measured.
const alpha = 0.05

// method is a way of telling whether two samples differ.
type method struct {
	Column
	costly bool // takes part in some experiments only: see CostlyEvery
	// rejects tells whether it finds a difference. ok is false where it does
	// not apply.
	rejects func(t trial, seed uint64) (rejects, ok bool, err error)
}

const verdictColumn = "verdict"

func defaultVerdict() Column {
	return Column{Name: verdictColumn, Doc: "that of sigtest compare on a single metric with default options, where it is anything but insignificant"}
}

// methods are the default verdict, every test there is, and the rules of peers.
func methods() []method {
	all := []method{{
		Column:  defaultVerdict(),
		rejects: verdictDiffers,
	}}
	for _, test := range stats.Tests() {
		all = append(all, method{
			Column:  Column{Name: test.Name, Doc: test.Doc},
			costly:  !test.Default,
			rejects: testDiffers(test),
		})
	}
	return append(all, peers()...)
}

func testDiffers(test stats.Test) func(trial, uint64) (bool, bool, error) {
	return func(t trial, seed uint64) (rejects, ok bool, err error) {
		x, y := t.after, t.before
		if test.Paired {
			if len(x) != len(y) {
				return false, false, nil
			}
			y, x = t.pairs()
		}
		p, err := pOf(test, x, y, seed)
		return p <= alpha, true, err
	}
}

// pOf is P of a test; 1 where nothing varies, which is no difference seen.
func pOf(test stats.Test, x, y []float64, seed uint64) (float64, error) {
	r, err := test.Run(x, y, stats.Options{Seed: seed, Resamples: Resamples})
	switch {
	case errors.Is(err, stats.ErrNoVariation):
		return 1, nil
	case err != nil:
		return 1, fmt.Errorf("%s: %w", test.Name, err)
	}
	return r.P, nil
}

func verdictDiffers(t trial, seed uint64) (rejects, ok bool, err error) {
	result, err := compareOne(t, latency.Options{Seed: seed})
	if err != nil {
		return false, false, err
	}
	return verdictOf(result).ClaimsChange(), true, nil
}

func columnsOf(methods []method) []Column {
	columns := make([]Column, len(methods))
	for i, m := range methods {
		columns[i] = m.Column
	}
	return columns
}

// tryAll counts which of the methods find a difference in a trial.
func tryAll(methods []method, t trial, rep int, seed uint64, counts []count) error {
	for i, m := range methods {
		if m.costly && rep%CostlyEvery != 0 {
			continue
		}
		rejects, ok, err := m.rejects(t, seed)
		if err != nil {
			return err
		}
		if ok {
			counts[i].hit(rejects)
		}
	}
	return nil
}

// samples is a situation in which all methods see the trials that draw makes.
func samples(keys []string, reps int, methods []method, bound func(Column) *Bound, draw func(r *rand.Rand) trial) situation {
	s := situation{keys: keys, reps: reps}
	for _, m := range methods {
		s.bounds = append(s.bounds, bound(m.Column))
	}
	s.trial = func(rep int, r *rand.Rand, counts []count) error {
		t := draw(r)
		return tryAll(methods, t, rep, r.Uint64(), counts)
	}
	return s
}

// unbounded is for situations of which nothing is stated.
func unbounded(Column) *Bound { return nil }

// own is for bounds of what is sigtest's own.
func own(b Bound) func(Column) *Bound {
	return func(c Column) *Bound {
		if c.Peer {
			return nil
		}
		return &b
	}
}

// percentChange writes a change for a key; no change is "none".
func percentChange(factor float64) string {
	if factor == 1 {
		return "none"
	}
	return fmt.Sprintf("%+g %%", math.Round(1e4*(factor-1))/100)
}
