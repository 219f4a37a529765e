package selfcheck

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"sigtest/stats"
)

// What is here are rules in use elsewhere, measured beside sigtest's own to
// show what they cost. None of them is a test of package stats, and none is to
// become one.

// peers are the rules that look at two samples.
func peers() []method {
	return []method{
		{Column: peer("normal mann-whitney", "the Mann-Whitney test by normal approximation at any size, with continuity and tie correction"), rejects: always(approximateMannWhitney)},
		{Column: percentileBootstrap(), costly: true, rejects: bootstrapDiffers},
		{Column: peer("min(mann-whitney, ks)", "the smaller of the two P-values"), costly: true, rejects: eitherDiffers},
	}
}

func percentileBootstrap() Column {
	return peer("percentile bootstrap", "the percentile bootstrap interval of the ratio of the means, 199 resamples; a difference is where it excludes 1")
}

func peer(name, doc string) Column { return Column{Name: name, Doc: doc, Peer: true} }

// always is a rule that has an answer for all samples.
func always(p func(x, y []float64) float64) func(trial, uint64) (bool, bool, error) {
	return func(t trial, _ uint64) (bool, bool, error) { return p(t.after, t.before) <= alpha, true, nil }
}

// approximateMannWhitney is the two-sided P of U taken for normal, with
// continuity correction and the variance corrected for ties (Lehmann 1975,
// Nonparametrics, section 1.4).
func approximateMannWhitney(x, y []float64) float64 {
	n, m := float64(len(x)), float64(len(y))
	u := 0.0
	for _, a := range x {
		for _, b := range y {
			switch {
			case a > b:
				u++
			case a == b:
				u += 0.5
			}
		}
	}
	variance := n * m / 12 * (n + m + 1 - tieSum(slices.Concat(x, y))/((n+m)*(n+m-1)))
	if variance <= 0 {
		return 1
	}
	z := max(0, math.Abs(u-n*m/2)-0.5) / math.Sqrt(variance)
	return math.Erfc(z / math.Sqrt2)
}

// tieSum adds up t^3 - t over the groups of t equal values.
func tieSum(values []float64) (sum float64) {
	slices.Sort(values)
	for first := 0; first < len(values); {
		last := first
		for last < len(values) && values[last] == values[first] {
			last++
		}
		t := float64(last - first)
		sum += t*t*t - t
		first = last
	}
	return sum
}

func eitherDiffers(t trial, _ uint64) (rejects, ok bool, err error) {
	ranks, errRanks := stats.MannWhitney(t.after, t.before, stats.Options{})
	ks, errKS := stats.KolmogorovSmirnov(t.after, t.before, stats.Options{})
	return min(ranks.P, ks.P) <= alpha, true, errors.Join(errRanks, errKS)
}

func bootstrapDiffers(t trial, seed uint64) (rejects, ok bool, err error) {
	i := bootstrapRatio(t.after, t.before, seed)
	return i.Lo > 1 || i.Hi < 1, true, nil
}

// bootstrapRatio is the percentile bootstrap interval of mean(x)/mean(y) (Efron
// & Tibshirani 1993, section 13.3).
func bootstrapRatio(x, y []float64, seed uint64) stats.Interval {
	r := rand.New(rand.NewPCG(seed, 0))
	ratios := make([]float64, Resamples)
	for i := range ratios {
		ratios[i] = resampledMean(r, x) / resampledMean(r, y)
	}
	slices.Sort(ratios)
	tail := (Resamples + 1) * alpha / 2
	return stats.Interval{Lo: ratios[int(tail)-1], Hi: ratios[Resamples-int(tail)], Level: 1 - alpha}
}

func resampledMean(r *rand.Rand, x []float64) float64 {
	sum := 0.0
	for range x {
		sum += x[r.IntN(len(x))]
	}
	return sum / float64(len(x))
}

// pooledColumns are rules that take every iteration for a run of its own.
func pooledColumns() []Column {
	return []Column{
		peer("pooled welch", "Welch's t-test of all iterations, each taken for a run of its own"),
		peer("pooled mann-whitney", "the Mann-Whitney test of all iterations, by normal approximation, each taken for a run of its own"),
	}
}

// tryPooled counts what the pooledColumns make of runs.
func tryPooled(before, after [][]float64, counts []count) error {
	x, y := slices.Concat(after...), slices.Concat(before...)
	p, err := pOf(stats.Test{Name: "welch", Run: stats.Welch}, x, y, 0)
	if err != nil {
		return err
	}
	counts[0].hit(p <= alpha)
	counts[1].hit(approximateMannWhitney(x, y) <= alpha)
	return nil
}
