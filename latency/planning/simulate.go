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
	tell   func() // before each number of runs
}

// simulate finds the smallest number of runs at which the share of significant
// experiments reaches the power. It takes the share to grow with the runs.
func (row *Row) simulate(pilot *latency.Row, test stats.Test, o Options, tell func(done int)) {
	s := simulation{values: shapeOf(pilot, row.Mean), mean: row.Mean, test: test, o: o}
	for i := range row.Needs {
		need := &row.Needs[i]
		s.tell = func() { tell(i) }
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
		s.tell()
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

// leastResampled is the smallest alpha that is simulated for a test that draws
// resamples: far below, one experiment takes seconds.
const leastResampled = 1e-4

// ownResamples is how many resamples such a test makes in each simulated
// experiment: enough for a P well below alpha, the smallest being one in so many.
func ownResamples(alpha float64) int {
	const usual, below = 999, 10
	return int(max(usual, below/max(alpha, leastResampled)))
}

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
			if p, err := s.p(x, y); err == nil && p <= s.o.alpha() {
				hits.Add(1)
			}
		}
	})
	e, err := stats.Proportion(int(hits.Load()), s.o.Resamples, 0.95)
	e.Value = orNaN(e.Value, err)
	return e
}

// mostExact is up to how many runs of each configuration mann-whitney is
// simulated as it is: counting the ties of resamples takes a hundred to a
// thousand times as long as its normal limit, whose P is then off by a few
// percent of itself.
const mostExact = 40

// p returns the P-value of the test. The Kruskal-Wallis test of two samples is
// the normal limit of the Mann-Whitney test, corrected for ties but not for
// continuity (Kruskal & Wallis 1952, JASA 47, 583-621, section 2).
func (s simulation) p(x, y []float64) (float64, error) {
	if s.test.Name == "mann-whitney" && len(x) > mostExact {
		result, err := stats.KruskalWallis([][]float64{x, y})
		return result.P, err
	}
	result, err := s.test.Run(x, y, stats.Options{Seed: s.o.Seed, Resamples: ownResamples(s.o.alpha())})
	return result.P, err
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
