package selfcheck

import (
	"errors"
	"math/rand/v2"
	"strconv"

	"sigtest/latency"
)

// trial is the data of one simulated experiment.
type trial struct {
	before, after []float64
	// common is what the two runs of a pair have in common, as a factor: paired
	// tests see their values times it. Nil where runs are paired as they are.
	common []float64
}

// draw returns a trial of two independent samples.
func draw(r *rand.Rand, before, after distribution, n, m int) trial {
	t := trial{before: before.sample(r, n), after: after.sample(r, m)}
	if n == m {
		t.common = lognormal(0.2).sample(r, n)
	}
	return t
}

// pairs returns the samples as pairs of runs.
func (t trial) pairs() (before, after []float64) {
	if t.common == nil {
		return t.before, t.after
	}
	for i, c := range t.common {
		before = append(before, t.before[i]*c)
		after = append(after, t.after[i]*c)
	}
	return before, after
}

// compareOne compares the samples of a single metric as sigtest compare does.
func compareOne(t trial, o latency.Options) (*latency.Result, error) {
	var d latency.Dataset
	if err := addRuns(&d, "latency", t); err != nil {
		return nil, err
	}
	return latency.Compare(&d, o)
}

// addRuns adds a metric's samples to a dataset, one value a run.
func addRuns(d *latency.Dataset, metric string, t trial) error {
	return errors.Join(addSample(d, metric, "before", t.before), addSample(d, metric, "after", t.after))
}

func addSample(d *latency.Dataset, metric, config string, values []float64) error {
	for i, v := range values {
		if err := d.Add(observation(metric, config, i, v)); err != nil {
			return err
		}
	}
	return nil
}

func observation(metric, config string, run int, value float64) latency.Observation {
	return latency.Observation{Metric: metric, Better: latency.Lower, Config: config, Run: strconv.Itoa(run + 1), Value: value}
}

func verdictOf(r *latency.Result) latency.Verdict { return r.Rows[0].Comparisons[0].Verdict }

// addIterations adds the runs of a configuration, each with its iterations.
func addIterations(d *latency.Dataset, config string, runs [][]float64) error {
	for i, run := range runs {
		for _, v := range run {
			if err := d.Add(observation("latency", config, i, v)); err != nil {
				return err
			}
		}
	}
	return nil
}
