package stats

import "math"

// Permutation is the studentised permutation test of whether the means of x and
// y differ: Welch's t, referred not to Student's distribution but to its own,
// over all ways of dealing the values out to the two samples. P is exact where
// the samples come from one distribution, whatever that is, and close where only
// their means are equal and spreads and sizes are not (Janssen 1997, Statistics &
// Probability Letters 36, 9-21; Chung & Romano 2013, Ann. Statist. 41, 484-507).
//
// Statistic is t of mean(x) - mean(y), and DF NaN. The two-sided P is the share
// of the relabellings with |t| at least as large as that of the samples. Method
// is "exact" for up to 200,000 relabellings, 10 + 10 values for example. For
// more, it is "99999 resamples" or the number asked for: random relabellings,
// and P is (1 + those as extreme) / (1 + resamples).
//
// Statistics that differ by a rounding error count as equal, so that values mean
// the decimals they were written as: 0.3-0.2 and 0.2-0.1 are one difference,
// though not in float64.
//
// Estimate is mean(x) - mean(y), in the unit of the values. Its interval is
// mean(x) - mean(y) plus and minus the standard error times the quantile of t
// over the relabellings, in the place of Student's: it excludes 0 exactly when
// P < 1-Level. It has infinite ends where there are too few relabellings, or
// resamples, for any P below 1-Level.
//
// A relabelling without variation inside its samples has a larger |t| than any
// other. So have two samples that are constant and differ: P then is that of one
// relabelling, of two in samples of one size, and there is no interval. If all
// values are equal, P is 1 and Method "no variation". A sample of fewer than 2
// values is ErrTooFew.
func Permutation(x, y []float64, o Options) (Result, error) {
	level, err := o.level()
	if err != nil {
		return Result{}, err
	}
	if err := checkBoth(x, y, 2); err != nil {
		return Result{}, err
	}
	m := compareMeans(x, y)
	nan := math.NaN()
	r := Result{DF: nan, DF2: nan, P: 1, Method: "no variation", Direction: sign(m.diff),
		Estimate: Estimate{math.Ldexp(m.diff, m.exp), Interval{nan, nan, level}}}
	if m.constant() && m.diff == 0 {
		return r, nil
	}
	r.Statistic = m.diff / m.se
	s := newRelabelledSums(x, y)
	null, err := relabel(len(x), len(y), o, s.t)
	if err != nil {
		return Result{}, err
	}
	se := math.Sqrt(max(m.se*m.se, s.leastVariance))
	t := m.diff / se
	side := tailOf(o.Alternative)
	from := side(t) - s.tolerance(t, se)
	r.P, r.Method = null.p(func(v float64) bool { return side(v) >= from }), null.method()
	if !m.constant() {
		half := null.critical(1-level, side) * se
		r.Estimate.Interval = interval(m.diff, half, level, o.Alternative).scaled(m.exp).agree(0, r.P)
	}
	return r, nil
}

// tailOf returns what of a statistic must be large for the alternative.
func tailOf(a Alternative) func(float64) float64 {
	switch a {
	case Less:
		return negative
	case Greater:
		return identity
	}
	return math.Abs
}

// relabelledSums gives Welch's t of any relabelling from sums over the smaller sample.
type relabelledSums struct {
	values         []float64 // of both samples, ascending, less their mean, in the unit of their moments
	small, large   float64   // sizes
	total, squares float64   // of all values
	// noise is how far rounding may take the squared standard error of t, whose
	// sums cancel where the relabelling explains nearly all variation.
	noise float64
	// leastVariance is the least that the squared standard error is taken for:
	// what is below is mostly noise.
	leastVariance float64
}

func newRelabelledSums(x, y []float64) relabelledSums {
	s := relabelledSums{values: pool(x, y), small: float64(min(len(x), len(y))), large: float64(max(len(x), len(y)))}
	m := meanOf(s.values)
	scale := m.scale()
	for i, v := range s.values {
		v = v*scale - m.mean - m.meanRest
		s.values[i] = v
		s.total += v
		s.squares += v * v
	}
	const epsilon = 0x1p-52
	s.noise = epsilon * (s.small + s.large) * s.variance(s.squares, s.squares)
	s.leastVariance = s.noise / mostTolerance
	return s
}

// variance returns the squared standard error of a difference of means from the
// sums of squares about each.
func (s relabelledSums) variance(small, large float64) float64 {
	return small/(s.small*(s.small-1)) + large/(s.large*(s.large-1))
}

// t returns Welch's t of the values with the given indexes relative to the
// others.
func (s relabelledSums) t(small []int) float64 {
	var sum, squares float64
	for _, i := range small {
		v := s.values[i]
		sum += v
		squares += v * v
	}
	rest := s.total - sum
	meanSmall, meanLarge := sum/s.small, rest/s.large
	variance := s.variance(squares-sum*meanSmall, s.squares-squares-rest*meanLarge)
	return (meanSmall - meanLarge) / math.Sqrt(max(variance, s.leastVariance))
}

// mostTolerance is the largest relative tolerance. Values that would need more
// are so close to each other that float64 holds no decimals of their differences.
const mostTolerance = 1e-3

// tolerance returns by how much the t of a relabelling may be short of the t of
// the samples, whose standard error is se, and still be equal to it. It covers
// what rounding does to sums, and what writing decimals as float64 did to the
// values: up to 2^-53 of the largest, which is at most 1 in the unit of s. Two
// differences of means hold four such errors; it is four times that, since the
// standard errors hold them, too. It is hardly more than that: where one value is
// far from all others, t of all relabellings are close to 1 or -1, and yet differ.
func (s relabelledSums) tolerance(t, se float64) float64 {
	relative := 1e-13 + s.noise/(se*se) + 0x1p-49/se
	return (1 + math.Abs(t)) * min(relative, mostTolerance)
}
