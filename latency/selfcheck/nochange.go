package selfcheck

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/combin"

	"sigtest/latency"
	"sigtest/stats"
)

// injected is the factor by which values after are multiplied, for a change of
// which it is known that it is there.
const injected = 1.02

// The runs of one configuration are split in two in every way, up to so many
// runs; where they are more, or an odd number, at random so many times.
const (
	allSplits    = 12
	randomSplits = 100
)

// noChange measures false alarms on real measurements between which nothing
// changed.
func noChange(o Options) (study, error) {
	all := methods()
	s := study{Table: Table{
		Name:  "no-change",
		Title: "Real measurements between which nothing changed",
		Notes: []string{
			"Each configuration is compared with the next, metric by metric; of a single one, the runs are split into halves, in every way or 100 times at random. Halves of the same runs are alike whatever the runs are, so that a test of ranks keeps its level there by construction; what they show is what pooling the iterations does. Every difference is a false alarm, unless a change is injected into the second of the two. Comparisons of one metric share runs: the error is estimated between metrics, and rough where they are few.",
			"Stated: the default verdict, Welch's and the Mann-Whitney test with the run as the unit are at most 6 %. The machine itself may change from one day to the next, which no test can tell from a change of the software.",
		},
		Keys: []string{"Data", "Compared", "Injected"}, Columns: columnsOf(all),
	}}
	s.Columns = append(s.Columns, pooledColumns()...)
	for _, d := range o.Data {
		metrics, compared, err := pairings(d.Data)
		switch {
		case err != nil:
			return s, fmt.Errorf("%s: %w", d.Name, err)
		case len(metrics) == 0:
			return s, fmt.Errorf("%s: nothing to compare: a metric needs two configurations of at least 2 runs, or one of at least 4", d.Name)
		}
		for _, factor := range []float64{1, injected} {
			s.situations = append(s.situations, onData([]string{d.Name, compared, percentChange(factor)}, s.Columns, all, metrics, factor))
		}
	}
	return s, nil
}

// pairing yields what is to be compared of a metric: the runs of both sides,
// each with its iterations.
type pairing func(r *rand.Rand, yield func(before, after [][]float64) error) error

// pairings are what is to be compared, metric by metric, and in words.
func pairings(d *latency.Dataset) (metrics []pairing, compared string, err error) {
	summary, err := latency.Compare(d, latency.Options{Summarise: true})
	if err != nil {
		return nil, "", err
	}
	compared = "configurations in a row"
	for i := range summary.Rows {
		var several [][][]float64 // of configurations with two runs or more
		for _, config := range summary.Configs {
			if runs := d.RunsOf(summary.Rows[i].Name, config.Name); len(runs) > 1 {
				several = append(several, runs)
			}
		}
		switch {
		case len(several) > 1:
			metrics = append(metrics, inARow(several))
		case len(several) == 1 && len(several[0]) >= 4:
			compared = "halves of the runs"
			metrics = append(metrics, inHalves(several[0]))
		}
	}
	return metrics, compared, nil
}

// inARow compares each configuration with the next.
func inARow(configs [][][]float64) pairing {
	return func(_ *rand.Rand, yield func(before, after [][]float64) error) error {
		for i := range configs[1:] {
			if err := yield(configs[i], configs[i+1]); err != nil {
				return err
			}
		}
		return nil
	}
}

// inHalves compares two halves of the runs, in every way if these are few.
func inHalves(runs [][]float64) pairing {
	if len(runs) <= allSplits && len(runs)%2 == 0 {
		return inAllHalves(runs)
	}
	return func(r *rand.Rand, yield func(before, after [][]float64) error) error {
		runs := slices.Clone(runs)
		half := len(runs) / 2
		for range randomSplits {
			r.Shuffle(len(runs), func(i, j int) { runs[i], runs[j] = runs[j], runs[i] })
			if err := yield(runs[:half], runs[half:2*half]); err != nil {
				return err
			}
		}
		return nil
	}
}

// inAllHalves compares the half that holds the first run with the other, for
// every such half.
func inAllHalves(runs [][]float64) pairing {
	return func(_ *rand.Rand, yield func(before, after [][]float64) error) error {
		for _, others := range combin.Combinations(len(runs)-1, len(runs)/2-1) {
			before, after := runs[:1:1], [][]float64(nil)
			for i, run := range runs[1:] {
				if slices.Contains(others, i) {
					before = append(before, run)
				} else {
					after = append(after, run)
				}
			}
			if err := yield(before, after); err != nil {
				return err
			}
		}
		return nil
	}
}

// onData is a situation whose experiments are the metrics.
func onData(keys []string, columns []Column, methods []method, metrics []pairing, factor float64) situation {
	s := situation{keys: keys, reps: len(metrics), block: 1, bounds: make([]*Bound, len(columns))}
	if factor == 1 {
		for i, c := range columns {
			if slices.Contains([]string{verdictColumn, "welch", "mann-whitney"}, c.Name) {
				s.bounds[i] = &Bound{0, 0.06}
			}
		}
	}
	s.trial = func(rep int, r *rand.Rand, counts []count) error {
		metric := make([]count, len(counts))
		err := metrics[rep](r, func(before, after [][]float64) error {
			return tryData(methods, before, scaleRuns(after, factor), r.Uint64(), metric)
		})
		for i, c := range metric {
			if c.trials > 0 {
				counts[i].add(c.hits, c.trials)
			}
		}
		return err
	}
	return s
}

// tryData tries the methods on the means of the runs, and pooled tests on the
// iterations, where there are several a run.
func tryData(methods []method, before, after [][]float64, seed uint64, counts []count) error {
	t := trial{before: meansOf(before), after: meansOf(after)}
	const all = 0 // an experiment in which costly methods take part, too
	if err := tryAll(methods, t, all, seed, counts); err != nil {
		return err
	}
	if !slices.ContainsFunc(slices.Concat(before, after), func(run []float64) bool { return len(run) > 1 }) {
		return nil
	}
	return tryPooled(before, after, counts[len(methods):])
}

// meansOf reduces each run to its mean; the values were finite when they were
// added to the dataset.
func meansOf(runs [][]float64) []float64 {
	means := make([]float64, len(runs))
	for i, run := range runs {
		means[i], _ = stats.Mean(run)
	}
	return means
}

func scaleRuns(runs [][]float64, factor float64) [][]float64 {
	out := make([][]float64, len(runs))
	for i, run := range runs {
		out[i] = times(run, factor)
	}
	return out
}
