package planning

import (
	"math"
	"math/rand/v2"
	"sync/atomic"

	"sigtest/internal/parallel"
	"sigtest/internal/search"
	"sigtest/latency"
	"sigtest/stats"
)

// MaxSimulated is the largest number of runs of a configuration that is
// simulated.
const MaxSimulated = 1000

// Simulated is the number of runs that resamples of the pilot need.
type Simulated struct {
	Runs  int            // of each configuration; 0 for more than MaxSimulated
	Power stats.Estimate // that many runs had, or MaxSimulated runs where Runs is 0; the interval is what the number of resamples leaves open, at 0.95
}

// simulation makes experiments out of a pilot: runs before are drawn from the
// pilot's, with replacement, and runs after likewise, moved by the change.
type simulation struct {
	values []float64
	mean   float64
	test   stats.Test
	o      Options
}

// simulate finds the smallest number of runs at which the share of significant
// experiments reaches the power. It takes the share to grow with the runs.
func (row *Row) simulate(pilot *latency.Row, test stats.Test, o Options) {
	s := simulation{values: shapeOf(pilot, row.Mean), mean: row.Mean, test: test, o: o}
	for i := range row.Needs {
		need := &row.Needs[i]
		need.Simulated = s.search(need.Change, need.Runs)
	}
}

// shapeOf moves the runs of every configuration of the pilot to one mean. Their
// distances from it are stretched to the variance that they estimate: a resample
// of n values has (n-1)/n of it on average (Efron & Tibshirani 1993, An
// Introduction to the Bootstrap, section 5.3).
func shapeOf(pilot *latency.Row, mean float64) (values []float64) {
	for _, s := range pilot.Samples {
		if s.N < 2 {
			continue
		}
		stretch := math.Sqrt(float64(s.N) / float64(s.N-1))
		for _, v := range s.Values {
			values = append(values, mean+stretch*(v-s.Mean))
		}
	}
	return values
}

// search returns what is needed to see a change.
func (s simulation) search(change float64, guess int) *Simulated {
	found := Simulated{}
	enough := func(n int) bool {
		power := s.power(n, change)
		if power.Value >= s.o.Power || n == MaxSimulated {
			found.Power = power
		}
		return power.Value >= s.o.Power
	}
	if guess == 0 {
		guess = MaxSimulated
	}
	found.Runs, _ = search.Fewest(guess, MaxSimulated, enough)
	return &found
}

// ownResamples is how many resamples a test that draws any makes in each
// simulated experiment.
const ownResamples = 999

// power returns the share of experiments of n runs of each configuration in
// which the test finds the change.
func (s simulation) power(n int, change float64) stats.Estimate {
	var hits atomic.Int64
	s.inBlocks(func(count int, r *rand.Rand) {
		x, y := make([]float64, n), make([]float64, n)
		shift := s.mean * change / 100
		for range count {
			for i := range n {
				x[i] = s.values[r.IntN(len(s.values))]
				y[i] = s.values[r.IntN(len(s.values))] + shift
			}
			result, err := s.test.Run(x, y, stats.Options{Seed: s.o.Seed, Resamples: ownResamples})
			if err == nil && result.P <= s.o.alpha() {
				hits.Add(1)
			}
		}
	})
	e, err := stats.Proportion(int(hits.Load()), s.o.Resamples, 0.95)
	e.Value = orNaN(e.Value, err)
	return e
}

// inBlocks calls f for every block of experiments, several at a time. Each block
// has random numbers of its own, so that the order of the calls is of no
// consequence.
func (s simulation) inBlocks(f func(count int, r *rand.Rand)) {
	const size = 50
	blocks := (s.o.Resamples + size - 1) / size
	parallel.Each(blocks, func(i int) {
		f(min(size, s.o.Resamples-i*size), rand.New(rand.NewPCG(s.o.Seed, uint64(i))))
	})
}
