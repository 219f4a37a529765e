package stats

import (
	"fmt"
	"math"
)

// Welch is Welch's t-test of whether the means of x and y differ; spreads and
// sizes may be unequal. Statistic is t of mean(x) - mean(y), DF the
// Welch-Satterthwaite degrees of freedom (Welch 1947, Biometrika 34, 28-35),
// and Estimate is mean(x) - mean(y), in the unit of the values, with the
// interval that excludes 0 exactly when P < 1-Level. One-sided alternatives
// have one-sided intervals. Method is "t".
//
// Where the true P is below the smallest float64, P is that smallest float64.
// What is too large for a float64, of the statistic or the estimate, is
// infinite.
//
// Two samples without variation have no t. If all values are equal, P is 1, DF
// and the interval NaN and Method "no variation"; if the two constants differ,
// the error is ErrNoVariation, as no P would be right. A sample of fewer than 2
// values is ErrTooFew.
func Welch(x, y []float64, o Options) (Result, error) {
	level, err := o.level()
	if err != nil {
		return Result{}, err
	}
	if err := checkBoth(x, y, 2); err != nil {
		return Result{}, err
	}
	m := compareMeans(x, y)
	if m.constant() {
		if m.diff != 0 {
			return Result{}, fmt.Errorf("%w: all values of x are %v and all of y are %v; a t-test needs values that vary", ErrNoVariation, x[0], y[0])
		}
		nan := math.NaN()
		return Result{DF: nan, DF2: nan, P: 1, Method: "no variation", Estimate: Estimate{0, Interval{nan, nan, level}}}, nil
	}
	t := m.diff / m.se
	r := Result{Statistic: t, DF: m.df, DF2: math.NaN(), P: tP(t, m.df, o.Alternative), Method: "t", Direction: sign(m.diff)}
	half := tQuantile(tailProbability(level, o.Alternative), m.df) * m.se
	r.Estimate = Estimate{
		Value:    math.Ldexp(m.diff, m.exp),
		Interval: interval(m.diff, half, level, o.Alternative).scaled(m.exp).agree(0, r.P),
	}
	return r, nil
}

// meanPair is what a comparison of two means needs, in units of 2^exp.
type meanPair struct {
	exp          int
	meanX, meanY float64
	seX, seY     float64 // standard errors of the means
	diff, se     float64 // of meanX - meanY; diff is more accurate than subtracting them
	df           float64 // of se: Welch-Satterthwaite; NaN where se is 0
}

func compareMeans(x, y []float64) meanPair { return pairOf(momentsOf(x), momentsOf(y)) }

func pairOf(mx, my moments) meanPair {
	p := meanPair{exp: max(mx.exp, my.exp)}
	ex, ey := mx.exp-p.exp, my.exp-p.exp
	p.meanX, p.meanY = math.Ldexp(mx.mean, ex), math.Ldexp(my.mean, ey)
	p.seX, p.seY = math.Ldexp(mx.standardError(), ex), math.Ldexp(my.standardError(), ey)
	p.diff = (p.meanX - p.meanY) + (math.Ldexp(mx.meanRest, ex) - math.Ldexp(my.meanRest, ey))
	p.se = math.Hypot(p.seX, p.seY)
	p.df = welchDF(p.seX, float64(mx.n), p.seY, float64(my.n))
	return p
}

// constant reports whether neither sample varies.
func (p meanPair) constant() bool { return p.se == 0 }

// tP returns the P-value of a t statistic, never 0.
func tP(t, df float64, a Alternative) float64 {
	var p float64
	switch a {
	case Less:
		p = tTail(-t, df)
	case Greater:
		p = tTail(t, df)
	default:
		p = 2 * tTail(math.Abs(t), df)
	}
	return insideP(p)
}

// tailProbability returns the probability that an interval of that level
// leaves beyond each end it has.
func tailProbability(level float64, a Alternative) float64 {
	if a == TwoSided {
		return (1 - level) / 2
	}
	return 1 - level
}

// interval returns center +- half, with an infinite end where the alternative
// is one-sided.
func interval(center, half, level float64, a Alternative) Interval {
	return Interval{Lo: center - half, Hi: center + half, Level: level}.towards(a)
}

// towards returns i with an infinite end where the alternative is one-sided.
func (i Interval) towards(a Alternative) Interval {
	switch a {
	case Less:
		i.Lo = math.Inf(-1)
	case Greater:
		i.Hi = math.Inf(1)
	}
	return i
}

// scaled returns i with its ends times 2^exp.
func (i Interval) scaled(exp int) Interval {
	i.Lo, i.Hi = math.Ldexp(i.Lo, exp), math.Ldexp(i.Hi, exp)
	return i
}

// agree returns i with the end nearest to null moved just past it where
// rounding has put null on the other side than p does. P and interval are the
// same statement, and must not contradict each other in the last digit.
func (i Interval) agree(null, p float64) Interval {
	significant := p < 1-i.Level
	contains := i.Lo <= null && null <= i.Hi
	switch {
	case significant != contains:
	case significant && null-i.Lo < i.Hi-null:
		i.Lo = math.Nextafter(null, math.Inf(1))
	case significant:
		i.Hi = math.Nextafter(null, math.Inf(-1))
	case null < i.Lo:
		i.Lo = null
	default:
		i.Hi = null
	}
	return i
}

func sign(v float64) int {
	switch {
	case v > 0:
		return 1
	case v < 0:
		return -1
	}
	return 0
}
