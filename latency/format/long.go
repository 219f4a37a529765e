package format

import (
	"slices"
	"strings"
)

// isLong reports whether the table holds a value a row. It does where the
// value column is called so or stands beside a column of metrics; one called
// latency, time or the like with other columns of numbers beside it is one
// metric of several.
func (t *table) isLong(value int) bool {
	if t.columns[value].stated {
		return true
	}
	plain := slices.Contains([]string{"value", "wert"}, strings.ToLower(t.columns[value].name))
	return plain || index(t.columns, metricRole) >= 0 || len(t.numericExtras()) == 0
}

// numericExtras returns the columns that hold numbers and have no role.
func (t *table) numericExtras() []int {
	var found []int
	for _, i := range indices(t.columns, extra) {
		if kindOf(t.sample, i) == holdsNumbers {
			found = append(found, i)
		}
	}
	return found
}
