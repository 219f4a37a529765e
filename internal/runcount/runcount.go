// Package runcount writes estimates of the runs that it would take to settle a
// comparison.
package runcount

import (
	"fmt"
	"math"
)

// most is where the number of runs needed stops to be a plan.
const most = 100_000

// Text writes an estimate: from 1000 on two digits are all it is good for. 0 is
// for more runs than can be told.
func Text(n int) string {
	switch {
	case n == 0 || n > most:
		return fmt.Sprintf(">%d", most)
	case n < 1000:
		return fmt.Sprintf("~%d", n)
	}
	unit := int(math.Pow10(int(math.Floor(math.Log10(float64(n)))) - 1))
	return fmt.Sprintf("~%d", (n+unit/2)/unit*unit)
}
