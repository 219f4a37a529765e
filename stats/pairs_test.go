package stats

import (
	"math/rand/v2"
	"strconv"
	"testing"
)

// Decimals of up to 15 digits tie exactly where their differences are equal as
// whole numbers of the last digit.
func TestPairDifferencesTieAsDecimals(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	decimal := func(digits int64, exponent int) float64 {
		v, err := strconv.ParseFloat(strconv.FormatInt(digits, 10)+"e"+strconv.Itoa(exponent), 64)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for range 20_000 {
		exponent := r.IntN(40) - 20
		largest := []int64{1e3, 1e9, 1e15 - 1}[r.IntN(3)]
		x0, y0 := r.Int64N(largest), r.Int64N(largest)
		// Another pair whose difference is the same, or one last digit off.
		shift, off := r.Int64N(largest)-max(x0, y0), r.Int64N(3)-1
		x1, y1 := x0+shift+off, y0+shift
		if x1 > largest || x1 < 0 || y1 < 0 {
			continue
		}
		d := newPairDifferences([]float64{decimal(x0, exponent), decimal(x1, exponent)}, []float64{decimal(y0, exponent), decimal(y1, exponent)})
		if got, want := d.constant(), off == 0; got != want {
			t.Errorf("%d - %d and %d - %d, times 1e%d: equal %v", x0, y0, x1, y1, exponent, got)
		}
		if got, want := d.zero(0), x0 == y0; got != want {
			t.Errorf("%d - %d, times 1e%d: zero %v", x0, y0, exponent, got)
		}
		if x0 == y0 || x1 == y1 {
			continue
		}
		tied := d.rank().ranks[0] == d.rank().ranks[1]
		if want := x0-y0 == x1-y1 || x0-y0 == y1-x1; tied != want {
			t.Errorf("%d - %d and %d - %d, times 1e%d: tied %v", x0, y0, x1, y1, exponent, tied)
		}
	}
}
