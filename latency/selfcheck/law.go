package selfcheck

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"sigtest/latency"
	"sigtest/stats"
)

// laws counts violations of what must hold for all data.
func laws(o Options) study {
	s := study{Table: Table{
		Name:  "laws",
		Title: "What must hold for all data",
		Notes: []string{"How often it did not, on simulated comparisons of all distributions above with 5 to 20 runs. Stated: never."},
		Keys:  []string{"Law"}, Columns: []Column{{Name: "violated", Doc: "by sigtest compare with default options"}},
	}}
	for _, law := range []struct {
		name     string
		violated func(r *rand.Rand, t trial) (bool, error)
	}{
		{"swapping before and after changes no P", swapMatters},
		{"another unit changes no P and no Change %", unitMatters},
		{"the order of the runs changes no P", orderMatters},
		{"copies of metrics change no adjusted P", copiesMatter},
		{"P is at most alpha exactly where the interval excludes 0", intervalContradicts},
	} {
		s.situations = append(s.situations, situation{
			keys: []string{law.name}, reps: o.costly(), bounds: []*Bound{{0, 0}},
			trial: func(rep int, r *rand.Rand, counts []count) error {
				all := distributions()
				d := all[rep%len(all)]
				violated, err := law.violated(r, draw(r, d, d.scaled(0.9), 5+r.IntN(16), 5+r.IntN(16)))
				counts[0].hit(violated)
				return err
			},
		})
	}
	return s
}

// comparison compares the samples of a trial by default options.
func comparison(t trial) (latency.Comparison, error) {
	result, err := compareOne(t, latency.Options{})
	if err != nil {
		return latency.Comparison{}, err
	}
	return result.Rows[0].Comparisons[0], nil
}

// bothDiffer compares two trials and tells whether differ finds their
// comparisons unlike.
func bothDiffer(t, u trial, differ func(a, b latency.Comparison) bool) (bool, error) {
	a, err := comparison(t)
	if err != nil {
		return false, err
	}
	b, err := comparison(u)
	return differ(a, b), err
}

func otherP(a, b latency.Comparison) bool {
	for i := range a.Tests {
		if a.Tests[i].P != b.Tests[i].P {
			return true
		}
	}
	return false
}

func swapMatters(_ *rand.Rand, t trial) (bool, error) {
	return bothDiffer(t, trial{before: t.after, after: t.before}, otherP)
}

// unitMatters multiplies by a power of two, which rounds nothing.
func unitMatters(_ *rand.Rand, t trial) (bool, error) {
	const unit = 1024
	return bothDiffer(t, trial{before: times(t.before, unit), after: times(t.after, unit)}, func(a, b latency.Comparison) bool {
		return otherP(a, b) || a.Change.Value != b.Change.Value
	})
}

func times(x []float64, factor float64) []float64 {
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = v * factor
	}
	return out
}

func orderMatters(r *rand.Rand, t trial) (bool, error) {
	u := trial{before: slices.Clone(t.before), after: slices.Clone(t.after)}
	for _, x := range [][]float64{u.before, u.after} {
		r.Shuffle(len(x), func(i, j int) { x[i], x[j] = x[j], x[i] })
	}
	return bothDiffer(t, u, func(a, b latency.Comparison) bool {
		const rounding = 1e-9
		return slices.ContainsFunc(a.Tests, func(x latency.TestResult) bool {
			y := b.Tests[slices.IndexFunc(b.Tests, func(y latency.TestResult) bool { return y.Name == x.Name })]
			return x.P < y.P*(1-rounding) || x.P > y.P*(1+rounding)
		})
	})
}

// intervalContradicts asks whether Welch's P and the interval of Change % say
// different things.
func intervalContradicts(_ *rand.Rand, t trial) (bool, error) {
	c, err := comparison(t)
	return err == nil && contradicts(c), err
}

func contradicts(c latency.Comparison) bool {
	excludes := c.Change.Lo > 0 || c.Change.Hi < 0
	return c.Change.Lo <= c.Change.Hi && excludes != (c.P <= alpha)
}

// copiesMatter compares a family with the same and copies of it.
func copiesMatter(r *rand.Rand, t trial) (bool, error) {
	u := trial{before: slices.Clone(t.before), after: slices.Clone(t.after)}
	for _, x := range [][]float64{u.before, u.after} {
		for i := range x {
			x[i] += r.NormFloat64()
		}
	}
	for _, a := range stats.Adjustments() {
		alone, err := adjustedP(a.Name, t, u)
		if err != nil {
			return false, err
		}
		copied, err := adjustedP(a.Name, t, u, t, u, u)
		if err != nil {
			return false, err
		}
		if !slices.Equal(alone, copied[:len(alone)]) {
			return true, nil
		}
	}
	return false, nil
}

func adjustedP(adjust string, metrics ...trial) (p []float64, err error) {
	var d latency.Dataset
	for i, t := range metrics {
		if err := addRuns(&d, fmt.Sprint("metric ", i+1), t); err != nil {
			return nil, err
		}
	}
	result, err := latency.Compare(&d, latency.Options{Adjust: adjust, Resamples: Resamples})
	if err != nil {
		return nil, err
	}
	for i := range result.Rows {
		p = append(p, result.Rows[i].Comparisons[0].PAdjusted)
	}
	return p, nil
}
