package stats

import "math"

// mostKSPairs is up to how many pairs of a value of each sample the
// Kolmogorov-Smirnov P is exact. It takes about 3 ns a pair.
const mostKSPairs = 10_000_000

// KolmogorovSmirnov is the two-sample Kolmogorov-Smirnov test of whether the
// distributions of x and y differ anywhere, in location, spread or shape
// (Smirnov 1939, Bull. Math. Univ. Moscou 2, 3-16). Statistic is D, the largest
// difference between the shares of the two samples that are at or below some
// value: the larger of D+ and D-. Of a one-sided alternative it is the one of
// these in which the share of y is the larger (Greater: x tends to be the higher)
// or the smaller (Less); both can be significant at once, of distributions that
// cross. Direction is that of the larger one. Estimate is D with the sign of
// Direction, in no unit, without an interval. DF is NaN.
//
// P is the probability of a statistic at least as large among all ways of
// dealing the values out to the two samples, ties being as they are. Method is
// "exact" for up to 10,000,000 pairs of a value of each (3162 + 3162 values), by
// counting lattice paths (Schroeer & Trenkler 1995, Computational Statistics &
// Data Analysis 20, 185-202); the paths that leave the bounds are counted, so
// that no small P is lost in a difference. Beyond, it is "asymptotic": Smirnov's
// limit, which takes the distributions to be continuous; ties make it too large.
//
// Where the true P is below the smallest float64, P is that smallest float64. An
// empty sample is ErrTooFew.
func KolmogorovSmirnov(x, y []float64, o Options) (Result, error) {
	level, err := o.level()
	if err != nil {
		return Result{}, err
	}
	if err := checkBoth(x, y, 1); err != nil {
		return Result{}, err
	}
	xs, ys := ascending(x), ascending(y)
	lower, higher := largestLead(xs, ys), largestLead(ys, xs)
	lead := max(lower, higher)
	switch o.Alternative {
	case Less:
		lead = lower
	case Greater:
		lead = higher
	}
	nan := math.NaN()
	pairs := float64(len(x)) * float64(len(y))
	r := Result{Statistic: float64(lead) / pairs, DF: nan, DF2: nan, Direction: sign(float64(higher - lower))}
	r.Estimate = Estimate{float64(r.Direction) * float64(max(lower, higher)) / pairs, Interval{nan, nan, level}}
	if pairs > mostKSPairs {
		r.Method = "asymptotic"
		r.P = smirnovTail(r.Statistic*math.Sqrt(pairs/float64(len(x)+len(y))), o.Alternative)
	} else {
		r.Method = "exact"
		first, second := xs, ys
		// In this order the same P is computed by the same steps when the
		// samples are swapped.
		if o.Alternative == Greater || o.Alternative == TwoSided && len(x) > len(y) {
			first, second = ys, xs
		}
		r.P = leadTail(len(first), len(second), rank(xs, ys).levels, lead, o.Alternative == TwoSided)
	}
	r.P = insideP(r.P)
	return r, nil
}

// largestLead returns the largest excess of the share of x at or below a value
// over the share of y, times the number of pairs: a whole number, so that equal
// ones are equal. Both are ascending.
func largestLead(x, y []float64) int {
	largest := 0
	for i, j := 0, 0; i < len(x); {
		v := x[i]
		i += countEqual(x[i:], v)
		for j < len(y) && y[j] <= v {
			j++
		}
		largest = max(largest, i*len(y)-j*len(x))
	}
	return largest
}

// leadTail returns the probability that, when the values are dealt out at random
// to samples of n and m, the first leads by at least lead (as in largestLead) at
// the end of some level of equal values; either sample, if it is two-sided.
//
// A deal is a path of n+m steps from (0,0) to (n,m). With p(i,j) the probability
// that a path through (i,j) has been out of bounds, p is 1 where (i,j) is, and
// otherwise an average of p at the two points from which a path comes, by how
// many come from each: Hodges (1958), Arkiv foer Matematik 3, 469-486. Nothing is
// subtracted.
func leadTail(n, m int, levels []int, lead int, twoSided bool) float64 {
	checked := make([]bool, n+m+1) // by i+j: whether a level ends there
	at := 0
	for _, size := range levels {
		at += size
		checked[at] = true
	}
	p := make([]float64, m+1) // p(i,.), of the row before and, up to j, of this one
	for i := 0; i <= n; i++ {
		for j := 0; j <= m; j++ {
			ahead := i*m - j*n
			switch {
			case checked[i+j] && (ahead >= lead || twoSided && -ahead >= lead):
				p[j] = 1
			case i == 0 && j == 0:
				p[j] = 0
			case i == 0:
				p[j] = p[j-1]
			case j > 0:
				p[j] = (float64(i)*p[j] + float64(j)*p[j-1]) / float64(i+j)
			}
		}
	}
	return p[m]
}

// smirnovTail returns the limit of P(sqrt(nm/(n+m)) D >= lambda) for large
// samples (Smirnov 1939), one-sided that of D+.
func smirnovTail(lambda float64, a Alternative) float64 {
	switch {
	case a != TwoSided:
		return math.Exp(-2 * lambda * lambda)
	case lambda < 0.2:
		return 1 // less than 1e-12 off
	}
	var p float64
	const terms = 20 // the next is below 1e-15 even at 0.2
	for k := terms; k >= 1; k-- {
		term := 2 * math.Exp(-2*float64(k*k)*lambda*lambda)
		if k%2 == 0 {
			term = -term
		}
		p += term
	}
	return p
}
