package stats

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"sync"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat/combin"
)

// Joint is what a joint test of several metrics found.
type Joint struct {
	P            []float64 // adjusted for the number of metrics, in their order; each in (0, 1]
	Relabellings int       // how many were made: of pairs, changes of sign
	Drawn        bool      // at random; else there are no more
	Least        float64   // the smallest P that so many can give
}

// defaultMaxT is how many relabellings are drawn: of an adjusted P near .05 the
// standard error is then .002.
const defaultMaxT = 9_999

// WelchMaxT tests metrics that were measured in the same runs together: x[i][k]
// and y[i][k] are the values of metric i in run k of the two samples. P is that
// of the step-down maxT procedure of Westfall & Young (1993, Resampling-Based
// Multiple Testing, Algorithm 4.1; Ge, Dudoit & Speed 2003, Test 12, Box 2):
// whole runs are dealt out to the samples anew, and each metric's statistic is
// held against the largest one of the metrics that are not more extreme than it.
// The chance of even one false difference is then at most alpha, and because
// metrics that move together yield few distinct maxima, less power is lost than
// with Holm's procedure.
//
// The statistic is Welch's t, without sign, brought to the scale of a normal
// deviate by its own degrees of freedom (Wallace 1959, Ann. Math. Stat. 30,
// 1121-1130). t alone would not do where spreads and sizes are unequal: its
// tails are then heavier than those of relabelled runs, whose spreads are equal.
// Relabelling supposes that runs of both samples are alike in all but what is
// tested, nevertheless: of 10 uncorrelated metrics whose spread in y was three
// times that in x, one or more came out at .05 in 6 % of experiments with 20 + 20
// runs, and in 8 % with 30 + 10.
//
// Where there are no more relabellings than Options.Resamples (by default
// 9,999), all are counted; else that many are drawn at random, and the samples as
// they are count as one more (Phipson & Smyth 2010, Statistical Applications in
// Genetics and Molecular Biology 9, 39).
//
// P is of the distribution under relabelling, not of Student's t: it can be
// below the P of [Welch]. A metric without variation has P 1 and changes nothing
// for the others. Swapping the samples does not change a digit. An alternative
// other than TwoSided is an error, as are metrics with unequal numbers of runs;
// fewer than 2 runs a sample are ErrTooFew.
func WelchMaxT(x, y [][]float64, o Options) (Joint, error) {
	return maxT(x, y, o, 2, newWelchSums)
}

// MannWhitneyMaxT is [WelchMaxT] with the distance of the rank sum from its
// expectation, ties having midranks, in standard deviations. One run a sample is
// enough.
func MannWhitneyMaxT(x, y [][]float64, o Options) (Joint, error) {
	return maxT(x, y, o, 1, newRankSumSums)
}

// relabelSums gives the statistics of several metrics under any relabelling of
// their runs from sums over a subset of these: over those in the smaller sample
// or, of pairs, over those whose two runs change places.
type relabelSums struct {
	runs [][]float64 // per run or pair, the smaller sample's first: what it adds to the sums
	// statistics turns sums into how far each metric is from no difference, from
	// 0 up.
	statistics func(dst, sums []float64)
	// tolerance returns by how much a statistic of metric i may be short of the
	// one that the sums give, and still be equal to it but for rounding.
	tolerance func(i int, statistic float64, sums []float64) float64
}

func maxT(x, y [][]float64, o Options, least int, prepare func(pooled [][]float64, small int) relabelSums) (Joint, error) {
	if err := checkJoint(x, y, o, least); err != nil || len(x) == 0 {
		return Joint{}, err
	}
	count, err := o.resamples(defaultMaxT)
	if err != nil {
		return Joint{}, err
	}
	// The smaller sample comes first, of equal ones always the same.
	if c := cmp.Compare(len(x[0]), len(y[0])); c > 0 || c == 0 && slices.CompareFunc(x, y, slices.Compare) > 0 {
		x, y = y, x
	}
	pooled := make([][]float64, len(x))
	for i := range x {
		pooled[i] = slices.Concat(x[i], y[i])
	}
	small, total := len(x[0]), len(pooled[0])
	sums := prepare(pooled, small)
	down := sums.observe(len(x), indexes(small))
	if all := combinations(total, small, count); all <= count {
		hits := sums.countAll(down, subsets(small, total))
		alike := 1 // relabellings with one and the same statistic
		if 2*small == total {
			alike = 2
		}
		return Joint{P: down.adjusted(hits, 0, all), Relabellings: all, Least: float64(alike) / float64(all)}, nil
	}
	return sums.drawn(down, count, o, func() func(r *rand.Rand) []int {
		runs := indexes(total)
		return func(r *rand.Rand) []int {
			drawSubset(r, runs, small)
			return runs[:small]
		}
	}), nil
}

// subsets yields all subsets of k out of n.
func subsets(k, n int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		subset := make([]int, k)
		for generator := combin.NewCombinationGenerator(n, k); generator.Next(); {
			if !yield(generator.Combination(subset)) {
				return
			}
		}
	}
}

// checkJoint refuses what are not the same runs of all metrics.
func checkJoint(x, y [][]float64, o Options, least int) error {
	if _, err := o.level(); err != nil {
		return err
	}
	if o.Alternative != TwoSided {
		return errors.New("a joint test has no one-sided form: leave Options.Alternative at TwoSided")
	}
	if len(x) != len(y) {
		return fmt.Errorf("x has %d metrics, y has %d: both need the same ones", len(x), len(y))
	}
	for i := range x {
		for _, sample := range []struct {
			name          string
			values, first []float64
		}{{"x", x[i], x[0]}, {"y", y[i], y[0]}} {
			name := fmt.Sprintf("%s[%d]", sample.name, i)
			if err := check(name, sample.values, least); err != nil {
				return err
			}
			if len(sample.values) != len(sample.first) {
				return fmt.Errorf("%s has %d runs, %s[0] has %d: metrics that are tested together need the same runs",
					name, len(sample.values), sample.name, len(sample.first))
			}
		}
	}
	return nil
}

// newRuns are n runs that add to so many sums.
func newRuns(n, sums int) [][]float64 {
	runs, all := make([][]float64, n), make([]float64, n*sums)
	for k := range runs {
		runs[k] = all[k*sums : (k+1)*sums]
	}
	return runs
}

func (s relabelSums) zeros() []float64 { return make([]float64, len(s.runs[0])) }

// of computes the statistics of the relabelling that subset stands for; sums is
// working space.
func (s relabelSums) of(dst []float64, subset []int, sums []float64) {
	clear(sums)
	for _, run := range subset {
		floats.Add(sums, s.runs[run])
	}
	s.statistics(dst, sums)
}

// countAll counts the hits of all relabellings, given by their subsets.
func (s relabelSums) countAll(down stepDown, subsets iter.Seq[[]int]) []int {
	hits, statistics, sums := make([]int, len(down.order)), make([]float64, len(down.order)), s.zeros()
	for subset := range subsets {
		s.of(statistics, subset, sums)
		down.count(hits, statistics)
	}
	return hits
}

// drawn tests by random relabellings. Each block of them draws its subsets with
// a drawer of its own.
func (s relabelSums) drawn(down stepDown, count int, o Options, drawer func() func(r *rand.Rand) []int) Joint {
	hits := make([]int, len(down.order))
	var mu sync.Mutex
	inBlocks(count, o, func(_, count int, r *rand.Rand) {
		found, statistics, sums := make([]int, len(hits)), make([]float64, len(hits)), s.zeros()
		draw := drawer()
		for range count {
			s.of(statistics, draw(r), sums)
			down.count(found, statistics)
		}
		mu.Lock()
		defer mu.Unlock()
		for i, n := range found {
			hits[i] += n
		}
	})
	return Joint{P: down.adjusted(hits, 1, count+1), Relabellings: count, Drawn: true, Least: 1 / float64(count+1)}
}

// observe returns what the samples are as they are, which subset stands for.
func (s relabelSums) observe(metrics int, subset []int) stepDown {
	observed, least, sums := make([]float64, metrics), make([]float64, metrics), s.zeros()
	s.of(observed, subset, sums)
	for i, v := range observed {
		least[i] = v - s.tolerance(i, v, sums)
	}
	order := indexes(metrics)
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(observed[b], observed[a]) })
	return stepDown{order, least}
}

// stepDown holds what is observed of several metrics against what relabelling
// makes of them.
type stepDown struct {
	order []int     // of the metrics, the most extreme first
	least []float64 // per metric: from where a statistic is as extreme as the observed one
}

// count adds a relabelling to the hits of the metrics: where the largest
// statistic of a metric and of those less extreme is as extreme as the metric
// itself.
func (d stepDown) count(hits []int, statistics []float64) {
	largest := 0.0
	for i := len(d.order) - 1; i >= 0; i-- {
		metric := d.order[i]
		largest = max(largest, statistics[metric])
		if largest >= d.least[metric] {
			hits[metric]++
		}
	}
}

// adjusted returns the metrics' P: each the share of hits, with more added to
// their number, and at least that of every metric more extreme.
func (d stepDown) adjusted(hits []int, more, relabellings int) []float64 {
	p := make([]float64, len(hits))
	largest := 0.0
	for _, metric := range d.order {
		largest = max(largest, float64(hits[metric]+more)/float64(relabellings))
		p[metric] = largest
	}
	return p
}
