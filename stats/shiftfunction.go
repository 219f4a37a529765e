package stats

import (
	"math"
	"slices"
	"sort"
)

// ShiftPoint is the shift function at one value of x.
type ShiftPoint struct {
	At    float64 // the value of x
	Share float64 // of the values of x at or below it
	// Estimate is the quantile of y at that share, less At, with the band's
	// limits there: -Inf or +Inf where it has none, which happens towards the ends.
	Estimate
}

// Shift is a shift function with its band.
type Shift struct {
	Points []ShiftPoint // one for each distinct value of x, ascending
	Level  float64      // that the band achieves: that asked for, or more
	Method string       // "exact", "asymptotic", or "none": samples too small for any band
}

// ShiftFunction returns the shift function of Doksum (1974, Annals of Statistics
// 2, 267-277): by how much the quantiles of y lie above those of x, all along
// the distribution, in the unit of the values. With F and G the empirical
// distribution functions of x (n values) and y (m values) it is G^-1(F(v)) - v at
// each value v of x, where G^-1(p) is the lowest value of y at or below which
// there is a share of p at least.
//
// The band holds for all v at once, with a probability of Options.Level at least,
// whatever the distributions (Doksum & Sievers 1976, Biometrika 63, 421-434, the
// S-band): with D the largest Kolmogorov-Smirnov distance that is not significant
// at 1-Level, the limits are G^-1(F(v) - D) - v, and the next higher value of y
// after a share of F(v) + D, less v. D is exact for up to 10,000,000 pairs of a
// value of each, which take about a second, else by Smirnov's limit. It is that of
// continuous distributions: ties make the band conservative. Of samples so small that no distance is
// significant the band has no limits.
//
// Options.Alternative is not looked at. An empty sample is ErrTooFew.
func ShiftFunction(x, y []float64, o Options) (Shift, error) {
	o.Alternative = TwoSided
	level, err := o.level()
	if err != nil {
		return Shift{}, err
	}
	if err := checkBoth(x, y, 1); err != nil {
		return Shift{}, err
	}
	xs, ys := ascending(x), ascending(y)
	n, m := len(xs), len(ys)
	lead, p, method := criticalLead(n, m, 1-level)
	s := Shift{Level: 1 - p, Method: method}
	for i := 1; i <= n; i++ {
		if i < n && xs[i] == xs[i-1] {
			continue
		}
		v := xs[i-1]
		// In units of 1/(n*m): F(v) is i*m, and y's j-th value is at j*n.
		least := (i*m - (lead - 1) + n - 1) / n // rounded up; 0 and below: no limit
		if i*m-(lead-1) <= 0 {
			least = 0
		}
		most := (i*m+lead-1)/n + 1
		point := ShiftPoint{At: v, Share: float64(i) / float64(n),
			Estimate: Estimate{ys[(i*m+n-1)/n-1] - v, Interval{math.Inf(-1), math.Inf(1), s.Level}}}
		if least >= 1 {
			point.Lo = ys[least-1] - v
		}
		if most <= m {
			point.Hi = ys[most-1] - v
		}
		s.Points = append(s.Points, point)
	}
	return s, nil
}

// criticalLead returns the smallest lead, the Kolmogorov-Smirnov distance of
// samples of n and m without ties times n*m, of which the P is at most alpha, and
// that P: n*m+1 and 0 where there is none.
func criticalLead(n, m int, alpha float64) (lead int, p float64, method string) {
	pairs := n * m
	tail := func(lead int) float64 {
		return smirnovTail(float64(lead)/math.Sqrt(float64(pairs)*float64(n+m)), TwoSided)
	}
	method = "asymptotic"
	if pairs <= mostKSPairs {
		levels := slices.Repeat([]int{1}, n+m)
		tail = func(lead int) float64 { return leadTail(min(n, m), max(n, m), levels, lead, true) }
		method = "exact"
	}
	lead = 1 + sort.Search(pairs, func(i int) bool { return tail(i+1) <= alpha })
	if lead > pairs {
		return lead, 0, "none"
	}
	return lead, tail(lead), method
}
