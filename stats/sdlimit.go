package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
)

// SDLimit returns the factor that takes a standard deviation, estimated with df
// degrees of freedom, to its upper confidence limit at the one-sided level:
// sqrt(df/c), c the (1-level)-quantile of chi-square, for values of a normal
// distribution. Planning with the limit at 0.8 instead of the estimate gives at
// least the power planned for in 80 % of pilots (Browne 1995, Statistics in
// Medicine 14, 1933-1940).
func SDLimit(df int, level float64) (factor float64, err error) {
	if df < 1 {
		return 0, fmt.Errorf("%w: %d degrees of freedom, at least 1 needed", ErrTooFew, df)
	}
	if err := checkLevel(level); err != nil {
		return 0, err
	}
	half := float64(df) / 2
	return math.Sqrt(half / mathext.GammaIncRegInv(half, 1-level)), nil
}
