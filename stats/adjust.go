package stats

import (
	"fmt"
	"slices"

	"sigtest/internal/named"
)

// Adjustment corrects the P-values of a family of tests for their number.
type Adjustment struct {
	Name string
	Doc  string // one line
	// Joint says that the adjustment needs more than the P-values, the values of
	// all metrics run by run: Test.MaxT makes it. Adjust is then what takes its
	// place where there is no such test, or no runs that the metrics share.
	Joint bool
	// Adjust returns the adjusted P-values, in the order of p, each in (0, 1]
	// and at least the one it comes from. A P-value that is NaN or outside
	// (0, 1] is an error.
	Adjust func(p []float64) ([]float64, error)
}

// Adjustments returns the adjustments in the order in which help lists them.
func Adjustments() []Adjustment {
	return []Adjustment{
		{Name: "bh", Doc: "Benjamini-Hochberg: of the differences reported, at most a share alpha is false, on average", Adjust: benjaminiHochberg},
		{Name: "holm", Doc: "Holm: the chance of even one false difference is at most alpha", Adjust: holm},
		{Name: "by", Doc: "Benjamini-Yekutieli: as bh, however the tests depend on each other", Adjust: benjaminiYekutieli},
		{Name: "maxt", Doc: "Westfall-Young maxT: as holm, with more power where metrics of the same runs move together", Joint: true, Adjust: holm},
		{Name: "none", Doc: "no adjustment: each test has its own chance alpha of a false difference", Adjust: unadjusted},
	}
}

// LookupAdjustment returns the adjustment called name; the error lists the
// names there are.
func LookupAdjustment(name string) (Adjustment, error) {
	return named.Find("adjustment", Adjustments(), func(a Adjustment) string { return a.Name }, name)
}

// benjaminiHochberg is the step-up procedure of Benjamini & Hochberg (1995),
// JRSS B 57, 289-300: the i-th smallest of m becomes the least, over j >= i, of
// p_(j) m/j.
func benjaminiHochberg(p []float64) ([]float64, error) {
	return stepUp(p, 1)
}

// benjaminiYekutieli is benjaminiHochberg times 1 + 1/2 + ... + 1/m: Benjamini
// & Yekutieli (2001), Annals of Statistics 29, 1165-1188, Theorem 1.3.
func benjaminiYekutieli(p []float64) ([]float64, error) {
	var harmonic float64
	for i := len(p); i > 0; i-- {
		harmonic += 1 / float64(i)
	}
	return stepUp(p, harmonic)
}

func stepUp(p []float64, factor float64) ([]float64, error) {
	order, err := orderOf(p)
	if err != nil {
		return nil, err
	}
	adjusted := make([]float64, len(p))
	least := 1.0
	for rank := len(p); rank > 0; rank-- {
		i := order[rank-1]
		least = min(least, p[i]*(factor*float64(len(p))/float64(rank)))
		adjusted[i] = least
	}
	return adjusted, nil
}

// holm is the step-down procedure of Holm (1979), Scandinavian Journal of
// Statistics 6, 65-70: the i-th smallest of m becomes the largest, over j <= i,
// of p_(j) (m-j+1).
func holm(p []float64) ([]float64, error) {
	order, err := orderOf(p)
	if err != nil {
		return nil, err
	}
	adjusted := make([]float64, len(p))
	largest := 0.0
	for rank, i := range order {
		largest = max(largest, min(1, p[i]*float64(len(p)-rank)))
		adjusted[i] = largest
	}
	return adjusted, nil
}

func unadjusted(p []float64) ([]float64, error) {
	if err := checkP(p); err != nil {
		return nil, err
	}
	return slices.Clone(p), nil
}

// orderOf returns the indices of p from its smallest value to its largest.
func orderOf(p []float64) ([]int, error) {
	if err := checkP(p); err != nil {
		return nil, err
	}
	order := indexes(len(p))
	slices.SortFunc(order, func(a, b int) int {
		switch {
		case p[a] < p[b]:
			return -1
		case p[a] > p[b]:
			return 1
		}
		return a - b
	})
	return order, nil
}

// checkP refuses what is no P-value of this package.
func checkP(p []float64) error {
	for i, v := range p {
		if !(v > 0 && v <= 1) {
			return fmt.Errorf("p[%d] is %v: a P-value is above 0 and at most 1", i, v)
		}
	}
	return nil
}
