package stats

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// WelchANOVA is Welch's test of whether the means of k samples differ at all;
// spreads and sizes may be unequal (Welch 1951, "On the comparison of several
// mean values: an alternative approach", Biometrika 38, 330-336). Statistic is
// F, with DF = k-1 and DF2 degrees of freedom. Of two samples it is [Welch]:
// F = t^2, DF2 = DF of t, the same P. Method is "F".
//
// The relative error of P is below 1e-12 down to 1e-300. Where the true P is
// below the smallest float64, P is that smallest float64.
//
// Each sample is weighted by its size over its variance, so the test is
// undefined where even one sample has no variation: ErrNoVariation. Fewer than 2
// samples, or a sample of fewer than 2 values, is ErrTooFew.
func WelchANOVA(samples [][]float64) (Result, error) {
	if err := checkSamples(samples, 2); err != nil {
		return Result{}, err
	}
	all := make([]moments, len(samples))
	for i, x := range samples {
		all[i] = momentsOf(x)
		if all[i].variance == 0 {
			return Result{}, fmt.Errorf("%w: all values of samples[%d] are %v; Welch's ANOVA is undefined unless every sample varies; leave that one out, or use Kruskal-Wallis",
				ErrNoVariation, i, x[0])
		}
	}
	slices.SortFunc(all, compareMoments) // so that sums do not depend on the order given
	between, lambda := welchSums(all)
	k := float64(len(all))
	f := between / (k - 1) / (1 + 2*(k-2)/(k*k-1)*lambda)
	df2 := (k*k - 1) / (3 * lambda)
	return withoutEstimate(f, k-1, df2, fTail(f, len(all)-1, df2), "F"), nil
}

// welchSums returns the two sums of Welch's ANOVA. With weights w_i =
// n_i/variance_i of the sum w, between is the sum of w_i (mean_i - mean)^2, mean
// being the weighted one, and lambda that of (1 - w_i/w)^2 / (n_i-1). All
// samples vary.
//
// between is computed as the sum, over pairs, of w_i w_j (mean_i - mean_j)^2 /
// w, in which nothing cancels, however far from 0 the values are.
func welchSums(all []moments) (between, lambda float64) {
	precise := slices.MinFunc(all, compareStandardErrors)
	roots := make([]float64, len(all)) // of the weights, in units of the largest
	var total float64
	for i, m := range all {
		roots[i] = standardErrorRatio(precise, m)
		total += roots[i] * roots[i]
	}
	for i, m := range all {
		for j, other := range all[:i] {
			pair := pairOf(m, other)
			distance := pair.diff / max(pair.seX, pair.seY) * max(roots[i], roots[j])
			between += distance * distance
		}
		rest := 1 - roots[i]*roots[i]/total
		lambda += rest * rest / float64(m.n-1)
	}
	return between / total, lambda
}

// standardErrorRatio returns the standard error of a's mean over that of b's,
// which is above 0.
func standardErrorRatio(a, b moments) float64 {
	return math.Ldexp(a.standardError()/b.standardError(), a.exp-b.exp)
}

func compareStandardErrors(a, b moments) int { return cmp.Compare(standardErrorRatio(a, b), 1) }

// compareMoments puts moments in an order in which only equal ones are equal.
func compareMoments(a, b moments) int {
	return cmp.Or(cmp.Compare(a.mean, b.mean), cmp.Compare(a.meanRest, b.meanRest), cmp.Compare(a.variance, b.variance),
		cmp.Compare(a.exp, b.exp), cmp.Compare(a.n, b.n))
}
